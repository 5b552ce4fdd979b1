"""Ask once more about what was wrong, in a fresh process of which nothing is shown.

Two things are found out so. A part whose code names an earlier one uses the learner's own: where
that is wrong, this part is asked again with our version of it. It earns its points where all its
rules hold then; else the first run counts, whichever rules hold now: nobody learns from a score
what our version does, and two tosses of a coin win no more than the luckier one. And an answer that
is right when it is asked alone depends on earlier calls, which the sentence says.

Cells that took long are not executed again for the sentence, but for points alone.

Nothing that this process gives may be shown: its outputs and values could tell the solution.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
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
GIVEN = {"extends"}  # the name of insidetensor's that puts one class's methods into another
LONG = 10.0  # seconds: cells that took so long are executed again only where points hang on it
DEFINED = re.compile(r"^(?:(?:async )?def|class) (\w+)|^(\w+)[^=\n]*=", re.MULTILINE)


def ask_again(
    parts: Sequence[PartGrade],
    restored: Restored,
    assignment: Assignment,
    worker_pool: WorkerPool,
    judge: Judge,
    lines: Sequence[str],
    seconds: float,
) -> list[PartGrade]:
    """Ask wrong parts again in a fresh process; the parts as they come out now.

    `seconds` is what the learner's cells took in the first run.

    Raises: JudgeError, LearnerProcessError.
    """
    code = _Code(assignment, restored.notebook["cells"])
    again = [part for part in parts if _may_come_out_otherwise(part)]
    builds = {part.name for part in again if _broken_before(part, parts, code)}
    alone = {part.name for part in again if part.judgement.outcome != "not-written"}
    left = builds if seconds > LONG else builds | alone
    if not left:
        return list(parts)
    with worker_pool.learner(assignment.files, restored.submission.language) as process:
        return _SecondRun(code, process, judge, worker_pool.limits, lines).parts(parts, left)


def _may_come_out_otherwise(part: PartGrade) -> bool:
    """Whether a rule was tried, and did not hold."""
    ended_the_judge = any(rule.mistake == ENDED_THE_JUDGE for rule in part.rules)
    return part.judgement.outcome in WRONG and bool(part.rules) and not ended_the_judge


def _broken_before(part: PartGrade, parts: Sequence[PartGrade], code: _Code) -> list[str]:
    """The earlier parts that are broken and that the part's code names."""
    earlier = parts[: list(parts).index(part)]
    broken = [each.name for each in earlier if each.judgement.outcome in BROKEN]
    return code.named_by(part.name, broken)


class _Code:
    """The learner's code cells, and which parts' code names which other parts."""

    def __init__(self, assignment: Assignment, cells: Sequence[Mapping[str, Any]]) -> None:
        self.assignment, self._cells = assignment, cells

    @cached_property
    def sources(self) -> list[tuple[str, str | None]]:
        """The code cells, each with its part; a part's that is gone is empty."""
        return list(self._sources())

    def _sources(self) -> Iterator[tuple[str, str | None]]:
        names = {grade_id_of(cell) for cell in self._cells}
        answers = self.assignment.answers
        gone = [part for part, cell in answers.items() if cell.grade_id not in names]
        checked = {check.grade_id: part for part, check in self.assignment.checks.items()}
        for cell in self._cells:
            name = grade_id_of(cell)
            if name in checked:
                yield from (("", part) for part in gone if part == checked[name])
            elif cell.get("cell_type") == "code":
                yield source_of(cell), None if name is None else part_of_grade_id(name)

    def named_by(self, part: str, others: Sequence[str]) -> list[str]:
        """Those of the other parts that the code of this one names, or a helper that it names.

        A prediction names none: where our answer is given nothing, nothing can build on a part.
        """
        if not self._defined[part]:
            return []
        words = set[str]()
        left = [source for source, name in self.sources if name == part]
        helpers = [source for source, name in self.sources if name is None]
        while left:
            words |= set(re.findall(r"\w+", left.pop()))
            used = [each for each in helpers if words & _defined_in(each)]
            helpers = [each for each in helpers if each not in used]
            left += used
        return [other for other in others if words & self._defined[other]]

    @cached_property
    def _defined(self) -> Mapping[str, set[str]]:
        """What each part defines in our answer: functions, classes, those that they extend."""
        return {part: _names_of(cell.answer) for part, cell in self.assignment.answers.items()}


def _defined_in(source: str) -> set[str]:
    """The names that a learner's cell defines, whether or not it is Python."""
    return {name for found in DEFINED.findall(source) for name in found if name}


def _names_of(answer: str) -> set[str]:
    body = ast.parse(answer).body
    found = {
        node.name
        for node in body
        if isinstance(node, ast.ClassDef)
        or (isinstance(node, ast.FunctionDef) and ast.unparse(node.args))
    }
    outer: list[ast.AST] = []
    for node in body if found else ():
        if isinstance(node, ast.ClassDef):  # a class that it extends is one thing with it
            outer += [*node.bases, *node.decorator_list]
        elif isinstance(node, ast.Assign):
            outer += node.targets
    inner = [each for node in outer for each in ast.walk(node)]
    return found | {each.id for each in inner if isinstance(each, ast.Name)} - GIVEN


class _SecondRun:
    """The learner's cells once more, each wrong part's followed by ours when it has been asked."""

    def __init__(
        self,
        code: _Code,
        process: LearnerProcess,
        judge: Judge,
        limits: JudgeLimits,
        lines: Sequence[str],
    ) -> None:
        self._code, self._assignment = code, code.assignment
        self._process, self._judge, self._limits, self._lines = process, judge, limits, lines
        self._replaced: list[str] = []  # parts in whose place ours stand by now

    def parts(self, parts: Sequence[PartGrade], left: set[str]) -> list[PartGrade]:
        """The parts, those that are `left` as they come out now; no cell after these is run."""
        found = {part.name: part for part in parts}
        for source, name in self._code.sources:
            if source.strip() and self._process.alive:
                self._process.run_cell(source, timeout=self._limits.cell)
            part = found.get(name or "")
            if part is None or not self._process.alive:
                continue
            if part.name in left:
                left.remove(part.name)
                earlier = _broken_before(part, parts, self._code)
                found[part.name] = self._asked(part, earlier) if earlier else self._alone(part)
                if not left:
                    break
            is_broken = found[part.name].judgement.outcome in BROKEN
            if (is_broken or self._leans(part)) and self._process.alive:
                answer = self._assignment.answers[part.name].answer
                self._process.define(answer, timeout=self._limits.cell)
                self._replaced.append(part.name)
        return [found[part.name] for part in parts]

    def _asked(self, part: PartGrade, earlier: Sequence[str]) -> PartGrade:
        """The part as it comes out with ours in place of these: the better run counts, whole."""
        found = self._found(part)
        if found is None or found.faults:
            return part
        rules = grade_rules(self._assignment.rules[part.name], found.rules)
        if (judgement_of(rules).score(part.points) or 0) > (part.score or 0):
            kept = tuple(map(_with_ours, part.rules, rules, [earlier] * len(rules)))
            return _regraded(part, kept, judgement_of(kept), tuple(earlier))
        kept = tuple(
            before if before.held or after.held else _still_broken(before, after, earlier)
            for before, after in zip(part.rules, rules, strict=True)
        )
        is_of_rules = part.judgement.outcome not in {"error", "timeout"}
        return _regraded(part, kept, judgement_of(kept) if is_of_rules else part.judgement)

    def _leans(self, part: PartGrade) -> bool:
        """Whether a right part is right only with the learner's own version of one replaced."""
        named = self._code.named_by(part.name, self._replaced)
        if part.judgement.outcome != "passed" or not named:
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


def _still_broken(before: RuleGrade, after: RuleGrade, earlier: Sequence[str]) -> RuleGrade:
    """A rule that does not hold with our version of these parts either."""
    with_ours = say("judging.broken_with_ours", parts=_quote(earlier))
    sentence = join_sentences(before.sentence or "", with_ours)
    return _broken(before, sentence, after.mistake, before.first)


def _with_ours(before: RuleGrade, after: RuleGrade, earlier: Sequence[str]) -> RuleGrade:
    """A rule as it comes out with our version of earlier parts; its words show nothing of that."""
    if after.held:
        return after
    if not before.held:
        return _still_broken(before, after, earlier)
    call = _call_in(recipe_of(after.sentence))
    key = "judging.call_broken_only_with_ours" if call else "judging.broken_only_with_ours"
    sentence = say(key, call=call, parts=_quote(earlier))
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
