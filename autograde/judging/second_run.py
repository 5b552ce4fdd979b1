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
from typing import Any

from autograde.core.ids import part_of_grade_id
from autograde.core.messages import say
from autograde.judging.asking import ask
from autograde.judging.assignment import Assignment
from autograde.judging.grades import (
    Judgement,
    PartGrade,
    PartOutcome,
    RuleGrade,
    judgement_of,
)
from autograde.judging.judge import Judge, PartFindings
from autograde.judging.parts import ENDED_THE_JUDGE, grade_rules
from autograde.judging.restoring import Restored
from autograde.judging.submitted_cells import grade_id_of, source_of
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.learner_process import LearnerProcess
from insidetensor.messages.sentence import join_sentences, recipe_of

# What may come out better: the others have ended the process, or have nothing to ask.
WRONG: frozenset[PartOutcome] = frozenset({"mistake", "partly", "error", "not-written", "timeout"})
BROKEN: frozenset[PartOutcome] = WRONG | {"ended", "after-end"}


def ask_again(
    parts: Sequence[PartGrade],
    restored: Restored,
    assignment: Assignment,
    worker_pool: WorkerPool,
    judge: Judge,
    lines: Sequence[str],
) -> list[PartGrade]:
    """Ask wrong parts again in a fresh process; the parts as they come out now.

    Raises: JudgeError, LearnerProcessError.
    """
    if not any(_is_worth_asking(part, parts) for part in parts):
        return list(parts)
    with worker_pool.learner(assignment.files, restored.submission.language) as process:
        cells = restored.notebook["cells"]
        return _SecondRun(assignment, cells, process, judge, worker_pool.limits, lines).parts(parts)


def _is_worth_asking(part: PartGrade, parts: Sequence[PartGrade]) -> bool:
    """Whether another answer is possible: a rule was tried, and did not hold."""
    if part.judgement.outcome not in WRONG or not part.rules:
        return False
    if any(rule.mistake == ENDED_THE_JUDGE for rule in part.rules):
        return False
    return part.judgement.outcome != "not-written" or bool(_earlier_broken(part, parts))


def _earlier_broken(part: PartGrade, parts: Sequence[PartGrade]) -> list[PartGrade]:
    earlier = parts[: list(parts).index(part)]
    return [each for each in earlier if each.judgement.outcome in BROKEN]


class _SecondRun:
    """The learner's cells once more, each wrong part's followed by ours when it has been asked."""

    def __init__(
        self,
        assignment: Assignment,
        cells: Sequence[Mapping[str, Any]],
        process: LearnerProcess,
        judge: Judge,
        limits: JudgeLimits,
        lines: Sequence[str],
    ) -> None:
        self._assignment, self._cells = assignment, cells
        self._process, self._judge, self._limits, self._lines = process, judge, limits, lines
        self._replaced: list[str] = []  # parts in whose place ours stand by now

    def parts(self, parts: Sequence[PartGrade]) -> list[PartGrade]:
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
                self._run(self._assignment.answers[part.name].answer)
                self._replaced.append(part.name)
        return [found[part.name] for part in parts]

    def _sources(self) -> Iterator[tuple[str, str | None]]:
        """The learner's code cells, each with its part; a part's that is gone is empty."""
        names = {grade_id_of(cell) for cell in self._cells}
        answers = self._assignment.answers
        gone = [part for part, cell in answers.items() if cell.grade_id not in names]
        checked = {check.grade_id: part for part, check in self._assignment.checks.items()}
        for cell in self._cells:
            name = grade_id_of(cell)
            if name in checked:
                yield from (("", part) for part in gone if part == checked[name])
            elif cell.get("cell_type") == "code":
                yield source_of(cell), None if name is None else part_of_grade_id(name)

    def _run(self, source: str) -> None:
        if source.strip() and self._process.alive:
            self._process.run_cell(source, timeout=self._limits.cell)

    def _asked(self, part: PartGrade, earlier: Sequence[PartGrade], source: str) -> PartGrade:
        if not earlier:
            return self._alone(part)
        found = self._found(part)
        if found is None or found.faults:
            return part
        rules = grade_rules(self._assignment.rules[part.name], found.rules)
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
        return _regraded(part, kept, judgement, on)

    def _leans(self, part: PartGrade, source: str) -> bool:
        """Whether a right part is right only with the learner's own version of one replaced."""
        if part.judgement.outcome != "passed" or not _names_in(source, self._replaced):
            return False
        found = self._found(part)
        return found is not None and not all(rule["held"] for rule in found.rules)

    def _alone(self, part: PartGrade) -> PartGrade:
        """The part, its rules told to depend on earlier calls where they hold without those."""
        rules = list(part.rules)
        for place, rule in enumerate(rules):
            if rule.held or rule.first is None or not self._process.alive:
                continue
            found = self._found(part, only=[rule.first])
            if found is not None and not found.faults and found.rules[0]["held"]:
                sentence = join_sentences(rule.sentence or "", say("judging.depends_on_calls"))
                rules[place] = _broken(rule, sentence, "state", rule.first)
            break  # later ones would come after an earlier call
        is_of_rules = part.judgement.outcome in {"mistake", "partly"}
        return _regraded(part, tuple(rules), judgement_of(rules) if is_of_rules else part.judgement)

    def _found(self, part: PartGrade, only: Sequence[int] | None = None) -> PartFindings | None:
        questions, count = self._judge.questions(self._assignment.exercise, part.name, only)
        asked = ask(self._process, questions, count, self._limits.case)
        return None if asked.broken else self._judge.find(asked.observations, self._lines)


def _regraded(
    part: PartGrade,
    rules: tuple[RuleGrade, ...],
    judgement: Judgement,
    builds_on: tuple[str, ...] = (),
) -> PartGrade:
    """The part with what the second run found of it; what is shown of it is the first run's."""
    return PartGrade(
        part.name, part.points, judgement, part.code, part.printed, rules, builds_on,
        part.is_untouched,
    )  # fmt: skip


def _broken(before: RuleGrade, sentence: str, mistake: str | None, first: int | None) -> RuleGrade:
    """A rule that does not hold, with another sentence; its picture is the first run's."""
    return RuleGrade(
        before.name, before.points, False, before.cases, sentence, mistake, before.comparison, first
    )


def _still_broken(before: RuleGrade, after: RuleGrade, names: Sequence[str]) -> RuleGrade:
    """A rule that does not hold with our version of earlier parts either.

    What is said of it, and its picture, are the first run's; `names` are the parts to be named.
    """
    sentence = before.sentence or ""
    if names:
        with_ours = say("judging.broken_with_ours", parts=_quote(names))
        sentence = join_sentences(sentence, with_ours)
    return _broken(before, sentence, after.mistake, before.first)


def _with_ours(before: RuleGrade, after: RuleGrade, names: Sequence[str]) -> RuleGrade:
    """A rule as it comes out with our version of earlier parts; its words show nothing of that."""
    if after.held:
        return after
    if not before.held:
        return _still_broken(before, after, names)
    call = _call_in(recipe_of(after.sentence))
    key = "judging.call_broken_only_with_ours" if call else "judging.broken_only_with_ours"
    sentence = say(key, call=call, parts=_quote(names))
    return _broken(before, sentence, after.mistake, after.first)


def _call_in(recipe: Any) -> str:
    """What the case that a sentence tells of called, which is ours; "" where it names nothing."""
    if not isinstance(recipe, Mapping):
        return ""
    fields = recipe.get("fields", {})
    if isinstance(fields.get("call"), str):
        return str(fields["call"])
    inside = (_call_in(each) for each in (*fields.values(), *recipe.get("parts", ())))
    return next(filter(None, inside), "")


def _quote(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _names_in(source: str, names: Sequence[str]) -> list[str]:
    """Those of the parts that the code names."""
    words = set(re.findall(r"\w+", source))
    return [name for name in names if name in words]
