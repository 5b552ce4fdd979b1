"""Statements with a learner's class as a function that can be called, and the first that fails."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from copy import copy
from types import CodeType
from typing import Any, Protocol

from insidetensor import Finding


class ScriptRun:
    """A script as a function; `__code__` lets an error be traced to a line of the learner's.

    `names` are what the script may use; `method` names one that the learner wrote for this part.
    """

    def __init__(
        self, text: str, learner_class: Any, method: str, names: Mapping[str, Any]
    ) -> None:
        self._names = dict(names)
        self._statements = ast.parse(text).body
        self.__code__: CodeType | None = getattr(
            getattr(learner_class, method, None), "__code__", None
        )

    def __call__(self) -> object:
        *statements, last = self._statements
        if not isinstance(last, ast.Expr):
            exec(_compiled(self._statements), self._names)
            return None
        exec(_compiled(statements), self._names)
        return eval(compile(ast.Expression(last.value), "<check>", "eval"), self._names)

    def then(self, text: str) -> ScriptRun:
        """Another script that goes on with the names of this one."""
        later = copy(self)
        later._statements = ast.parse(text).body
        return later


def _compiled(statements: list[ast.stmt]) -> CodeType:
    return compile(ast.Module(statements, []), "<check>", "exec")


class FindsMistakes(Protocol):
    """A script that says what is wrong with what it ends in."""

    def find(self, learner_class: Any, method: str, /) -> Finding | None: ...


def first_wrong(
    scripts: Iterable[FindsMistakes], learner_class: Any, method: str
) -> Finding | None:
    """The finding of the first script that does not end as it must."""
    findings = (script.find(learner_class, method) for script in scripts)
    return next((finding for finding in findings if finding is not None), None)
