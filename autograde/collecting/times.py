"""When Moodle says that something was handed in: the grading worksheet of the assignment."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

from autograde.collecting.sources import CannotCollect
from autograde.tables import TableError, read_table
from autograde.wording import say

IDENTIFIER, HANDED_IN = "Identifier", "Last modified (submission)"
_NUMBER = re.compile(r"\D*(\d+)")


def read_times(path: Path) -> dict[str, dt.datetime]:
    """When each participant handed in, in UTC, by Moodle's number of them.

    The worksheet writes times as people read them, in the time zone of this machine.

    Raises: CannotCollect where it is no such worksheet.
    """
    # nbgrader takes seconds to import.
    from nbgrader.utils import parse_utc

    try:
        header, *lines = read_table(path).lines
    except TableError as problem:
        sentence = say("collect.times_unreadable", path=path, reason=problem)
        raise CannotCollect(sentence) from None
    for column in (IDENTIFIER, HANDED_IN):
        if column not in header:
            raise CannotCollect(say("collect.times_column", path=path, column=column))
    found = {}
    for line in lines:
        number = _NUMBER.fullmatch(line[header.index(IDENTIFIER)])
        try:
            time = parse_utc(line[header.index(HANDED_IN)])
        except (ValueError, OverflowError, TypeError):
            continue  # "-": nothing was handed in
        if number is not None:
            found[number[1]] = time.astimezone(dt.UTC)
    if not found:
        raise CannotCollect(say("collect.times_none", path=path))
    return found
