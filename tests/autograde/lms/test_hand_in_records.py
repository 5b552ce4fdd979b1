"""What an LMS says of time is kept beside the hand-ins, for the notebook it was said of."""

from __future__ import annotations

import codecs
import csv
import datetime as dt
from pathlib import Path

import pytest
from collected_class import (
    LATER,
    PAIRS,
    STEPS,
    archive,
    collected,
    folder,
    later,
    notebook,
    said,
    states,
)
from hypothesis import given
from hypothesis import strategies as st

from autograde.core.errors import GraderError
from autograde.grading.languages import Languages
from autograde.grading.submissions import find_submissions
from autograde.grading.take import take_submission
from autograde.lms.hand_ins import (
    NAME,
    HandInRecord,
    current_records,
    read_records,
    write_records,
)
from autograde.lms.moodle import read_worksheet

HOUR = dt.timedelta(hours=1)
FRIDAY = dt.datetime(2020, 11, 20, 12, 0, tzinfo=dt.UTC)
CANVAS = [
    (f"okaforada_LATE_1001_5001_{STEPS}-1.ipynb", notebook("ada")),
    (f"limbo_1002_5002_{STEPS}.ipynb", notebook("bo")),
]


def late_marks(into: Path) -> dict[str, bool | None]:
    return {learner: record.is_late for (learner, _), record in read_records(into).items()}


def test_canvas_s_late_flag_is_kept_and_its_archive_s_time_is_not(tmp_path):
    collected(archive(tmp_path / "a.zip", CANVAS), tmp_path / "in")
    records = read_records(tmp_path / "in")
    assert late_marks(tmp_path / "in") == {"ada": True, "bo": False}
    assert {record.time for record in records.values()} == {None}
    assert current_records(tmp_path / "in", records.values()) == (records, {})


def test_who_is_late_changes_with_a_sentence_alone(tmp_path):
    first = collected(archive(tmp_path / "a.zip", CANVAS), tmp_path / "in")
    assert "when it was handed in" not in said(first)
    forgiven = [(CANVAS[0][0].replace("_LATE", ""), CANVAS[0][1]), CANVAS[1]]
    again = collected(archive(tmp_path / "b.zip", forgiven), tmp_path / "in")
    sentence = f"ada {STEPS}: when it was handed in was 'late' until now, and counts as 'not late'"
    assert said(again).startswith(sentence)
    assert len(said(again).splitlines()) == 1
    assert late_marks(tmp_path / "in") == {"ada": False, "bo": False}
    source = folder(tmp_path / "mail", {f"bo/{STEPS}.ipynb": notebook("other")})
    assert "was 'not late' until now" in said(collected(source, tmp_path / "in"))


def test_the_exchange_s_times_are_kept(tmp_path):
    time = "2020-11-20 12:00:00.000001 UTC"
    place = f"ada+{STEPS}+{time}+q/{STEPS}.ipynb"
    collected(folder(tmp_path / "inbound", {place: notebook()}), tmp_path / "in")
    (record,) = read_records(tmp_path / "in").values()
    assert (record.source, record.time) == ("exchange", FRIDAY + dt.timedelta(microseconds=1))


def record(sha256: str = "", late: bool | None = None, time: dt.datetime | None = None):
    return HandInRecord("ada", STEPS, "folder", sha256, late, time)


def test_the_same_notebook_collected_again_was_handed_in_when_it_first_was():
    early, late = record("a", None, FRIDAY), record("a", None, FRIDAY + HOUR)
    other = record("b", None, FRIDAY + HOUR)
    assert (late.after(early).time, early.after(late).time) == (FRIDAY, late.time)
    assert (late.after(None), other.after(early)) == (late, other)


def test_what_is_known_of_a_hand_in_decides_when_it_counts_as_handed_in():
    due = FRIDAY.replace(tzinfo=None)
    just_late = due + dt.timedelta(seconds=1)
    expected = {
        (None, None): None,
        (None, FRIDAY + HOUR): due + HOUR,
        # "Late" alone is the least that it can be, and "in time" is never late.
        (True, None): just_late,
        (True, FRIDAY + HOUR): due + HOUR,
        (True, FRIDAY - HOUR): just_late,
        (False, None): None,
        (False, FRIDAY + HOUR): due,
        (False, FRIDAY - HOUR): due - HOUR,
    }
    assert {known: record("", *known).counted_time(due) for known in expected} == expected
    assert record("", True).counted_time(None) is None


def edited(into: Path, learner: str, **cells: str) -> None:
    """Change cells of a learner's line, as an instructor would."""
    with (into / NAME).open(newline="") as file:
        lines = list(csv.DictReader(file))
    with (into / NAME).open("w", newline="") as file:
        writer = csv.DictWriter(file, lines[0])
        writer.writeheader()
        writer.writerows(line | (cells if line["learner"] == learner else {}) for line in lines)


def test_no_more_late_stays_so_when_the_same_archive_is_collected_again(tmp_path):
    source = archive(tmp_path / "a.zip", CANVAS)
    collected(source, tmp_path / "in")
    edited(tmp_path / "in", "ada", late="no")
    collected(source, tmp_path / "in")
    assert late_marks(tmp_path / "in") == {"ada": False, "bo": False}
    # The same notebook, uploaded again after the deadline.
    again = [(CANVAS[1][0].replace("limbo_1002_5002", "limbo_LATE_1002_6002"), CANVAS[1][1])]
    collected(archive(tmp_path / "b.zip", again), tmp_path / "in")
    assert late_marks(tmp_path / "in") == {"ada": False, "bo": False}


@pytest.mark.parametrize("days", [-1, 1])
def test_a_time_that_an_instructor_wrote_stays_and_an_empty_one_is_filled_again(tmp_path, days):
    time = "2020-11-20 12:00:00.000001 UTC"
    source = folder(tmp_path / "in", {f"ada+{STEPS}+{time}+q/{STEPS}.ipynb": notebook()})
    into = tmp_path / "out"
    collected(source, into)
    edited(into, "ada", time=(FRIDAY + dt.timedelta(days=days)).isoformat())
    collected(source, into)
    assert read_records(into)["ada", STEPS].time == FRIDAY + dt.timedelta(days=days)
    edited(into, "ada", time="")
    collected(source, into)
    assert read_records(into)["ada", STEPS].time == FRIDAY + dt.timedelta(microseconds=1)


def test_a_byte_order_mark_that_grading_takes_away_takes_nothing_else(tmp_path):
    marked = [(name, codecs.BOM_UTF8 + content) for name, content in CANVAS]
    source, into = archive(tmp_path / "a.zip", marked), tmp_path / "in"
    collected(source, into)
    found, _ = find_submissions(into, [STEPS])
    (taken, _) = [take_submission(each, into, Languages(into, None, {})) for each in found]
    assert taken.notebook == CANVAS[0][1] == found[0].path.read_bytes()
    records = read_records(into)
    assert taken.sha256 == records["ada", STEPS].sha256
    assert current_records(into, records.values()) == (records, {})
    assert set(states(collected(source, into)).values()) == {"unchanged"}


def test_what_was_said_of_another_notebook_does_not_count(tmp_path):
    into = tmp_path / "in"
    collected(archive(tmp_path / "a.zip", CANVAS), into)
    (into / "ada" / STEPS / f"{STEPS}.ipynb").write_bytes(notebook("by mail"))
    records = read_records(into)
    said, unknown = current_records(into, records.values())
    assert (set(said), set(unknown)) == ({("bo", STEPS)}, {("ada", STEPS)})
    assert unknown["ada", STEPS].said == "not known"
    # Unless an instructor says that it does.
    edited(into, "ada", sha256="")
    records = read_records(into)
    assert current_records(into, records.values()) == (records, {})


def test_the_file_is_nobody_s_hand_in(tmp_path):
    collected(archive(tmp_path / "a.zip", CANVAS), tmp_path / "in")
    found, refused = find_submissions(tmp_path / "in", [STEPS, PAIRS])
    assert (len(found), refused) == (2, [])
    # Nor is it one where such a folder is collected from.
    outcomes = collected(tmp_path / "in", tmp_path / "again")
    assert said(outcomes) == ""
    assert late_marks(tmp_path / "again") == {"ada": None, "bo": None}


def test_a_learner_s_file_of_that_name_says_nothing(tmp_path):
    text = b"learner,chapter,source,late,time,sha256\nada,ch90_steps,canvas,no,,x\n"
    source = folder(tmp_path / "given", {f"ada/{STEPS}.ipynb": notebook(), f"ada/{NAME}": text})
    collected(source, tmp_path / "in")
    (record,) = read_records(tmp_path / "in").values()
    assert (record.source, record.is_late) == ("folder", None)


def test_where_it_is_damaged_nothing_is_lost_and_it_is_said(tmp_path):
    collected(archive(tmp_path / "a.zip", CANVAS), tmp_path / "in")
    path = tmp_path / "in" / NAME
    for text in ("learner\nada\n", path.read_text().replace("yes", "perhaps"), "\xff"):
        path.write_bytes(text.encode("latin-1"))
        before = path.read_bytes()
        with pytest.raises(GraderError, match=r"was late when it was collected"):
            read_records(tmp_path / "in")
        with pytest.raises(GraderError, match=r"was late when it was collected"):
            collected(archive(tmp_path / "b.zip", CANVAS), tmp_path / "in")
        assert path.read_bytes() == before


RECORDS = st.builds(
    HandInRecord,
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=9),
    st.sampled_from([STEPS, PAIRS]),
    st.sampled_from(["canvas", "moodle"]),
    st.just("0" * 64),
    st.sampled_from([True, False, None]),
    st.none() | st.datetimes(timezones=st.just(dt.UTC)),
)


@given(record=RECORDS)
def test_what_is_written_is_read_whatever_learners_are_called(tmp_path_factory, record):
    home = tmp_path_factory.mktemp("records")
    write_records(home, [record])
    assert read_records(home) == {record.key: record}


# --- Moodle's times -----------------------------------------------------------------------------

WORKSHEET = (
    '"Identifier","Full name","Email address","Status","Grade","Maximum grade",'
    '"Last modified (submission)","Last modified (grade)"\n'
    '"Participant 17","Ada Okafor",,"Submitted","","5","Friday, 20 November 2020, 12:00 PM","-"\n'
    '"Participant 18","Bo Lim",,"No submission","","5","-","-"\n'
)


def worksheet(home: Path, text: str = WORKSHEET) -> Path:
    path = home / "worksheet.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def utc(monkeypatch) -> None:
    """This machine is in Greenwich."""
    monkeypatch.setenv("TZ", "UTC")


def test_moodle_s_times_are_kept_where_the_worksheet_gives_them(tmp_path):
    name = f"Ada Okafor_17_assignsubmission_file/{STEPS}.ipynb"
    source = archive(tmp_path / "a.zip", [(later(name), notebook("ada"))])
    collected(source, tmp_path / "in")
    (record,) = read_records(tmp_path / "in").values()
    assert (record.is_late, record.time) == (None, None)
    collected(source, tmp_path / "in", times=read_worksheet(worksheet(tmp_path)).times)
    (record,) = read_records(tmp_path / "in").values()
    assert record.time == FRIDAY < dt.datetime(*LATER, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (WORKSHEET.replace("Identifier", "ID"), "no column Identifier: set Moodle to English"),
        (WORKSHEET.replace("Friday, 20 November 2020, 12:00 PM", "-"), "has no time at which"),
    ],
)
def test_what_is_no_worksheet_costs_a_sentence(tmp_path, text, words):
    with pytest.raises(GraderError, match=words) as problem:
        read_worksheet(worksheet(tmp_path, text))
    assert len(str(problem.value).splitlines()) == 1


def test_times_are_for_moodle_s_archives(tmp_path):
    with pytest.raises(GraderError, match="is for an archive of Moodle's"):
        collected(archive(tmp_path / "a.zip", CANVAS), tmp_path / "in", times={"1001": FRIDAY})
    assert not (tmp_path / "in").exists()
