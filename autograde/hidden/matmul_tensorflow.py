"""Cases of matmul on the two CPUs of TensorFlow, which may not copy without being told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from autograde.checks.cases import Case
from autograde.checks.wording import say
from insidetensor import Finding

from .matmul_calls import Product, Told
from .matmul_findings import find_tensorflow
from .matmul_gradients import gradient
from .matmul_refusals import Refused

RULE, LIBRARY = "tensorflow", "tensorflow"
PLACES = ("cpu", "cpu:1")
DEVICES = "Expected all tensors to be on the same device"


def tensorflow(rng: Random) -> Iterator[Case]:
    """Operands on either CPU, a place that is asked for, gradients, and what is refused."""
    for places in [("cpu", "cpu"), ("cpu:1", "cpu"), ("cpu", "cpu:1"), ("cpu:1", "cpu:1")]:
        for place in PLACES:
            one = Product(places, place, options={"device": place}, library=LIBRARY)
            yield one.case(RULE, find_tensorflow, explicit=True)
    for place in PLACES:
        strict = Product((place, place), place, library=LIBRARY)
        yield strict.case(RULE, find_tensorflow, explicit=True)
        options = {"device": place}
        doubles = Product(
            ("cpu", "cpu:1"), place, dtype="float64", options=options, library=LIBRARY
        )
        yield doubles.case(RULE, find_tensorflow, explicit=True)
    for places in [("cpu", "cpu:1"), ("cpu:1", "cpu")]:
        moved = Product(places, "cpu:1", options={"device": "cpu:1"}, library=LIBRARY)
        yield moved.case(RULE, find_tensorflow, explicit=True, kernels={})
    for place in PLACES:
        one = Product(("cpu", "cpu:1"), place, options={"device": place}, library=LIBRARY)
        yield gradient(RULE, one, rng)
    both = (LIBRARY, LIBRARY)
    naming = [DEVICES, "cpu and cpu:1"]
    apart = Refused(("cpu", "cpu:1"), libraries=both)
    yield apart.case(RULE, RuntimeError, naming, "strict")
    nowhere = Refused(libraries=both, options={"device": "sim:0"})
    yield nowhere.case(RULE, ValueError, ["tensorflow", "sim"], "kernel")


def one_tensor(rule: str, rng: Random) -> Case:
    """One tensor on both sides: what was moved once is one object when the kernel is called."""
    candidates = ["first", "given", "other"]
    rng.shuffle(candidates)
    first, given = candidates.index("first"), candidates.index("given")

    def find(product: Product, told: Told) -> Finding | None:
        if told.run.raised is not None or len(told.kernels) != 1:
            return None  # another rule
        if set(told.kernels[0]["second"]) in ({first}, {first, given}):  # or it was not moved
            return None
        return Finding(say("products.two_of_one", call=told.run.call), mistake="moved-twice")

    options, four = {"device": "cpu:1"}, ((4, 4), (4, 4))
    one = Product(("cpu", "cpu"), "cpu:1", four, options=options, is_one=True, library=LIBRARY)
    return one.case(rule, find, explicit=True, kernels={}, candidates=candidates)
