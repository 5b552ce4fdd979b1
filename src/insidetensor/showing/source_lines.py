"""Find source code: the learner's line that raised an error, the arguments of a running call."""

import ast
import linecache
from collections.abc import Callable
from functools import lru_cache
from traceback import walk_tb
from types import CodeType, FrameType, TracebackType
from typing import Any


def learners_line(error: BaseException, function: Callable[..., Any]) -> str:
    """Find the last line in the learner's own file or cell that led to `error`, or ""."""
    try:
        file = getattr(getattr(function, "__code__", None), "co_filename", None)
    except Exception:  # an object that is called may answer for its attributes as it likes
        file = None
    found = ""
    step: TracebackType | None = error.__traceback__
    while step is not None:
        if file is not None and step.tb_frame.f_code.co_filename == file:
            found = linecache.getline(file, step.tb_lineno).strip()
        step = step.tb_next
    return found


def learners_function(error: BaseException, function: Callable[..., Any]) -> str:
    """Find the name of another function of the learner's that raised `error`, or ""."""
    try:
        code, names = function.__code__, function.__globals__
    except Exception:  # no plain function, or one that answers for its attributes as it likes
        return ""
    raised_in = _innermost(error)
    return "" if raised_in and raised_in.f_code is code else raising_function(error, names)


def raising_function(error: BaseException, names: dict[str, Any]) -> str:
    """Find the name of the function that raised `error`, if `names` are its globals, or ""."""
    frame = _innermost(error)
    name = frame.f_code.co_name if frame and frame.f_globals is names else ""
    return name if name.isidentifier() else ""


def _innermost(error: BaseException) -> FrameType | None:
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    return frames[-1] if frames else None


def first_argument(frame: FrameType) -> str:
    """Find the source of the first argument of the call that runs in `frame`, or "".

    In `assert same_value(numel((2, 3)), 6)` that is `numel((2, 3))`, a name for the answer.
    """
    call = _call_in_progress(frame)
    if call is None or not call.args:
        return ""
    return ast.unparse(call.args[0])


def ends_in_a_call(source: str) -> bool:
    """Whether code ends in a call; also True for what is no code, such as a sentence."""
    try:
        statements = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    last = statements[-1] if statements else None
    return not isinstance(last, ast.Expr) or isinstance(last.value, ast.Call)


def find_arguments(frame: FrameType) -> list[str]:
    """Find the source of every positional argument of the call that runs in `frame`."""
    call = _call_in_progress(frame)
    if call is None or any(isinstance(arg, ast.Starred) for arg in call.args):
        return []
    return [ast.unparse(arg) for arg in call.args]


def _call_in_progress(frame: FrameType) -> ast.Call | None:
    where = _position(frame.f_code, frame.f_lasti)
    if where is None:
        return None
    lines = linecache.getlines(frame.f_code.co_filename, frame.f_globals)
    return next((call for call in _calls("".join(lines)) if _span(call) == where), None)


@lru_cache(maxsize=8)
def _calls(source: str) -> tuple[ast.Call, ...]:
    """Every call in a file or cell, cached: a check looks up each of its lines."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ()
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _position(code: CodeType, instruction: int) -> tuple[int, int, int, int] | None:
    line, end_line, column, end_column = list(code.co_positions())[instruction // 2]
    if line is None or end_line is None or column is None or end_column is None:
        return None
    return line, column, end_line, end_column


def _span(node: ast.expr) -> tuple[int, int, int | None, int | None]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
