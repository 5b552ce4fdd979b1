"""What is asked of functions that view, copy and protect the memory of an array or a tensor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, find_tensor, shown_seen, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised, SeenTensor
from insidetensor import Finding
from insidetensor.checking.deadly_calls import deadly
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import Described

from .conversions import REFUSALS, VIEWS, Conversion, copies, protected
from .installed import where_it_runs

NOISE = 64  # bytes
WRITABLE, REQUIRES_GRAD = 3, 4  # in a state, as bytes_in_memory tells it


def as_view_cases() -> Iterator[Case]:
    """Every pair of libraries: where there is a view, that it is one; where not, the refusal."""
    for conversion in VIEWS:
        yield _case("as_view", conversion, _Result.find_view)
    for conversion in REFUSALS:
        yield _case("as_view", conversion, _Result.find_refusal)


def as_copy_cases() -> Iterator[Case]:
    """Every pair of libraries: dtype, values, and memory that is not shared."""
    for conversion in copies():
        yield _case("as_copy", conversion, _Result.find_copy)


def as_readonly_cases() -> Iterator[Case]:
    """Views that refuse to be written, of what may be written all the same."""
    for conversion in protected():
        yield _case("as_readonly", conversion, _Result.find_protected)


def _case(name: str, conversion: Conversion, find: Callable[[_Result], Finding | None]) -> Case:
    """A case whose noise is drawn anew each time: bytes none of which is 0."""
    rng, args = Random(), () if name == "as_readonly" else (conversion.to,)
    noise = tuple(bytes(rng.randint(1, 255) for _ in range(NOISE)) for _ in range(3))

    def find_in(facts: Any) -> Finding | None:
        return _find(facts, name, conversion, find)

    case = Case(conversion.rule, "conversion", (name, conversion.setup, args, noise), find_in)
    return where_it_runs(case, f"{conversion.setup} {'tf.' * (conversion.to == 'tensorflow')}")


def _find(
    facts: Any, name: str, conversion: Conversion, find: Callable[[_Result], Finding | None]
) -> Finding | None:
    result = _Result(facts, name, conversion)
    _, none = value_of(facts, result.call)
    if none is not None:
        return none
    if facts["deadly"]:
        # That TensorFlow is reached by such a call is told once, and not of each dtype.
        is_told = facts["deadly"][0] == "torch" or conversion.rule.endswith("tensorflow")
        return deadly(facts["deadly"], name) if is_told else None
    return find(result)


class _Result:
    """What a probe told of one conversion."""

    def __init__(self, facts: Any, name: str, conversion: Conversion) -> None:
        self.facts, self.name = facts, name
        self.asked, self.to, self.library = conversion.asked, conversion.to, conversion.library
        self.conversion = conversion
        key = "call.protecting" if name == "as_readonly" else "call.converting"
        self.call = say(key, name=name, to=conversion.to, setup=conversion.setup)
        self.why = say(f"{name}.{conversion.why}")

    def find_refusal(self) -> Finding | None:
        """What is wrong with how a view is refused."""
        came = _to_be_shown(self.facts["results"][0])
        found = find_refusal(came, error=ValueError, call=self.call)
        return because(found, self.why) or self._changed()

    def find_view(self) -> Finding | None:
        """What is wrong with a view that can be written where x can."""
        found = self._find_tensors()
        if found is not None:
            return because(found, self.why)
        if not self._is_view():
            return because(self._finding("copied"), self.why)
        may_write = self.facts["x"][0][WRITABLE]
        if self.to == "numpy" and not may_write and self._is_writable():
            return self._changed() or self._finding("writable")
        return self._changed()

    def find_copy(self) -> Finding | None:
        """What is wrong with a copy, in what this conversion asks for."""
        found = self._find_tensors()
        if found is not None:
            return because(found, self.why)
        if "memory" in self.asked and "bytes" in self.facts:
            if not self._is_apart():
                key = "same_object" if self.facts["is_x"] else "shares"
                return because(self._finding(key), self._of_tensorflow())
            if not self._is_kept():
                return self._finding("not_kept")
        if "writable" in self.asked and self._is_read_only_copy():
            return self._finding("read_only_copy", "read-only")
        is_grad_asked = "grad" in self.asked and self.to == "torch"
        if is_grad_asked and any(flags[1] for flags in self.facts["flags"]):
            return self._changed() or self._finding("requires_grad", "requires-grad")
        return self._changed()

    def find_protected(self) -> Finding | None:
        """What is wrong with a read-only view, in what this conversion asks for."""
        found = self._find_tensors()
        if found is not None:
            return because(found, self.why)
        if "x" in self.asked:
            before, after = self.facts["x"]
            if before[WRITABLE] != after[WRITABLE]:
                return self._finding("original", "original-protected")
            return self._changed()
        if "memory" in self.asked and not self._is_view():
            return self._finding("copied")
        if "writable" in self.asked and self._is_writable():
            return self._finding("writable")
        return None

    # ---- what came back ----

    def _find_tensors(self) -> Finding | None:
        """What is wrong with what came back, then and later: what this conversion asks of it."""
        for came in [*self.facts["results"], *self._of_second_call()]:
            is_error = isinstance(came, Raised) and self.asked & {"shape", "dtype"}
            if "tensor" in self.asked or is_error:
                value, raised = value_of(came, self.call)
                found = raised or self._find_tensor(value)
            else:
                found = self._find_part(came)
            if found is not None:
                return found
        return None

    def _of_second_call(self) -> list[Any]:
        """The error of the second call, where there was one."""
        second = self.facts.get("second")
        return [second] if isinstance(second, Raised) else []

    def _find_tensor(self, yours: Any) -> Finding | None:
        if self.to == "numpy":
            return find_value(_to_be_shown(yours), self.conversion.expected, self.call)
        if self.conversion.rule == "tensorflow" and _is_variable(yours):
            return Finding(say("given.variable", call=self.call), mistake="variable")
        return find_tensor(yours, self._expected(), call=self.call)

    def _find_part(self, yours: Any) -> Finding | None:
        """What is wrong with the shape alone, or with dtype and values, where it is a tensor."""
        wanted, shape = self.conversion.expected, getattr(yours, "shape", None)
        if not isinstance(yours, np.ndarray | SeenTensor):
            return None
        is_asked = "shape" in self.asked or ("dtype" in self.asked and shape == wanted.shape)
        return self._find_tensor(yours) if is_asked else None

    def _expected(self) -> SeenTensor:
        values = self.conversion.expected
        is_bfloat16 = "bfloat16" in self.conversion.setup
        dtype = "bfloat16" if is_bfloat16 else values.dtype.name
        return SeenTensor(self.to, "Tensor", values.shape, dtype, "cpu", values=values)

    # ---- whose memory it has ----

    def _is_view(self) -> bool:
        """Whether each write to the one showed in the other, and went on doing so."""
        if "bytes" not in self.facts or isinstance(self.facts["second"], Raised):
            return False
        pairs = [*self.facts["bytes"], *self.facts["written"], self.facts["second"]]
        return all(of_x == of_result for of_x, of_result in pairs)

    def _is_apart(self) -> bool:
        """Whether each of the two kept its elements while the other was written."""
        first, *while_x_was_written = self.facts["bytes"]
        kept = 0 if self.facts["wrote"] == "result" else 1
        is_x_kept = self.facts["written"][0][kept] == first[kept]
        return is_x_kept and all(pair[1] == first[1] for pair in while_x_was_written)

    def _is_kept(self) -> bool:
        """Whether a second call left the two as they were, and came to the same."""
        before, after = self.facts["written"]
        second = self.facts["second"]
        is_second_right = isinstance(second, Raised) or second[1] == self.facts["bytes"][0][1]
        return before == after and is_second_right

    def _is_writable(self) -> bool:
        """Whether an array that came back could be written, then or later."""
        if not isinstance(self.facts["results"][0], np.ndarray):
            return False
        return any(flags[0] for flags in self.facts.get("flags", ()))

    def _is_read_only_copy(self) -> bool:
        """Whether an array other than x came back that could not be written, then or later."""
        is_x = self.facts.get("is_x", False)
        return not is_x and not all(flags[0] for flags in self.facts.get("flags", ()))

    def _of_tensorflow(self) -> str:
        """What to add where TensorFlow did not copy: a tensor of its own, or one of torch."""
        if self.library == "torch" and self.to == "tensorflow":
            return say("as_copy.tensorflow_takes_over")
        return say("as_copy.tensorflow_hands_back") if self.library == "tensorflow" else ""

    # ---- x itself ----

    def _changed(self) -> Finding | None:
        """Whether x is what it was, where this is asked."""
        before, after = self.facts["x"]
        if "x" not in self.asked or before == after:
            return None
        if before[REQUIRES_GRAD] and not after[REQUIRES_GRAD]:
            return Finding(say("given.requires_grad", call=self.call), mistake="changed")
        return self._finding("changed")

    def _finding(self, key: str, mistake: str = "") -> Finding:
        return Finding(say(f"{self.name}.{key}", call=self.call), mistake=mistake or key)


def _to_be_shown(came: Any) -> Any:
    """What came back, a tensor as a sentence shows it."""
    return Described(came.kind, shown_seen(came)) if isinstance(came, SeenTensor) else came


def _is_variable(yours: Any) -> bool:
    return isinstance(yours, SeenTensor) and yours.kind.endswith("Variable")
