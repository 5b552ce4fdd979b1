"""What is asked of the class `Tensor` in its first two stages: making it, and its views."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import refused, shows

from .strided_layouts import SEED
from .tensor_scripts import CUBE, ROW, T, gives, holds, lies, random_array, random_key, spread


def tensor_cases() -> Iterator[Case]:
    """Tensors from nested lists; indexing, tolist and item; views share the storage."""
    yield from MAKING
    yield from INDEXING
    yield from VALUES
    rng = Random(SEED)
    for _ in range(25):
        array = random_array(rng)
        text, view = random_key("t", array, rng)
        made = f"t = Tensor({array.tolist()}); v = {text}"
        yield gives("tolist", made, "tensor.view_of_view")
        text, view = random_key(text, view, rng)
        made = f"t = Tensor({array.tolist()}); v = {text}"
        yield holds("indexing", made, view.tolist(), shape=None if view.size else view.shape)


def tensor_views_cases() -> Iterator[Case]:
    """Every view has the right layout and shares the storage, and the wrong ones are refused."""
    yield from VIEWS
    yield from SHARED_VIEWS
    yield from VIEWS_REFUSED
    rng = Random(SEED)
    for _ in range(25):
        array = random_array(rng)
        text, view = random_key("t", array, rng)
        axes = tuple(rng.sample(range(view.ndim), view.ndim))
        made = f"t = Tensor({array.tolist()}); v = {text}.permute({spread(axes)})"
        turned = view.transpose(axes)
        yield holds("reorder", made, turned.tolist(), shape=None if turned.size else turned.shape)


MAKING = [
    lies("storing", "v = Tensor([[1, 2, 3], [4, 5, 6]])", (2, 3), (3, 1), 0, "tensor.storage"),
    shows("storing", f"{T}; list(t.storage)", [1, 2, 3, 4, 5, 6], "tensor.storage"),
    lies("storing", "v = Tensor([[[1, 2]], [[3, 4]], [[5, 6]]])", (3, 1, 2), (2, 2, 1), 0,
         "tensor.storage"),
    shows("storing", f"{CUBE}; list(t.storage)", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
          "tensor.storage"),
    lies("storing", "v = Tensor([7, 8, 9])", (3,), (1,), 0, "tensor.storage"),
    holds("number", "v = Tensor(5)", 5, "tensor.number"),
    holds("number", "v = Tensor(7)", 7, "tensor.number"),
    shows("number", "t = Tensor(5); (t.shape, t.offset)", ((), 0), "tensor.number"),
    holds("no_elements", "v = Tensor([])", [], shape=(0,)),
    holds("no_elements", "v = Tensor([[], []])", [], "tensor.empty_rows", shape=(2, 0)),
    holds("no_elements", "v = Tensor([[[], []]])", [], "tensor.empty_rows", shape=(1, 2, 0)),
    shows("own_storage", "n = [1, 2]; t = Tensor(n); t.storage[0] = 9; n", [1, 2],
          "tensor.own_storage"),
    shows("own_storage", "n = [1, 2]; t = Tensor(n); n[0] = 9; list(t.storage)", [1, 2],
          "tensor.own_storage"),
    refused("ragged", "Tensor([[1, 2], [3]])", ValueError, "tensor.ragged"),
    refused("ragged", "Tensor([1, [2]])", ValueError, "tensor.ragged"),
    refused("ragged", "Tensor([[1], 2])", ValueError, "tensor.ragged"),
    refused("ragged", "Tensor([[[1]], [2]])", ValueError, "tensor.ragged"),
    refused("ragged", "Tensor([[[1, 2], [3, 4]], [[5, 6], [7]]])", ValueError, "tensor.ragged"),
]  # fmt: skip

INDEXING = [
    holds("indexing", f"{T}; v = t[1]", [4, 5, 6], "tensor.view_of_view"),
    holds("indexing", f"{T}; v = t[:, 1]", [2, 5], "tensor.view_of_view"),
    holds("indexing", f"{T}; v = t[:, ::2]", [[1, 3], [4, 6]], "tensor.view_of_view"),
    holds("indexing", f"{T}; v = t[1:, ::2]", [[4, 6]], "tensor.view_of_view"),
    holds("indexing", f"{T}; v = t[::-1, ::-1]", [[6, 5, 4], [3, 2, 1]], "tensor.view_of_view"),
    holds("indexing", f"{T}; v = t[1][1:]", [5, 6], "tensor.view_of_view"),
    holds("indexing", f"{ROW}; v = t[1:][1:]", [3, 4, 5], "tensor.view_of_view"),
    holds("indexing", f"{T}; v = t[..., None]", [[[1], [2], [3]], [[4], [5], [6]]]),
    holds("indexing", f"{T}; v = t[0, 2:1]", [], shape=(0,)),
    holds("indexing", f"{T}; v = t[:, :0]", [], shape=(2, 0)),
    holds("indexing", f"{T}; v = t[:0]", [], shape=(0, 3)),
    refused("indexing", f"{T}; t[2]", IndexError),
    refused("indexing", f"{T}; t[0, 0, 0]", IndexError),
    shows("element", f"{T}; t[1, -1]", 6, "tensor.element"),
    shows("element", f"{ROW}; t[2]", 3, "tensor.element"),
    shows("element", f"{CUBE}; t[2, 0, 1]", 10, "tensor.element"),
    shows("shares", f"{T}; v = t[1]; t.storage[4] = 50; list(v.storage)", [1, 2, 3, 4, 50, 6],
          "tensor.shares"),
    shows("shares", f"{T}; v = t[:, ::-1]; v.storage[0] = 50; list(t.storage)",
          [50, 2, 3, 4, 5, 6], "tensor.shares"),
    shows("shares", f"{T}; v = t[0, 1:][1:]; t.storage[2] = 70; list(v.storage)",
          [1, 2, 70, 4, 5, 6], "tensor.shares"),
    shows("shares", f"{T}; v = t[...]; t.storage[0] = 80; list(v.storage)",
          [80, 2, 3, 4, 5, 6], "tensor.shares"),
]  # fmt: skip

VALUES = [
    gives("tolist", "v = Tensor([[1, 2, 3], [4, 5, 6]])", "tensor.tolist"),
    gives("tolist", "v = Tensor(5)", "tensor.number"),
    gives("tolist", "v = Tensor([])"),
    gives("tolist", "v = Tensor([[], []])", "tensor.empty_rows"),
    gives("tolist", f"{T}; v = t[1]", "tensor.view_of_view"),
    gives("tolist", f"{T}; v = t[:, ::2]", "tensor.view_of_view"),
    gives("tolist", f"{ROW}; v = t[::-1]", "tensor.view_of_view"),
    gives("tolist", f"{T}; v = t[:, :0:-1]", "tensor.view_of_view"),
    gives("tolist", f"{T}; v = t[:, :0]", "tensor.empty_rows"),
    gives("tolist", f"{T}; v = t[:0]"),
    gives("item", "v = Tensor(5)"),
    gives("item", "v = Tensor([[7]])", "tensor.item"),
    gives("item", "v = Tensor([[[8]]])", "tensor.item"),
    gives("item", f"{T}; v = t[1, 1:2]", "tensor.item"),
    refused("item", f"{T}; t.item()", ValueError, "tensor.item"),
    refused("item", f"{T}; t[0].item()", ValueError, "tensor.item"),
    refused("item", "Tensor([]).item()", ValueError, "tensor.item"),
]  # fmt: skip

VIEWS = [
    holds("reorder", f"{T}; v = t.transpose(0, 1)", [[1, 4], [2, 5], [3, 6]], "views.follows"),
    holds("reorder", f"{T}; v = t.permute(1, 0)", [[1, 4], [2, 5], [3, 6]], "views.follows"),
    holds("reorder", f"{T}; v = t[:, 1:].transpose(0, -1)", [[2, 5], [3, 6]], "views.follows"),
    holds("reorder", f"{CUBE}; v = t.permute(2, 0, 1)",
          [[[1, 3], [5, 7], [9, 11]], [[2, 4], [6, 8], [10, 12]]], "views.follows"),
    holds("reorder", f"{CUBE}; v = t[1:].transpose(1, 2)",
          [[[5, 7], [6, 8]], [[9, 11], [10, 12]]], "views.follows"),
    lies("reorder", f"{T}; t.transpose(0, 1); v = t", (2, 3), (3, 1), 0, "views.unchanged"),
    lies("reorder", f"{T}; t.permute(1, 0); v = t", (2, 3), (3, 1), 0, "views.unchanged"),
    holds("expand", "v = Tensor([[1], [2]]).expand(-1, 3)", [[1, 1, 1], [2, 2, 2]],
          "views.follows"),
    holds("expand", f"{T}; v = t[0].expand(2, 3)", [[1, 2, 3], [1, 2, 3]], "views.follows"),
    holds("expand", f"{T}; v = t[1:].expand(2, 3)", [[4, 5, 6], [4, 5, 6]], "views.follows"),
    holds("expand", f"{T}; v = t[:1].expand(0, 3)", [], "views.follows", shape=(0, 3)),
    holds("reverse", f"{T}; v = t.T", [[1, 4], [2, 5], [3, 6]], "views.t"),
    holds("reverse", f"{CUBE}; v = t.T", np.arange(1, 13).reshape(3, 2, 2).T, "views.t"),
    lies("reverse", f"{T}; t.T; v = t", (2, 3), (3, 1), 0, "views.unchanged"),
    holds("reverse", f"{T}; v = t[1:].T", [[4], [5], [6]], "views.t"),
    holds("reverse", f"{ROW}; v = t[1:].T", [2, 3, 4, 5], "views.t"),
    holds("reverse", f"{T}; v = t[:0].T", [], "views.t", shape=(3, 0)),
    holds("narrow", f"{T}; v = t.narrow(1, 1, 2)", [[2, 3], [5, 6]], "views.narrow"),
    holds("narrow", f"{T}; v = t.narrow(-1, -2, 1)", [[2], [5]], "views.narrow"),
    holds("narrow", f"{T}; v = t.narrow(0, 1, 1)", [[4, 5, 6]], "views.narrow"),
    holds("narrow", f"{T}; v = t[:, 1:].narrow(1, -2, 2)", [[2, 3], [5, 6]], "views.narrow"),
    holds("narrow", f"{T}; v = t.narrow(1, 0, 2)", [[1, 2], [4, 5]], "views.narrow"),
    holds("narrow", f"{T}; v = t.narrow(-2, -1, 1)", [[4, 5, 6]], "views.narrow"),
    holds("narrow", f"{CUBE}; v = t.narrow(2, 1, 1)",
          [[[2], [4]], [[6], [8]], [[10], [12]]], "views.narrow"),
    holds("narrow", f"{CUBE}; v = t.narrow(-2, 0, 1)",
          [[[1, 2]], [[5, 6]], [[9, 10]]], "views.narrow"),
    holds("narrow", f"{T}; v = t.narrow(0, 2, 0)", [], "views.narrow", shape=(0, 3)),
    holds("narrow", f"{T}; v = t.narrow(1, 1, 0)", [], "views.narrow", shape=(2, 0)),
]  # fmt: skip

SHARED_VIEWS = [
    shows("shares", f"{T}; v = {view}; t.storage[{cell}] = 50; list(v.storage)",
          [50 if place == cell else place + 1 for place in range(6)], "views.shares")
    for view, cell in [
        ("t.transpose(0, 1)", 1), ("t.permute(1, 0)", 3), ("t.T", 5), ("t.narrow(0, 1, 1)", 4),
        ("t[:, :1].expand(2, 2)", 0), ("t.expand(2, 3)", 2),
    ]
]  # fmt: skip

VIEWS_REFUSED = [
    refused("errors", f"{T}; t.transpose(0, 2)", IndexError, "views.errors"),
    refused("errors", f"{CUBE}; t.permute(0, 1)", ValueError, "views.errors"),
    refused("errors", f"{T}; t.permute(0, 0)", ValueError, "views.errors"),
    refused("errors", f"{T}; t.expand(4, 3)", ValueError, "views.errors"),
    refused("errors", f"{T}; t.expand(3)", ValueError, "views.errors"),
    refused("narrow_bounds", f"{T}; t.narrow(1, 2, 2)", IndexError, "views.narrow"),
    refused("narrow_bounds", f"{T}; t.narrow(1, -4, 1)", IndexError, "views.narrow"),
    refused("narrow_bounds", f"{T}; t.narrow(1, 4, 0)", IndexError, "views.narrow"),
    refused("narrow_bounds", f"{T}; t.narrow(2, 0, 1)", IndexError, "views.narrow"),
    refused("narrow_bounds", f"{T}; t.narrow(-3, 0, 1)", IndexError, "views.narrow"),
    refused("narrow_bounds", f"{T}; t.narrow(1, 1, -1)", IndexError, "views.narrow"),
]  # fmt: skip
