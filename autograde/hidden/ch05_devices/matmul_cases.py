"""What is asked of matmul: products of operands that lie anywhere, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import RANDOM, Run, gradients
from autograde.hidden.ch05_devices.device_places import SAME_DEVICE
from autograde.hidden.ch05_devices.device_spaces import (
    FAR,
    LIBRARIES,
    MATMUL_GRADIENTS,
    covered,
    only_asked,
)
from autograde.hidden.ch05_devices.device_tensors import real_accelerators
from autograde.hidden.ch05_devices.matmul_calls import (
    APART,
    BOTH,
    FREE,
    PLACES,
    SIM,
    SQUARE,
    THERE,
    WIDE,
    Product,
    Rows,
    Shapes,
    drawn_places,
    find_in_tensorflow,
    find_moved_once,
    find_moves,
    find_place,
    find_product_elements,
    product,
    twice,
)
from autograde.hidden.installed import unasked
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.libraries import is_installed

Cases = Iterator[Case]
WATCHED: dict[str, Any] = {"kernels": True}
SLOW = replace(FREE, launch_s=500.0)


def matmul_cases() -> Cases:
    """The core first."""
    for rule, find, products, more in _rows():
        for one in products:
            yield one.case(rule, find, **more)
    yield from _kernels()
    for rules, (library, places, to, *needs) in MATMUL_GRADIENTS.inputs:
        yield gradients(rules[-1], f"matmul(a, b, {to!r})", places, library, *needs)
    if is_installed("tensorflow"):
        for lands in ("cpu", "cpu:1"):
            cpus, call = ("cpu", "cpu:1"), f"matmul(a, b, {lands!r})"
            yield gradients("tensorflow", call, cpus, "tensorflow")
    else:
        yield unasked("tensorflow")
    for case in covered(MATMUL, _case):
        # What any step gets wrong shows in a product.
        yield replace(case, only_if=tuple(rule for rule in MATMUL.rules if rule != case.rule))


def _rows() -> Rows:
    """Values where nothing has to move; each operand is moved once, if it must be, and nothing
    comes back; x and x.T are two."""
    costs, real = {"cpu": SLOW, SIM: FREE}, real_accelerators()
    rows: Rows = [
        ("product", find_product_elements, [
            product(), product(ndarrays="ab", why="ndarray"),
        ], {}),
        ("shapes_and_dtypes", find_product_elements, [
            product(dtype="int64"), product(shapes=((1, 1), (1, 1))),
            product(shapes=((0, 3), (3, 2))),
        ], {}),
        ("kernel_called", find_place, [
            *(product(places, lands, why="asked", device=lands)
              for lands in (SIM, "cpu", *real) for places in (BOTH, THERE)),
            product(lands=SIM, why="copy", policy="copy"),
            product(lands=SIM, why="fewest", policy="auto", costs=costs),
            product(lands=SIM, shapes=((0, 3), (3, 2)), why="asked", device=SIM),
        ], WATCHED),
        ("transfers", find_moves, [
            *(product(APART, at, device=at) for at in (SIM, "cpu")),
            product(THERE, SIM),
        ], {}),
        ("one_operand", find_moved_once, [
            twice(product(THERE, SIM, SQUARE, device=SIM)),
            twice(product(BOTH, SIM, SQUARE, ndarrays="a", device=SIM)),
        ], {}),
        ("one_operand", find_product_elements, [
            twice(product(shapes=SQUARE, why="turned", device="cpu"), turned=True),
        ], {}),
    ]  # fmt: skip
    if is_installed("tensorflow"):
        library, cpus, watched = "tensorflow", ("cpu", "cpu:1"), {"explicit": True, **WATCHED}
        two = twice(product(lands="cpu:1", shapes=SQUARE, library=library, device="cpu:1"))
        rows += [
            (library, find_in_tensorflow, [
                product((here, here), there, library=library, device=there)
                for here, there in (cpus, cpus[::-1])
            ], watched),
            ("one_operand", _find_one_object, [two], watched),
        ]  # fmt: skip
    return rows


NOTED = """calls = []
def kernel(a, b, device):
    calls.append(device)
    {does}
for key in {keys}:
    KERNELS.pop(key)
    KERNELS[key] = kernel
{operands}
{looks}"""
ERROR = "try: said = matmul(a, b, device='sim:0')\nexcept {error} as e: said = str(e)\n"


def _kernels() -> Cases:
    """A kernel of the table is called, once; what it returns, or raises, comes out."""
    naming = [SAME_DEVICE, " and ".join(APART)]  # of decide's errors one, to see it come out
    yield product(APART).call.refusal("other_errors", RuntimeError, naming, "products.apart")
    scale, words = RANDOM.choice((-3, -2, 2, 3, 5, 7)), f"block {RANDOM.randint(1000, 9999)}"
    for on, options in [(SIM, ""), ("cpu", f", {SIM!r}")]:
        looks = f"c = matmul(a, b{options})\n(len(calls), np.unique(c.cpu().numpy()).tolist())"
        does, expected = f"return torch.mm(a, b) * {scale}", (1, [4.0 * scale])
        yield _noted("kernel_called", ("cpu", "sim"), on, does, looks, expected)
    # Rows, no space: of an error that comes out, nothing varies but its class.
    for error in ("RuntimeError", "ArithmeticError"):
        does = f"raise {error}({words!r})"
        looks = f"{ERROR.format(error=error)}not calls or {words!r} in str(said)"
        yield _noted("other_errors", ("sim",), "cpu", does, looks, True)
    if is_installed("tensorflow"):
        does = "with tf.device(device): return tf.matmul(a, b)"
        looks = "c = matmul(a, b)\nlen(calls)"
        yield _noted("kernel_called", ("cpu",), "cpu:1", does, looks, 1)


def _noted(
    rule: str, kinds: tuple[str, ...], on: str, does: str, looks: str, expected: Any
) -> Case:
    """What a script looks at that enters a kernel of ours; of TensorFlow, where `on` is its CPU."""
    if on == "cpu:1":
        operands = f"with tf.device({on!r}): a, b = tf.ones((3, 4)), tf.ones((4, 5))"
    else:
        operands = f"a, b = (torch.ones(*shape).to({on!r}) for shape in ((3, 4), (4, 5)))"
    library = "tensorflow" if on == "cpu:1" else "torch"
    keys = [(library, kind) for kind in kinds]
    text = NOTED.format(keys=keys, does=does, operands=operands, looks=looks)

    def find(seen: Any) -> Finding | None:
        told, nothing = value_of(seen, text)
        yours, raised = (None, nothing) if nothing else value_of(told[0], text)
        if raised is not None and on == "cpu:1":
            return nothing  # that is another rule
        return because(raised or find_value(yours, expected, text), say(f"products.{rule}"))

    return Case(rule, "kernel_table", [text], find)


def _find_one_object(one: Product, run: Run) -> Finding | None:
    """One tensor on both sides: what was moved once is one object when the kernel is called."""
    if run.raised is not None or len(run.kernels) != 1 or run.kernels[0]["came"] == 0:
        return None
    return Finding(say("products.two_of_one", call=run.call), mistake="moved-twice")


# ---- the space -----------------------------------------------------------------------------------


def _asked(
    random: Random, library: str, places: str, ndarrays: str, way: str, shapes: Shapes,
    dtype: str, order: str, same: str, leaf: bool, asked: str,
) -> tuple[Product, str] | None:  # fmt: skip
    """A product, and what is asked of it."""
    far, on = FAR[library], drawn_places(library, places, ndarrays)
    if on is None or (leaf and "a" in ndarrays) or (way == "default" and len({*on}) > 1):
        return None
    if library == "tensorflow" and (order or leaf or same == "turned" or asked == "bytes"):
        return None
    if same and (shapes != SQUARE or len({*on}) > 1 or len(ndarrays) == 1 or order):
        return None
    costs = {"cpu": SLOW, far: FREE} if way == "auto" else None
    lands = {"default": on[0], "cpu": "cpu"}.get(way, far)
    options: dict[str, Any] = {"default": {}, "auto": {"policy": "auto"}}.get(
        way, {"device": lands}
    )
    one = product(
        on, lands, shapes, dtype=dtype, library=library, ndarrays=ndarrays, costs=costs, **options
    )
    a, b = one.operands
    if order:
        a, b = (replace(x, shape=x.shape[::-1], transposed=True) for x in (a, b))
    one = replace(one, a=replace(a, leaf=leaf), b=b)
    return (twice(one, turned=same == "turned") if same else one), asked


MATMUL = Space(
    "matmul",
    {
        "library": LIBRARIES,
        "places": tuple(PLACES),
        "ndarrays": ("", "b", "ab"),
        "way": ("default", "cpu", "far", "auto"),
        "shapes": (WIDE, SQUARE, ((2, 0), (0, 3))),
        "dtype": ("float32", "float64"),
        "order": ("", "ab"),
        "same": ("", "same", "turned"),
        "leaf": (False, True),
        "asked": ("elements", "place", "bytes"),
    },
    _asked,
    only_asked(
        product={},
        kernel_called={"asked": ("place",)},
        transfers={"asked": ("bytes",)},
        one_operand={"same": ("same", "turned")},
        shapes_and_dtypes={
            "shapes": (((2, 0), (0, 3)),), "dtype": ("float64",), "order": ("ab",),
        },
        gradients={"leaf": (True,)},
        tensorflow={"library": ("tensorflow",)},
    ),
)  # fmt: skip


def _case(rule: str, one: Product, asked: str) -> Case:
    is_one = len(one.operands) == 1
    finds = {
        "elements": find_product_elements, "place": _find_call,
        "bytes": find_moved_once if is_one else find_moves,
    }  # fmt: skip
    more: dict[str, Any] = {"explicit": True} if one.library == "tensorflow" else {}
    return one.case(rule, finds[asked], **more, **(WATCHED if asked == "place" else {}))


def _find_call(one: Product, run: Run) -> Finding | None:
    """Where it was computed: by one call of the kernel that is made for the place."""
    found = find_in_tensorflow(one, run) if one.library == "tensorflow" else find_place(one, run)
    if found is not None or run.raised is not None:
        return found
    kind = one.lands.partition(":")[0]
    if [call["kind"] for call in run.kernels] == [kind]:
        return None
    fields = {"call": run.call, "library": one.library, "kind": kind}
    key = "no_kernel" if not run.kernels else "other_kernels"
    return Finding(say(f"products.{key}", **fields), mistake="table-not-used")
