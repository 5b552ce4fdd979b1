"""What is asked of the table of kernels, and of the kernels that a learner has entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import Described

from .device_calls import RANDOM, Call, Run, find_result
from .device_tensors import Matrix, Plain, expected, real_accelerators
from .installed import is_installed

Cases = Iterator[Case]
A, B = Matrix((3, 4)), Matrix((4, 5), first=2)
ENTERED = """kernel('torch', 'first')(f)
kernel('torch', 'second')(f)
kernel('numpy', 'first')(g)
"""
FIRST, AGAIN = "kernel_for('torch', 'first')", "kernel('torch', 'first')(g)"


def kernel_cases() -> Cases:
    """Entering and finding functions, keys that are taken or missing, the learner's kernels."""
    yield from _table_cases()
    yield from _product_cases()


# --- the table ------------------------------------------------------------------------------------


def _table_cases() -> Cases:
    f, g = RANDOM.sample(range(100, 1000), 2)  # what two functions return
    start = f"def f(a, b, device): return {f}\ndef g(a, b, device): return {g}\n"
    rule, decorator = "entered_and_found", "callable(kernel('torch', 'first of all'))"
    yield _table(rule, start, decorator, True, say("kernel.no_decorator"))
    # Other names than elsewhere: who remembers what was found once is told so by another rule.
    of_all, other = start + ENTERED.replace("')(", " of all')("), say("kernel.other_function")
    keys = ["'torch', 'first of all'", "'torch', 'second of all'", "'numpy', 'first of all'"]
    for key, serves in zip(keys, (f, f, g), strict=True):
        yield _table(rule, of_all, f"({key}) in KERNELS", True, say("kernel.not_entered", key=key))
        yield _table(rule, of_all, f"kernel_for({key})(a, b, 'cpu')", serves, other)
    rule, once = "function_itself", "kernel('torch', 'first once')(f)"
    for begin, text in [(start, once), (f"{start}{once}", "kernel_for('torch', 'first once')")]:
        yield _itself(rule, begin, text)
    rule, begin = "taken_key", f"{start}{ENTERED}"
    shown, why = say("call.kernel_again"), say("kernel.taken")
    yield _refuses(rule, begin, AGAIN, ["torch", "first"], why, shown)
    tried = f"{begin}try: {AGAIN}\nexcept Exception: pass"
    yield _table(rule, tried, f"{FIRST}(a, b, 'cpu')", f, say("kernel.stays"))
    put = f"{begin}{FIRST}\nKERNELS.pop(('torch', 'first'))\nKERNELS['torch', 'first'] = g"
    yield _table("as_it_is_now", put, f"{FIRST}(a, b, 'cpu')", g, say("kernel.now"))
    rule, nowhere, why = "missing_kernel", "kernel_for('torch', 'nowhere')", say("kernel.missing")
    third = f"{begin}KERNELS['torch', 'third'] = g"
    yield _refuses(rule, third, nowhere, ["torch", "nowhere", "first", "third"], why)
    why = say("kernel.missing_library")
    yield _refuses(rule, begin, "kernel_for('jax', 'first')", ["jax", "first"], why)
    for library in ("numpy", "xla"):  # one that stands before torch in the alphabet, and one after
        elsewhere = f"{begin}KERNELS[{library!r}, 'elsewhere'] = g"
        yield _lists(rule, elsewhere, nowhere, library)


def _table(rule: str, start: str, text: str, wanted: object, why: str) -> Case:
    """What an expression is once the statements have been made."""

    def find(seen: Any) -> Finding | None:
        yours, raised = _answer(seen, text)
        return because(raised or find_value(yours[0], wanted, text), why)

    return Case(rule, "kernel_table", (f"{start}\na = b = None", text, []), find)


def _itself(rule: str, start: str, text: str) -> Case:
    """An expression is the function f itself."""
    candidates = RANDOM.sample(["f", "g", "kernel", "kernel_for"], 4)

    def find(seen: Any) -> Finding | None:
        answer, raised = _answer(seen, text)
        if raised is not None or answer[1] == [candidates.index("f")]:
            return raised
        if answer[0] is None:
            return Finding(say("kernel.nothing", call=text), mistake="nothing")
        return Finding(f"{text}: {say('kernel.other_function')}", mistake="other")

    return Case(rule, "kernel_table", (start, text, candidates), find)


def _refuses(
    rule: str, start: str, text: str, naming: Sequence[str], why: str, shown: str = ""
) -> Case:
    """A call that must end in a ValueError once the statements have been made."""

    def find(seen: Any) -> Finding | None:
        answer = seen[0] if isinstance(seen, (tuple, list)) else seen
        found = find_refusal(answer, error=ValueError, naming=naming, call=shown or text)
        return because(found, why)

    return Case(rule, "kernel_table", (start, text, []), find)


def _lists(rule: str, start: str, text: str, library: str) -> Case:
    """A look-up that fails, and lists the kind of another library as if it were this one's."""

    def find(seen: Any) -> Finding | None:
        said = seen.words.lower() if isinstance(seen, Raised) else ""
        if "elsewhere" not in said or library in said:
            return None
        return Finding(say("kernel.others_listed", library=library), mistake="others-listed")

    return Case(rule, "kernel_table", (start, text, []), find)


def _answer(seen: Any, text: str) -> tuple[Any, Finding | None]:
    """What `probes.kernel_table` tells: a value, and which candidates it is; or a finding."""
    answer, raised = value_of(seen, text)
    if isinstance(answer, str):
        return None, Finding(say("kernel.no_table", kind=answer), mistake="no-table")
    return answer, raised


# --- the kernels ----------------------------------------------------------------------------------


def _product_cases() -> Cases:
    for kind in ("cuda", "mps"):
        yield _entered("torch_kernels", "torch", kind)
    for place in ("cpu", "sim:0", *real_accelerators()):
        yield _product("torch_kernels", "torch", place)
    for place in ("cpu", "sim:0"):
        for dtype in ("float64", "int64"):
            yield _product("nothing_cast", "torch", place, dtype)
        yield _call("torch", place).gradients("gradients")
    for kind in ("cpu", "cuda"):
        yield _entered("tensorflow_kernels", "tensorflow", kind)
    if not is_installed("tensorflow"):
        return
    for place in ("cpu", "cpu:1", "cuda:0"):
        yield _product("tensorflow_kernels", "tensorflow", place)
    yield _product("nothing_cast", "tensorflow", "cpu", "float64")
    yield _call("tensorflow", "cpu").gradients("gradients")


def _entered(rule: str, library: str, kind: str) -> Case:
    """Whether there is something that can be called."""
    trials, why = Trials("kernel_for"), say("kernel.enter_yours")
    call = trials.call(library, kind)

    def find(seen: Any) -> Finding | None:
        found, raised = value_of(seen, call)
        if raised is not None or isinstance(found, Described):
            return because(raised, why)
        return Finding(say("kernel.no_function", call=call), mistake="no-function")

    return trials.case(rule, find, library, kind)


def _product(rule: str, library: str, place: str, dtype: str = "float32") -> Case:
    """A product on one place; both operands lie there."""
    a, b = (replace(x, dtype=dtype) for x in (A, B))

    def find(run: Run) -> Finding | None:
        if run.raised is None and rule != "nothing_cast" and (run.to or run.back):
            fields = {"call": run.call, "to": run.to, "back": run.back, "place": place}
            return Finding(say("kernel.moved", **fields), mistake="kernel-moved")
        wanted = expected(library, np.matmul(a.values, b.values), place)
        return find_result(run, wanted, read=rule != "nothing_cast")

    # Without a GPU, TensorFlow lets the CPU stand in for it: no copies are refused there.
    is_explicit = library == "tensorflow" and place != "cuda:0"
    return _call(library, place, dtype).case(rule, find, explicit=is_explicit)


def _call(library: str, place: str, dtype: str = "float32") -> Call:
    kind = place.partition(":")[0]
    a, b = (replace(x, library=library, on=place, dtype=dtype) for x in (A, B))
    fields = {"library": library, "kind": kind, "place": place, "dtype": dtype}
    shown = say("call.kernel_product", **fields)
    return Call("", (a, b, Plain(place)), shown, {"kernel": (library, kind)})
