"""What everybody had before a class is graded again, and what has become of it."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nbgrader.api import Grade
from sqlalchemy import Connection, Engine, inspect, select

from autograde.core.course_directory import TIMEOUT
from autograde.core.messages import say
from autograde.feedback.feedback_page import sentence_of
from autograde.grading.gradebook_rows import all_scores, kept_score, part_of
from autograde.grading.journal import TABLE, result_from_json
from autograde.grading.score_change import Change
from autograde.judging.results import PartResult, SubmissionResult

Key = tuple[str, str]  # learner, chapter
AT_ONCE = 200  # rows of the journal


@dataclass(frozen=True)
class PreviousScore:
    """What one part had: its score, what was said of it, and a hash of the learner's code.

    There is no hash where the part was not run: the journal does not keep the code of those.
    `attempt` is what the grade depended on, a hash each.
    """

    score: float | None
    said: str
    code: bytes | None
    attempt: Mapping[str, str]


def read_previous_scores(
    engine: Engine, timeout: int = TIMEOUT
) -> dict[Key, dict[str, PreviousScore]]:
    """By learner and chapter what each part has in the gradebook; nothing where none was graded."""
    if not inspect(engine).has_table(TABLE.name):
        return {}
    found: dict[Key, dict[str, PreviousScore]] = {}
    words: dict[str, str] = {}  # each sentence once: a class makes the same mistakes
    with engine.connect() as connection:
        by_hand = _by_hand(connection)
        # A row holds whole answers: never all of them at a time.
        rows = connection.execution_options(yield_per=AT_ONCE).execute(select(TABLE.c.result))
        for text in rows.scalars():
            result = result_from_json(text)
            if result is None:
                continue
            key = result.learner, result.chapter
            found[key] = {
                part.name: PreviousScore(
                    by_hand.get((*key, part.name), part.score),
                    words.setdefault(said := result.problem or said_of(part, timeout), said),
                    None if result.problem is not None else _digest(part.code),
                    result.attempt,
                )
                for part in result.parts
            }
    return found


def _by_hand(connection: Connection) -> dict[tuple[str, str, str], float | None]:
    """The scores that a human gave, or added to."""
    by_hand = Grade.manual_score.is_not(None) | Grade.extra_credit.is_not(None)
    return {
        (row.student_id, row.chapter, part_of(row.cell)): kept_score(row, row.auto_score)
        for row in connection.execute(all_scores().where(by_hand))
    }


def changes_in(
    result: SubmissionResult, before: Mapping[str, PreviousScore], timeout: int = TIMEOUT
) -> Iterator[Change]:
    """The parts whose score is another one than before, in the result's order."""
    for part in result.parts:
        was = before.get(part.name)
        if was is None or was.score == part.score:
            continue
        said_after = result.problem or said_of(part, timeout)
        changed = " ".join(_changed(result, part, was))
        place, scores = (result.learner, result.chapter, part.name), (was.score, part.score)
        yield Change(*place, *scores, changed, was.said, said_after)


def _changed(result: SubmissionResult, part: PartResult, was: PreviousScore) -> Iterator[str]:
    """What is another one than before, of all that the part's grade depends on."""
    if result.problem is not None or was.code is None:
        return
    is_same = was.code == _digest(part.code)
    if not is_same:
        yield "answer"
    for what, before in was.attempt.items():
        if result.attempt.get(what, before) != before and (is_same or what != "notebook"):
            yield what


def said_of(part: PartResult, timeout: int) -> str:
    """What its feedback page says of a part, in one line."""
    if part.judgement.outcome == "passed":
        return say("verdict.passed")
    return " ".join(sentence_of(part.judgement, timeout, has_hints=False).split())


def _digest(code: str) -> bytes:
    return hashlib.sha256(code.encode(errors="surrogatepass")).digest()[:8]
