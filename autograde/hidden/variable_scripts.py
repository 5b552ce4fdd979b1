"""Run short scripts with a learner's `Variable`, and explain the first that ends wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import attempt, because, find_refusal, find_value

from .script_run import ScriptRun
from .wording import say


@dataclass(frozen=True)
class Script:
    """Statements, what the last one must give or raise, and the key of a reason.

    After an `error` whose message holds each text of `naming`, `after` must give `expected`.
    """

    text: str
    expected: Any = None
    why: str = ""
    error: type[BaseException] | None = None
    naming: tuple[str, ...] = ()
    after: str = ""

    def find(self, variable_class: Any, method: str) -> Finding | None:
        """What is wrong; `method` names one that the learner wrote for this part."""
        names = {"Variable": variable_class, "np": np}
        run = ScriptRun(self.text, variable_class, method, names)
        reason = say(f"variable.{self.why}")
        if self.error is None:
            yours, raised = attempt(run, call=self.text)
            return because(raised or find_value(yours, self.expected, self.text), reason)
        finding = find_refusal(run, error=self.error, naming=self.naming, call=self.text)
        if finding is not None or not self.after:
            return because(finding, reason)
        call = f"{self.text}; {self.after}"
        yours, raised = attempt(run.then(self.after), call=call)
        found = raised or find_value(yours, self.expected, call)
        return because(found, say("variable.kept_after_error"))


def gives(text: str, expected: object, why: str) -> Script:
    """A script that ends in a value."""
    return Script(text, expected, why)


def refused(
    text: str,
    error: type[BaseException],
    why: str,
    naming: tuple[str, ...] = (),
    *,
    after: str = "",
    expected: object = None,
) -> Script:
    """A script that must end in an error, and leave `after` as `expected`."""
    return Script(text, expected, why, error, naming, after)
