"""Run statements with the learner's names, and give the value of the last expression."""

from __future__ import annotations

import ast
from functools import lru_cache
from types import CodeType
from typing import Any

from .agent import raised_by


def look(names: dict[str, Any], given: tuple[str, str]) -> Any:
    """`given` is the statements, and what to look at after them: an expression, or "".

    With something to look at, the answer is a list: what the statements gave or raised, and that.
    """
    text, after = given
    own = dict(names)
    if not after:
        return run(text, own)
    try:
        first = run(text, own)
    except BaseException as error:
        first = raised_by(error, names)
    return [first, run(after, own)]


def run(text: str, own: dict[str, Any]) -> Any:
    """The value of the last statement, where that is an expression."""
    statements, value = _compiled(text)
    exec(statements, own)
    return eval(value, own) if value is not None else None


@lru_cache(4096)  # scripts begin alike
def _compiled(text: str) -> tuple[CodeType, CodeType | None]:
    *statements, last = ast.parse(text).body
    if not isinstance(last, ast.Expr):
        return compile(text, "<check>", "exec"), None
    value = compile(ast.Expression(last.value), "<check>", "eval")
    return compile(ast.Module(statements, []), "<check>", "exec"), value
