"""Run short scripts with a learner's `Variable`, and explain the first that ends wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from types import CodeType
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.findings import attempt, because, find_refusal, find_value

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
        run, reason = _Run(self.text, variable_class, method), say(f"variable.{self.why}")
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


class _Run:
    """A script as a function; `__code__` lets an error be traced to a line of the learner's."""

    def __init__(self, text: str, variable_class: Any, method: str) -> None:
        self._names = {"Variable": variable_class, "np": np}
        self._statements = ast.parse(text).body
        self.__code__: CodeType | None = getattr(
            getattr(variable_class, method, None), "__code__", None
        )

    def __call__(self) -> object:
        *statements, last = self._statements
        if not isinstance(last, ast.Expr):
            exec(_compiled(self._statements), self._names)
            return None
        exec(_compiled(statements), self._names)
        return eval(compile(ast.Expression(last.value), "<check>", "eval"), self._names)

    def then(self, text: str) -> _Run:
        """Another script that goes on with the names of this one."""
        later = copy(self)
        later._statements = ast.parse(text).body
        return later


def _compiled(statements: list[ast.stmt]) -> CodeType:
    return compile(ast.Module(statements, []), "<check>", "exec")


def first_wrong(scripts: Iterable[Script], variable_class: Any, method: str) -> Finding | None:
    """The finding of the first script that does not end as it must."""
    findings = (script.find(variable_class, method) for script in scripts)
    return next((finding for finding in findings if finding is not None), None)


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
