"""What is wrong with how `decide` plans a product: the place, the kernel, what it says of both."""

from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind, name_error
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import CANDIDATES, Run
from autograde.hidden.ch05_devices.device_tensors import Matrix
from autograde.hidden.ch05_devices.matmul_calls import Find, Product
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.checking.tensor_findings import find_seen_tensor

REASON = 25  # as many letters at the begin of the library's own reason, as the visible check has it


def plan_case(rule: str, find: Find, one: Product, **more: Any) -> Case:
    """What is found in the plan of a product; its kernel is looked for in the learner's table."""
    kind = one.lands.partition(":")[0]
    key = (one.library, kind)
    return replace(one, function="decide").case(rule, find, key=key, kernels=True, **more)


def find_plan(one: Product, run: Run) -> Finding | None:
    """Four items, of which two are the tensors."""
    found = _find_items(run)
    for at, x in enumerate(_both(one), start=1):
        item = say("call.operands_item", call=run.call, at=at)
        found = found or find_seen_tensor(run.value[at], x.seen(), call=item)
    return because(found, say("products.ndarray") if _both(one)[0].library == "numpy" else "")


def find_themselves(one: Product, run: Run) -> Finding | None:
    """Another object in place of a tensor; bytes that were moved, or read into Python."""
    if (found := _find_items(run)) is not None:
        return found
    if run.read:
        return Finding(say("products.read_tensorflow", call=run.call, back=run.read))
    if nbytes := run.to + run.back:
        return Finding(say("decide.moved", call=run.call, nbytes=nbytes))
    for at, x in enumerate(_both(one), start=1):
        first = (0, 1) if len(one.operands) == 1 else (at - 1,)
        if x.library != "numpy" and run.came[at] not in first:
            return Finding(say("decide.not_itself", call=run.call, at=at))
    return None


def _both(one: Product) -> list[Matrix]:
    return one.operands * 2 if len(one.operands) == 1 else one.operands


def find_place(one: Product, run: Run) -> Finding | None:
    """The place of the product."""
    if run.raised is not None:
        is_decided = run.error is not None and is_kind(run.error, ValueError)
        return because(run.raised, one.why if is_decided else "")
    return _find_items(run) or because(_find_lands(one, run), one.why)


def find_kernel(one: Product, run: Run) -> Finding | None:
    """The kernel that stands in the table now, for the kind of the place."""
    if (found := _find_items(run)) is not None or run.came[0] == CANDIDATES - 1:
        return found
    fields = {"call": run.call, "library": one.library, "kind": one.lands.partition(":")[0]}
    return Finding(say("decide.kernel", **fields), mistake="table-not-used")


def find_fallback(one: Product, run: Run) -> Finding | None:
    """The CPU, and the kernel for it."""
    if "policy" in one.options and run.error and is_kind(run.error, AttributeError):
        return None  # what the policy auto lacks in a library is no missing place
    found = run.raised or _find_items(run) or _find_lands(one, run)
    return because(found, say("products.must_fall_back")) if found else find_kernel(one, run)


def find_warning(place: str, *, must_compute: bool = False) -> Find:
    """Each call warns once that `place` is not there.

    A call that fails is another rule's, unless it `must_compute`.
    """

    def find(one: Product, run: Run) -> Finding | None:
        for number, each in enumerate((*run.before, run)):
            if each.raised is not None:
                why = say("products.must_fall_back")
                return because(each.raised, why, "no-fallback") if must_compute else None
            naming = [said for said in each.warned if place in said.words]
            key = _unsaid(each, place, run)
            key = "first_time_only" if key == "silent" and number else key
            if key:
                category = name_error(naming[0]) if naming else ""
                fields = {"call": run.call, "place": place, "count": len(naming)}
                sentence = say(f"products.{key}", **fields, category=category)
                return Finding(sentence, mistake=key.replace("_", "-"))
        return None

    return find


def find_quiet(one: Product, run: Run) -> Finding | None:
    """A warning that a place is not there, though it is, or nobody asked for it."""
    names = {one.lands, "sim:0", "cuda:0"}
    if not any(at in warned.words for warned in run.warned for at in names):
        return None
    return Finding(say("products.needless", call=run.call), mistake="needless-warning")


def find_at_home(one: Product, run: Run) -> Finding | None:
    """The CPU is the place without a word: nobody asked for another."""
    return find_quiet(one, run) or find_place(one, run)


def _find_items(run: Run) -> Finding | None:
    if run.raised is not None:
        return run.raised
    if type(run.value) is tuple and len(run.value) == 4:
        return None
    return Finding(say("decide.no_plan", call=run.call), mistake="no-plan")


def _find_lands(one: Product, run: Run) -> Finding | None:
    return find_value(run.value[3], one.lands, say("call.operands_item", call=run.call, at=3))


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
    """Whether a warning says why, as torch begins its reason, or names TensorFlow's devices."""
    if not run.devices:
        return run.reason[:REASON] in said
    said = said.lower().replace("gpu", "cuda")
    names = [":".join(name.lower().split(":")[-2:]) for name in run.devices]
    return all(name.replace("gpu", "cuda") in said for name in names if name != "cpu:0")
