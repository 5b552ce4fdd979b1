"""Archives and folders that set out to do harm: a sentence each, the others collected."""

from __future__ import annotations

import os
import pwd
import stat
import subprocess
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from collected_class import (
    EARLIER,
    PAIRS,
    STEPS,
    archive,
    collected,
    folder,
    notebook,
    said,
    states,
    texts,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from autograde.core.errors import GraderError
from autograde.core.learner_names import explain_unusable_id
from autograde.grading.not_taken import NAME as NOT_TAKEN
from autograde.lms import archives
from autograde.lms import collect as collecting
from autograde.lms.exchange import TIMESTAMP
from autograde.lms.hand_ins import NAME as HAND_INS
from autograde.lms.roster import Enrollee

HONEST = (f"limbo_1002_5002_{STEPS}.ipynb", notebook("bo"))
BO = f"bo/{STEPS}/{STEPS}.ipynb"


def info(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, EARLIER)
    member.external_attr = mode << 16
    return member


CASES: list[tuple[str, zipfile.ZipInfo | str, bytes, str]] = [
    ("climbs", "../okaforada_1001_5001_ch90_steps.ipynb", notebook(), "no plain place"),
    ("climbs inside", "x/../../okaforada_1001_5001_ch90.ipynb", notebook(), "no plain place"),
    ("absolute", "/tmp/okaforada_1001_5001_ch90_steps.ipynb", notebook(), "no plain place"),
    ("home", "~/okaforada_1001_5001_ch90_steps.ipynb", notebook(), "no plain place"),
    ("drive", "C:okaforada_1001_5001_ch90_steps.ipynb", notebook(), "no plain place"),
    ("backslash", "..\\okaforada_1001_5001_ch90_steps.ipynb", notebook(), "no plain place"),
    ("link", info("okaforada_1001_5001_ch90.ipynb", stat.S_IFLNK | 0o777), b"/etc/passwd", "link"),
    ("pipe", info("okaforada_1001_5001_ch90.ipynb", stat.S_IFIFO | 0o644), b"", "no file"),
    ("turned", "okaforada_1001_5001_ch90\u202ebnyp.ipynb", notebook(), r"turn text round"),
    ("unseen", "okafor\u200bada_1001_5001_ch90_steps.ipynb", notebook(), "characters that show"),
    ("newline", "okaforada_1001_5001_ch90\nsteps.ipynb", notebook(), "characters that show"),
    ("nested", "okaforada_1001_5001_ch90_steps.zip", b"PK", "an archive inside the source"),
    ("stranger", "mallory_1009_5001_ch90_steps.ipynb", notebook(), "nobody of the class list"),
    ("no name", "ch90_steps.ipynb", notebook(), "Canvas names files lastfirst"),
    ("too long", f"okaforada_1001_5001_ch90{'x' * 1000}.ipynb", notebook(), "too long"),
]


@pytest.mark.parametrize(
    ("name", "content", "words"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_hostile_member_is_refused_in_one_sentence_and_the_others_are_collected(
    tmp_path, name, content, words
):
    home = tmp_path / "home"
    source = archive(home / "a.zip" if home.mkdir() is None else home, [(name, content), HONEST])
    outcomes = collected(source, home / "in", system="canvas")
    assert texts(home / "in") == {BO: "bo"}
    there = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert there - {NOT_TAKEN} == {"a.zip", f"{STEPS}.ipynb", HAND_INS}
    (refused,) = [outcome for outcome in outcomes if outcome.state == "refused"]
    (sentence,) = refused.notes
    assert words in sentence
    assert "\n" not in sentence
    assert "\u202e" not in sentence


ADA = f"okaforada_1001_5001_{STEPS}.ipynb"


def cut_short(path: Path) -> None:
    """A name that Python would cut short."""
    archive(path, [(f"{ADA}@.sh", notebook()), HONEST])
    path.write_bytes(path.read_bytes().replace(b".ipynb@", b".ipynb\0"))


def twice(path: Path) -> None:
    """One name three times, once in upper case."""
    with zipfile.ZipFile(path, "w") as target:
        for name in (ADA, ADA.upper(), HONEST[0]):
            target.writestr(info(name), notebook("bo"))
        with pytest.warns(UserWarning, match="Duplicate name"):
            target.writestr(info(ADA), notebook("another"))


def alike(path: Path) -> None:
    """One é, and an e with an accent: names that only look the same."""
    names = [ADA.replace("ada_", f"{accent}_") for accent in ("\u00e9", "e\u0301")]
    archive(path, [*((name, notebook(name)) for name in names), HONEST])


def packed(path: Path, packing: int) -> None:
    """What unpacks without a limit."""
    member = info(ADA)
    member.compress_type = packing
    archive(path, [(member, notebook()), HONEST])


def changed(path: Path, places: dict[bytes, int], change: Callable[[int], int]) -> None:
    """Bytes that lie so far behind these marks are others in an archive of two."""
    content = bytearray(archive(path, [(ADA, notebook()), HONEST]).read_bytes())
    for mark, further in places.items():
        place = content.index(mark) + further
        content[place] = change(content[place])
    path.write_bytes(content)


# Where the first member's own header, and the list of contents, say how it is packed.
FLAGS, METHOD = ({b"PK\x03\x04": 6, b"PK\x01\x02": 8}, {b"PK\x03\x04": 8, b"PK\x01\x02": 10})


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (cut_short, "characters that show nothing"),
        (twice, "two files by this name"),
        (alike, "two files by this name"),
        (partial(packed, packing=zipfile.ZIP_BZIP2), "packed in a way that is not unpacked here"),
        (partial(packed, packing=zipfile.ZIP_LZMA), "packed in a way that is not unpacked here"),
        (partial(changed, places=FLAGS, change=lambda byte: byte | 1), "is encrypted"),
        (partial(changed, places=METHOD, change=lambda byte: 77), "is not unpacked here"),
        (partial(changed, places={b"nbformat": 0}, change=lambda byte: byte ^ 1), "Bad CRC-32"),
    ],
)
def test_a_member_that_cannot_be_taken_stays_alone_with_it(tmp_path, harm, words):
    harm(tmp_path / "a.zip")
    outcomes = collected(tmp_path / "a.zip", tmp_path / "in")
    assert texts(tmp_path / "in") == {BO: "bo"}
    assert words in said(outcomes)
    # One sentence a spelling.
    assert said(outcomes).count("Not taken") == (2 if harm is twice else 1)


def test_a_member_that_says_it_is_small_is_not_unpacked_beyond_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 10_000)
    name = f"okaforada_1001_5001_{STEPS}.ipynb"
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr(name, b"0" * 10_000_000)
        target.writestr(*HONEST)
    outcomes = collected(tmp_path / "a.zip", tmp_path / "in")
    assert texts(tmp_path / "in") == {BO: "bo"}
    assert "MiB unpacked, which no notebook of this course is" in said(outcomes)


def test_all_members_together_are_not_unpacked_beyond_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES_TOGETHER", int(len(notebook("bo")) * 1.5))
    source = archive(tmp_path / "a.zip", [HONEST, (f"grayeli_3_3_{STEPS}.ipynb", notebook("eli"))])
    outcomes = collected(source, tmp_path / "in")
    assert list(states(outcomes).values()).count("collected") == 1
    assert "more is not unpacked: collect in two halves" in said(outcomes)


def test_an_archive_of_more_files_than_a_class_hands_in_is_not_looked_through(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(archives, "MOST_FILES", 3)
    source = archive(tmp_path / "a.zip", [(f"x{number}", b"") for number in range(4)])
    with pytest.raises(GraderError, match="holds 4 files, and more than 3"):
        collected(source, tmp_path / "in")
    assert not (tmp_path / "in").exists()


def all_that_is_said(source: Path, into: Path, layout: str, **fields: object) -> list[str]:
    """Every sentence, whether anything was collected or nothing could be."""
    try:
        outcomes = collected(source, into, system=layout, **fields)
    except GraderError as problem:
        return [str(problem)]
    return [note for outcome in outcomes for note in outcome.notes]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_harm_to_an_archive_stops_it_with_anything_but_a_sentence(tmp_path_factory, data):
    home = tmp_path_factory.mktemp("harmed")
    path = archive(
        home / "a.zip", [(f"okaforada_1001_5001_{STEPS}.ipynb", notebook("ada")), HONEST]
    )
    content = bytearray(path.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=6)):
        content[place] = data.draw(st.integers(0, 255))
    path.write_bytes(content)
    sentences = all_that_is_said(path, home / "in", "canvas")
    assert all(len(sentence.splitlines()) == 1 for sentence in sentences)
    inside = {"a.zip", *(["in"] if (home / "in").exists() else [])}
    assert {path.name for path in home.iterdir()} == inside


@pytest.mark.parametrize(("place", "byte"), [(6, 64), (9, 8)], ids=["version", "text"])
def test_an_archive_whose_list_of_contents_is_damaged_is_refused_in_a_sentence(
    tmp_path, place, byte
):
    path = archive(tmp_path / "a.zip", [(f"okaforada_1001_5001_{STEPS}é.ipynb", notebook("ada"))])
    content = bytearray(path.read_bytes())
    entry = content.index(b"PK\x01\x02")
    content[entry + place] |= byte
    if byte == 8:  # the flag for UTF-8, in front of a name that is none
        content[content.index("é".encode(), entry)] = 0xFF
    path.write_bytes(content)
    (sentence,) = all_that_is_said(path, tmp_path / "in", "canvas")
    assert "is not a zip archive, or not a whole one" in sentence


NAMES = st.text(st.sampled_from("abc./\\:~ _-0\u202e\n*é"), min_size=1, max_size=30)


@settings(max_examples=150, deadline=None)
@given(names=st.lists(NAMES, min_size=1, max_size=4, unique=True))
def test_whatever_members_are_called_nothing_is_written_outside(tmp_path_factory, names):
    home = tmp_path_factory.mktemp("named")
    members = [(f"{name}_1_2_{STEPS}.ipynb", notebook("x")) for name in names]
    members += [(f"{name}_1_assignsubmission_file/{PAIRS}.ipynb", notebook("x")) for name in names]
    path = archive(home / "a.zip", dict(members).items())
    for layout in ("canvas", "moodle", "folder"):
        into = home / layout
        sentences = all_that_is_said(path, into, layout, roster=None)
        assert all(len(sentence.splitlines()) == 1 for sentence in sentences)
        for written in (item for item in into.glob("*/**/*") if item.is_file()):
            learner, chapter, name = written.relative_to(into).parts
            assert (explain_unusable_id(learner), name) in {
                (None, f"{chapter}.ipynb"),
                (None, TIMESTAMP),
            }
    assert {item.name for item in home.iterdir()} <= {"a.zip", "canvas", "moodle", "folder"}


# --- folders ------------------------------------------------------------------------------------


def test_links_and_pipes_in_a_folder_are_not_followed(tmp_path):
    source = folder(tmp_path / "given", {f"bo/{STEPS}.ipynb": notebook("bo")})
    secret = folder(tmp_path / "elsewhere", {f"{STEPS}.ipynb": notebook("not theirs")})
    (source / "ada").mkdir()
    (source / "ada" / f"{STEPS}.ipynb").symlink_to(secret / f"{STEPS}.ipynb")
    (source / "eli").symlink_to(secret)
    os.mkfifo(source / "bo" / f"{PAIRS}.ipynb")
    outcomes = collected(source, tmp_path / "in")
    assert texts(tmp_path / "in") == {BO: "bo"}
    assert said(outcomes).count("links are not followed") == 3


def test_folders_without_end_cost_only_the_hand_in_that_has_them(tmp_path):
    source = folder(tmp_path / "given", {BO: notebook("bo"), f"ada/{STEPS}.ipynb": notebook("ada")})
    deep = os.open(source / "ada", os.O_RDONLY)
    for _ in range(700):
        os.mkdir("endless", dir_fd=deep)
        above, deep = deep, os.open("endless", os.O_RDONLY, dir_fd=deep)
        os.close(above)
    os.close(deep)
    try:
        outcomes = collected(source, tmp_path / "in")
    finally:
        subprocess.run(["rm", "-rf", source / "ada" / "endless"], check=True)
    assert texts(tmp_path / "in")[BO] == "bo"
    assert "no plain place" in said(outcomes)


def test_a_link_in_the_target_is_not_written_through(tmp_path):
    source = archive(tmp_path / "a.zip", [HONEST])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bo").symlink_to(elsewhere)
    assert "nothing is written through links" in said(collected(source, tmp_path / "in"))
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("into", [".", "bo", ".."])
def test_a_target_among_what_is_collected_is_refused(tmp_path, into):
    source = folder(tmp_path / "given", {f"bo/{STEPS}.ipynb": notebook("bo")})
    with pytest.raises(GraderError, match="lie in each other"):
        collected(source, source / into)


def test_what_is_no_source_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "a.zip").write_bytes(b"PK no archive")
    (tmp_path / "empty").mkdir()
    archive(tmp_path / "full.zip", [HONEST])
    with pytest.raises(GraderError, match="not a zip archive, or not a whole one"):
        collected(tmp_path / "a.zip", tmp_path / "in")
    with pytest.raises(GraderError, match=r"There is no .*missing\.zip"):
        collected(tmp_path / "missing.zip", tmp_path / "in")
    with pytest.raises(GraderError, match=r"There is no file in .*empty to collect"):
        collected(tmp_path / "empty", tmp_path / "in")
    with pytest.raises(GraderError, match=r"a folder to collect into, got .*a\.zip"):
        collected(tmp_path / "full.zip", tmp_path / "a.zip")


def test_a_disk_that_takes_nothing_costs_a_sentence_and_leaves_no_half_file(tmp_path, monkeypatch):
    def full(path: Path, content: bytes, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(collecting, "write_whole", full)
    source = archive(tmp_path / "a.zip", [HONEST])
    assert "cannot be written (No space left on device)" in said(collected(source, tmp_path / "in"))
    assert texts(tmp_path / "in") == {}


# --- what nbgrader's exchange, a learner and an operating system leave there --------------------


def in_exchange(home: Path, time: str, text: str = "") -> Path:
    return folder(home / "inbound", {f"ada+{STEPS}+{time}+q/{STEPS}.ipynb": notebook(text)})


def test_a_time_in_the_exchange_that_is_yet_to_come_is_refused_and_the_one_before_counts(tmp_path):
    in_exchange(tmp_path, "2020-11-20 12:00:00.0 UTC", "ada")
    outcomes = collected(in_exchange(tmp_path, "2999-01-01 00:00:00.0 UTC", "bo"), tmp_path / "in")
    assert texts(tmp_path / "in")[f"ada/{STEPS}/{STEPS}.ipynb"] == "ada"
    assert "it bears a time that is yet to come, 2999-01-01 00:00:00 UTC" in said(outcomes)


def test_a_time_in_the_exchange_that_cannot_be_read_is_said(tmp_path):
    source = in_exchange(tmp_path, "2020-11-20 12:00:00.0 KST")
    outcomes = collected(source, tmp_path / "in")
    assert f"ada {STEPS}: the time in the name of its folder cannot be read" in said(outcomes)


def test_a_file_s_time_that_is_yet_to_come_is_said(tmp_path):
    source = folder(tmp_path / "given", {f"bo/{STEPS}.ipynb": notebook("bo")})
    os.utime(source / "bo" / f"{STEPS}.ipynb", (2**35, 2**35))
    outcomes = collected(source, tmp_path / "in")
    assert states(outcomes) == {("bo", STEPS): "collected"}
    assert f"bo {STEPS}: the file was last changed at a time that is yet to come" in said(outcomes)


def account(name: str) -> pwd.struct_passwd:
    return pwd.struct_passwd((name, "x", 0, 0, "", "/", "/bin/sh"))


def test_whose_account_a_hand_in_in_the_exchange_belongs_to_is_compared_with_its_name(
    tmp_path, monkeypatch
):
    source = in_exchange(tmp_path, "2020-11-20 12:00:00.0 UTC")
    accounts = {os.getuid(): "ada"}
    monkeypatch.setattr(pwd, "getpwuid", lambda uid: account(accounts[uid]))
    (outcome,) = collected(source, tmp_path / "a")
    assert outcome.account == ""
    accounts[os.getuid()] = "bo"
    (outcome,) = collected(source, tmp_path / "b")
    assert (outcome.state, outcome.account) == ("collected", "bo")
    accounts.clear()
    (outcome,) = collected(source, tmp_path / "d")
    assert outcome.account == str(os.getuid())


def test_the_folder_of_the_hand_in_and_what_is_in_it_have_owners_that_count(tmp_path, monkeypatch):
    source = in_exchange(tmp_path, "2020-11-20 12:00:00.0 UTC")
    owners = {"inbound": "root", f"{STEPS}.ipynb": "bo"}
    monkeypatch.setattr(Path, "owner", lambda path: owners.get(path.name, "eli"))
    (outcome,) = collected(source, tmp_path / "in")
    assert outcome.account == "eli, bo"


@pytest.mark.parametrize(
    "place", [f".bo/{STEPS}.ipynb", f"bo/.{STEPS}.ipynb", f"bo/.saved/{STEPS}.IPYNB"]
)
@pytest.mark.parametrize("is_archive", [True, False])
def test_a_notebook_that_is_hidden_is_refused_by_name(tmp_path, place, is_archive):
    files = {place: notebook(), f"eli/{STEPS}.ipynb": notebook("eli")}
    left = ["eli/.ipynb_checkpoints/a.ipynb", "eli/._a.ipynb", "__MACOSX/a.ipynb", ".DS_Store"]
    files |= dict.fromkeys([*left, ".git/config"], notebook("none"))
    source = (
        archive(tmp_path / "a.zip", files.items())
        if is_archive
        else folder(tmp_path / "given", files)
    )
    outcomes = collected(source, tmp_path / "in", system="folder")
    assert texts(tmp_path / "in") == {f"eli/{STEPS}/{STEPS}.ipynb": "eli"}
    (sentence,) = said(outcomes).splitlines()
    assert sentence.startswith(f"Not taken: {place}: its name, or that of a folder around it")


# --- names and archives that look like others ---------------------------------------------------


def test_a_decomposed_name_is_known_by_the_composed_one_of_the_class_list(tmp_path):
    roster = [Enrollee("rene", "Ren\u00e9", "Gray")]
    place = f"Rene\u0301 Gray_7_assignsubmission_file_/{STEPS}.ipynb"
    source = archive(tmp_path / "a.zip", [(place, notebook("rene"))])
    assert states(collected(source, tmp_path / "in", roster=roster)) == {
        ("rene", STEPS): "collected"
    }


def test_a_learner_called_as_our_own_file_is_refused(tmp_path):
    source = archive(tmp_path / "a.zip", [(f"Hand_ins.csv/{STEPS}.ipynb", notebook())])
    outcomes = collected(source, tmp_path / "in", roster=None, system="folder")
    assert "cannot be a learner's name" in said(outcomes)
    assert [path.name for path in (tmp_path / "in").iterdir()] == [NOT_TAKEN]


def test_names_in_no_encoding_at_all_cost_a_sentence(tmp_path):
    name = f"okaforada_1001_5001_{STEPS}_xx.ipynb".encode()
    path = archive(tmp_path / "a.zip", [(name.decode(), notebook("ada")), HONEST])
    path.write_bytes(path.read_bytes().replace(b"_xx.", b"_\xff\xfe."))
    outcomes = collected(path, tmp_path / "in")
    assert states(outcomes)["bo", STEPS] == "collected"
    assert all(len(note.splitlines()) == 1 for outcome in outcomes for note in outcome.notes)


def test_members_that_share_their_bytes_are_unpacked_one_at_a_time_and_counted(
    tmp_path, monkeypatch
):
    # Two entries of the list of contents, one and the same megabyte.
    monkeypatch.setattr(archives, "MOST_BYTES_TOGETHER", 1_500_000)
    first, second = f"limbo_1002_1_{STEPS}.ipynb", f"grayeli_1003_2_{STEPS}.ipynb"
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr(first, notebook("x" * 1_000_000))
        target.writestr(second, notebook("x" * 1_000_000))
        target.getinfo(second).header_offset = target.getinfo(first).header_offset
    outcomes = collected(tmp_path / "a.zip", tmp_path / "in")
    assert list(states(outcomes).values()).count("refused") >= 1
    assert all(len(note.splitlines()) == 1 for outcome in outcomes for note in outcome.notes)


def test_an_archive_cut_off_anywhere_costs_a_sentence_and_keeps_what_was_there(tmp_path):
    collected(archive(tmp_path / "first.zip", [HONEST]), tmp_path / "in")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    whole = archive(tmp_path / "a.zip", [HONEST]).read_bytes()
    for length in range(0, len(whole), 37):
        (tmp_path / "a.zip").write_bytes(whole[:length])
        (sentence,) = all_that_is_said(tmp_path / "a.zip", tmp_path / "in", "canvas")
        assert "is not a zip archive, or not a whole one" in sentence
    assert {path: path.read_bytes() for path in before} == before
