"""Run statements with the learner's names, and give the value of the last expression."""

import ast
from functools import lru_cache
from types import CodeType
from typing import Any


def look(names: dict[str, Any], given: str) -> Any:
    """`given` is the statements."""
    return run_statements(given, dict(names))


def run_statements(text: str, own: dict[str, Any]) -> Any:
    """Run statements; return the value of the last one, where that is an expression."""
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
