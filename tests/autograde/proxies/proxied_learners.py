"""Start processes of learners for tests: each runs some code, and answers a judge's questions."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from autograde.proxies.limits import Limits
from autograde.proxies.remote import Remote

ROOT = Path(__file__).parents[3]
LIMITS = Limits(seconds=60)

# Imports once what the chapters import, runs nothing, and forks a process for each set of cells.
WARM = """
import gc, json, os, signal, socket, sys, types, warnings
warnings.simplefilter("ignore")
here = socket.socket(fileno=int(sys.argv[1]))
for name in sys.argv[2].split():
    __import__(name)
from autograde.proxies.agent import serve
from autograde.learner_process.linux import gather_in_large_pages
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
gc.collect()
gc.freeze()  # or each child copies all of this when it first collects garbage
gather_in_large_pages()
while True:
    size, ends, _, _ = socket.recv_fds(here, 12, 1)
    if not size:
        os._exit(0)
    cells = b""
    while len(cells) < int(size):
        cells += here.recv(int(size) - len(cells))
    child = os.fork()
    if not child:
        break
    os.close(ends[0])
    here.sendall(b"%12d" % child)
names = types.ModuleType("__main__").__dict__
for name, cell in json.loads(cells).items():
    exec(compile(cell, name, "exec"), names)
try:
    serve(socket.socket(fileno=ends[0]), names)
finally:
    os._exit(0)
"""


class WarmLearners:
    """A process that has imported some modules, and forks learners' processes."""

    def __init__(self, modules: str = "numpy insidetensor") -> None:
        self._end, other = socket.socketpair()
        environment = {
            **os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "TF_CPP_MIN_LOG_LEVEL": "3",
        }  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-c", WARM, str(other.fileno()), modules],
            pass_fds=[other.fileno()],
            env=environment,
            stderr=subprocess.DEVNULL,
        )
        other.close()

    def close(self) -> None:
        """End the process; the learners' processes end with their connections."""
        self._end.close()
        self._process.wait(timeout=60)

    @contextmanager
    def remote(self, cells: Mapping[str, str], limits: Limits = LIMITS) -> Iterator[Remote]:
        """The judge's end of a new process that has run these cells, by name."""
        mine, theirs = socket.socketpair()
        data = json.dumps(dict(cells)).encode()
        socket.send_fds(self._end, [b"%12d" % len(data)], [theirs.fileno()])
        theirs.close()
        self._end.sendall(data)
        child = b""
        while len(child) < 12:
            piece = self._end.recv(12 - len(child))
            if not piece:
                raise RuntimeError("the warm process has ended")
            child += piece
        with mine:
            yield Remote(mine, limits)

    @contextmanager
    def running(self, code: str, limits: Limits = LIMITS) -> Iterator[Remote]:
        """As `remote`, of one cell."""
        with self.remote({"<cell 1>": textwrap.dedent(code)}, limits) as remote:
            yield remote
