"""Tell an error of ours from one that the learner's work has caused, while a check runs."""

from __future__ import annotations

import errno
import traceback
from collections.abc import Sequence
from typing import Literal

Whose = Literal["ours", "learner's", "either's"]

# In the judge's process, whatever the learner's code raises comes through here.
ASKING = "autograde.proxies.remote"
CELLS = "__main__"
OUR_CODE = ("autograde.", "insidetensor.")
SHORTAGES = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.ENOMEM, errno.EMFILE, errno.ENFILE}
)


def is_ours(error: BaseException) -> bool:
    """Whether an error that was caught around the learner's code is none of its doing.

    What cannot be imported where no learner's code is at work, an `assert` of ours that does not
    hold, and a machine that is short of something. Of any other error, a wrong answer may be the
    reason.
    """
    return CELLS not in modules_of(error) and is_ours_below(error, modules_of(error))


def is_ours_below(error: BaseException, modules: Sequence[str]) -> bool:
    """The same of an error that came through these modules, the innermost last."""
    from insidetensor import Mistake

    if ASKING in modules:
        return False
    if isinstance(error, AssertionError) and not isinstance(error, Mistake):
        return bool(modules) and modules[-1].startswith(OUR_CODE)
    return isinstance(error, (ImportError, SyntaxError)) or is_machines(error)


def is_machines(error: BaseException) -> bool:
    """Whether the machine is short of something: memory, space on a disk, open files.

    An array for which no machine has the memory is another matter: NumPy's error for it is a kind
    of MemoryError, and a wrong shape may be the reason.
    """
    if type(error) is MemoryError:
        return True
    return isinstance(error, OSError) and error.errno in SHORTAGES


def is_learners(error: BaseException) -> bool:
    """Whether an error that a check let through was raised by the learner's code."""
    return bool({ASKING, CELLS} & set(modules_of(error)))


def modules_of(error: BaseException) -> list[str]:
    """The modules that the error came through, the innermost last."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return [str(frame.f_globals.get("__name__", "")) for frame in frames]
