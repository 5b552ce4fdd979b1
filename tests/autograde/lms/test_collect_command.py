"""`python -m autograde collect` and `hand-back`, as typed: a table, sentences, an exit status."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from collected_class import STEPS, archive, folder, notebook, options
from command_line import MINIATURE, Autograde
from rich.console import Console

from autograde.grading.learner_names import MOST_NAMES
from autograde.lms.commands import collected, run_collect
from autograde.lms.roster import Enrollee

LIST = "id,first_name,last_name,lms_user_id\nada,Ada,Okafor,1001\nbo,Bo,Lim,1002\n"


def shown(source: Path, into: Path, **fields: object) -> tuple[int, list[str]]:
    console = Console(file=io.StringIO(), width=100, highlight=False)
    status, lines = collected(options(source, into, **fields))
    for line in lines:
        console.print(line, soft_wrap=True)
    assert isinstance(console.file, io.StringIO)
    return status, console.file.getvalue().splitlines()


def test_the_table_counts_what_was_collected_refused_and_not_handed_in(tmp_path: Path) -> None:
    source = archive(
        tmp_path / "a.zip",
        [
            (f"okaforada_LATE_1001_5001_{STEPS}.ipynb", notebook("ada")),
            (f"limbo_1002_5002_{STEPS}.ipynb", notebook("bo")),
            ("limbo_1002_5003_notes.zip", b""),
            (f"mallory_1009_5004_{STEPS}.ipynb", notebook("mallory")),
        ],
    )
    status, lines = shown(source, tmp_path / "in")
    assert status == 1
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if "│" in line]
    assert rows == [["(not known)", "0", "0", "0", "2", "0"], [STEPS, "2", "0", "1", "0", "2"]]
    said = "\n".join(lines)
    assert f"Late, says the LMS: ada {STEPS}" in said
    assert f"{STEPS}: 2 without a hand-in: eli, minsu" in said


def test_a_whole_class_ends_with_0_and_a_long_list_of_names_is_cut(tmp_path: Path) -> None:
    roster = [Enrollee(f"learner{number:02}") for number in range(MOST_NAMES + 2)]
    source = folder(tmp_path / "given", {f"learner00/{STEPS}.ipynb": notebook()})
    status, lines = shown(source, tmp_path / "in", roster=roster)
    assert status == 0
    (line,) = [line for line in lines if "without a hand-in" in line]
    assert line.endswith("learner20, …")


def test_without_a_class_list_nobody_is_missing(tmp_path: Path) -> None:
    source = folder(tmp_path / "given", {f"ada/{STEPS}.ipynb": notebook()})
    status, lines = shown(source, tmp_path / "in", roster=None)
    assert status == 0
    assert "Without" not in "\n".join(lines)


@pytest.mark.slow
def test_the_commands_collect_and_hand_back(tmp_path: Path, autograde: Autograde) -> None:
    (chapter,) = [path.stem for path in (MINIATURE / "solutions").glob("*.py")][:1]
    home, into = ("--root", MINIATURE), tmp_path / "in"
    source = archive(tmp_path / "a.zip", [(f"okaforada_1001_1_{chapter}.ipynb", notebook("ada"))])
    (tmp_path / "roster.csv").write_text(LIST)
    rosters = ("--roster", tmp_path / "roster.csv")
    run = autograde("collect", source, "--into", into, *rosters, *home)
    assert (run.returncode, run.stderr) == (0, "")
    assert (into / "ada" / chapter / f"{chapter}.ipynb").read_bytes() == notebook("ada")
    graded = folder(tmp_path / "graded", {f"feedback/ada/{chapter}.html": b"page"})
    back = ("hand-back", graded, "--like", source, "--to", tmp_path / "back.zip")
    run = autograde(*back, *rosters, *home)
    assert (run.returncode, run.stderr) == (0, "")
    assert "back.zip holds 1 feedback pages, named as Canvas wants them." in run.stdout


@pytest.mark.parametrize(
    ("layout", "chapter", "roster", "words"),
    [
        ("blackboard", None, None, "There is no layout blackboard: expected --from with one of c"),
        (None, "ch99", None, "There is no exercise ch99: expected --chapter with one of ch"),
        (None, None, Path("missing.csv"), "The table missing.csv cannot be read"),
    ],
)
def test_what_was_typed_wrong_ends_with_2_and_a_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    layout: str | None,
    chapter: str | None,
    roster: Path | None,
    words: str,
) -> None:
    source = archive(tmp_path / "a.zip", [(f"okaforada_1001_1_{STEPS}.ipynb", notebook("ada"))])
    into = tmp_path / "in"
    typed = {"roster": roster, "system": layout, "chapter": chapter}
    assert run_collect(source, into, MINIATURE, **typed) == 2  # type: ignore[arg-type]
    shown = capsys.readouterr()
    assert (shown.out, len(shown.err.splitlines())) == ("", 1)
    assert words in shown.err
    assert not into.exists()
