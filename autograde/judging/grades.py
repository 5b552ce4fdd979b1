"""A grade: what became of a submission, part by part and rule by rule, and who should look.

It holds no word in any one language: its sentences remember their keys and fields, and are rendered
where they are shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from autograde.core.messages import say, say_for_programs
from insidetensor.messages.sentence import Sentence, read_sentence

PartOutcome = Literal[
    "passed",
    "partly",  # the core holds, and another rule does not
    "mistake",  # a check said what is wrong
    "error",  # the learner's code raised before a check could speak
    "not-written",
    "timeout",
    "fault",  # the check could not do its work
    "not-run",  # the notebook could not be graded
    "ended",  # the learner's process ended in this part, by the learner's doing
    "after-end",  # it had ended in an earlier cell
    "waiting",  # what is written, until a person has given points
]
Status = Literal["graded", "waiting", "needs-a-look", "not-graded"]
# These leave no score: somebody has to look.
UNDECIDED: frozenset[PartOutcome] = frozenset({"fault", "not-run"})
# Names of the errors that the grader writes on cells itself.
TIMEOUT, DEAD = "CellTimeoutError", "DeadKernelError"
_OF_A_MISTAKE: Mapping[str, PartOutcome] = {"not-written": "not-written", "too-long": "timeout"}
_OF_AN_ERROR: Mapping[str, PartOutcome] = {
    TIMEOUT: "timeout",
    "NotImplementedError": "not-written",
}


@dataclass
class ByHand:
    """What a person gave to one submission, by part; `penalty` is what being late costs.

    `most` are the points of the parts in `scores`; `marks` all that was typed for a part, as one
    text; `outdated` the parts of which it was typed for another notebook than the one that is
    graded now.
    """

    scores: dict[str, float] = field(default_factory=dict)
    most: dict[str, float] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    penalty: float = 0.0
    marks: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    outdated: set[str] = field(default_factory=set)

    def sentences(self) -> list[str]:
        """A sentence for each thing that a person gave or said."""
        given = [
            say("page.given", part=part, score=format_score(score), most=format_score(most))
            for part, score, most in (
                (part, score, self.most[part]) for part, score in self.scores.items()
            )
        ]
        said = [say("page.comment", part=part, words=each) for part, each in self.comments.items()]
        return [*given, *said]


@dataclass(frozen=True)
class Judgement:
    """What became of one part.

    `words` is the sentence of a check, or the message of an error; `error` the error's name;
    `earned` what the rules come to that hold, where the core is one of them.
    """

    outcome: PartOutcome
    words: str | None = None
    error: str | None = None
    earned: float = 0.0

    def score(self, points: float) -> float | None:
        """The points earned of `points`; None where a human has to decide."""
        if self.outcome in UNDECIDED or self.outcome == "waiting":
            return None
        if self.outcome == "partly":
            return self.earned
        return points if self.outcome == "passed" else 0.0


@dataclass(frozen=True)
class RuleGrade:
    """Whether one rule of a part holds: `sentence` says what the first case that breaks it gave.

    `mistake` is the name of the mistake, the same in every language. `cases` is how many tried the
    rule, and `first` the place of that first one among the part's cases.
    """

    name: str
    points: float
    held: bool
    cases: int = 0
    sentence: str | None = None
    mistake: str | None = None
    comparison: Mapping[str, Any] | None = None
    first: int | None = None


@dataclass(frozen=True)
class PartGrade:
    """One part of one submission.

    `code` and `printed` are the learner's; `is_untouched` is whether the answer is as it was handed
    out. `rules` are those of the part in the order of the text, where they were tried; `builds_on`
    are earlier parts, wrong themselves, in whose place right ones stood meanwhile. `by_hand` is
    the score that a person gave, which wins.
    """

    name: str  # view_strides
    points: float
    judgement: Judgement
    code: str = ""
    printed: str = ""
    rules: tuple[RuleGrade, ...] = ()
    builds_on: tuple[str, ...] = ()
    is_untouched: bool = False
    by_hand: float | None = None

    @property
    def auto_score(self) -> float | None:
        """The grader's score; None where a person has to decide."""
        return self.judgement.score(self.points)

    @property
    def score(self) -> float | None:
        """The score that stands: a person's, else the grader's."""
        return self.auto_score if self.by_hand is None else self.by_hand

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for a person to give it points."""
        return self.judgement.outcome == "waiting" and self.by_hand is None


@dataclass(frozen=True)
class Grade:
    """What became of one learner's submission of one exercise.

    `problem` is why it could not be graded, and `learner_can_mend` whether that is in the notebook,
    so that its learner reads it. `notices` are sentences about what somebody should look at though
    it takes no score away; `repairs` about what was put right before anything was run. `sandboxed`
    is whether the learner's code was kept apart from the machine. `seconds` is where the time of
    grading went, by name; `depends_on` what the grade depends on, a hash each. `executed` is the
    notebook that was run, as a file's bytes, which is not stored with the grade; `is_earlier` is
    whether nothing was run for it now; `work` a hash of what the learner wrote. Two grades that
    differ in nothing else are the same. `by_hand` is what a person gave.
    """

    learner: str
    exercise: str
    parts: tuple[PartGrade, ...] = ()
    problem: str | None = None
    learner_can_mend: bool = False
    notices: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    sandboxed: bool = True
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)
    depends_on: Mapping[str, str] = field(default_factory=dict, compare=False)
    executed: bytes = field(default=b"", compare=False, repr=False)
    is_earlier: bool = field(default=False, compare=False)
    work: str = field(default="", compare=False)
    by_hand: ByHand = field(default_factory=ByHand)

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and of which exercise."""
        return self.learner, self.exercise

    @property
    def is_final(self) -> bool:
        """Whether grading the same again would give the same: not where we failed.

        What is no hand-in of the exercise is refused again, as long as nobody mends it.
        """
        outcomes = {part.judgement.outcome for part in self.parts}
        is_refused = self.learner_can_mend and bool(self.depends_on)
        return is_refused or (self.problem is None and not outcomes & UNDECIDED)

    @property
    def score(self) -> float | None:
        """The sum of the parts' scores; None while one of them has none."""
        scores = [part.score for part in self.parts if part.score is not None]
        complete = self.parts and len(scores) == len(self.parts) and self.problem is None
        return sum(scores) if complete else None

    @property
    def earned(self) -> float:
        """The points of those parts that have a score."""
        return sum(part.score or 0.0 for part in self.parts)

    @property
    def max_score(self) -> float | None:
        """The points of all parts; None where they are not known."""
        return sum(part.points for part in self.parts) if self.parts else None

    @property
    def status(self) -> Status:
        """Whether the score stands, waits for a human, or could not be found."""
        if self.problem is not None:
            return "not-graded"
        if self.reasons:
            return "needs-a-look"
        return "waiting" if self.waiting else "graded"

    @property
    def waiting(self) -> list[str]:
        """The parts that wait for a person to give them points, by name."""
        return [part.name for part in self.parts if part.is_waiting and self.problem is None]

    @property
    def status_text(self) -> str:
        """The status in words."""
        return say(f"status.{self.status}")

    @property
    def status_in_tables(self) -> str:
        """The status in words, the same in every language."""
        return say_for_programs(f"status.{self.status}")

    @property
    def remarks(self) -> list[str]:
        """What is said of it beside its scores, one sentence each."""
        notices = [] if self.sandboxed else [say("notice.unsandboxed")]
        return [*self.reasons, *self.repairs, *notices]

    @property
    def reasons(self) -> list[str]:
        """Why somebody should look at it, one sentence each; empty where nobody need."""
        if self.problem is not None:
            return [self.problem, *self.notices]
        open_parts = [p for p in self.parts if p.score is None and not p.is_waiting]
        outdated = [part for part in self.parts if part.name in self.by_hand.outdated]
        others = (_explain_other_work(part, self.key) for part in outdated)
        return [*map(_reason, open_parts), *others, *self.notices]


def judgement_of(rules: Sequence[RuleGrade]) -> Judgement:
    """What became of a part by its rules, of which the first is the core."""
    broken = next((rule for rule in rules if not rule.held), None)
    if broken is None:
        return Judgement("passed")
    outcome, earned = _OF_A_MISTAKE.get(broken.mistake or "", "mistake"), 0.0
    if rules[0].held:
        outcome, earned = "partly", sum(rule.points for rule in rules if rule.held)
    return Judgement(outcome, broken.sentence, earned=earned)


def error_of_solution(outputs: Iterable[Mapping[str, Any]]) -> Judgement | None:
    """What became of a part whose own cell ended in an error, so that nothing can be checked."""
    for output in outputs:
        if output["output_type"] == "error":
            name = str(output["ename"])
            return Judgement(_OF_AN_ERROR.get(name, "error"), str(output["evalue"]), name)
    return None


def format_score(score: float | None) -> str:
    """A score as people read it: 2, 2.5, or nothing where there is none."""
    return "" if score is None else f"{score:g}"


def write_grade(grade: Grade, *leave_out: str) -> str:
    """Write the grade as JSON, without the notebook, what a person gave, and these fields."""
    not_stored = {"executed", "is_earlier", "work", "by_hand"}
    return json.dumps(_plain_fields(grade, leave_out={*not_stored, *leave_out}))


def read_grade(text: str, by_hand: ByHand | None = None, *, is_earlier: bool = True) -> Grade:
    """The grade that `write_grade` wrote, with what a person gave."""
    data = json.loads(text)
    by_hand = by_hand or ByHand()
    parts = tuple(_part(part, by_hand.scores.get(part["name"])) for part in data.pop("parts"))
    data["problem"] = _sentence(data["problem"])
    for name in ("notices", "repairs"):
        data[name] = tuple(map(read_sentence, data[name]))
    return Grade(**data, parts=parts, is_earlier=is_earlier, by_hand=by_hand)


def _reason(part: PartGrade) -> str:
    outcome = part.judgement.outcome
    key = outcome.replace("-", "_") if outcome in UNDECIDED else "no_score"
    return say(f"look.{key}", part=part.name, words=part.judgement.words or "")


def _explain_other_work(part: PartGrade, key: tuple[str, str]) -> str:
    about = {"part": part.name, "learner": key[0], "chapter": key[1]}
    stands, ours = format_score(part.score), format_score(part.auto_score) or "–"
    if part.by_hand is None:
        return say("other_work.comment", **about, stands=stands)
    return say("other_work.score", **about, stands=stands, ours=ours)


def _plain(value: object) -> Any:
    # Not `asdict`: it copies all that is in a grade first, thousands of objects a submission.
    if isinstance(value, Sentence):
        return value.to_json()
    if isinstance(value, tuple):
        return list(map(_plain, value))
    if isinstance(value, PartGrade):
        return _plain_fields(value, leave_out={"by_hand"})
    return _plain_fields(value) if isinstance(value, Judgement | RuleGrade) else value


def _plain_fields(record: Any, leave_out: Iterable[str] = ()) -> dict[str, Any]:
    names = (each.name for each in fields(record))
    return {name: _plain(getattr(record, name)) for name in names if name not in leave_out}


def _sentence(data: Any) -> str | None:
    return None if data is None else read_sentence(data)


def _part(data: dict[str, Any], by_hand: float | None) -> PartGrade:
    judgement = data.pop("judgement")
    words = _sentence(judgement.pop("words"))
    rules = tuple(
        RuleGrade(sentence=_sentence(rule.pop("sentence")), **rule) for rule in data.pop("rules")
    )
    return PartGrade(
        judgement=Judgement(words=words, **judgement),
        rules=rules,
        builds_on=tuple(data.pop("builds_on")),
        by_hand=by_hand,
        **data,
    )
