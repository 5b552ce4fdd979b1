"""An extension moves one learner's deadline, whether it is given before or after the hand-in."""

from __future__ import annotations

import datetime as dt

import pytest
from command_line import typed
from graded_book import DUE, PAIRS, STEPS, hand_in, make_book, opened_book
from sqlalchemy import create_engine

from autograde.core.errors import GraderError
from autograde.lms.extensions import give_extension, parse_span, parse_time, read_deadline
from autograde.lms.hand_ins import Deadline

HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)
NOON = dt.datetime(2026, 12, 3, 12, 0, tzinfo=dt.UTC)


@pytest.fixture
def engine(tmp_path):
    engine = create_engine(f"sqlite:///{make_book(tmp_path) / 'gradebook.db'}")
    yield engine
    engine.dispose()


def deadline(engine, learner="ada") -> Deadline:
    with engine.connect() as connection:
        return read_deadline(connection, learner, STEPS)


@pytest.mark.parametrize("is_first", [True, False])
def test_an_extension_is_the_learner_s_own_deadline_until_it_is_taken_away(
    engine, tmp_path, is_first
):
    if not is_first:
        hand_in(tmp_path, "ada", STEPS, [2, 3])
    until = DUE.replace(tzinfo=dt.UTC) + HOUR
    assert give_extension(engine, "ada", STEPS, until=until) == Deadline(DUE, HOUR)
    if is_first:
        hand_in(tmp_path, "ada", STEPS, [2, 3])
    assert (deadline(engine), deadline(engine, "bo")) == (Deadline(DUE, HOUR), Deadline(DUE))
    give_extension(engine, "ada", STEPS)
    assert deadline(engine) == Deadline(DUE)


def test_nbgrader_s_own_extension_comes_before_ours(engine, tmp_path):
    give_extension(engine, "ada", STEPS, by=DAY)
    hand_in(tmp_path, "ada", STEPS, [2, 3])
    with opened_book(tmp_path) as book:
        book.grant_extension(STEPS, "ada", hours=1)
    assert deadline(engine) == Deadline(DUE, HOUR)


@pytest.mark.parametrize(
    ("learner", "chapter", "by", "words"),
    [
        ("ada", "ch99", HOUR, f"no exercise ch99: the exercises are {STEPS}, {PAIRS}"),
        ("zoe", STEPS, HOUR, "no learner zoe"),
        ("ada", PAIRS, HOUR, f"nbgrader db assignment add {PAIRS} --duedate"),
        *(("ada", STEPS, by, "ends after the deadline") for by in (-HOUR, 0 * HOUR, 36_500 * DAY)),
    ],
)
def test_an_extension_that_cannot_be_given_costs_a_sentence(
    engine, tmp_path, learner, chapter, by, words
):
    with opened_book(tmp_path) as book:
        book.find_assignment(PAIRS).duedate = None
        book.db.commit()
    with pytest.raises(GraderError, match=words):
        give_extension(engine, learner, chapter, by=by)


def test_many_are_given_from_a_table_or_its_line_says_why_not(engine, tmp_path):
    table = tmp_path / "more.csv"
    head, until = "learner,chapter,until,by\n", "2026-12-02 00:59"
    table.write_text(f"{head}ada,{STEPS},,1 hour\nbo,{STEPS},{until},\n")
    status, out, _ = typed("extension", "--table", table, "--out", tmp_path)
    assert (status, len(out.splitlines())) == (0, 2)
    assert {deadline(engine, who) for who in ("ada", "bo")} == {Deadline(DUE, HOUR)}
    for line, words in (
        ("zoe,x,,1 hour", "line 3: The gradebook has no"),
        (f"ada,{STEPS},,soon", "line 3: Expected a length of time"),
        (f"ada,{STEPS},,", "line 3: expected a time in one of until and by."),
    ):
        table.write_text(f"{head}eli,{STEPS},,2 days\n{line}\n")
        status, _, err = typed("extension", "--table", table, "--out", tmp_path)
        assert (status, words in err) == (2, True), err
    table.write_text("id,more\nada,1\n")
    err = typed("extension", "--table", table, "--out", tmp_path)[2]
    assert "expected the columns learner" in err
    for wrong in (("ada",), ("ada", STEPS), ("ada", STEPS, "--table", table), ("--by", "1 day")):
        assert typed("extension", *wrong, "--out", tmp_path)[0] == 2


SPANS = {
    "2 days": 2 * DAY,
    "1d 12h": 1.5 * DAY,
    "1 week, 30 minutes": 7 * DAY + HOUR / 2,
    "90m": 1.5 * HOUR,
    "1W 1 Hour 2min": 7 * DAY + HOUR + HOUR / 30,
    "0.5 weeks,1h": 3.5 * DAY + HOUR,
}
TIMES = {
    **{f"2026-12-03 12:00{zone}": 0 for zone in ("", " UTC", ":00 UTC", "Z", " GMT")},
    "2026-12-03T12:00": 0,
    **{f"2026-12-03 12:00 {zone}": 9 for zone in ("+09:00", "+0900")},
    "2026-12-03 12:00 -08:00": -8,
}


def test_lengths_and_times_are_read_as_people_write_them():
    assert {text: parse_span(text) for text in SPANS} == SPANS
    assert {text: (NOON - parse_time(text)) / HOUR for text in TIMES} == TIMES


NO_SPANS = (
    *("", "soon", "2", "-1 day", "1e9 days", "5 years", "2 months", "1 month", "2 mo"),
    *("1d 2 months", "3 moons", "1 dozen", "2 hrs", "4 wd"),
)
# What might be read in two ways is not guessed at.
NO_TIMES = ("tomorrow", "", "3 Dec 2026 23:59", "99999-01-01 00:00", "2026-13-01 00:00")
NO_ZONES = ("XKST", "UTC+9", "berlin", "GMT -8", "Europe/Berlin", "PM", "+09:00 (XKST)")


@pytest.mark.parametrize(
    ("parse", "texts", "words"),
    [
        (parse_span, NO_SPANS, "in weeks, days, hours and minutes, such as"),
        (parse_time, NO_TIMES, "Expected a time such as"),
        (parse_time, [f"2026-12-03 11:59 {zone}" for zone in NO_ZONES], r"or '.* \+09:00', got"),
    ],
)
def test_what_is_no_length_and_no_time_costs_a_sentence(parse, texts, words):
    for text in texts:
        with pytest.raises(GraderError, match=words) as problem:
            parse(text)
        assert len(str(problem.value).splitlines()) == 1, text
