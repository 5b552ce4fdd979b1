"""The list of languages and its faults; an edition begins chapter by chapter."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograde.authoring.build import build_notebooks
from autograde.authoring.course.sources import SourceError
from autograde.authoring.translation.course_languages import LISTED, read_languages
from autograde.authoring.translation.edition import (
    open_edition,
    refuse_incomplete,
    update_catalogues,
)
from autograde.core.errors import GraderError

ENTRY = (
    '[{code}]\nname = "日本語"\nstub = "書く"\nanswer = "答え"\n'
    'untranslated = "英語"\nword_break = "normal"\ncomplete = {complete}\n'
)


@pytest.fixture
def root(miniature: Path) -> Path:
    (miniature / LISTED).write_text(ENTRY.format(code="ja", complete="false"), encoding="utf-8")
    return miniature


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[ja\n", r"languages\.toml:1: it is not TOML"),
        (ENTRY.format(code="japanese", complete="true"), r"\[japanese\] is not the code"),
        (ENTRY.format(code="en", complete="true"), r"\[en\] is not the code of another"),
        (ENTRY.format(code="ja", complete='"no"'), r"complete \(str\): expected .*complete \(bool"),
        (
            ENTRY.format(code="ja", complete="true").replace("normal", "never"),
            r"languages\.toml:1: \[ja\] has word_break never: expected one of normal, keep-all",
        ),
        ("\n[ja]\nname = 'x'\n", r"languages\.toml:2: \[ja\] has the keys name \(str\): expected"),
    ],
)
def test_a_fault_of_the_list_is_named_with_its_line(root: Path, text: str, said: str) -> None:
    (root / LISTED).write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=said):
        read_languages(root)


def test_a_chapter_is_in_a_language_from_its_catalogue_on(root: Path) -> None:
    build_notebooks(root)
    assert not list(root.glob("course/ja/*.ipynb"))
    assert [*update_catalogues(root, "ja", ["ch02_walking"])]
    build_notebooks(root)
    assert [path.stem for path in root.glob("course/ja/*.ipynb")] == ["ch02_walking"]
    assert "*(英語)*" in (root / "course/ja/ch02_walking.ipynb").read_text(encoding="utf-8")
    refuse_incomplete(root)  # nothing that is asked for is missing


def test_a_complete_language_that_lacks_texts_is_refused_with_the_command(root: Path) -> None:
    (root / LISTED).write_text(ENTRY.format(code="ja", complete="true"), encoding="utf-8")
    with pytest.raises(GraderError, match=r"^\d+ texts .* `python -m autograde translations ja"):
        refuse_incomplete(root)


@pytest.mark.parametrize(
    ("language", "stems", "said"),
    [("xx", [], r"has no language `xx`: it has ja"), ("ja", ["ch77"], "there is no `ch77`")],
)
def test_what_the_project_does_not_have_is_refused(
    root: Path, language: str, stems: list[str], said: str
) -> None:
    with pytest.raises(GraderError, match=said):
        open_edition(root, language, stems)


def test_a_new_text_gets_the_translation_of_an_equal_one_elsewhere(root: Path) -> None:
    lesson, other = root / "course/ch02_walking.py", root / "solutions/ch02_walking.py"
    for path in (lesson, other):
        text = f"{path.read_text()}\n# %% [markdown]\n# Both say this.\n"
        path.write_text(text, encoding="utf-8")
    catalogue = root / "course/ja/ch02_walking.po"
    catalogue.parent.mkdir()
    catalogue.write_text('msgid "Both say this."\nmsgstr "両方"\n', encoding="utf-8")
    list(update_catalogues(root, "ja", ["ch02_walking"]))
    text = (root / "solutions/ja/ch02_walking.po").read_text(encoding="utf-8")
    assert 'msgid "Both say this."\nmsgstr "両方"' in text
