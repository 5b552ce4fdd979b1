"""What is asked of matmul: products of operands that lie anywhere, rule by rule."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import RANDOM, Run, gradients
from autograde.hidden.ch05_devices.device_estimates import seconds
from autograde.hidden.ch05_devices.device_operands import refused_pairs
from autograde.hidden.ch05_devices.device_places import SAME_DEVICE
from autograde.hidden.ch05_devices.device_spaces import MATMUL_GRADIENTS
from autograde.hidden.ch05_devices.device_tensors import real_accelerators
from autograde.hidden.ch05_devices.matmul_calls import (
    SIM,
    Find,
    Product,
    Shapes,
    find_in_tensorflow,
    find_moved_once,
    find_moves,
    find_place,
    find_product_elements,
    product,
)
from autograde.hidden.ch05_devices.matmul_fallbacks import (
    find_at_home,
    find_fallback,
    find_warning,
)
from autograde.hidden.ch05_devices.matmul_spaces import covered_products
from autograde.hidden.installed import unasked
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.libraries import is_installed

Cases = Iterator[Case]
# The rule, what is found in the run, products, and what else the probe is given.
Rows = list[tuple[str, Find, list[Product], dict[str, Any]]]
WATCHED: dict[str, Any] = {"kernels": True}
FOUR, WIDE = ((4, 4), (4, 4)), ((3, 4), (4, 50))  # of one size, and of two
EMPTY = ((0, 3), (3, 2))
BOTH, APART, TURNED, THERE = ("cpu", "cpu"), ("cpu", SIM), (SIM, "cpu"), (SIM, SIM)
FAST = Costs(1e-6, 1e-6, 1e12, 1e12, 1e12)
SLOW = Costs(1e-3, 1e-6, 1e6, 1e6, 1e12)
DEAR_COPIES = replace(FAST, copy_s=10.0, link_bytes_per_s=1e3)
FREE = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
# At one byte a second, a number of them is a number of seconds.
READS = replace(FREE, memory_bytes_per_s=1.0)
LINKED = replace(FREE, link_bytes_per_s=1.0)
# Where the operands lie, costs of the CPU and of the other place, the dtype, why.
Costly = list[tuple[tuple[str, str], Costs, Costs, str, str]]
# Places so far apart that no other consideration can win, and ties.
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


def matmul_cases() -> Cases:
    """The core first; what falls back is asked where nobody was warned before."""
    rows = [*_values(), *_decided(), *_moving(), *_fall_backs()]
    rows += _tensorflow() if is_installed("tensorflow") else []
    for rule, find, products, more in rows:
        for one in products:
            yield one.case(rule, find, **more)
    yield from _kernels()
    yield from _refusals()
    for rules, (library, places, to, *needs) in MATMUL_GRADIENTS.inputs:
        yield gradients(rules[-1], f"matmul(a, b, {to!r})", places, library, *needs)
    yield from _tensorflow_scripts() if is_installed("tensorflow") else [unasked("tensorflow")]
    yield from covered_products()


def _values() -> Rows:
    """Values where nothing has to move: a dtype of whole numbers, sizes 0 and 1, and ndarrays."""
    return [
        ("product", find_product_elements, [product()], {}),
        ("shapes_and_dtypes", find_product_elements, [
            product(dtype="int64"), *(product(shapes=each) for each in (((1, 1), (1, 1)), EMPTY)),
        ], {}),
        ("ndarrays", find_product_elements, [product(ndarrays="ab", why="ndarray")], {}),
    ]  # fmt: skip


def _decided() -> Rows:
    """A place that is asked for, by its name or its kind; the three policies."""
    asked: dict[str, Any] = {"lands": SIM, "why": "asked", "device": SIM}
    costs = {"cpu": replace(FAST, launch_s=1.5), SIM: replace(FAST, copy_s=1.0)}
    once = product(lands=SIM, shapes=FOUR, costs=costs, why="once", policy="auto")
    return [
        ("given_device", find_place, [
            *(product(places, lands, why="asked", device=lands)
              for lands in (SIM, "cpu", *real_accelerators()) for places in (BOTH, THERE)),
            product(APART, **asked, policy="auto"), product(shapes=EMPTY, **asked),
            product(BOTH, SIM, why="number", device="sim"),
        ], WATCHED),
        ("strict", find_place, [product(THERE, SIM, why="strict")], {}),
        ("copy", find_place, [
            product(places, SIM, why="copy", policy="copy") for places in (BOTH, THERE)
        ], WATCHED),
        ("auto", find_place, [
            *_chosen(AUTO, FOUR), _twice(once), *_chosen(ESTIMATED, WIDE),  # once: one copy or two
        ], {}),
    ]  # fmt: skip


def _moving() -> Rows:
    """Each operand is moved once, if it must be, and nothing comes back; x and x.T are two."""
    return [
        ("transfers", find_moves, [
            product(APART, at, device=at) for at in (SIM, "cpu")
        ], {}),
        ("one_operand", find_moved_once, [
            _twice(product(THERE, SIM, FOUR, device=SIM)),
            _twice(product(BOTH, SIM, FOUR, ndarrays="a", device=SIM)),
        ], {}),
        ("one_operand", find_product_elements, [
            _twice(product(shapes=FOUR, why="turned", device="cpu"), turned=True),
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
    for on, options in [(SIM, ""), ("cpu", f", {SIM!r}")]:
        looks = f"c = matmul(a, b{options})\n(len(calls), np.unique(c.cpu().numpy()).tolist())"
        does, expected = f"return torch.mm(a, b) * {scale}", (1, [4.0 * scale])
        yield _noted("kernel_lookup", ("cpu", "sim"), on, does, looks, expected)
    # Rows, no space: of an error that comes out, nothing varies but its class.
    for error in ("RuntimeError", "ArithmeticError"):
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
        needed = {place: seconds(_sizes(one, place), each) for place, each in costs.items()}
        lands = min((a, *costs), key=needed.__getitem__)
        products.append(replace(one, lands=lands, why=say(f"products.{why}", seconds=needed)))
    return products


def _sizes(one: Product, place: str) -> tuple[int, int, int, int, tuple[int, ...]]:
    """What `estimated_seconds` is asked about a product on a place."""
    a, b = one.operands
    transfers = tuple(x.nbytes for x in (a, b) if x.on != place)
    return *a.shape, b.shape[1], a.values.itemsize, transfers  # type: ignore[return-value]


def _fall_backs() -> Rows:
    """A place that does not exist: one UserWarning in each call, and the CPU's own kernel."""
    # The simulated accelerator has the number 0 only, and no machine a thousand GPUs.
    missing, absent = f"sim:{RANDOM.randint(20, 99)}", "cuda:999"
    nowhere = {"without": True, "absent": SIM, "times": 2}
    return [
        ("warning", find_warning(SIM, must_compute=True), [product(device=SIM)], nowhere),
        ("warning", find_warning(missing), [product(device=missing)],
         {"absent": missing, "times": 2}),
        ("copy", find_at_home, [product(why="copy_none", policy="copy")], {"without": True}),
        ("fall_back", find_fallback, [product(device=SIM)], {"without": True, **WATCHED}),
        ("fall_back", find_fallback, [
            product(TURNED, device=absent), _auto_chooses(absent),
        ], WATCHED),
    ]  # fmt: skip


def _refusals() -> Cases:
    """What operands, common_device and kernel_for refuse, before anything has moved.

    Rows, no space: the space of `operands` asks which pairs are refused; here, that it is called.
    """
    for rule, a, b, error, naming in refused_pairs():
        call = Product(a, b, options={"device": SIM}).call
        yield call.refusal("refusal", error, naming, f"operands.{rule}")
    naming = [SAME_DEVICE, " and ".join(APART)]
    yield product(APART).call.refusal("strict", RuntimeError, naming, "products.apart")
    for rule, one, naming, why in [
        ("strict", product(policy="best"), ["strict", "copy"], "common_device.other_policies"),
        ("auto", product(policy="auto"), [], "products.no_costs"),
        ("kernel_lookup", product(device="nowhere:0"), ["nowhere", "sim"], "products.nowhere"),
    ]:
        yield one.call.refusal(rule, ValueError, naming, why)


def _tensorflow() -> Rows:
    """The two CPUs of TensorFlow, which may not copy without being told."""
    library, cpus, missing = "tensorflow", ("cpu", "cpu:1"), f"cpu:{RANDOM.randint(20, 99)}"
    explicit: dict[str, Any] = {"explicit": True}
    watched = {**explicit, **WATCHED}
    twice = _twice(product(lands="cpu:1", shapes=FOUR, library=library, device="cpu:1"))
    home = product(("cpu:1", "cpu:1"), library=library, policy="copy")
    return [
        (library, find_in_tensorflow, [
            product((here, here), there, library=library, device=there)
            for here, there in (cpus, cpus[::-1])
        ], watched),
        ("auto", find_place, _chosen(ESTIMATED, WIDE, library, "cpu:1"), {}),
        ("copy", find_at_home, [] if real_accelerators() else [home], {}),
        ("warning", find_warning(missing), [product(library=library, device=missing)],
         {**explicit, "times": 2}),
        ("fall_back", find_fallback, [
            _auto_chooses("cpu:7", library),
        ], explicit),
        ("one_operand", _find_one_object, [twice], watched),
    ]  # fmt: skip


def _tensorflow_scripts() -> Cases:
    """Gradients, refusals and a kernel of ours on the two CPUs of TensorFlow."""
    library, cpus = "tensorflow", ("cpu", "cpu:1")
    for lands in cpus:
        yield gradients(library, f"matmul(a, b, {lands!r})", cpus, library)
    apart, nowhere = product(cpus, library=library), product(library=library, device="sim:0")
    naming = [SAME_DEVICE, "cpu and cpu:1"]
    yield apart.call.refusal(library, RuntimeError, naming, "products.apart")
    yield nowhere.call.refusal(library, ValueError, ["tensorflow", "sim"], "products.nowhere")
    does, looks = "with tf.device(device): return tf.matmul(a, b)", "c = matmul(a, b)\nlen(calls)"
    yield _noted("kernel_lookup", ("cpu",), "cpu:1", does, looks, 1)


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
