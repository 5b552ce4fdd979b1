"""Time the start of a learner's process, its first cells and its end, and say what memory it takes.

Run `python benchmarks/learner_process.py`. Everything is done ROUNDS times, one process after
another; the figures are the median, and the least in brackets, which a busy machine changes less.
"""

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from autograde.judging.preload import preload
from autograde.sandbox import fork_server as parents
from autograde.sandbox.fork_server import ForkServer
from autograde.sandbox.limits import Limits

ROUNDS = 20
CELLS = {
    "the first trivial cell": "1 + 1",
    "a trivial cell": "1 + 1",
    "import numpy, torch, tensorflow": "import numpy as np, torch, tensorflow as tf",
    "first operations of each library": (
        "np.ones((4, 4)) @ np.ones((4, 4))\ntorch.ones(4, 4) @ torch.ones(4, 4)\n"
        "tf.ones((4, 4)) @ tf.ones((4, 4));"
    ),
    "an error": "1 / 0",
}


class Times:
    """Seconds by name."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Time the block."""
        began = time.perf_counter()
        yield
        self.seconds[name].append(time.perf_counter() - began)

    def show(self) -> None:
        """A line for each name."""
        for name, seconds in self.seconds.items():
            print(f"  {name:<36} {middle(seconds, 1000)} ms")


def middle(values: Sequence[float], factor: float) -> str:
    """The median and the least, times `factor`."""
    return f"{statistics.median(values) * factor:7.1f} ({min(values) * factor:.1f})"


def private_bytes(process: int) -> int:
    """Memory that only this process has."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_Dirty"))


def measure(parent: ForkServer, cells: dict[str, str]) -> None:
    """Start, run and end ROUNDS processes."""
    times, idle, after = Times(), [], []
    plain = parents._Server.hand_over

    def timed(server: parents._Server, descriptors: Sequence[int]) -> object:
        with times.of("  of this, the fork"):
            return plain(server, descriptors)

    parents._Server.hand_over = timed  # type: ignore[assignment, method-assign]
    for _ in range(ROUNDS):
        with times.of("start, until it is ready"):
            process = parent.start({})
        idle.append(private_bytes(process._handle.process))
        for name, source in cells.items():
            with times.of(name):
                process.run_cell(source, timeout=60)
        after.append(private_bytes(process._handle.process))
        with times.of("end"):
            process.close()
    parents._Server.hand_over = plain  # type: ignore[method-assign]
    times.show()
    print(f"  private memory when ready            {middle(idle, 2**-20)} MiB")
    print(f"  private memory after these cells     {middle(after, 2**-20)} MiB")


def main() -> None:
    """Print both tables: with all that learners import, and with nothing."""
    trivial = dict(list(CELLS.items())[:2])
    for name, modules, cells in [
        ("with what learners import", preload(), CELLS),
        ("with nothing imported", (), trivial),
    ]:
        for sandboxed in (True, False):
            began = time.perf_counter()
            with ForkServer(modules, Limits(), sandboxed=sandboxed, agent=None) as parent:
                ready = time.perf_counter() - began
                walls = "in a sandbox" if sandboxed else "without a sandbox"
                print(f"a parent {name}, {walls} (ready after {ready:.1f} s)")
                measure(parent, cells)


if __name__ == "__main__":
    main()
