#!/usr/bin/env bash
# The browser tests drive Debian's Chromium; this installs it where it is missing and that is allowed.
# Its package without windows does the same in little more than half of the processor's time.
set -euo pipefail
command -v chromium-headless-shell >/dev/null && exit 0
has_browser() {
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo 'Installing Chromium for the browser tests'
    install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" fonts-dejavu-core >/dev/null 2>&1; }
    apt-get update -qq >/dev/null 2>&1 || true
    install chromium-headless-shell || has_browser || install chromium || true
fi
command -v chromium-headless-shell >/dev/null || has_browser || {
    echo 'Chromium is missing, and the browser tests need it: install it (Debian and Ubuntu: sudo apt install chromium) and run the same command again.' >&2
    exit 1
}
