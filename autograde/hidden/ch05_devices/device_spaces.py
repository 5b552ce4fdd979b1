"""The tensors, tables, places and costs that ch05 asks its functions about, by their features."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import ask_identity
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_tensors import Matrix, Plain
from insidetensor import Costs
from insidetensor.libraries import is_installed
from insidetensor.showing.shown import kind as kind_of

Script = tuple[str] | None
Shape = tuple[int, ...]
LIBRARIES = ("torch", *(["tensorflow"] if is_installed("tensorflow") else []))
FAR = {"torch": "sim:0", "tensorflow": "cpu:1"}


def covered(space: Space, make: Callable[..., Case]) -> Iterator[Case]:
    """What `make(rule, *input)` makes of each input; it counts where its other rules hold.

    So it does where those hold that `make` names.
    """
    for rules, given in space.inputs:
        case = make(rules[-1], *given)
        others = (rule for rule in rules if rule != case.rule)
        yield replace(case, only_if=(*case.only_if, *others))


def only_asked(**rules: Any) -> dict[str, Any]:
    """The rules without those that speak of TensorFlow alone, where it is not there."""
    alone = ({"library": ("tensorflow",)}, {"fault": ("library",)})
    return {rule: of for rule, of in rules.items() if LIBRARIES[1:] or of not in alone}


# ---- placement -----------------------------------------------------------------------------------

ORDERS = ("rows", "transposed", "backwards")


def _lies(
    random: Random, library: str, on: str, shape: Shape, dtype: str, order: str, kind: str,
    asked: str,
) -> tuple[Matrix] | None:  # fmt: skip
    """A tensor on one of the places of its library."""
    places = {
        "numpy": ("cpu",),
        "torch": ("cpu", "sim:0", "meta"),
        "tensorflow": ("cpu", "cpu:1", "cuda:0"),
    }
    if on not in places[library] or (order == "backwards" and library != "numpy"):
        return None
    if (order == "transposed" and library == "tensorflow") or (order != "rows" and not shape):
        return None
    if kind == "variable" and (library == "numpy" or dtype != "float32"):
        return None
    if asked == "read" and on in ("meta", *(["cpu"] if library != "tensorflow" else [])):
        return None
    flags = {"leaf": library == "torch", "variable": library == "tensorflow"}
    return (
        Matrix(
            shape, on, dtype, library=library, transposed=order == "transposed",
            backwards=order == "backwards", **{name: kind == "variable" and flags[name]
            for name in flags},
        ),
    )  # fmt: skip


PLACEMENT = Space(
    "placement",
    {
        "library": ("numpy", *LIBRARIES),
        "on": ("cpu", "sim:0", "meta", *(["cpu:1", "cuda:0"] if LIBRARIES[1:] else [])),
        "shape": ((2, 3), (2,), (), (0, 3)),
        "dtype": ("float32", "int64", "bool"),
        "order": ORDERS,
        "kind": ("plain", "variable"),
        "asked": ("name", "read"),
    },
    _lies,
    only_asked(
        torch_tensor={},
        ndarray={"library": ("numpy",)},
        tensorflow_tensor={"library": ("tensorflow",)},
        variables={"kind": ("variable",)},
        nothing_read={"asked": ("read",)},
    ),
)

# ---- the table of kernels ------------------------------------------------------------------------

BEFORE = {
    "nothing": [],
    "other_kind": ["kernel({library!r}, 'another kind')(g)"],
    "other_library": ["kernel('another library', {kind!r})(g)"],
}
DECORATED = {
    "at_once": ["kernel({library!r}, {kind!r})(f)"],
    "kept": ["d = kernel({library!r}, {kind!r})", "d(f)"],
    "stacked": ["kernel({library!r}, {kind!r})(kernel({library!r}, 'of both')(f))"],
}
FOUND = "kernel_for({library!r}, {kind!r})"
REMOVED = "KERNELS.pop(({library!r}, {kind!r}))"
CALLED = f"{FOUND}(None, None, 'cpu')"
ASKED = {
    "entered": ["({library!r}, {kind!r}) in KERNELS"],
    "called": [CALLED],
    "other_called": ["KERNELS['another library', {kind!r}](None, None, 'cpu')"],
    "taken": ["{again}(g)"],
    "taken_by_itself": ["{again}(f)"],
    "stays": ["try: {again}(g)\nexcept Exception: pass", CALLED],
    "missing": ["kernel_for({library!r}, 'nowhere')"],
    "missing_library": ["kernel_for('no library', {kind!r})"],
    "replaced": [FOUND, REMOVED, "KERNELS[{library!r}, {kind!r}] = g", CALLED],
    "entered_again": [FOUND, REMOVED, "{again}(g)", CALLED],
    "removed": [FOUND, REMOVED, FOUND],
}


def _table(
    random: Random, library: str, kind: str, before: str, decorated: str, asked: str
) -> Script:
    kind += f" {random.randrange(10**6)}"  # who remembers what was found is told so by one rule
    again = "d" if decorated == "kept" else f"kernel({library!r}, {kind!r})"
    if asked == "other_called" and before != "other_library":
        return None
    made = [*BEFORE[before], *DECORATED[decorated]]
    if asked == "itself":
        act = made.pop()
        statements = [*made, ask_identity(act, "f", "g")]
    else:
        found = [ask_identity(FOUND, "f", "g")] if asked == "found" else ASKED[asked]
        statements = [*made, *found]
    return ("; ".join(statements).format(library=library, kind=kind, again=again),)


TABLE = Space(
    "kernel",
    {
        "library": ("torch", "jax"),
        "kind": ("test", "cpu of a test"),
        "before": tuple(BEFORE),
        "decorated": tuple(DECORATED),
        "asked": (*ASKED, "itself", "found"),
    },
    _table,
    {
        "entered_and_found": {},
        "function_itself": {"asked": ("itself", "found"), "decorated": ("stacked",)},
        "taken_key": {"asked": ("taken", "taken_by_itself", "stays")},
        "missing_kernel": {"asked": ("missing", "missing_library")},
        "as_it_is_now": {"asked": ("replaced", "entered_again", "removed")},
    },
)

SIZES = (((3, 4), (4, 5)), ((1, 3), (3, 1)), ((0, 3), (3, 2)), ((2, 0), (0, 3)))


def _multiplied(
    random: Random, library: str, far: bool, sizes: tuple[Shape, Shape], dtype: str, order: str
) -> tuple[Matrix, Matrix] | None:
    """Both operands of a kernel, on one place; `order` names those that are transposed."""
    if library == "tensorflow" and order:
        return None
    place = FAR[library] if far else "cpu"
    a, b = (
        Matrix(
            shape[::-1] if name in order else shape, place, dtype, first=first, library=library,
            transposed=name in order,
        )
        for name, shape, first in zip("ab", sizes, (1, 2), strict=True)
    )  # fmt: skip
    return a, b


KERNELS = Space(
    "kernel_products",
    {
        "library": LIBRARIES,
        "far": (False, True),
        "sizes": SIZES,
        "dtype": ("float32", "float64", "int64"),
        "order": ("", "a", "b"),
    },
    _multiplied,
    only_asked(
        torch_kernels={},
        tensorflow_kernels={"library": ("tensorflow",)},
        nothing_cast={"dtype": ("float64", "int64")},
    ),
)

# ---- which place ---------------------------------------------------------------------------------

PLACES = ("cpu", "sim:0", "cuda:0", "cuda:1", "mps:0")
SECONDS = {"ints": (1, 2, 3, 4), "close": (1.0, 1.0 + 1e-12, 1.5, 2.0), "far": (0.0, 1.0, 8e9, 9e9)}


def _decided(
    random: Random, way: str, count: int, default: str, amounts: str, order: str, asked: str
) -> Script:
    """A call: `way` is the policy, or what is special about what it is given."""
    policy, _, special = way.partition("_")
    here, there, *others = random.sample(PLACES, 4)
    at = [here] * count
    if special in ("apart", "kind", "tie"):
        if count == 1 and special != "tie":
            return None
        if special == "kind":
            here, there = random.sample(("cuda:0", "cuda:1"), 2)
        at = [here] * count
        if count > 1:
            at[random.randrange(1, count)] = there
        if special == "apart" and count == 3 and random.random() < 0.5:
            at = [here, there, others[0]]
    seconds: dict[str, float] | None = None
    values = SECONDS[amounts]
    if policy == "auto" and special != "none":
        ranked = {
            "": [there, here, *others],
            "tie": [here, there, *others],
            "elsewhere": [*others, here, there],
        }[special]
        few = [values[0]] * 2 if special else list(values[:2])
        pairs = list(zip(ranked, [*few, *values[2:]], strict=True))
        pairs = pairs[::-1] if order == "last" else pairs
        random.shuffle(pairs) if order == "mixed" else None
        seconds = dict(pairs)
    elif special == "none":
        seconds = {} if order == "last" else None
    if asked == "dict":
        if not seconds:
            return None
        call = f"common_device({tuple(at)}, {policy!r}, seconds=s)"
        return (f"s = {seconds}; _ = {call}; list(s.items())",)
    told = {"best": "best", "capital": "Strict", "nothing": None}.get(policy, policy)
    places = () if special == "empty" else tuple(at)
    more = f", {default!r}" if default or seconds is not None else ""
    more = ", 'cpu'" if seconds is not None and not default else more
    more += f", {seconds}" if seconds is not None else ""
    return (f"common_device({places}, {told!r}{more})",)


COMMON = Space(
    "common_device",
    {
        "way": (
            "strict", "strict_apart", "strict_kind", "strict_empty", "copy", "copy_apart",
            "copy_empty", "auto", "auto_tie", "auto_elsewhere", "auto_none", "best", "capital",
            "nothing",
        ),
        "count": (1, 2, 3),
        "default": ("", "cpu", "sim:0", "cuda:1"),
        "amounts": tuple(SECONDS),
        "order": ("first", "last", "mixed"),
        "asked": ("place", "dict"),
    },
    _decided,
    {
        "strict": {},
        "strict_refuses": {"way": ("strict_apart",)},
        "whole_name": {"way": ("strict_kind",)},
        "copy": {"way": ("copy", "copy_apart")},
        "fewest_seconds": {"way": ("auto", "auto_tie", "auto_elsewhere")},
        "tie_where_one_lies": {"way": ("auto_tie",)},
        "tie_elsewhere": {"way": ("auto_elsewhere",)},
        "seconds_unchanged": {"asked": ("dict",)},
        "other_policies": {"way": ("best", "capital", "nothing")},
        "no_placements": {"way": ("strict_empty", "copy_empty")},
        "no_seconds": {"way": ("auto_none",)},
    },
)  # fmt: skip

# ---- how long ------------------------------------------------------------------------------------

NOTHING = Costs(0.0, 0.0, 1e30, 1e30, 1e30)  # costs no time that anybody could see
DEAR: Mapping[str, Costs] = {
    "launch": replace(NOTHING, launch_s=1.5),
    "copy": replace(NOTHING, copy_s=0.25),
    "link": replace(NOTHING, link_bytes_per_s=64.0),
    "compute": replace(NOTHING, flop_per_s=1e3),
    "memory": replace(NOTHING, memory_bytes_per_s=1e3),
    "larger": replace(NOTHING, flop_per_s=8e3, memory_bytes_per_s=16e3),
    "all": Costs(0.5, 0.25, 4e3, 8e3, 2e3),
    "moves": replace(NOTHING, memory_bytes_per_s=1e6, link_bytes_per_s=1e6),  # a rough estimate
}
MUCH = (3_000_000,)


def _estimated(
    random: Random, dear: str, sizes: tuple[int, int, int], itemsize: int, transfers: Shape
) -> tuple[Any, Costs, str] | None:
    """The sizes, the costs, and what is dear; None where that takes no time."""
    m, k, n = sizes
    takes = {
        "copy": transfers,
        "link": sum(transfers),
        "compute": m * k * n,
        "memory": m * k + k * n + m * n,
        "larger": m * k + k * n + m * n,
    }
    if not takes.get(dear, 1) or (dear == "moves") != (transfers == MUCH):
        return None
    return (m, k, n, itemsize, transfers), DEAR[dear], dear


ESTIMATED = Space(
    "estimated_seconds",
    {
        "dear": tuple(DEAR),
        "sizes": (
            (1, 1, 1), (7, 2, 3), (2, 9, 2), (1, 50, 1), (3, 1, 80), (40, 30, 20), (0, 5, 7),
            (5, 0, 7), (5, 7, 0), (0, 0, 0),
        ),
        "itemsize": (4, 8, 2, 1),
        "transfers": (MUCH, (), (24,), (100, 60), (1, 200, 3, 4), (0,), (0, 5, 0)),
    },
    _estimated,
    {
        "estimates": {},
        "added_up": {"dear": ("all",)},
        "launch": {"dear": ("launch",)},
        "fixed_copy": {"dear": ("copy",)},
        "over_the_link": {"dear": ("link",)},
        "larger": {"dear": ("larger",)},
        "operations": {"dear": ("compute",)},
        "memory": {"dear": ("memory",)},
        "nothing_to_multiply": {"sizes": ((0, 5, 7), (5, 0, 7), (5, 7, 0), (0, 0, 0))},
        "empty_transfer": {"transfers": ((0,), (0, 5, 0))},
    },
)  # fmt: skip

# ---- what can be multiplied ----------------------------------------------------------------------

PAIRS = [(a, b) for a in ("torch", "numpy") for b in ("torch", "numpy")]
PAIRS += [("tensorflow", "tensorflow")] * len(LIBRARIES[1:])
WITH_NDARRAYS = [pair for pair in PAIRS if "numpy" in pair]
BOTH_LIBRARIES = ["torch", "tensorflow"]
# Of each two faults the first one tells, by its error or by what that names.
TWO_FAULTS = (
    "list axes", "text axes", "backwards dtype", "axes dtype", "inner dtype",
    *(("library backwards", "library axes", "library dtype") if LIBRARIES[1:] else ()),
)  # fmt: skip
ALONE = ("list", "text", "backwards", "axes", "inner", "dtype")
FAULTS = ("", *ALONE, *(["library"] if LIBRARIES[1:] else []), *TWO_FAULTS)
Given = tuple[Matrix | Plain, Matrix | Plain, type[Exception] | None, list[str], str]


def _two(
    random: Random, libraries: tuple[str, str], far: str, order: str, sizes: tuple[Shape, Shape],
    dtype: str, kind: str, side: int, fault: str,
) -> Given | None:  # fmt: skip
    """Both operands, the error that refuses them, what it names, and the rule that says so."""
    faults = fault.split()
    names = list(libraries)
    if "library" in faults:
        if "numpy" in names or names[side] == "tensorflow":
            return None
        names[side] = random.choice(("tensorflow", "numpy"))
        names[1 - side] = "torch" if names[side] == "tensorflow" else "tensorflow"
        if "backwards" in faults:
            names = ["tensorflow", "tensorflow"]
            names[side] = "numpy"
    elif faults and faults[0] in ("text", "backwards") and names[side] != "numpy":
        return None
    both: list[Matrix | Plain] = []
    for at, (name, shape, library) in enumerate(zip("ab", sizes, names, strict=True)):
        if (name in far and library == "numpy") or (name in order and library == "tensorflow"):
            return None
        if kind == "variable" and at == side and (library == "numpy" or "float" not in dtype):
            return None
        own = "int32" if "dtype" in faults and at == side else dtype
        if "axes" in faults and at == side:
            shape = random.choice(((4,), (2, 3, 4), (), (3, 4, 1)))
        if "inner" in faults and at == side:
            shape = (9, 9)
        turned = name in order and len(shape) == 2
        x = Matrix(
            shape[::-1] if turned else shape, FAR.get(library, "cpu") if name in far else "cpu",
            own, first=at + 1, library=library, transposed=turned,
            leaf=kind == "variable" and at == side and library == "torch",
            variable=kind == "variable" and at == side and library == "tensorflow",
        )  # fmt: skip
        both.append(x)
    one = both[side]
    assert isinstance(one, Matrix)
    if kind == "variable" and "dtype" in faults:
        return None
    shapes = [str(x.values.shape) for x in both if isinstance(x, Matrix)]
    dtypes = [x.dtype for x in both if isinstance(x, Matrix)]
    if "backwards" in faults:
        if 0 in one.shape or len(one.shape) != 2 or one.values.shape[0] < 2:
            return None
        both[side] = replace(one, backwards=True, transposed=False, shape=one.values.shape)
    if "text" in faults:
        text = np.full(one.values.shape, "a")
        both[side] = Plain(text, say("call.text_ndarray", shape=one.values.shape))
    if "list" in faults:
        both[side] = Plain([[1.0]], kind_of([[1.0]]))
    refusals: Mapping[str, tuple[type[Exception] | None, list[str], str]] = {
        "": (None, [], ""),
        "list": (TypeError, ["list"], "no_tensor"),
        "library": (TypeError, BOTH_LIBRARIES, "one_library"),
        "text": (TypeError, [], "as_torch_refuses"),
        "backwards": (ValueError, [], "as_torch_refuses"),
        "axes": (ValueError, shapes, "two_axes"),
        "inner": (ValueError, shapes, "inner_sizes"),
        "dtype": (TypeError, dtypes, "one_dtype"),
    }
    error, naming, told = refusals[faults[0] if faults else ""]
    # Which shapes are named is asked where nothing else is wrong.
    naming = [] if len(faults) > 1 and faults[0] in ("axes", "inner") else naming
    return both[0], both[1], error, naming, "first_error" if len(faults) > 1 else told


OPERANDS = Space(
    "operands",
    {
        "libraries": PAIRS,
        "far": ("", "a", "b"),
        "order": ("", "a", "b"),
        "sizes": (((3, 4), (4, 5)), ((1, 3), (3, 1)), ((0, 4), (4, 0))),
        "dtype": ("float32", "int64"),
        "kind": ("plain", "variable"),
        "side": (0, 1),
        "fault": FAULTS,
    },
    _two,
    only_asked(
        triple={},
        first_error={"fault": TWO_FAULTS},
        no_tensor={"fault": ("list",)},
        one_library={"fault": ("library",)},
        two_axes={"fault": ("axes",)},
        inner_sizes={"fault": ("inner",)},
        one_dtype={"fault": ("dtype",)},
        ndarray_shares={"libraries": WITH_NDARRAYS},
        tensors_themselves={"far": ("a", "b"), "kind": ("variable",)},
        as_torch_refuses={"fault": ("text", "backwards")},
    ),
)

# ---- moved ---------------------------------------------------------------------------------------


# Whether it lies on the other place, and whether it goes there.
ROUTES = {"over": (0, 1), "back": (1, 0), "near": (0, 0), "far": (1, 1)}


def _goes(
    random: Random, library: str, route: str, shape: Shape, dtype: str, order: str, kind: str,
    asked: str,
) -> tuple[Matrix, str, str] | None:  # fmt: skip
    """A tensor, where it goes, and what is asked of it there."""
    at, to = (FAR[library] if far else "cpu" for far in ROUTES[route])
    if order != "rows" and (library == "tensorflow" or len(shape) < 2):
        return None
    if kind == "variable" and dtype != "float32":
        return None
    if kind == "variable" and library == "torch" and asked in ("now", "another"):
        return None  # a leaf cannot be written to
    if asked == "bytes" and library == "tensorflow":
        return None
    if asked in ("now", "another") and (dtype == "bool" or 0 in shape or order != "rows"):
        return None
    if asked in ("another", "bytes") and at == to:
        return None
    if asked == "now" and library == "tensorflow" and kind != "variable":
        return None  # no tensor of TensorFlow's can be written to
    x = Matrix(
        shape, at, dtype, library=library, transposed=order == "transposed",
        leaf=kind == "variable" and library == "torch",
        variable=kind == "variable" and library == "tensorflow",
    )  # fmt: skip
    return x, to, asked


MOVED = Space(
    "moved",
    {
        "library": LIBRARIES,
        "route": tuple(ROUTES),
        "shape": ((2, 3), (4,), (), (0, 2)),
        "dtype": ("float32", "float64", "bool"),
        "order": ("rows", "transposed"),
        "kind": ("plain", "variable"),
        "asked": ("value", "bytes", "now", "another"),
    },
    _goes,
    only_asked(
        moved={},
        itself={"route": ("near", "far")},
        straight_and_once={"asked": ("bytes",), "shape": ((0, 2),)},
        stays_as_it_is={"dtype": ("float64", "bool"), "order": ("transposed",)},
        as_it_is_now={"asked": ("now", "another")},
        tensorflow={"library": ("tensorflow",)},
    ),
)

# ---- gradients -----------------------------------------------------------------------------------


def _graded(
    random: Random, library: str, at: tuple[int, ...], of: str, needs: str = "a", to: int = 0
) -> tuple[str, list[str], str, str, str] | None:
    """Where operands lie and one of them goes, what they are, and which of them need a gradient."""
    if library == "tensorflow" and (of != "leaf" or len(needs) < len(at)):
        return None
    places = [FAR[library] if far else "cpu" for far in (*at, to)]
    return library, places[:-1], places[-1], of, needs


def _gradients(name: str, **features: Any) -> Space:
    return Space(name, features, _graded, {"gradients": {}})


NEEDS = ("ab", "a", "b")
# A kernel takes what it is given; what a tensor is tells where it goes its way through `moved`.
KERNEL_GRADIENTS = _gradients(
    "kernel_gradients", library=LIBRARIES, at=((0, 0), (1, 1)), needs=NEEDS, of=("leaf",)
)
MOVED_GRADIENTS = _gradients(
    "moved_gradients",
    library=LIBRARIES,
    at=((0,), (1,)),
    to=(0, 1),
    of=("leaf", "parameter", "computed"),
)
MATMUL_GRADIENTS = _gradients(
    "matmul_gradients",
    library=("torch",),
    at=((0, 0),),
    to=(0, 1),
    needs=NEEDS,
    of=("leaf", "computed"),
)
