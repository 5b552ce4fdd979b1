"""When something counts as handed in, from what its source said of it."""

from __future__ import annotations

import datetime as dt

from autograde.lateness.hand_ins import HandInRecord

JUST_LATE = dt.timedelta(seconds=1)


def settled_time(record: HandInRecord, due: dt.datetime | None) -> dt.datetime | None:
    """The time to reckon with, in UTC; None where nothing says that it came late.

    `due` is the exercise's deadline in UTC, before any extension. An LMS that only says "late"
    means: after the deadline, nobody knows how long. That counts as just after it, which is the
    least that it can be, and within any extension.
    """
    time = record.time
    if due is None or record.is_late is None:
        return time
    if record.is_late:
        return max(time or due, due + JUST_LATE)
    return None if time is None else min(time, due)
