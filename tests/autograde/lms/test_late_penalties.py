"""A late hand-in costs what the plug-in in the class's settings says, within nbgrader's bounds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path

import pytest
from graded_book import DUE, STEPS, add_hand_in, hand_in, in_one_commit, make_book, opened_book
from sqlalchemy import Engine, create_engine, event

from autograde.core.course_directory import CONFIG_NAME
from autograde.core.errors import GraderError
from autograde.lms.extensions import give_extension
from autograde.lms.hand_ins import HandInRecord
from autograde.lms.lateness import ClassLateness, Late, apply_penalties, read_plugin
from autograde.lms.roster import Enrollee

HOUR = dt.timedelta(hours=1)
PLUGIN = """
from math import ceil
from nbgrader.plugins import BasePlugin

class Hourly(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return ceil(total_seconds_late / 3600)

class More(Hourly):
    def late_submission_penalty(self, *about):
        return 100

class Gift(Hourly):
    def late_submission_penalty(self, *about):
        return -1

class Broken(Hourly):
    def late_submission_penalty(self, *about):
        return 1 / 0
"""
CHOSEN = "c.AssignLatePenalties.plugin_class = 'late_rules.{}'\n"
HOURLY = CHOSEN.format("Hourly")
WITHOUT = "c.Autograde.autograde_preprocessors = []\n"


@pytest.fixture
def engine(tmp_path):
    """The gradebook: Ada handed in two hours late, Bo in time."""
    book = make_book(tmp_path)
    hand_in(book, "ada", STEPS, [2, 3], when=DUE + 2 * HOUR)
    hand_in(book, "bo", STEPS, [2, 3], when=DUE - HOUR)
    engine = create_engine(f"sqlite:///{book / 'gradebook.db'}")
    yield engine
    engine.dispose()


def penalize(
    engine: Engine, home: Path, settings: str = HOURLY, marks: Mapping[str, bool] | None = None
) -> list[Late]:
    """Apply a class's settings, and what Canvas said of learners; who is late."""
    (home / "late_rules.py").write_text(PLUGIN)
    (home / CONFIG_NAME).write_text(f"c = get_config()\n{settings}")
    canvas = [HandInRecord(who, STEPS, "canvas", "", late) for who, late in (marks or {}).items()]
    return apply_penalties(engine, read_plugin(home), {each.key: each for each in canvas})


def in_book(home: Path) -> dict[str, tuple[float | None, float]]:
    """By learner, the penalty and the seconds late, as nbgrader says."""
    with opened_book(home) as book:
        return {
            each.student.id: (each.notebooks[0].late_submission_penalty, each.total_seconds_late)
            for each in book.assignment_submissions(STEPS)
        }


@pytest.mark.parametrize(
    ("settings", "penalty"),
    [
        (HOURLY, 2),
        ("", None),
        ("c.LateSubmissionPlugin.penalty_method = 'zero'\n", 5),
        # Not more than the score, and never a gift.
        (CHOSEN.format("More"), 5),
        (CHOSEN.format("Gift"), None),
    ],
)
def test_the_class_s_settings_say_what_being_late_costs(engine, tmp_path, settings, penalty):
    off = penalty or 0
    assert penalize(engine, tmp_path, settings) == [Late("ada", STEPS, 7200, off, before=0)]
    assert in_book(tmp_path) == {"ada": (penalty, 7200), "bo": (None, 0)}
    assert penalize(engine, tmp_path, settings) == [Late("ada", STEPS, 7200, off, before=off)]


@pytest.mark.parametrize(
    ("settings", "problem"), [(CHOSEN.format("Broken"), "ZeroDivisionError"), (WITHOUT, "None")]
)
def test_where_no_rule_answers_what_was_taken_off_stays(engine, tmp_path, settings, problem):
    penalize(engine, tmp_path)
    (late,) = penalize(engine, tmp_path, settings)
    assert (late.penalty, late.before) == (2, 2)
    assert problem in str(late.problem)
    assert in_book(tmp_path)["ada"] == (2, 7200)


def test_what_canvas_calls_late_is_within_any_extension(engine, tmp_path):
    give_extension(engine, "ada", STEPS, by=HOUR)
    assert penalize(engine, tmp_path, marks={"ada": True}) == []


@pytest.mark.parametrize(
    "settings",
    [
        CHOSEN.replace("late_rules", "nowhere"),
        "c.LateSubmissionPlugin.penalty_method = 'halve'\n",
        "raise RuntimeError('no')\n",
        "this is no Python\n",
    ],
)
def test_settings_that_cannot_be_used_cost_a_sentence(tmp_path, settings):
    (tmp_path / CONFIG_NAME).write_text(f"c = get_config()\n{settings}")
    with pytest.raises(GraderError, match="cannot be used") as problem:
        read_plugin(tmp_path)
    assert len(str(problem.value).splitlines()) == 1


def test_a_class_takes_a_handful_of_statements_however_many_learners_it_has(tmp_path):
    counts = set()
    for count in (5, 50):
        learners = [Enrollee(f"l{number:02}") for number in range(count)]
        home = make_book(tmp_path / str(count), learners)
        with opened_book(home) as book, in_one_commit(book):
            for learner in learners:
                add_hand_in(book, learner.id, STEPS, [2, 3], when=DUE + HOUR)
        engine = create_engine(f"sqlite:///{home / 'gradebook.db'}")
        statements: list[object] = []
        event.listen(engine, "before_cursor_execute", lambda *args, s=statements: s.append(args[2]))
        assert len(penalize(engine, home)) == count
        counts.add(len(statements))
        engine.dispose()
    assert len(counts) == 1


def test_how_late_is_said_in_words():
    words = {90_061: "1 d 1 h late", 7_260: "2 h 1 min late", 59: "59 s late", 0: "not late"}
    assert {time: Late("ada", STEPS, time, 0, 0).words for time in words} == words


PER_DAY = """
c.AssignLatePenalties.plugin_class = "autograde.nbgrader.late_per_day.LatePerDay"
c.LatePerDay.late_per_day = 10
c.LatePerDay.at_most = 30
"""


def test_the_ready_made_rule_takes_so_much_for_each_day_begun_and_no_more_than_its_cap(tmp_path):
    (tmp_path / CONFIG_NAME).write_text(f"c = get_config()\n{PER_DAY}")
    plugin = read_plugin(tmp_path)
    hours = {0.001: 0.5, 24: 0.5, 24.5: 1, 49: 1.5, 1000: 1.5}
    found = {late: plugin.late_submission_penalty("ada", 5.0, late * 3600) for late in hours}
    assert found == hours


def test_it_is_said_of_whom_a_rule_by_the_day_takes_a_second_for_a_day():
    late = [Late("ada", STEPS, 1, 0.5, 0), Late("bo", STEPS, 1, 0, 0), Late("eli", STEPS, 90, 1, 0)]
    (said,) = [line for line in ClassLateness(late).sentences() if "one second late" in line]
    assert said.endswith(f": ada {STEPS}")
