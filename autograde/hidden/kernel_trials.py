"""Try a learner's table of kernels: entering a function, refusing another, finding it again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.checking.tensor_findings import place_of
from insidetensor.checking.told_errors import told_text
from insidetensor.shown import kind, words

from .device_lab import counted, own_methods
from .entered_kernels import entered_kernels
from .trials import Trials
from .wording import say

Findings = Iterator[Finding | None]


def kernels(enter: Any, find: Any, table: Any) -> Findings:
    """Entering and finding functions, keys that are taken or missing, the learner's kernels."""

    def one(a: Any, b: Any, device: Any) -> None: ...

    def other(a: Any, b: Any, device: Any) -> None: ...

    # A partial has no source of its own, so no line of ours is shown as a learner's.
    entering = Trials("kernel", partial(_entered, enter))
    finding = Trials("kernel_for", find)
    for library, place, function in [
        ("torch", "first", one), ("torch", "second", one), ("numpy", "first", other),
    ]:  # fmt: skip
        shown = f"kernel({library!r}, {place!r})(f)"
        yield _same_function(entering.function, (library, place, function), function, shown)
        if (library, place) not in table:
            yield Finding(say("kernel.not_entered", library=library, kind=place, call=shown))
    yield _same_function(find, ("torch", "first"), one, "kernel_for('torch', 'first')")
    yield _same_function(find, ("torch", "second"), one, "kernel_for('torch', 'second')")
    yield _same_function(find, ("numpy", "first"), other, "kernel_for('numpy', 'first')")
    shown, why = say("call.kernel_again"), say("kernel.taken")
    naming = ["torch", "first"]
    yield entering.refuses(
        "torch", "first", other, error=ValueError, naming=naming, call=shown, why=why
    )
    taken = "kernel_for('torch', 'first')"
    yield because(
        _same_function(find, ("torch", "first"), one, taken), say("kernel.stays"), "overwritten"
    )
    own_methods(table).__setitem__(table, ("torch", "third"), other)
    yield _same_function(find, ("torch", "third"), other, "kernel_for('torch', 'third')")
    naming, why = ["torch", "nowhere", "first", "third"], say("kernel.missing")
    yield finding.refuses("torch", "nowhere", error=ValueError, naming=naming, why=why)
    yield _others_listed(find, table)
    why = say("kernel.missing_library")
    yield finding.refuses("jax", "first", error=ValueError, naming=["jax", "first"], why=why)
    yield from entered_kernels(find)


def _entered(enter: Any, library: str, place: str, function: Any) -> Any:
    decorator = enter(library, place)
    if decorator is None:
        raise TypeError(say("kernel.no_decorator"))
    return decorator(function)


def _others_listed(find: Any, table: Any) -> Finding | None:
    """A look-up that fails, and lists the kind of another library as if it were this one's."""
    own_methods(table).__setitem__(table, ("numpy", "elsewhere"), max)
    try:
        find("torch", "nowhere")
    except ValueError as error:
        said = (words(str, error) or "").lower()
        if "elsewhere" in said and "numpy" not in said:
            return Finding(
                say("kernel.others", said=told_text(said[:200])), mistake="others-listed"
            )
    return None


def _same_function(
    function: Any, args: tuple[Any, ...], expected: Any, call: str
) -> Finding | None:
    run = counted(function, *args, call=call)
    if run.raised is not None or run.value is expected:
        return run.raised
    if run.value is None:
        return Finding(say("kernel.nothing", call=call), mistake="nothing")
    return Finding(say("kernel.other_function", call=call, got=kind(run.value)), mistake="other")


def kernel_called(calls: list[tuple[Any, ...]], library: str, place: str, call: str) -> Any:
    """What is wrong with how a kernel of the table was called: once, both operands on `place`."""
    kind_of_place = place.partition(":")[0]
    fields = {"call": call, "library": library, "kind": kind_of_place, "place": place}
    if not calls:
        return Finding(say("products.no_kernel", **fields), mistake="table-not-used")
    if len(calls) > 1:
        return Finding(say("products.kernels", **fields, count=len(calls)), mistake="kernels")
    a, b, device = calls[0]
    places = (place_of(a), place_of(b))
    if places != (place, place):
        sentence = say("products.not_moved", **fields, a=places[0], b=places[1])
        return Finding(sentence, mistake="not-moved")
    if str(device) != place:
        return Finding(say("products.device", **fields, got=repr(device)), mistake="device")
    return None
