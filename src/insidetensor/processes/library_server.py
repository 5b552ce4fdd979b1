"""The server process of `fresh_process`: import the libraries once, run each request in a fork.

Started as `python -m insidetensor.processes.library_server SETUP`; not for import by others. A
request is a line of JSON on stdin that names a folder. Its process writes there what it printed
("stdout", "stderr") and its "answer"; then the server writes its exit status to stdout.
"""

import contextlib
import json
import linecache
import os
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

from insidetensor.devices.logical_devices import logical_cpus
from insidetensor.devices.tracing import trace
from insidetensor.libraries import CALLED, library

LONGEST_VALUE = 100_000  # characters


def main(setup: dict[str, Any]) -> None:
    """Import the libraries of `setup`, report ready, and answer requests until stdin ends."""
    asked, said = os.fdopen(os.dup(0), "rb", buffering=0), os.dup(1)
    with open(os.devnull, "r+b") as nothing:
        os.dup2(nothing.fileno(), 0)  # input() ends at once, and reads no request
        os.dup2(2, 1)  # what a library prints while it is imported is noise
    modules: dict[str, Any] = {CALLED[name]: library(name) for name in setup["libraries"]}
    if setup["forks"] and "torch" in modules:
        # Let PyTorch import, once and not in each fork, what the first trace needs.
        with trace():
            modules["torch"].empty(0)
    os.write(said, b"ready\n")
    for line in asked:
        if not setup["forks"]:
            _run(json.loads(line), modules, asked.fileno())
        with warnings.catch_warnings():
            # Python 3.12 warns where a library has started threads; none of them runs code here.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            _run(json.loads(line), modules, asked.fileno())
        _, status = os.waitpid(child, 0)
        os.write(said, f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _run(request: dict[str, Any], modules: dict[str, Any], asked: int) -> None:
    """Run a request in this process, write its answer, and end the process."""
    threading.Thread(target=_end_when_alone, args=(asked,), daemon=True).start()
    folder = Path(request["folder"])
    for stream, name in ((1, "stdout"), (2, "stderr")):
        with (folder / name).open("wb") as file:
            os.dup2(file.fileno(), stream)
    sys.stdout.reconfigure(write_through=True)  # type: ignore[union-attr]
    answer: dict[str, str | None] = {}
    try:
        own = {CALLED[name] for name in ("numpy", *request["libraries"])}
        asked_for = {name: module for name, module in modules.items() if name in own}
        if "tf" in asked_for:
            _configure(modules["tf"], request)
        answer["value"] = _evaluated(request, asked_for)
    except BaseException as error:  # SystemExit too is reported as the code's error
        answer["error"] = _told(error)
    for written in (sys.stderr, sys.stdout):
        with contextlib.suppress(Exception):  # the code may have closed them
            written.flush()
    unfinished = folder / "unfinished"
    unfinished.write_text(json.dumps(answer), encoding="utf-8")
    unfinished.rename(folder / "answer")
    os._exit(0)


def _end_when_alone(asked: int) -> None:
    """End this process when stdin ends: no request comes before, so the client has gone."""
    os.read(asked, 1)
    os._exit(0)


def _configure(tensorflow: Any, request: dict[str, Any]) -> None:
    if request["logical_cpus"]:
        logical_cpus(request["logical_cpus"])
    tensorflow.config.experimental.set_device_policy(request["policy"])
    tensorflow.config.set_soft_device_placement(request["soft_placement"])


def _evaluated(request: dict[str, Any], modules: dict[str, Any]) -> str | None:
    """Run the source in a namespace of its own; return the repr of the expression's value."""
    source, file = request["source"], f"<{request['name']}>"
    # Lets tracebacks and `inspect.getsource` find the source.
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace = {"__name__": request["name"], **modules}
    exec(compile(source, file, "exec"), namespace)
    value = eval(request["expression"], namespace)
    if value is None:
        return None
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 2] + " …"


def _told(error: BaseException) -> str:
    """Write an error as one paragraph, without the empty "name:" at TensorFlow's ends."""
    with contextlib.suppress(Exception):
        text = str(error)[:2000].strip().removesuffix("name:").strip()
        return ": ".join(filter(None, [type(error).__name__, text]))
    return type(error).__name__


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
