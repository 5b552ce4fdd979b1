"""The parent process: enter the sandbox's first stage, import, fork on request.

It runs no line of a learner's, and it holds nothing of the course but what learners have: it is
started by `python -P -c …`, with an environment that is listed, and imports only this package, the
agent that serves the channel, and what it is asked to.
"""

import array
import asyncio
import contextlib
import fcntl
import gc
import importlib
import linecache
import os
import resource
import select
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextlib import suppress
from types import CodeType
from typing import Any

from autograde.core import frames
from autograde.sandbox import cell_loop, linux
from autograde.sandbox.isolation import (
    SandboxUnavailableError,
    enter_first_stage,
    enter_second_stage,
    set_limits,
    try_handle,
)
from autograde.sandbox.limits import Limits

NEVER = 10**6  # collections of the young before one of all
HANDED_OVER = 5  # control, channel, stdout, stderr, status
LARGEST_REQUEST = 65_536
# A cell of each kind, so that what IPython imports late is there before the first fork.
PRACTICE = (
    "1 + 1",
    "import sys; print(end='', file=sys.stderr)",
    "1 / 0",
    "await __import__('asyncio').sleep(0)",
)


def main(descriptor: int, project: str) -> None:
    """Serve the control socket on that descriptor until it ends.

    `project` is the folder that this package was found in: nothing else is.
    """
    control = socket.socket(fileno=descriptor)
    os.set_inheritable(descriptor, False)
    sys.argv[:] = [""]
    try:
        _serve(control, project)
    except SandboxUnavailableError as problem:
        frames.send_frame(control, {"missing": list(problem.missing)})
    except BaseException:
        frames.send_frame(control, {"failed": traceback.format_exc(limit=-4)})
        raise


def _serve(control: socket.socket, project: str) -> None:
    settings = frames.receive_frame(control)
    if settings is None:
        return
    # All of the project's own is imported before that: behind it, its files are not there.
    serve = _find(settings["agent"])
    from autograde.sandbox import shell as shells

    sys.path.remove(project)
    readable = settings["readable"]
    if readable is not None:
        enter_first_stage(readable, settings["mount_point"])
    else:
        os.chdir(settings["mount_point"])
    if settings["fork"]:
        try_handle()
    # To look at all that there is again and again, as the large libraries grow, takes a good part
    # of the time. What was made a moment ago is looked at: their garbage would lie between what
    # the children touch, and each of them would copy more.
    thresholds = gc.get_threshold()
    gc.set_threshold(*thresholds[:2], NEVER)
    shell = shells.make_shell()
    for name in settings["preload"]:
        importlib.import_module(name)
    _practise(shell, settings["practice"], settings["kept_cells"])
    _forget_own_sources()
    limits = Limits(**settings["limits"])
    if not settings["fork"]:
        gc.set_threshold(*thresholds)
        frames.send_frame(control, {"ready": True, "threads": 0})
        _become_the_learner(control, shell, limits, serve)
        return
    # What is here now is never looked at again by a child's garbage collector: its pages stay
    # shared.
    gc.freeze()
    gc.set_threshold(*thresholds)
    if sys.platform == "linux":
        linux.gather_in_large_pages()
    threads = linux.count_threads()
    frames.send_frame(control, {"ready": True, "threads": threads})
    if threads == 1:
        _Forks(control, shell, limits, serve, isolated=readable is not None).work()


def _find(entry: str | None) -> cell_loop.Serve | None:
    if entry is None:
        return None
    module, _, name = entry.partition(":")
    found: cell_loop.Serve = getattr(importlib.import_module(module), name)
    return found


def _practise(shell: Any, more: Sequence[str], kept_cells: Sequence[str]) -> None:
    """Run sample cells once to import what they need, compile the kept ones, reset the shell."""

    async def run_nothing(code: CodeType, *about: Any, **options: Any) -> bool:
        return False

    loop = asyncio.new_event_loop()
    with (
        open(os.devnull, "w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        for source in (*PRACTICE, *more):
            loop.run_until_complete(cell_loop.run_cell(shell, source))
        flags, shell.compile.keeps, shell.run_code = shell.compile.flags, True, run_nothing
        for source in kept_cells:
            loop.run_until_complete(cell_loop.run_cell(shell, source))
            shell.compile.flags = flags  # which an import from __future__ changes
        shell.compile.keeps = False
        del shell.run_code
    loop.close()
    asyncio.set_event_loop(None)
    shell.reset(new_session=True)
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        with suppress(AttributeError):
            delattr(sys, name)
    shell._last_traceback = None


def _forget_own_sources() -> None:
    """Remove our source lines from warnings and errors of a learner's code.

    Python takes lines without a time as those of a loader, and does not look for the file.
    """
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is not None and name.partition(".")[0] == __name__.partition(".")[0]:
            linecache.cache[file] = (0, None, [], file)


class _Forks:
    """Forks learners' processes, and tells each one's owner how it ended."""

    def __init__(
        self,
        control: socket.socket,
        shell: Any,
        limits: Limits,
        serve: cell_loop.Serve | None,
        *,
        isolated: bool,
    ) -> None:
        self.control = control
        self.shell = shell
        self.limits = limits
        self.serve = serve
        self.isolated = isolated
        self.children: dict[int, tuple[int, socket.socket]] = {}  # by pidfd
        self.waiting = select.poll()
        self.waiting.register(control, select.POLLIN)
        self.own_processes = os.open("/proc/self/ns/pid", os.O_RDONLY) if isolated else -1

    def work(self) -> None:
        """Fork on request until the control socket ends, then end what still lives."""
        try:
            while self._do_what_waits():
                pass
        finally:  # also where the owner has gone in the middle of a request
            for process, _ in self.children.values():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                with suppress(ProcessLookupError):
                    os.killpg(process, signal.SIGKILL)

    def _do_what_waits(self) -> bool:
        """Reap exited children and fork the requested ones; False when the socket has closed."""
        for descriptor, _ in self.waiting.poll():
            if descriptor in self.children:
                self._reap(descriptor)
            elif not self._take_request():
                return False
        return True

    def _take_request(self) -> bool:
        data, descriptors, _, _ = socket.recv_fds(self.control, LARGEST_REQUEST, HANDED_OVER)
        if not data:
            return False
        if len(descriptors) != HANDED_OVER:
            raise RuntimeError(f"a request brings {HANDED_OVER} descriptors")
        if self.isolated:
            linux.unshare_namespaces(linux.NEW_PIDS)
        process = os.fork()
        if process == 0:
            self._child(descriptors)
        if self.isolated:
            linux.enter_namespace(self.own_processes, linux.NEW_PIDS)
        handle = os.pidfd_open(process)
        self.children[handle] = (process, socket.socket(fileno=descriptors[-1]))
        for descriptor in descriptors[:-1]:
            os.close(descriptor)
        self.waiting.register(handle, select.POLLIN)
        body = frames.encode_frame({"process": process})
        handles = array.array("i", [handle])
        self.control.sendmsg([body], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handles)])
        return True

    def _child(self, descriptors: list[int]) -> None:
        code = 70
        try:
            become_learner(descriptors, self.shell, self.limits, self.serve, isolated=self.isolated)
            code = 0
        finally:
            os._exit(code)

    def _reap(self, handle: int) -> None:
        process, status = self.children.pop(handle)
        self.waiting.unregister(handle)
        os.close(handle)
        _, how = os.waitpid(process, 0)
        if not self.isolated:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process, signal.SIGKILL)
        with suppress(OSError), status:
            frames.send_frame(status, {"exit": os.waitstatus_to_exitcode(how)})


def _become_the_learner(
    control: socket.socket, shell: Any, limits: Limits, serve: cell_loop.Serve | None
) -> None:
    """Without a fork, and so without a sandbox: this process itself is the learner's, once."""
    data, descriptors, _, _ = socket.recv_fds(control, LARGEST_REQUEST, HANDED_OVER)
    if not data:
        return
    handles = array.array("i", [os.pidfd_open(os.getpid())] if hasattr(os, "pidfd_open") else [])
    rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handles)] if handles else []
    control.sendmsg([frames.encode_frame({"process": os.getpid()})], rights)
    become_learner(descriptors, shell, limits, serve, isolated=False)
    os._exit(0)


def become_learner(
    descriptors: list[int],
    shell: Any,
    limits: Limits,
    serve: cell_loop.Serve | None,
    *,
    isolated: bool,
) -> None:
    """Keep what a learner's process may hold, enter the second stage, and live there.

    `descriptors`: control, channel, stdout, stderr, status (which is the parent's, not ours).
    """
    control, channel, out, err, _ = descriptors
    with suppress(OSError):  # the first process of a session already
        os.setsid()
    # Everything is moved out of the way first: a number that is wanted may be another's now.
    highest = max(descriptors) + 1
    moved = [_dup_above(descriptor, highest) for descriptor in (control, channel, out, err)]
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(moved[2], 1)
    os.dup2(moved[3], 2)
    os.dup2(moved[0], 3, inheritable=False)
    os.dup2(moved[1], 4, inheritable=False)
    os.closerange(5, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    with socket.socket(fileno=3) as to_owner, socket.socket(fileno=4) as to_judge:
        try:
            if isolated:
                enter_second_stage(limits)
            else:
                os.chdir(tempfile.mkdtemp(dir="."))
                set_limits(limits, alone=False)
        except (SandboxUnavailableError, OSError) as problem:
            missing = getattr(problem, "missing", (str(problem),))
            frames.send_frame(to_owner, {"kind": "missing", "missing": list(missing)})
            return
        cell_loop.serve_cells(shell, to_owner, to_judge, serve, limits)


def _dup_above(descriptor: int, least: int) -> int:
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, least)
