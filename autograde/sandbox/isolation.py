"""Isolate a learner's process from the machine, in two stages.

Two stages. The parent that forks stands behind the first: a root of its own with Python and nothing
of the project's, its own users, processes and network, and no superuser's rights outside. Each
learner's process enters a second one of its own, with no rights left at all.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from autograde.sandbox import linux, seccomp
from autograde.sandbox.limits import Limits
from autograde.sandbox.private_root import HOME, LEARNER, SYSTEM, WORK, build_root

NOBODY = 65_534  # who that is outside, where the grader is the superuser


class SandboxUnavailableError(Exception):
    """This machine cannot keep a learner's process apart; `missing` says what it lacks."""

    def __init__(self, missing: Iterable[str]) -> None:
        self.missing = tuple(missing)
        super().__init__("; ".join(self.missing))


def list_readable(packages: Iterable[str]) -> list[str]:
    """List what a learner's process may read: the system's libraries, Python, these packages.

    `packages` are folders of Python packages that lie outside the interpreter's own folders.
    """
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    # A prefix such as /usr/local is shown whole, /usr is not: it has all of the machine's.
    own = sorted(prefix for prefix in prefixes if prefix not in {"/", "/usr"})
    return [*SYSTEM, *own, *packages]


def find_missing_support() -> list[str]:
    """List what this machine lacks for a sandbox, without trying; empty on most Linux."""
    if sys.platform != "linux":
        return [f"Linux: this is {sys.platform}"]
    machine = os.uname().machine
    if machine not in seccomp.AUDIT_NUMBERS:
        return [f"a list of the system calls of {machine}"]
    missing = [
        f"namespaces of kind {kind} in the kernel"
        for kind in ("user", "mnt", "pid", "net", "ipc", "uts")
        if not Path(f"/proc/self/ns/{kind}").exists()
    ]
    if not Path("/proc/sys/kernel/seccomp").is_dir():
        missing.append("seccomp in the kernel")
    with suppress(OSError, ValueError):
        if int(Path("/proc/sys/user/max_user_namespaces").read_text()) == 0:
            missing.append("user namespaces: /proc/sys/user/max_user_namespaces is 0")
    return missing


def try_step(what: str, step: Callable[..., None], *arguments: object) -> None:
    """Do one step. Raises: SandboxUnavailableError, with the kernel's reason."""
    try:
        step(*arguments)
    except (OSError, KeyError) as error:
        raise SandboxUnavailableError([f"{what} ({error})"]) from error


def enter_first_stage(readable: Iterable[str], mount_point: str) -> None:
    """Enter namespaces and a root of its own: the parent's stage of the sandbox.

    The caller's process stays behind as its guard and exits when it ends.
    Raises: SandboxUnavailableError.
    """
    missing = find_missing_support()
    if missing:
        raise SandboxUnavailableError(missing)
    user, group = os.getuid(), os.getgid()
    if user == 0:
        # The superuser lays out the root, because only it may read what leads there, and then
        # becomes nobody: not even a hole in the second stage leads to it.
        try_step("mounts of its own", linux.unshare_namespaces, linux.NEW_MOUNTS)
    else:
        try_step("namespaces of its own", linux.unshare_namespaces, linux.ALL_NAMESPACES)
        try_step("a user of its own", linux.map_user, user, group, LEARNER)
    try_step("a private root", build_root, readable, mount_point)
    if user == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        # Otherwise /proc/self goes on belonging to the superuser.
        linux.set_process_option(linux.PR_SET_DUMPABLE, 1)
        try_step("namespaces of its own", linux.unshare_namespaces, linux.ALL_NAMESPACES)
        try_step("a user of its own", linux.map_user, NOBODY, NOBODY, LEARNER)
    first = os.fork()
    if first:
        _wait_for(first)
    linux.set_process_option(linux.PR_SET_DEATH_SIGNAL, signal.SIGKILL)
    try_step("a private /proc", _mount_proc)
    try_step("a folder to write in", _mount_home, 512 * 2**20, 100_000)
    try_step("a way back to its own processes", _enter_own_processes)


def _wait_for(process: int) -> None:
    """Wait for the process with no file open, and exit as it did."""
    os.closerange(0, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    _, status = os.waitpid(process, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _enter_own_processes() -> None:
    """Enter the namespace that this process is in, as it will for every learner's process."""
    own = os.open("/proc/self/ns/pid", os.O_RDONLY)
    linux.enter_namespace(own, linux.NEW_PIDS)
    os.close(own)


def try_handle() -> None:
    """Ask for a handle of this process, as of every learner's. Raises: SandboxUnavailableError."""
    try_step("handles of processes", lambda: os.close(os.pidfd_open(os.getpid())))


def _mount_proc() -> None:
    linux.mount_filesystem(
        "proc", "/proc", "proc", linux.NO_SUID | linux.NO_DEVICES | linux.NO_PROGRAMS
    )


def _mount_home(size: int, count: int) -> None:
    options = f"size={size},nr_inodes={count},mode=700"
    linux.mount_filesystem("tmpfs", HOME, "tmpfs", linux.NO_SUID | linux.NO_DEVICES, options)
    for folder in (WORK, f"{HOME}/tmp", f"{HOME}/shm"):
        os.mkdir(folder)
    _open_tmp()
    os.chdir(WORK)


def _open_tmp() -> None:
    """Let /tmp be written to where packages lie in it, as where it leads to the home folder."""
    if os.path.islink("/tmp"):
        return
    for name in os.listdir("/tmp"):
        shown, place = f"/tmp/{name}", f"{HOME}/tmp/{name}"
        if os.path.isdir(shown):
            os.mkdir(place)
        else:
            Path(place).touch()
        linux.mount_filesystem(shown, place, None, linux.BIND | linux.RECURSIVE)
    linux.mount_filesystem(f"{HOME}/tmp", "/tmp", None, linux.BIND | linux.RECURSIVE)


def enter_second_stage(limits: Limits) -> None:
    """Drop all rights for good: the learner's stage of the sandbox.

    The caller has forked into a new namespace of processes already.
    Raises: SandboxUnavailableError.
    """
    user, group = os.getuid(), os.getgid()
    # The mounts stay the parent's: no right within the learner's own users reaches them.
    try_step("mounts of its own", linux.unshare_namespaces, linux.NEW_MOUNTS)
    try_step("a private /proc", _mount_proc)
    try_step("a folder to write in", _mount_home, limits.files, limits.file_count)
    kinds = linux.NEW_USERS | linux.NEW_NETWORK | linux.NEW_IPC | linux.NEW_HOST_NAME
    try_step("namespaces of its own", linux.unshare_namespaces, kinds)
    try_step("a user of its own", linux.map_user, user, group, LEARNER)
    linux.set_process_option(linux.PR_SET_DEATH_SIGNAL, signal.SIGKILL)
    set_limits(limits, alone=True)
    try_step("dropping every right", linux.drop_capabilities)
    try_step("a filter of system calls", seccomp.install_filter)


def set_limits(limits: Limits, *, alone: bool) -> None:
    """Set the limits that the kernel keeps for one process, which cannot raise them again.

    Only a user that is `alone` in its namespace is limited in processes: elsewhere, those of its
    other programs would count as well.
    """
    bounds = {
        resource.RLIMIT_FSIZE: limits.files,
        resource.RLIMIT_NOFILE: limits.open_files,
        resource.RLIMIT_CORE: 0,
    }
    if sys.platform == "linux":
        # Not the address space: TensorFlow reserves far more than it ever writes to.
        bounds[resource.RLIMIT_DATA] = linux.count_allocated_bytes() + limits.memory
        bounds[resource.RLIMIT_MSGQUEUE] = bounds[resource.RLIMIT_MEMLOCK] = 0
    if alone:
        bounds[resource.RLIMIT_NPROC] = limits.processes
    for which, bound in bounds.items():
        highest = resource.getrlimit(which)[1]
        least = bound if highest == resource.RLIM_INFINITY else min(bound, highest)
        resource.setrlimit(which, (least, least))
