"""Turn what was judged into a result: what the table, the page and the gradebook say."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from autograde.core.messages import say
from autograde.feedback.leaks import Secrets, screened
from autograde.grading.notices import learners_cells, names_of_the_grader, shown_name
from autograde.grading.restoring import Notebook, Restored
from autograde.judging.assignment import Assignment
from autograde.judging.results import Judgement, PartResult, SubmissionResult
from autograde.judging.work import Judged

# Characters. The page shows less; a learner may print megabytes.
MOST_CODE, MOST_PRINTED, MOST_WORDS = 20_000, 8_000, 2_000


def result_of(
    learner: str, judged: Judged, made: Restored, assignment: Assignment
) -> SubmissionResult:
    """The result of a notebook that was run: its parts, and what somebody should know about it."""
    seconds = {name: round(spent, 3) for name, spent in judged.seconds.items()}
    if judged.trouble is not None:
        problem = say("problem.ours", reason=judged.trouble)
        result = without_parts(learner, assignment, problem)
        return replace(result, repairs=made.repairs, seconds=seconds)
    theirs = learners_cells(made.notebook)
    sources = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): cell["source"] for cell in theirs
    }
    found = {part.name: part for part in judged.parts}
    parts = (
        _part(found[cell.part], sources, made.untouched) for cell in assignment.check_cells.values()
    )
    return SubmissionResult(
        learner,
        assignment.chapter,
        tuple(parts),
        notices=(*names_of_the_grader(theirs), *_early_end(judged, made.notebook)),
        repairs=made.repairs,
        sandboxed=judged.sandboxed,
        seconds=seconds,
    )


def without_parts(learner: str, assignment: Assignment, problem: str) -> SubmissionResult:
    """The result of what could not be graded: every part open."""
    parts = tuple(
        PartResult(cell.part, cell.points, None, Judgement("not-run"))
        for cell in assignment.check_cells.values()
    )
    return SubmissionResult(learner, assignment.chapter, parts, problem)


def as_shown(result: SubmissionResult, notebook: Notebook, secrets: Secrets) -> SubmissionResult:
    """The result without what its learner's process told of our files, and what was left out."""
    if result.problem is not None:
        return result
    own = secrets.but(cell["source"] for cell in learners_cells(notebook))
    parts = tuple(screened(part, own) for part in result.parts)
    left_out = (
        say("notice.left_out", part=part.name)
        for part, before in zip(parts, result.parts, strict=True)
        if part != before
    )
    return replace(result, parts=parts, notices=(*result.notices, *left_out))


def is_final(result: SubmissionResult) -> bool:
    """Whether grading the same again would give the same: not where we failed."""
    outcomes = {part.judgement.outcome for part in result.parts}
    return result.problem is None and not outcomes & {"fault", "not-run"}


def _part(part: PartResult, sources: Mapping[str, str], untouched: frozenset[str]) -> PartResult:
    """The part within bounds."""
    judgement = part.judgement
    if part.name in untouched and judgement.outcome in {"error", "mistake"}:
        # Its error may come from an earlier part that is not written either.
        judgement = replace(judgement, outcome="not-written")
    return replace(
        part,
        judgement=replace(judgement, words=judgement.words and judgement.words[:MOST_WORDS]),
        code=sources.get(part.name, "")[:MOST_CODE],
        printed=part.printed[:MOST_PRINTED],
    )


def _early_end(judged: Judged, notebook: Notebook) -> Iterator[str]:
    if judged.died_of is not None:
        place, cells = judged.died_in, notebook["cells"]
        cell = shown_name(cells[place]) if place is not None and place < len(cells) else "?"
        yield say("notice.died", cell=cell, why=judged.died_of)
