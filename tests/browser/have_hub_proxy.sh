#!/usr/bin/env bash
# The test of a class on JupyterHub needs the hub's proxy, a program for Node.js; this puts it into build/ where it is missing.
set -euo pipefail
[ -x build/hub_proxy/bin/configurable-http-proxy ] && exit 0
if ! command -v npm >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo 'Installing Node.js for the test of a class on JupyterHub'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
fi
command -v npm >/dev/null || {
    echo 'npm is missing, and the test of a class on JupyterHub needs it: install it (Debian and Ubuntu: sudo apt install npm) and run the same command again.' >&2
    exit 1
}
npm install --silent --no-fund --no-audit --global --prefix build/hub_proxy configurable-http-proxy@5.3.0
