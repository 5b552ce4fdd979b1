"""What is asked of the class `Tensor`: scripts that must do with it what they do with ours."""

from autograde.checks.scripts import Rows
from autograde.hidden.ch02_views_and_strides.tensor_scripts import LAYOUT

# From nested lists; indexing, tolist and item; views share the storage.
TENSOR: Rows = [
    ("storing", "storage", [f"v = t; {LAYOUT}", "list(t.storage)", f"v = c; {LAYOUT}"]),
    ("number", "number", ["Tensor(5)", "v = Tensor(5); (v.shape, v.offset)"]),
    ("no_elements", "empty_rows", ["Tensor([])", "Tensor([[], []])", "Tensor([[[], []]])"]),
    ("own_storage", "own_storage", ["n = [1, 2]; v = Tensor(n); v.storage[0] = 9; n",
        "n = [1, 2]; v = Tensor(n); n[0] = 9; list(v.storage)"]),
    ("ragged", "ragged", ["Tensor([[1, 2], [3]])", "Tensor([1, [2]])", "Tensor([[1], 2])",
        "Tensor([[[1]], [2]])", "Tensor([[[1, 2], [3, 4]], [[5, 6], [7]]])"]),
    ("indexing", "view_of_view", ["t[1]", "t[:, ::2]", "t[::-1, ::-1]", "r[1:][1:]",
        "c[1:, ::-1][0, :, 1]", "c[-1, :, ::-1][1:]"]),
    ("indexing", "", ["t[..., None]", "t[:, :0]", "t[:0]", "t[2]", "t[0, 0, 0]"]),
    ("element", "element", ["t[1, -1]", "r[2]", "c[2, 0, 1]"]),
    ("shares", "shares", ["v = t[1]; t.storage[4] = 50; list(v.storage)",
        "v = t[:, ::-1]; v.storage[0] = 50; list(t.storage)",
        "v = t[0, 1:][1:]; t.storage[2] = 70; list(v.storage)"]),
    ("tolist", "tolist", ["v = t; (v, v.tolist())"]),
    ("tolist", "number", ["v = Tensor(5); (v, v.tolist())"]),
    ("tolist", "empty_rows", ["v = Tensor([[], []]); (v, v.tolist())",
        "v = t[:, :0]; (v, v.tolist())"]),
    ("tolist", "view_of_view", ["v = r[::-1]; (v, v.tolist())", "v = t[:, :0:-1]; (v, v.tolist())",
        "v = t[1:, ::2]; (v, v.tolist())", "v = c[::-1, :, :1]; (v, v.tolist())",
        "v = c[:2, 1:]; (v, v.tolist())"]),
    ("item", "item", ["v = Tensor(5); (v, v.item())", "v = Tensor([[8]]); (v, v.item())",
        "v = t[1, 1:2]; (v, v.item())", "t.item()", "t[0].item()", "Tensor([]).item()"]),
]  # fmt: skip

# Every view has the right layout and shares the storage, and the wrong ones are refused.
VIEWS: Rows = [
    ("reorder", "follows", ["t.transpose(0, 1)", "c.permute(2, 0, 1)", "c[1:].transpose(1, 2)",
        "c[::-1, 1:].permute(-1, 0, 1)"]),
    ("reorder", "unchanged", [f"_ = t.transpose(0, 1); v = t; {LAYOUT}",
        f"_ = t.permute(1, 0); v = t; {LAYOUT}"]),
    ("expand", "follows", ["Tensor([[1], [2]]).expand(-1, 3)", "t[1:].expand(2, 3)",
        "t[:1].expand(0, 3)"]),
    ("reverse", "t", ["t.T", "c.T", "r[1:].T", "t[:0].T"]),
    ("reverse", "unchanged", [f"_ = t.T; v = t; {LAYOUT}"]),
    ("narrow", "narrow", ["t.narrow(1, 1, 2)", "t.narrow(-1, -2, 1)", "t[:, 1:].narrow(1, -2, 2)",
        "t.narrow(-2, -1, 1)", "c.narrow(-2, 0, 1)", "t.narrow(0, 2, 0)", "t.narrow(1, 1, 0)"]),
    ("errors", "errors", ["t.transpose(0, 2)", "c.permute(0, 1)", "t.permute(0, 0)",
        "t.expand(4, 3)", "t.expand(3)"]),
    ("narrow_bounds", "narrow", ["t.narrow(1, 2, 2)", "t.narrow(1, -4, 1)", "t.narrow(1, 4, 0)",
        "t.narrow(2, 0, 1)", "t.narrow(-3, 0, 1)", "t.narrow(1, 1, -1)", "t.narrow(1, -1, 2)"]),
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
    ("view_refused", "view_none", ["t.T.view(6)", "t[:, :2].view(4)"]),
    ("view_refused", "", ["t.view(4)", "t.view(4, -1)"]),
    ("kept", "is_contiguous", ["t[1:].is_contiguous()", "t.T.is_contiguous()",
        "t[:, 1:].is_contiguous()"]),
    ("kept", "contiguous_same", ["v = t[1:].contiguous(); t.storage[3] = 50; list(v.storage)"]),
    ("copied", "contiguous_copy", ["t.T.contiguous()", f"v = t.T.contiguous(); {LAYOUT}",
        "v = t.T.contiguous(); t.storage[1] = 50; list(v.storage)",
        "v = t[:, ::2].contiguous(); list(v.storage)", f"v = t[:, 1:].contiguous(); {LAYOUT}"]),
    ("reshape", "", ["t.reshape(3, 2)", "t.reshape(4, -1)", "t.T.reshape(5)"]),
    ("reshape", "reshape_view", ["v = t.reshape(3, 2); t.storage[0] = 50; list(v.storage)",
        "v = t.T.reshape(3, 1, 2); t.storage[3] = 50; list(v.storage)"]),
    ("reshape", "reshape_order", ["t.T.reshape(6)", "c[:, ::-1].permute(2, 0, 1).reshape(4, -1)"]),
    ("reshape", "reshape_copy", ["v = t.T.reshape(-1); t.storage[0] = 50; list(v.storage)",
        f"v = t[:, 1:].reshape(4); {LAYOUT}"]),
    ("reshape", "no_elements", ["t[:0].reshape(3, 0)", "t[:, :0].reshape(0, 4)",
        "t.T[:, :0].reshape(2, 0)"]),
    ("as_strided", "as_strided_storage", ["r[2:].as_strided((2,), (1,), 0)",
        "t.T.as_strided((2, 2), (3, 1))", "r.as_strided((2, 2), (1, 1), 0)"]),
    ("as_strided", "as_strided_default", ["r[1:].as_strided((2,), (2,))"]),
    ("as_strided", "shares", [
        "v = t.as_strided((2, 2), (1, 1), 1); t.storage[2] = 50; list(v.storage)"]),
    ("as_strided", "as_strided_negative", ["r.as_strided((2,), (-1,), 2)",
        "r.as_strided((2, 2), (2, -1), 1)"]),
    ("bounds", "as_strided_bounds", ["r.as_strided((3, 3), (1, 1), 0)",
        "r.as_strided((3,), (2,), 0)", "r.as_strided((2, 2), (-1, 2), 2)",
        "r.as_strided((), (), 4)", "r.as_strided((1, 1), (9, -9), 4)",
        "r.as_strided((3,), (2,), 1)", "r.as_strided((2, 3), (3, 1), 0)",
        "r.as_strided((2,), (9,), 0)", "r.as_strided((3,), (-1,), 1)"]),
    ("bounds", "as_strided_empty", ["r.as_strided((0, 9), (9, 9), 2)"]),
    ("bounds", "as_strided_mixed", ["r.as_strided((2, 2), (3, -1), 0)",
        "r.as_strided((2, 3), (-1, 2), 1)", "r.as_strided((3, 2), (2, -3), 2)"]),
    ("bounds", "as_strided_layout", ["r.as_strided((2, 2), (1,), 0)",
        "r.as_strided((2,), (1, 1), 0)", "r.as_strided((2,), (1,), -1)",
        "r.as_strided((-1,), (-1,), 0)", "r.as_strided((0,), (1,), -1)"]),
]  # fmt: skip

# Writes reach every tensor of the storage, read before they write, and refuse stride 0.
WRITES: Rows = [
    ("lands", "lands", ["t[1, 2] = 60; t", "c[1:, 0] = [[1, 2], [3, 4]]; c"]),
    ("lands", "kinds", ["t[:, -1] = [30, 60]; t"]),
    ("lands", "cells", ["t[:, ::-1] = [[1, 2, 3], [4, 5, 6]]; t",
        "t[:, :0:-1] = [[10, 20], [30, 40]]; t"]),
    ("lands", "", ["v = Tensor(5); v[()] = 6; v"]),
    ("shares", "through", ["v = t.T; v[0, 1] = 40; list(t.storage)",
        "v = t[:, 1:].T; v[1] = [30, 60]; list(t.storage)", "v = t[:, 1:]; t[1, 1] = 50; v"]),
    ("stretched", "kinds", ["t[1] = Tensor([7, 8, 9]); t"]),
    ("stretched", "spread", ["t[0] = 9; t", "t[...] = [[7], [8]]; t",
        "t[:, 1:] = Tensor([[7], [8]]); t", "t[:, :0] = 9; t", "c[:, 1:] = [7, 8]; c"]),
    ("read_first", "overlap", ["r[1:] = r[:-1]; r", "r[:-1] = r[1:]; r", "r[...] = r[::-1]; r"]),
    ("stride_0", "stride_0", ["v = t[0].expand(2, 3); v[...] = 9; list(t.storage)",
        "v = Tensor([1]).expand(3); v[::2] = 0"]),
    ("stride_0", "stride_0_elsewhere", ["v = t[0].expand(2, 3)[1]; v[0] = 7; list(v.storage)",
        "v = t[0].expand(2, 3); v[1] = [7, 8, 9]; list(v.storage)"]),
    ("stride_0", "stride_0_empty", [
        "v = t[:1, :0].expand(2, 0); v[...] = [[], []]; list(t.storage)"]),
    ("stride_0", "stride_0_size_1", ["t[0, None, 0] = [9]; list(t.storage)"]),
    ("no_fit", "no_fit", ["t[0] = [7, 8]; list(t.storage)", "t[:, 0] = t; list(t.storage)",
        "t[...] = [[7, 8, 9], [1, 2]]; list(t.storage)"]),
    ("no_fit", "more_axes", ["t[0] = [[7, 8, 9]]; list(t.storage)",
        "t[0, 0] = [7]; list(t.storage)"]),
    ("bad_key", "bad_key", ["t[2] = 0; list(t.storage)", "t[0, -4] = 9; list(t.storage)",
        "t[1.0] = 9; list(t.storage)"]),
]  # fmt: skip

# Operators with broadcasting, numbers on both sides, results with a storage of their own.
ARITHMETIC: Rows = [
    ("pairs", "pairs", ["t + t", "Tensor([1, 2, 3]) - Tensor([10, 5, 1])",
        "t / Tensor([[1, 2, 4], [8, 5, 2]])"]),
    ("broadcast", "broadcast", ["t - Tensor([10, 20, 30])", "t * Tensor([[2], [3]])",
        "Tensor([[1], [2]]) + Tensor([10, 20, 30])", "Tensor(10) - Tensor([1, 2])",
        "c * Tensor([[[1], [2]]])"]),
    ("broadcast", "no_elements", ["Tensor([[], []]) + Tensor([[1], [2]])"]),
    ("by_index", "layout", ["t.T + Tensor([[1, 2], [3, 4], [5, 6]])",
        "Tensor([[1, 2], [3, 4], [5, 6]]) * t.T", "c[1:] - c[:2, :, ::-1]"]),
    ("numbers", "number", ["t + 10", "10 + t", "2 * t", "t / 2", "Tensor(7) - 3"]),
    ("left_first", "reflected", ["10 - t", "12 / Tensor([1, 2, 3])"]),
    ("no_fit", "no_fit", ["t + t.T", "Tensor([1, 2, 3, 4]) - Tensor([1, 2])"]),
    ("result", "new_storage", [f"v = t.T + t.T; {LAYOUT}", f"v = t[1:] + t[:1]; {LAYOUT}",
        "v = t[0, :1] + t[0, :1]; list(v.storage)", "v = t + t; t.storage[0] = 50; list(v.storage)",
        "v = t + t; list(t.storage)"]),
    ("result", "no_axes", ["Tensor(2) * Tensor(3)"]),
    ("no_elements", "no_elements", ["Tensor([]) + Tensor([])", "t[:0] + t[:0]",
        "t[:0].T * t[:0].T"]),
]  # fmt: skip

# Products of matrices in any layout, and shapes that are refused.
MATMUL: Rows = [
    ("products", "order", ["Tensor([[1, 2]]) @ Tensor([[3], [4]])",
        "Tensor([[3, 7], [-7, 8]]) @ Tensor([[0, 5], [-9, 4]])"]),
    ("products", "outer", ["Tensor([[1, 2]]) @ Tensor([[3, 4, 5], [6, 7, 8]])"]),
    ("by_index", "layout", ["t @ t.T", "t[:, ::-1].T @ t[:, 1:]",
        "Tensor([[1], [2]]).expand(2, 2) @ Tensor([[1, 2], [3, 4]])"]),
    ("result", "new_storage", [
        f"v = Tensor([[1, 2], [3, 4]]) @ Tensor([[5, 6, 7], [8, 9, 1]]); {LAYOUT}",
        "v = t @ Tensor([[1, 0], [0, 1], [1, 1]]); list(v.storage)",
        "v = t @ Tensor([[1], [2], [3]]); list(t.storage)"]),
    ("empty", "empty", ["Tensor([[], []]) @ Tensor([[], [], []]).T"]),
    ("empty", "no_elements", ["t[:0] @ t.T", "t @ t[:0].T"]),
    ("inner", "inner", ["t @ t", "t @ t[:, :2]", "t[:, 1:] @ t.T"]),
    ("two_axes", "rank", ["t @ Tensor([1, 2, 3])", "t[0] @ t.T", "t[None] @ t",
        "t @ t.T[..., None]"]),
]  # fmt: skip
