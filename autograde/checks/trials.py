"""Cases that call one function of a learner's, and explain what is wrong with what it returns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_seen_refusal, value_of
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.showing.shown import format_value

Why = str | Callable[[Any], str]


@dataclass(frozen=True)
class Trials:
    """Cases that call the function `name`."""

    name: str

    def call(self, *args: object) -> str:
        """How the call is shown: storage_index((1,), (3,), (1,), 0)."""
        return f"{self.name}({', '.join(map(format_value, args))})"

    def value(
        self,
        rule: str,
        *args: object,
        expected: object,
        likely: Mapping[str, object] | None = None,
        why: Why = "",
        within: float = 0.0,
        or_none: bool = False,
    ) -> Case:
        """The call returns `expected`, or a number `within` so much of it.

        `likely` maps a message key to the wrong value it explains; `why` explains any other.
        `or_none`: other calls may return None, so here it is no sign of a missing `return`.
        """
        call = self.call(*args)

        def find(seen: Any) -> Finding | None:
            yours, raised = value_of(seen, call)
            found = raised or find_value(yours, expected, call, within=within, or_none=or_none)
            return explained(found, yours, likely or {}, why, within)

        return self.case(rule, find, *args)

    def refuses(
        self,
        rule: str,
        *args: object,
        error: type[BaseException] | tuple[type[BaseException], ...],
        why: str = "",
        naming: Sequence[str] = (),
    ) -> Case:
        """The call raises `error`, with a message that holds each text of `naming`."""
        call = self.call(*args)

        def find(seen: Any) -> Finding | None:
            return because(find_seen_refusal(seen, error=error, naming=naming, call=call), why)

        return self.case(rule, find, *args)

    def case(self, rule: str, find: Callable[[Any], Finding | None], *args: object) -> Case:
        """Any other finding of what the call gives."""
        return Case(rule, "call", (self.name, args), find)


def explained(
    finding: Finding | None,
    yours: object,
    likely: Mapping[str, object],
    why: Why,
    within: float = 0.0,
) -> Finding | None:
    """The finding with the reason: of the likely mistake that gives exactly this, or `why`."""
    if finding is None:
        return None
    for key, wrong in likely.items():
        if find_value(yours, wrong, "", within=within) is None:
            return because(finding, say(key), key.rpartition(".")[2].replace("_", "-"))
    return because(finding, why if isinstance(why, str) else why(yours))
