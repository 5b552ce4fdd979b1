"""Run probes on what a learner's notebook has defined, and return facts."""

import importlib
import io
import linecache
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from types import FrameType
from typing import Any

from autograde.checks.probes.plain_data import LONGEST_NAME, MOST_KINDS, Raised
from insidetensor.showing.shown import format_with

LONGEST_WORDS, LONGEST_LINE = 2_000, 500
_TRACEBACK = BaseException.__dict__["__traceback__"]  # a class of the learner's may have its own
Question = tuple[str, Any]  # the name of a probe, and what it is given
STOPPED = Raised(("builtins.KeyboardInterrupt",), "")


def run_probe(names: dict[str, Any], probe: str, given: Any) -> Any:
    """Run one probe; return what it observed, or what was raised."""
    look = _look_of(probe)
    try:
        return look(names, given)
    except BaseException as error:
        return _told(error, names)


@cache  # a question has hundreds of cases
def _look_of(probe: str) -> Callable[[dict[str, Any], Any], Any]:
    look: Callable[[dict[str, Any], Any], Any] = importlib.import_module(
        f"{__package__}.{probe}"
    ).look
    return look


@contextmanager
def silence_output() -> Iterator[None]:
    """Discard everything printed and warned while it lasts."""
    nowhere = _Nowhere()
    with warnings.catch_warnings(), redirect_stdout(nowhere), redirect_stderr(nowhere):
        warnings.simplefilter("ignore")
        yield


class _Nowhere(io.TextIOBase):
    """A file of which nothing is left: what a learner prints has no end."""

    def write(self, text: str) -> int:
        """Take the text, and forget it."""
        return len(text)


def describe_error(error: BaseException, names: Mapping[str, Any]) -> Raised:
    """Describe an error as data: its classes, its text, and the learner's last line.

    Raises: KeyboardInterrupt, where it is one: somebody stops the probe, and not this call alone.
    """
    if type(error) is KeyboardInterrupt:
        raise error
    return _told(error, names)


def _told(error: BaseException, names: Mapping[str, Any]) -> Raised:
    line, inside, frame = "", "", None
    step = _TRACEBACK.__get__(error)
    while step is not None:
        frame = step.tb_frame
        if frame.f_globals is names:
            line = _line(frame, step.tb_lineno)
        step = step.tb_next
    if frame is not None and frame.f_globals is names:
        inside = frame.f_code.co_name
    said = format_with(str, error) or ""
    return Raised(name_classes(type(error)), said[:LONGEST_WORDS], line, inside)


def name_classes(kind: type) -> tuple[str, ...]:
    """Name a class and its bases as "module.name", past any metaclass."""
    found = []
    for above in type.__dict__["__mro__"].__get__(kind)[:MOST_KINDS]:
        name = type.__dict__["__name__"].__get__(above)
        found.append(f"{_module_of(above)[:LONGEST_NAME]}.{name[: LONGEST_NAME - 1]}")
    return tuple(found)


def _module_of(kind: type) -> str:
    """The module that a class names; "" where it names none, or something else than a text."""
    try:
        module = type.__dict__["__module__"].__get__(kind)
    except AttributeError:
        return ""
    return module if type(module) is str else ""


def _line(frame: FrameType, number: int) -> str:
    line = linecache.getline(frame.f_code.co_filename, number, frame.f_globals).strip()
    return line if len(line) <= LONGEST_LINE else ""
