"""What is asked of matmul's kernels: which is called, on a place that is there or is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_tensor, is_kind, told_name
from autograde.checks.wording import say
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because

from .device_calls import RANDOM, Run
from .device_tensors import real_accelerators
from .installed import is_installed
from .matmul_calls import SIM, Product, find_elements, find_product, find_quiet, is_a, product

Cases = Iterator[Case]
RUN_OF_WORDS = 5  # as many words in a row of the library's own reason are the reason
FAST = Costs(1e-6, 1e-6, 1e12, 1e12, 1e12)
SLOW = Costs(1e-3, 1e-6, 1e6, 1e6, 1e12)


def kernel_lookup() -> Cases:
    """A kernel of the table is called, once, and what it returns comes back; or there is none."""
    rule = "kernel_lookup"
    for place, lands in [("cpu", "cpu"), (SIM, SIM), ("cpu", SIM)]:
        options: dict[str, Any] = {} if place == lands else {"device": lands}
        one = product((place, place), lands, **options)
        yield one.case(rule, _find_call, kernels={})
        scale = RANDOM.choice((-3, -2, 2, 3, 5, 7))
        yield one.case(rule, partial(_find_scaled, scale=scale), kernels={"scale": scale})
    if is_installed("tensorflow"):
        one = product(("cpu:1", "cpu:1"), "cpu:1", library="tensorflow")
        yield one.case(rule, _find_call, kernels={})
    for place in ("nowhere:0", "nowhere"):
        nowhere = product(device=place).call
        yield nowhere.refusal(rule, ValueError, ["nowhere", "sim"], "products.nowhere")


def other_errors() -> Cases:
    """A kernel for the accelerator that fails."""
    for places, error in [
        (("cpu", "cpu"), RuntimeError), (("cpu", "cpu"), ArithmeticError), ((SIM, SIM), ValueError),
        ((SIM, "cpu"), MemoryError),
    ]:  # fmt: skip
        options: dict[str, Any] = {} if places == (SIM, SIM) else {"device": SIM}
        words = f"no memory for block {RANDOM.randint(1000, 9999)}"
        kernels = {"fails": error.__name__, "words": words, "kind": "sim"}
        find = partial(_find_error, error=error, words=words)
        yield product(places, SIM, **options).case("other_errors", find, kernels=kernels)


def fall_back() -> Cases:
    """A place that does not exist: the CPU computes, with its own kernel."""
    rule = "fall_back"
    real = {each.partition(":")[0] for each in real_accelerators()}
    for device in [SIM, "sim", *(f"{kind}:0" for kind in ("cuda", "mps") if kind not in real)]:
        yield product(device=device).case(rule, _find_fallback, without=True, kernels={})
    # The simulated accelerator has the number 0 only, and no machine a thousand GPUs.
    for a, b in [("cpu", "cpu"), (SIM, "cpu"), ("cpu", SIM), (SIM, SIM)]:
        yield product((a, b), device="sim:1").case(rule, _find_fallback, kernels={})
    yield product((SIM, "cpu"), device="cuda:999").case(rule, _find_fallback, kernels={})
    yield _auto("torch", "cuda:999").case(rule, _find_fallback)
    if is_installed("tensorflow"):
        for device in ("cpu:7", "cuda:999"):
            one = product(library="tensorflow", device=device)
            yield one.case(rule, _find_fallback, explicit=True)
        yield _auto("tensorflow", "cpu:7").case(rule, _find_fallback, explicit=True)


def warning() -> Cases:
    """One UserWarning in each call that falls back, and none about what is there."""
    fresh = RANDOM.randint(20, 99)  # nobody can have been warned of it before
    find = partial(_find_warning, place=SIM, must_compute=True)
    yield product(device=SIM).case("warning", find, absent=SIM, without=True, times=2)
    warns = [
        (product(device=f"sim:{fresh}"), f"sim:{fresh}", 2),
        (product(("cpu", SIM), device="cuda:999"), "cuda:999", 1),
        (_auto("torch", "cuda:999"), "cuda:999", 1),
    ]
    quiet = [
        product(lands=SIM, device=SIM), product(("cpu", SIM), SIM, device=SIM),
        product(lands=SIM, device="sim"), product((SIM, SIM), SIM),
        product(("cpu", SIM), device="cpu"),
    ]  # fmt: skip
    if is_installed("tensorflow"):
        warns += [
            (product(library="tensorflow", device=f"cpu:{fresh}"), f"cpu:{fresh}", 2),
            (product(library="tensorflow", device="cuda:999"), "cuda:999", 1),
            (_auto("tensorflow", "cpu:7"), "cpu:7", 1),
        ]
        quiet.append(product(lands="cpu:1", library="tensorflow", device="cpu:1"))
    for one, place, times in warns:
        find, is_told = partial(_find_warning, place=place), one.library == "tensorflow"
        yield one.case("warning", find, absent=place, times=times, explicit=is_told)
    for one in quiet:
        yield one.case("warning", find_quiet)


def _auto(library: str, absent: str) -> Product:
    """The policy auto chooses a place that does not exist, since it is the fastest."""
    places = ("cpu", SIM if library == "torch" else "cpu")
    costs = {"cpu": SLOW, absent: FAST}
    return product(places, library=library, costs=costs, policy="auto")


def _find_one_call(one: Product, run: Run) -> Finding | None:
    """One kernel of the learner's table was called, once."""
    if run.raised is not None:
        return run.raised
    count, kind = len(run.kernels), one.lands.partition(":")[0]
    if count == 1:
        return None
    key = "products.kernels" if count else "products.no_kernel"
    fields = {"call": run.call, "library": one.library, "kind": kind, "count": count}
    return Finding(say(key, **fields), mistake="kernels" if count else "table-not-used")


def _find_call(one: Product, run: Run) -> Finding | None:
    """One call of a kernel, of the kind that it is told to compute on."""
    if one.library == "tensorflow" and run.raised is not None:
        return None  # another rule
    found = _find_one_call(one, run)
    if found is not None or run.kernels[0]["kind"] == run.kernels[0]["device"].partition(":")[0]:
        return found
    fields = {name: run.kernels[0][name] for name in ("library", "kind")}
    got = repr(run.kernels[0]["device"])
    return Finding(say("products.device", call=run.call, got=got, place=one.lands, **fields))


def _find_scaled(one: Product, run: Run, scale: int) -> Finding | None:
    """What the kernel returns is the answer."""
    found = _find_one_call(one, run)
    if found is not None or find_tensor(run.value, one.seen(run.place, scale), call="") is None:
        return found
    wrong = find_elements(one, run)
    if is_a(wrong, "tensor-type") or is_a(wrong, "tensor-shape"):
        return None
    return Finding(say("products.thrown_away", call=run.call), mistake="thrown-away")


def _find_error(one: Product, run: Run, error: type[BaseException], words: str) -> Finding | None:
    """The error of the accelerator's kernel, where that was called at all."""
    is_called = any(each["kind"] == "sim" for each in run.kernels)
    raised = run.error
    if not is_called or (raised and is_kind(raised, error) and words in raised.words):
        return None
    key = "swallowed" if raised is None else "swallowed_other"
    fields = {"call": run.call, "kind": "sim", "error": error.__name__}
    return Finding(say(f"products.{key}", **fields), mistake="error-swallowed")


def _find_fallback(one: Product, run: Run) -> Finding | None:
    """The CPU's product, of the kernel for the CPU where one was called."""
    is_auto = "policy" in one.options
    if is_auto and run.error is not None and is_kind(run.error, AttributeError):
        return None  # what the policy auto lacks in a library is no missing place
    why = say("products.must_fall_back")
    if run.raised is not None:
        return because(run.raised, why, "no-fallback")
    found = find_product(one, run)
    if found is not None:
        return because(found, why if is_a(found, "tensor-place") else "")
    if not run.kernels or any(each["kind"] == "cpu" for each in run.kernels):
        return None
    fields = {"call": run.call, "library": one.library, "kind": "cpu"}
    return Finding(say("products.no_kernel", **fields), mistake="table-not-used")


def _find_warning(one: Product, run: Run, place: str, must_compute: bool = False) -> Finding | None:
    """Each call's warning that `place` is not there.

    A call that fails is another rule's, unless it `must_compute`.
    """
    for number, each in enumerate((*run.before, run)):
        if each.raised is not None:
            why = say("products.must_fall_back")
            return because(each.raised, why, "no-fallback") if must_compute else None
        mistake = _unsaid(each, place, run)
        if mistake == "silent" and number:
            mistake = "first_time_only"
        if mistake:
            others = [said for said in each.warned if place in said.words]
            fields = {"call": run.call, "place": place, "count": len(others)}
            category = told_name(others[0]) if others else ""
            sentence = say(f"products.{mistake}", **fields, category=category)
            return Finding(sentence, mistake=mistake.replace("_", "-"))
    return None


def _unsaid(run: Run, place: str, last: Run) -> str:
    """What is wrong with the warnings of one call, or ""."""
    said = [one.words for one in run.warned if is_kind(one, UserWarning)]
    naming = [text for text in said if place in text]
    if not said:
        return "category" if any(place in one.words for one in run.warned) else "silent"
    if len(naming) != 1:
        return "said_twice" if naming else "unnamed"
    if _is_reason(naming[0].replace(place, ""), last):
        return ""
    return "no_reason_tensorflow" if last.devices else "no_reason"


def _is_reason(said: str, run: Run) -> bool:
    """Whether a warning says why: some words of torch's reason, or TensorFlow's devices.

    Where the library gave no reason, any words but the place's name are one.
    """
    if run.devices:
        names = [":".join(name.lower().split(":")[-2:]) for name in run.devices]
        said = said.lower().replace("gpu", "cuda")
        return all(name.replace("gpu", "cuda") in said for name in names if name != "cpu:0")
    reason = _words(run.reason)
    words, length = " ".join(_words(said)), min(RUN_OF_WORDS, len(reason))
    parts = [" ".join(reason[at : at + length]) for at in range(len(reason) - length + 1)]
    return bool(words) and (not reason or any(f" {part} " in f" {words} " for part in parts))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
