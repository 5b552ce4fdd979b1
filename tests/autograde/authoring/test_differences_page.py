"""The page of differences is what the probes give."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copy

import pytest

from autograde.authoring import differences_page as page
from autograde.authoring.translation.course_languages import LISTED
from autograde.cli.differences_command import differences
from insidetensor.claims.entries import EntryError

PROJECT = Path(__file__).parents[3]
LESSON = "# %% [markdown]\n# # {title}\n"
NAMES = ("numpy", "torch", "tensorflow")
ENTRY = """
[[behaviours]]
id = "{id}"
chapter = "{chapter}"
question = "What is `x | 1`, or *so*?"
numpy = "x | {number}"
torch = """
ENTRY = (
    ENTRY.rstrip()
    + """ \'\'\'
for i in range(2):
    y = "`"
y\'\'\'
tensorflow = "x[[0]]"
"""
)


@pytest.fixture
def root(tmp_path) -> Path:
    (tmp_path / "course").mkdir()
    (tmp_path / "docs").mkdir()
    write(tmp_path, 1)
    for stem, title in {"ch01_one": "Do one", "ch02_two": "Do two"}.items():
        (tmp_path / "course" / f"{stem}.py").write_text(LESSON.format(title=title))
    return tmp_path


def write(root: Path, number: int) -> None:
    entries = [
        ENTRY.format(id=name, chapter=chapter, number=number)
        for name, chapter in {"b": "ch02_two", "a": "ch01_one"}.items()
    ]
    text = "[setup]\nnumpy = 'x = 2'\n" + "".join(entries)
    (root / "course" / "differences.toml").write_text(text, encoding="utf-8")


@pytest.fixture(autouse=True)
def probes(monkeypatch) -> None:
    """NumPy answers; the others stand still, so that nothing has to be imported."""

    def asked(behaviour, setup):
        namespace: dict[str, object] = {}
        exec(setup["numpy"], namespace)
        said = str(eval(behaviour.probes["numpy"], namespace))
        return {"numpy": said, "torch": "a | [b]", "tensorflow": "Error: <x_y>"}

    monkeypatch.setattr(page, "ask_libraries", asked)


def english(root: Path) -> str:
    (text,) = page.render_differences_pages(root, ["en"])
    return text


def test_page_goes_chapter_by_chapter_with_answers_above_their_code(root):
    lines = english(root).splitlines()
    assert [line for line in lines if line.startswith("#")] == [
        "# Where the libraries differ",
        "## [Do one](../course/ch01_one.ipynb)",
        "## [Do two](../course/ch02_two.ipynb)",
    ]
    at = lines.index("| --- | --- | --- | --- |")
    assert lines[at - 1] == "| Question | NumPy | PyTorch | TensorFlow |"
    assert lines[at + 1] == (
        r"| What is `x \| 1`, or \*so\*? | **3**<br>`x \| 1` | **a \| \[b\]**"
        '<br>`for i in range(2):`<br>&nbsp;&nbsp;&nbsp;&nbsp;``y = "`"``<br>`y` '
        r"| **Error: \<x\_y\>**<br>`x[[0]]` |"
    )


def test_page_says_what_it_ran_with_and_how_it_is_made(root):
    text = english(root)
    assert "2 questions" in text
    assert "Run with NumPy " in text
    assert "python -m autograde differences" in text
    assert "`x = 2`" in text


def test_a_page_in_another_language_says_the_questions_and_yes_in_it_and_leads_to_its_twin(
    root, monkeypatch
):
    monkeypatch.setattr(page, "ask_libraries", lambda behaviour, setup: dict.fromkeys(NAMES, True))
    copy(PROJECT / LISTED, root / LISTED)
    translated = root / "course" / "ko"
    translated.mkdir()
    own = root / "docs" / "ko" / "where-the-libraries-differ.md"
    own.parent.mkdir()
    own.touch()
    (translated / "differences.po").write_text(
        'msgid "What is `x | 1`, or *so*?"\nmsgstr "`x | 1`은?"\n', encoding="utf-8"
    )
    (translated / "ch01_one.po").write_text(
        'msgid "Do one"\nmsgstr "하나 하기"\n', encoding="utf-8"
    )
    english, korean = page.render_differences_pages(root, ["en", "ko"])
    assert "\n\n[한국어](ko/where-the-libraries-differ.md)\n" in english
    assert "\n\n[English](../where-the-libraries-differ.md)\n" in korean
    assert "## [하나 하기](../../course/ko/ch01_one.ipynb)" in korean
    assert r"| `x \| 1`은? | **예**<br>" in korean
    assert "| **yes**<br>" in english


def test_the_command_writes_the_page_of_each_language(root, capsys):
    differences(root=root)
    place = root / "docs" / "where-the-libraries-differ.md"
    assert place.read_text(encoding="utf-8") == english(root)
    assert f"Wrote {place}." in capsys.readouterr().out


def test_chapter_without_a_lesson_is_named(root):
    (root / "course" / "ch02_two.py").unlink()
    with pytest.raises(EntryError, match=r"there is no lesson course/ch02_two\.py"):
        english(root)


def test_page_is_not_made_where_a_library_is_missing(root, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(EntryError, match="PyTorch is not installed here"):
        english(root)
