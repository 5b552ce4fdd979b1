"""What is asked of the table of kernels, and of the kernels that a learner has entered."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import (
    Rows,
    Scripts,
    ask_identity,
    make_error_words,
    make_value_script,
)
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import RANDOM, Call, Run, find_result, gradients
from autograde.hidden.ch05_devices.device_spaces import KERNEL_GRADIENTS, KERNELS, covered
from autograde.hidden.ch05_devices.device_spaces import TABLE as TABLES
from autograde.hidden.ch05_devices.device_tensors import Matrix, Plain, expected, real_accelerators
from insidetensor import Finding
from insidetensor.checking.findings import find_value
from insidetensor.libraries import is_installed

Cases = Iterator[Case]
A, B = Matrix((3, 4)), Matrix((4, 5), first=2)


def kernel_cases() -> Cases:
    """Entering and finding functions, keys that are taken or missing, the learner's kernels."""
    yield from TABLE.cases("kernel", ROWS)
    for case in TABLE.covering(TABLES):
        is_now = case.rule == "as_it_is_now"
        beside = ("function_itself", "taken_key", "missing_kernel") if is_now else ()
        yield replace(case, only_if=(*case.only_if, *beside))
    yield from _product_cases()
    yield from covered(KERNELS, _multiplies)
    yield from covered(KERNEL_GRADIENTS, _gradients)


# --- the table ------------------------------------------------------------------------------------


def _table() -> dict[str, Any]:
    """A table of kernels, and the two functions of the text."""
    kernels: dict[tuple[str, str], Any] = {}

    def kernel(library: str, kind: str) -> Any:
        def enter(function: Any) -> Any:
            if (library, kind) in kernels:
                raise ValueError(make_error_words(library, kind))
            kernels[library, kind] = function
            return function

        return enter

    def kernel_for(library: str, kind: str) -> Any:
        kinds = [there for name, there in kernels if name == library]
        if kind not in kinds:
            raise ValueError(make_error_words(library, kind, *kinds))
        return kernels[library, kind]

    return {"KERNELS": kernels, "kernel": kernel, "kernel_for": kernel_for}


F, G = RANDOM.sample(range(100, 1000), 2)  # what two functions return
TABLE = Scripts(
    _table(),
    {name: f"{name} = lambda a, b, device: {number}" for name, number in (("f", F), ("g", G))},
    compare=find_value,
    probe="kernel_table",
)
ENTERED = "; ".join(f"kernel({key})(f)" for key in ("'torch', 'first'", "'torch', 'second'"))
# Other names than elsewhere: who remembers what was found once is told so by another rule.
OF_ALL = f"{ENTERED}; kernel('numpy', 'first')(g)".replace("')(", " of all')(")
KEYS = ("'torch', 'first of all'", "'torch', 'second of all'", "'numpy', 'first of all'")
FIRST, AGAIN = "kernel_for('torch', 'first')", "kernel('torch', 'first')(g)"
CALLED = f"{FIRST}(None, None, 'cpu')"
REPLACED = "KERNELS.pop(('torch', 'first')); KERNELS['torch', 'first'] = g"
NOWHERE = "kernel_for('torch', 'nowhere')"
ROWS: Rows = [
    ("entered_and_found", "no_decorator", ["callable(kernel('torch', 'first of all'))"]),
    ("entered_and_found", "not_entered", [f"{OF_ALL}; ({key}) in KERNELS" for key in KEYS]),
    ("entered_and_found", "other_function", [
        f"{OF_ALL}; kernel_for({key})(None, None, 'cpu')" for key in KEYS]),
    ("function_itself", "itself", [ask_identity("kernel('torch', 'first once')(f)", "f", "g"),
        f"{ENTERED}; {ask_identity(FIRST, 'f', 'g')}"]),
    ("taken_key", "taken", [f"{ENTERED}; {AGAIN}"]),
    ("taken_key", "stays", [f"{ENTERED}; try: {AGAIN}\nexcept Exception: pass; {CALLED}"]),
    ("as_it_is_now", "now", [f"{ENTERED}; {FIRST}; {REPLACED}; {CALLED}"]),
    ("missing_kernel", "missing", [f"{ENTERED}; KERNELS['torch', 'third'] = g; {NOWHERE}"]),
    ("missing_kernel", "missing_library", [f"{ENTERED}; kernel_for('jax', 'first')"]),
    # A library that stands before torch in the alphabet, and one after.
    ("missing_kernel", "others_listed", [
        f"KERNELS[{library!r}, 'elsewhere'] = g; said = ''; try: {NOWHERE}\n"
        f"except Exception as e: said = str(e); 'elsewhere' in said and {library!r} not in said"
        for library in ("numpy", "xla")]),
]  # fmt: skip


# --- the kernels ----------------------------------------------------------------------------------


def _product_cases() -> Cases:
    for kind in ("cuda", "mps"):
        yield make_value_script(
            "torch_kernels", f"callable(kernel_for('torch', {kind!r}))", True, "kernel.enter_yours"
        )
    for place in real_accelerators():
        yield _product("torch_kernels", "torch", place)
    yield _product("nothing_cast", "torch", "cpu", "float64")
    for kind in ("cpu", "cuda"):
        yield make_value_script(
            "tensorflow_kernels",
            f"callable(kernel_for('tensorflow', {kind!r}))",
            True,
            "kernel.enter_yours",
        )
    if is_installed("tensorflow"):
        yield _product("tensorflow_kernels", "tensorflow", "cuda:0")


def _product(rule: str, library: str, place: str, dtype: str = "float32") -> Case:
    """A product of two matrices on one place."""
    return _multiplies(rule, *(replace(x, library=library, on=place, dtype=dtype) for x in (A, B)))


def _multiplies(rule: str, a: Matrix, b: Matrix) -> Case:
    """A product of the learner's kernel for the place where both lie."""
    library, place = a.library, a.on

    def find(run: Run) -> Finding | None:
        if run.raised is None and rule != "nothing_cast" and (run.to or run.back):
            fields = {"call": run.call, "to": run.to, "back": run.back, "place": place}
            return Finding(say("kernel.moved", **fields), mistake="kernel-moved")
        wanted = expected(library, np.matmul(a.values, b.values), place)
        return find_result(run, wanted, read=rule != "nothing_cast")

    # Without a GPU, TensorFlow lets the CPU stand in for it: no copies are refused there.
    is_explicit = library == "tensorflow" and place != "cuda:0"
    kind = place.partition(":")[0]
    fields = {"library": library, "kind": kind, "place": place, "dtype": a.dtype}
    shown = say("call.kernel_product", **fields, a=a.values.shape, b=b.values.shape)
    call = Call("", (a, b, Plain(place)), shown, {"kernel": (library, kind)})
    return call.case(rule, find, explicit=is_explicit)


def _gradients(rule: str, library: str, places: list[str], _: str, of: str, needs: str) -> Case:
    place = places[0]
    call = f"kernel_for({library!r}, {place.partition(':')[0]!r})(a, b, {place!r})"
    return gradients(rule, call, places, library, of, needs)
