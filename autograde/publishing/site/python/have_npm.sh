#!/usr/bin/env bash
# Installs npm where it is missing and may be installed; $1 says what needs it.
set -euo pipefail
if ! command -v npm >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Node.js for $1"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
fi
command -v npm >/dev/null || {
    echo "npm is missing, and $1 need it: install it (Debian and Ubuntu: sudo apt install npm) and run the same command again." >&2
    exit 1
}
