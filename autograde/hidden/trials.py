"""Try one function of a learner's on one case after another, and explain the first mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from insidetensor import Finding, Layout
from insidetensor.checking.findings import (
    attempt,
    because,
    find_layout,
    find_refusal,
    find_strides,
    find_value,
)
from insidetensor.shown import shown

from .wording import say

Why = str | Callable[[Any], str]


def first(findings: Iterable[Finding | None]) -> Finding | None:
    """The first finding; what comes after it is never run."""
    return next((finding for finding in findings if finding is not None), None)


@dataclass(frozen=True)
class Trials:
    """Calls of `function`, shown under the name the exercise gives it."""

    name: str
    function: Any

    def call(self, *args: object, **options: object) -> str:
        """How the call is shown: storage_index((1,), (3,), (1,), 0)."""
        named = (f"{name}={shown(value)}" for name, value in options.items())
        return f"{self.name}({', '.join([*map(shown, args), *named])})"

    def value(
        self,
        *args: object,
        expected: object,
        likely: Mapping[str, object] | None = None,
        why: Why = "",
        within: float = 0.0,
        or_none: bool = False,
        **options: object,
    ) -> Finding | None:
        """Whether the call returns `expected`, or a number `within` so much of it.

        `likely` maps a message key to the wrong value it explains; `why` explains any other.
        `or_none`: other calls may return None, so here it is no sign of a missing `return`.
        """
        call = self.call(*args, **options)
        yours, raised = attempt(self.function, *args, call=call, **options)
        finding = raised or find_value(yours, expected, call, within=within, or_none=or_none)
        return _explained(finding, yours, likely or {}, why, within)

    def strides(
        self,
        *args: object,
        expected: tuple[int, ...] | None,
        on: Layout,
        base: Layout | None = None,
        why: Why = "",
    ) -> Finding | None:
        """Whether the call returns strides (elements) that read the cells that `expected` does.

        `on` gives the shape and the offset that the strides belong to.
        """
        call = self.call(*args)
        yours, raised = attempt(self.function, *args, call=call)
        finding = raised or find_strides(
            yours, expected, on.shape, call=call, offset=on.offset or 0, base=base
        )
        return _explained(finding, yours, {}, why)

    def layout(
        self,
        *args: object,
        expected: tuple[Any, ...],
        base: Layout,
        likely: Mapping[str, object] | None = None,
        why: Why = "",
    ) -> Finding | None:
        """Whether the call returns (shape, strides[, offset]) that reads the right cells."""
        call = self.call(*args)
        yours, raised = attempt(self.function, *args, call=call)
        finding = raised or find_layout(yours, expected, call=call, base=base)
        return _explained(finding, yours, likely or {}, why)

    def refuses(
        self,
        *args: object,
        error: type[BaseException],
        why: str = "",
        naming: Sequence[str] = (),
        call: str | None = None,
        **options: object,
    ) -> Finding | None:
        """Whether the call raises `error`, with a message that holds each text of `naming`.

        `call` shows it where its arguments are too long to be shown.
        """
        call = call or self.call(*args, **options)
        finding = find_refusal(
            self.function, *args, error=error, naming=naming, call=call, options=options
        )
        return because(finding, why)


def _explained(
    finding: Finding | None,
    yours: object,
    likely: Mapping[str, object],
    why: Why,
    within: float = 0.0,
) -> Finding | None:
    if finding is None:
        return None
    for key, wrong in likely.items():
        if find_value(yours, wrong, "", within=within) is None:
            return because(finding, say(key), key.rpartition(".")[2].replace("_", "-"))
    return because(finding, why if isinstance(why, str) else why(yours))
