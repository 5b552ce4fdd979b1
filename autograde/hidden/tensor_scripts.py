"""The scripts that try the class `Tensor`: few that teach, then seeded ones compared with NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from .scripts import Script, reads, refused, shows

T = "t = Tensor([[1, 2, 3], [4, 5, 6]])"
CUBE = "t = Tensor([[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]]])"
ROW = "t = Tensor([1, 2, 3, 4, 5])"

CONSTRUCTION = [
    reads("v = Tensor([[1, 2, 3], [4, 5, 6]])", (2, 3), (3, 1), 0),
    shows(f"{T}; list(t.storage)", [1, 2, 3, 4, 5, 6], "tensor.storage"),
    reads("v = Tensor([[[1, 2]], [[3, 4]], [[5, 6]]])", (3, 1, 2), (2, 2, 1), 0),
    shows("t = Tensor(5); (t.shape, t.offset)", ((), 0), "tensor.number"),
    shows("Tensor(5).tolist()", 5, "tensor.number"),
    shows("Tensor([]).shape", (0,)),
    shows("Tensor([[], []]).shape", (2, 0), "tensor.empty_rows"),
    shows("Tensor([[], []]).tolist()", [[], []]),
    shows(f"{T}; t.tolist()", [[1, 2, 3], [4, 5, 6]]),
    shows("n = [1, 2]; t = Tensor(n); t.storage[0] = 9; n", [1, 2], "tensor.own_storage"),
    shows(f"{T}; t[1, -1]", 6, "tensor.element"),
    shows("Tensor(5)[()]", 5, "tensor.element"),
    shows(f"{T}; t[1].tolist()", [4, 5, 6], "tensor.view_of_view"),
    shows(f"{T}; t[:, 1].tolist()", [2, 5]),
    shows(f"{T}; t[:, ::2].tolist()", [[1, 3], [4, 6]]),
    shows(f"{T}; t[::-1, ::-1].tolist()", [[6, 5, 4], [3, 2, 1]]),
    shows(f"{T}; t[1][1:][0]", 5, "tensor.view_of_view"),
    shows(f"{ROW}; t[1:][1:].tolist()", [3, 4, 5], "tensor.view_of_view"),
    shows(f"{T}; t[..., None].tolist()", [[[1], [2], [3]], [[4], [5], [6]]]),
    shows(f"{T}; t[0, 2:1].tolist()", []),
    shows(f"{T}; t[:, :0].tolist()", [[], []]),
    shows(f"{T}; v = t[1]; t.storage[4] = 50; v.tolist()", [4, 50, 6], "tensor.shares"),
    shows(f"{T}; v = t[:, ::-1]; v.storage[0] = 50; t.tolist()", [[50, 2, 3], [4, 5, 6]],
          "tensor.shares"),
    reads(f"{T}; v = t[1:, ::2]", (1, 2), (3, 2), 3),
    shows("Tensor(5).item()", 5),
    shows("Tensor([[7]]).item()", 7, "tensor.item"),
    shows(f"{T}; t[1, 1:2].item()", 5, "tensor.item"),
    refused(f"{T}; t.item()", ValueError, "tensor.item"),
    refused("Tensor([]).item()", ValueError, "tensor.item"),
    refused("Tensor([[1, 2], [3]])", ValueError, "tensor.ragged"),
    refused("Tensor([1, [2]])", ValueError, "tensor.ragged"),
    refused("Tensor([[[1]], [2]])", ValueError, "tensor.ragged"),
    refused(f"{T}; t[2]", IndexError),
    refused(f"{T}; t[0, 0, 0]", IndexError),
]  # fmt: skip

VIEWS = [
    shows(f"{T}; t.transpose(0, 1).tolist()", [[1, 4], [2, 5], [3, 6]]),
    shows(f"{T}; t.permute(1, 0).tolist()", [[1, 4], [2, 5], [3, 6]]),
    shows(f"{CUBE}; t.T.shape", (2, 2, 3), "views.t"),
    shows(f"{T}; t.T.tolist()", [[1, 4], [2, 5], [3, 6]], "views.t"),
    shows(f"{T}; t.narrow(1, 1, 2).tolist()", [[2, 3], [5, 6]], "views.narrow"),
    shows("Tensor([[1], [2]]).expand(-1, 3).tolist()", [[1, 1, 1], [2, 2, 2]]),
    *(
        shows(f"{T}; v = {view}; t.storage[{cell}] = 50; v.tolist()", expected, "views.shares")
        for view, cell, expected in [
            ("t.transpose(0, 1)", 1, [[1, 4], [50, 5], [3, 6]]),
            ("t.permute(1, 0)", 3, [[1, 50], [2, 5], [3, 6]]),
            ("t.T", 5, [[1, 4], [2, 5], [3, 50]]),
            ("t.narrow(0, 1, 1)", 4, [[4, 50, 6]]),
            ("t[:, :1].expand(2, 2)", 0, [[50, 50], [4, 4]]),
        ]
    ),
    reads(f"{T}; v = t[:, 1:].transpose(0, -1)", (2, 2), (1, 3), 1),
    refused(f"{T}; t.transpose(0, 2)", IndexError),
    reads(f"{CUBE}; v = t.permute(2, 0, 1)", (2, 3, 2), (1, 4, 2), 0),
    refused(f"{CUBE}; t.permute(0, 1)", ValueError),
    reads(f"{CUBE}; v = t.T", (2, 2, 3), (1, 2, 4), 0, "views.t"),
    shows(f"{T}; t[1:].T.tolist()", [[4], [5], [6]]),
    reads(f"{T}; v = t[0].expand(2, 3)", (2, 3), (0, 1), 0),
    refused(f"{T}; t.expand(4, 3)", ValueError),
    reads(f"{T}; v = t.narrow(-1, -2, 1)", (2, 1), (3, 1), 1, "views.narrow"),
    shows(f"{T}; t.narrow(0, 2, 0).tolist()", [], "views.narrow"),
    refused(f"{T}; t.narrow(1, 2, 2)", IndexError, "views.narrow"),
    refused(f"{T}; t.narrow(1, -4, 1)", IndexError, "views.narrow"),
    refused(f"{T}; t.narrow(2, 0, 1)", IndexError, "views.narrow"),
    refused(f"{T}; t.narrow(1, 1, -1)", IndexError, "views.narrow"),
]  # fmt: skip

RESHAPING = [
    shows(f"{T}; t.view(3, -1).shape", (3, 2), "reshaping.minus_1"),
    shows(f"{T}; t.view(3, -1).tolist()", [[1, 2], [3, 4], [5, 6]]),
    shows(f"{ROW}; t.as_strided((3, 3), (1, 1), 0).tolist()", [[1, 2, 3], [2, 3, 4], [3, 4, 5]],
          "reshaping.as_strided_bounds"),
    *(
        shows(f"{T}; v = {view}; t.storage[2] = 50; v.tolist()", expected, "reshaping.shares")
        for view, expected in [
            ("t.view(6)", [1, 2, 50, 4, 5, 6]),
            ("t.as_strided((2, 2), (1, 1), 1)", [[2, 50], [50, 4]]),
        ]
    ),
    reads(f"{CUBE}; v = t.T.view(2, 2, 3, 1)", (2, 2, 3, 1), (1, 2, 4, 1), 0),
    reads(f"{CUBE}; v = t[1:].view(2, 4)", (2, 4), (4, 1), 4),
    reads(f"{CUBE}; v = t[:, 0].view(3, 2, 1)", (3, 2, 1), (4, 1, 1), 0, "reshaping.view_strided"),
    refused(f"{T}; t.T.view(6)", ValueError, "reshaping.view_none"),
    refused(f"{T}; t.view(4)", ValueError),
    shows(f"{T}; t[1:].is_contiguous()", True),
    shows(f"{T}; t.T.is_contiguous()", False),
    shows(f"{T}; c = t[1:].contiguous(); t.storage[3] = 50; c.tolist()", [[50, 5, 6]],
          "reshaping.contiguous_same"),
    reads(f"{T}; v = t[1:].contiguous()", (1, 3), (3, 1), 3, "reshaping.contiguous_same"),
    shows(f"{T}; c = t.T.contiguous(); c.tolist()", [[1, 4], [2, 5], [3, 6]],
          "reshaping.contiguous_copy"),
    reads(f"{T}; v = t.T.contiguous()", (3, 2), (2, 1), 0, "reshaping.contiguous_copy"),
    shows(f"{T}; c = t.T.contiguous(); t.storage[1] = 50; c.tolist()", [[1, 4], [2, 5], [3, 6]],
          "reshaping.contiguous_copy"),
    shows(f"{T}; c = t[:, ::2].contiguous(); list(c.storage)", [1, 3, 4, 6],
          "reshaping.contiguous_copy"),
    shows(f"{T}; c = t[:, 1:].contiguous(); (c.is_contiguous(), c.offset)",
          (True, 0), "reshaping.contiguous_copy"),
    shows("Tensor([[1], [2]]).expand(2, 2).contiguous().storage[3]", 2,
          "reshaping.contiguous_copy"),
    shows(f"{T}; r = t.reshape(3, 2); t.storage[0] = 50; r.tolist()", [[50, 2], [3, 4], [5, 6]],
          "reshaping.reshape_view"),
    shows(f"{T}; r = t.T.reshape(3, 1, 2); t.storage[3] = 50; r.tolist()",
          [[[1, 50]], [[2, 5]], [[3, 6]]], "reshaping.reshape_view"),
    shows(f"{T}; t.T.reshape(6).tolist()", [1, 4, 2, 5, 3, 6], "reshaping.reshape_order"),
    shows(f"{T}; r = t.T.reshape(-1); t.storage[0] = 50; r.tolist()", [1, 4, 2, 5, 3, 6],
          "reshaping.reshape_copy"),
    refused(f"{T}; t.reshape(4, -1)", ValueError),
    refused(f"{T}; t.T.reshape(5)", ValueError),
    shows(f"{ROW}; t[2:].as_strided((2,), (1,), 0).tolist()", [1, 2],
          "reshaping.as_strided_storage"),
    shows(f"{ROW}; t[2:].as_strided((2,), (1,), 1).tolist()", [2, 3],
          "reshaping.as_strided_storage"),
    shows(f"{ROW}; t[2:].as_strided((2,), (2,)).tolist()", [3, 5],
          "reshaping.as_strided_default"),
    shows(f"{T}; t.T.as_strided((2, 3), (3, 1)).tolist()", [[1, 2, 3], [4, 5, 6]],
          "reshaping.as_strided_storage"),
    shows(f"{T}; t[1, 1:].as_strided((6,), (1,), 0).tolist()", [1, 2, 3, 4, 5, 6],
          "reshaping.as_strided_storage"),
    shows(f"{ROW}; t.as_strided((5,), (-1,), 4).tolist()", [5, 4, 3, 2, 1],
          "reshaping.as_strided_negative"),
    shows(f"{ROW}; t.as_strided((3,), (2,), 0).tolist()", [1, 3, 5], "reshaping.as_strided_bounds"),
    shows(f"{ROW}; t.as_strided((0, 9), (9, 9), 2).shape", (0, 9), "reshaping.as_strided_empty"),
    refused(f"{ROW}; t.as_strided((3,), (2,), 1)", ValueError, "reshaping.as_strided_bounds"),
    refused(f"{ROW}; t.as_strided((2, 3), (3, 1), 0)", ValueError, "reshaping.as_strided_bounds"),
    refused(f"{ROW}; t.as_strided((3,), (-1,), 1)", ValueError, "reshaping.as_strided_bounds"),
    refused(f"{ROW}; t.as_strided((2, 2), (1,), 0)", ValueError, "reshaping.as_strided_layout"),
    refused(f"{ROW}; t.as_strided((2,), (1,), -1)", ValueError, "reshaping.as_strided_layout"),
    refused(f"{ROW}; t.as_strided((-1,), (1,), 0)", ValueError, "reshaping.as_strided_layout"),
]  # fmt: skip

WRITES = [
    shows(f"{T}; t[1, 2] = 60; t.tolist()", [[1, 2, 3], [4, 5, 60]], "writes.lands"),
    shows(f"{T}; t[0] = 9; t.tolist()", [[9, 9, 9], [4, 5, 6]], "writes.spread"),
    shows(f"{T}; t[:, -1] = [30, 60]; t.tolist()", [[1, 2, 30], [4, 5, 60]],
          "writes.kinds"),
    shows(f"{T}; t[...] = [[7], [8]]; t.tolist()", [[7, 7, 7], [8, 8, 8]], "writes.spread"),
    shows(f"{T}; t[:, ::2] = [[10, 30], [40, 60]]; t.tolist()", [[10, 2, 30], [40, 5, 60]]),
    shows(f"{T}; t[:, ::-1] = [[1, 2, 3], [4, 5, 6]]; t.tolist()", [[3, 2, 1], [6, 5, 4]]),
    shows(f"{T}; t[1] = Tensor([7, 8, 9]); t.tolist()", [[1, 2, 3], [7, 8, 9]]),
    shows(f"{T}; v = t.T; v[0, 1] = 40; t.tolist()", [[1, 2, 3], [40, 5, 6]], "writes.through"),
    shows(f"{T}; v = t[1]; v[0] = 40; t.tolist()", [[1, 2, 3], [40, 5, 6]], "writes.through"),
    shows(f"{T}; v = t[:, 1:].T; v[1] = [30, 60]; t.tolist()", [[1, 2, 30], [4, 5, 60]],
          "writes.through"),
    shows(f"{T}; v = t[:, 1:]; t[1, 1] = 50; v.tolist()", [[2, 3], [50, 6]], "writes.through"),
    shows(f"{T}; v = t[1]; v[...] = [7, 8, 9]; list(t.storage)", [1, 2, 3, 7, 8, 9],
          "writes.through"),
    shows("t = Tensor(5); t[()] = 6; t.tolist()", 6),
    shows(f"{T}; t[:, :0] = 9; t.tolist()", [[1, 2, 3], [4, 5, 6]]),
    shows(f"{ROW}; t[1:] = t[:-1]; t.tolist()", [1, 1, 2, 3, 4], "writes.overlap"),
    shows(f"{ROW}; t[:-1] = t[1:]; t.tolist()", [2, 3, 4, 5, 5], "writes.overlap"),
    shows(f"{ROW}; t[...] = t[::-1]; t.tolist()", [5, 4, 3, 2, 1], "writes.overlap"),
    shows("t = Tensor([[1, 2], [3, 4]]); t[...] = t.T; t.tolist()", [[1, 3], [2, 4]],
          "writes.overlap"),
    refused(f"{T}; v = t[0].expand(2, 3); v[...] = 9", ValueError, "writes.stride_0",
            after="t.tolist()", expected=[[1, 2, 3], [4, 5, 6]]),
    refused("v = Tensor([1]).expand(3); v[::2] = 0", ValueError, "writes.stride_0"),
    refused(f"{T}; t[0] = [7, 8]", ValueError, "writes.no_fit",
            after="t.tolist()", expected=[[1, 2, 3], [4, 5, 6]]),
    refused(f"{T}; t[:, 0] = t", ValueError, "writes.no_fit"),
    refused(f"{T}; t[0] = [[7, 8, 9]]", ValueError, "writes.more_axes",
            after="t.tolist()", expected=[[1, 2, 3], [4, 5, 6]]),
    refused(f"{T}; t[0, 0] = [7]", ValueError, "writes.more_axes"),
    refused(f"{T}; t[2] = 0", IndexError),
]  # fmt: skip

ARITHMETIC = [
    shows(f"{T}; (t + t).tolist()", [[2, 4, 6], [8, 10, 12]]),
    shows(f"{T}; (t - Tensor([10, 20, 30])).tolist()", [[-9, -18, -27], [-6, -15, -24]],
          "arithmetic.broadcast"),
    shows(f"{T}; (t * Tensor([[2], [3]])).tolist()", [[2, 4, 6], [12, 15, 18]],
          "arithmetic.broadcast"),
    shows("(Tensor([[1], [2]]) + Tensor([10, 20, 30])).tolist()", [[11, 21, 31], [12, 22, 32]],
          "arithmetic.broadcast"),
    shows(f"{T}; (t / Tensor([[1, 2, 4], [8, 5, 2]])).tolist()",
          [[1.0, 1.0, 0.75], [0.5, 1.0, 3.0]]),
    shows(f"{T}; (t + 10).tolist()", [[11, 12, 13], [14, 15, 16]], "arithmetic.number"),
    shows(f"{T}; (10 + t).tolist()", [[11, 12, 13], [14, 15, 16]], "arithmetic.number"),
    shows(f"{T}; (t - 1).tolist()", [[0, 1, 2], [3, 4, 5]]),
    shows(f"{T}; (10 - t).tolist()", [[9, 8, 7], [6, 5, 4]], "arithmetic.reflected"),
    shows(f"{T}; (2 * t.T).tolist()", [[2, 8], [4, 10], [6, 12]], "arithmetic.layout"),
    shows("(12 / Tensor([1, 2, 3])).tolist()", [12.0, 6.0, 4.0], "arithmetic.reflected"),
    shows("(Tensor([1, 2, 3]) / 2).tolist()", [0.5, 1.0, 1.5]),
    shows(f"{T}; (t.T + Tensor([[1, 2], [3, 4], [5, 6]])).tolist()", [[2, 6], [5, 9], [8, 12]],
          "arithmetic.layout"),
    shows(f"{T}; (t[:, ::-1] - t).tolist()", [[2, 0, -2], [2, 0, -2]], "arithmetic.layout"),
    shows(f"{T}; (t[1:] + t[:1]).tolist()", [[5, 7, 9]], "arithmetic.layout"),
    shows("(Tensor(2) * Tensor(3)).tolist()", 6),
    shows("(Tensor([]) + 1).tolist()", []),
    shows("(Tensor([[], []]) + Tensor([[1], [2]])).shape", (2, 0)),
    reads(f"{T}; v = t.T + t.T", (3, 2), (2, 1), 0, "arithmetic.new_storage"),
    reads(f"{T}; v = t[1:] + 0", (1, 3), (3, 1), 0, "arithmetic.new_storage"),
    shows(f"{T}; v = t[0] + 0; list(v.storage)", [1, 2, 3], "arithmetic.new_storage"),
    shows(f"{T}; v = t + 0; t.storage[0] = 50; v.tolist()", [[1, 2, 3], [4, 5, 6]],
          "arithmetic.new_storage"),
    refused(f"{T}; t + t.T", ValueError, "arithmetic.no_fit"),
    refused(f"{T}; t * Tensor([1, 2])", ValueError, "arithmetic.no_fit"),
]  # fmt: skip

MATMUL = [
    shows("(Tensor([[1, 2]]) @ Tensor([[3], [4]])).tolist()", [[11]], "matmul.order"),
    shows("(Tensor([[1, 2]]) @ Tensor([[3, 4, 5], [6, 7, 8]])).tolist()", [[15, 18, 21]],
          "matmul.outer"),
    shows(f"{T}; (t @ t.T).tolist()", [[14, 32], [32, 77]], "matmul.layout"),
    shows(f"{T}; (t.T @ t).tolist()", [[17, 22, 27], [22, 29, 36], [27, 36, 45]], "matmul.layout"),
    shows("(Tensor([[1, 2], [3, 4]]) @ Tensor([[0, 1], [1, 0]])).tolist()", [[2, 1], [4, 3]],
          "matmul.order"),
    shows(f"{T}; (t[:, 1:] @ t[:, ::2]).tolist()", [[14, 24], [29, 51]], "matmul.layout"),
    shows("(Tensor([[1], [2]]) @ Tensor([[3, 4]])).tolist()", [[3, 4], [6, 8]]),
    shows("(Tensor([[1], [2]]).expand(2, 2) @ Tensor([[1, 2], [3, 4]])).tolist()",
          [[4, 6], [8, 12]],
          "matmul.layout"),
    shows("(Tensor([[], []]) @ Tensor([[], []]).T).tolist()", [[0, 0], [0, 0]], "matmul.empty"),
    reads(f"{T}; v = t @ t.T", (2, 2), (2, 1), 0),
    shows(f"{T}; v = t @ t.T; t.storage[0] = 50; v.tolist()", [[14, 32], [32, 77]]),
    refused(f"{T}; t @ t", ValueError, "matmul.inner"),
    refused(f"{T}; t @ t[:, :2]", ValueError, "matmul.inner"),
    refused("Tensor([[1, 2, 3]]) @ Tensor([[1, 2]])", ValueError, "matmul.inner"),
    refused("Tensor([1, 2]) @ Tensor([1, 2])", ValueError, "matmul.rank"),
    refused(f"{T}; t @ Tensor([1, 2, 3])", ValueError, "matmul.rank"),
    refused(f"{T}; t[None] @ t.T", ValueError, "matmul.rank"),
]  # fmt: skip


def random_construction(rng: Random) -> Iterator[Script]:
    """Keys on random tensors, and keys on what they show."""
    for _ in range(25):
        array = _array(rng)
        text, view = _indexed("t", array, rng)
        text, view = _indexed(text, view, rng)
        yield shows(f"t = Tensor({array.tolist()}); v = {text}; v.tolist()", view.tolist())


def random_views(rng: Random) -> Iterator[Script]:
    """Axes reordered after a key, compared with NumPy's view."""
    for start, permuted, view in _permuted(rng, 25):
        yield shows(f"{start}; v = {permuted}; v.tolist()", view.tolist())


def random_reshaping(rng: Random) -> Iterator[Script]:
    """Axes reordered after a key, then reshaped, compared with NumPy's copy."""
    for start, permuted, view in _permuted(rng, 25):
        shape = (*view.shape[:-2], -1) if view.size else view.shape
        text = f"{start}; v = {permuted}.reshape({_spread(shape)})"
        yield shows(f"{text}; v.tolist()", view.reshape(shape).tolist())


def random_writes(rng: Random) -> Iterator[Script]:
    """Rows of numbers written through random keys."""
    for _ in range(25):
        array = _array(rng)
        written = array.copy()
        text, view = _indexed("t", written, rng)
        value = (np.arange(view.shape[-1]) + 100).tolist()
        view[...] = value
        start = f"t = Tensor({array.tolist()}); v = {text}; v[...] = {value}"
        yield shows(f"{start}; t.tolist()", written.tolist())


def random_arithmetic(rng: Random) -> Iterator[Script]:
    """A random view combined with one of its own rows, columns or elements."""
    for _ in range(25):
        array = _array(rng)
        text, view = _indexed("t", array, rng)
        sign = rng.choice("+-*")
        key, part = rng.choice([("[:1]", view[:1]), ("[..., :1]", view[..., :1]), ("", view)])
        expected = {"+": view + part, "-": view - part, "*": view * part}[sign]
        start = f"t = Tensor({array.tolist()}); v = {text}"
        yield shows(f"{start}; (v {sign} v{key}).tolist()", expected.tolist())


def random_matmul(rng: Random) -> Iterator[Script]:
    """Products of random matrices, transposed and sliced."""
    for _ in range(25):
        array = np.array([[rng.randint(-9, 9) for _ in range(4)] for _ in range(rng.randint(1, 4))])
        text, view = rng.choice(
            [("t", array), ("t[:, ::-1]", array[:, ::-1]), ("t[:, 1::2]", array[:, 1::2])]
        )
        expected = (view.T @ view).tolist()
        yield shows(f"t = Tensor({array.tolist()}); v = {text}; (v.T @ v).tolist()", expected)


def _permuted(rng: Random, count: int) -> Iterator[tuple[str, str, np.ndarray]]:
    """(statement that makes `t`, expression of a view with its axes reordered, that view)."""
    for _ in range(count):
        array = _array(rng)
        text, view = _indexed("t", array, rng)
        axes = tuple(rng.sample(range(view.ndim), view.ndim))
        start = f"t = Tensor({array.tolist()})"
        yield start, f"{text}.permute({_spread(axes)})", view.transpose(axes)


def _array(rng: Random) -> np.ndarray:
    shape = [rng.randint(1, 4) for _ in range(rng.randint(1, 3))]
    return np.arange(1, 1 + int(np.prod(shape))).reshape(shape)


def _indexed(text: str, array: np.ndarray, rng: Random) -> tuple[str, np.ndarray]:
    """A key of slices, and sometimes one int, that leaves at least one axis."""
    items = [rng.choice(("::2", "1:", ":-1", "::-1", ":", ":")) for _ in array.shape]
    if array.ndim > 1 and array.shape[0] and rng.random() < 0.4:
        items[0] = str(rng.randrange(-array.shape[0], array.shape[0]))
    key = ", ".join(items)
    return f"{text}[{key}]", eval(f"array[{key}]", {"array": array})


def _spread(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
