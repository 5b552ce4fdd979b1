"""Run code as a notebook's cell runs, and keep what it prints and shows as plain data."""

import ast
import io
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from traceback import walk_tb
from typing import Any

from insidetensor.checking.case_count import take_count
from insidetensor.checking.checks import Mistake
from insidetensor.checking.findings import because_of
from insidetensor.checking.unwritten import tell_error
from insidetensor.messages import message
from insidetensor.showing.shown import format_value, type_name

MOST_TEXT = 20_000  # characters of one output: a loop that prints must not fill the page

Output = dict[str, str]


def run_cell(source: str, file: str, names: dict[str, Any]) -> tuple[list[Output], str]:
    """Run code with the notebook's `names`; return its outputs, and the sentence about its error.

    An output is {"text": …} or {"html": …}. The sentence is "" where all went well; `file` names
    the cell in Python's records.
    """
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    take_count()  # what an earlier check left, which failed half-way
    printed = _Printed()
    with redirect_stdout(printed), redirect_stderr(printed), _showing(printed):
        try:
            body = ast.parse(source, file).body
            last = [body.pop()] if body and isinstance(body[-1], ast.Expr) else []
            for tree, mode in ((ast.Module(body, []), "exec"), (ast.Interactive(last), "single")):
                exec(compile(tree, file, mode, dont_inherit=True), names)
        except BaseException as error:  # whatever it is, the page says it
            return printed.outputs, _tell(error, names)
    return printed.outputs, ""


class _Printed(io.TextIOBase):
    """Collects what is printed and shown, in order."""

    def __init__(self) -> None:
        self.outputs: list[Output] = []

    def write(self, text: str) -> int:
        if not self.outputs or "text" not in self.outputs[-1]:
            self.outputs.append({"text": ""})
        said = self.outputs[-1]
        if len(said["text"]) <= MOST_TEXT:
            said["text"] += text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]} …"
        return len(text)

    def show(self, value: object) -> None:
        """Show a value as a notebook does: a picture, or else its text; None is not shown."""
        if value is None:
            return
        try:
            bundle = value._repr_mimebundle_()  # type: ignore[attr-defined]
            self.outputs.append({"html": bundle["text/html"]})
        except (AttributeError, KeyError, TypeError):
            self.write(f"{format_value(value, MOST_TEXT)}\n")


@contextmanager
def _showing(printed: _Printed) -> Iterator[None]:
    kept, sys.displayhook = sys.displayhook, printed.show
    try:
        yield
    finally:
        sys.displayhook = kept


def _tell(error: BaseException, names: dict[str, Any]) -> str:
    """The sentence about an error: what a check says of it, or the learner's line."""
    if isinstance(error, Mistake):
        return str(error)
    if said := tell_error(error, names):
        return said
    file, line = _place(error, names)
    code = linecache.getline(file, line).strip() if file else ""
    # Python's own words about the syntax name the file too, which has no name on the page.
    why = because_of(SyntaxError(error.msg) if isinstance(error, SyntaxError) else error)
    fields = {"error": type_name(error), "why": why, "line": line, "code": code}
    return message("page.error_at" if code else "page.error", **fields)


def _place(error: BaseException, names: dict[str, Any]) -> tuple[str, int]:
    """The cell and the line of it that raised an error, or that Python cannot read."""
    if isinstance(error, SyntaxError) and error.filename in linecache.cache:
        return error.filename, error.lineno or 1
    own = [step for step in walk_tb(error.__traceback__) if step[0].f_globals is names]
    return (own[-1][0].f_code.co_filename, own[-1][1]) if own else ("", 0)
