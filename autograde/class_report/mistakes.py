"""Count which mistakes are named most often, and keep an example of each."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from autograde.results import ChapterResult, PartResult
from autograde.scoring import Judgement, PartOutcome

NAMED: frozenset[PartOutcome] = frozenset({"mistake", "error"})
# Two sentences that differ in their figures alone name the same mistake.
_FIGURE = re.compile(r"[-−]?\b\d[\w.+]*")
_QUOTED = re.compile(r"`[^`]*`")
_FIGURES = re.compile(r"[\[\]()#,\s]*#[\[\]()#,\s]*")
LONGEST = 200  # characters of a key


@dataclass(frozen=True)
class Named:
    """A mistake in one part, by its name: how many made it, and how the check put it to one."""

    part: str
    name: str
    count: int
    example: Judgement


@dataclass
class MistakeTally:
    """The mistakes of one chapter so far; the first learner's is the example."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], Judgement] = field(default_factory=dict)
    outcomes: Counter[tuple[str, PartOutcome]] = field(default_factory=Counter)

    def add(self, result: ChapterResult) -> None:
        """Count what became of each part of one submission."""
        for part in result.parts:
            self.outcomes[part.name, part.judgement.outcome] += 1
            name = mistake_name(part)
            if name is None:
                continue
            key = part.name, name
            self.counts[key] += 1
            before = self.examples.get(key)
            if before is None or (before.comparison is None and part.judgement.comparison):
                self.examples[key] = part.judgement

    def named(self) -> list[Named]:
        """Every mistake, the most frequent first."""
        order = sorted(self.counts, key=lambda key: (-self.counts[key], key))
        return [Named(*key, self.counts[key], self.examples[key]) for key in order]


def mistake_name(part: PartResult) -> str | None:
    """What a wrong part's mistake is called; None where none was named.

    A wrong layout has the check's name for it, an error its own; else it is the sentence without
    its figures.
    """
    judgement = part.judgement
    if judgement.outcome not in NAMED:
        return None
    compared = (judgement.comparison or {}).get("mistake")
    if isinstance(compared, str) and compared:
        return compared[:LONGEST]
    if judgement.outcome == "error":
        return str(judgement.error)[:LONGEST]
    return _without_figures(judgement.words or judgement.line or "")[:LONGEST]


def _without_figures(sentence: str) -> str:
    without = _FIGURE.sub("#", _QUOTED.sub("`…`", sentence))
    return " ".join(_FIGURES.sub(" # ", without).split())
