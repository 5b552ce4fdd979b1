"""Run a learner's cells: the loop inside the learner's process."""

import asyncio
import base64
import ctypes
import marshal
import os
import random
import select
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from IPython.core.async_helpers import _asyncio_runner

from autograde.core import frames
from autograde.sandbox.limits import Limits
from autograde.sandbox.shell import LearnerShell
from autograde.sandbox.streams import Outlet, make_cell_streams

Serve = Callable[[socket.socket, dict[str, Any]], object]


def serve_cells(
    shell: LearnerShell,
    control: socket.socket,
    channel: socket.socket,
    serve: Serve | None,
    limits: Limits,
) -> None:
    """Run cells and serve the channel until the control socket ends or the learner leaves."""
    outlet = Outlet(control, (1, 2), limits)
    sys.stdout, sys.stderr = make_cell_streams(outlet)
    shell.outlet = outlet
    reseed_libraries()
    _be_quiet()
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    outlet.send("ready")
    waiting = select.poll()
    waiting.register(control, select.POLLIN)
    if serve is not None:
        waiting.register(channel, select.POLLIN)
    while not shell.leaving:
        with suppress(KeyboardInterrupt):
            ready = [descriptor for descriptor, _ in waiting.poll()]
        if control.fileno() in ready:
            message = frames.receive_frame(control)
            if message is None:
                return
            _answer(shell, outlet, loop, message)
        elif serve is not None and channel.fileno() in ready:
            if channel.recv(1, socket.MSG_PEEK):
                _serve(shell, serve, channel)
            else:
                waiting.unregister(channel)


def reseed_libraries() -> None:
    """Reseed NumPy, PyTorch and TensorFlow after fork (Python reseeds itself)."""
    numpy_random: Any = sys.modules.get("numpy.random")
    if numpy_random is not None:
        numpy_random.seed()
    torch: Any = sys.modules.get("torch")
    if torch is not None:
        torch.default_generator.seed()
    context: Any = sys.modules.get("tensorflow.python.eager.context")
    if context is not None and context.context_safe() is not None:
        # Seeds of operations come from here where the learner sets none.
        context.context_safe()._rng = random.Random()
    sys.argv = [""]


def _be_quiet() -> None:
    """Ignore Ctrl-C between two cells (not by SIG_IGN, which programs would inherit)."""
    signal.signal(signal.SIGINT, lambda number, frame: None)


def _answer(
    shell: LearnerShell, outlet: Outlet, loop: asyncio.AbstractEventLoop, message: Mapping[str, Any]
) -> None:
    if message["do"] == "take":
        os.environ.update(message["variables"])
        for name, content in message["files"].items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(base64.b64decode(content))
        outlet.send("taken")
    else:
        outlet.begin_cell()
        shell._last_traceback = None  # type: ignore[assignment]
        signal.signal(signal.SIGINT, signal.default_int_handler)
        succeeded = False
        try:
            if message["do"] == "define":  # without its source, which a learner's code could read
                exec(marshal.loads(base64.b64decode(message["code"])), shell.user_ns)
            else:
                succeeded = loop.run_until_complete(run_cell(shell, message["source"]))
        except BaseException:  # the learner may have put anything in the shell's place
            with suppress(BaseException):
                shell.showtraceback()
        finally:
            _be_quiet()
            _flush(shell)
        status = "ok" if succeeded else "error"
        outlet.send("done", status=status, execution_count=shell.execution_count - 1)


async def run_cell(shell: LearnerShell, source: str) -> bool:
    """Run one cell as a kernel does: inside a running loop, so that `await` works."""
    if not shell.may_wait(source):
        return bool(shell.run_cell(source, store_history=True).success)
    try:
        transformed, problem = shell.transform_cell(source), None
    except Exception:  # whatever a transformer of the learner's raises is shown by the shell
        transformed, problem = source, sys.exc_info()
    asked = {"transformed_cell": transformed, "preprocessing_exc_tuple": problem}
    if not (shell.loop_runner is _asyncio_runner and shell.should_run_async(source, **asked)):
        return bool(shell.run_cell(source, store_history=True).success)
    task = asyncio.ensure_future(shell.run_cell_async(source, store_history=True, **asked))
    loop = asyncio.get_running_loop()
    # An exception out of the loop would leave the coroutine half done: cancel it instead.
    signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(task.cancel))
    result = None
    try:
        result = await task
    finally:
        shell.events.trigger("post_execute")
        shell.events.trigger("post_run_cell", result)
    return bool(result.success)


def _serve(shell: LearnerShell, serve: Serve, channel: socket.socket) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        serve(channel, shell.user_ns)
    except KeyboardInterrupt:
        pass
    finally:
        _be_quiet()
        _flush(shell)


def _flush(shell: LearnerShell) -> None:
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with suppress(Exception):  # the learner may have put anything in its place
            stream.flush()  # type: ignore[union-attr]
    with suppress(Exception):
        ctypes.CDLL(None).fflush(None)
