"""What is judged, and what came of it: plain data that can cross to another machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from autograde.judging.assignment import Assignment
from autograde.scoring import Judgement, RuleOutcome


@dataclass(frozen=True)
class Work:
    """One submission to judge: `notebook` is checked and restored already.

    `attempt` is a hash of what was handed in.
    """

    assignment: Assignment
    notebook: bytes
    learner: str
    attempt: str = ""


@dataclass(frozen=True)
class JudgedPart:
    """What became of one graded cell.

    `judgement` says it in words; `rules` say it rule by rule, in the order of the text. `printed`
    is what the learner's process printed in the part's two cells. `builds_on` are earlier parts,
    wrong themselves, in whose place right ones stood when this part's points were found.
    """

    grade_id: str  # of the check: check-view-strides
    name: str  # of the part: view-strides
    points: float
    judgement: Judgement
    printed: str = ""
    rules: tuple[RuleOutcome, ...] = ()
    builds_on: tuple[str, ...] = ()

    @property
    def score(self) -> float | None:
        """The points earned; None where there is no verdict."""
        return self.judgement.score(self.points)


@dataclass(frozen=True)
class JudgedCell:
    """The outputs of one code cell, nbformat's; `index` is its place in the notebook.

    `index` is None for a check that the notebook did not have.
    """

    index: int | None
    grade_id: str | None
    outputs: tuple[Mapping[str, Any], ...]
    execution_count: int | None = None


@dataclass(frozen=True)
class Judged:
    """All that came of one submission.

    `trouble` says where we failed: then there are no parts, and it is to be tried again.
    `died_of` is what ended the learner's process early, and `died_in` the place of the cell.
    `seconds` is where the time went, by name.
    """

    learner: str
    chapter: str
    parts: tuple[JudgedPart, ...] = ()
    cells: tuple[JudgedCell, ...] = ()
    died_of: str | None = None
    died_in: int | None = None
    trouble: str | None = None
    sandboxed: bool = True
    seconds: Mapping[str, float] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data; `from_json` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Judged:
        """What `to_json` gave. Raises: TypeError, KeyError, for anything else."""
        parts = tuple(_part(part) for part in data["parts"])
        cells = tuple(
            JudgedCell(**{**cell, "outputs": tuple(cell["outputs"])}) for cell in data["cells"]
        )
        return cls(**{**data, "parts": parts, "cells": cells})


def _part(data: Mapping[str, Any]) -> JudgedPart:
    own = {
        "judgement": Judgement(**data["judgement"]),
        "rules": tuple(RuleOutcome(**rule) for rule in data["rules"]),
        "builds_on": tuple(data["builds_on"]),
    }
    return JudgedPart(**{**data, **own})
