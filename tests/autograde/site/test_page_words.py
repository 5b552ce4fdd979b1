"""On a page of the site stand the page's own words, in the place of a notebook's."""

import re
from pathlib import Path, PurePosixPath

import nbformat
import pytest

from autograde.authoring.course_problems import read_course
from autograde.publishing.site.cards import draw_card
from autograde.publishing.site.exercise_pages import find_needs
from autograde.publishing.site.page_sources import _say_own_words
from autograde.publishing.site.page_words import IN_EXERCISES, IN_LESSONS
from autograde.publishing.site.python_folder import PythonFolder
from autograde.publishing.site.site_pages import find_page
from insidetensor.messages import speaking

COURSE = read_course(Path(__file__).parents[3])
# With NumPy, so that every exercise that a page can run is one.
PYTHON = PythonFolder(("numpy",), 0)
# What one does in a notebook, in its words and in Korean.
RUNNING = (
    r"[Rr]un (the|that|this|these) (next |code |two )*cells?|Shift\+Enter|Run All|Run just now"
    r"|Double-click|두 번 클릭|셀을 실행하(세요|고)|셀을 접힌|방금"
)
# What no page says that runs Python itself and saves the file.
HANDING_IN = r"|JupyterLab|Colab|submit\(\)|to_hand_in|Ctrl\+S|Validate"


@pytest.fixture(scope="module")
def pages():
    """Each notebook that has words of its page: as built, and as the page has it."""
    made = {}
    for name in sorted(COURSE.notebooks):
        built = nbformat.read(COURSE.root / name, as_version=4)
        if name.startswith("exercises") and set(find_needs(built)) - {"numpy"}:
            continue
        shown = nbformat.from_dict(built.copy())
        with speaking(find_page(name, COURSE).language):
            _say_own_words(shown, name, COURSE, PYTHON)
        made[name] = shown
    return made


def test_no_page_says_what_one_does_in_a_notebook(pages):
    left = {}
    for name, page in pages.items():
        words = RUNNING + (HANDING_IN if name.startswith("exercises") else "")
        for cell in page.cells:
            found = re.search(words, cell.source) if cell.cell_type == "markdown" else None
            if found and "/ja/" not in name:
                left.setdefault(name, []).append(found[0])
    assert left == {}


def test_each_word_of_the_page_stands_for_words_of_a_notebook():
    texts = [
        cell.source
        for name in COURSE.notebooks
        if PurePosixPath(name).parent.name in {"course", "exercises"}
        for cell in nbformat.read(COURSE.root / name, as_version=4).cells
    ]
    said = [" ".join(text.split()) for text in texts]
    words = [*IN_LESSONS, *IN_EXERCISES]
    assert [each for each in words if not any(each in text for text in said)] == []


def test_a_page_that_hands_in_has_no_cell_that_does(pages):
    cells = [cell for name in pages if name.startswith("exercises") for cell in pages[name].cells]
    assert len(cells) > 100
    assert [cell.source for cell in cells if "submit()" in cell.source] == []


def test_a_card_is_drawn_in_the_language_of_its_page():
    drawn = set()
    for language in ("en", "ko"):
        with speaking(language):
            drawn.add(draw_card("ch00_start_here"))
    assert len(drawn) == 2
