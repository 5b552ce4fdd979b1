"""What is asked of the class `Tensor` where it computes: writes, arithmetic, matrix products."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import refused, shows

from .strided_layouts import SEED
from .tensor_scripts import ROW, T, holds, lies, random_array, random_key

SAME = [1, 2, 3, 4, 5, 6]  # what the storage of T holds


def tensor_writes_cases() -> Iterator[Case]:
    """Writes reach every tensor of the storage, read before they write, and refuse stride 0."""
    yield from WRITES
    yield from OVERLAPS
    yield from WRITES_REFUSED
    rng = Random(SEED)
    for number in range(25):
        array = random_array(rng)
        written = array.copy()
        text, view = random_key("t", written, rng)
        is_whole = number % 2 == 0
        size = view.size if is_whole else view.shape[-1]
        value = (np.arange(size) + 100).reshape(view.shape if is_whole else (-1,))
        view[...] = value
        made = f"t = Tensor({array.tolist()}); {text} = {value.tolist()}"
        if is_whole and 0 in view.shape[:-1]:
            continue  # nested lists do not tell its shape
        yield shows(
            "lands" if is_whole else "stretched", f"{made}; list(t.storage)",
            written.ravel().tolist(), "writes.lands" if is_whole else "writes.spread",
        )  # fmt: skip


WRITES = [
    holds("lands", f"{T}; t[1, 2] = 60; v = t", [[1, 2, 3], [4, 5, 60]], "writes.lands"),
    holds("lands", f"{T}; t[:, -1] = [30, 60]; v = t", [[1, 2, 30], [4, 5, 60]], "writes.kinds"),
    holds("lands", f"{T}; t[:, ::2] = [[10, 30], [40, 60]]; v = t", [[10, 2, 30], [40, 5, 60]],
          "writes.cells"),
    holds("lands", f"{T}; t[:, ::-1] = [[1, 2, 3], [4, 5, 6]]; v = t", [[3, 2, 1], [6, 5, 4]],
          "writes.cells"),
    holds("lands", f"{T}; t[:, :0:-1] = [[10, 20], [30, 40]]; v = t", [[1, 20, 10], [4, 40, 30]],
          "writes.cells"),
    holds("lands", "t = Tensor(5); t[()] = 6; v = t", 6),
    shows("shares", f"{T}; v = t.T; v[0, 1] = 40; list(t.storage)", [1, 2, 3, 40, 5, 6],
          "writes.through"),
    shows("shares", f"{T}; v = t[1]; v[0] = 40; list(t.storage)", [1, 2, 3, 40, 5, 6],
          "writes.through"),
    shows("shares", f"{T}; v = t[:, 1:].T; v[1] = [30, 60]; list(t.storage)",
          [1, 2, 30, 4, 5, 60], "writes.through"),
    holds("shares", f"{T}; v = t[:, 1:]; t[1, 1] = 50", [[2, 3], [50, 6]], "writes.through"),
    shows("shares", f"{T}; v = t[1]; v[...] = [7, 8, 9]; list(t.storage)", [1, 2, 3, 7, 8, 9],
          "writes.through"),
    holds("stretched", f"{T}; t[0] = 9; v = t", [[9, 9, 9], [4, 5, 6]], "writes.spread"),
    holds("stretched", f"{T}; t[...] = [[7], [8]]; v = t", [[7, 7, 7], [8, 8, 8]], "writes.spread"),
    holds("stretched", f"{T}; t[...] = [7, 8, 9]; v = t", [[7, 8, 9], [7, 8, 9]], "writes.spread"),
    holds("stretched", f"{T}; t[1] = Tensor([7, 8, 9]); v = t", [[1, 2, 3], [7, 8, 9]],
          "writes.kinds"),
    holds("stretched", f"{T}; t[:, 1:] = Tensor([[7], [8]]); v = t", [[1, 7, 7], [4, 8, 8]],
          "writes.spread"),
    holds("stretched", f"{T}; t[:, :0] = 9; v = t", [[1, 2, 3], [4, 5, 6]]),
]  # fmt: skip

OVERLAPS = [
    holds("read_first", f"{ROW}; t[1:] = t[:-1]; v = t", [1, 1, 2, 3, 4], "writes.overlap"),
    holds("read_first", f"{ROW}; t[:-1] = t[1:]; v = t", [2, 3, 4, 5, 5], "writes.overlap"),
    holds("read_first", f"{ROW}; t[...] = t[::-1]; v = t", [5, 4, 3, 2, 1], "writes.overlap"),
    holds("read_first", "t = Tensor([[1, 2], [3, 4]]); t[...] = t.T; v = t", [[1, 3], [2, 4]],
          "writes.overlap"),
]  # fmt: skip

WRITES_REFUSED = [
    refused("stride_0", f"{T}; v = t[0].expand(2, 3); v[...] = 9", ValueError, "writes.stride_0",
            after="list(t.storage)", expected=SAME),
    refused("stride_0", "v = Tensor([1]).expand(3); v[::2] = 0", ValueError, "writes.stride_0"),
    shows("stride_0", f"{T}; v = t[0].expand(2, 3)[1]; v[0] = 7; list(v.storage)",
          [7, 2, 3, 4, 5, 6], "writes.stride_0_elsewhere"),
    shows("stride_0", f"{T}; v = t[0].expand(2, 3); v[1] = [7, 8, 9]; list(v.storage)",
          [7, 8, 9, 4, 5, 6], "writes.stride_0_elsewhere"),
    shows("stride_0", f"{T}; v = t[:1, :0].expand(2, 0); v[...] = [[], []]; list(t.storage)", SAME,
          "writes.stride_0_empty"),
    shows("stride_0", f"{T}; v = t[:, :1].expand(2, 0); v[...] = [[], []]; list(t.storage)",
          SAME, "writes.stride_0_empty"),
    shows("stride_0", f"{T}; t[0, None, 0] = [9]; list(t.storage)", [9, 2, 3, 4, 5, 6],
          "writes.stride_0_size_1"),
    refused("no_fit", f"{T}; t[0] = [7, 8]", ValueError, "writes.no_fit",
            after="list(t.storage)", expected=SAME),
    refused("no_fit", f"{T}; t[:, 0] = t", ValueError, "writes.no_fit"),
    refused("no_fit", f"{T}; t[...] = [[7, 8, 9], [1, 2]]", ValueError, "writes.no_fit",
            after="list(t.storage)", expected=SAME),
    refused("no_fit", f"{T}; t[0] = [[7, 8, 9]]", ValueError, "writes.more_axes",
            after="list(t.storage)", expected=SAME),
    refused("no_fit", f"{T}; t[0, 0] = [7]", ValueError, "writes.more_axes"),
    refused("bad_key", f"{T}; t[2] = 0", IndexError, "writes.bad_key",
            after="list(t.storage)", expected=SAME),
    refused("bad_key", f"{T}; t[0, -4] = 9", IndexError, "writes.bad_key",
            after="list(t.storage)", expected=SAME),
    refused("bad_key", f"{T}; t[1.0] = 9", TypeError, "writes.bad_key",
            after="list(t.storage)", expected=SAME),
]  # fmt: skip


def tensor_arithmetic_cases() -> Iterator[Case]:
    """Operators with broadcasting, numbers on both sides, results with a storage of their own."""
    yield from ARITHMETIC
    yield from RESULTS
    rng = Random(SEED)
    for _ in range(12):
        array = random_array(rng)
        sign, other = rng.choice("+-*"), rng.choice([array[:1], array[..., :1]])
        made = f"t = Tensor({array.tolist()}); v = t {sign} Tensor({other.tolist()})"
        expected = _combined(array, sign, other)
        yield holds("broadcast", made, expected, "arithmetic.broadcast")
    for _ in range(12):
        array = random_array(rng)
        text, view = random_key("t", array, rng)
        sign = rng.choice("+-*")
        made = f"t = Tensor({array.tolist()}); w = {text}; v = w {sign} w[::-1]"
        if view.size:
            yield holds("by_index", made, _combined(view, sign, view[::-1]), "arithmetic.layout")


def _combined(a: np.ndarray, sign: str, b: np.ndarray) -> np.ndarray:
    return np.asarray({"+": np.add, "-": np.subtract, "*": np.multiply}[sign](a, b))


ARITHMETIC = [
    holds("pairs", f"{T}; v = t + t", [[2, 4, 6], [8, 10, 12]], "arithmetic.pairs"),
    holds("pairs", "v = Tensor([1, 2, 3]) - Tensor([10, 5, 1])", [-9, -3, 2], "arithmetic.pairs"),
    holds("pairs", "v = Tensor([[1, 2], [3, 4]]) * Tensor([[5, 6], [7, 8]])", [[5, 12], [21, 32]],
          "arithmetic.pairs"),
    holds("pairs", f"{T}; v = t / Tensor([[1, 2, 4], [8, 5, 2]])",
          [[1.0, 1.0, 0.75], [0.5, 1.0, 3.0]], "arithmetic.pairs"),
    holds("broadcast", f"{T}; v = t - Tensor([10, 20, 30])", [[-9, -18, -27], [-6, -15, -24]],
          "arithmetic.broadcast"),
    holds("broadcast", f"{T}; v = t * Tensor([[2], [3]])", [[2, 4, 6], [12, 15, 18]],
          "arithmetic.broadcast"),
    holds("broadcast", "v = Tensor([[1], [2]]) + Tensor([10, 20, 30])",
          [[11, 21, 31], [12, 22, 32]], "arithmetic.broadcast"),
    holds("broadcast", "v = Tensor([[], []]) + Tensor([[1], [2]])", [],
          "arithmetic.no_elements", shape=(2, 0)),
    holds("broadcast", "v = Tensor(10) - Tensor([1, 2])", [9, 8], "arithmetic.broadcast"),
    holds("by_index", f"{T}; v = t.T + Tensor([[1, 2], [3, 4], [5, 6]])",
          [[2, 6], [5, 9], [8, 12]], "arithmetic.layout"),
    holds("by_index", f"{T}; v = Tensor([[1, 2], [3, 4], [5, 6]]) * t.T",
          [[1, 8], [6, 20], [15, 36]], "arithmetic.layout"),
    holds("by_index", f"{T}; v = t[:, ::-1] - t", [[2, 0, -2], [2, 0, -2]], "arithmetic.layout"),
    holds("by_index", f"{T}; v = t[1:] + t[:1]", [[5, 7, 9]], "arithmetic.layout"),
    holds("numbers", f"{T}; v = t + 10", [[11, 12, 13], [14, 15, 16]], "arithmetic.number"),
    holds("numbers", f"{T}; v = 10 + t", [[11, 12, 13], [14, 15, 16]], "arithmetic.number"),
    holds("numbers", f"{T}; v = t - 1", [[0, 1, 2], [3, 4, 5]], "arithmetic.number"),
    holds("numbers", f"{T}; v = 2 * t", [[2, 4, 6], [8, 10, 12]], "arithmetic.number"),
    holds("numbers", "v = Tensor([1, 2, 3]) / 2", [0.5, 1.0, 1.5], "arithmetic.number"),
    holds("numbers", "v = Tensor(7) - 3", 4, "arithmetic.number"),
    holds("left_first", f"{T}; v = 10 - t", [[9, 8, 7], [6, 5, 4]], "arithmetic.reflected"),
    holds("left_first", "v = 12 / Tensor([1, 2, 3])", [12.0, 6.0, 4.0], "arithmetic.reflected"),
    refused("no_fit", f"{T}; t + t.T", ValueError, "arithmetic.no_fit"),
    refused("no_fit", f"{T}; t * Tensor([1, 2])", ValueError, "arithmetic.no_fit"),
    refused("no_fit", "Tensor([1, 2, 3, 4]) - Tensor([1, 2])", ValueError, "arithmetic.no_fit"),
]  # fmt: skip

RESULTS = [
    lies("result", f"{T}; v = t.T + t.T", (3, 2), (2, 1), 0, "arithmetic.new_storage"),
    lies("result", f"{T}; v = t[1:] + t[:1]", (1, 3), (3, 1), 0, "arithmetic.new_storage"),
    shows("result", f"{T}; v = t[0, :1] + t[0, :1]; list(v.storage)", [2],
          "arithmetic.new_storage"),
    shows("result", f"{T}; v = t[0] + t[0]; list(v.storage)", [2, 4, 6], "arithmetic.new_storage"),
    shows("result", f"{T}; v = t + t; t.storage[0] = 50; list(v.storage)", [2, 4, 6, 8, 10, 12],
          "arithmetic.new_storage"),
    shows("result", f"{T}; v = t + t; list(t.storage)", SAME, "arithmetic.new_storage"),
    holds("result", "v = Tensor(2) * Tensor(3)", 6, "arithmetic.no_axes"),
    holds("result", "v = Tensor(9) / Tensor(3)", 3.0, "arithmetic.no_axes"),
    holds("no_elements", "v = Tensor([]) + Tensor([])", [], "arithmetic.no_elements", shape=(0,)),
    holds("no_elements", "v = Tensor([[], []]) + Tensor([[], []])", [],
          "arithmetic.no_elements", shape=(2, 0)),
    holds("no_elements", f"{T}; v = t[:0] + t[:0]", [], "arithmetic.no_elements", shape=(0, 3)),
    holds("no_elements", f"{T}; v = t[:0].T * t[:0].T", [], "arithmetic.no_elements", shape=(3, 0)),
]  # fmt: skip


def tensor_matmul_cases() -> Iterator[Case]:
    """Products of matrices in any layout, and shapes that are refused."""
    yield from MATMUL
    rng = Random(SEED)
    for _ in range(25):
        array = np.array([[rng.randint(-9, 9) for _ in range(4)] for _ in range(rng.randint(1, 4))])
        text, view = rng.choice(
            [("t", array), ("t[:, ::-1]", array[:, ::-1]), ("t[:, 1::2]", array[:, 1::2])]
        )
        made = f"t = Tensor({array.tolist()}); w = {text}; v = w.T @ w"
        yield holds("by_index", made, view.T @ view, "matmul.layout")
        other = np.array([[rng.randint(-9, 9) for _ in range(rng.randint(1, 3))]] * 4)
        made = f"v = Tensor({array.tolist()}) @ Tensor({other.tolist()})"
        yield holds("products", made, array @ other, "matmul.order")


MATMUL = [
    holds("products", "v = Tensor([[1, 2]]) @ Tensor([[3], [4]])", [[11]], "matmul.order"),
    holds("products", "v = Tensor([[1, 2]]) @ Tensor([[3, 4, 5], [6, 7, 8]])", [[15, 18, 21]],
          "matmul.outer"),
    holds("products", "v = Tensor([[1, 2], [3, 4]]) @ Tensor([[0, 1], [1, 0]])",
          [[2, 1], [4, 3]], "matmul.order"),
    holds("products", "v = Tensor([[1], [2]]) @ Tensor([[3, 4]])", [[3, 4], [6, 8]],
          "matmul.order"),
    holds("by_index", f"{T}; v = t @ t.T", [[14, 32], [32, 77]], "matmul.layout"),
    holds("by_index", f"{T}; v = t.T @ t", [[17, 22, 27], [22, 29, 36], [27, 36, 45]],
          "matmul.layout"),
    holds("by_index", f"{T}; v = t[:, 1:] @ t[:, ::2]", [[14, 24], [29, 51]], "matmul.layout"),
    holds("by_index", "v = Tensor([[1], [2]]).expand(2, 2) @ Tensor([[1, 2], [3, 4]])",
          [[4, 6], [8, 12]], "matmul.layout"),
    lies("result", "v = Tensor([[1, 2], [3, 4]]) @ Tensor([[5, 6, 7], [8, 9, 1]])", (2, 3), (3, 1),
          0, "matmul.new_storage"),
    lies("result", f"{T}; v = t @ Tensor([[1, 0], [0, 1], [1, 1]])", (2, 2), (2, 1), 0,
          "matmul.new_storage"),
    shows("result", f"{T}; v = t @ Tensor([[1, 0], [0, 1], [1, 1]]); list(v.storage)",
          [4, 5, 10, 11], "matmul.new_storage"),
    shows("result", f"{T}; v = t @ Tensor([[1], [2], [3]]); list(t.storage)", SAME,
          "matmul.new_storage"),
    holds("empty", "v = Tensor([[], []]) @ Tensor([[], []]).T", [[0, 0], [0, 0]], "matmul.empty"),
    holds("empty", "v = Tensor([[], []]) @ Tensor([[], [], []]).T", [[0, 0, 0], [0, 0, 0]],
          "matmul.empty"),
    holds("empty", f"{T}; v = t[:0] @ t.T", [], "matmul.no_elements", shape=(0, 2)),
    holds("empty", f"{T}; v = t @ t[:0].T", [], "matmul.no_elements", shape=(2, 0)),
    refused("inner", f"{T}; t @ t", ValueError, "matmul.inner"),
    refused("inner", f"{T}; t @ t[:, :2]", ValueError, "matmul.inner"),
    refused("inner", "Tensor([[1, 2, 3]]) @ Tensor([[1, 2]])", ValueError, "matmul.inner"),
    refused("inner", f"{T}; t[:, 1:] @ t.T", ValueError, "matmul.inner"),
    refused("two_axes", "Tensor([1, 2]) @ Tensor([1, 2])", ValueError, "matmul.rank"),
    refused("two_axes", f"{T}; t @ Tensor([1, 2, 3])", ValueError, "matmul.rank"),
    refused("two_axes", f"{T}; t[0] @ t.T", ValueError, "matmul.rank"),
    refused("two_axes", f"{T}; t[None] @ t.T", ValueError, "matmul.rank"),
    refused("two_axes", f"{T}; t[None] @ t", ValueError, "matmul.rank"),
    refused("two_axes", f"{T}; t @ t.T[..., None]", ValueError, "matmul.rank"),
]  # fmt: skip
