"""Cases that watch the learner's table of kernels, or put another kernel into it for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from autograde.checks.cases import Case
from autograde.checks.observed import find_tensor, is_kind
from autograde.checks.wording import say
from insidetensor import Finding

from .device_tensors import tensorflow_is_installed
from .matmul_calls import SIM, Product, Told
from .matmul_findings import find_elements, find_one_call
from .matmul_refusals import Refused

Find = Callable[[Product, Told], Finding | None]
PLACES = [("cpu", "cpu", "cpu"), (SIM, SIM, SIM), ("cpu", "cpu", SIM)]


def kernel_lookup(rng: Random) -> Iterator[Case]:
    """A kernel of the table is called, once, and what it returns comes back; or there is none."""
    rule = "kernel_lookup"
    for a, b, lands in PLACES:
        options = {} if a == lands else {"device": lands}
        one = Product((a, b), lands, options=options)
        yield one.case(rule, _find_call, kernels={})
        scale = rng.choice((-3, -2, 2, 3, 5, 7))
        yield one.case(rule, _find_scaled(scale), kernels={"scale": scale})
    if tensorflow_is_installed():
        one = Product(("cpu:1", "cpu:1"), "cpu:1", library="tensorflow")
        yield one.case(rule, _find_call, kernels={})
    for place in ("nowhere:0", "nowhere"):
        nowhere = Refused(options={"device": place})
        yield nowhere.case(rule, ValueError, ["nowhere", "sim"], "kernel")


def other_errors(rng: Random) -> Iterator[Case]:
    """A kernel for the accelerator that fails."""
    for places, error in [
        (("cpu", "cpu"), RuntimeError), (("cpu", "cpu"), ArithmeticError), ((SIM, SIM), ValueError),
        ((SIM, "cpu"), MemoryError),
    ]:  # fmt: skip
        options = {} if places == (SIM, SIM) else {"device": SIM}
        one = Product(places, SIM, options=options)
        words = f"no memory for block {rng.randint(1000, 9999)}"
        kernels = {"fails": error.__name__, "words": words, "kind": "sim"}
        yield one.case("other_errors", _find_error(error, words), kernels=kernels)


def _find_call(product: Product, told: Told) -> Finding | None:
    """One call of a kernel, of the kind that it is told to compute on."""
    if product.library == "tensorflow" and told.run.raised is not None:
        return None  # another rule
    found = find_one_call(product, told)
    if found is not None:
        return found
    call = told.kernels[0]
    place = str(call["device"])
    if call["kind"] == place.partition(":")[0]:
        return None
    fields = {"library": product.library, "kind": call["kind"], "place": product.lands}
    sentence = say("products.device", call=told.run.call, got=repr(place), **fields)
    return Finding(sentence, mistake="device")


def _find_scaled(scale: int) -> Find:
    def find(product: Product, told: Told) -> Finding | None:
        found = find_one_call(product, told)
        if found is not None:
            return found
        place = getattr(told.run.value, "device", product.lands)
        answer = product.seen(place)
        wanted = replace(answer, values=(answer.values * scale).astype(answer.values.dtype))
        if find_tensor(told.run.value, wanted, call="") is None:
            return None
        wrong = find_elements(product, told)
        sentence = say("products.thrown_away", call=told.run.call)
        is_own = wrong is None or wrong.mistake not in ("tensor-type", "tensor-shape")
        return Finding(sentence, mistake="thrown-away") if is_own else None

    return find


def _find_error(error: type[BaseException], words: str) -> Find:
    def find(product: Product, told: Told) -> Finding | None:
        if not any(each["kind"] == "sim" for each in told.kernels):
            return None  # it was not called: another rule
        raised = told.run.error
        if raised is not None and is_kind(raised, error) and words in raised.words:
            return None
        key = "swallowed" if raised is None else "swallowed_other"
        fields = {"call": told.run.call, "kind": "sim", "error": error.__name__}
        return Finding(say(f"products.{key}", **fields), mistake="error-swallowed")

    return find
