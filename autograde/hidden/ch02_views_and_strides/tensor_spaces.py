"""The scripts that the class `Tensor` is asked about: each operation on each kind of view."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import numpy as np

from autograde.checks.spaces import Space
from autograde.hidden.ch02_views_and_strides.strided_oracle import Tensor, locate_view
from autograde.hidden.ch02_views_and_strides.tensor_scripts import LAYOUT
from insidetensor import Layout

Script = tuple[str] | None
AXES, SIZES = (1, 2, 3), ("more", 1, 0)
INDEXED = ("", "[::-1]", "[1:]", "[::2]", "[..., ::-1]", "[None]", "[-1]")
VIEWED = (*INDEXED, ".T", "[None].expand(2, ...)")
NUMBERS = range(1, 90)


def draw_nested(random: Random, axes: int, size: int | str = "more") -> Any:
    """Nested lists of different numbers, one axis of which has the size 1 or 0."""
    shape = random.sample((2, 3, 2), axes)
    if size != "more":
        if not axes:
            return None
        shape[random.randrange(axes)] = int(size)
    return number(tuple(shape)).tolist()


@cache
def number(shape: tuple[int, ...], name: str = "a") -> np.ndarray:
    """Different numbers for a shape, always the same: a statement that comes again is quick."""
    numbers = Random(f"{name} {shape}").sample(NUMBERS, math.prod(shape))
    return np.array(numbers, dtype=int).reshape(shape)


def view_of(name: str, view: str, axes: int) -> str:
    """The expression of a view of the tensor `name`."""
    return (
        name + view.replace("...)", ", ".join(["-1"] * axes) + ")")
        if "expand" in view
        else (name + view)
    )


def found(text: str, names: Mapping[str, Any]) -> Any:
    """What an expression gives with our tensors; None where it is refused."""
    try:
        return eval(text, dict(names))
    except (IndexError, TypeError, ValueError):
        return None


@dataclass(frozen=True)
class DrawnTensor:
    """Statements that make a tensor `a` and a view `v` of it, and what they make of ours."""

    script: str
    ours: Tensor
    view: Tensor

    def then(self, *statements: str) -> tuple[str]:
        """The script that goes on with these statements."""
        return ("; ".join([self.script, *statements]),)

    def asked(self, random: Random, asked: str, *statements: str) -> Script:
        """The script that goes on so, and asks one thing of `v` as it is then."""
        later = replace(self, script="; ".join([self.script, *statements]))
        return later.sees_writes(random) if asked == "shares" else later.then(ASKED[asked])

    def sees_writes(self, random: Random) -> Script:
        """Whether a write into the storage of `a` is seen in that of `v`."""
        count = len(self.ours.storage)
        if not count:
            return None
        return self.then(f"a.storage[{random.randrange(count)}] = 95", "list(v.storage)")


def draw(random: Random, axes: int, size: int | str, view: str) -> DrawnTensor | None:
    """A tensor of drawn numbers with such a view; None where that is no tensor, or loses all."""
    nested = draw_nested(random, axes, size)
    if nested is None:
        return None
    text, ours = view_of("a", view, axes), Tensor(nested)
    seen = found(text, {"a": ours})
    if not isinstance(seen, Tensor) or (0 in seen.shape) != (size == 0):
        return None
    return DrawnTensor(f"a = Tensor({nested}); v = {text}", ours, seen)


# ---- the class -----------------------------------------------------------------------------------


def _made(random: Random, axes: int, size: int | str, view: str, asked: str) -> Script:
    drawn = draw(random, axes, size, view)
    if drawn is None:
        return None
    nested = drawn.ours.tolist()
    if asked in ("own", "ragged"):
        if view or not axes or not np.size(nested):
            return None
        if asked == "own":
            first = "[0]" * axes
            return (f"n = {nested}; v = Tensor(n); n{first} = 95; list(v.storage)",)
        row = nested
        for _ in range(random.randrange(axes)):
            row = row[-1]
        row[-1:] = random.choice(([[*[row[-1]], 7]], [])) if len(row) > 1 else [[row[-1], 7], 8]
        return (f"Tensor({nested})",) if _is_ragged(nested) else None
    if asked == "element":
        if not drawn.view.array.size:
            return None
        index = ", ".join(str(random.randrange(-size, size)) for size in drawn.view.shape)
        return drawn.then(f"v[{index or '()'}]")
    return drawn.asked(random, asked)


ASKED = {
    "layout": LAYOUT, "elements": "v", "storage": "list(v.storage)",
    "tolist": "(v, v.tolist())", "item": "(v, v.item())",
}  # fmt: skip


def _is_ragged(nested: Any) -> bool:
    try:
        np.array(nested)
    except ValueError:
        return True
    return False


TENSOR = Space(
    "tensor",
    {
        "axes": (*AXES, 0),
        "size": SIZES,
        "view": INDEXED,
        "asked": (*ASKED, "own", "ragged", "element", "shares"),
    },
    _made,
    {
        "storing": {},
        "own_storage": {"asked": ("own",)},
        "number": {"axes": (0,)},
        "no_elements": {"size": (0,)},
        "ragged": {"asked": ("ragged",)},
        "indexing": {"view": INDEXED[1:]},
        "element": {"asked": ("element",)},
        "shares": {"asked": ("shares",)},
        "tolist": {"asked": ("tolist",)},
        "item": {"asked": ("item",)},
    },
)

# ---- views ---------------------------------------------------------------------------------------


def _with_view(
    random: Random, axes: int, size: int | str, view: str, act: str, asked: str
) -> Script:
    drawn = draw(random, axes, size, view)
    if drawn is None:
        return None
    shape = drawn.view.shape
    count = len(shape)
    if not count and act not in ("permute", "T"):
        return None
    dim = random.randrange(count or 1)
    signed = dim - random.choice((0, count))
    start = random.randrange(shape[dim] + 1) if count else 0
    left = shape[dim] - start if count else 0
    begin = start - random.choice((0, shape[dim])) if 0 < left < shape[dim] else start
    written: Mapping[str, Callable[[], str]] = {
        "transpose": lambda: f"v.transpose({signed}, {random.randrange(-count, count)})",
        "permute": lambda: f"v.permute({', '.join(map(str, random.sample(range(count), count)))})",
        "expand": lambda: f"v.expand(2, {', '.join('4' if n == 1 else '-1' for n in shape)})",
        "T": lambda: "v.T",
        "narrow": lambda: f"v.narrow({signed}, {begin}, {random.randrange(left + 1)})",
        "transpose!": lambda: f"v.transpose({dim}, {random.choice((count, -count - 1))})",
        "permute!": lambda: f"v.permute({', '.join(map(str, [*range(1, count), 1]))})",
        "expand!": lambda: f"v.expand({', '.join(str(n + 2 if n != 1 else -3) for n in shape)})",
        "narrow!": lambda: random.choice((
            f"v.narrow({dim}, {start}, {shape[dim] - start + 1})", f"v.narrow({dim}, 0, -1)",
            f"v.narrow({count}, 0, 1)", f"v.narrow({dim}, {-shape[dim] - 1}, 1)",
        )),
    }  # fmt: skip
    text = written[act]()
    if act.endswith("!"):
        is_refused = found(text, {"v": drawn.view}) is None
        return drawn.then(text) if asked == "elements" and is_refused else None
    return drawn.asked(random, asked, f"v = {text}")


VIEWS = Space(
    "tensor_views",
    {
        "axes": (1, 2, 3),
        "size": SIZES,
        "view": INDEXED,
        "act": (
            "transpose", "permute", "expand", "T", "narrow",
            "transpose!", "permute!", "expand!", "narrow!",
        ),
        "asked": ("elements", "layout", "shares"),
    },
    _with_view,
    {
        "reorder": {},
        "expand": {"act": ("expand",)},
        "errors": {"act": ("transpose!", "permute!", "expand!")},
        "reverse": {"act": ("T",)},
        "narrow": {"act": ("narrow",)},
        "narrow_bounds": {"act": ("narrow!",)},
        "shares": {"asked": ("shares", "layout")},  # of the right elements, but for a copy
    },
)  # fmt: skip

# ---- other shapes --------------------------------------------------------------------------------


def _regrouped(random: Random, shape: tuple[int, ...]) -> list[int]:
    """A shape of as many elements: neighbouring sizes are multiplied, and a 1 comes in."""
    if 0 in shape:
        return [0, 3]
    sizes: list[int] = []
    for size in (size for size in shape if size != 1):
        if sizes and random.random() < 0.5:
            sizes[-1] *= size
        else:
            sizes.append(size)
    if random.random() < 0.3:
        sizes.insert(random.randrange(len(sizes) + 1), 1)
    return sizes


def _reshaped(
    random: Random, axes: int, size: int | str, view: str, act: str, asked: str
) -> Script:
    drawn = draw(random, axes, size, view)
    if drawn is None:
        return None
    sizes = _regrouped(random, drawn.view.shape)
    if "minus_1" in act and sizes and 0 not in sizes:
        sizes[random.randrange(len(sizes))] = -1
    new = ", ".join(map(str, sizes))
    name = act.removesuffix("_minus_1")
    is_kept = drawn.view.is_contiguous()
    if name in ("view", "view_none"):
        has_view = found(f"v.view({new})", {"v": drawn.view}) is not None
        if has_view != (name == "view") or (name == "view_none" and asked != "elements"):
            return None
        text = f"v.view({new})"
    elif name == "reshape":
        text = f"v.reshape({new})"
    elif name in ("kept", "copied"):
        if is_kept != (name == "kept") or not drawn.view.array.size:
            return None
        text = "v.contiguous()"
    elif name == "told":
        return drawn.then("v.is_contiguous()") if asked == "elements" else None
    else:
        return _strided_anew(random, drawn, name, asked)
    return drawn.asked(random, asked, f"v = {text}")


def _strided_anew(random: Random, drawn: DrawnTensor, name: str, asked: str) -> Script:
    count = len(drawn.ours.storage)
    shape = [random.choice((1, 2, 2, 3)) for _ in range(random.randrange(3))]
    strides = [random.choice((-2, -1, 0, 1, 1, 2, 3)) for _ in shape]
    offset = random.choice((None, *range(count + 1)))
    text = (
        f"v.as_strided({tuple(shape)}, {tuple(strides)}{'' if offset is None else f', {offset}'})"
    )
    if offset is None and 0 in drawn.view.shape:
        return None  # where a view without elements begins is left free
    is_there = found(text, {"v": drawn.view}) is not None
    if is_there != (name != "outside") or (not is_there and asked != "elements"):
        return None
    bounds = Layout(tuple(shape), tuple(strides), offset or drawn.view.offset).bounds()
    ends = bounds is None or bounds[1] == count - 1
    is_odd = ends or len(shape) != 1 or shape[0] < 2 or strides[0] < 1
    if is_there and is_odd != (name == "as_strided_oddly"):
        return None
    return drawn.asked(random, asked, f"v = {text}")


RESHAPING = Space(
    "tensor_reshaping",
    {
        "axes": AXES,
        "size": SIZES,
        "view": VIEWED,
        "act": (
            "view", "view_minus_1", "view_none", "told", "kept", "copied", "reshape",
            "reshape_minus_1", "as_strided", "as_strided_oddly", "outside",
        ),
        "asked": ("elements", "layout", "shares"),
    },
    _reshaped,
    {
        "view": {},
        "view_refused": {"act": ("view_none",)},
        "kept": {"act": ("told", "kept")},
        "copied": {"act": ("copied",)},
        "reshape": {"act": ("reshape", "reshape_minus_1")},
        "as_strided": {"act": ("as_strided", "as_strided_oddly", "outside")},
        "bounds": {"act": ("as_strided_oddly", "outside")},
    },
)  # fmt: skip

# ---- writes --------------------------------------------------------------------------------------

KEYS = ("...", "0", "slice(None, None, -1)", "(..., 0)", "(..., None)")
NO_KEYS = ("9", "1.5", "(..., -7)")
# Those that tell layouts apart: the sum of two is found by index, whatever it is of.
SOME_VIEWS = ("", "[::-1]", "[..., ::-1]", ".T", "[None]", VIEWED[-1])


def _write(
    random: Random, axes: int, size: int | str, view: str, key: str, value: str, asked: str
) -> Script:
    drawn = draw(random, axes, size, view)
    if drawn is None:
        return None
    target = found(f"v[{key}]", {"v": drawn.view})
    if (target is None) != (key in NO_KEYS) or (target is None and value != "lists"):
        return None
    shape = target.shape if isinstance(target, Tensor) else ()
    is_stretched = isinstance(target, Tensor) and _is_repeated(target)
    if is_stretched != ("expand" in view) or (is_stretched and value not in ("number", "lists")):
        return None
    full = number(shape, "b").tolist()
    if np.array(full).shape != shape:
        return None  # no nested lists have this shape
    if value in ("row", "row_tensor"):
        if not shape or 0 in shape:
            return None
        full = full[0]
    text = {
        "number": "95", "lists": str(full), "tensor": f"Tensor({full})", "row": str(full),
        "row_tensor": f"Tensor({full})", "more_axes": f"[{full}]", "longer": f"{[7] * 5}",
        "itself": f"v[{key}][::-1]",
    }[value]  # fmt: skip
    if value == "longer" and (not shape or shape[-1] in (1, 5)):
        return None
    if value == "itself" and (not shape or shape[0] < 2):
        return None
    what = {"storage": "list(a.storage)", "shares": "v"}[asked]
    return drawn.then(f"v[{key}] = {text}", what)


def _is_repeated(target: Tensor) -> bool:
    layout = locate_view(target._cells)
    pairs = zip(layout.shape, layout.strides or (), strict=True)
    return layout.numel > 0 and any(size > 1 and not stride for size, stride in pairs)


WRITES = Space(
    "tensor_writes",
    {
        "axes": AXES,
        "size": SIZES,
        "view": SOME_VIEWS,
        "key": (*KEYS, *NO_KEYS),
        "value": (
            "number",
            "lists",
            "tensor",
            "row",
            "row_tensor",
            "more_axes",
            "longer",
            "itself",
        ),
        "asked": ("storage", "shares"),
    },
    _write,
    {
        "lands": {},
        "shares": {
            "asked": ("shares",),
            "view": SOME_VIEWS[1:-1],
        },
        "stretched": {"value": ("number", "tensor", "row", "row_tensor")},
        "no_fit": {"value": ("more_axes", "longer")},
        "bad_key": {"key": NO_KEYS},
        "read_first": {"value": ("itself",)},
        "stride_0": {"view": SOME_VIEWS[-2:], "key": ("(..., None)",), "size": (0,)},
    },
)

# ---- arithmetic ----------------------------------------------------------------------------------


def _combined(
    random: Random, axes: int, size: int | str, view: str, sign: str, other: str, asked: str
) -> Script:
    drawn = draw(random, axes, size, view)
    if drawn is None:
        return None
    shape = list(drawn.view.shape)
    if other in ("number", "reflected"):
        text = f"v {sign} 4" if other == "number" else f"4 {sign} v"
    else:
        if other != "same" and not shape:
            return None
        if other == "fewer":
            shape = shape[1:]
        elif other == "a_one":
            shape[random.randrange(len(shape))] = 1
        elif other == "more":
            shape = [2, *shape]
        elif other == "unfit":
            shape[-1] = shape[-1] + 2 if shape[-1] > 1 else 0
            if drawn.view.shape[-1] < 2:
                return None
        mine = number(tuple(shape), "b")
        nested = mine.T.tolist() if other == "turned" else mine.tolist()
        if np.array(nested).shape != (mine.T if other == "turned" else mine).shape:
            return None
        text = f"v {sign} b{'.T' if other == 'turned' else ''}"
        drawn = replace(drawn, script=f"{drawn.script}; b = Tensor({nested})")
    if asked == "elements":
        return drawn.then(text)
    if asked == "operands":
        return drawn.then(f"w = {text}", "list(a.storage)")
    return drawn.asked(random, asked, f"v = {text}")


ARITHMETIC = Space(
    "tensor_arithmetic",
    {
        "axes": (*AXES, 0),
        "size": SIZES,
        "view": SOME_VIEWS,
        "sign": ("+", "-", "*", "/"),
        "other": ("same", "turned", "fewer", "a_one", "more", "unfit", "number", "reflected"),
        "asked": ("elements", "layout", "shares", "operands"),
    },
    _combined,
    {
        "pairs": {},
        "by_index": {"view": SOME_VIEWS[1:], "other": ("turned",)},
        "broadcast": {"other": ("fewer", "a_one", "more")},
        "no_fit": {"other": ("unfit",)},
        "numbers": {"other": ("number", "reflected")},
        "left_first": {"other": ("reflected",)},
        "result": {"asked": ("layout", "shares", "operands"), "axes": (0,)},
        "no_elements": {"size": (0,)},
    },
)

# ---- products ------------------------------------------------------------------------------------

MATRIX_VIEWS = ("", ".T", "[..., ::-1]", "[1:, 1:]", "[:1].expand(2, -1)")


def _multiplied(
    random: Random,
    rows: int,
    inner: int,
    columns: int,
    left: str,
    right: str,
    fault: str,
    asked: str,
) -> Script:
    nested = [_matrix(rows, inner, left), _matrix(inner, columns, right)]
    if fault == "inner":
        nested[1] = _matrix(inner + 1, columns, right)
    if any(each is None for each in nested):
        return None
    texts = [f"{name}{view}" for name, view in zip("ab", (left, right), strict=True)]
    if fault == "row":
        texts[random.randrange(2)] += "[0]"
    elif fault == "cube":
        texts[random.randrange(2)] += "[None]"
    product_of = " @ ".join(texts)
    names = dict(zip("ab", map(Tensor, nested), strict=True))
    if (found(product_of, names) is None) != (fault != "none"):
        return None
    made = [f"{name} = Tensor({each})" for name, each in zip("ab", nested, strict=True)]
    if fault != "none" or asked == "elements":
        return ("; ".join([*made, product_of]),) if asked == "elements" else None
    ending = {"layout": LAYOUT, "storage": "list(v.storage)", "operands": "list(b.storage)"}[asked]
    return ("; ".join([*made, f"v = {product_of}", ending]),)


def _matrix(rows: int, columns: int, view: str) -> Any:
    """Nested lists whose view has so many rows and columns; None where there are none."""
    shapes = {".T": (columns, rows), "[1:, 1:]": (rows + 1, columns + 1)}
    shape = (1, columns) if "expand" in view else shapes.get(view, (rows, columns))
    if not shape[0] or ("expand" in view and rows != 2):
        return None  # no nested lists have such a shape, or no tensor such a view
    return number(shape).tolist()


MATMUL = Space(
    "tensor_matmul",
    {
        "rows": (2, 1, 3),
        "inner": (2, 1, 3, 0),
        "columns": (3, 1, 2),
        "left": MATRIX_VIEWS,
        "right": MATRIX_VIEWS,
        "fault": ("none", "inner", "row", "cube"),
        "asked": ("elements", "layout", "storage", "operands"),
    },
    _multiplied,
    {
        "products": {},
        "by_index": {"left": MATRIX_VIEWS[1:], "right": MATRIX_VIEWS[1:]},
        "result": {"asked": ("layout", "storage", "operands")},
        "empty": {"inner": (0,)},
        "inner": {"fault": ("inner",)},
        "two_axes": {"fault": ("row", "cube")},
    },
)
