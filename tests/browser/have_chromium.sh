#!/usr/bin/env bash
# The browser tests drive Debian's Chromium; this installs it where it is missing and that is allowed.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo 'Installing Chromium for the browser tests'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
    exit 0
fi
echo 'Chromium is missing, and the browser tests need it: install it (Debian and Ubuntu: sudo apt install chromium) and run the same command again.' >&2
exit 1
