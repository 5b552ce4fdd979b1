#!/usr/bin/env bash
# The tests of gradebooks on a server start Debian's PostgreSQL; this installs it where it is missing and that is allowed.
set -euo pipefail
command -v initdb >/dev/null && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo 'Installing PostgreSQL for the tests of gradebooks'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
    exit 0
fi
echo 'PostgreSQL is missing, and the tests of gradebooks need it: install it (Debian and Ubuntu: sudo apt install postgresql) and run the same command again.' >&2
exit 1
