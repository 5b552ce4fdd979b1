"""Count which rules are broken most often and by which mistake, and keep an example of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograde.judging.results import Judgement, PartOutcome, PartResult, SubmissionResult

NAMED: frozenset[PartOutcome] = frozenset({"mistake", "partly", "error"})
# Two sentences that differ in their figures alone name the same mistake.
_FIGURE = re.compile(r"[-−]?\b\d[\w.+]*")
_QUOTED = re.compile(r"`[^`]*`")
_FIGURES = re.compile(r"[\[\]()#,\s]*#[\[\]()#,\s]*")
LONGEST = 200  # characters of a key
MOST_BROKEN = 3


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
    example: Judgement


@dataclass(frozen=True)
class Broken:
    """A rule of a part, or "" for an error before any was tried, and who broke it."""

    part: str
    rule: str
    learners: tuple[str, ...]


@dataclass
class MistakeTally:
    """The mistakes of one chapter so far; the first learner's is the example."""

    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str, str], Judgement] = field(default_factory=dict)
    outcomes: Counter[tuple[str, PartOutcome]] = field(default_factory=Counter)
    broken: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def add(self, result: SubmissionResult) -> None:
        """Count what became of each part of one submission."""
        for part in result.parts:
            self.outcomes[part.name, part.judgement.outcome] += 1
            for rule, example in mistakes_in(part):
                # By learner; nobody stands here for what another part of theirs broke.
                self.broken.setdefault((part.name, rule), []).append(result.learner)
                key = part.name, rule, _name(example)
                self.counts[key] += 1
                before = self.examples.get(key)
                if before is None or (before.comparison is None and example.comparison):
                    self.examples[key] = example

    def most_broken(self) -> list[Broken]:
        """The rules that most learners broke, the first ones."""
        order = sorted(self.broken, key=lambda key: (-len(self.broken[key]), key))
        return [Broken(*key, tuple(self.broken[key])) for key in order[:MOST_BROKEN]]

    def named(self) -> list[Named]:
        """Every mistake, the most frequent first."""
        order = sorted(self.counts, key=lambda key: (-self.counts[key], key))
        return [Named(*key, self.counts[key], self.examples[key]) for key in order]


def mistakes_in(part: PartResult) -> Iterator[tuple[str, Judgement]]:
    """Each rule of a wrong part that is broken, and how; of a part without its core, that alone."""
    if part.judgement.outcome not in NAMED:
        return
    if part.judgement.outcome == "error" or not part.rules:
        yield "", part.judgement
        return
    core = part.rules[0]
    for rule in part.rules if core.held else (core,):
        if not rule.held:
            found = Judgement(
                "mistake", rule.sentence, mistake=rule.mistake, comparison=rule.comparison
            )
            yield rule.name, found


def mistake_name(part: PartResult) -> str | None:
    """What a wrong part's first mistake is called; None where none was named."""
    return next((_name(example) for _, example in mistakes_in(part)), None)


def _name(judgement: Judgement) -> str:
    """The check's name for it; an error's own; else the sentence without its figures."""
    compared = (judgement.comparison or {}).get("mistake")
    if isinstance(compared, str) and compared:
        return compared[:LONGEST]
    if judgement.outcome == "error":
        return str(judgement.error)[:LONGEST]
    return _without_figures(judgement.words or judgement.line or "")[:LONGEST]


def _without_figures(sentence: str) -> str:
    without = _FIGURE.sub("#", _QUOTED.sub("`…`", sentence))
    return " ".join(_FIGURES.sub(" # ", without).split())
