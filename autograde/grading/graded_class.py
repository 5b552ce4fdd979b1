"""The grades of a class: stored, and published into nbgrader's gradebook in one transaction."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from sqlalchemy import Connection, Engine

from autograde.core.messages import say
from autograde.grading.nbgrader_gradebook import (
    ask_for_scores,
    make_gradebook,
    read_auto_scores,
    read_by_hand,
    read_handed_in,
    read_names,
    take_back,
    write_scores,
)
from autograde.grading.store import (
    OPEN,
    Attempt,
    add_beside,
    add_grade,
    add_marks,
    prepare_store,
    read_attempts,
    read_grades,
    read_history,
    read_marks,
    read_works,
)
from autograde.grading.versions import hash_dependencies
from autograde.judging.grades import (
    ByHand,
    Grade,
    PartGrade,
    format_score,
    read_grade,
    write_grade,
)


class GradedClass:
    """What has been graded, with the scores that a person gave since.

    Raises: GraderError where another version has made the store.
    """

    def __init__(self, engine: Engine) -> None:
        make_gradebook(engine)
        prepare_store(engine)
        self._engine = engine

    def names(self) -> dict[str, str]:
        """Read the learners' names, by id, as the roster has them."""
        with self._engine.connect() as connection:
            return read_names(connection)

    def attempts(self) -> dict[tuple[str, str], Attempt]:
        """Read what has been graded, as far as its submission is still in the gradebook."""
        with self._engine.connect() as connection:
            handed_in = read_handed_in(connection)
        found = read_attempts(self._engine)
        return {key: attempt for key, attempt in found.items() if key in handed_in}

    def read(self, learner: str, exercise: str) -> Grade | None:
        """Read the grade that stands; None where there is none."""
        with self._engine.connect() as connection:
            with closing(read_grades(connection, learner, exercise)) as grades:
                stored = next(grades, None)
            if stored is None:
                return None
            by_hand = read_by_hand(connection, learner, exercise).get(stored.key, ByHand())
        return read_grade(stored.text, by_hand)

    def stands(self, learner: str, exercise: str) -> Grade | None:
        """Read the grade that stands, and put its scores back where an nbgrader wrote others.

        One without this course's settings does that: it is a notice of the grade, this once. What
        a person gave since is noted as given for this work.
        """
        with self._engine.begin() as connection:
            _note_marks(connection, (learner, exercise))
        grade = self.read(learner, exercise)
        if grade is None:
            return None
        ours = {part.name: part.auto_score for part in grade.parts}
        with self._engine.begin() as connection:
            found = read_auto_scores(connection, learner, exercise)
            others = [part for part in ours if found.get(part, ours[part]) != ours[part]]
            if not others:
                return grade
            write_scores(connection, grade, None)
            ask_for_scores(connection, learner, exercise)
        notices = []
        for part in others:
            scores = {"theirs": format_score(found[part]) or "–", "ours": format_score(ours[part])}
            notices.append(say("notice.other_grader", part=part, **scores))
        restored = self.read(learner, exercise) or grade  # extra credit counts from our score
        return replace(restored, notices=(*restored.notices, *notices))

    def store(self, grade: Grade, handed_in: dt.datetime | None) -> Grade:
        """Add a grade and write its scores into nbgrader's gradebook, at once.

        The grade that comes back has the scores that stand: a person's where one was given. What
        is not final is graded again by the next `grade`. `handed_in` as in `write_scores`.
        """
        sha256 = hash_dependencies(grade.depends_on) if grade.is_final else OPEN
        with self._engine.begin() as connection:
            _note_marks(connection, grade.key)
            write_scores(connection, grade, handed_in)
            add_grade(connection, grade, sha256)
            by_hand = ask_for_scores(connection, *grade.key)
        if by_hand == ByHand():
            return grade
        return read_grade(write_grade(grade), by_hand, is_earlier=grade.is_earlier)

    def scores(self, learner: str, exercise: str, *, sandboxed: bool) -> dict[str, float]:
        """Read what the grader found each attempt to be worth, by its hash, the newest last.

        Those that are open have none; nor have those without a sandbox where that is asked for.
        """
        with self._engine.connect() as connection:
            rows = read_history(connection, learner, exercise)
        found: dict[str, float] = {}
        for row in rows:
            if row.sha256 != OPEN and (row.sandboxed or not sandboxed):
                found.pop(row.sha256, None)
                found[row.sha256] = _worth(read_grade(row.grade))
        return found

    def is_beaten(self, grade: Grade, rivals: Sequence[str]) -> bool:
        """Whether the grade that stands is of one of these hashes, and better; or as good, and of a
        later one."""
        with self._engine.connect() as connection:
            rows = read_history(connection, *grade.key)
        if not rows or rows[-1].sha256 not in rivals:
            return False
        stands, mine = rows[-1].sha256, hash_dependencies(grade.depends_on)
        before = _worth(read_grade(rows[-1].grade)), rivals.index(stands)
        return stands != mine and before > (_worth(grade), rivals.index(mine))

    def store_beside(self, grade: Grade) -> Grade:
        """Add a grade of a hand-in that does not count; the grade that stands."""
        sha256 = hash_dependencies(grade.depends_on) if grade.is_final else OPEN
        with self._engine.begin() as connection:
            add_beside(connection, grade, sha256)
        return self.read(*grade.key) or grade

    def settle(self, learner: str, exercise: str, *, keep: bool) -> list[PartGrade]:
        """Keep what a person gave for an earlier notebook, or take it back; the parts then.

        Without any such part, none. A grade is there.
        """
        key = learner, exercise
        with self._engine.begin() as connection:
            by_hand = read_by_hand(connection, *key).get(key, ByHand())
            marks = {part: by_hand.marks[part] for part in by_hand.outdated}
            if marks and keep:
                add_marks(connection, key, marks, read_works(connection, *key)[key])
            elif marks:
                take_back(connection, *key, marks.keys())
            ask_for_scores(connection, *key)
        grade = self.read(*key)
        return [part for part in grade.parts if part.name in marks] if grade else []


def _worth(grade: Grade) -> float:
    """The points that the grader found, for a comparison of attempts."""
    return -1.0 if grade.problem is not None else grade.earned


def _note_marks(connection: Connection, key: tuple[str, str]) -> None:
    """Note what a person gave since it was last noted, as given for the work graded last."""
    by_hand = read_by_hand(connection, *key).get(key, ByHand())
    work = read_works(connection, *key).get(key) if by_hand.marks else None
    if work:
        noted = read_marks(connection, *key).get(key, {})
        new = {p: m for p, m in by_hand.marks.items() if noted.get(p, ("", ""))[0] != m}
        add_marks(connection, key, new, work)
