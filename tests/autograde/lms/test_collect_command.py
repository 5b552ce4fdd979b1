"""`python -m autograde collect` and `hand-back`, as typed: a table, sentences, an exit status."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from collected_class import STEPS, archive, folder, notebook, options
from command_line import MINIATURE, typed
from rich.console import Console

from autograde.core.learner_names import MOST_NAMES
from autograde.core.messages import say
from autograde.lms.collect import collect
from autograde.lms.collect_summary import COLUMNS, _table, summarize_collection
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import Outcome

LIST = "id,first_name,last_name,lms_user_id\nada,Ada,Okafor,1001\nbo,Bo,Lim,1002\n"


def shown(source: Path, into: Path, **fields: object) -> list[str]:
    """The lines that are printed."""
    order = options(source, into, **fields)
    table, sentences = summarize_collection(order, collect(order))
    console = Console(file=io.StringIO(), width=80)
    console.print(table)
    assert isinstance(console.file, io.StringIO)
    return [*console.file.getvalue().splitlines(), *sentences]


def test_the_table_counts_what_was_collected_refused_and_not_handed_in(tmp_path):
    source = archive(
        tmp_path / "a.zip",
        [
            (f"okaforada_LATE_1001_5001_{STEPS}.ipynb", notebook("ada")),
            (f"limbo_1002_5002_{STEPS}.ipynb", notebook("bo")),
            ("limbo_1002_5003_notes.zip", b""),
            (f"mallory_1009_5004_{STEPS}.ipynb", notebook("mallory")),
        ],
    )
    lines = shown(source, tmp_path / "in")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if "│" in line]
    assert rows == [["(not known)", "0", "0", "1", "0"], [STEPS, "2", "0", "1", "2"]]
    said = "\n".join(lines)
    assert f"Late, says the LMS: ada {STEPS}" in said
    assert f"{STEPS}: nothing was taken from 2: eli, minsu. Whose these files are is not" in said


def test_the_table_has_whole_words_in_80_columns(capsys):
    chapter = "ch03_immutability_and_variables"  # as long as they get
    table = _table([Outcome("ada", chapter, "collected")], {chapter: ["bo"]}, has_roster=True)
    Console(width=80).print(table)
    shown = capsys.readouterr().out
    assert chapter in shown
    words = " ".join(say(f"collect.column.{key}") for key in (*COLUMNS, "missing")).split()
    assert [word for word in words if word not in shown] == []
    assert "…" not in shown


def test_whoever_sent_another_kind_of_file_did_hand_in(tmp_path):
    given = {f"ada/{STEPS}.ipynb": notebook(), f"bo/{STEPS}.py": b"", "eli/answers.zip": b""}
    said = "\n".join(shown(folder(tmp_path / "given", given), tmp_path / "in"))
    assert f"{STEPS}: 1 without a hand-in: minsu" in said


def test_a_long_list_of_names_is_cut(tmp_path):
    roster = [Enrollee(f"learner{number:02}") for number in range(MOST_NAMES + 2)]
    source = folder(tmp_path / "given", {f"learner00/{STEPS}.ipynb": notebook()})
    lines = shown(source, tmp_path / "in", roster=roster)
    (line,) = [line for line in lines if "without a hand-in" in line]
    assert line.endswith("learner20, …")


def test_without_a_class_list_nobody_is_missing(tmp_path):
    source = folder(tmp_path / "given", {f"ada/{STEPS}.ipynb": notebook()})
    lines = shown(source, tmp_path / "in", roster=None)
    assert "Without" not in "\n".join(lines)


def test_the_commands_collect_and_hand_back(tmp_path):
    (chapter,) = [path.stem for path in (MINIATURE / "solutions").glob("*.py")][:1]
    home, into = ("--root", MINIATURE), tmp_path / "in"
    source = archive(tmp_path / "a.zip", [(f"okaforada_1001_1_{chapter}.ipynb", notebook("ada"))])
    (tmp_path / "roster.csv").write_text(LIST)
    rosters = ("--roster", tmp_path / "roster.csv")
    status, said, wrong = typed("collect", source, "--into", into, *rosters, *home)
    assert (status, wrong) == (0, "")
    assert f"{chapter}: 1 without a hand-in: bo" in said
    assert (into / "ada" / chapter / f"{chapter}.ipynb").read_bytes() == notebook("ada")
    graded = folder(tmp_path / "graded", {f"feedback/ada/{chapter}.html": b"page"})
    back = ("hand-back", graded, "--like", source, "--to", tmp_path / "back.zip")
    status, said, wrong = typed(*back, *rosters, *home)
    assert (status, wrong) == (0, "")
    assert "back.zip holds 1 feedback pages, named as Canvas wants them." in said


def test_what_was_refused_or_kept_back_ends_with_1(tmp_path):
    source = folder(tmp_path / "given", {"ada/Untitled.ipynb": notebook()})
    assert typed("collect", source, "--into", tmp_path / "in", "--root", MINIATURE)[0] == 1


@pytest.mark.parametrize(
    ("typed_wrong", "words"),
    [
        (("--from", "blackboard"), "There is no layout blackboard: expected --from with one of c"),
        (("--chapter", "ch99"), "There is no exercise ch99: expected --chapter with one of ch"),
        (("--roster", "missing.csv"), "The table missing.csv cannot be read"),
    ],
)
def test_what_was_typed_wrong_ends_with_2_and_a_sentence(tmp_path, typed_wrong, words):
    source = archive(tmp_path / "a.zip", [(f"okaforada_1001_1_{STEPS}.ipynb", notebook("ada"))])
    order = ("collect", source, "--into", tmp_path / "in", "--root", MINIATURE)
    status, said, wrong = typed(*order, *typed_wrong)
    assert (status, said, len(wrong.splitlines())) == (2, "", 1)
    assert words in wrong
    assert not (tmp_path / "in").exists()
