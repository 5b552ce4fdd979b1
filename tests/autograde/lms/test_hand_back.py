"""Feedback pages go back under the names that the LMS gave what was handed in."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from collected_class import (
    CHAPTERS,
    PAIRS,
    ROSTER,
    STEPS,
    archive,
    collected,
    folder,
    notebook,
)
from command_line import MINIATURE, typed

from autograde.core.errors import GraderError
from autograde.lms.feedback_archive import FeedbackArchive, pack_feedback
from autograde.lms.uploads import ExpectedHandIns


@pytest.fixture
def graded(tmp_path) -> Path:
    """What `grade` leaves of two learners, as far as feedback goes."""
    pages = {f"feedback/{who}/{STEPS}.html": f"page of {who}".encode() for who in ("ada", "bo")}
    return folder(tmp_path / "graded", pages)


def hand_back(graded: Path, like: Path, to: Path, *, chapter: str | None = None) -> FeedbackArchive:
    return pack_feedback(graded, like, to, ExpectedHandIns(CHAPTERS, ROSTER, chapter))


MOODLE = {
    f"Ada Okafor_17_assignsubmission_file_/{STEPS}.ipynb": notebook(),
    f"Bo Lim_18_assignsubmission_file_/my/{STEPS} (1).ipynb": notebook(),
    "Bo Lim_18_assignsubmission_file_/photo.jpg": b"",
}


def contents(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def test_moodle_gets_the_folders_by_which_it_knows_its_learners(tmp_path, graded):
    like = archive(tmp_path / "moodle.zip", MOODLE.items())
    packed = hand_back(graded, like, tmp_path / "back.zip")
    assert (packed.count, packed.system, packed.notes) == (2, "moodle", ())
    assert contents(tmp_path / "back.zip") == {
        f"Ada Okafor_17_assignsubmission_file_/{STEPS}.html": "page of ada",
        f"Bo Lim_18_assignsubmission_file_/my/{STEPS} (1).html": "page of bo",
    }


def test_canvas_gets_the_numbers_by_which_it_knows_its_learners(tmp_path, graded):
    name = f"okaforada_LATE_1001_5001_{STEPS}-1"
    like = archive(tmp_path / "canvas.zip", [(f"{name}.ipynb", notebook())])
    assert hand_back(graded, like, tmp_path / "back.zip").system == "canvas"
    assert contents(tmp_path / "back.zip") == {f"{name}.html": "page of ada"}


def test_who_has_no_page_yet_is_named(tmp_path, graded):
    handed_in = {**MOODLE, f"Eli Gray_19_assignsubmission_file_/{STEPS}.ipynb": notebook()}
    like = archive(tmp_path / "moodle.zip", handed_in.items())
    packed = hand_back(graded, like, tmp_path / "back.zip")
    assert packed.count == 2
    assert packed.notes == (
        f"eli {STEPS} is in the archive and has no feedback page: it was not graded.",
    )


def test_a_page_goes_to_nobody_where_two_people_would_be_one_learner(tmp_path, graded):
    handed_in = {**MOODLE, f"bo_21_assignsubmission_file_/{STEPS}.ipynb": notebook()}
    like = archive(tmp_path / "moodle.zip", handed_in.items())
    packed = hand_back(graded, like, tmp_path / "back.zip")
    assert set(contents(tmp_path / "back.zip").values()) == {"page of ada"}
    (note,) = packed.notes
    assert "only one of them may read it" in note


def test_the_same_pages_make_the_same_archive(tmp_path, graded):
    like = archive(tmp_path / "moodle.zip", MOODLE.items())
    for name in ("a.zip", "b.zip"):
        hand_back(graded, like, tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_what_cannot_be_handed_back_costs_a_sentence(tmp_path, graded):
    like = archive(tmp_path / "moodle.zip", MOODLE.items())
    plain = folder(tmp_path / "given", {f"ada/{STEPS}.ipynb": notebook()})
    other = archive(
        tmp_path / "other.zip",
        [(f"Ada Okafor_17_assignsubmission_file_/{PAIRS}.pdf", b""),
         (f"Zoe_9_assignsubmission_file_/{PAIRS}.ipynb", b"")],
    )  # fmt: skip
    for given, answered, to, words in [
        (tmp_path, like, "back.zip", "There are no feedback pages"),
        (graded, plain, "back.zip", "of Canvas's or Moodle's, and .* is neither"),
        (graded, like, "moodle.zip", "is there already"),
        (graded, other, "back.zip", "Nobody in .* has a feedback page"),
    ]:
        with pytest.raises(GraderError, match=words):
            hand_back(given, answered, tmp_path / to)
    assert not (tmp_path / "back.zip").exists()


def test_whoever_was_graded_and_gets_no_page_is_named(tmp_path):
    pages = {f"feedback/{who}/{STEPS}.html": b"page" for who in ("ada", "bo", "eli", "minsu")}
    graded = folder(tmp_path / "graded", pages)
    renamed = "Ada Okafor_17_assignsubmission_file/answers.ipynb"
    unknown = f"Minsu_19_assignsubmission_file/{STEPS}.ipynb"
    bo = f"Bo Lim_18_assignsubmission_file/{STEPS}.ipynb"
    others = [f"{name}_{number}_assignsubmission_file/{STEPS}.ipynb"
              for name, number in (("Eli Gray", 20), ("Kim", 21))]  # fmt: skip
    members = [(name, notebook(name)) for name in (renamed, unknown, bo, *others)]
    collected(archive(tmp_path / "all.zip", members), graded / "submitted", chapter=STEPS)
    like = archive(tmp_path / "moodle.zip", [*members[:3], (others[1], notebook())])
    packed = hand_back(graded, like, tmp_path / "back.zip", chapter=STEPS)
    assert list(contents(tmp_path / "back.zip")) == [
        renamed.replace(".ipynb", ".html"),
        bo.replace(".ipynb", ".html"),
    ]
    said = "\n".join(packed.notes)
    assert f"{unknown}: nobody of the class list is called Minsu" in said
    assert f"eli {STEPS} was collected from there and graded, and gets no page" in said
    # Nobody need say again which exercise it is of: for most of it that is known from collecting.
    unsaid = archive(tmp_path / "unsaid.zip", members[:3])
    hand_back(graded, unsaid, tmp_path / "again.zip")
    assert contents(tmp_path / "again.zip") == contents(tmp_path / "back.zip")


def test_the_command_ends_with_1_where_somebody_gets_no_page(tmp_path):
    (chapter,) = [path.stem for path in (MINIATURE / "solutions").glob("*.py")][:1]
    graded = folder(tmp_path / "graded", {f"feedback/{who}/{chapter}.html": b"p" for who in "ab"})
    names = {f"{who}_{number}_assignsubmission_file": number for number, who in enumerate("abc")}
    files = [(f"{name}/{chapter}.ipynb", notebook()) for name in names][:2]
    files += [("b_1_assignsubmission_file/mine.ipynb", notebook())]
    like = archive(tmp_path / "moodle.zip", files[:2])
    renamed = archive(tmp_path / f"{chapter}.zip", [files[0], files[2]])
    for number, (given, status) in enumerate([(like, 0), (renamed, 1)]):
        to = ("--to", tmp_path / f"{number}.zip", "--root", MINIATURE)
        assert typed("hand-back", graded, "--like", given, *to)[0] == status
