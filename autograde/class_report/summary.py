"""What a report says of a class, gathered from all its submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from autograde.class_report.alike import Alike, SameText
from autograde.class_report.mistakes import Named
from autograde.class_report.statistics import ChapterFigures
from autograde.judging.results import PartOutcome, Status

MOST_LISTED = 100

T = TypeVar("T")


@dataclass
class Listed(Generic[T]):
    """The first `MOST_LISTED` of many, and how many there are."""

    items: list[T] = field(default_factory=list)
    count: int = 0

    def add(self, item: T) -> None:
        """Count one more, and keep it while there is room."""
        self.count += 1
        if len(self.items) < MOST_LISTED:
            self.items.append(item)

    @property
    def left_out(self) -> int:
        """How many are counted and not kept."""
        return self.count - len(self.items)


@dataclass(frozen=True)
class Look:
    """A submission that somebody should look at, and why."""

    learner: str
    chapter: str
    status: Status
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """What ended early or took too long, and where: a part, or None for the whole notebook."""

    learner: str
    chapter: str
    part: str | None
    what: str


@dataclass(frozen=True, order=True)
class Spent:
    """The seconds that grading a submission took, and where most of them went."""

    seconds: float
    learner: str
    chapter: str
    most_in: str = ""
    most: float = 0.0


@dataclass(frozen=True)
class ChapterSummary:
    """One chapter: figures, what became of the parts, mistakes, who is missing, what is alike."""

    name: str
    figures: ChapterFigures
    outcomes: Counter[tuple[str, PartOutcome]]
    named: tuple[Named, ...]
    handed_in: int
    missing: tuple[str, ...]
    statuses: Counter[Status]
    same: tuple[SameText, ...]
    alike: Alike


@dataclass
class ClassSummary:
    """The class: its chapters, and those lists that go over all of them."""

    names: Mapping[str, str]
    chapters: list[ChapterSummary]
    not_graded: Listed[Look]
    looks: Listed[Look]
    failures: Listed[Failure]
    slowest: list[Spent]
    submissions: int
    latest: str  # when the last one was graded, UTC
    unsandboxed: int
