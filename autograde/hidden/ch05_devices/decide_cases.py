"""What is asked of `decide`: the place and the kernel of a product, refusals, what falls back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.decide_findings import (
    find_at_home,
    find_fallback,
    find_kernel,
    find_place,
    find_plan,
    find_quiet,
    find_themselves,
    find_warning,
    plan_case,
)
from autograde.hidden.ch05_devices.device_calls import RANDOM
from autograde.hidden.ch05_devices.device_estimates import seconds
from autograde.hidden.ch05_devices.device_operands import refused_pairs
from autograde.hidden.ch05_devices.device_places import SAME_DEVICE
from autograde.hidden.ch05_devices.device_spaces import FAR, LIBRARIES, covered
from autograde.hidden.ch05_devices.device_tensors import real_accelerators
from autograde.hidden.ch05_devices.matmul_calls import (
    APART,
    BOTH,
    FREE,
    PLACES,
    SIM,
    SQUARE,
    THERE,
    TURNED,
    WIDE,
    Product,
    Rows,
    Shapes,
    drawn_places,
    product,
    twice,
)
from insidetensor import Costs
from insidetensor.libraries import is_installed

Cases = Iterator[Case]
EMPTY: Shapes = ((0, 3), (3, 2))
FAST = Costs(1e-6, 1e-6, 1e12, 1e12, 1e12)
SLOW = Costs(1e-3, 1e-6, 1e6, 1e6, 1e12)
DEAR_COPIES = replace(FAST, copy_s=10.0, link_bytes_per_s=1e3)
# At one byte a second, a number of them is a number of seconds.
READS = replace(FREE, memory_bytes_per_s=1.0)
LINKED = replace(FREE, link_bytes_per_s=1.0)
# Where the operands lie, costs of the CPU and of the other place, the dtype, why.
Costly = list[tuple[tuple[str, str], Costs, Costs, str, str]]
# Places so far apart that no other consideration can win, and a tie.
AUTO: Costly = [
    (BOTH, SLOW, FAST, "float32", "fewest"),
    (BOTH, SLOW, DEAR_COPIES, "float32", "with_transfers"),
    (THERE, SLOW, DEAR_COPIES, "float32", "resident"),
    (TURNED, FAST, FAST, "float32", "tie"),
]
# One number decides, which can be forgotten or mistaken: of doubles, 362 elements are touched, and
# a has 96 bytes and b 1600.
ESTIMATED: Costly = [
    (BOTH, READS, replace(FREE, launch_s=2000.0), "float64", "estimates"),
    (BOTH, READS, replace(FREE, launch_s=4000.0), "float64", "estimates"),
    (THERE, LINKED, replace(FREE, launch_s=820.0), "float32", "estimates"),
    (THERE, LINKED, replace(FREE, launch_s=880.0), "float32", "estimates"),
    (APART, LINKED, replace(LINKED, launch_s=1000.0), "float64", "estimates"),
    (TURNED, replace(LINKED, launch_s=300.0), LINKED, "float32", "estimates"),
]


def decide_cases() -> Cases:
    """The core first; what falls back is asked where nobody was warned before."""
    rows = [*_decided(), *_fall_backs(), *(_tensorflow() if is_installed("tensorflow") else [])]
    for rule, find, products, more in rows:
        for one in products:
            yield plan_case(rule, find, one, **more)
    yield from _refusals()
    for case in covered(DECIDE, _case):
        # A product goes through all steps, and what one gets wrong shows in any of them.
        yield replace(case, only_if=tuple(rule for rule in DECIDE.rules if rule != case.rule))


def _decided() -> Rows:
    """A place that is asked for, by its name or its kind; the three policies."""
    asked: dict[str, Any] = {"lands": SIM, "why": "asked", "device": SIM}
    costs = {"cpu": replace(FAST, launch_s=1.5), SIM: replace(FAST, copy_s=1.0)}
    once = product(lands=SIM, shapes=SQUARE, costs=costs, why="once", policy="auto")
    return [
        ("plan", find_plan, [product(), product(ndarrays="ab")], {}),
        ("tensors_themselves", find_themselves, [
            product(device=SIM), product(THERE, SIM), product(APART, "cpu", device="cpu"),
        ], {}),
        ("given_device", find_place, [
            *(product(places, lands, why="asked", device=lands)
              for lands in (SIM, "cpu", *real_accelerators()) for places in (BOTH, THERE)),
            product(APART, **asked, policy="auto"), product(shapes=EMPTY, **asked),
            product(BOTH, SIM, why="number", device="sim"),
        ], {}),
        ("strict", find_place, [product(THERE, SIM, why="strict")], {}),
        ("copy", find_place, [
            product(places, SIM, why="copy", policy="copy") for places in (BOTH, THERE)
        ], {}),
        ("auto", find_place, [
            *_chosen(AUTO, SQUARE), twice(once), *_chosen(ESTIMATED, WIDE),  # once: 1 copy or 2
        ], {}),
        ("kernel_lookup", find_kernel, [
            product(), product(THERE, SIM), product(lands=SIM, device=SIM),
        ], {}),
    ]  # fmt: skip


def _chosen(
    rows: Costly, shapes: Shapes, library: str = "torch", other: str = SIM
) -> list[Product]:
    """Products that the policy auto computes where they need the fewest seconds.

    Of places that need equally many, the first operand's wins.
    """
    products = []
    for places, cpu, far, dtype, why in rows:
        a, b = (other if place == SIM else place for place in places)
        costs = {"cpu": cpu, other: far}
        one = product((a, b), "", shapes, dtype=dtype, library=library, costs=costs, policy="auto")
        needed = {place: _needed(one, place, each) for place, each in costs.items()}
        lands = min((a, *costs), key=needed.__getitem__)
        products.append(replace(one, lands=lands, why=say(f"products.{why}", seconds=needed)))
    return products


def _needed(one: Product, place: str, costs: Costs) -> float:
    """The estimate of a place: what does not lie there is moved, once."""
    a, b = one.operands[0], one.operands[-1]
    transfers = tuple(x.nbytes for x in one.operands if x.on != place)
    m, k = a.values.shape
    return seconds((m, k, b.values.shape[1], a.values.itemsize, transfers), costs)


def _fall_backs() -> Rows:
    """A place that does not exist: one UserWarning in each call, and the CPU's own kernel."""
    # The simulated accelerator has the number 0 only, and no machine a thousand GPUs.
    missing, absent = f"sim:{RANDOM.randint(20, 99)}", "cuda:999"
    nowhere = {"without": True, "absent": SIM, "times": 2}
    return [
        ("warning", find_warning(SIM, must_compute=True), [product(device=SIM)], nowhere),
        ("warning", find_warning(missing), [product(device=missing)],
         {"absent": missing, "times": 2}),
        ("warning", find_quiet, [product(lands=SIM, device=SIM)], {}),
        ("copy", find_at_home, [product(why="copy_none", policy="copy")], {"without": True}),
        ("fall_back", find_fallback, [product(device=SIM)], {"without": True}),
        ("fall_back", find_fallback, [
            product(device="sim:1"), product(TURNED, device=absent), _auto_chooses(absent),
        ], {}),
    ]  # fmt: skip


def _auto_chooses(absent: str, library: str = "torch") -> Product:
    """The policy auto chooses a place that does not exist, since it is the fastest."""
    places = APART if library == "torch" else BOTH
    return product(places, library=library, costs={"cpu": SLOW, absent: FAST}, policy="auto")


def _tensorflow() -> Rows:
    """The two CPUs of TensorFlow."""
    library, cpus, missing = "tensorflow", ("cpu", "cpu:1"), f"cpu:{RANDOM.randint(20, 99)}"
    home = product(("cpu:1", "cpu:1"), library=library, policy="copy")
    return [
        ("tensors_themselves", find_themselves, [product(library=library)], {}),
        ("given_device", find_place, [
            product((here, here), there, library=library, device=there, why="asked")
            for here, there in (cpus, cpus[::-1])
        ], {}),
        ("auto", find_place, _chosen(ESTIMATED, WIDE, library, "cpu:1"), {}),
        ("copy", find_at_home, [] if real_accelerators() else [home], {}),
        ("warning", find_warning(missing), [product(library=library, device=missing)],
         {"times": 2}),
        ("fall_back", find_fallback, [_auto_chooses("cpu:7", library)], {}),
    ]  # fmt: skip


def _refusals() -> Cases:
    """What operands, common_device and kernel_for refuse.

    Rows, no space: the space of `operands` asks which pairs are refused; here, that it is called.
    """
    for rule, a, b, error, naming in refused_pairs():
        call = Product(a, b, options={"device": SIM}, function="decide").call
        yield call.refusal("refusal", error, naming, f"operands.{rule}")
    apart, nowhere = [(product(APART), APART)], [product(device="nowhere:0")]
    if is_installed("tensorflow"):
        cpus = ("cpu", "cpu:1")
        apart.append((product(cpus, library="tensorflow"), cpus))
        nowhere.append(product(library="tensorflow", device=SIM))
    for one, places in apart:
        call, naming = replace(one, function="decide").call, [SAME_DEVICE, " and ".join(places)]
        yield call.refusal("strict", RuntimeError, naming, "products.apart")
    for rule, one, naming, why in [
        ("strict", product(policy="best"), ["strict", "copy"], "common_device.other_policies"),
        ("auto", product(policy="auto"), [], "products.no_costs"),
        *(("kernel_lookup", one, [one.library], "products.nowhere") for one in nowhere),
    ]:
        yield replace(one, function="decide").call.refusal(rule, ValueError, naming, why)


# ---- the space -----------------------------------------------------------------------------------

COSTS: Mapping[str, tuple[Costs, Costs]] = {  # of the CPU, and of the other place
    "auto_far": (replace(FREE, launch_s=500.0), FREE),
    "auto_tie": (FREE, FREE),
    "auto_linked": (LINKED, LINKED),
}


def _asked(
    random: Random, library: str, places: str, ndarrays: str, way: str, shapes: Shapes,
    dtype: str, same: bool, asked: str,
) -> tuple[Product, str, str] | None:  # fmt: skip
    """A product, the place that is not there or "", and what is asked of its plan."""
    far, on = FAR[library], drawn_places(library, places, ndarrays)
    if on is None or (library == "tensorflow" and way == "kind"):
        return None
    if same and (shapes != SQUARE or len({*on}) > 1 or len(ndarrays) == 1):
        return None
    if (way == "default" and len({*on}) > 1) or (way == "copy" and real_accelerators()):
        return None  # which of several accelerators is the default is asked by the rows
    missing = {"torch": "sim:1", "tensorflow": "cpu:7"}[library] if way == "missing" else ""
    options: dict[str, Any] = {
        "default": {}, "copy": {"policy": "copy"}, "cpu": {"device": "cpu"},
        "far": {"device": far}, "kind": {"device": "sim"}, "missing": {"device": missing},
    }.get(way, {"policy": "auto"})  # fmt: skip
    lands = {"cpu": "cpu", "missing": "cpu", "far": far, "kind": far}.get(way, on[0])
    if way == "copy":
        lands = "cpu" if library == "tensorflow" else far
    one = product(on, lands, shapes, dtype=dtype, library=library, ndarrays=ndarrays, **options)
    one = twice(one) if same else one
    if way in COSTS:
        costs = dict(zip(("cpu", far), COSTS[way], strict=True))
        needed = {place: _needed(one, place, each) for place, each in costs.items()}
        if needed["cpu"] != needed[far] and abs(needed["cpu"] - needed[far]) < 1:
            return None  # too close to be told apart by any rounding
        lands, why = min((on[0], *costs), key=needed.__getitem__), "products.estimates"
        one = replace(one, lands=lands, costs=costs, why=say(why, seconds=needed))
    return one, missing, asked


DECIDE = Space(
    "decide",
    {
        "library": LIBRARIES,
        "places": tuple(PLACES),
        "ndarrays": ("", "b", "ab"),
        "way": ("default", "copy", "cpu", "far", "kind", "missing", *COSTS),
        "shapes": (WIDE, SQUARE, EMPTY),
        "dtype": ("float32", "float64"),
        "same": (False, True),
        "asked": ("plan", "themselves", "place", "kernel", "warned"),
    },
    _asked,
    {
        "plan": {},
        "tensors_themselves": {"asked": ("themselves",)},
        "given_device": {"way": ("cpu", "far", "kind")},
        "strict": {"places": ("there",)},
        "copy": {"way": ("copy",)},
        "auto": {"way": tuple(COSTS)},
        "kernel_lookup": {"asked": ("kernel",)},
        "fall_back": {"way": ("missing",)},
        "warning": {"asked": ("warned",)},
    },
)


def _case(rule: str, one: Product, missing: str, asked: str) -> Case:
    finds = {
        "plan": find_plan, "themselves": find_themselves, "place": find_place,
        "kernel": find_kernel, "warned": find_warning(missing) if missing else find_quiet,
    }  # fmt: skip
    rule = "tensors_themselves" if asked == "themselves" else rule
    return plan_case(rule, finds[asked], one, **({"absent": missing} if missing else {}))
