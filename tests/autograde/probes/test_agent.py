"""What a probe's look comes to: a value, or an error as data, whatever its class does."""

from __future__ import annotations

import linecache
from typing import Any

import pytest

from autograde.checks.learner import NoAnswer, ThisProcess
from autograde.checks.probes import agent
from autograde.checks.probes.plain_data import Raised

HOSTILE = """
def careful(): pass

class Meta(type):
    def __getattribute__(cls, name): raise RuntimeError("asked")
    __name__ = property(lambda cls: 1 / 0)

class Wordless(ValueError):
    def __str__(self): raise RuntimeError("asked")

class Nested(ValueError):
    def __str__(self): raise SystemExit

class Traceless(ValueError):
    __traceback__ = property(lambda self: 1 / 0)

class Moduleless(ValueError):
    __module__ = Wordless()

class Metallic(ValueError, metaclass=Meta): pass

class Endless(ValueError):
    def __str__(self): return "x" * 10**6

class Long(ValueError): pass
Long.__name__ = "L" * 10**6

def fail(error):
    raise error("said")

def inner():
    return [][3]

def outer():
    return inner()

def stop():
    raise KeyboardInterrupt

def leave():
    raise SystemExit(3)
"""


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What a notebook has defined."""
    file = "<a cell of the notebook>"
    linecache.cache[file] = (len(HOSTILE), None, HOSTILE.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(HOSTILE, file, "exec"), names)
    return names


def called(names: dict[str, Any], name: str, *args: object) -> Any:
    return agent.run_probe(names, "call", (name, args))


def test_an_error_is_told_with_its_classes_its_words_and_the_last_line_of_the_learners(names):
    kinds = ("builtins.IndexError", "builtins.LookupError", "builtins.Exception")
    seen = called(names, "outer")
    assert seen.kinds[:3] == kinds
    assert seen.words == "list index out of range"
    assert (seen.line, seen.inside, seen.name) == ("return [][3]", "inner", "IndexError")


def test_no_class_of_a_learners_hides_its_error_or_tells_it_without_end(names):
    kinds = ["Wordless", "Nested", "Traceless", "Moduleless", "Metallic", "Endless", "Long"]
    seen = {kind: called(names, "fail", names[kind]) for kind in kinds}
    for kind, raised in seen.items():
        assert isinstance(raised, Raised), kind
        assert raised.name.startswith(kind[:1]), kind
        assert "builtins.ValueError" in raised.kinds, kind
        assert raised.line == 'raise error("said")', kind
        assert len(repr(raised)) < 4_000, kind


def test_what_leaves_or_interrupts_is_told_like_any_error(names):
    leaving = {name: called(names, name).name for name in ("stop", "leave")}
    assert leaving == {"stop": "KeyboardInterrupt", "leave": "SystemExit"}


def test_one_question_too_many_to_tell_leaves_the_others_their_answers():
    names: dict[str, Any] = {"large": lambda: [[0] * 1000] * 1000, "small": lambda: (1, 2)}
    asked = [("call", (name, ())) for name in ("small", "large", "nowhere", "small")]
    first, large, nowhere, last = ThisProcess(names).ask(asked)
    assert first == last == (1, 2)
    assert large == NoAnswer("too-much")
    assert nowhere.name == "NameError"


def test_what_is_printed_and_warned_of_meanwhile_is_shown_to_nobody(capfd, recwarn):
    names: dict[str, Any] = {}
    exec("import warnings\ndef loud():\n    print(7919)\n    warnings.warn('7919')", names)
    assert ThisProcess(names).ask([("call", ("loud", ()))]) == [None]
    assert capfd.readouterr() == ("", "")
    assert len(recwarn) == 0
