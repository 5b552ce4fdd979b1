"""Start learners' processes by forking one parent that has imported the libraries."""

from __future__ import annotations

import array
import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import insidetensor
from autograde.core import frames
from autograde.core.messages import say
from autograde.sandbox.environment import make_learner_environment
from autograde.sandbox.isolation import SandboxUnavailableError, list_readable
from autograde.sandbox.learner_process import LearnerProcess, LearnerProcessError
from autograde.sandbox.limits import Limits
from autograde.sandbox.output_reader import OutputReader
from autograde.sandbox.private_root import HOME
from autograde.sandbox.process_handle import ProcessHandle
from autograde.sandbox.scratch import make_scratch_folder

PROJECT = Path(__file__).parents[2]
CODE = (
    "import sys; root, control = sys.argv[1:]; sys.path.insert(0, root); "
    "from autograde.sandbox.fork_server_main import main; main(int(control), root)"
)
AGENT = "autograde.checks.probes.serving:serve_questions"
CAN_FORK = sys.platform == "linux"
START_SECONDS = 120.0
LAST_WORDS = 2.0  # seconds to wait for the end of a parent that has failed


class ForkServer:
    """A process that has imported what learners need and forks one of theirs on request.

    `sandboxed=False` is the explicit way to run without walls. `packages` are folders of packages
    beside `insidetensor`; `practice` are cells of ours, run before the first fork, for nobody, and
    `kept_cells` are compiled then, because each process runs them.
    `fork=False` starts a new process for each instead, without a sandbox, where forking does not
    serve. May be used from several threads.

    Raises:
        SandboxUnavailableError: where this machine cannot keep a learner's process apart.
        LearnerProcessError: where it cannot be started, or would fork with several threads.
    """

    def __init__(
        self,
        preload: Sequence[str],
        limits: Limits,
        *,
        sandboxed: bool = True,
        agent: str | None = AGENT,
        packages: Sequence[str] = (),
        practice: Sequence[str] = (),
        kept_cells: Sequence[str] = (),
        fork: bool = CAN_FORK,
    ) -> None:
        self._limits = limits
        self._fork = fork and CAN_FORK
        self._lock = threading.Lock()
        self._place = make_scratch_folder()
        packages = (str(Path(insidetensor.__file__).parent), *packages)
        self._settings: dict[str, Any] = {
            "preload": list(preload) if self._fork else [],
            "limits": asdict(limits),
            "readable": list_readable(packages) if sandboxed else None,
            "packages": packages,
            "agent": agent,
            "practice": list(practice) if self._fork else [],
            "kept_cells": list(kept_cells) if self._fork else [],
            "fork": self._fork,
            "mount_point": self._place.name,
        }
        self._server: _Server | None = None
        if self._fork:
            try:
                self._server = self._launch()
            except BaseException:
                self._place.cleanup()
                raise

    def start(
        self, files: Mapping[str, bytes], variables: Mapping[str, str] | None = None
    ) -> LearnerProcess:
        """Start a learner's process with these files in its folder.

        `variables` of the environment are its own beside those of every process.

        Raises: SandboxUnavailableError, LearnerProcessError; ValueError, for a name that leads out.
        """
        server = self._server or self._launch()
        ours, theirs = _connections()
        try:
            with self._lock:
                handle = server.hand_over(theirs, once=self._server is None)
        except BaseException:
            _close_all(ours)
            if self._server is None:
                server.close()
            raise
        finally:
            _close_all(theirs)
        control, channel, out, err, status = ours
        process = LearnerProcess(
            handle,
            OutputReader(socket.socket(fileno=control), out, err, self._limits.cell_output),
            socket.socket(fileno=channel),
            socket.socket(fileno=status),
            self._limits,
        )
        try:
            process.give(files, variables or {})
        except BaseException:
            process.close()
            raise
        return process

    def close(self) -> None:
        """End it, and every process that it started. May be called twice."""
        if self._server is not None:
            self._server.close()
        self._place.cleanup()

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _launch(self) -> _Server:
        return _Server(self._settings)


class _Server:
    """The started process and the socket on which it takes requests."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.control, theirs = socket.socketpair()
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        sandboxed = settings["readable"] is not None
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", CODE, str(PROJECT), str(theirs.fileno())],
                env=make_learner_environment(settings["packages"], HOME if sandboxed else None),
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._words,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        try:
            self.control.settimeout(START_SECONDS)
            frames.send_frame(self.control, settings)
            self._wait_until_ready()
        except BaseException:
            self.close()
            raise

    def _wait_until_ready(self) -> None:
        try:
            answer = frames.receive_frame(self.control)
        except OSError as error:
            raise self._failed(str(error)) from error
        if answer is None:
            raise self._failed(say("learner_process.parent_ended"))
        if "missing" in answer:
            raise SandboxUnavailableError(answer["missing"])
        if "failed" in answer:
            raise self._failed(answer["failed"])
        if answer["threads"] > 1:
            raise self._failed(say("learner_process.threads", count=answer["threads"]))

    def _failed(self, reason: str) -> LearnerProcessError:
        # It closes the socket before it has said the last of why.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS)
        self._words.seek(0)
        last = self._words.read()[-2_000:].decode("utf-8", "replace")
        return LearnerProcessError(
            say("learner_process.no_parent", reason=f"{reason}\n{last}".strip())
        )

    def hand_over(self, descriptors: Sequence[int], *, once: bool) -> ProcessHandle:
        """Start one process on these descriptors: this one itself becomes it, where it is `once`.

        Raises: LearnerProcessError.
        """
        try:
            socket.send_fds(self.control, [b"start"], list(descriptors))
            data, ancillary, _, _ = self.control.recvmsg(65_536, socket.CMSG_SPACE(4))
        except OSError as error:
            raise self._failed(str(error)) from error
        except BaseException:
            self.control.close()  # a later request would get this one's answer
            raise
        if not data:
            raise self._failed(say("learner_process.parent_ended"))
        got = array.array("i")
        for _, _, content in ancillary:
            got.frombytes(content)
        answer = frames.decode_frame(data[frames.HEAD.size :])
        if "failed" in answer:
            raise self._failed(answer["failed"])
        own = self if once else None
        return ProcessHandle(int(answer["process"]), got[0] if got else None, own)

    def exit_status(self, seconds: float) -> int | None:
        """Its exit status, negative for a signal; None where it goes on for that long."""
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        return 128 - code if code > 128 else code

    def close(self) -> None:
        """End it: its children end with it."""
        self.control.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._words.close()


def _close_all(descriptors: Sequence[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _connections() -> tuple[list[int], list[int]]:
    """Ours and theirs: control, channel, stdout, stderr, status."""
    control, channel, status = socket.socketpair(), socket.socketpair(), socket.socketpair()
    out, err = os.pipe(), os.pipe()
    ours = [control[0].detach(), channel[0].detach(), out[0], err[0], status[0].detach()]
    theirs = [control[1].detach(), channel[1].detach(), out[1], err[1], status[1].detach()]
    return ours, theirs
