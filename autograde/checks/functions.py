"""Cases that hold a function of a learner's against a right one, and against mistaken ones."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.spaces import Space
from autograde.checks.trials import Trials, Why, explained
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import find_value

Arguments = tuple[Any, ...]
WhyOf = str | Callable[[Arguments, Any], str]
Rows = Iterable[tuple[str, str, Iterable[Arguments]]]  # (rule, the key of a sentence or "", calls)

NAMED = re.compile(r"(index|axis|size) (-?\d+)")  # as NumPy's own errors name them


def _find_value(yours: Any, expected: Any, call: str, args: Arguments) -> Finding | None:
    return find_value(yours, expected, call)


@dataclass(frozen=True)
class Function:
    """A function by its name: what is right, and what each mistake with a name would give.

    `right` raises one of `errors` where the learner's must; of the rules `naming`, the learner's
    must name the index, the axis and the size that `right` names. `compare` finds what is wrong
    with a value: (the learner's, the right one, the call, its arguments). `mistakes` are functions
    too, by the key of the sentence.
    """

    name: str
    right: Callable[..., Any]
    compare: Callable[[Any, Any, str, Arguments], Finding | None] = _find_value
    mistakes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    errors: tuple[type[Exception], ...] = (ValueError, IndexError, TypeError)
    naming: Collection[str] = ()

    def cases(self, rows: Rows) -> Iterator[Case]:
        """A case for each call; a key without a section is of the function's own."""
        for rule, why, calls in rows:
            for args in calls:
                yield self.case(rule, args, why)

    def covering(self, space: Space, why: Mapping[str, WhyOf] | None = None) -> Iterator[Case]:
        """A case for each input of the space; `why` explains those of a rule, by its name.

        A reason is a key, or a function of the arguments and an answer.
        """
        for rules, args in space.inputs:
            reason = (why or {}).get(rules[-1], "")
            reason = reason if isinstance(reason, str) else partial(reason, args)
            yield replace(self.case(rules[-1], args, reason), only_if=rules[:-1])

    def case(self, rule: str, args: Arguments, why: Why = "", **fields: object) -> Case:
        """The call gives what is right; `why`, a key or a function of an answer, explains it."""
        trials = Trials(self.name)
        try:
            expected = self.right(*args)
        except self.errors as error:
            return self._refusal(trials, rule, args, error, why)
        call = trials.call(*args)
        why = say(self._key(why), **fields) if why and isinstance(why, str) else why

        def find(seen: Any) -> Finding | None:
            yours, raised = value_of(seen, call)
            found = raised or self.compare(yours, expected, call, args)
            return explained(found, yours, {} if found is None else self._likely(args), why)

        return trials.case(rule, find, *args)

    def _likely(self, args: Arguments) -> dict[str, object]:
        """What each mistake would give, by its key; one that fails on this input gives nothing."""
        given: dict[str, object] = {}
        for key, wrong in self.mistakes.items():
            with suppress(*self.errors):
                given[self._key(key)] = wrong(*args)
        return given

    def _refusal(
        self, trials: Trials, rule: str, args: Arguments, error: Exception, why: Why
    ) -> Case:
        kind = next(kind for kind in self.errors if isinstance(error, kind))
        named = NAMED.findall(str(error))
        naming = [" ".join(each) for each in named] if rule in self.naming else ()
        sentence = say(self._key(why), **dict(named)) if why and isinstance(why, str) else ""
        return trials.refuses(rule, *args, error=kind, naming=naming, why=sentence)

    def _key(self, why: str) -> str:
        return why if "." in why else f"{self.name}.{why}"
