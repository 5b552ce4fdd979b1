"""Where a learner's code was written: told by one side, played by the other without its code."""

from __future__ import annotations

import linecache
from types import CodeType, FrameType, FunctionType, TracebackType
from typing import Any

from .limits import Malformed
from .wire import Reader, Writer

_MOST_LINES = 50_000
_LONGEST_LINE = 500
_FRAMES_AT_BOTH_ENDS = 24


class CodeTeller:
    """Writes which code it is: its file, name and first line; the learner's side has one."""

    def __init__(self, namespace: dict[str, Any], own_folder: str) -> None:
        self._namespace = namespace
        self._own_folder = own_folder
        self._codes: dict[int, tuple[int, CodeType]] = {}

    def put_code(self, writer: Writer, code: CodeType, names: Any) -> None:
        """Write a code object; `names` are the globals that it runs with."""
        found = self._codes.get(id(code))
        if found is None:
            found = self._codes[id(code)] = (len(self._codes) + 1, code)
        writer.number(found[0])
        writer.number(names is self._namespace)
        writer.text(code.co_filename[:300])
        writer.text(code.co_name[:200])
        writer.number(code.co_firstlineno)

    def put_traceback(self, writer: Writer, error: BaseException) -> None:
        """Write where an error came through, without what is ours."""
        steps = []
        step = error.__traceback__
        while step is not None:
            if not step.tb_frame.f_code.co_filename.startswith(self._own_folder):
                steps.append(step)
            step = step.tb_next
        if len(steps) > 2 * _FRAMES_AT_BOTH_ENDS:
            steps = steps[:_FRAMES_AT_BOTH_ENDS] + steps[-_FRAMES_AT_BOTH_ENDS:]
        writer.number(len(steps))
        for step in steps:
            frame = step.tb_frame
            self.put_code(writer, frame.f_code, frame.f_globals)
            writer.number(step.tb_lineno)
            line = linecache.getline(frame.f_code.co_filename, step.tb_lineno, frame.f_globals)
            writer.text(line[:_LONGEST_LINE])


class CodeActor:
    """Code objects and frames with the names and lines of a learner's, and none of its code."""

    def __init__(self) -> None:
        self.learners_names: dict[str, Any] = {}  # stands for the globals of the notebook
        self._other_names: dict[str, Any] = {}
        self._codes: dict[int, CodeType] = {}

    def get_code(self, reader: Reader) -> tuple[CodeType, dict[str, Any]]:
        """Read a code object, and the globals that stand for its own.

        Raises: Malformed.
        """
        number, is_learners = reader.number(), reader.number()
        file, name, line = reader.text(2000), reader.text(1000), reader.number()
        if len(self._codes) > _MOST_LINES or not 0 <= line < 2**31:
            raise Malformed("code")
        names = self.learners_names if is_learners else self._other_names
        code = self._codes.get(number)
        if code is None:
            code = _own_frame.__code__.replace(
                co_filename=f"<learner> {file}", co_name=name or "?", co_firstlineno=line
            )
            self._codes[number] = code
        return code, names

    def get_traceback(self, reader: Reader) -> TracebackType | None:
        """Read where an error came through, as a traceback that can be walked and shown.

        Raises: Malformed.
        """
        count = reader.count()
        if count > 2 * _FRAMES_AT_BOTH_ENDS:
            raise Malformed("traceback")
        steps = []
        for _ in range(count):
            code, names = self.get_code(reader)
            line, text = reader.number(), reader.text(4 * _LONGEST_LINE)
            if not 0 <= line < 2**31:
                raise Malformed("line")
            _remember(code.co_filename, line, text)
            steps.append((_frame(code, names), line))
        made: TracebackType | None = None
        for frame, line in reversed(steps):
            made = TracebackType(made, frame, -1, line)
        return made


def _own_frame() -> FrameType:
    import sys

    return sys._getframe()


def _frame(code: CodeType, names: dict[str, Any]) -> FrameType:
    """A frame that has ended, of code that only looks for its own frame."""
    frame = FunctionType(code, names)()
    assert isinstance(frame, FrameType)
    return frame


def _remember(file: str, number: int, text: str) -> None:
    """Let `linecache` know one line of a file that is not on this machine."""
    if not 0 < number < _MOST_LINES:
        return
    entry = linecache.cache.get(file)
    lines = list(entry[2]) if entry is not None and len(entry) == 4 else []
    lines += [""] * (number - len(lines))
    lines[number - 1] = text
    linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
