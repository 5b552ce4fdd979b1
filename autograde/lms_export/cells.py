"""What to export of the entries, and how their cells are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from autograde.learner_ids import shown
from autograde.roster import Learner
from autograde.spreadsheet_cells import harmless

if TYPE_CHECKING:
    from autograde.lms_export.rows import Entry


class CannotExport(Exception):  # noqa: N818 - it says what happened, in one sentence
    """Nothing can be exported as things stand; its text is one sentence for the instructor."""


@dataclass(frozen=True)
class Choice:
    """What to export: which exercises, and how.

    `columns` are the LMS's titles by chapter, `raw` the points before a penalty, and with
    `missing_is_zero` who handed in nothing has 0 points; otherwise no grade at all.
    """

    chapters: tuple[str, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    raw: bool = False
    missing_is_zero: bool = False

    def points(self, entry: Entry) -> float | None:
        """The points of an entry, None where there is no grade (yet)."""
        if entry.state == "open":
            return None
        if entry.state == "not-handed-in":
            return 0.0 if self.missing_is_zero else None
        return entry.raw if self.raw else entry.score

    def cell(self, entry: Entry | None) -> str:
        """The points as a cell; empty where there is no grade."""
        points = None if entry is None else self.points(entry)
        return "" if points is None else number(points)


def number(points: float) -> str:
    """Points as both LMSs read them, to five decimals: 3, 2.5, 0.33333."""
    return f"{points:.5f}".rstrip("0").rstrip(".")


def name_cell(learner: Learner, *, last_first: bool = False) -> str:
    """The learner's name for people to read; nothing hidden and no formula is in it."""
    first, last = learner.first_name.strip(), learner.last_name.strip()
    names = [last, first] if last_first else [first, last]
    words = (", " if last_first else " ").join(filter(None, names)) or learner.id
    return harmless(shown(words))


def by_chapter(entries: Sequence[Entry]) -> dict[str, dict[str, Entry]]:
    """The entries by chapter, then by the learner's id."""
    found: dict[str, dict[str, Entry]] = {}
    for entry in entries:
        found.setdefault(entry.chapter, {})[entry.learner.id] = entry
    return found
