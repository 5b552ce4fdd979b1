"""Make a part's grade from what the judge found, and from nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from autograde.authoring.course.rules import Rule
from autograde.authoring.course.sources import Cell
from autograde.core.messages import say
from autograde.judging.assignment import Assignment
from autograde.judging.grades import (
    DEAD,
    Grade,
    Judgement,
    PartGrade,
    RuleGrade,
    error_of_solution,
    judgement_of,
)
from autograde.judging.judge import PartFindings, RuleFinding
from autograde.judging.restoring import Restored
from autograde.sandbox.outputs import Output
from insidetensor.messages import read_sentence

# The mistake of an answer over which one judge after another ends.
ENDED_THE_JUDGE = "ended-the-judge"
# Characters. The page shows less; a learner may print megabytes.
MOST_CODE, MOST_PRINTED, MOST_WORDS = 20_000, 8_000, 2_000


@dataclass(frozen=True)
class PartRun:
    """What one part's cells and its check came to in the learner's process.

    `solution` are the outputs of the cell that is checked (None: there is none), `visible` those of
    its visible check, `found` what the judge found (None: nothing was asked). `died_of` is what
    had ended the process by now, `ended_before` whether that was before the check, and
    `ended_while_asked` while its questions were answered. `fault` is why the check itself could
    not do its work.
    """

    solution: Sequence[Output] | None = None
    visible: Sequence[Output] = field(default_factory=list)
    found: PartFindings | None = None
    died_of: str | None = None
    ended_before: bool = False
    ended_while_asked: bool = False
    fault: str | None = None


def grade_part(
    part: str, points: float, rules: Sequence[Rule], run: PartRun, code: str, *, is_untouched: bool
) -> PartGrade:
    """Make the part's grade; `code` is what its learner wrote."""
    outcomes: tuple[RuleGrade, ...] = ()
    fault = run.fault
    if run.found is not None:
        try:
            outcomes = grade_rules(rules, run.found.rules)
        except LookupError as error:
            fault = str(error)
    judgement = _judgement(run, outcomes, fault)
    if is_untouched and judgement.outcome in {"error", "mistake"}:
        # Its error may come from an earlier part that is not written either.
        judgement = Judgement("not-written", judgement.words, judgement.error, judgement.earned)
    return PartGrade(
        part,
        points,
        judgement,
        code=code[:MOST_CODE],
        printed=_printed([*(run.solution or ()), *run.visible])[:MOST_PRINTED],
        rules=outcomes,
        is_untouched=is_untouched,
    )


def add_written_parts(grade: Grade, restored: Restored, assignment: Assignment) -> Grade:
    """Add the parts that a person grades, in the order of the exercise."""
    written = {}
    texts = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): "".join(cell["source"])
        for cell in restored.notebook["cells"]
    }
    for part, cell in assignment.written.items():
        text = texts.get(cell.grade_id)
        is_untouched = part in restored.untouched or (text is not None and not text.strip())
        judgement = Judgement("not-written" if is_untouched else "waiting")
        if grade.problem is not None:
            judgement = Judgement("not-run")
        code = (text or "")[:MOST_CODE]
        written[part] = PartGrade(
            part, cell.points, judgement, code=code, is_untouched=is_untouched
        )
    order = [*assignment.graded]
    parts = [*(part for part in grade.parts if part.name not in written), *written.values()]
    return replace(grade, parts=tuple(sorted(parts, key=lambda part: order.index(part.name))))


def ungraded_parts(checks: Mapping[str, Cell]) -> tuple[PartGrade, ...]:
    """Make the parts of a submission that could not be graded: every one open."""
    open_part = Judgement("not-run")
    return tuple(PartGrade(part, check.points, open_part) for part, check in checks.items())


def grade_rules(rules: Sequence[Rule], found: Sequence[RuleFinding]) -> tuple[RuleGrade, ...]:
    """Put what was found of each rule in the order of the text.

    Raises: LookupError, where the text has a rule without a case.
    """
    by_name = {each["name"]: each for each in found}
    missing = [rule.name for rule in rules if rule.name not in by_name]
    if missing or not rules:
        raise LookupError(say("judging.no_case", rules=", ".join(missing)))
    return tuple(RuleGrade(points=rule.points, **_said(by_name[rule.name])) for rule in rules)


def _said(found: RuleFinding) -> RuleFinding:
    """What was found of a rule, its sentence in the language spoken now."""
    if found.get("sentence") is None:
        return found
    return {**found, "sentence": read_sentence(found["sentence"])}


def find_unreadable(rules: Sequence[Rule], cases: int) -> PartFindings:
    """Say of each rule that a judge cannot even look at what came back."""
    sentence = say("no_answer.unreadable")
    broken = {"held": False, "cases": cases, "sentence": sentence, "mistake": ENDED_THE_JUDGE}
    return PartFindings(tuple({"name": rule.name, **broken} for rule in rules))


def _judgement(run: PartRun, rules: Sequence[RuleGrade], fault: str | None) -> Judgement:
    reason = run.died_of or ""
    if run.ended_before:
        if any(output.get("ename") == DEAD for output in run.solution or ()):
            return Judgement("ended", say("judging.ended_here", reason=reason))
        return Judgement("after-end", say("judging.ended_before", reason=reason))
    if fault is not None:
        return Judgement("fault", say("judging.check_failed", reason=fault))
    if run.found is None:  # it ended in the visible check
        return Judgement("ended", say("judging.ended_here", reason=reason))
    found = judgement_of(rules)
    if found.outcome not in {"mistake", "not-written"}:
        return found
    if run.ended_while_asked:
        return Judgement("ended", say("judging.ended_here", reason=reason))
    # A solution that stopped half-way is why the check finds nothing to check.
    error = error_of_solution(run.solution or ())
    if error is None:
        return found
    return Judgement(error.outcome, (error.words or "")[:MOST_WORDS], error.error)


def _printed(outputs: Iterable[Output]) -> str:
    return "".join(
        str(output["text"])
        for output in outputs
        if output["output_type"] == "stream" and output["name"] == "stdout"
    )


def error_output(name: str, words: str) -> Output:
    """An error that the grader writes on a cell."""
    return {
        "output_type": "error", "ename": name, "evalue": words, "traceback": [f"{name}: {words}"]
    }  # fmt: skip
