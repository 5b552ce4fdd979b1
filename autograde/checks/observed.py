"""What is wrong with what a probe has seen: an error in place of a value, or none at all."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from autograde.checks.learner import NoAnswer
from autograde.checks.probes.plain_data import Raised
from autograde.checks.pythons_words import names_in
from autograde.core.messages import say
from insidetensor import Finding
from insidetensor.checking.findings import Caught, find_refusal, find_unwritten
from insidetensor.messages import message

_LIBRARIES = re.compile(
    r"(numpy|torch|tensorflow|keras|ml_dtypes|h5py|safetensors|google\.protobuf"
    r"|insidetensor|autograde)\b"
)
# Errors that say nothing of how a function refuses: it is not written, or was stopped.
_NO_REFUSAL = ("NotImplementedError", "KeyboardInterrupt")
_PLAIN_NAME = re.compile(r"[A-Za-z_]{1,60}")
LONGEST_OWN = 80  # characters of a learner's own text in a sentence
_known_lines: ContextVar[frozenset[str] | None] = ContextVar("known_lines", default=None)


@contextmanager
def telling_only(lines: Iterable[str]) -> Iterator[None]:
    """While it lasts, a sentence names a line of the learner's only where it is one of these."""
    before = _known_lines.set(frozenset(lines))
    try:
        yield
    finally:
        _known_lines.reset(before)


def value_of(seen: Any, call: str) -> tuple[Any, Finding | None]:
    """(value, None) of what was seen, or (None, a finding) where an error or nothing came back."""
    if isinstance(seen, NoAnswer):
        return None, Finding(say(f"no_answer.{seen.reason}", call=call), mistake=seen.reason)
    if isinstance(seen, Raised):
        return None, find_raised(seen, call)
    return seen, None


def find_raised(raised: Raised, call: str) -> Finding:
    """The sentence about an error where a value was asked for."""
    if is_kind(raised, "NotImplementedError"):
        return _unwritten(raised, call)
    if is_kind(raised, "RecursionError"):
        return Finding(message("raised.recursion", call=call), mistake="raised")
    if is_kind(raised, "KeyboardInterrupt"):  # what a probe that takes too long is stopped with
        return Finding(say("no_answer.too-long", call=call), mistake="too-long")
    return Finding(message("raised.error", call=call, **describe_raised(raised)), mistake="raised")


def find_seen_refusal(
    seen: Any,
    *,
    error: type[BaseException] | tuple[type[BaseException], ...],
    call: str,
    naming: Sequence[str] = (),
) -> Finding | None:
    """What is wrong with how a call refuses that a probe has seen: see `find_refusal`."""
    if isinstance(seen, NoAnswer):
        return value_of(seen, call)[1]
    if isinstance(seen, Raised):
        wanted = error if isinstance(error, tuple) else (error,)
        is_wanted = any(is_kind(seen, each) for each in wanted)
        if not is_wanted and any(is_kind(seen, name) for name in _NO_REFUSAL):
            return find_raised(seen, call)
        seen = Caught(is_wanted, seen.words, describe_raised(seen))
    return find_refusal(seen, error=error, naming=naming, call=call)


def is_kind(raised: Raised, wanted: type[BaseException] | str) -> bool:
    """Whether an error is of this class of Python's or of a library's, or of one below it."""
    if isinstance(wanted, str):
        return f"builtins.{wanted}" in raised.kinds
    return f"{wanted.__module__}.{wanted.__qualname__}" in raised.kinds


def describe_raised(raised: Raised) -> dict[str, object]:
    """The fields of a sentence about an error: its name, its words, the learner's line."""
    said, names = raised.words.removesuffix("."), names_in(raised.words)
    is_told = names is not None and all(map(_stands_in_the_notebook, names))
    room = LONGEST_OWN - sum(map(len, names or ())) * is_told
    is_told = is_told and room >= 0
    known = _known_lines.get()
    line = raised.line if known is None or raised.line in known else ""
    line = line if len(line) <= room else f"{line[: max(room - 1, 0)]}…"
    return {
        "error": name_error(raised),
        "why": f": {said}" if is_told else "",
        "where": message("raised.where", line=line) if line else "",
    }


def name_error(raised: Raised) -> str:
    """The name of the error's class; of a class of the learner's, that of the one above it.

    A name that the learner chose may hold what was asked.
    """
    for kind_name in raised.kinds:
        module, _, name = kind_name.rpartition(".")
        if _is_known(module, name):
            # NumPy shows some errors under the name of the class above, as _ArrayMemoryError.
            return name if name == raised.name else say("raised.own", error=name)
    return say("raised.own", error="BaseException")


def _is_known(module: str, name: str) -> bool:
    is_a_librarys = bool(_LIBRARIES.match(module))
    if not is_a_librarys and module.partition(".")[0] not in sys.stdlib_module_names:
        return False
    home = sys.modules.get(module)
    if home is not None:
        return isinstance(vars(home).get(name), type)
    return is_a_librarys and bool(_PLAIN_NAME.fullmatch(name))


def _unwritten(raised: Raised, call: str) -> Finding:
    """A function that is still the stub, or that calls another one which is."""
    is_own = raised.inside in re.findall(r"\w+", call) or raised.inside.startswith(("__", "<"))
    is_shown = not is_own and _stands_in_the_notebook(raised.inside)
    return find_unwritten(raised.inside if is_shown else "", call)


def _stands_in_the_notebook(name: str) -> bool:
    """Whether it is a short name that the learner wrote: one made while running may hold inputs."""
    known = _known_lines.get()
    if not name.isidentifier() or len(name) > LONGEST_OWN:
        return False
    return known is None or any(name in re.findall(r"\w+", line) for line in known)
