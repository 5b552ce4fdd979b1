"""What a report says of a class, gathered from all its submissions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from autograde.grading.not_taken import NotTaken
from autograde.judging.grades import UNDECIDED, PartGrade, PartOutcome, Status
from autograde.report.mistake_tally import Broken, Named
from autograde.report.statistics import ChapterFigures

# What became of a part, in the columns that the page and the table have.
OUTCOMES: Mapping[str, frozenset[PartOutcome]] = {
    "partly": frozenset({"partly"}),
    "wrong": frozenset({"mistake", "error"}),
    "not_written": frozenset({"not-written"}),
    "too_long": frozenset({"timeout"}),
    "stopped": frozenset({"ended", "after-end"}),
    "open": UNDECIDED | {"waiting"},
}


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
    """One chapter: figures, what became of the parts, mistakes, who is missing."""

    name: str
    figures: ChapterFigures
    outcomes: Counter[tuple[str, PartOutcome]]
    named: tuple[Named, ...]
    most_broken: tuple[Broken, ...]
    handed_in: int
    missing: tuple[str, ...]
    statuses: Counter[Status]
    graded: Mapping[str, Sequence[PartGrade]]  # the parts of the first learners

    def count_outcomes(self, part: str) -> list[int]:
        """Count how many learners' part came to what, in the order of `OUTCOMES`."""
        return [sum(self.outcomes[part, each] for each in those) for those in OUTCOMES.values()]


@dataclass
class ClassSummary:
    """The class: its chapters, and those lists that go over all of them."""

    names: Mapping[str, str]
    chapters: list[ChapterSummary] = field(default_factory=list)
    not_graded: list[Look] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    waiting: list[tuple[str, str]] = field(default_factory=list)  # for a person's points
    failures: list[Failure] = field(default_factory=list)
    spent: list[Spent] = field(default_factory=list)
    submissions: int = 0
    latest: str = ""  # when the last one was graded, UTC
    unsandboxed: int = 0
    nobodys: Sequence[NotTaken] = ()  # files of which nobody knows whose they are
