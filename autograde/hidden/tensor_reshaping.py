"""What is asked of the class `Tensor` where it takes another shape: views, or copies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import refused, shows

from .strided_layouts import SEED
from .tensor_scripts import CUBE, ROW, T, holds, lies, random_array, random_key, spread


def tensor_reshaping_cases() -> Iterator[Case]:
    """Views where there are some, copies with a storage of their own where there are none."""
    yield from VIEW
    yield from CONTIGUOUS
    yield from RESHAPE
    yield from STRIDED
    yield from OUTSIDE
    rng = Random(SEED)
    for _ in range(25):
        array = random_array(rng)
        text, view = random_key("t", array, rng)
        axes = tuple(rng.sample(range(view.ndim), view.ndim))
        turned = view.transpose(axes)
        shape = (*turned.shape[:-2], -1) if turned.size else turned.shape
        expected = turned.reshape(shape)
        made = f"t = Tensor({array.tolist()}); v = {text}.permute({spread(axes)})"
        yield holds(
            "reshape", f"{made}.reshape({spread(shape)})", expected.tolist(),
            shape=None if expected.size else expected.shape,
        )  # fmt: skip


VIEW = [
    holds("view", f"{T}; v = t.view(3, -1)", [[1, 2], [3, 4], [5, 6]], "reshaping.minus_1"),
    holds("view", f"{T}; v = t.view(6)", [1, 2, 3, 4, 5, 6], "reshaping.view"),
    lies("view", f"{T}; t.view(6); v = t", (2, 3), (3, 1), 0, "reshaping.unchanged"),
    holds("view", f"{CUBE}; v = t[1:].view(2, 4)", [[5, 6, 7, 8], [9, 10, 11, 12]],
          "reshaping.view"),
    holds("view", f"{CUBE}; v = t[:, 0].view(3, 2, 1)",
          [[[1], [2]], [[5], [6]], [[9], [10]]], "reshaping.view_strided"),
    holds("view", f"{CUBE}; v = t.T.view(2, 2, 3, 1)",
          np.arange(1, 13).reshape(3, 2, 2).T.reshape(2, 2, 3, 1), "reshaping.view_strided"),
    holds("view", f"{T}; v = t[:0].view(3, 0)", [], "reshaping.no_elements", shape=(3, 0)),
    shows("view", f"{T}; v = t.view(6); t.storage[2] = 50; list(v.storage)",
          [1, 2, 50, 4, 5, 6], "reshaping.shares"),
    shows("view", f"{T}; v = t[1:].view(3, 1); t.storage[4] = 50; list(v.storage)",
          [1, 2, 3, 4, 50, 6], "reshaping.shares"),
    refused("view_refused", f"{T}; t.T.view(6)", ValueError, "reshaping.view_none"),
    refused("view_refused", f"{T}; t[:, :2].view(4)", ValueError, "reshaping.view_none"),
    refused("view_refused", f"{T}; t.view(4)", ValueError),
    refused("view_refused", f"{T}; t.view(4, -1)", ValueError),
]  # fmt: skip

CONTIGUOUS = [
    shows("kept", f"{T}; t[1:].is_contiguous()", True, "reshaping.is_contiguous"),
    shows("kept", f"{T}; t.T.is_contiguous()", False, "reshaping.is_contiguous"),
    shows("kept", f"{T}; t[:, 1:].is_contiguous()", False, "reshaping.is_contiguous"),
    shows("kept", f"{T}; v = t[1:].contiguous(); t.storage[3] = 50; list(v.storage)",
          [1, 2, 3, 50, 5, 6], "reshaping.contiguous_same"),
    lies("kept", f"{T}; v = t[1:].contiguous()", (1, 3), (3, 1), 3, "reshaping.contiguous_same"),
    holds("copied", f"{T}; v = t.T.contiguous()", [[1, 4], [2, 5], [3, 6]],
          "reshaping.contiguous_copy"),
    lies("copied", f"{T}; v = t.T.contiguous()", (3, 2), (2, 1), 0, "reshaping.contiguous_copy"),
    shows("copied", f"{T}; v = t.T.contiguous(); t.storage[1] = 50; list(v.storage)",
          [1, 4, 2, 5, 3, 6], "reshaping.contiguous_copy"),
    shows("copied", f"{T}; v = t[:, ::2].contiguous(); list(v.storage)", [1, 3, 4, 6],
          "reshaping.contiguous_copy"),
    lies("copied", f"{T}; v = t[:, 1:].contiguous()", (2, 2), (2, 1), 0,
          "reshaping.contiguous_copy"),
    shows("copied", "v = Tensor([[1], [2]]).expand(2, 2).contiguous(); list(v.storage)",
          [1, 1, 2, 2], "reshaping.contiguous_copy"),
]  # fmt: skip

RESHAPE = [
    holds("reshape", f"{T}; v = t.reshape(3, 2)", [[1, 2], [3, 4], [5, 6]]),
    shows("reshape", f"{T}; v = t.reshape(3, 2); t.storage[0] = 50; list(v.storage)",
          [50, 2, 3, 4, 5, 6], "reshaping.reshape_view"),
    shows("reshape", f"{T}; v = t.T.reshape(3, 1, 2); t.storage[3] = 50; list(v.storage)",
          [1, 2, 3, 50, 5, 6], "reshaping.reshape_view"),
    holds("reshape", f"{T}; v = t.T.reshape(3, 1, 2)", [[[1, 4]], [[2, 5]], [[3, 6]]]),
    holds("reshape", f"{T}; v = t.T.reshape(6)", [1, 4, 2, 5, 3, 6], "reshaping.reshape_order"),
    shows("reshape", f"{T}; v = t.T.reshape(-1); t.storage[0] = 50; list(v.storage)",
          [1, 4, 2, 5, 3, 6], "reshaping.reshape_copy"),
    lies("reshape", f"{T}; v = t[:, 1:].reshape(4)", (4,), (1,), 0, "reshaping.reshape_copy"),
    holds("reshape", f"{T}; v = t[:0].reshape(3, 0)", [], "reshaping.no_elements", shape=(3, 0)),
    holds("reshape", f"{T}; v = t[:, :0].reshape(0, 4)", [], "reshaping.no_elements", shape=(0, 4)),
    holds("reshape", f"{T}; v = t.T[:, :0].reshape(2, 0)", [], "reshaping.no_elements",
          shape=(2, 0)),
    refused("reshape", f"{T}; t.reshape(4, -1)", ValueError),
    refused("reshape", f"{T}; t.T.reshape(5)", ValueError),
]  # fmt: skip

STRIDED = [
    holds("as_strided", f"{ROW}; v = t[2:].as_strided((2,), (1,), 0)", [1, 2],
          "reshaping.as_strided_storage"),
    holds("as_strided", f"{ROW}; v = t[2:].as_strided((2,), (1,), 1)", [2, 3],
          "reshaping.as_strided_storage"),
    holds("as_strided", f"{ROW}; v = t[1:].as_strided((2,), (2,))", [2, 4],
          "reshaping.as_strided_default"),
    holds("as_strided", f"{T}; v = t.T.as_strided((2, 2), (3, 1))", [[1, 2], [4, 5]],
          "reshaping.as_strided_storage"),
    holds("as_strided", f"{T}; v = t[1, 1:].as_strided((5,), (1,), 0)", [1, 2, 3, 4, 5],
          "reshaping.as_strided_storage"),
    holds("as_strided", f"{ROW}; v = t.as_strided((2, 2), (1, 1), 0)", [[1, 2], [2, 3]]),
    shows("as_strided", f"{T}; v = t.as_strided((2, 2), (1, 1), 1); t.storage[2] = 50; "
          "list(v.storage)", [1, 2, 50, 4, 5, 6], "reshaping.shares"),
    holds("as_strided", f"{ROW}; v = t.as_strided((2,), (-1,), 2)", [3, 2],
          "reshaping.as_strided_negative"),
    holds("as_strided", f"{ROW}; v = t.as_strided((2, 2), (2, -1), 1)", [[2, 1], [4, 3]],
          "reshaping.as_strided_negative"),
]  # fmt: skip

OUTSIDE = [
    holds("bounds", f"{ROW}; v = t.as_strided((3, 3), (1, 1), 0)",
          [[1, 2, 3], [2, 3, 4], [3, 4, 5]], "reshaping.as_strided_bounds"),
    holds("bounds", f"{ROW}; v = t.as_strided((3,), (2,), 0)", [1, 3, 5],
          "reshaping.as_strided_bounds"),
    holds("bounds", f"{ROW}; v = t.as_strided((2, 2), (-1, 2), 2)", [[3, 5], [2, 4]],
          "reshaping.as_strided_bounds"),
    holds("bounds", f"{ROW}; v = t.as_strided((), (), 4)", 5, "reshaping.as_strided_bounds"),
    holds("bounds", f"{ROW}; v = t.as_strided((1, 1), (9, -9), 4)", [[5]],
          "reshaping.as_strided_bounds"),
    holds("bounds", f"{ROW}; v = t.as_strided((0, 9), (9, 9), 2)", [],
          "reshaping.as_strided_empty", shape=(0, 9)),
    refused("bounds", f"{ROW}; t.as_strided((3,), (2,), 1)", ValueError,
            "reshaping.as_strided_bounds"),
    refused("bounds", f"{ROW}; t.as_strided((2, 3), (3, 1), 0)", ValueError,
            "reshaping.as_strided_bounds"),
    refused("bounds", f"{ROW}; t.as_strided((2,), (9,), 0)", ValueError,
            "reshaping.as_strided_bounds"),
    refused("bounds", f"{ROW}; t.as_strided((3,), (-1,), 1)", ValueError,
            "reshaping.as_strided_bounds"),
    refused("bounds", f"{ROW}; t.as_strided((2, 2), (3, -1), 0)", ValueError,
            "reshaping.as_strided_mixed"),
    refused("bounds", f"{ROW}; t.as_strided((2, 3), (-1, 2), 1)", ValueError,
            "reshaping.as_strided_mixed"),
    refused("bounds", f"{ROW}; t.as_strided((3, 2), (2, -3), 2)", ValueError,
            "reshaping.as_strided_mixed"),
    refused("bounds", f"{ROW}; t.as_strided((2, 2), (1,), 0)", ValueError,
            "reshaping.as_strided_layout"),
    refused("bounds", f"{ROW}; t.as_strided((2,), (1,), -1)", ValueError,
            "reshaping.as_strided_layout"),
    refused("bounds", f"{ROW}; t.as_strided((-1,), (1,), 0)", ValueError,
            "reshaping.as_strided_layout"),
    refused("bounds", f"{ROW}; t.as_strided((-1,), (-1,), 0)", ValueError,
            "reshaping.as_strided_layout"),
    refused("bounds", f"{ROW}; t.as_strided((0,), (1,), -1)", ValueError,
            "reshaping.as_strided_layout"),
    refused("bounds", f"{ROW}; t.as_strided((2,), (1, 1), 0)", ValueError,
            "reshaping.as_strided_layout"),
]  # fmt: skip
