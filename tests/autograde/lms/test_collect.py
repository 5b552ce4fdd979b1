"""What a class handed in is found in each LMS's naming, and the latest of it counts."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

import pytest
from collected_class import (
    CHAPTERS,
    PAIRS,
    ROSTER,
    STEPS,
    archive,
    collected,
    folder,
    later,
    notebook,
    options,
    said,
    states,
    texts,
    timeless,
)
from hypothesis import given
from hypothesis import strategies as st

from autograde.core.errors import GraderError
from autograde.grading.submissions import find_submissions
from autograde.lms.adapter import HandIn, find_chapters
from autograde.lms.collect import collect, parse_copy_number
from autograde.lms.collect_summary import find_missing
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ADAPTERS

ADA, BO = f"ada/{STEPS}/{STEPS}.ipynb", f"bo/{STEPS}/{STEPS}.ipynb"


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("okaforada_1001_5001_ch90_steps.ipynb", ("okaforada", "1001", 5001, False)),
        ("okaforada_LATE_1001_5001_ch90_steps-1.ipynb", ("okaforada", "1001", 5001, True)),
        ("okaforada_late_1001_5001_ch90_steps.ipynb", ("okaforada", "1001", 5001, True)),
        # A name may hold an underscore, and a file's name what looks like numbers.
        ("van_derberg_7_8_my_1_x.ipynb", ("van_derberg", "7", 8, False)),
        ("김민수_1004_5004_ch90.ipynb", ("김민수", "1004", 5004, False)),
        ("शर्माप्रिया_1005_5005_ch90.ipynb", ("शर्माप्रिया", "1005", 5005, False)),
        # Canvas puts a name in front, of digits alone if need be.
        ("1002_1003_5001_ch90_steps.ipynb", ("1002", "1003", 5001, False)),
        ("late_1003_5001_ch90_steps.ipynb", ("late", "1003", 5001, False)),
        # Assignments that are graded without names.
        ("anon_4fGh1_5001_ch90_steps.ipynb", ("anon_4fGh1", "", 5001, False)),
        ("LATE_anon_4fGh1_5001_ch90_steps.ipynb", ("anon_4fGh1", "", 5001, True)),
    ],
)
def test_canvas_names_are_read(name, expected):
    hand_in = ADAPTERS["canvas"].read_hand_in(PurePosixPath(name))
    assert hand_in is not None
    assert (hand_in.name, hand_in.number, hand_in.order, hand_in.is_late) == expected
    assert not hand_in.is_unclear


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Ada Okafor_123_assignsubmission_file/ch90.ipynb", ("Ada Okafor", "ch90.ipynb")),
        ("Ada Okafor_123_assignsubmission_file_/ch90.ipynb", ("Ada Okafor", "ch90.ipynb")),
        ("Ada Okafor_123_assignsubmission_file_/sub/ch90.ipynb", ("Ada Okafor", "ch90.ipynb")),
        ("Ada Okafor_123_assignsubmission_file_ch90.ipynb", ("Ada Okafor", "ch90.ipynb")),
        (
            "Steps-42/Ada O'Kafor-Lee_123_assignsubmission_file/x.ipynb",
            ("Ada O'Kafor-Lee", "x.ipynb"),
        ),
    ],
)
def test_moodle_names_are_read(place, expected):
    hand_in = ADAPTERS["moodle"].read_hand_in(PurePosixPath(place))
    assert hand_in is not None
    assert (hand_in.name, hand_in.file, hand_in.number) == (*expected, "123")


def test_names_of_the_exchange_carry_the_time():
    place = "ada+x@example.org+ch90_steps+2020-11-21 17:35:49.123456 UTC+aB-_9/ch90_steps.ipynb"
    hand_in = ADAPTERS["exchange"].read_hand_in(PurePosixPath(place))
    assert hand_in is not None
    assert hand_in.name == "ada+x@example.org"
    assert hand_in.time is not None
    assert hand_in.time.isoformat() == "2020-11-21T17:35:49.123456+00:00"


WORD = st.text(st.characters(categories=["Ll", "Lo", "Nd"]), min_size=1, max_size=12)
NUMBER = st.integers(0, 10**12).map(str)
# A path drops the name "." of itself.
FILE = st.text(
    st.characters(blacklist_categories=["Cc", "Cs"], blacklist_characters="/"), min_size=1
).filter(lambda text: text != ".")


# Names as Canvas's lib/content_zipper.rb leaves them; learners choose them, spaces and all.
PIECE = st.sampled_from(["x", "_", "1", "1002", "99999999", "late", "LATE", "anon", "é", "김"])
CANVAS_NAME = st.one_of(WORD, st.lists(PIECE, min_size=1, max_size=8).map("".join))
CANVAS_FILE = st.one_of(FILE, st.lists(PIECE, min_size=1, max_size=6).map("".join))


@given(name=CANVAS_NAME, late=st.booleans(), user=NUMBER, attachment=NUMBER, file=CANVAS_FILE)
def test_whatever_learners_call_themselves_and_their_files_canvas_s_numbers_count_or_none(
    name, late, user, attachment, file
):
    place = PurePosixPath(f"{name}_{'LATE_' if late else ''}{user}_{attachment}_{file}")
    hand_in = ADAPTERS["canvas"].read_hand_in(place)
    if hand_in is not None and not hand_in.is_unclear:
        # Who is called LATE may look late, and nobody in time.
        is_late = late or name.lower().endswith("_late")
        assert (hand_in.number, hand_in.order, hand_in.is_late) == (user, int(attachment), is_late)
        assert hand_in.file == file


@given(
    name=WORD.filter(lambda text: text != "anon"),
    late=st.booleans(),
    user=NUMBER,
    attachment=NUMBER,
    file=FILE.filter(lambda text: re.search(r"(?:^|_)[0-9]+_", text) is None),
)
def test_names_without_numbers_between_underscores_are_clear(name, late, user, attachment, file):
    place = PurePosixPath(f"{name}_{'LATE_' if late else ''}{user}_{attachment}_{file}")
    assert ADAPTERS["canvas"].read_hand_in(place) == HandIn(name, file, user, int(attachment), late)


@given(
    name=FILE.filter(lambda text: "_" not in text and text.strip() == text),
    user=NUMBER,
    file=FILE,
    ending=st.sampled_from(["", "_"]),
)
def test_whatever_a_moodle_file_is_called_the_folder_says_whose_it_is(name, user, file, ending):
    place = PurePosixPath(f"{name}_{user}_assignsubmission_file{ending}", file)
    hand_in = ADAPTERS["moodle"].read_hand_in(place)
    assert hand_in is not None
    assert (hand_in.name, hand_in.number) == (name, user)


@given(st.lists(FILE, min_size=1, max_size=4))
def test_no_name_stops_the_readers(parts):
    place = PurePosixPath(*parts)
    for adapter in ADAPTERS.values():
        hand_in = adapter.read_hand_in(place)
        assert hand_in is None or (hand_in.name and hand_in.file)
    find_chapters(place.name, CHAPTERS)
    parse_copy_number(place.name)


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("ch90_steps.ipynb", {STEPS}),
        ("ch90_steps-1.ipynb", {STEPS}),
        ("ch90_steps (1).ipynb", {STEPS}),
        ("Copy of CH90_Steps.ipynb", {STEPS}),
        ("ch90_steps_final_2.ipynb", {STEPS}),
        ("ch90.ipynb", {STEPS}),
        ("my ch91 answers.ipynb", {PAIRS}),
        ("ch90_stepsister.ipynb", {STEPS}),  # by its number
        ("ch900.ipynb", set()),
        ("ch90_steps and ch91_pairs.ipynb", {STEPS, PAIRS}),
        ("Untitled.ipynb", set()),
    ],
)
def test_a_file_s_name_says_which_exercise_it_is(file, expected):
    assert find_chapters(file, CHAPTERS) == expected


def test_copies_are_numbered_as_browsers_jupyter_and_canvas_number_them():
    names = ["ch90 (3).ipynb", "ch90-3.ipynb", "ch90-Copy3.ipynb", "ch90_3.ipynb", "ch90 3.ipynb"]
    assert {parse_copy_number(name) for name in names} == {3}
    assert parse_copy_number("ch90_steps.ipynb") == 0


# --- sources ------------------------------------------------------------------------------------


def test_an_archive_of_canvas_s_is_collected(tmp_path):
    source = archive(
        tmp_path / "submissions.zip",
        [
            (f"okaforada_1001_5001_{STEPS}.ipynb", notebook("ada")),
            (f"limbo_LATE_1002_5002_{STEPS}-1.ipynb", notebook("bo")),
            (f"grayeli_1003_5003_{STEPS}.ipynb", notebook("eli")),  # known by name
            (f"김민수_1004_5004_{STEPS}.ipynb", notebook("minsu")),
        ],
    )
    outcomes = collected(source, tmp_path / "in")
    assert set(states(outcomes).values()) == {"collected"}
    assert texts(tmp_path / "in") == {
        ADA: "ada",
        BO: "bo",
        f"eli/{STEPS}/{STEPS}.ipynb": "eli",
        f"minsu/{STEPS}/{STEPS}.ipynb": "minsu",
    }
    assert [outcome.learner for outcome in outcomes if outcome.is_late] == ["bo"]


@pytest.mark.parametrize("ending", ["", "_"])
def test_an_archive_of_moodle_s_is_collected(tmp_path, ending):
    folders = f"assignsubmission_file{ending}"
    source = archive(
        tmp_path / "moodle.zip",
        [
            (f"Ada Okafor_17_{folders}/{STEPS}.ipynb", notebook("ada")),
            (f"Lim Bo_18_{folders}/my/{STEPS} (1).ipynb", notebook("bo")),  # last name first
            ("Lim Bo_18_assignsubmission_onlinetext/onlinetext.html", b"Hello"),
            (f"민수 김_19_{folders}/{STEPS}.ipynb", notebook("minsu")),
        ],
    )
    outcomes = collected(source, tmp_path / "in")
    assert texts(tmp_path / "in") == {
        ADA: "ada",
        BO: "bo",
        f"minsu/{STEPS}/{STEPS}.ipynb": "minsu",
    }
    assert said(outcomes) == ""


def test_names_in_an_archive_of_ruby_s_are_utf_8_though_it_does_not_say_so(tmp_path):
    name = f"김민수_1004_5004_{STEPS}.ipynb"
    path = archive(tmp_path / "canvas.zip", [("x" * len(name.encode()), notebook("minsu"))])
    path.write_bytes(path.read_bytes().replace(b"x" * len(name.encode()), name.encode()))
    assert states(collected(path, tmp_path / "in")) == {("minsu", STEPS): "collected"}


def test_an_archive_that_was_unpacked_and_packed_again_is_collected(tmp_path):
    source = folder(
        tmp_path / "unpacked",
        {
            f"submissions/okaforada_1001_5001_{STEPS}.ipynb": notebook("ada"),
            f"__MACOSX/submissions/._okaforada_1001_5001_{STEPS}.ipynb": b"?",
            "submissions/.DS_Store": b"?",
        },
    )
    assert states(collected(source, tmp_path / "in")) == {("ada", STEPS): "collected"}


def test_the_exchange_is_collected_with_its_times_and_secrets(tmp_path):
    times = {"ada": "2020-11-21 09:00:00.000001 UTC", "bo": "2020-11-21 10:00:00.000001 UTC"}
    earlier = "2020-11-20 09:00:00.000001 UTC"
    files = {}
    for learner, time, text in [
        *((who, time, who) for who, time in times.items()),
        ("ada", earlier, "first try"),
    ]:
        inside = f"{learner}+{STEPS}+{time}+q-_"
        files[f"{inside}/{STEPS}.ipynb"] = notebook(text)
        files[f"{inside}/timestamp.txt"] = time.encode()
        files[f"{inside}/submission_secret.txt"] = f"secret of {text}".encode()
    source = folder(tmp_path / "inbound", files)
    outcomes = collected(source, tmp_path / "in")
    assert texts(tmp_path / "in") == {
        ADA: "ada",
        f"ada/{STEPS}/submission_secret.txt": "secret of ada",
        f"ada/{STEPS}/timestamp.txt": times["ada"],
        BO: "bo",
        f"bo/{STEPS}/submission_secret.txt": "secret of bo",
        f"bo/{STEPS}/timestamp.txt": times["bo"],
    }
    assert "ada handed in 2 files" in said(outcomes)


def test_a_folder_of_learners_folders_is_collected(tmp_path):
    source = folder(
        tmp_path / "given",
        {ADA: notebook("ada"), f"bo/{STEPS}.ipynb": notebook("bo"), "bo/data.csv": b"1"},
    )
    outcomes = collected(source, tmp_path / "in")
    assert texts(tmp_path / "in") == {ADA: "ada", BO: "bo"}
    assert said(outcomes) == ""


def test_two_layouts_in_one_source_must_be_told_apart(tmp_path):
    source = folder(
        tmp_path / "given",
        {
            f"okaforada_1001_5001_{STEPS}.ipynb": notebook("ada"),
            f"Bo Lim_18_assignsubmission_file/{STEPS}.ipynb": notebook("bo"),
        },
    )
    with pytest.raises(GraderError, match="say which with --from, one of canvas, moodle"):
        collected(source, tmp_path / "in")
    outcomes = collected(source, tmp_path / "in", system="canvas")
    assert ("ada", STEPS) in states(outcomes)
    assert "Canvas names files lastfirst_1001_5001_name.ipynb" in said(outcomes)


def test_a_learner_s_file_that_is_named_as_by_canvas_does_not_make_it_canvas_s(tmp_path):
    source = folder(
        tmp_path / "given",
        {"ada/ch90_2026_11_21.ipynb": notebook("ada"), f"bo/{STEPS}.ipynb": notebook("bo")},
    )
    with pytest.raises(GraderError, match="say which with --from, one of canvas"):
        collected(source, tmp_path / "in")
    collected(source, tmp_path / "in", system="folder")
    assert texts(tmp_path / "in") == {ADA: "ada", BO: "bo"}


def test_a_folder_around_the_learners_folders_or_an_exercise_s_is_not_taken_for_a_learner(tmp_path):
    files = {f"class/{who}/{STEPS}.ipynb": notebook(who) for who in ("ada", "bo")}
    files |= {f"{STEPS}/{who}-{STEPS}.ipynb": notebook(who) for who in ("ada", "bo")}
    files[f"eli/{STEPS}/{STEPS}.ipynb"] = notebook("eli")
    outcomes = collected(folder(tmp_path / "given", files), tmp_path / "in", roster=None)
    assert texts(tmp_path / "in") == {f"eli/{STEPS}/{STEPS}.ipynb": "eli"}
    assert said(outcomes).count("class may be no learner") == 2
    assert said(outcomes).count(f"{STEPS} may be no learner") == 2


def test_the_exercise_may_be_said_where_files_are_not_named_after_it(tmp_path):
    source = folder(
        tmp_path / "given",
        {"ada/Untitled3.ipynb": notebook("ada"), f"bo/{PAIRS}.ipynb": notebook("bo")},
    )
    assert "does not say which exercise it is" in said(collected(source, tmp_path / "a"))
    outcomes = collected(source, tmp_path / "b", chapter=STEPS)
    assert texts(tmp_path / "b") == {ADA: "ada"}
    assert f"says {PAIRS}, and this is of {STEPS}" in said(outcomes)


@pytest.mark.parametrize("kind", ["canvas", "moodle", "exchange", "folder"])
def test_a_hand_in_for_another_exercise_is_refused_by_name_and_replaces_nothing(tmp_path, kind):
    late = f"ada/{PAIRS}/{PAIRS}.ipynb"
    collected(folder(tmp_path / "before", {late: notebook("in time")}), tmp_path / "in")
    os.utime(tmp_path / "in" / late, (0, 0))
    names = {
        "canvas": ("okaforada_1001_1_{}", "limbo_1002_2_{}", "grayeli_1003_3_{}"),
        "moodle": tuple(f"{who}_1_assignsubmission_file/{{}}"
                        for who in ("Ada Okafor", "Bo Lim", "Eli Gray")),
        "exchange": tuple(f"{who}+{STEPS}+2020-11-20 12:00:00.0 UTC+q/{{}}"
                          for who in ("ada", "bo", "eli")),
        "folder": tuple(f"{who}/{STEPS}/{{}}" for who in ("ada", "bo", "eli")),
    }[kind]  # fmt: skip
    chapters = (PAIRS, STEPS, STEPS)
    files = {
        name.format(f"{chapter}.ipynb"): notebook("late")
        for name, chapter in zip(names, chapters, strict=True)
    }
    outcomes = collected(folder(tmp_path / "given", files), tmp_path / "in")
    assert texts(tmp_path / "in")[late] == "in time"
    assert {who for (who, _), state in states(outcomes).items() if state == "collected"} == {
        "bo",
        "eli",
    }
    assert f"{PAIRS}.ipynb: its name or its folder says {PAIRS}, and this is of {STEPS}" in said(
        outcomes
    )


def test_where_half_of_an_archive_is_of_another_exercise_it_is_asked_which(tmp_path):
    names = [f"okaforada_1001_1_{PAIRS}.ipynb", f"limbo_1002_2_{STEPS}.ipynb"]
    # One learner's many files are one learner's.
    names += [f"okaforada_1001_{number}_{PAIRS}.ipynb" for number in (3, 4)]
    members = [(name, notebook(name)) for name in names]
    source = archive(tmp_path / "a.zip", members)
    with pytest.raises(GraderError, match=f"{PAIRS}.ipynb.*--chapter and one of {STEPS}, {PAIRS}"):
        collected(source, tmp_path / "in")
    assert not (tmp_path / "in").exists()
    assert states(collected(source, tmp_path / "in", chapter=STEPS))["bo", STEPS] == "collected"
    # Its name may say it, too.
    named = archive(tmp_path / f"course-{STEPS}-17.zip", members)
    assert states(collected(named, tmp_path / "b"))["bo", STEPS] == "collected"


# --- whose it is --------------------------------------------------------------------------------


def test_canvas_s_number_counts_more_than_a_name_that_learners_can_change(tmp_path):
    source = archive(
        tmp_path / "canvas.zip", [(f"okaforada_1002_5001_{STEPS}.ipynb", notebook("bo"))]
    )
    assert states(collected(source, tmp_path / "in")) == {("bo", STEPS): "collected"}


def test_a_name_does_not_stand_for_a_learner_whose_number_is_another(tmp_path):
    source = archive(
        tmp_path / "canvas.zip",
        [
            (f"okaforada_666_5001_{STEPS}.ipynb", notebook()),
            (f"ada_667_1_{STEPS}.ipynb", notebook()),
        ],
    )
    outcomes = collected(source, tmp_path / "in")
    assert texts(tmp_path / "in") == {}
    assert "nobody of the class list is okaforada (Canvas's number 666)" in said(outcomes)
    assert "nobody of the class list is ada (Canvas's number 667)" in said(outcomes)


@pytest.mark.parametrize(
    "name",
    [
        # What Canvas makes of a learner with the number 1003 and a name with spaces in it.
        f"x_1002_99999999_1003_5001_{STEPS}.ipynb",
        f"x_1003_99999999_LATE_1003_5001_{STEPS}.ipynb",
        f"_1002_99999999_1003_5001_{STEPS}.ipynb",
        f"x_1002_99_‿_1003_5001_{STEPS}.ipynb",
        f"anon_12345_99_1003_5001_{STEPS}.ipynb",
        f"grayeli_1003_5001_{STEPS}_2026_11_21.ipynb",
    ],
)
def test_a_name_that_may_be_read_in_two_ways_is_refused_whoever_it_is(tmp_path, name):
    honest = (f"okaforada_1001_5002_{STEPS}.ipynb", notebook("ada"))
    source = archive(tmp_path / "canvas.zip", [(name, notebook("eli")), honest])
    roster = [*ROSTER, Enrollee("eve", lms_user_id="1003")]
    for who in (roster, None):
        outcomes = collected(source, tmp_path / "in", roster=who, system="canvas")
        assert list(texts(tmp_path / "in").values()) == ["ada"] * (1 if who else 2)
        assert f"Not taken: {name}: " in said(outcomes)


def test_two_people_who_would_be_one_learner_are_both_refused(tmp_path):
    names = [f"grayeli_1003_5003_{STEPS}.ipynb", f"grayeli_1013_5013_{STEPS}.ipynb"]
    source = archive(tmp_path / "canvas.zip", [(name, notebook(name)) for name in names])
    for roster in (ROSTER, None):
        outcomes = collected(source, tmp_path / "in", roster=roster)
        assert texts(tmp_path / "in") == {}
        assert "the LMS gives these files different learners" in said(outcomes)


def test_namesakes_are_told_apart_by_hand(tmp_path):
    roster = [Enrollee("kim1", "Kim", "Lee"), Enrollee("kim2", "Kim", "Lee")]
    moodle = f"Kim Lee_5_assignsubmission_file/{STEPS}.ipynb"
    source = folder(tmp_path / "given", {moodle: notebook("kim")})
    outcomes = collected(source, tmp_path / "in", roster=roster)
    assert "more than one learner of the class list is called Kim Lee (kim1, kim2)" in said(
        outcomes
    )
    (source / "Kim Lee_5_assignsubmission_file").rename(source / "kim2_5_assignsubmission_file")
    assert states(collected(source, tmp_path / "in", roster=roster)) == {
        ("kim2", STEPS): "collected"
    }


def test_whose_file_was_not_taken_has_handed_in_all_the_same(tmp_path):
    source = archive(
        tmp_path / "a.zip",
        [
            (f"okaforada_1001_5001_{STEPS}.ipynb", notebook()),
            (f"limbo_1002_5002_{STEPS}.py", b""),
            (f"grayeli_1003_5003_{PAIRS}.ipynb", notebook()),
        ],
    )
    outcomes = collected(source, tmp_path / "in", chapter=STEPS)
    for learner in ("bo", "eli"):
        assert states(outcomes)[learner, STEPS] == "refused"
    submissions, refused = find_submissions(tmp_path / "in", {STEPS, PAIRS})
    assert [each.learner for each in submissions] == ["ada"]
    assert [each.key for each in refused] == [("bo", STEPS), ("eli", STEPS)]
    for each in refused:
        assert each.learner_can_mend
        assert each.reason.startswith("No notebook of this exercise came in.")


def test_who_has_nothing_in_the_folder_is_known_from_the_class_list(tmp_path):
    source = archive(tmp_path / "a.zip", [(f"okaforada_1001_5001_{STEPS}.ipynb", notebook())])
    order = options(source, tmp_path / "in")
    folder(tmp_path / "in", {BO: notebook("handed in before")})
    assert find_missing(order, collect(order)) == {STEPS: ["eli", "minsu"]}


# --- which attempt ------------------------------------------------------------------------------


INSIDE = "Ada Okafor_5_assignsubmission_file"
# The files that one learner handed in, and which of them counts.
ATTEMPTS = {
    "uploaded last": (
        [f"okaforada_1001_10000_{STEPS}-1.ipynb", later(f"okaforada_1001_9999_{STEPS}.ipynb")],
        0,
    ),
    "changed last": ([later(f"{INSIDE}/{STEPS}.ipynb"), f"{INSIDE}/{STEPS} (7).ipynb"], 0),
    "number of the copy": ([f"{INSIDE}/{STEPS}{end}.ipynb" for end in ("", " (10)", " (9)")], 1),
    "nothing": ([f"{INSIDE}/{place}/{STEPS}.ipynb" for place in "ab"], None),
    "one without a time": (
        [later(f"{INSIDE}/a/{STEPS}.ipynb"), timeless(f"{INSIDE}/b/{STEPS}.ipynb")],
        None,
    ),
}


def test_of_several_files_the_latest_counts_and_that_is_said(tmp_path):
    for case, (names, latest) in ATTEMPTS.items():
        members = [(name, notebook(str(at))) for at, name in enumerate(names)]
        outcomes = collected(archive(tmp_path / f"{case}.zip", members), tmp_path / case)
        assert texts(tmp_path / case) == ({} if latest is None else {ADA: str(latest)}), case
        assert f"ada handed in {len(names)} files for {STEPS}" in said(outcomes), case
        assert ("which counts is not clear" in said(outcomes)) == (latest is None), case


# Files of a folder: seconds between them, and which of the two counts, of an LMS's and of ours.
UNPACKED = {
    "one after the other": (["a/x.ipynb", "b/x.ipynb"], 0.5, None, None),
    "an hour later": (["a/x.ipynb", "b/x.ipynb"], 3600, None, 1),
    "its number is higher": (["x (2).ipynb", "x.ipynb"], 0.5, 0, 0),
}


def test_the_order_of_unpacking_decides_nothing(tmp_path):
    for case, (places, seconds, *expected) in UNPACKED.items():
        for inside, latest in zip((INSIDE, "ada"), expected, strict=True):
            home = tmp_path / case / inside
            names = [f"{inside}/{place}".replace("x", STEPS) for place in places]
            source = folder(
                home / "given", {name: notebook(str(at)) for at, name in enumerate(names)}
            )
            for at, name in enumerate(names):
                os.utime(source / name, (1_600_000_000 + at * seconds,) * 2)
            outcomes = collected(source, home / "in")
            there = {} if latest is None else {ADA: str(latest)}
            assert texts(home / "in") == there, (case, inside)
            is_said = "no time tells which" in said(outcomes)
            assert is_said == (latest is not None and seconds < 1), (case, inside)


# --- what is in the folder already --------------------------------------------------------------


def moodle(path: Path, text: str, *, is_later: bool = False) -> Path:
    name = f"Ada Okafor_5_assignsubmission_file/{STEPS}.ipynb"
    return archive(path, [(later(name) if is_later else name, notebook(text))])


def test_collecting_again_changes_nothing(tmp_path):
    source = moodle(tmp_path / "a.zip", "ada")
    collected(source, tmp_path / "in")
    before = (tmp_path / "in" / ADA).stat().st_mtime_ns
    outcomes = collected(source, tmp_path / "in")
    assert states(outcomes) == {("ada", STEPS): "unchanged"}
    assert (tmp_path / "in" / ADA).stat().st_mtime_ns == before


def test_a_later_hand_in_replaces_an_earlier_one_and_that_is_said(tmp_path):
    collected(moodle(tmp_path / "a.zip", "first"), tmp_path / "in")
    outcomes = collected(moodle(tmp_path / "b.zip", "second", is_later=True), tmp_path / "in")
    assert states(outcomes) == {("ada", STEPS): "replaced"}
    assert "what was in the folder before is older, and was replaced" in said(outcomes)
    assert texts(tmp_path / "in") == {ADA: "second"}


def test_a_later_hand_in_is_not_written_over(tmp_path):
    collected(moodle(tmp_path / "b.zip", "second", is_later=True), tmp_path / "in")
    outcomes = collected(moodle(tmp_path / "a.zip", "first"), tmp_path / "in")
    assert states(outcomes) == {("ada", STEPS): "kept"}
    assert "so it stays: `--replace` takes the other one" in said(outcomes)
    assert texts(tmp_path / "in") == {ADA: "second"}
    assert states(collected(tmp_path / "a.zip", tmp_path / "in", replace=True)) == {
        ("ada", STEPS): "replaced"
    }
    assert texts(tmp_path / "in") == {ADA: "first"}


def test_the_time_of_nbgrader_s_folder_counts_more_than_the_disk_s_and_the_learner_s(tmp_path):
    inside = f"ada+{STEPS}+2020-11-20 12:00:01.0 UTC+x"
    source = folder(
        tmp_path / "inbound",
        {
            f"{inside}/{STEPS}.ipynb": notebook("exchange"),
            f"{inside}/timestamp.txt": b"2099-01-01 12:00:00.0 UTC",  # a learner can write there
        },
    )
    collected(source, tmp_path / "in")
    beside = tmp_path / "in" / "ada" / STEPS / "timestamp.txt"
    assert beside.read_text() == "2020-11-20 12:00:01.000000 UTC"
    os.utime(tmp_path / "in" / ADA, (0, 0))
    collected(moodle(tmp_path / "a.zip", "a second before"), tmp_path / "in")
    assert texts(tmp_path / "in")[ADA] == "exchange"
    collected(moodle(tmp_path / "b.zip", "a day later", is_later=True), tmp_path / "in")
    # The time and the secret of the other hand-in went with it.
    assert texts(tmp_path / "in") == {ADA: "a day later"}
    assert not beside.exists()


@pytest.mark.parametrize("named", ["Ada Okafor_5_assignsubmission_file", f"ada/{STEPS}"])
def test_a_learner_s_own_file_of_nbgrader_s_name_says_no_time(tmp_path, named):
    collected(moodle(tmp_path / "a.zip", "later", is_later=True), tmp_path / "in")
    files = {f"{named}/{STEPS}.ipynb": notebook("earlier")}
    files[f"{named}/timestamp.txt"] = b"2024-01-01 12:00:00.0 UTC"
    source = folder(tmp_path / "given", files)
    for path in source.rglob("*"):
        os.utime(path, (0, 0))
    assert states(collected(source, tmp_path / "in")) == {("ada", STEPS): "kept"}
    assert texts(tmp_path / "in") == {ADA: "later"}
    # Nor where it says the file's own time.
    beside = source / named / "timestamp.txt"
    beside.write_text("1970-01-01 00:00:00.0 UTC")
    collected(source, tmp_path / "new")
    assert texts(tmp_path / "new") == {ADA: "earlier"}
