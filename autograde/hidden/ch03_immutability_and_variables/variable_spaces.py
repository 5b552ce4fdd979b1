"""The arrays that `scatter_nd` is asked about, and the sequences of updates of a variable."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

import numpy as np

from autograde.checks.scripts import ask_identity
from autograde.checks.spaces import Space

Script = tuple[str] | None
DTYPES = ("float32", "float64", "int64", "int32")
SHAPES: tuple[tuple[int, ...], ...] = ((3,), (2, 3), (2, 1, 2), (1,))

# ---- a changed copy ------------------------------------------------------------------------------

# Each has the shape (3, 4), but for those with no elements.
TENSORS = {
    "plain": "np.arange(12).reshape(3, 4).astype('{dtype}')",
    "transposed": "np.arange(12).astype('{dtype}').reshape(4, 3).T",
    "reversed": "np.arange(12).astype('{dtype}').reshape(3, 4)[::-1]",
    "stepped": "np.arange(24).astype('{dtype}').reshape(3, 8)[:, ::2]",
    "read_only": "np.arange(12).astype('{dtype}').reshape(3, 4); tensor.flags.writeable = False",
    "repeated": "np.broadcast_to(np.arange(4).astype('{dtype}'), (3, 4))",
    "line": "np.arange(12).astype('{dtype}')",
    "cube": "np.arange(24).astype('{dtype}').reshape(3, 4, 2)",
    "no_elements": "np.zeros((3, 4, 0), '{dtype}')",
}
SHAPE_OF = {"line": (12,), "cube": (3, 4, 2), "no_elements": (3, 4, 0)}


def _scatter(
    random: Random, tensor: str, depth: str, places: tuple[int, ...], dtype: str, twice: bool,
    fault: str,
) -> Script:  # fmt: skip
    """Indices at random `places` and updates 100, 101, … for a tensor of one kind."""
    shape = SHAPE_OF.get(tensor, (3, 4))
    axes = len(shape) if depth == "elements" else len(shape) - 1
    axes = min(axes, 2) if tensor == "no_elements" else axes
    if not axes or (tensor == "no_elements" and depth == "elements"):
        return None
    room = [tuple(each) for each in np.ndindex(*shape[:axes])]
    count = math.prod(places)
    if count > len(room) or (twice and count < 2) or (fault in ("above", "below") and not count):
        return None
    chosen = random.sample(room, count)
    if twice:
        chosen[-1] = chosen[0]
    if fault in ("above", "below"):
        axis, at = random.randrange(axes), random.randrange(count)
        wrong = shape[axis] if fault == "above" else -random.randint(1, shape[axis])
        chosen[at] = (*chosen[at][:axis], wrong, *chosen[at][axis + 1 :])
    if fault == "deep":
        axes = len(shape) + 1
        chosen = [(0,) * axes for _ in chosen]
    updates = [*places, *shape[axes:]]
    if fault == "updates":
        if updates[-1] < 2:
            return None
        updates[-1] = random.choice((1, updates[-1] + 1))
    values = np.array(chosen, dtype=int).reshape(*places, axes)
    last = 100 + math.prod(updates)
    made = f"np.array({values.tolist()})" if values.size else f"np.zeros({values.shape}, int)"
    return (
        f"tensor = {TENSORS[tensor].format(dtype=dtype)}; indices = {made}; "
        f"updates = np.arange(100, {last}).astype(tensor.dtype).reshape({tuple(updates)}); "
        "scatter_nd(tensor, indices, updates)",
    )


SCATTER_ND = Space(
    "scatter_nd",
    {
        "tensor": tuple(TENSORS),
        "depth": ("elements", "rows"),
        "places": ((1,), (2,), (3,), (2, 2), (1, 3), (0,)),
        "dtype": (*DTYPES, "uint8", "float16"),
        "twice": (False, True),
        "fault": ("none", "updates", "deep", "above", "below"),
    },
    _scatter,
    {
        "elements": {},
        "arrangement": {"places": ((2, 2), (1, 3))},
        "rows": {"depth": ("rows",)},
        "updates_shape": {"fault": ("updates",)},
        "depth": {"fault": ("deep",)},
        "last_wins": {"twice": (True,)},
        "bounds": {"fault": ("above", "below")},
        "negative": {"fault": ("below",)},
        "no_index": {"places": ((0,),)},
        "any_tensor": {"tensor": [kind for kind in TENSORS if kind not in ("plain", "line")]},
    },
)

# ---- a variable ----------------------------------------------------------------------------------

ARRAYS = ("array", "stepped", "turned", "read_only")
CONVERTED = ("list", "halves", "number")
KINDS: Mapping[str, str] = {
    "array": "np.array({numbers}, '{dtype}')",
    "stepped": "np.array({doubled}, '{dtype}')[..., ::2]",
    "turned": "np.array({turned}, '{dtype}').T",
    "read_only": "np.array({numbers}, '{dtype}'); d.flags.writeable = False",
    "list": "{numbers}",
    "halves": "{halves}",
    "number": "7",
    "other_dtype": "np.array({numbers}, '{other}')",
    "other_shape": "np.array({longer}, '{dtype}')",
}
REFUSED = ("other_dtype", "other_shape")
OTHER = {"float32": "float64", "float64": "float32", "int64": "int32", "int32": "float32"}
CHANGES = ("snapshot", "later", "given", "writeable", "locked", "after_error")


def draw_numbers(random: Random, shape: tuple[int, ...], kind: str, dtype: str) -> str | None:
    """An expression of `kind` with numbers of this shape; None where there is none."""
    numbers = np.array(random.sample(range(-40, 60), math.prod(shape)), int).reshape(shape)
    if (kind == "number" and shape) or (not shape and kind in ("stepped", "turned")):
        return None
    return KINDS[kind].format(
        numbers=numbers.tolist(),
        dtype=dtype,
        other=OTHER[dtype],
        halves=(numbers + 0.75).tolist(),
        doubled=np.repeat(numbers, 2, -1).tolist() if shape else None,
        turned=numbers.T.tolist(),
        longer=np.concatenate([numbers, numbers[:1]]).tolist() if shape else [1],
    )


def make_script(
    shape: tuple[int, ...], start: str, given: str, kind: str, act: str, asked: str
) -> Script:
    """Give `d` to the variable `v` that `start` makes, by `act`, and ask one thing afterwards.

    None where that cannot be asked of what is given.
    """
    # That a variable holds an array also without axes has a rule of its own.
    value = "v.value()" if shape else "np.asarray(v.value())"
    made = [start, f"d = {given}"]
    is_refused, is_array = kind in REFUSED, kind in ARRAYS
    if is_refused != (asked == "after_error") and (is_refused or asked == "after_error"):
        return ("; ".join([*made, act]),) if asked == "value" and is_refused else None
    if asked in ("later", "given", "writeable") and not is_array:
        return None
    if asked == "later" and kind == "read_only":
        return None
    statements = {
        "value": [act, value],
        "type": [act, "type(v.value()) is np.ndarray"],
        "snapshot": [f"s = {value}", act, "s"],
        "later": [act, "d[...] = 99", value],
        "given": [act, "d"],
        "writeable": [act, "d.flags.writeable"],
        "locked": [act, "v.value().flags.writeable"],
        "itself": [ask_identity(act, "v", "v.value()", "d")],
        "after_error": [act, value],
    }[asked]
    return ("; ".join([*made, *statements]),)


def _start(random: Random, shape: tuple[int, ...], dtype: str, before: str) -> str:
    first = np.array(random.sample(range(-40, 60), math.prod(shape)), int).reshape(shape)
    start = f"v = Variable(np.array({first.tolist()}, '{dtype}'))"
    if before == "updated":
        start += f"; v.assign(np.array({(first + 1).tolist()}, '{dtype}'))"
    return start + ("; w = Variable(v.value())" if before == "copied" else "")


def _assigned(
    random: Random, shape: tuple[int, ...], dtype: str, kind: str, before: str, asked: str
) -> Script:
    start = _start(random, shape, dtype, before)
    if kind == "initial" and asked in ("value", "type"):
        value = "v.value()" if shape else "np.asarray(v.value())"
        return (f"{start}; {value if asked == 'value' else 'type(v.value()) is np.ndarray'}",)
    kind = "array" if kind == "initial" else kind
    given = draw_numbers(random, shape, kind, dtype)
    if given is None:
        return None
    return make_script(shape, start, given, kind, "v.assign(d)", asked)


BEFORE = ("made", "updated", "copied")
VARIABLE = Space(
    "variable",
    {
        "shape": (*SHAPES, ()),
        "dtype": DTYPES,
        "kind": ("initial", *KINDS),
        "before": BEFORE,
        "asked": ("value", "type", "itself", *CHANGES),
    },
    _assigned,
    {
        "holds": {},
        "no_axes": {"shape": ((),), "asked": ("type",)},
        "read_only": {"asked": ("locked",)},
        "snapshot": {"asked": ("snapshot",)},
        "assign": {
            "kind": [kind for kind in KINDS if kind != "read_only"],
            "asked": ("itself",),
            "before": ("updated",),
        },
        "dtype": {"kind": ("other_dtype",)},
        "converted": {"kind": CONVERTED},
        "shape": {"kind": ("other_shape",)},
        "after_error": {"asked": ("after_error",)},
        "copies": {
            "asked": ("later", "given", "writeable"),
            "before": ("copied",),
            "kind": ("read_only",),
        },
    },
)


def _added(
    random: Random, shape: tuple[int, ...], dtype: str, kind: str, method: str, before: str,
    asked: str,
) -> Script:  # fmt: skip
    given = draw_numbers(random, shape, kind, dtype)
    if given is None:
        return None
    start = _start(random, shape, dtype, before)
    return make_script(shape, start, given, kind, f"v.{method}(d)", asked)


VARIABLE_UPDATES = Space(
    "variable_updates",
    {
        "shape": (*SHAPES, ()),
        "dtype": DTYPES,
        "kind": tuple(KINDS),
        "method": ("assign_add", "assign_sub"),
        "before": BEFORE,
        "asked": ("value", "type", "itself", *CHANGES),
    },
    _added,
    {
        "added": {},
        "subtracted": {"method": ("assign_sub",)},
        "itself": {"asked": ("itself",)},
        "dtype": {"kind": ("other_dtype",)},
        "shape": {"kind": ("other_shape",)},
        "converted": {"kind": CONVERTED, "asked": ("type",)},
        "nothing_else": {"asked": CHANGES, "kind": ("read_only",)},
    },
)

# ---- parts ---------------------------------------------------------------------------------------

KEYS = {
    "int": "1", "tuple": "(1, 0)", "slice": "slice(1, None)", "all": "...", "dots": "(..., 0)",
    "column": "(slice(None), 1)", "last": "-1", "backwards": "slice(None, None, -1)",
    "stepped": "(slice(None, None, 2), slice(0, 9, 2))", "empty": "slice(2, 2)", "none": "()",
    "outside": "5", "below": "(0, -7)", "too_many": "(0, 0, 0, 0)",
}  # fmt: skip
BAD_KEYS = ("outside", "below", "too_many")


def _sliced(
    random: Random, shape: tuple[int, ...], dtype: str, kind: str, key: str, spread: str,
    before: str, asked: str,
) -> Script:  # fmt: skip
    try:
        part = np.zeros(shape)[eval(KEYS[key])].shape
    except IndexError:
        part = None
    if (part is None) != (key in BAD_KEYS):
        return None
    part = () if part is None else part
    if spread != "whole":
        if not part or 0 in part or kind == "other_shape":
            return None
        part = {"number": (), "row": part[1:], "ones": (*part[:-1], 1)}[spread]
    if kind == "other_shape" and (not part or part[0] == 0):
        return None
    given = draw_numbers(random, part, kind, dtype)
    if given is None or (kind == "other_shape" and part[0] == 1):
        return None
    if key in BAD_KEYS and (kind in REFUSED or asked not in ("value", "after_error")):
        return None
    start = _start(random, shape, dtype, before)
    told = "other_shape" if key in BAD_KEYS else kind  # a refusal, whatever is given
    return make_script(shape, start, given, told, f"v.assign_slice({KEYS[key]}, d)", asked)


VARIABLE_SLICES = Space(
    "variable_slices",
    {
        "shape": ((2, 3), (3, 2, 2), (3,), ()),
        "dtype": DTYPES,
        "kind": tuple(KINDS),
        "key": tuple(KEYS),
        "spread": ("whole", "number", "row", "ones"),
        "before": BEFORE,
        "asked": ("value", "itself", *CHANGES),
    },
    _sliced,
    {
        "part": {},
        "keys": {"key": ("last", "backwards", "stepped", "empty", "none"), "shape": ((),)},
        "bad_key": {"key": BAD_KEYS},
        "broadcast": {"spread": ("number", "row", "ones"), "kind": ("other_shape",)},
        "dtype": {"kind": ("other_dtype", *CONVERTED)},
        "itself": {"asked": ("itself",)},
        "nothing_else": {"asked": CHANGES, "kind": ("read_only",)},
    },
)

# ---- scattered into a variable -------------------------------------------------------------------


def _scattered(
    random: Random, depth: str, indices: str, kind: str, dtype: str, fault: str, before: str,
    asked: str,
) -> Script:  # fmt: skip
    shape = (3, 4)
    places = random.sample([*np.ndindex(*shape)], 2)
    chosen = [list(place) if depth == "elements" else [place[0]] for place in places]
    part = (2,) if depth == "elements" else (2, 4)
    if fault == "outside":
        chosen[random.randrange(2)][0] = random.choice((3, -1))
    if fault == "deep":
        chosen = [[0, 0, 0]] * 2
    if fault != "none" and kind in REFUSED:
        return None
    given = draw_numbers(random, part, kind, dtype)
    if given is None or (fault != "none" and asked not in ("value", "after_error")):
        return None
    where = f"np.array({chosen})" if indices == "array" else str(chosen)
    told = "other_shape" if fault != "none" else kind
    start = _start(random, shape, dtype, before)
    return make_script(shape, start, given, told, f"v.scatter_nd_update({where}, d)", asked)


VARIABLE_SCATTER = Space(
    "variable_scatter",
    {
        "depth": ("elements", "rows"),
        "indices": ("array", "list"),
        "kind": tuple(kind for kind in KINDS if kind != "number"),
        "dtype": DTYPES,
        "fault": ("none", "outside", "deep"),
        "before": BEFORE,
        "asked": ("value", "itself", *CHANGES),
    },
    _scattered,
    {
        "scattered": {},
        "lists": {"indices": ("list",), "kind": ("list", "halves")},
        "refused": {"kind": REFUSED, "fault": ("outside", "deep"), "asked": ("after_error",)},
        "nothing_else": {"asked": ["itself", *(each for each in CHANGES if each != "after_error")]},
    },
)
