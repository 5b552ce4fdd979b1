"""An error of ours is told from one that the learner's work has caused."""

from __future__ import annotations

import types
from collections.abc import Callable

import pytest

from autograde.whose_error import is_learners, is_ours
from insidetensor import Mistake

RAISES = """
def raised():
    {statement}

def around(function):
    function()
"""


def module(name: str, statement: str) -> types.ModuleType:
    """A module of this name; its functions raise by this statement, or call another one."""
    made = types.ModuleType(name)
    exec(RAISES.format(statement=statement), vars(made))
    return made


def caught(function: Callable[[], object]) -> BaseException:
    """The error, seen from where this calls the function."""
    try:
        function()
    except BaseException as error:
        error.__traceback__ = error.__traceback__ and error.__traceback__.tb_next
        return error
    raise AssertionError("nothing was raised")


IMPORT, ASSERT = "import nowhere_at_all", "assert 1 == 2"
FULL_DISK = "import errno; raise OSError(errno.ENOSPC, 'No space left on device')"
NO_FILE = "open('/nowhere/at/all')"
TOO_LARGE = "import numpy; numpy.empty(10**15)"


@pytest.mark.parametrize(
    ("name", "statement", "ours"),
    [
        ("autograde.hidden.ch90", IMPORT, True),
        ("torch.somewhere", IMPORT, True),
        ("insidetensor.checking", ASSERT, True),
        ("__main__", IMPORT, False),
        ("__main__", ASSERT, False),
        ("numpy.testing", ASSERT, False),
        ("autograde.hidden.ch90", "raise KeyError", False),
        ("autograde.hidden.ch90", "[][0]", False),
        ("insidetensor.saved", FULL_DISK, True),
        ("h5py.files", FULL_DISK, True),
        ("h5py.files", NO_FILE, False),
        ("autograde.hidden.ch90", "raise MemoryError", True),
        ("autograde.hidden.ch90", TOO_LARGE, False),
        ("__main__", FULL_DISK, False),
    ],
)
def test_what_fails_where_no_learners_code_is_at_work_is_ours(
    name: str, statement: str, ours: bool
) -> None:
    error = caught(module(name, statement).raised)
    assert is_ours(error) is ours
    assert is_learners(error) is (name == "__main__")


@pytest.mark.parametrize("way", ["__main__", "autograde.proxies.remote"])
def test_what_came_through_the_learners_code_is_not(way: str) -> None:
    ours = module("autograde.hidden.ch90", IMPORT)
    error = caught(lambda: module(way, "pass").around(ours.raised))
    assert not is_ours(error)
    assert is_learners(error)


def test_a_mistake_is_no_failure() -> None:
    checks = module("insidetensor.checking", "raise Mistake")
    vars(checks)["Mistake"] = Mistake
    assert not is_ours(caught(checks.raised))
