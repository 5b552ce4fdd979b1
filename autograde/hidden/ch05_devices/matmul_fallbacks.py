"""What is wrong with what matmul does without a place."""

from autograde.checks.observed import is_kind, name_error
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import Run, find_result
from autograde.hidden.ch05_devices.matmul_calls import Find, Product, find_place, has_mistake
from insidetensor import Finding
from insidetensor.checking.findings import because

REASON = 25  # as many letters at the begin of the library's own reason, as the visible check has it


def find_fallback(one: Product, run: Run) -> Finding | None:
    """The CPU's product, of the kernel for the CPU where one was called."""
    if "policy" in one.options and run.error and is_kind(run.error, AttributeError):
        return None  # what the policy auto lacks in a library is no missing place
    found = run.raised or find_result(run, one.seen(), read=False)
    if found is not None:
        is_place = run.raised is not None or has_mistake(found, "tensor-place")
        return because(found, say("products.must_fall_back") if is_place else "", found.mistake)
    if not run.kernels or any(each["kind"] == "cpu" for each in run.kernels):
        return None
    fields = {"call": run.call, "library": one.library, "kind": one.lands.partition(":")[0]}
    return Finding(say("products.no_kernel", **fields), mistake="table-not-used")


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
