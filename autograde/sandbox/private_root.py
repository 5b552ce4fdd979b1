"""Build the root of a learner's process: the system's libraries, Python, empty folders.

It lies in memory and can be written to by nobody.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograde.sandbox import linux

LEARNER = 1000  # the user and group that a learner's process believes to be
HOME = "/home/learner"
WORK = f"{HOME}/work"

SYSTEM = (
    *("/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec"),
    *("/usr/share/zoneinfo", "/usr/share/fonts", "/bin", "/lib", "/lib32", "/lib64"),
    *("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives"),
    # How many processors there are: libraries ask, and get it wrong without.
    "/sys/devices/system/cpu",
)
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
WRITTEN = {
    "/etc/passwd": f"learner:x:{LEARNER}:{LEARNER}::{HOME}:/bin/sh\n",
    "/etc/group": f"learner:x:{LEARNER}:\n",
    "/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "/etc/hosts": "127.0.0.1 localhost\n",
}
LINKS = {
    "/tmp": f"{HOME}/tmp",
    "/dev/shm": f"{HOME}/shm",
    "/dev/fd": "/proc/self/fd",
    "/dev/stdin": "/proc/self/fd/0",
    "/dev/stdout": "/proc/self/fd/1",
    "/dev/stderr": "/proc/self/fd/2",
}


def build_root(readable: Iterable[str], root: str) -> None:
    """Build the root at the folder `root` and change to it. Raises: OSError."""
    linux.mount_filesystem(None, "/", None, linux.RECURSIVE | linux.PRIVATE)
    linux.mount_filesystem(
        "tmpfs", root, "tmpfs", linux.NO_SUID | linux.NO_DEVICES, "size=1m,mode=755"
    )
    harmless = linux.ATTR_READ_ONLY | linux.ATTR_NO_SUID
    shown = sorted(set(readable))
    for path in shown:
        _show(path, root, harmless | linux.ATTR_NO_DEVICES, shown)
    for path in DEVICES:
        _show(path, root, harmless, [])
    for path, text in WRITTEN.items():
        _parent(root + path)
        Path(root + path).write_text(text)
    for path, target in LINKS.items():
        _parent(root + path)
        if not os.path.lexists(root + path):  # a package that is shown may lie in /tmp
            os.symlink(target, root + path)
    os.makedirs(root + HOME)
    # A private /proc may be mounted only where a whole one is seen already: it will lie over this.
    os.makedirs(root + "/proc")
    linux.mount_filesystem("/proc", root + "/proc", None, linux.BIND | linux.RECURSIVE)
    linux.change_root(root)
    linux.make_read_only("/")


def _show(path: str, root: str, attributes: int, shown: Sequence[str]) -> None:
    """Show `path` under `root`: a link as a link, with what it leads to."""
    if os.path.lexists(root + path) or not os.path.lexists(path):
        return  # a folder that is shown holds it, or this system has none
    _parent(root + path)
    if os.path.islink(path):
        os.symlink(os.readlink(path), root + path)
        target = os.path.realpath(path)
        if not any(target == place or target.startswith(f"{place}/") for place in shown):
            _show(target, root, attributes, shown)
        return
    if os.path.isdir(path):
        os.mkdir(root + path)
    else:
        Path(root + path).touch()
    linux.bind_mount(path, root + path, attributes)


def _parent(path: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
