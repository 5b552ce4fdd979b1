#!/usr/bin/env bash
# own_machine.sh SCRIPT FOLDER...: run SCRIPT as root of a machine of its own. In namespaces of this process (`unshare --mount --pid --fork`), /etc is a copy and
# /home, /opt, /srv, /root and /tmp are empty, but for FOLDER..., which stay where they are. So accounts, homes and settings are gone with the process, however it ends.
# (A grader outside would take what one in here has in /tmp for that of a process that has ended: the numbers of processes are others here.)
set -euo pipefail
script=$1
shift
mount -t proc proc /proc
own=/mnt
mount -t tmpfs -o mode=755 tmpfs "$own"
cp -a /etc "$own/etc"
mount --bind "$own/etc" /etc
count=0
for folder in "$@"; do
    count=$((count + 1))
    mkdir "$own/$count"
    mount --bind "$folder" "$own/$count"
done
for place in /home /opt /srv /root; do mount -t tmpfs -o mode=755 tmpfs "$place"; done
mount -t tmpfs -o mode=1777 tmpfs /tmp
count=0
for folder in "$@"; do
    count=$((count + 1))
    [ -d "$folder" ] || { mkdir -p "$folder" && mount --bind "$own/$count" "$folder"; }
done
exec bash -euo pipefail "$script"
