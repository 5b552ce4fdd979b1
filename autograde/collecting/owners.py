"""Whose account a hand-in lies under in nbgrader's exchange, where everybody may write."""

from __future__ import annotations

import contextlib
import sys

from autograde.collecting.attempts import Attempt
from autograde.collecting.layouts import exchange_folder

if sys.platform != "win32":
    import pwd


def other_owner(attempt: Attempt) -> str:
    """The account that a hand-in belongs to, where its name is not the learner's; else "".

    nbgrader's own `collect` compares the same two names.
    """
    start = exchange_folder(attempt.member.place)
    if attempt.layout != "exchange" or start is None:
        return ""
    names = dict.fromkeys(map(_account, attempt.member.owners[start:]))
    return ", ".join(name for name in names if name != attempt.hand_in.name)


def _account(number: int) -> str:
    """An account's name, or its number where this machine knows no name."""
    if sys.platform != "win32":
        with contextlib.suppress(KeyError):
            return pwd.getpwuid(number).pw_name
    return str(number)
