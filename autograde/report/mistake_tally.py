"""Count which rules are broken most often and by which mistake, and keep an example of each."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from autograde.feedback.feedback_page import OF_RULES, explain_part
from autograde.judging.grades import Grade, PartGrade, PartOutcome, RuleGrade, Status
from insidetensor.messages.sentence import recipe_of

# Two sentences that differ in their figures alone name the same mistake.
_FIGURE = re.compile(r"[-−]?\b\d[\w.+]*")
_QUOTED = re.compile(r"`[^`]*`")
_FIGURES = re.compile(r"[\[\]()#,\s]*#[\[\]()#,\s]*")
LONGEST = 200  # characters of a key
MOST_BROKEN = 3
MOST_MAPPED = 60  # learners


@dataclass(frozen=True)
class Named:
    """A mistake in one part, by the rule that it breaks and its name: how many made it.

    `rule` is "" where an error ended the part before a rule was tried; `example` is how the check
    put it to one learner.
    """

    part: str
    rule: str
    name: str
    count: int
    example: RuleGrade


@dataclass(frozen=True)
class Broken:
    """A rule of a part, or "" for an error before any was tried, and who broke it."""

    part: str
    rule: str
    learners: tuple[str, ...]


@dataclass
class MistakeTally:
    """The submissions of one chapter so far; the first learner's mistake is the example."""

    learners: set[str] = field(default_factory=set)
    statuses: Counter[Status] = field(default_factory=Counter)
    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str, str], RuleGrade] = field(default_factory=dict)
    outcomes: Counter[tuple[str, PartOutcome]] = field(default_factory=Counter)
    broken: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    graded: dict[str, Sequence[PartGrade]] = field(default_factory=dict)  # of the first learners

    def add(self, result: Grade) -> None:
        """Count what became of one submission and, where it was graded, of each part."""
        self.learners.add(result.learner)
        self.statuses[result.status] += 1
        if result.problem is None and len(self.graded) < MOST_MAPPED:
            self.graded[result.learner] = result.parts
        for part in result.parts if result.problem is None else ():
            if part.judgement.outcome != "waiting" or part.is_waiting:
                self.outcomes[part.name, part.judgement.outcome] += 1
            for rule in mistakes_in(part):
                # By learner; nobody stands here for what another part of theirs broke.
                self.broken.setdefault((part.name, rule.name), []).append(result.learner)
                key = part.name, rule.name, _name(rule)
                self.counts[key] += 1
                before = self.examples.get(key)
                if before is None or (before.comparison is None and rule.comparison):
                    self.examples[key] = rule

    def most_broken(self) -> list[Broken]:
        """The rules that most learners broke, the first ones."""
        order = sorted(self.broken, key=lambda key: (-len(self.broken[key]), key))
        return [Broken(*key, tuple(self.broken[key])) for key in order[:MOST_BROKEN]]

    def named(self) -> list[Named]:
        """Every mistake, the most frequent first."""
        order = sorted(self.counts, key=lambda key: (-self.counts[key], key))
        return [Named(*key, self.counts[key], self.examples[key]) for key in order]


def mistakes_in(part: PartGrade) -> Iterator[RuleGrade]:
    """Each rule of a wrong part that is broken; of a part without its core, that alone.

    An error that ended the part before a rule was tried stands as a rule without a name.
    """
    judgement = part.judgement
    if judgement.outcome == "error":
        said = explain_part(judgement, 0, has_hints=False)
        yield RuleGrade("", part.points, held=False, sentence=said, mistake=judgement.error)
    elif judgement.outcome in OF_RULES:
        looked_at = part.rules if judgement.outcome == "partly" else part.rules[:1]
        yield from (rule for rule in looked_at if not rule.held)


def _name(rule: RuleGrade) -> str:
    """What a mistake is called, the same in every language.

    The check's name for it, or an error's own; else the keys of the sentences that tell it.
    """
    compared = (rule.comparison or {}).get("mistake")
    if isinstance(compared, str) and compared:
        return compared[:LONGEST]
    if not rule.name:
        return str(rule.mistake)[:LONGEST]
    return " ".join(_keys(recipe_of(rule.sentence or "")))[:LONGEST]


def _keys(recipe: object) -> Iterator[str]:
    """The keys of a sentence and of those in its fields; a text of its own, without its figures."""
    if isinstance(recipe, str):
        without = _FIGURE.sub("#", _QUOTED.sub("`…`", recipe))
        yield " ".join(_FIGURES.sub(" # ", without).split())
    elif isinstance(recipe, Mapping) and "parts" in recipe:
        for part in recipe["parts"]:
            yield from _keys(part)
    elif isinstance(recipe, Mapping):
        yield recipe["key"]
        for value in recipe.get("fields", {}).values():
            if isinstance(value, Mapping):
                yield from _keys(value)
