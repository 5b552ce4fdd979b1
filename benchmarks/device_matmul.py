"""Time what the solution's dispatching matmul adds to torch.matmul, for operands that are in place.

Run `python benchmarks/device_matmul.py`. Both run in turn, in pairs whose order alternates, so
that a busy moment of the machine falls on both; what is added is the median of the pairs'
differences, so that a pair which was disturbed counts no more than any other. Everything runs in
one thread and never waits, so the clock is that thread's own: what other processes take of the
core is not counted. torch.matmul against itself is a control, which shows how far noise alone
gets: a result within the control's middle half is not told apart from nothing. The last row has
its operands on the simulated accelerator. The garbage collector stays on.
"""

import os
import statistics
import sys
import time
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when the libraries are imported, so before them

import torch  # noqa: E402

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from autograde.authoring.course.sources import read_source  # noqa: E402

SMALL, LARGE = 8, 2048
SMALL_PAIRS, SMALL_CALLS = 2_000, 50
LARGE_PAIRS = 25
GOAL_S, GOAL_SHARE = 5e-6, 0.01  # added at 8 × 8, and of torch.matmul at 2048 × 2048


@dataclass(frozen=True)
class Added:
    """What a function adds to torch.matmul, in seconds: the median and the middle half of pairs."""

    median_s: float
    low_s: float
    high_s: float
    base_s: float  # torch.matmul's own median

    @property
    def share(self) -> float:
        """The median, as a part of torch.matmul's own."""
        return self.median_s / self.base_s

    def row(self) -> str:
        """One line of the table, in µs."""
        half = f"{self.low_s * 1e6:.2f} … {self.high_s * 1e6:.2f} µs"
        return (
            f"{self.base_s * 1e6:11.1f} µs{self.median_s * 1e6:9.2f} µs{self.share:9.2%}{half:>28}"
        )


def solution() -> types.ModuleType:
    """The solution as a module, without its checks."""
    module = types.ModuleType("ch05_devices")
    source = read_source(ROOT / "solutions" / "ch05_devices.py")
    imports = next(cell for cell in source.cells if cell.kind == "code")
    for cell in [imports, *(part.solution_cell for part in source.parts)]:
        exec(cell.source, vars(module))
    return module


def seconds(function: Callable[..., object], a: torch.Tensor, b: torch.Tensor, calls: int) -> float:
    """Seconds of one call, over a block of them."""
    rounds = range(calls)
    start = time.thread_time()
    for _ in rounds:
        function(a, b)
    return (time.thread_time() - start) / calls


def added(
    function: Callable[..., object], a: torch.Tensor, b: torch.Tensor, *, pairs: int, calls: int
) -> Added:
    """What `function` adds to torch.matmul for these operands."""
    plain, differences = [], []
    for pair in range(pairs + 1):
        if pair % 2:
            theirs = seconds(torch.matmul, a, b, calls)
            ours = seconds(function, a, b, calls)
        else:
            ours = seconds(function, a, b, calls)
            theirs = seconds(torch.matmul, a, b, calls)
        if pair:  # the first pair warms up
            plain.append(theirs)
            differences.append(ours - theirs)
    low, median, high = statistics.quantiles(differences, n=4, method="inclusive")
    return Added(median, low, high, statistics.median(plain))


def main() -> None:
    torch.set_num_threads(1)
    module = solution()
    matmul, accelerator = module.matmul, module.accelerator
    generator = torch.Generator().manual_seed(0)
    small, large = (
        [torch.rand(n, n, generator=generator) for _ in range(2)] for n in (SMALL, LARGE)
    )
    assert torch.equal(matmul(*small), torch.matmul(*small))
    assert torch.equal(matmul(*large), torch.matmul(*large))
    rows = {}
    few = {"pairs": SMALL_PAIRS, "calls": SMALL_CALLS}
    many = {"pairs": LARGE_PAIRS, "calls": 1}
    for name, function in [("matmul", matmul), ("torch.matmul, a control", torch.matmul)]:
        rows[f"{name}, {SMALL} × {SMALL}"] = added(function, *small, **few)
        rows[f"{name}, {LARGE} × {LARGE}"] = added(function, *large, **many)
    if accelerator is not None:
        there = [x.to("sim") for x in small]
        rows[f"matmul, {SMALL} × {SMALL} on sim:0"] = added(matmul, *there, pairs=100, calls=20)
    print(f"{'':42}{'torch.matmul':>14}{'added':>12}{'of it':>9}{'half of the pairs':>28}")
    for name, row in rows.items():
        print(f"{name:42}{row.row()}")
    few_added, many_added = (rows[f"matmul, {n} × {n}"] for n in (SMALL, LARGE))
    control = rows[f"torch.matmul, a control, {LARGE} × {LARGE}"]
    spread = f"{control.low_s / control.base_s:.1%} … {control.high_s / control.base_s:.1%}"
    met = few_added.median_s <= GOAL_S and many_added.share <= GOAL_SHARE
    print(
        f"\ngoal: {GOAL_S * 1e6:.0f} µs at {SMALL} × {SMALL} and {GOAL_SHARE:.0%} at {LARGE} × "
        f"{LARGE} at most: {'met' if met else 'missed'}; half of the control's pairs at {LARGE} × "
        f"{LARGE}: {spread}"
    )
    print(
        f"overhead {few_added.median_s * 1e6:.1f} us at {SMALL}x{SMALL}, "
        f"{many_added.share * 100:.1f} % at {LARGE}x{LARGE}"
    )


if __name__ == "__main__":
    main()
