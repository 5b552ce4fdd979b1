"""Cases that hand over an array, of any strides: what is wrong with the one that comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.learner import NoAnswer
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from autograde.probes.array_call import Step, viewed
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import shown, shown_index

LONGEST = 20  # elements of an array that is shown whole
Told = tuple[str, str, str, str]  # what was given, got and wanted, and why
FindAnswer = Callable[[Any], Finding | None]


@dataclass(frozen=True)
class ArrayCall:
    """A call `name(x, *args)`, where `x` is the array `whole` seen through `steps`.

    `shows_x`: sentences show the array itself in place of its name.
    """

    name: str
    whole: np.ndarray
    steps: Sequence[Step] = ()
    args: tuple[str, ...] = ()
    shows_x: bool = False

    @property
    def x(self) -> np.ndarray:
        """The array that goes in."""
        return viewed(self.whole, self.steps)

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        with np.printoptions(threshold=LONGEST):
            x = shown(self.x) if self.shows_x else "x"
        args = ", ".join([x, *(f'"{arg}"' for arg in self.args)])
        return f"{self.name}({args})"

    def answers(self, rule: str, find: FindAnswer, why: str = "") -> Case:
        """What the call returns is looked at by `find`; an error is a finding, because of `why`."""

        def find_answer(seen: Any) -> Finding | None:
            facts, raised = self._facts(seen)
            if raised is not None:
                return raised
            answer, raised = value_of(facts[0], str(self))
            return find(answer) if raised is None else because(raised, why)

        return self._case(rule, find_answer)

    def leaves(self, rule: str) -> Case:
        """The array that goes in stays as it is, whatever the call returns or raises."""
        x, whole = self.x, self.whole if self.steps else None

        def find_change(seen: Any) -> Finding | None:
            facts, raised = self._facts(seen)
            if raised is not None:
                return raised
            if _is_same(facts[1], x) and _is_same(facts[2], whole):
                return None
            return Finding(say("elements.changed", call=self), mistake="input-changed")

        return self._case(rule, find_change)

    def _case(self, rule: str, find: FindAnswer) -> Case:
        return Case(rule, "array_call", (self.name, self.whole, tuple(self.steps), self.args), find)

    def _facts(self, seen: Any) -> tuple[tuple[Any, ...], Finding | None]:
        facts, raised = value_of(seen, str(self))
        if raised is None and not (type(facts) is tuple and len(facts) == 3):
            raised = value_of(NoAnswer("ended"), str(self))[1]  # no honest process tells this
        return facts, raised


def find_integers(
    yours: Any,
    expected: np.ndarray,
    call: ArrayCall,
    wrong: Callable[[np.ndarray], np.ndarray],
    explain: Callable[[np.ndarray, int], Told],
    kinds: str = "iu",
) -> Finding | None:
    """What is wrong with the numbers in an array of the shape of `expected`.

    They may be of any dtype of these kinds: the dtype is another rule. `wrong(yours)` says where
    the array is wrong; `explain(yours, at)` tells of the element `at` (in row-by-row order) what
    was given, got and wanted, and why.
    """
    found = find_shape(yours, expected, call)
    if found is None and yours.size and yours.dtype.kind not in kinds:
        found = find_value(yours, expected, str(call))
    if found is not None:
        return found
    places = np.flatnonzero(wrong(yours))
    if not places.size:
        return None
    at = int(places[0])
    index = shown_index([int(i) for i in np.unravel_index(at, expected.shape)])
    given, got, want, why = explain(yours, at)
    fields = {"call": call, "given": given, "at": index, "got": got, "want": want}
    return Finding(f"{say('elements.wrong', **fields)} {why}".strip(), mistake="elements-wrong")


def find_shape(yours: Any, expected: np.ndarray, call: ArrayCall) -> Finding | None:
    """What is wrong with an answer that is no array, or one of another shape."""
    if isinstance(yours, np.ndarray) and yours.shape == expected.shape:
        return None
    return find_value(yours, expected, str(call))


def find_dtype(yours: Any, expected: np.ndarray, call: ArrayCall) -> Finding | None:
    """What is wrong with an answer that is no array, or one of another dtype."""
    if isinstance(yours, np.ndarray):
        return find_value(yours.ravel()[:0], expected.ravel()[:0], str(call))
    return find_value(yours, expected, str(call))


def _is_same(yours: Any, right: np.ndarray | None) -> bool:
    if right is None or not isinstance(yours, np.ndarray):
        return yours is right
    is_alike = yours.shape == right.shape and yours.dtype == right.dtype
    return is_alike and yours.tobytes() == right.tobytes()
