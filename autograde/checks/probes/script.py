"""Run statements with the learner's names, and give the value of the last expression."""

import ast
import marshal
from functools import lru_cache
from types import CodeType
from typing import Any

Statements = str | bytes  # a text, or what `compile_statements` makes of it


def look(names: dict[str, Any], given: Statements) -> Any:
    """`given` is the statements."""
    return run_statements(given, dict(names))


def compile_statements(text: str) -> bytes:
    """Compile statements once for many processes, all of them of this Python.

    Raises: SyntaxError.
    """
    return marshal.dumps(_compiled(text))


def run_statements(text: Statements, own: dict[str, Any]) -> Any:
    """Run statements; return the value of the last one, where that is an expression."""
    statements, value = _compiled(text)
    if statements is not None:
        exec(statements, own)
    return eval(value, own) if value is not None else None


@lru_cache(4096)  # scripts begin alike
def _compiled(text: Statements) -> tuple[CodeType | None, CodeType | None]:
    if isinstance(text, bytes):
        found: tuple[CodeType | None, CodeType | None] = marshal.loads(text)
        return found
    if "; " not in text and "\n" not in text:  # quicker than by way of its syntax tree
        try:
            return None, compile(text, "<check>", "eval")
        except SyntaxError:
            return compile(text, "<check>", "exec"), None
    *statements, last = ast.parse(text).body
    value = None
    if isinstance(last, ast.Expr):
        value = compile(ast.Expression(last.value), "<check>", "eval")
    else:
        statements.append(last)
    # Most are one expression: a question has a thousand, and nothing is compiled for nothing.
    body = compile(ast.Module(statements, []), "<check>", "exec") if statements else None
    return body, value
