"""Times, extensions and penalties in the gradebook follow nbgrader's rules, whatever is known."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from graded_book import DUE, PAIRS, STEPS, hand_in, make_book, opened_book
from sqlalchemy import Engine, create_engine, event

from autograde.core.course_directory import CONFIG_NAME
from autograde.core.errors import GraderError
from autograde.lms.extensions import extend, moment_of, span_of
from autograde.lms.hand_ins import HandInRecord, Key
from autograde.lms.late import Late, apply_penalties, counted_time, penalty_rule

DUE_UTC = DUE.replace(tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)
# One point for each hour that began.
HOURLY = """
from math import ceil
from nbgrader.plugins import BasePlugin

class Hourly(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return ceil(total_seconds_late / 3600)
"""


def said(is_late: bool | None, time: dt.datetime | None = None) -> HandInRecord:
    return HandInRecord("ada", STEPS, "canvas", "0" * 64, is_late, time)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (said(None), None),
        (said(None, DUE_UTC + HOUR), DUE_UTC + HOUR),
        # "Late" alone is the least that it can be, and "in time" is never late.
        (said(True), DUE_UTC + dt.timedelta(seconds=1)),
        (said(False), None),
        (said(True, DUE_UTC + HOUR), DUE_UTC + HOUR),
        (said(True, DUE_UTC - HOUR), DUE_UTC + dt.timedelta(seconds=1)),
        (said(False, DUE_UTC + HOUR), DUE_UTC),
        (said(False, DUE_UTC - HOUR), DUE_UTC - HOUR),
    ],
)
def test_what_is_known_of_a_hand_in_decides_when_it_counts_as_handed_in(record, expected):
    assert counted_time(record, DUE_UTC) == expected


def test_without_a_deadline_nothing_is_late():
    assert counted_time(said(True), None) is None


@pytest.fixture
def engine(tmp_path) -> Iterator[Engine]:
    """The gradebook: Ada handed in two hours late, Bo in time."""
    book = make_book(tmp_path)
    hand_in(book, "ada", STEPS, [2, 3], when=DUE + 2 * HOUR)
    hand_in(book, "bo", STEPS, [2, 3], when=DUE - HOUR)
    engine = create_engine(f"sqlite:///{book / 'gradebook.db'}")
    yield engine
    engine.dispose()


def rule(home: Path, text: str = "") -> object:
    """A class's rule; it takes a point off for each hour unless it says otherwise."""
    (home / "late_hourly.py").write_text(HOURLY)
    setting = text or "c.AssignLatePenalties.plugin_class = 'late_hourly.Hourly'\n"
    (home / CONFIG_NAME).write_text(f"c = get_config()\n{setting}")
    return penalty_rule(home)


def in_book(home: Path) -> dict[str, tuple[float | None, float]]:
    """By learner, the penalty and the seconds late, as nbgrader says."""
    with opened_book(home) as book:
        return {
            each.student.id: (each.notebooks[0].late_submission_penalty, each.total_seconds_late)
            for each in book.assignment_submissions(STEPS)
        }


def settled(
    engine: Engine, home: Path, records: dict[Key, HandInRecord] | None = None
) -> list[Late]:
    return apply_penalties(engine, rule(home), records or {})  # type: ignore[arg-type]


def test_the_class_s_own_plug_in_beside_its_settings_takes_points_off(engine, tmp_path):
    assert settled(engine, tmp_path) == [Late("ada", STEPS, 7200, penalty=2, before=0)]
    assert in_book(tmp_path) == {"ada": (2, 7200), "bo": (None, 0)}
    # Again: nothing moves.
    assert settled(engine, tmp_path) == [Late("ada", STEPS, 7200, penalty=2, before=2)]


def test_nbgrader_takes_nothing_off_unless_it_is_told_to(engine, tmp_path):
    late = apply_penalties(engine, penalty_rule(tmp_path), {})
    assert [(each.learner, each.penalty) for each in late] == [("ada", 0)]
    zero = rule(tmp_path, "c.LateSubmissionPlugin.penalty_method = 'zero'\n")
    assert [each.penalty for each in apply_penalties(engine, zero, {})] == [5]  # type: ignore[arg-type]


def test_a_class_that_leaves_nbgrader_s_step_out_has_no_penalties(engine, tmp_path):
    settled(engine, tmp_path)
    without = rule(tmp_path, "c.Autograde.autograde_preprocessors = []\n")
    assert without is None
    apply_penalties(engine, None, {})
    assert in_book(tmp_path)["ada"] == (2, 7200)


def test_a_penalty_is_not_more_than_the_score_and_never_a_gift(engine, tmp_path):
    for factor, expected in (("+ 100", 5), ("* -1", 0)):
        (tmp_path / f"late_{expected}.py").write_text(
            HOURLY.replace("/ 3600)", f"/ 3600) {factor}")
        )
        plugin = f"c.AssignLatePenalties.plugin_class = 'late_{expected}.Hourly'\n"
        (late,) = apply_penalties(engine, rule(tmp_path, plugin), {})  # type: ignore[arg-type]
        assert late.penalty == expected


def test_what_the_lms_says_counts_more_than_the_file_s_time(engine, tmp_path):
    on_time = HandInRecord("ada", STEPS, "canvas", "0" * 64, is_late=False)
    marked = HandInRecord("bo", STEPS, "canvas", "0" * 64, is_late=True)
    late = settled(engine, tmp_path, {on_time.key: on_time, marked.key: marked})
    assert [(each.learner, each.penalty) for each in late] == [("bo", 1)]
    assert late[0].words == "late, nobody says how long"


def test_a_plug_in_that_fails_costs_nobody_points_and_is_said(engine, tmp_path):
    settled(engine, tmp_path)
    (tmp_path / "late_broken.py").write_text(HOURLY.replace("return ", "return 1 / 0 + "))
    broken = rule(tmp_path, "c.AssignLatePenalties.plugin_class = 'late_broken.Hourly'\n")
    (late,) = apply_penalties(engine, broken, {})  # type: ignore[arg-type]
    assert (late.penalty, late.before) == (2, 2)
    assert "ZeroDivisionError" in str(late.problem)
    assert in_book(tmp_path)["ada"] == (2, 7200)


@pytest.mark.parametrize(
    "text",
    [
        "c.AssignLatePenalties.plugin_class = 'nowhere.Plugin'\n",
        "c.LateSubmissionPlugin.penalty_method = 'halve'\n",
        "raise RuntimeError('no')\n",
        "this is no Python\n",
    ],
)
def test_settings_that_cannot_be_used_are_said_before_anything_is_graded(tmp_path, text):
    with pytest.raises(GraderError, match="cannot be used") as problem:
        rule(tmp_path, text)
    assert len(str(problem.value).splitlines()) == 1


def test_settling_a_class_is_a_handful_of_statements_however_many_they_are(tmp_path):
    from graded_book import add_hand_in, in_one_commit

    from autograde.lms.roster import Enrollee

    counts = {}
    for count in (5, 50):
        learners = [Enrollee(f"l{number:02}") for number in range(count)]
        home = make_book(tmp_path / str(count), learners)
        with opened_book(home) as book, in_one_commit(book):
            for learner in learners:
                add_hand_in(book, learner.id, STEPS, [2, 3], when=DUE + HOUR)
        engine = create_engine(f"sqlite:///{home / 'gradebook.db'}")
        statements: list[str] = []

        @event.listens_for(engine, "before_cursor_execute")
        def note(*arguments: object, noted: list[str] = statements) -> None:
            noted.append(str(arguments[2]))

        assert len(settled(engine, home)) == count
        counts[count] = len(statements)
        engine.dispose()
    assert counts[5] == counts[50]


# --- extensions ---------------------------------------------------------------------------------


def test_an_extension_is_nbgrader_s_own_and_takes_the_penalty_back(engine, tmp_path):
    settled(engine, tmp_path)
    assert extend(engine, "ada", STEPS, by=dt.timedelta(hours=3)) == DUE_UTC + 3 * HOUR
    assert settled(engine, tmp_path) == [Late("ada", STEPS, 0, penalty=0, before=2)]
    assert in_book(tmp_path)["ada"] == (None, 0)
    extend(engine, "ada", STEPS)
    assert settled(engine, tmp_path) == [Late("ada", STEPS, 7200, penalty=2, before=0)]


def test_an_extension_before_the_hand_in_is_kept_for_it(engine, tmp_path):
    extend(engine, "eli", STEPS, until=DUE_UTC + HOUR)
    hand_in(tmp_path, "eli", STEPS, [2, 3], when=DUE + 2 * HOUR)
    late = {each.learner: each for each in settled(engine, tmp_path)}
    assert late["eli"].seconds == 3600
    with opened_book(tmp_path) as book:
        assert book.find_submission(STEPS, "eli").extension == HOUR


def test_an_extension_of_nbgrader_s_own_is_respected(engine, tmp_path):
    with opened_book(tmp_path) as book:
        book.grant_extension(STEPS, "ada", hours=1)
    (late,) = settled(engine, tmp_path)
    assert (late.seconds, late.penalty) == (3600, 1)


def test_what_canvas_calls_late_is_within_any_extension(engine, tmp_path):
    extend(engine, "ada", STEPS, by=HOUR)
    marked = HandInRecord("ada", STEPS, "canvas", "0" * 64, is_late=True)
    assert settled(engine, tmp_path, {marked.key: marked}) == []


@pytest.mark.parametrize(
    ("learner", "chapter", "by", "words"),
    [
        ("ada", "ch99", HOUR, f"no exercise ch99: the exercises are {STEPS}, {PAIRS}"),
        ("zoe", STEPS, HOUR, "no learner zoe"),
        ("ada", STEPS, -HOUR, "ends after the deadline"),
        ("ada", STEPS, dt.timedelta(days=36_500), "ends after the deadline"),
    ],
)
def test_an_extension_that_cannot_be_given_costs_a_sentence(engine, learner, chapter, by, words):
    with pytest.raises(GraderError, match=words):
        extend(engine, learner, chapter, by=by)


def test_an_exercise_without_a_deadline_cannot_be_extended(engine, tmp_path):
    with opened_book(tmp_path) as book:
        book.find_assignment(STEPS).duedate = None
        book.db.commit()
    with pytest.raises(GraderError, match=f"nbgrader db assignment add {STEPS} --duedate"):
        extend(engine, "ada", STEPS, by=HOUR)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 days", dt.timedelta(days=2)),
        ("1d 12h", dt.timedelta(days=1.5)),
        ("1 week, 30 minutes", dt.timedelta(days=7, minutes=30)),
        ("90m", dt.timedelta(minutes=90)),
        ("1W 1 Hour 2min", dt.timedelta(days=7, hours=1, minutes=2)),
        ("0.5 weeks,1h", dt.timedelta(days=3.5, hours=1)),
    ],
)
def test_lengths_of_time_are_read_as_people_write_them(text, expected):
    assert span_of(text) == expected


@pytest.mark.parametrize("text", ["", "soon", "2", "0 days", "-1 day", "1e9 days", "5 years"])
def test_what_is_no_length_of_time_costs_a_sentence(text):
    with pytest.raises(GraderError):
        span_of(text)


@pytest.mark.parametrize(
    "text", ["2 months", "1 month", "2 mo", "1d 2 months", "3 moons", "1 dozen", "2 hrs", "4 wd"]
)
def test_another_unit_is_not_taken_for_one_that_begins_alike(text):
    with pytest.raises(GraderError, match="in weeks, days, hours and minutes, such as") as problem:
        span_of(text)
    assert len(str(problem.value).splitlines()) == 1


def test_times_without_a_zone_are_utc_as_nbgrader_reads_them():
    expected = dt.datetime(2026, 12, 3, 23, 59, tzinfo=dt.UTC)
    for zone in ("", " UTC", ":00 UTC", "Z", " GMT"):
        assert moment_of(f"2026-12-03 23:59{zone}") == expected
    assert moment_of("2026-12-03T23:59") == expected


@pytest.mark.parametrize(
    ("zone", "hours"),
    [
        ("+09:00", 9),
        ("+0900", 9),
        ("-08:00", -8),
        ("Europe/Berlin", 1),
        ("Asia/Seoul", 9),
        ("America/Argentina/Ushuaia", -3),
    ],
)
def test_zones_are_heeded_in_whichever_way_they_are_written(zone, hours):
    expected = dt.datetime(2026, 12, 3, 23, 59, tzinfo=dt.UTC) - hours * HOUR
    assert moment_of(f"2026-12-03 23:59 {zone}") == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        *(
            (f"2026-12-03 23:59 {zone}", "is not known here")
            for zone in ("XKST", "UTC+9", "berlin")
        ),
        *((f"2026-12-03 23:59 {zone}", "is not known here") for zone in ("GMT -8", "Europe/No")),
        # What might be read in two ways is not guessed at.
        *((text, "Expected a time such as") for text in ("tomorrow", "", "3 Dec 2026 23:59")),
        *((text, "Expected a time such as") for text in ("99999-01-01 00:00", "2026-13-01 00:00")),
        ("2026-12-03 23:59 +09:00 (XKST)", "Expected a time such as"),
        ("2026-12-03 11:59 PM", "is not known here"),
    ],
)
def test_what_is_no_time_or_no_known_zone_is_not_taken_for_utc(text, words):
    with pytest.raises(GraderError, match=words) as problem:
        moment_of(text)
    assert len(str(problem.value).splitlines()) == 1


def test_how_late_is_said_in_words():
    for seconds, words in ((90_061, "1 d 1 h late"), (7_260, "2 h 1 min late"), (59, "59 s late")):
        assert Late("ada", STEPS, seconds, 0, 0).words == words
