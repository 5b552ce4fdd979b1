"""The other end of `fresh_process`: import the libraries once, run each request in a fork.

Started as `python -u -m insidetensor.processes.fresh_process_server SETUP`; not for import by
others. A request is a line of JSON on stdin. What its code prints goes to stdout as it is printed;
then comes a line with a mark that the asker chose, and the answer as JSON behind it.
"""

import contextlib
import json
import linecache
import os
import select
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

from ..devices.tracing import trace
from ..libraries import library

CALLED = {"numpy": "np", "torch": "torch", "tensorflow": "tf"}
LONGEST_VALUE = 100_000  # characters


def main(setup: dict[str, Any]) -> None:
    """Import what `setup` names, say so, and answer requests until nobody asks any more."""
    mark = setup["mark"]
    try:
        modules = {CALLED[name]: library(name) for name in setup["libraries"]}
        if setup["forks"] and "torch" in modules:
            _observe(modules["torch"])
    except BaseException as error:  # whatever an installation that is broken may raise
        _send(mark, {"error": _told(error)})
        return
    asker = os.dup(0)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)  # input() ends at once, and reads no request
    _send(mark, {})
    for request in _requests(asker):
        if not setup["forks"]:
            # One answer is all that this process is good for: a fresh one takes its place.
            threading.Thread(target=_leave_when_alone, args=(asker,), daemon=True).start()
            _send(mark, _answer(request, modules))
            return
        _serve(request, modules, mark, asker)


def _observe(torch: Any) -> None:
    """Look at one operation: the first look makes PyTorch import much that each fork would."""
    with trace():
        torch.empty(0)


def _requests(asker: int) -> Iterator[dict[str, Any]]:
    """Requests, one a line, read without a buffer in between: a fork must not inherit one."""
    pending = b""
    while True:
        chunk = os.read(asker, 65536)
        if not chunk:
            return
        *lines, pending = (pending + chunk).split(b"\n")
        yield from map(json.loads, lines)


def _leave_when_alone(asker: int) -> None:
    while os.read(asker, 65536):
        pass
    os._exit(0)


def _serve(request: dict[str, Any], modules: dict[str, Any], mark: str, asker: int) -> None:
    """Answer from a fork; if it ends without an answer, say how."""
    done, tell = os.pipe()
    with warnings.catch_warnings():
        # Python 3.12 warns where a library has started threads; none of them runs code here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(done)
        os.close(asker)
        _send(mark, _answer(request, modules))
        os.write(tell, b"!")
        os._exit(0)
    os.close(tell)
    # Only that the asker is gone matters, not what it sends: it may have the answer, and send the
    # next request, before this process has heard that the answer is out.
    waiting = select.poll()
    waiting.register(asker, 0)
    waiting.register(done, select.POLLIN)
    if done not in dict(waiting.poll()):
        os.kill(child, signal.SIGKILL)
    answered = bool(os.read(done, 1))
    os.close(done)
    _, status = os.waitpid(child, 0)
    if not answered:
        _send(mark, {"died": os.waitstatus_to_exitcode(status)})


def _answer(request: dict[str, Any], modules: dict[str, Any]) -> dict[str, Any]:
    try:
        if "tf" in modules:
            _configure(modules["tf"], request)
        return {"value": _evaluated(request, modules)}
    except BaseException as error:  # SystemExit too: it is the code's own, and told as an error
        return {"error": _told(error)}


def _configure(tensorflow: Any, request: dict[str, Any]) -> None:
    from ..devices.logical_devices import logical_cpus

    if request["logical_cpus"]:
        logical_cpus(request["logical_cpus"])
    tensorflow.config.experimental.set_device_policy(request["policy"])
    tensorflow.config.set_soft_device_placement(request["soft_placement"])


def _evaluated(request: dict[str, Any], modules: dict[str, Any]) -> str | None:
    """Run the source in a namespace of its own; the value of the expression, as code shows it."""
    source, file = request["source"], f"<{request['name']}>"
    # So that an error's line can be looked up, and `inspect.getsource` works there as well.
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace = {"__name__": request["name"], **modules}
    exec(compile(source, file, "exec"), namespace)
    value = eval(request["expression"], namespace)
    if value is None:
        return None
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 2] + " …"


def _told(error: BaseException) -> list[str]:
    try:
        text = str(error)
    except Exception:
        text = ""
    return [type(error).__name__, text[:2000]]


def _send(mark: str, answer: dict[str, Any]) -> None:
    """End what was printed so far, on both streams, and add the answer."""
    for stream in (sys.stderr, sys.stdout):
        with contextlib.suppress(Exception):  # code that was run may have closed them
            stream.flush()
    os.write(2, f"\n{mark}\n".encode())
    whole = f"\n{mark}{json.dumps(answer)}\n".encode()
    while whole:
        whole = whole[os.write(1, whole) :]


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
