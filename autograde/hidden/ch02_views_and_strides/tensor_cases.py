"""What is asked of the class `Tensor`: scripts that must do with it what they do with ours."""

from autograde.checks.scripts import Rows
from autograde.hidden.ch02_views_and_strides.tensor_scripts import LAYOUT

# From nested lists; indexing, tolist and item; views share the storage.
TENSOR: Rows = [
    ("storing", "storage", [f"v = t; {LAYOUT}", "list(t.storage)"]),
    ("number", "number", ["Tensor(5)"]),
    ("no_elements", "empty_rows", ["Tensor([[[], []]])"]),
    ("own_storage", "own_storage", ["n = [1, 2]; v = Tensor(n); v.storage[0] = 9; n"]),
    ("ragged", "ragged", ["Tensor([1, [2]])", "Tensor([[[[1]]], [[[1, 2]]]])"]),
    ("indexing", "view_of_view", ["t[:, ::2]", "r[1:][1:]"]),
    ("element", "element", ["t[1, -1]"]),
    ("shares", "shares", ["v = c[1, 0]; c.storage[4] = 50; list(v.storage)"]),
    ("tolist", "tolist", ["v = t; _ = v.tolist(); t.storage[0] = 50; (v, v.tolist())"]),
    ("tolist", "number", ["v = Tensor(5); (v, v.tolist())"]),
    ("tolist", "empty_rows", ["v = Tensor([[], []]); (v, v.tolist())"]),
    ("tolist", "view_of_view", ["v = r[::-1]; (v, v.tolist())", "v = t[:, :0:-1]; (v, v.tolist())",
        "v = t[1:, ::2]; (v, v.tolist())"]),
    ("item", "item", ["v = t[1, 1:2]; (v, v.item())", "t[:1, :0].item()"]),
]  # fmt: skip

# Every view has the right layout and shares the storage, and the wrong ones are refused.
VIEWS: Rows = [
    ("reorder", "follows", ["c.permute(2, 0, 1)"]),
    ("reorder", "unchanged", [f"_ = t.transpose(0, 1); v = t; {LAYOUT}"]),
    ("expand", "follows", ["t[1:].expand(2, 3)"]),
    ("reverse", "t", ["r[1:].T", "c[None].T"]),
    ("shares", "shares", ["u = Tensor(5); v = u.expand(3); u.storage[0] = 50; list(v.storage)"]),
    ("reverse", "unchanged", [f"_ = t.T; v = t; {LAYOUT}"]),
    ("narrow", "narrow", ["t[:, 1:].narrow(1, -2, 2)", "t.narrow(-2, -1, 1)", "c.narrow(-2, 0, 1)",
        "t.narrow(0, 2, 0)"]),
    ("errors", "errors", ["t.expand(4, 3)", "t.permute()"]),
    ("narrow_bounds", "narrow", ["t.narrow(1, 1, -1)", "t.narrow(1, -1, 2)", "t.narrow(1, -5, 0)"]),
    ("shares", "shares", [
        f"v = {view}; t.storage[{cell}] = 50; list(v.storage)"
        for view, cell in [
            ("t.transpose(0, 1)", 1), ("t.permute(1, 0)", 3), ("t.T", 5), ("t.narrow(0, 1, 1)", 4),
            ("t[:, :1].expand(2, 2)", 0), ("t.expand(2, 3)", 2),
        ]]),
]  # fmt: skip

# Views where there are some, copies with a storage of their own where there are none.
RESHAPING: Rows = [
    ("view", "minus_1", ["t.view(3, -1)"]),
    ("view", "unchanged", [f"_ = t.view(6); v = t; {LAYOUT}"]),
    ("view", "view", ["c[1:].view(2, 4)"]),
    ("view", "view_strided", ["c.T.view(2, 2, 3, 1)"]),
    ("view", "no_elements", ["t[:0].view(3, 0)"]),
    ("view", "shares", ["v = t.view(6); t.storage[2] = 50; list(v.storage)"]),
    ("view_refused", "view_none", ["t.T.view(6)", "t[1:, :1].view(2)"]),
    ("kept", "is_contiguous", ["t[1:].is_contiguous()"]),
    ("kept", "contiguous_same", ["v = t[1:].contiguous(); t.storage[3] = 50; list(v.storage)"]),
    ("copied", "contiguous_copy", [f"v = t[:, 1:].contiguous(); {LAYOUT}",
        "c[:, :1].contiguous()"]),
    ("reshape", "reshape_view", [
        "v = t[0].expand(2, 3).reshape(2, 3, 1); t.storage[0] = 50; list(v.storage)"]),
    ("reshape", "reshape_order", ["c[:, ::-1].permute(2, 0, 1).reshape(4, -1)"]),
    ("reshape", "reshape_copy", ["v = t.T.reshape(-1); t.storage[0] = 50; list(v.storage)"]),
    ("reshape", "no_elements", ["t[:0].reshape(3, 0)"]),
    ("reshape", "", ["v = t[1, 1:2].reshape(); (v, v.item())"]),  # no stage before this has one
    ("as_strided", "as_strided_storage", ["r[2:].as_strided((2,), (1,), 0)"]),
    ("as_strided", "as_strided_default", ["r[1:].as_strided((2,), (2,))"]),
    ("as_strided", "shares", [
        "v = t.as_strided((2, 2), (1, 1), 1); t.storage[2] = 50; list(v.storage)"]),
    ("as_strided", "as_strided_negative", ["r.as_strided((2,), (-1,), 2)"]),
    ("bounds", "as_strided_bounds", ["r.as_strided((2, 2), (-1, 2), 2)", "r.as_strided((), (), 4)",
        "r.as_strided((3,), (2,), 1)"]),
    ("bounds", "as_strided_empty", ["r.as_strided((9, 0), (9, 9), 2)"]),
    ("bounds", "as_strided_mixed", ["r.as_strided((2, 2), (3, -1), 0)",
        "r.as_strided((2, 3), (-1, 2), 1)"]),
    ("bounds", "as_strided_layout", ["r.as_strided((2,), (1, 1), 0)",
        "r.as_strided((-1,), (-1,), 0)", "r.as_strided((0,), (1,), -1)"]),
]  # fmt: skip

# Writes reach every tensor of the storage, read before they write, and refuse stride 0.
WRITES: Rows = [
    ("lands", "lands", ["t[1, 2] = 60; t"]),
    ("lands", "kinds", ["t[:, -1] = [30, 60]; t"]),
    ("lands", "cells", ["t[:, ::-1] = [[1, 2, 3], [4, 5, 6]]; t"]),
    ("shares", "through", ["v = t.T; v[0, 1] = 40; list(t.storage)"]),
    ("stretched", "kinds", ["t[1] = Tensor([7, 8, 9]); t"]),
    ("stretched", "spread", ["t[:, :0] = 9; t", "c[...] = [[[7, 8]], [[9, 1]], [[2, 3]]]; c"]),
    ("read_first", "overlap", ["r[...] = r[::-1]; r"]),
    ("stride_0", "stride_0", ["v = c[:, :1].expand(3, 2, 2); v[...] = 9; list(c.storage)",
        "v = t[0].expand(2, 3); v[...] = [9]; list(t.storage)"]),
    ("stride_0", "stride_0_elsewhere", [
        "v = t[0].expand(2, 3); v[1] = [7, 8, 9]; list(v.storage)"]),
    ("stride_0", "stride_0_empty", [
        "v = t[:1, :0].expand(2, 0); v[...] = [[], []]; list(t.storage)"]),
    ("stride_0", "stride_0_size_1", ["t[0, None, 0] = [9]; list(t.storage)"]),
    ("no_fit", "no_fit", ["t[0] = [7, 8]; list(t.storage)",
        "t[...] = [[7, 8, 9], [1, 2]]; list(t.storage)"]),
    ("no_fit", "more_axes", ["t[0] = Tensor([[7, 8, 9]]); list(t.storage)",
        "t[0, 0] = [7]; list(t.storage)"]),
    ("bad_key", "bad_key", ["t[2] = 0; list(t.storage)", "t[True] = 9; list(t.storage)"]),
]  # fmt: skip

# Operators with broadcasting, numbers on both sides, results with a storage of their own.
ARITHMETIC: Rows = [
    ("pairs", "pairs", ["Tensor([1, 2, 3]) - Tensor([10, 5, 1])"]),
    ("broadcast", "broadcast", ["t * Tensor([[2], [3]])",
        "Tensor([1, 2]) + Tensor([[[1, 2]], [[3, 4]]])"]),
    ("broadcast", "no_elements", ["Tensor([[], []]) + Tensor([[1], [2]])"]),
    ("by_index", "layout", ["v = t.T; v + v"]),
    ("numbers", "number", ["t / 2", "Tensor(7) - 3", "_ = t / 2; t.storage[0] = 50; t / 2"]),
    ("left_first", "reflected", ["10 - t", "12 / Tensor([1, 2, 3])"]),
    ("no_fit", "no_fit", ["t + t.T"]),
    ("result", "new_storage", [f"v = t.T + t.T; {LAYOUT}",
        "v = t + 0; t.storage[0] = 50; list(v.storage)",
        "v = t * 1; t.storage[0] = 50; list(v.storage)"]),
    ("result", "no_axes", ["Tensor(2) * Tensor(3)"]),
    ("no_elements", "no_elements", ["t[:0] + t[:0]"]),
]  # fmt: skip

# Products of matrices in any layout, and shapes that are refused.
MATMUL: Rows = [
    ("products", "order", [
        "Tensor([[1, 2, 3, 1], [1, 3, 2, 1]]) @ Tensor([[1, 5], [2, 6], [3, 7], [4, 8]])"]),
    ("products", "outer", ["Tensor([[1, 2]]) @ Tensor([[3, 4, 5], [6, 7, 8]])"]),
    ("by_index", "layout", ["t[:, :2] @ t[:, 1:]"]),
    ("result", "new_storage", [
        "v = t @ Tensor([[1, 0, 0], [0, 1, 0], [0, 0, 1]]); t.storage[0] = 50; list(v.storage)"]),
    ("empty", "empty", ["Tensor([[], []]) @ Tensor([[], [], []]).T"]),
    ("empty", "no_elements", ["t[:0] @ t.T"]),
    ("inner", "inner", ["t @ t", "t[:, 1:] @ t.T"]),
    ("two_axes", "rank", ["t[None] @ t", "t @ t.T[..., None]"]),
]  # fmt: skip
