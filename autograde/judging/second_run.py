"""Ask once more about what was wrong, in a fresh process of which nothing is shown.

Two things are found out so. A part that builds on an earlier one uses the learner's own: where that
is wrong, this part is asked again with our version of it, and the better of the two runs counts, as
a whole: where everything before is wrong, a rule may hold by accident. And an answer that is right
when it is asked alone depends on earlier calls, which the sentence says.

Nothing that this process gives may be shown: its outputs and values could tell the solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from autograde.authoring.course.sources import Cell
from autograde.core.messages import say
from autograde.judging.asking import ask
from autograde.judging.judge import Found, Judge
from autograde.judging.parts import ENDED_THE_JUDGE, outcomes_of
from autograde.judging.results import (
    Judgement,
    PartOutcome,
    PartResult,
    RuleOutcome,
    judgement_of,
)
from autograde.judging.submitted_cells import grade_id_of, source_of
from autograde.judging.work import Work
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.learner_process import LearnerProcess

# What may come out better: the others have ended the process, or have nothing to ask.
WRONG: frozenset[PartOutcome] = frozenset({"mistake", "partly", "error", "not-written", "timeout"})
BROKEN: frozenset[PartOutcome] = WRONG | {"ended", "after-end"}


def asked_again(
    parts: Sequence[PartResult],
    work: Work,
    cells: Sequence[Mapping[str, Any]],
    worker_pool: WorkerPool,
    judge: Judge,
    limits: JudgeLimits,
    lines: Sequence[str],
) -> list[PartResult]:
    """The parts, those that were wrong as they come out now; the same where none was.

    Raises: JudgeError, LearnerProcessError.
    """
    if not any(_is_worth_asking(part, parts) for part in parts):
        return list(parts)
    with worker_pool.learner(work.assignment.files) as process:
        run = _SecondRun(work, cells, process, judge, limits, lines)
        return run.parts(parts)


def _is_worth_asking(part: PartResult, parts: Sequence[PartResult]) -> bool:
    """Whether another answer is possible: a rule was tried, and did not hold."""
    if part.judgement.outcome not in WRONG or not part.rules:
        return False
    if any(rule.mistake == ENDED_THE_JUDGE for rule in part.rules):
        return False
    return part.judgement.outcome != "not-written" or bool(_earlier_broken(part, parts))


def _earlier_broken(part: PartResult, parts: Sequence[PartResult]) -> list[PartResult]:
    earlier = parts[: list(parts).index(part)]
    return [each for each in earlier if each.judgement.outcome in BROKEN]


class _SecondRun:
    """The learner's cells once more, each wrong part's followed by ours when it has been asked."""

    def __init__(
        self,
        work: Work,
        cells: Sequence[Mapping[str, Any]],
        process: LearnerProcess,
        judge: Judge,
        limits: JudgeLimits,
        lines: Sequence[str],
    ) -> None:
        self._assignment, self._cells = work.assignment, cells
        self._process, self._judge, self._limits, self._lines = process, judge, limits, lines
        self._replaced: list[str] = []  # parts in whose place ours stand by now

    def parts(self, parts: Sequence[PartResult]) -> list[PartResult]:
        """The parts as they come out now."""
        found = {part.name: part for part in parts}
        for source, name in self._sources():
            self._run(source)
            part = found.get(name or "")
            if part is None or not self._process.alive:
                continue
            if _is_worth_asking(part, parts):
                earlier = [found[each.name] for each in _earlier_broken(part, parts)]
                found[part.name] = self._asked(part, earlier, source)
            is_broken = found[part.name].judgement.outcome in BROKEN
            if (is_broken or self._leans(part, source)) and self._process.alive:
                self._run(self._assignment.solutions[part.name].answer)
                self._replaced.append(part.name)
        return [found[part.name] for part in parts]

    def _sources(self) -> Iterator[tuple[str, str | None]]:
        """The learner's code cells, each with its grade_id; a part's that is gone is empty."""
        names = {grade_id_of(cell) for cell in self._cells}
        gone: list[Cell] = [
            cell for name, cell in self._assignment.solutions.items() if name not in names
        ]
        for cell in self._cells:
            name = grade_id_of(cell)
            if name in self._assignment.check_cells:
                lost = (each.grade_id for each in gone if f"check-{each.grade_id}" == name)
                yield from (("", each) for each in lost)
            elif cell.get("cell_type") == "code":
                yield source_of(cell), name

    def _run(self, source: str) -> None:
        if source.strip() and self._process.alive:
            self._process.run_cell(source, timeout=self._limits.cell)

    def _asked(self, part: PartResult, earlier: Sequence[PartResult], source: str) -> PartResult:
        if not earlier:
            return self._alone(part)
        found = self._found(part)
        if found is None or found.faults:
            return part
        rules = outcomes_of(self._assignment.rules[part.name], found.rules)
        # An earlier part that was wrong only because of one before it is right by now.
        wrong = [each.name for each in earlier if each.judgement.outcome in BROKEN]
        names = _names_in(source, wrong)
        gained = (judgement_of(rules).score(part.points) or 0) > (part.score or 0)
        kept = tuple(
            _with_ours(before, after, names or wrong)
            if gained
            else before
            if before.held or after.held
            else _still_broken(before, after, names)
            for before, after in zip(part.rules, rules, strict=True)
        )
        judgement = judgement_of(kept)
        if part.judgement.outcome in {"error", "timeout"} and not gained:
            judgement = part.judgement
        on = tuple(names or wrong) if gained else ()
        return replace(_now(part, kept, judgement), builds_on=on)

    def _leans(self, part: PartResult, source: str) -> bool:
        """Whether a right part is right only with the learner's own version of one replaced."""
        if part.judgement.outcome != "passed" or not _names_in(source, self._replaced):
            return False
        found = self._found(part)
        return found is not None and not all(rule["held"] for rule in found.rules)

    def _alone(self, part: PartResult) -> PartResult:
        """The part, its rules told to depend on earlier calls where they hold without those."""
        rules = list(part.rules)
        for place, rule in enumerate(rules):
            if rule.held or rule.first is None or not self._process.alive:
                continue
            found = self._found(part, only=[rule.first])
            if found is not None and not found.faults and found.rules[0]["held"]:
                sentence = f"{rule.sentence} {say('judging.depends_on_calls')}"
                rules[place] = replace(rule, sentence=sentence, mistake="state")
            break  # later ones would come after an earlier call
        is_of_rules = part.judgement.outcome in {"mistake", "partly"}
        return _now(part, tuple(rules), judgement_of(rules) if is_of_rules else part.judgement)

    def _found(self, part: PartResult, only: Sequence[int] | None = None) -> Found | None:
        name = part.name.replace("-", "_")
        questions, count = self._judge.questions(self._assignment.chapter, name, only)
        asked = ask(self._process, questions, count, self._limits.case)
        return None if asked.broken else self._judge.find(asked.observations, self._lines)


def _now(part: PartResult, rules: tuple[RuleOutcome, ...], judgement: Judgement) -> PartResult:
    score = judgement.score(part.points)
    return replace(part, rules=rules, judgement=judgement, score=score)


def _still_broken(before: RuleOutcome, after: RuleOutcome, names: Sequence[str]) -> RuleOutcome:
    """A rule that does not hold with our version of earlier parts either.

    What is said of it, and its picture, are the first run's; `names` are the parts to be named.
    """
    sentence = before.sentence or ""
    if names:
        parts = ", ".join(f"`{name.replace('-', '_')}`" for name in names)
        sentence = f"{sentence} {say('judging.broken_with_ours', parts=parts)}"
    return replace(before, sentence=sentence, mistake=after.mistake)


def _with_ours(before: RuleOutcome, after: RuleOutcome, names: Sequence[str]) -> RuleOutcome:
    """A rule as it comes out with our version of earlier parts; its words show nothing of that."""
    if after.held:
        return after
    if not before.held:
        return _still_broken(before, after, names)
    parts = ", ".join(f"`{name.replace('-', '_')}`" for name in names)
    sentence = say("judging.broken_only_with_ours", parts=parts)
    return replace(before, held=False, sentence=sentence, mistake=after.mistake, first=after.first)


def _names_in(source: str, names: Sequence[str]) -> list[str]:
    """Those of the parts that the code names."""
    words = set(re.findall(r"\w+", source))
    return [name for name in names if name.replace("-", "_") in words]
