"""Turn what was judged into a result: what the table, the page and the gradebook say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from autograde.grading.job import JobResult
from autograde.grading.notices import learners_cells, names_of_the_grader, shown_name
from autograde.judging.assignment import Assignment
from autograde.judging.work import Judged, JudgedPart
from autograde.leaks import Secrets, screened
from autograde.results import ChapterResult, PartResult
from autograde.scoring import Judgement
from autograde.wording import say

# Characters. The page shows less; a learner may print megabytes.
MOST_CODE, MOST_PRINTED, MOST_WORDS = 20_000, 8_000, 2_000


def result_of(
    learner: str, done: JobResult, assignment: Assignment, secrets: Secrets, *, sandboxed: bool
) -> ChapterResult:
    """The result of a job: its parts screened, and what somebody should know about it."""
    judged = done.judged
    if judged is None or judged.trouble is not None:
        problem = done.refused or say("problem.ours", reason=judged.trouble if judged else "")
        open_result = without_parts(learner, assignment, problem, repairs=done.repairs)
        return replace(open_result, seconds=_seconds(judged))
    theirs = learners_cells(done.notebook)
    sources = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): cell["source"] for cell in theirs
    }
    found = [
        _part(part, sources.get(part.name, ""), is_untouched=part.name in done.untouched)
        for part in _parts(judged, assignment)
    ]
    own = secrets.but(cell["source"] for cell in theirs)
    parts = tuple(screened(part, own) for part in found)
    notices = [
        *names_of_the_grader(theirs),
        *(
            say("notice.left_out", part=part.name)
            for part, before in zip(parts, found, strict=True)
            if part != before
        ),
        *_early_end(judged, done.notebook),
    ]
    return ChapterResult(
        learner,
        assignment.chapter,
        parts,
        notices=tuple(notices),
        repairs=done.repairs,
        sandboxed=sandboxed and judged.sandboxed,
        seconds=_seconds(judged),
    )


def without_parts(
    learner: str, assignment: Assignment, problem: str, *, repairs: tuple[str, ...] = ()
) -> ChapterResult:
    """The result of what could not be graded: every part open."""
    parts = tuple(
        PartResult(cell.part, cell.points, None, Judgement("not-run"))
        for cell in assignment.check_cells.values()
    )
    return ChapterResult(learner, assignment.chapter, parts, problem, repairs=repairs)


def is_final(result: ChapterResult) -> bool:
    """Whether grading the same again would give the same: not where we failed."""
    outcomes = {part.judgement.outcome for part in result.parts}
    return result.problem is None and not outcomes & {"fault", "not-run"}


def _parts(judged: Judged, assignment: Assignment) -> Iterator[JudgedPart]:
    """A part for each check of the assignment, in its order: what nobody judged has no verdict."""
    found = {part.grade_id: part for part in judged.parts}
    for name, cell in assignment.check_cells.items():
        yield found.get(name) or JudgedPart(name, cell.part, cell.points, Judgement("no-verdict"))


def _part(part: JudgedPart, code: str, *, is_untouched: bool) -> PartResult:
    judgement = part.judgement
    if is_untouched and judgement.outcome in {"error", "mistake"}:
        # Its error may come from an earlier part that is not written either.
        judgement = replace(judgement, outcome="not-written")
    short = replace(judgement, words=judgement.words and judgement.words[:MOST_WORDS])
    return PartResult(
        name=part.name,
        points=part.points,
        score=part.score,
        judgement=short,
        code=code[:MOST_CODE],
        printed=part.printed[:MOST_PRINTED],
        rules=part.rules,
        builds_on=part.builds_on,
    )


def _seconds(judged: Judged | None) -> dict[str, float]:
    return {} if judged is None else {name: round(s, 3) for name, s in judged.seconds.items()}


def _early_end(judged: Judged, notebook: Mapping[str, Any]) -> Iterator[str]:
    if judged.died_of is not None:
        place, cells = judged.died_in, notebook["cells"]
        cell = shown_name(cells[place]) if place is not None and place < len(cells) else "?"
        yield say("notice.died", cell=cell, why=judged.died_of)
