"""The other end of `fresh_process`: import the libraries once, run each request in a fork.

Started as `python -m insidetensor.processes.library_server SETUP`; not for import by others. A
request is a line of JSON on stdin that names a folder; its process leaves there what it printed
("stdout", "stderr") and its "answer", and then a line on stdout says how it ended.
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
    """Import what `setup` names, say so, and answer requests until nobody asks any more."""
    asked, said = os.fdopen(os.dup(0), "rb", buffering=0), os.dup(1)
    with open(os.devnull, "r+b") as nothing:
        os.dup2(nothing.fileno(), 0)  # input() ends at once, and reads no request
        os.dup2(2, 1)  # what a library prints while it is imported is noise
    modules: dict[str, Any] = {CALLED[name]: library(name) for name in setup["libraries"]}
    if setup["forks"] and "torch" in modules:
        # The first look at an operation makes PyTorch import much that each fork would.
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
    """Answer in this process, and end it."""
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
    except BaseException as error:  # SystemExit too: it is the code's own, and told as an error
        answer["error"] = _told(error)
    for written in (sys.stderr, sys.stdout):
        with contextlib.suppress(Exception):  # code that was run may have closed them
            written.flush()
    unfinished = folder / "unfinished"
    unfinished.write_text(json.dumps(answer), encoding="utf-8")
    unfinished.rename(folder / "answer")
    os._exit(0)


def _end_when_alone(asked: int) -> None:
    """Nothing more is asked before this process has ended: what comes is the end of who asked."""
    os.read(asked, 1)
    os._exit(0)


def _configure(tensorflow: Any, request: dict[str, Any]) -> None:
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


def _told(error: BaseException) -> str:
    """An error in one paragraph; TensorFlow ends its own with an empty "name:"."""
    with contextlib.suppress(Exception):
        text = str(error)[:2000].strip().removesuffix("name:").strip()
        return ": ".join(filter(None, [type(error).__name__, text]))
    return type(error).__name__


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
