"""Cases that hand over an array, of any strides: what is wrong with what comes back."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.probes.array_call import make_view
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.messages import join_sentences
from insidetensor.showing.shown import format_value

LONGEST = 20  # elements of an array that is shown whole
FindAnswer = Callable[[Any], Finding | None]


@dataclass(frozen=True)
class ArrayCall:
    """A call `name(x, *args)`; x is what `view` makes of `whole`, such as "x[::-2]"."""

    name: str
    whole: np.ndarray
    view: str = "x"
    args: tuple[str, ...] = ()

    @cached_property
    def x(self) -> np.ndarray:
        """The array that goes in."""
        return make_view(self.whole, self.view)

    @cached_property
    def text(self) -> str:
        """How the call is shown; the middle of a long array is left out."""
        with np.printoptions(threshold=LONGEST, edgeitems=2):
            args = [format_value(self.x), *(f'"{arg}"' for arg in self.args)]
        return f"{self.name}({', '.join(args)})"

    def answers(self, rule: str, find: FindAnswer, why: str = "") -> Case:
        """What the call returns is looked at by `find`; an error is a finding, because of `why`."""

        def find_answer(answer: Any, *_: Any) -> Finding | None:
            answer, raised = value_of(answer, self.text)
            return find(answer) if raised is None else because(raised, why)

        return self._case(rule, find_answer)

    def equals(
        self,
        rule: str,
        expected: np.ndarray,
        why: str = "",
        alike: Callable[[np.ndarray], np.ndarray] | None = None,
    ) -> Case:
        """The call returns this array; `alike` first makes one of an array of whole numbers."""

        def find(yours: Any) -> Finding | None:
            if alike and isinstance(yours, np.ndarray) and yours.dtype.kind in "iu":
                yours = alike(yours)
            return because(find_value(yours, expected, self.text), why)

        return self.answers(rule, find)

    def leaves(self, rule: str) -> Case:
        """The array that goes in stays as it is, whatever the call returns or raises."""
        before = [(of.shape, of.dtype, of.tobytes()) for of in (self.x, self.whole)]

        def find_change(_: Any, *after: Any) -> Finding | None:
            if [(of.shape, of.dtype, of.tobytes()) for of in after] == before:
                return None
            return Finding(say("elements.changed", call=self.text), mistake="input-changed")

        return self._case(rule, find_change)

    def _case(self, rule: str, find: Callable[..., Finding | None]) -> Case:
        def find_in(seen: Any) -> Finding | None:
            facts, none = value_of(seen, self.text)
            return none or find(*facts)

        return Case(rule, "array_call", (self.name, self.whole, self.view, self.args), find_in)


def find_elements(
    yours: Any,
    expected: np.ndarray,
    call: ArrayCall,
    wrong: Callable[[np.ndarray], np.ndarray],
    explain: Callable[[np.ndarray, int], tuple[str, str, str, str]],
    kinds: str = "iu",
) -> Finding | None:
    """What is wrong with an array of one axis, of any dtype of these kinds.

    `wrong(yours)` says where; `explain(yours, at)` tells of the element `at` what was given, got
    and wanted, and why.
    """
    is_array = isinstance(yours, np.ndarray) and yours.shape == expected.shape
    if not is_array or (yours.size and yours.dtype.kind not in kinds):
        return find_value(yours, expected, call.text)
    places = np.flatnonzero(wrong(yours))
    if not places.size:
        return None
    at = int(places[0])
    given, got, want, why = explain(yours, at)
    fields = {"call": call.text, "given": given, "at": f"[{at}]", "got": got, "want": want}
    said = join_sentences(say("elements.wrong", **fields), why)
    return Finding(said, mistake="elements-wrong")
