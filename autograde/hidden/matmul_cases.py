"""What is asked of matmul: products of operands that lie anywhere, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because, find_value

from .device_calls import RANDOM, Run, gradients
from .device_estimates import seconds
from .device_operands import refused_pairs
from .device_places import SAME_DEVICE
from .device_tensors import real_accelerators
from .installed import is_installed, unasked
from .matmul_calls import (
    SIM,
    Find,
    Product,
    find_elements,
    find_in_tensorflow,
    find_moved_once,
    find_moves,
    find_place,
    find_product,
    product,
)
from .matmul_fallbacks import (
    find_fallback,
    find_quiet,
    find_warning,
)

Cases = Iterator[Case]
# The rule, what is found in the run, products, and what else the probe is given.
Rows = list[tuple[str, Find, list[Product], dict[str, Any]]]
WATCHED: dict[str, Any] = {"kernels": True}
FOUR, WIDE = ((4, 4), (4, 4)), ((3, 4), (4, 50))  # of one size, and of two
EMPTY: Any = [((0, 3), (3, 2)), ((2, 0), (0, 3)), ((2, 3), (3, 0))]
BOTH, APART, TURNED, THERE = ("cpu", "cpu"), ("cpu", SIM), (SIM, "cpu"), (SIM, SIM)
EVERYWHERE = [BOTH, APART, TURNED, THERE]
FAST = Costs(1e-6, 1e-6, 1e12, 1e12, 1e12)
SLOW = Costs(1e-3, 1e-6, 1e6, 1e6, 1e12)
DEAR_COPIES = replace(FAST, copy_s=10.0, link_bytes_per_s=1e3)
FREE = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
# At one byte or operation a second, a number of them is a number of seconds.
READS = replace(FREE, memory_bytes_per_s=1.0)
COMPUTES = replace(FREE, flop_per_s=1.0)
LINKED = replace(FREE, link_bytes_per_s=1.0)
# Places so far apart that no other consideration can win, and ties: where the operands lie, costs
# of the CPU and of the accelerator, where the product must lie, why.
AUTO = [
    (BOTH, SLOW, FAST, SIM, "fewest"),
    (BOTH, FAST, SLOW, "cpu", "fewest"),
    (BOTH, SLOW, DEAR_COPIES, "cpu", "with_transfers"),
    (THERE, SLOW, DEAR_COPIES, SIM, "resident"),
    (THERE, DEAR_COPIES, SLOW, SIM, "with_transfers"),
    (APART, FAST, FAST, "cpu", "tie"),
    (TURNED, FAST, FAST, SIM, "tie"),
]


def matmul_cases() -> Cases:
    """The core first; what falls back is asked where nobody was warned before."""
    for rule, find, products, more in [*_values(), *_decided(), *_moving()]:
        for one in products:
            yield one.case(rule, find, **more)
    yield from _kernels()
    yield from _estimates("torch", SIM)
    yield from _warnings()
    yield from _fall_backs()
    yield from _refusals()
    for lands in ("cpu", SIM):
        yield gradients("gradients", f"matmul(a, b, {lands!r})", BOTH)
    if is_installed("tensorflow"):
        yield from _estimates("tensorflow", "cpu:1")
        yield from _tensorflow()
    else:
        yield unasked("tensorflow")


def _values() -> Rows:
    """Values where nothing has to move; every dtype, sizes 0 and 1, and ndarrays."""
    shapes = [((1, 1), (1, 1)), ((3, 4), (4, 1)), ((1, 4), (4, 5)), *EMPTY]
    dtypes = ("float64", "int64", "float16")
    return [
        ("product", find_product, [product(), product(transposed=True), product(shapes=FOUR)], {}),
        ("shapes_and_dtypes", find_product, [product(dtype=each) for each in dtypes], {}),
        ("shapes_and_dtypes", find_product, [product(shapes=each) for each in shapes], {}),
        ("ndarrays", find_elements, [
            product(lands=lands, ndarrays=which, why="ndarray", device=lands)
            for which in ("ab", "a", "b") for lands in ("cpu", SIM)
        ], {}),
    ]  # fmt: skip


def _decided() -> Rows:
    """A place that is asked for, by its name or its kind; the three policies."""
    asked: dict[str, Any] = {"lands": SIM, "why": "asked", "device": SIM}
    costs = {"cpu": replace(FAST, launch_s=1.5), SIM: replace(FAST, copy_s=1.0)}
    once = product(lands=SIM, shapes=FOUR, costs=costs, why="once", policy="auto")
    return [
        ("given_device", find_place, [
            product(places, lands, why="asked", device=lands)
            for lands in (SIM, "cpu") for places in EVERYWHERE
        ], {}),
        ("given_device", find_place, [
            *(product(APART, **asked, policy=policy) for policy in ("copy", "auto")),
            *(product(shapes=shapes, **asked) for shapes in EMPTY),
        ], {}),
        ("given_device", find_place, [
            product(places, SIM, why="number", device="sim") for places in (BOTH, APART, THERE)
        ], WATCHED),
        ("given_device", find_product, [
            product(places, place, why="asked", device=place)
            for place in real_accelerators() for places in (BOTH, (place, "cpu"), (place, place))
        ], {}),
        ("strict", find_place, [product(THERE, SIM, why="strict"), product(why="strict")], {}),
        ("copy", find_place, [
            product(places, SIM, why="copy", policy="copy") for places in EVERYWHERE
        ], WATCHED),
        ("auto", find_place, [
            product(places, lands, FOUR, costs={"cpu": cpu, SIM: sim}, why=why, policy="auto")
            for places, cpu, sim, lands, why in AUTO
        ], {}),
        ("auto", find_place, [_twice(once)], {}),  # one copy or two decide
    ]  # fmt: skip


def _moving() -> Rows:
    """Each operand is moved once, if it must be, and nothing comes back; x and x.T are two."""
    return [
        ("transfers", find_moves, [
            product(places, lands, device=lands) for lands in (SIM, "cpu") for places in EVERYWHERE
        ], {}),
        ("transfers", find_moves, [
            product(APART, SIM, ndarrays="a", device=SIM), product(THERE, SIM),
        ], {}),
        ("one_operand", find_moved_once, [
            _twice(product(BOTH, SIM, FOUR, device=SIM)),
            _twice(product(THERE, SIM, FOUR, device=SIM)),
            _twice(product(THERE, "cpu", FOUR, device="cpu")),
            _twice(product(BOTH, SIM, FOUR, ndarrays="a", device=SIM)),
        ], {}),
        ("one_operand", find_elements, [
            _twice(product(lands=lands, shapes=FOUR, why="turned", device=lands), turned=True)
            for lands in ("cpu", SIM)
        ], {}),
    ]  # fmt: skip


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
    scale, words = RANDOM.choice((-3, -2, 2, 3, 5, 7)), f"block {RANDOM.randint(1000, 9999)}"
    for on, options in [("cpu", ""), (SIM, ""), ("cpu", f", {SIM!r}")]:
        looks = f"c = matmul(a, b{options})\n(len(calls), np.unique(c.cpu().numpy()).tolist())"
        does, expected = f"return torch.mm(a, b) * {scale}", (1, [4.0 * scale])
        yield _noted("kernel_lookup", ("cpu", "sim"), on, does, looks, expected)
    for error in ("RuntimeError", "ArithmeticError", "MemoryError"):
        does = f"raise {error}({words!r})"
        looks = f"{ERROR.format(error=error)}not calls or {words!r} in str(said)"
        yield _noted("other_errors", ("sim",), "cpu", does, looks, True)


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


def _estimates(library: str, other: str) -> Cases:
    """One number decides between two places, for each that can be forgotten or mistaken."""
    apart, turned, there = ("cpu", other), (other, "cpu"), (other, other)
    # Where the operands lie, whose costs are those, the dtype, the launch that the other needs.
    # 362 elements are touched, and 1200 operations made; a has 48 bytes and b 800.
    for places, asked, cost, dtype, launches in [
        (BOTH, "cpu", READS, "float32", (1000.0, 2000.0)),
        (BOTH, "cpu", READS, "float64", (2000.0, 4000.0)),
        (BOTH, "cpu", COMPUTES, "float32", (1100.0, 1300.0)),
        (BOTH, other, LINKED, "float32", (820.0, 880.0)),
        (there, "cpu", LINKED, "float32", (820.0, 880.0)),
        (apart, "cpu", LINKED, "float32", (300.0,)),
        (turned, other, LINKED, "float32", (300.0,)),
        (apart, "cpu", LINKED, "float64", (1000.0,)),
    ]:
        for launch_s in launches:
            far = replace(LINKED if places[0] != places[1] else FREE, launch_s=launch_s)
            costs = {place: cost if place == asked else far for place in ("cpu", other)}
            one = product(
                places, "", WIDE, dtype=dtype, library=library, costs=costs, policy="auto"
            )
            needed = {at: seconds(_sizes(one, at), each) for at, each in costs.items()}
            lands = min(needed, key=needed.__getitem__)
            why = say("products.estimates", seconds=needed)
            yield replace(one, lands=lands, why=why).case("auto", find_place)


def _sizes(one: Product, place: str) -> tuple[int, int, int, int, tuple[int, ...]]:
    """What `estimated_seconds` is asked about a product on a place."""
    a, b = one.operands
    transfers = tuple(x.nbytes for x in (a, b) if x.on != place)
    return *a.shape, b.shape[1], a.values.itemsize, transfers  # type: ignore[return-value]


def _warnings() -> Cases:
    """One UserWarning in each call that falls back, and none about what is there."""
    fresh = f":{RANDOM.randint(20, 99)}"  # nobody can have been warned of it before
    find = find_warning(SIM, must_compute=True)
    yield product(device=SIM).case("warning", find, absent=SIM, without=True, times=2)
    for places, device in [(BOTH, f"sim{fresh}"), (APART, "cuda:999")]:
        one, find = product(places, device=device), find_warning(device)
        yield one.case("warning", find, absent=device, times=2)
    for one in [product(lands=SIM, device=SIM), product(APART, SIM, device="sim")]:
        yield one.case("warning", find_quiet)
    home = product(why="copy_none", policy="copy")
    yield home.case("copy", find_quiet, find_place, without=True)
    if is_installed("tensorflow"):
        one, find = product(library="tensorflow", device=f"cpu{fresh}"), find_warning(f"cpu{fresh}")
        yield one.case("warning", find, times=2, explicit=True)


def _fall_backs() -> Cases:
    """A place that does not exist: the CPU computes, with its own kernel."""
    rule, library = "fall_back", "tensorflow"
    for device in (SIM, "sim"):
        yield product(device=device).case(rule, find_fallback, without=True, kernels=True)
    # The simulated accelerator has the number 0 only, and no machine a thousand GPUs.
    for places in EVERYWHERE:
        yield product(places, device="sim:1").case(rule, find_fallback, kernels=True)
    for one in [product(TURNED, device="cuda:999"), _auto_chooses("cuda:999")]:
        yield one.case(rule, find_fallback, kernels=True)
    if is_installed("tensorflow"):
        for one in [product(library=library, device="cpu:7"), _auto_chooses("cpu:7", library)]:
            yield one.case(rule, find_fallback, explicit=True)


def _refusals() -> Cases:
    """What operands, common_device and kernel_for refuse, before anything has moved."""
    for rule, a, b, error, naming in refused_pairs():
        for options in ({}, {"device": SIM}):
            call = Product(a, b, options=options).call
            yield call.refusal("refusal", error, naming, f"operands.{rule}")
    for places in (APART, TURNED):
        naming = [SAME_DEVICE, " and ".join(places)]
        yield product(places).call.refusal("strict", RuntimeError, naming, "products.apart")
    for rule, one, naming, why in [
        ("strict", product(policy="best"), ["strict", "copy"], "common_device.other_policies"),
        ("auto", product(policy="auto"), [], "products.no_costs"),
        ("auto", product(policy="auto", costs={}), [], "products.no_costs"),
        ("kernel_lookup", product(device="nowhere:0"), ["nowhere", "sim"], "products.nowhere"),
        ("kernel_lookup", product(device="nowhere"), ["nowhere", "sim"], "products.nowhere"),
    ]:
        yield one.call.refusal(rule, ValueError, naming, why)


def _tensorflow() -> Cases:
    """The two CPUs of TensorFlow, which may not copy without being told."""
    library, cpus = "tensorflow", ("cpu", "cpu:1")
    for lands in cpus:
        asked = [product((a, b), lands, library=library, device=lands) for a in cpus for b in cpus]
        doubles = product(cpus, lands, dtype="float64", library=library, device=lands)
        for one in [*asked, product((lands, lands), lands, library=library), doubles]:
            yield one.case(library, find_in_tensorflow, explicit=True, kernels=True)
        yield gradients(library, f"matmul(a, b, {lands!r})", cpus, library)
    apart, nowhere = product(cpus, library=library), product(library=library, device="sim:0")
    naming = [SAME_DEVICE, "cpu and cpu:1"]
    yield apart.call.refusal(library, RuntimeError, naming, "products.apart")
    yield nowhere.call.refusal(library, ValueError, ["tensorflow", "sim"], "products.nowhere")
    does, looks = "with tf.device(device): return tf.matmul(a, b)", "c = matmul(a, b)\nlen(calls)"
    yield _noted("kernel_lookup", ("cpu",), "cpu:1", does, looks, 1)
    if not real_accelerators():
        home = product(("cpu:1", "cpu:1"), library=library, policy="copy")
        yield home.case("copy", find_quiet, find_place)
    one = product(lands="cpu:1", shapes=FOUR, library=library, device="cpu:1")
    yield _twice(one).case("one_operand", _find_one_object, explicit=True, kernels=True)


def _twice(one: Product, *, turned: bool = False) -> Product:
    """A product of its first operand with itself, or with its transpose."""
    return replace(one, b=replace(one.operands[0], again=True, transposed=turned))


def _auto_chooses(absent: str, library: str = "torch") -> Product:
    """The policy auto chooses a place that does not exist, since it is the fastest."""
    places = APART if library == "torch" else BOTH
    return product(places, library=library, costs={"cpu": SLOW, absent: FAST}, policy="auto")


def _find_one_object(one: Product, run: Run) -> Finding | None:
    """One tensor on both sides: what was moved once is one object when the kernel is called."""
    if run.raised is not None or len(run.kernels) != 1 or run.kernels[0]["came"] == 0:
        return None
    return Finding(say("products.two_of_one", call=run.call), mistake="moved-twice")
