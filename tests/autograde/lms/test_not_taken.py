"""Whoever's file was not taken is nobody without a hand-in: in collecting, exports and reports."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from collected_class import STEPS, archive, collected, folder, notebook, options, said, states
from graded_book import PAIRS, make_book, opened_book

from autograde.core.errors import GraderError
from autograde.grading.not_taken import NAME, NotTaken, read_not_taken
from autograde.lms.collect import collect
from autograde.lms.collect_summary import find_missing, summarize_collection
from autograde.lms.exporters import write_grades
from autograde.lms.grade_rows import ExportOptions
from autograde.lms.roster import Enrollee

KIMS = [Enrollee("kim1", "Kim", "Lee", "kim1@x.org"), Enrollee("kim2", "Kim", "Lee", "kim2@x.org")]
TWO = [*KIMS, Enrollee("eli", "Eli", "Gray")]


def moodle(home: Path, *names: str) -> Path:
    """An archive with a notebook for each name of a folder."""
    members = [(f"{name}_assignsubmission_file/{STEPS}.ipynb", notebook(name)) for name in names]
    return archive(home / "moodle.zip", members)


def test_moodle_s_namesakes_are_told_apart_by_the_worksheet_s_address(tmp_path):
    source = moodle(tmp_path, "Kim Lee_5", "Kim Lee_6", "Eli Gray_7")
    emails = {"5": "KIM2@x.org", "6": "kim1@x.org", "7": ""}
    outcomes = collected(source, tmp_path / "in", roster=TWO, emails=emails)
    assert set(states(outcomes).values()) == {"collected"}
    there = tmp_path / "in" / "kim2" / STEPS / f"{STEPS}.ipynb"
    assert b"Kim Lee_5" in there.read_bytes()
    # Who has another address than all of them is nobody of them, whatever they are called.
    outcomes = collected(source, tmp_path / "b", roster=TWO, emails={"5": "kim@other.org"})
    assert "nobody of the class list is called Kim Lee" in said(outcomes)


def test_of_namesakes_none_is_without_a_hand_in(tmp_path):
    order = options(moodle(tmp_path, "Kim Lee_5"), tmp_path / "in", roster=TWO, chapter=STEPS)
    outcomes = collect(order)
    assert find_missing(order, outcomes) == {STEPS: ["eli"]}
    place = f"Kim Lee_5_assignsubmission_file/{STEPS}.ipynb"
    expected = [NotTaken(STEPS, "moodle", "5", place, ("kim1", "kim2"))]
    assert read_not_taken(tmp_path / "in") == expected
    # Sorted out by hand, it is forgotten: by Moodle's number, whatever the folder is called.
    collected(moodle(tmp_path, "kim2_5"), tmp_path / "in", roster=TWO)
    assert read_not_taken(tmp_path / "in") == []


def test_a_stranger_may_be_anybody_who_is_missing(tmp_path):
    order = options(moodle(tmp_path, "Minsu_9"), tmp_path / "in", roster=TWO, chapter=STEPS)
    _, sentences = summarize_collection(order, collect(order))
    (line,) = [line for line in sentences if "nothing was taken from 3: kim1, kim2, eli." in line]
    assert line.endswith(f"they may be theirs: Minsu_9_assignsubmission_file/{STEPS}.ipynb")
    collected(moodle(tmp_path, "Minsu_9"), tmp_path / "in", roster=TWO, chapter=STEPS)
    assert len(read_not_taken(tmp_path / "in")) == 1


def test_another_account_s_hand_in_is_refused_unless_somebody_says_otherwise(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "owner", lambda path: "mallory")
    place = f"eli+{STEPS}+2020-11-20 12:00:00.0 UTC+q/{STEPS}.ipynb"
    source = folder(tmp_path / "inbound", {place: notebook()})
    about = {"roster": TWO, "other_accounts": False}
    order = options(source, tmp_path / "in", **about)
    outcomes = collect(order)
    assert "it belongs to the account mallory on this disk and not to" in said(outcomes)
    assert not (tmp_path / "in" / "eli").exists()
    assert [each.may_be for each in read_not_taken(tmp_path / "in")] == [("eli",)]
    assert states(collected(source, tmp_path / "in", roster=TWO)) == {("eli", STEPS): "collected"}
    assert read_not_taken(tmp_path / "in") == []


@pytest.mark.parametrize(
    ("name", "roster", "who"),
    [("Zoe_9", KIMS, {"kim1", "kim2"}), ("Kim Lee_5", TWO, {"kim1", "kim2"})],
)
def test_nobody_whose_file_may_not_have_been_taken_gets_a_0(tmp_path, name, roster, who):
    classroom = make_book(tmp_path / "class", roster)
    collected(moodle(tmp_path, name), classroom / "submitted", roster=roster, chapter=STEPS)
    table = tmp_path / "grades.csv"
    with opened_book(classroom) as book:
        zeros = ExportOptions(missing_is_zero=True)
        notes, summary = write_grades(book, "csv", table, zeros, submitted=classroom / "submitted")
    with table.open(encoding="utf-8-sig") as file:
        rows = {(line["student_id"], line["assignment"]): line for line in csv.DictReader(file)}
    found = {who for (who, chapter), row in rows.items() if row["score"] == "" and chapter == STEPS}
    assert found == who
    assert {row["status"] for key, row in rows.items() if key[0] in who and key[1] == STEPS} == {
        "not-taken"
    }
    assert rows["kim1", PAIRS]["score"] == "0"
    assert any("2 without a hand-in have no 0" in note for note in notes)
    assert f"{len(roster) * 2} not handed in" in summary


def test_a_file_that_makes_no_sense_costs_a_sentence(tmp_path):
    (tmp_path / NAME).write_text("a,b\n1,2\n")
    with pytest.raises(GraderError, match="says whose files were not taken"):
        read_not_taken(tmp_path)
