"""What is asked of the table of kernels: entering a function, refusing another, finding one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_raised, find_refusal, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.shown import Described

from .device_products import kernel_product_cases

F, G = 0, 1  # the numbers of two functions
FUNCTIONS = 4
Step = tuple[Any, ...]
Steps = list[dict[str, Any]]
Cases = Iterator[Case]
ENTERED = [
    ("enter", "torch", "first", F),
    ("enter", "torch", "second", F),
    ("enter", "numpy", "first", G),
]


OTHERS = [(what, library, f"{place} of all", at) for what, library, place, at in ENTERED]


def kernel_cases() -> Cases:
    """Entering and finding functions, keys that are taken or missing, the learner's kernels."""
    yield from _entered_and_found()
    yield from _returned()
    yield from _taken()
    yield from _as_it_is_now()
    yield from _missing()
    yield from kernel_product_cases()


def _entered_and_found() -> Cases:
    # Other names than elsewhere: who remembers what was found once is told so by another rule.
    for at, (_, library, place, function) in enumerate(OTHERS):
        has, finds = ("has", library, place), ("find", library, place)
        yield _steps("entered_and_found", [*OTHERS[: at + 1], has], _has(library, place))
        yield _steps("entered_and_found", [*OTHERS, finds], _serves(finds, function))


def _returned() -> Cases:
    for upto in (1, 2, 3):
        steps = ENTERED[:upto]
        yield _steps("function_itself", steps, _came(steps[-1], steps[-1][3]))
    for at, (_, library, place, function) in enumerate(ENTERED):
        unseen = (*ENTERED[at][:2], f"{place} once", function)
        finds = ("find", library, unseen[2])
        yield _steps("function_itself", [unseen, finds], _came(finds, function))


def _taken() -> Cases:
    again, why = ("enter", "torch", "first", G), say("kernel.taken")
    shown, naming = say("call.kernel_again"), ["torch", "first"]

    def refused(steps: Steps) -> Finding | None:
        return because(_refused(steps[-1], naming, shown), why)

    yield _steps("taken_key", [*ENTERED[:1], again], refused)
    finds = ("find", "torch", "first")
    stays = _serves(finds, F)

    def stayed(steps: Steps) -> Finding | None:
        return because(stays(steps), say("kernel.stays"), "overwritten")

    yield _steps("taken_key", [*ENTERED[:1], again, finds], stayed)


def _as_it_is_now() -> Cases:
    finds = ("find", "torch", "first")
    put = ("put", "torch", "first", G)
    came = _serves(finds, G)

    def changed(steps: Steps) -> Finding | None:
        return because(came(steps), say("kernel.now"), "remembered")

    yield _steps("as_it_is_now", [*ENTERED[:1], finds, put, finds], changed)
    third = ("find", "torch", "third")
    yield _steps("as_it_is_now", [finds, ("put", "torch", "third", G), third], _serves(third, G))


def _missing() -> Cases:
    third = ("put", "torch", "third", G)
    for steps, library, place, naming, why in [
        ([*ENTERED, third], "torch", "nowhere", ["torch", "nowhere", "first", "third"], "missing"),
        ([*ENTERED], "jax", "first", ["jax", "first"], "missing_library"),
    ]:
        shown = f"kernel_for({library!r}, {place!r})"
        yield _steps(
            "missing_kernel", [*steps, ("find", library, place)], _refusal(naming, shown, why)
        )
    for library in ("numpy", "xla"):  # one that stands before torch in the alphabet, and one after
        elsewhere = ("put", library, "elsewhere", G)
        finds = ("find", "torch", "nowhere")
        yield _steps("missing_kernel", [*ENTERED, elsewhere, finds], _others(library))


def _refusal(naming: list[str], shown: str, why: str) -> Callable[[Steps], Finding | None]:
    return lambda steps: because(_refused(steps[-1], naming, shown), say(f"kernel.{why}"))


def _others(library: str) -> Callable[[Steps], Finding | None]:
    """A look-up that fails, and lists the kind of another library as if it were this one's."""

    def find(steps: Steps) -> Finding | None:
        error = steps[-1]["raised"]
        said = error.words.lower() if isinstance(error, Raised) else ""
        if "elsewhere" not in said or library in said:
            return None
        return Finding(say("kernel.others_listed", library=library), mistake="others-listed")

    return find


def _steps(rule: str, steps: Sequence[Step], find: Callable[[Steps], Finding | None]) -> Case:
    """What is found once the steps are made, in a table that is given back as it was."""
    order = Random().sample(range(FUNCTIONS), FUNCTIONS)  # so that no constant names a function
    returns = Random().sample(range(100, 1000), FUNCTIONS)
    last = _shown(steps[-1])

    def found(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, last)
        if raised is not None:
            return raised
        if facts["table"]:
            return _no_table(facts["table"])
        done = [_step(step, order, returns) for step in facts["steps"]]
        return _failed(steps, done) or find(done)

    given = {"steps": list(steps), "order": order, "returns": returns}
    return Case(rule, "kernel_table", given, found)


def _step(step: dict[str, Any], order: list[int], returns: list[int]) -> dict[str, Any]:
    """What a step gave: `function`, the number of the one that it is; `serves`, that it calls."""
    which = [number for number, is_it in zip(order, step["is"], strict=True) if is_it]
    function = which[0] if len(which) == 1 else None
    serves = returns.index(step["ran"]) if step["ran"] in returns else None
    return {**step, "function": function, "serves": serves}


def _failed(steps: Sequence[Step], done: Steps) -> Finding | None:
    """A step before the last that went wrong where a value was asked for."""
    for at, (step, did) in enumerate(zip(steps[:-1], done[:-1], strict=True)):
        if step[0] == "enter" and step[:3] not in [before[:3] for before in steps[:at]]:
            found = _went_wrong(step, did)
            if found is not None:
                return found
    return None


def _went_wrong(step: Step, did: dict[str, Any]) -> Finding | None:
    if did["no_decorator"]:
        fields = {"call": f"kernel({step[1]!r}, {step[2]!r})", "got": did["no_decorator"]}
        return Finding(say("kernel.no_decorator_came", **fields), mistake="no-decorator")
    if did["raised"] is not None:
        return find_raised(did["raised"], _shown(step))
    return None


def _came(step: Step, function: int) -> Callable[[Steps], Finding | None]:
    """Whether the last step gave this function itself."""
    return _gave(step, "function", function)


def _serves(step: Step, function: int) -> Callable[[Steps], Finding | None]:
    """Whether the last step gave this function, or one that calls it."""
    return _gave(step, "serves", function)


def _gave(step: Step, fact: str, function: int) -> Callable[[Steps], Finding | None]:
    call = _shown(step)

    def find(steps: Steps) -> Finding | None:
        did = steps[-1]
        found = _went_wrong(step, did)
        if found is not None or did[fact] == function:
            return found
        if did["got"] == "None":
            return Finding(say("kernel.nothing", call=call), mistake="nothing")
        sentence = say("kernel.other_function", call=call, got=str(did["got"]))
        return Finding(sentence, mistake="other")

    return find


def _has(library: str, place: str) -> Callable[[Steps], Finding | None]:
    call = f"kernel({library!r}, {place!r})(f)"

    def find(steps: Steps) -> Finding | None:
        if steps[-1]["got"] is True:
            return None
        return Finding(say("kernel.not_entered", library=library, kind=place, call=call))

    return find


def _refused(did: dict[str, Any], naming: list[str], call: str) -> Finding | None:
    if did["no_decorator"]:
        return _went_wrong(("enter", "torch", "first"), did)
    got = str(did["got"])
    seen = Described(got, got) if did["raised"] is None else did["raised"]
    return find_refusal(seen, error=ValueError, naming=naming, call=call)


def _no_table(kind: str) -> Finding:
    return Finding(say("kernel.no_table", kind=str(kind)), mistake="no-table")


def _shown(step: Step) -> str:
    what, library, place = step[:3]
    if what == "enter":
        return f"kernel({library!r}, {place!r})(f)"
    return f"kernel_for({library!r}, {place!r})"
