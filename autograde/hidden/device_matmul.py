"""What is asked of matmul: products of operands that lie anywhere, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case

from .device_tensors import real_accelerators, tensorflow_is_installed, unasked
from .matmul_auto import auto, auto_fallbacks
from .matmul_calls import SIM, Product
from .matmul_findings import (
    find_auto_fallback,
    find_elements,
    find_fallback,
    find_moved_once,
    find_moves,
    find_ndarrays,
    find_place,
    find_product,
    find_quiet,
    find_quiet_place,
    find_told,
    find_turned,
)
from .matmul_gradients import gradient
from .matmul_kernels import kernel_lookup, other_errors
from .matmul_refusals import Refused
from .matmul_tensorflow import one_tensor, tensorflow
from .matmul_warnings import find_warning

Cases = Iterator[Case]
FOUR = ((4, 4), (4, 4))
EVERYWHERE = [("cpu", "cpu"), (SIM, "cpu"), ("cpu", SIM), (SIM, SIM)]
DEVICES = "Expected all tensors to be on the same device"


def matmul_cases() -> Cases:
    """The core first; then the rules, as cheap ones as possible before the others."""
    rng = Random()  # a place that nobody has asked for before, and weights that nobody knows
    yield from product()
    yield from shapes_and_dtypes()
    yield from refusal()
    yield from ndarrays()
    yield from given_device()
    yield from strict()
    yield from copy_policy()
    yield from auto()
    yield from kernel_lookup(rng)
    yield from warning(rng)
    yield from fall_back()
    yield from other_errors(rng)
    yield from transfers()
    yield from one_operand(rng)
    yield from gradients(rng)
    if tensorflow_is_installed():
        yield from tensorflow(rng)
    else:
        yield unasked("tensorflow")


def product() -> Cases:
    """Values where nothing has to move."""
    shapes: tuple[Any, ...]
    for shapes in [((3, 4), (4, 5)), ((2, 3), (3, 2)), ((5, 2), (2, 3)), ((4, 4), (4, 4))]:
        yield Product(("cpu", "cpu"), "cpu", shapes=shapes).case("product", find_product)
    yield Product(("cpu", "cpu"), "cpu", transposed=True).case("product", find_product)


def shapes_and_dtypes() -> Cases:
    """Every dtype, sizes 0 and 1; an empty product lies where it was asked for."""
    rule, asked = "shapes_and_dtypes", {"device": SIM}
    for dtype in ("float64", "int64", "float16"):
        yield Product(("cpu", "cpu"), "cpu", dtype=dtype).case(rule, find_product)
    yield Product((SIM, SIM), SIM, dtype="float64").case(rule, find_elements)
    yield Product(("cpu", "cpu"), SIM, dtype="int64", options=asked).case(rule, find_elements)
    shapes: tuple[Any, ...]
    for shapes in [
        ((1, 1), (1, 1)), ((3, 4), (4, 1)), ((1, 4), (4, 5)),
        ((0, 3), (3, 2)), ((2, 3), (3, 0)), ((2, 0), (0, 3)), ((0, 3), (3, 0)),
    ]:  # fmt: skip
        yield Product(("cpu", "cpu"), "cpu", shapes=shapes).case(rule, find_product)
    for shapes in [((2, 0), (0, 3)), ((0, 3), (3, 2))]:
        one = Product(("cpu", "cpu"), SIM, shapes=shapes, options=asked)
        yield one.case(rule, find_elements)


def refusal() -> Cases:
    """What operands refuses, before anything has moved."""
    rule, inner = "refusal", ((3, 4), (5, 2))
    far, asked = Refused(("cpu", SIM)), {"device": SIM}
    yield Refused(plain_b=[[1.0]]).case(rule, TypeError, ["list"], "no_tensor")
    yield Refused(plain_a=2.5).case(rule, TypeError, ["float"], "no_tensor")
    yield Refused(shapes=inner).case(rule, ValueError, ["(3, 4)", "(5, 2)"], "inner")
    yield Refused(shapes=((3, 4), (4,))).case(rule, ValueError, ["(3, 4)", "(4,)"], "rank")
    dtypes = ["float32", "float64"]
    yield Refused(dtypes=("float32", "float64")).case(rule, TypeError, dtypes, "dtype")
    for places in [("cpu", SIM), ("cpu", "cpu"), (SIM, "cpu")]:
        one = Refused(places, shapes=inner, options=asked)
        yield one.case(rule, ValueError, ["(3, 4)"], "inner")
    other = Refused(far.places, dtypes=("float64", "float32"), options=asked)
    yield other.case(rule, TypeError, dtypes, "dtype")
    if tensorflow_is_installed():
        for libraries in [("torch", "tensorflow"), ("tensorflow", "torch")]:
            two = Refused(libraries=libraries)
            yield two.case(rule, TypeError, ["torch", "tensorflow"], "library")


def ndarrays() -> Cases:
    """Ndarrays on either side, with a tensor that may lie on the accelerator."""
    for places, which in [(("cpu", "cpu"), "ab"), (("cpu", "cpu"), "a"), (("cpu", "cpu"), "b")]:
        one = Product(places, "cpu", ndarrays=which)
        yield one.case("ndarrays", find_ndarrays)
    turned = Product(("cpu", "cpu"), "cpu", ndarrays="ab", transposed=True)
    yield turned.case("ndarrays", find_ndarrays)
    for which in ("ab", "a", "b"):
        for lands in (SIM, "cpu"):
            one = Product(("cpu", "cpu"), lands, options={"device": lands}, ndarrays=which)
            yield one.case("ndarrays", find_ndarrays)


def given_device() -> Cases:
    """A place that is asked for, by its name or by its kind alone, whatever else is said."""
    rule, why = "given_device", "products.asked"
    for lands in (SIM, "cpu"):
        for places in EVERYWHERE:
            one = Product(places, lands, options={"device": lands}, why=why)
            yield one.case(rule, find_place)
        for policy in ("copy", "auto"):
            options = {"device": lands, "policy": policy}
            yield Product(("cpu", SIM), lands, options=options, why=why).case(rule, find_place)
    empty = (((2, 0), (0, 3)), ((0, 3), (3, 2)), ((3, 2), (2, 0)))
    for shapes in empty:
        one = Product(("cpu", "cpu"), SIM, shapes=shapes, options={"device": SIM}, why=why)
        yield one.case(rule, find_place)
    for places in [("cpu", "cpu"), ("cpu", SIM), (SIM, SIM)]:
        alone = Product(places, SIM, options={"device": "sim"}, why="products.number")
        yield alone.case(rule, find_told, kernels={})
    for place in real_accelerators():
        for places in [("cpu", "cpu"), (place, "cpu"), (place, place)]:
            one = Product(places, place, options={"device": place}, why=why)
            yield one.case(rule, find_product)


def strict() -> Cases:
    """Without a place and a policy: where both lie, or nowhere."""
    rule = "strict"
    yield Product((SIM, SIM), SIM, why="products.strict").case(rule, find_place)
    explicit = {"policy": "strict"}
    for place in ("cpu", SIM):
        one = Product((place, place), place, options=explicit, why="products.strict")
        yield one.case(rule, find_place)
    for places in [("cpu", SIM), (SIM, "cpu")]:
        naming = [DEVICES, "{} and {}".format(*places)]
        yield Refused(places).case(rule, RuntimeError, naming, "strict")
    best = Refused(options={"policy": "best"})
    yield best.case(rule, ValueError, ["strict", "copy"], "policy")


def copy_policy() -> Cases:
    """The accelerator, wherever the operands lie; the CPU, without a word, where there is none."""
    copy = {"policy": "copy"}
    for places in EVERYWHERE:
        yield Product(places, SIM, options=copy, why="products.copy").case("copy", find_place)
    named = Product(("cpu", "cpu"), SIM, options=copy, why="products.copy")
    yield named.case("copy", find_told, kernels={})
    none = Product(("cpu", "cpu"), "cpu", options=copy, why="products.copy_none")
    yield none.case("copy", find_quiet_place, without=True)
    if tensorflow_is_installed() and not real_accelerators():
        for places in [("cpu:1", "cpu:1"), ("cpu", "cpu:1")]:
            one = Product(places, "cpu", options=copy, library="tensorflow")
            yield one.case("copy", find_quiet_place)


def fall_back() -> Cases:
    """A place that does not exist: the CPU computes, with its own kernel."""
    rule, pair = "fall_back", ("cpu", "cpu")
    real = {each.partition(":")[0] for each in real_accelerators()}
    absent = [f"{kind}:0" for kind in ("cuda", "mps") if kind not in real]
    for asked in [SIM, "sim", *absent]:
        one = Product(pair, "cpu", options={"device": asked})
        yield one.case(rule, find_fallback, without=True, kernels={})
    # The simulated accelerator has the number 0 only, and no machine a thousand GPUs.
    for asked in ["sim:1", "cuda:999"]:
        for places in EVERYWHERE:
            one = Product(places, "cpu", options={"device": asked})
            yield one.case(rule, find_fallback, kernels={})
    yield from (each.case(rule, find_auto_fallback) for each in auto_fallbacks("torch"))
    if tensorflow_is_installed():
        asked_for = [{"device": "cpu:7"}, {"device": "cpu:23"}, {"device": "cuda:999"}]
        for options in asked_for:
            one = Product(pair, "cpu", options=options, library="tensorflow")
            yield one.case(rule, find_fallback, explicit=True)
        for one in auto_fallbacks("tensorflow"):
            yield one.case(rule, find_auto_fallback, explicit=True)


def warning(rng: Random) -> Cases:
    """One UserWarning in each call that falls back, and none about what is there."""
    rule, pair = "warning", ("cpu", "cpu")
    fresh = f"sim:{rng.randint(2, 99)}"  # nobody can have been warned of it before
    yield _warned(pair, SIM, must_compute=True, without=True, times=2)
    yield _warned(pair, fresh, times=2)
    yield _warned(("cpu", SIM), "cuda:999")
    for one in auto_fallbacks("torch"):
        yield one.case(rule, find_warning("cuda:999"), absent="cuda:999")
    for places, options in [
        (("cpu", "cpu"), {"device": SIM}), (("cpu", SIM), {"device": SIM}),
        (("cpu", "cpu"), {"device": "sim"}), ((SIM, SIM), {}),
    ]:  # fmt: skip
        yield Product(places, SIM, options=options).case(rule, find_quiet)
    yield Product(("cpu", SIM), "cpu", options={"device": "cpu"}).case(rule, find_quiet)
    if not tensorflow_is_installed():
        return
    for place, times in [(f"cpu:{rng.randint(20, 99)}", 2), ("cuda:999", 1)]:
        yield _warned(pair, place, times=times, library="tensorflow", explicit=True)
    for one in auto_fallbacks("tensorflow"):
        yield one.case(rule, find_warning("cpu:7"), explicit=True, absent="cpu:7")
    known = Product(pair, "cpu:1", options={"device": "cpu:1"}, library="tensorflow")
    yield known.case(rule, find_quiet)


def _warned(
    places: tuple[str, str],
    place: str,
    *,
    library: str = "torch",
    must_compute: bool = False,
    **more: Any,
) -> Case:
    one = Product(places, "cpu", options={"device": place}, library=library)
    find = find_warning(place, must_compute=must_compute)
    return one.case("warning", find, absent=place, **more)


def transfers() -> Cases:
    """Each operand is moved once, if it must be, and nothing comes back."""
    for lands in (SIM, "cpu"):
        for places in EVERYWHERE:
            one = Product(places, lands, options={"device": lands})
            yield one.case("transfers", find_moves)
        for places, which in [(("cpu", SIM), "a"), ((SIM, "cpu"), "b"), (("cpu", "cpu"), "ab")]:
            one = Product(places, lands, options={"device": lands}, ndarrays=which)
            yield one.case("transfers", find_moves)
    yield Product((SIM, SIM), SIM).case("transfers", find_moves)
    yield Product(("cpu", SIM), SIM, options={"policy": "copy"}).case("transfers", find_moves)


def one_operand(rng: Random) -> Cases:
    """One object on both sides moves once."""
    rule, asked = "one_operand", {"device": SIM}
    for places in [("cpu", "cpu"), (SIM, SIM)]:
        one = Product(places, SIM, shapes=FOUR, options=asked, is_one=True)
        yield one.case(rule, find_moved_once)
    yield Product((SIM, SIM), SIM, shapes=FOUR, is_one=True).case(rule, find_moved_once)
    away = Product((SIM, SIM), "cpu", shapes=FOUR, options={"device": "cpu"}, is_one=True)
    yield away.case(rule, find_moved_once)
    array = Product(("cpu", "cpu"), SIM, shapes=FOUR, options=asked, is_one=True, ndarrays="a")
    yield array.case(rule, find_moved_once)
    for which in ("", "a"):
        for lands in ("cpu", SIM):
            options = {"device": lands}
            two = Product(("cpu", "cpu"), lands, FOUR, options=options, ndarrays=which)
            yield replace(two, is_turned=True).case(rule, find_turned)
    if tensorflow_is_installed():
        yield one_tensor(rule, rng)


def gradients(rng: Random) -> Cases:
    """Gradients reach both operands, wherever they lie."""
    for places, lands in [(("cpu", "cpu"), "cpu"), (("cpu", "cpu"), SIM), ((SIM, SIM), SIM)]:
        one = Product(places, lands, options={"device": lands})
        yield gradient("gradients", one, rng)
