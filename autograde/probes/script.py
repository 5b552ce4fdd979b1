"""Run statements with the learner's names, and give the value of the last expression."""

from __future__ import annotations

import ast
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
    statements = ast.parse(text).body
    last = statements[-1]
    if isinstance(last, ast.Expr):
        statements = statements[:-1]
    exec(compile(ast.Module(statements, []), "<check>", "exec"), own)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<check>", "eval"), own)
