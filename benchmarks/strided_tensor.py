"""Time the solution's Tensor beside the least that pure Python can do, NumPy and PyTorch.

Run `python benchmarks/strided_tensor.py`. Every contender runs once a round, in turn, so that a
busy moment of the machine falls on all of them; the ratio to the limit is the median over the
rounds of (its time / the limit's time in the same round). The garbage collector stays on for all.
"""

import itertools
import operator
import os
import statistics
import sys
import time
import types
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when the libraries are imported, so before them

import numpy as np  # noqa: E402
import torch  # noqa: E402

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from autograde.authoring.course.sources import read_source  # noqa: E402

SIDE = 1_000  # the additions are of SIDE × SIDE elements
MATRIX = 128
ROUNDS = 25


def solution() -> types.ModuleType:
    """The solution as a module, without its checks."""
    module = types.ModuleType("ch02_views_and_strides")
    source = read_source(ROOT / "solutions" / "ch02_views_and_strides.py")
    imports = next(cell for cell in source.cells if cell.kind == "code")
    for cell in [imports, *(part.solution_cell for part in source.parts)]:
        exec(cell.source, vars(module))
    return module


def element_loop(left, right):
    """Add two layouts with an index and a storage position for every element."""
    result = []
    for index in itertools.product(*map(range, left.shape)):
        here = left.offset + sum(map(operator.mul, index, left.strides))
        there = right.offset + sum(map(operator.mul, index, right.strides))
        result.append(left.storage[here] + right.storage[there])
    return result


def element_matmul(a, b, n):
    """Multiply two flat n × n matrices with a storage position for every element."""
    result = []
    for i in range(n):
        for j in range(n):
            total = 0.0
            for x in range(n):
                total += a[i * n + x] * b[x * n + j]
            result.append(total)
    return result


def matmul_limit(a, b, n):
    """Multiply two flat n × n matrices, row by column."""
    rows = [a[i * n : (i + 1) * n] for i in range(n)]
    columns = [b[j::n] for j in range(n)]
    return [sum(map(operator.mul, row, column)) for row in rows for column in columns]


def timed_in_turn(contenders, rounds):
    """Seconds of each contender in each round: {name: [seconds, …]}."""
    seconds = {name: [] for name in contenders}
    order = list(contenders)
    for round_number in range(rounds + 1):
        order.append(order.pop(0))  # nobody always follows the same neighbour
        for name in order:
            start = time.perf_counter()
            result = contenders[name]()
            stop = time.perf_counter()
            del result  # freeing a result is nobody's time
            if round_number:  # the first round warms up
                seconds[name].append(stop - start)
    return seconds


def report(title, seconds, limit):
    """Print min and median of each contender; return its median ratio to the limit."""
    print(f"\n{title}\n{'':34}{'min ms':>9}{'median ms':>11}{'of the limit':>14}")
    ratios = {}
    for name, each in seconds.items():
        pairs = zip(each, itertools.cycle(seconds[limit]))
        ratios[name] = statistics.median(mine / least for mine, least in pairs)
        lowest, middle = min(each) * 1e3, statistics.median(each) * 1e3
        print(f"{name:34}{lowest:9.2f}{middle:11.2f}{ratios[name]:14.3f}")
    return ratios


def additions(tensor_class):
    """The contenders that add SIDE × SIDE elements."""
    rng = np.random.default_rng(0)
    x, y = rng.random((SIDE, SIDE)), rng.random((SIDE, SIDE))
    row = rng.random(SIDE)
    a, b = x.ravel().tolist(), y.ravel().tolist()
    left, right, vector = (tensor_class(array.tolist()) for array in (x, y, row))
    torch_x, torch_y = torch.from_numpy(x), torch.from_numpy(y)
    assert (left.T + right).storage == (x.T + y).ravel().tolist()
    assert (left + vector).storage == (x + row).ravel().tolist()
    fast = {
        "limit: list(map(add, a, b))": lambda: list(map(operator.add, a, b)),
        "Tensor, contiguous": lambda: left + right,
        "Tensor, transposed": lambda: left.T + right,
        "Tensor, broadcast": lambda: left + vector,
        "NumPy": lambda: x + y,
        "NumPy, transposed": lambda: x.T + y,
        "NumPy, broadcast": lambda: x + row,
        "torch": lambda: torch_x + torch_y,
        "torch, transposed": lambda: torch_x.T + torch_y,
    }
    return fast, {"an index for every element": lambda: element_loop(left, right)}


def products(tensor_class):
    """The contenders that multiply MATRIX × MATRIX matrices."""
    rng = np.random.default_rng(0)
    x, y = rng.random((MATRIX, MATRIX)), rng.random((MATRIX, MATRIX))
    a, b = x.ravel().tolist(), y.ravel().tolist()
    left, right = tensor_class(x.tolist()), tensor_class(y.tolist())
    torch_x, torch_y = torch.from_numpy(x), torch.from_numpy(y)
    assert np.allclose((left @ right).storage, (x @ y).ravel())
    fast = {
        "limit: sum(map(mul, row, column))": lambda: matmul_limit(a, b, MATRIX),
        "Tensor": lambda: left @ right,
        "NumPy": lambda: x @ y,
        "torch": lambda: torch_x @ torch_y,
    }
    return fast, {"an index for every element": lambda: element_matmul(a, b, MATRIX)}


def raced(title, fast, slow):
    """Time the fast contenders often and the slow ones twice; print and return the ratios."""
    seconds = timed_in_turn(fast, ROUNDS) | timed_in_turn(slow, 2)
    return report(title, seconds, next(iter(fast)))


def main() -> None:
    torch.set_num_threads(1)
    tensor_class = solution().Tensor
    add = raced(f"{SIDE} × {SIDE} additions, float64", *additions(tensor_class))
    matmul = raced(f"{MATRIX}³ matrix product, float64", *products(tensor_class))
    print(
        f"\nof the limit: add {add['Tensor, contiguous']:.2f}, "
        f"transposed {add['Tensor, transposed']:.2f}, "
        f"broadcast {add['Tensor, broadcast']:.2f}, matmul {matmul['Tensor']:.2f}"
    )


if __name__ == "__main__":
    main()
