"""A notebook in another language is the English one with other texts, and says which it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

from autograde.authoring.build import build_notebooks, find_outdated_files
from autograde.authoring.course.notebooks import Notebook
from autograde.authoring.course.sources import read_source
from autograde.authoring.translation.catalogues import locate_catalogue
from autograde.authoring.translation.course_languages import LISTED
from autograde.authoring.translation.edition import open_source_translation
from autograde.authoring.translation.translated_source import edition_of

ROOT = Path(__file__).parents[3]
STEM = "ch02_walking"


@pytest.fixture
def translated(miniature: Path) -> Path:
    """The miniature course with catalogues, of which one title has its Korean."""
    copy(ROOT / LISTED, miniature / LISTED)
    for folder in ("course", "solutions"):
        for path in sorted((miniature / folder).glob("ch*.py")):
            open_source_translation(path, path.read_text(encoding="utf-8"), "ko").update()
    title = read_source(miniature / "course" / f"{STEM}.py").title
    place = locate_catalogue(miniature / "course" / f"{STEM}.py", "ko")
    text = place.read_text(encoding="utf-8")
    assert f'msgid "{title}"\nmsgstr ""' in text
    text = text.replace(f'msgid "{title}"\nmsgstr ""', f'msgid "{title}"\nmsgstr "걷기"')
    place.write_text(text, encoding="utf-8")
    build_notebooks(miniature)
    return miniature


def notebook(root: Path, place: str) -> Notebook:
    read: Notebook = json.loads((root / place).read_text(encoding="utf-8"))
    return read


def texts(made: Notebook, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in made["cells"] if cell["cell_type"] == kind]


def test_each_notebook_links_to_its_twin_below_its_title(translated: Path) -> None:
    for folder in ("course", "exercises"):
        english = texts(notebook(translated, f"{folder}/{STEM}.ipynb"), "markdown")[0]
        korean = texts(notebook(translated, f"{folder}/ko/{STEM}.ipynb"), "markdown")[0]
        assert english.split("\n")[2] == f"[한국어](ko/{STEM}.ipynb)"
        assert korean.split("\n")[2] == f"[English](../{STEM}.ipynb)"
    assert texts(notebook(translated, f"course/ko/{STEM}.ipynb"), "markdown")[0].startswith(
        "# 걷기\n"
    )


def test_a_page_that_each_language_has_is_linked_in_the_languages_own(miniature: Path) -> None:
    path = miniature / "course" / f"{STEM}.py"
    copy(ROOT / LISTED, miniature / LISTED)
    for place in (locate_catalogue(path, "ko"), miniature / "docs/ko/what-the-posts-say.md"):
        place.parent.mkdir(parents=True)
        place.touch()
    pages = "[one](../docs/what-the-posts-say.md) and [two](../docs/grading.md)"
    path.write_text(f"{path.read_text()}\n# %% [markdown]\n# See {pages}.\n", encoding="utf-8")
    (cell,) = edition_of(read_source(path), "course", "ko").cells[-1:]
    assert "(../../docs/ko/what-the-posts-say.md)" in cell.source
    assert "(../../docs/grading.md)" in cell.source


def test_links_stay_in_the_language_and_lead_to_files(translated: Path) -> None:
    lesson = "\n".join(texts(notebook(translated, f"course/ko/{STEM}.ipynb"), "markdown"))
    assert f"(../../exercises/ko/{STEM}.ipynb)" in lesson


def test_cells_keep_their_ids_names_and_order(translated: Path) -> None:
    for folder in ("course", "exercises"):
        english = notebook(translated, f"{folder}/{STEM}.ipynb")["cells"]
        korean = notebook(translated, f"{folder}/ko/{STEM}.ipynb")["cells"]
        for cell, twin in zip(english, korean, strict=True):
            about, own = (dict(each["metadata"].get("nbgrader", {})) for each in (cell, twin))
            about.pop("checksum", None), own.pop("checksum", None)
            assert (twin["id"], twin["cell_type"], own) == (cell["id"], cell["cell_type"], about)


def test_a_course_without_catalogues_has_no_twins(miniature: Path) -> None:
    build_notebooks(miniature)
    assert not (miniature / "course" / "ko").exists()
    assert "ko/" not in texts(notebook(miniature, f"course/{STEM}.ipynb"), "markdown")[0]


@pytest.mark.parametrize(("environment", "spoken"), [(None, "ko"), ("en", "en")])
def test_the_first_code_cell_says_the_language_unless_the_environment_does(
    translated: Path, environment: str | None, spoken: str
) -> None:
    first = texts(notebook(translated, f"exercises/ko/{STEM}.ipynb"), "code")[0]
    line = first.split("\n")[0]
    asked = f"{line}\nfrom insidetensor.messages import language\nprint(language())"
    own = {key: value for key, value in os.environ.items() if key != "INSIDETENSOR_LANG"}
    own |= {"INSIDETENSOR_LANG": environment} if environment else {}
    run = subprocess.run([sys.executable, "-c", asked], env=own, capture_output=True, text=True)
    assert run.stdout.strip() == spoken


def test_a_changed_translation_is_built_anew_and_nothing_else(translated: Path) -> None:
    assert find_outdated_files(translated) == []
    place = locate_catalogue(translated / "course" / f"{STEM}.py", "ko")
    place.write_text(place.read_text(encoding="utf-8").replace("걷기", "걸음"), encoding="utf-8")
    assert find_outdated_files(translated) == [Path(f"course/ko/{STEM}.ipynb")]
    assert build_notebooks(translated).written == (Path(f"course/ko/{STEM}.ipynb"),)
