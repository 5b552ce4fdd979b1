"""What is wrong in a lesson or a page is named, and then nothing is built."""

import re
from pathlib import Path

import nbformat
import pytest

from autograde.authoring import course_problems
from autograde.core.errors import GraderError
from autograde.publishing.site import executed, site_folder
from autograde.publishing.site.page_links import find_broken_site_links
from autograde.publishing.site.site_folder import MARK, build_site

PROJECT = Path(__file__).parents[3]
LESSON = nbformat.writes(nbformat.v4.new_notebook())
PAGE = '<h1 id="top">A page</h1><a href="{href}">on</a>'


def project_of(folder: Path, *cells: str, tags: tuple[str, ...] = ()) -> Path:
    """A course of one lesson with these code cells."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell, metadata={"tags": [*tags]}) for cell in cells]
    )
    (folder / "course").mkdir(parents=True)
    nbformat.write(notebook, folder / "course" / "ch00_lesson.ipynb")
    return folder


def run(project: Path):
    return executed.run_lessons(project, ["ch00_lesson"], project / "kept")["ch00_lesson"]


@pytest.mark.parametrize(
    ("cell", "tags", "said"),
    [
        ("1 / 0", (), "begins with '1 / 0' fails and should not: ZeroDivisionError"),
        ("1 / 1", ("raises-exception",), "is tagged raises-exception, and raises none"),
        ("import sys; print(1, file=sys.stderr)", (), "writes to stderr"),
        ("import time; time.sleep(60)", (), "'import time; time.sleep(60)' takes longer than 2 s"),
        ("import os; os._exit(3)", (), "begins with 'import os; os._exit(3)' ends its kernel"),
    ],
)
def test_a_cell_that_does_not_do_what_it_says_is_named(tmp_path, monkeypatch, cell, tags, said):
    if "sleep" in cell:
        monkeypatch.setattr(executed, "FIRST", "")  # which imports for seconds
        monkeypatch.setattr(executed, "SECONDS_A_CELL", 2)
    with pytest.raises(GraderError, match=r"course/ch00_lesson\.py: .*") as raised:
        run(project_of(tmp_path, cell, tags=tags))
    assert said in str(raised.value)
    assert not (tmp_path / "kept").exists()


def test_a_line_that_is_printed_in_pieces_stays_one(tmp_path):
    pieces = "for piece in 'ab': print(piece, end='', flush=True); time.sleep(0.3)"
    notebook = run(project_of(tmp_path, f"import time\n{pieces}"))
    assert [output.text for output in notebook.cells[-1].outputs] == ["ab"]


TEXT = "src/insidetensor/texts/a.md"
CHANGES = {
    "the lesson": lambda project: (project / "course/ch00_lesson.ipynb").write_text(LESSON),
    "a text of the package": lambda project: (project / TEXT).write_text("two"),
    "where that text lies": lambda project: (project / TEXT).rename(
        project / "src/insidetensor/a.md"
    ),
    "a table": lambda project: (project / "course/claims.toml").write_text("two"),
    "a library": lambda project: (project / "version").write_text("two"),
}


@pytest.mark.parametrize("changed", CHANGES)
def test_a_lesson_is_run_again_only_when_what_it_depends_on_changed(tmp_path, monkeypatch, changed):
    ran = []
    project = project_of(tmp_path, "1")
    (project / TEXT).parent.mkdir(parents=True)
    for name in (TEXT, "course/claims.toml", "version"):
        (project / name).write_text("one")
    monkeypatch.setattr(executed, "_run", lambda project, notebook: ran.append(1) or notebook)
    monkeypatch.setattr(executed.metadata, "version", lambda _: (project / "version").read_text())
    run(project)
    assert run(project) == run(project)
    assert len(ran) == 1
    CHANGES[changed](project)
    run(project)
    assert len(ran) == 2


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("import json\njson.loads('')", r"File json/decoder\.py:\d+"),
        ("import sys\nraise ValueError(sys._getframe().f_code.co_filename)", r"Error: \d+\.py"),
    ],
)
def test_an_error_names_no_place_on_this_machine(tmp_path, cell, said):
    (shown,) = run(project_of(tmp_path, cell, tags=("raises-exception",))).cells[0].outputs
    assert re.search(said, re.sub(r"\x1b\[[\d;]*m", "", "\n".join(shown.traceback)))


@pytest.mark.parametrize(
    ("href", "said"),
    [
        ("other.html", "a.html leads to other.html, which is not there."),
        ("b.html#nowhere", "a.html leads to b.html#nowhere: there is no such heading"),
        ("../outside.html", "a.html leads to ../outside.html, which is not there."),
        ("b.html#top", None),
        ("https://example.org/page", None),
    ],
)
def test_a_link_that_leads_nowhere_is_named(tmp_path, monkeypatch, href, said):
    monkeypatch.chdir(tmp_path)
    site = Path("site")
    site.mkdir()
    Path("outside.html").touch()
    (site / "a.html").write_text(PAGE.format(href=href))
    (site / "b.html").write_text(PAGE.format(href="#top"))
    found = [*find_broken_site_links(site)]
    assert len(found) == (said is not None)
    assert not found or found[0].startswith(said)


@pytest.fixture
def page_with(monkeypatch, tmp_path):
    """Builds a site that has one page only, with this text."""

    def make(text: str) -> Path:
        def write(place: Path, *rest: object) -> None:
            (place / "en").mkdir(parents=True)
            (place / "en" / "conf.py").write_text("extensions = ['myst_nb']\n")
            (place / "en" / "index.md").write_text(f"# A page\n\n{text}\n")

        monkeypatch.setattr(site_folder, "run_lessons", lambda *given: {})
        monkeypatch.setattr(site_folder, "write_pages", write)
        monkeypatch.setattr(site_folder, "write_downloads", lambda *given: None)
        monkeypatch.setattr(site_folder, "collect_for_browser", lambda course: {})
        monkeypatch.setattr(site_folder, "make_python_folder", lambda place, *rest: place.mkdir())
        monkeypatch.setattr(site_folder, "draw_previews", lambda *given: None)
        monkeypatch.setattr(course_problems, "read_languages", lambda root: {})
        out = tmp_path / "site"
        build_site(PROJECT, out)
        return out

    return make


def test_a_page_that_is_right_is_built_over_an_earlier_site(page_with):
    for text in ("It reads.", "It reads well."):
        site = page_with(text)
    assert text in (site / "index.html").read_text()


def test_a_folder_that_holds_something_else_is_refused_and_kept(page_with, tmp_path):
    theirs = tmp_path / "site" / "thesis.html"
    theirs.parent.mkdir()
    theirs.write_text("two years of work")
    with pytest.raises(GraderError, match=f"{theirs.parent} holds thesis.html and is no site that"):
        page_with("It reads well.")
    assert [*theirs.parent.iterdir()] == [theirs]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("![a picture](missing.png)", "image file not readable: missing.png"),
        ("[a page](missing.md)", "'missing.md'"),
        ("`from autograde.checks import anything`", "index.html: imports autograde"),
        ("BEGIN SOLUTION", "index.html: holds the marker"),
    ],
)
def test_what_is_wrong_on_a_page_is_named_and_the_site_stays_as_it_was(
    page_with, tmp_path, text, said
):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / MARK).touch()
    (tmp_path / "site" / "index.html").write_text("before")
    with pytest.raises(GraderError) as raised:
        page_with(text)
    assert said in str(raised.value)
    assert (tmp_path / "site" / "index.html").read_text() == "before"
