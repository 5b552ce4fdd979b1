"""Say in one sentence what an answer raised inside a visible check, in place of a traceback."""

from __future__ import annotations

import ast
import linecache
from contextlib import suppress
from functools import lru_cache
from traceback import walk_tb
from types import FrameType
from typing import Any

from insidetensor.checking.findings import because_of, describe_layout
from insidetensor.memory.layout import Layout
from insidetensor.messages import join_sentences, message
from insidetensor.showing.shown import format_value, type_name

ENDING = "all_right()"  # the last line of every visible check
COMPARED = ("same_value", "same_tensor", "same_strides", "same_layout")


def tell_raised(error: BaseException, names: dict[str, Any]) -> str:
    """The sentence about an error that a visible check ended in; "" where no check did.

    `names` are the notebook's own. It names the statement of the check, or the answer that this
    compares, the error, the learner's line, and what was expected.
    """
    steps = [step for step in walk_tb(error.__traceback__) if step[0].f_globals is names]
    if not steps:
        return ""
    (frame, line), (last, last_line) = steps[0], steps[-1]
    statement = _statement(_source_of(frame), line)
    if statement is None:
        return ""
    own = "" if last is frame else _line(last, last_line)
    told = {
        "error": type_name(error),
        "why": because_of(error),
        "where": message("raised.where", line=own) if own else "",
    }
    match statement:
        case ast.Assert(test=ast.Call(func=ast.Name(id=name), args=[answer, right, *_]) as call):
            told["call"] = ast.unparse(answer)
            reasons = [each.value for each in call.keywords if each.arg == "why"]
            with suppress(Exception):  # what is expected may be an answer too
                want, *why = (_value(each, frame) for each in (right, *reasons))
                if name in COMPARED:
                    is_layout = isinstance(want, Layout)
                    told["want"] = describe_layout(want) if is_layout else format_value(want)
                    return join_sentences(message("raised.instead", **told), *why)
        case _:
            # With the comment behind it, which says why it must not raise.
            is_short = statement.lineno == statement.end_lineno
            told["call"] = _line(frame, line) if is_short else ast.unparse(statement)
    return message("raised.error", **told)


def _source_of(frame: FrameType) -> str:
    return "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))


def _line(frame: FrameType, number: int) -> str:
    return linecache.getline(frame.f_code.co_filename, number, frame.f_globals).strip()


@lru_cache(maxsize=8)
def _statement(source: str, line: int) -> ast.stmt | None:
    """The innermost statement on this line of a visible check; None where this is none."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return None
    if not tree.body or ast.unparse(tree.body[-1]) != ENDING:
        return None
    found: ast.stmt | None = None
    for node in ast.walk(tree):  # the outer ones come first
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            found = node
    return found


def _value(code: ast.expr, frame: FrameType) -> Any:
    """What an expression of the check gives."""
    return eval(compile(ast.Expression(code), "<check>", "eval"), frame.f_globals)
