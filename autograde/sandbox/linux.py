"""The Linux system calls that Python has no function for, and that a sandbox is made of."""

import ctypes
import os
import struct
import sys
from pathlib import Path

NEW_MOUNTS, NEW_HOST_NAME, NEW_IPC = 0x0002_0000, 0x0400_0000, 0x0800_0000
NEW_USERS, NEW_PIDS, NEW_NETWORK = 0x1000_0000, 0x2000_0000, 0x4000_0000
ALL_NAMESPACES = NEW_MOUNTS | NEW_HOST_NAME | NEW_IPC | NEW_USERS | NEW_PIDS | NEW_NETWORK

NO_SUID, NO_DEVICES, NO_PROGRAMS = 0x2, 0x4, 0x8
BIND, RECURSIVE, PRIVATE = 0x1000, 0x4000, 0x4_0000
DETACH = 2

# Of mount_setattr, whose numbers are its own.
ATTR_READ_ONLY, ATTR_NO_SUID, ATTR_NO_DEVICES = 0x1, 0x2, 0x4
AT_RECURSIVE, AT_THIS_FOLDER = 0x8000, -100

PR_SET_DEATH_SIGNAL, PR_SET_DUMPABLE, PR_DROP_BOUNDING, PR_NO_NEW_PRIVILEGES = 1, 4, 24, 38
PR_AMBIENT, PR_AMBIENT_CLEAR = 47, 4
LAST_CAPABILITY = 63
CAPABILITY_VERSION = 0x2008_0522

# The numbers of system calls that the C library of an older system does not know by name.
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
MOUNT_SETATTR = 442

LARGE_PAGE = 2 * 2**20
MADV_COLLAPSE = 25  # Linux 6.1; an older one refuses

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def _call(what: str, name: str, *arguments: object) -> None:
    assert _libc is not None, "these are Linux's system calls"
    if getattr(_libc, name)(*arguments) < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def unshare_namespaces(flags: int) -> None:
    """Give this process namespaces of its own. Raises: OSError, where it may not."""
    _call("unshare", "unshare", flags)


def enter_namespace(descriptor: int, kind: int) -> None:
    """Move to the namespace of that kind. Raises: OSError."""
    _call("setns", "setns", descriptor, kind)


def mount_filesystem(
    source: str | None, target: str, kind: str | None, flags: int, data: str = ""
) -> None:
    """mount(2). Raises: OSError."""
    _call(
        f"mount {kind or source or ''} at {target}",
        "mount",
        source.encode() if source else None,
        target.encode(),
        kind.encode() if kind else None,
        ctypes.c_ulong(flags),
        data.encode() or None,
    )


def bind_mount(source: str, target: str, attributes: int) -> None:
    """Mount a file or folder at another place too, with these attributes. Raises: OSError.

    The attributes are added to those the source has, which no process without rights over it may
    take away: a remount with MS_BIND would try to.
    """
    mount_filesystem(source, target, None, BIND | RECURSIVE)
    _add_attributes(target, attributes, AT_RECURSIVE)


def make_read_only(mount_point: str) -> None:
    """Make a mount read-only, but not what is mounted below it. Raises: OSError."""
    _add_attributes(mount_point, ATTR_READ_ONLY, 0)


def _add_attributes(target: str, attributes: int, flags: int) -> None:
    wanted = struct.pack("QQQQ", attributes, 0, 0, 0)
    _call(
        f"mount_setattr {target}",
        "syscall",
        ctypes.c_long(MOUNT_SETATTR),
        ctypes.c_int(AT_THIS_FOLDER),
        target.encode(),
        ctypes.c_uint(flags),
        wanted,
        ctypes.c_size_t(len(wanted)),
    )


def change_root(root: str) -> None:
    """Make `root`, a mount point, the root of this process's file system; the old one is gone.

    Raises: OSError.
    """
    os.chdir(root)
    # With the same place for both, the old root lies on top of the new one until it is let go.
    number = ctypes.c_long(PIVOT_ROOT[os.uname().machine])
    _call("pivot_root", "syscall", number, b".", b".")
    _call("umount the old root", "umount2", b".", DETACH)
    os.chdir("/")


def map_user(user: int, group: int, inside: int) -> None:
    """Map the one outer user and group to `inside` in this new user namespace.

    Raises: OSError.
    """
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{inside} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{inside} {group} 1")


def set_process_option(option: int, *values: int) -> None:
    """prctl(2). Raises: OSError."""
    words = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    _call(f"prctl {option}", "prctl", option, *words)


def drop_capabilities() -> None:
    """Give up every right of a superuser, in this namespace too, for good. Raises: OSError."""
    for capability in range(LAST_CAPABILITY + 1):
        try:
            set_process_option(PR_DROP_BOUNDING, capability)
        except OSError:  # the first number that this kernel has no capability for
            break
    set_process_option(PR_AMBIENT, PR_AMBIENT_CLEAR)
    _call("capset", "capset", struct.pack("Ii", CAPABILITY_VERSION, 0), bytes(24))


def count_allocated_bytes() -> int:
    """Count the bytes of this process that RLIMIT_DATA limits."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    raise OSError("/proc/self/status does not say VmData")


def gather_in_large_pages() -> int:
    """Let the kernel hold this process's own memory in pages of 2 MiB; how many it has gathered.

    A fork copies the table of pages, which is then far shorter. A child that writes into such a
    page still gets a copy of 4 KiB only.
    """
    assert _libc is not None, "these are Linux's system calls"
    gathered = 0
    for line in Path("/proc/self/maps").read_text().splitlines():
        place, rights, *rest = line.split(maxsplit=5)
        if rights != "rw-p" or (len(rest) > 3 and rest[3] != "[heap]"):
            continue
        start, end = (int(number, 16) for number in place.split("-"))
        for page in range(-(-start // LARGE_PAGE) * LARGE_PAGE, end - LARGE_PAGE + 1, LARGE_PAGE):
            advice = ctypes.c_void_p(page), ctypes.c_size_t(LARGE_PAGE), MADV_COLLAPSE
            gathered += _libc.madvise(*advice) == 0
    return gathered


def count_threads() -> int:
    """Count the threads of this process."""
    return len(os.listdir("/proc/self/task"))
