"""What is built, when, and what is left alone."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from command_line import MINIATURE, typed
from ipykernel.ipkernel import IPythonKernel

from autograde.authoring.build import (
    Built,
    build_notebooks,
    find_outdated_files,
    write_source_notebooks,
)
from autograde.core.course_directory import put_this_python_on_path
from autograde.core.errors import GraderError

STEMS = ("ch01_counting", "ch02_walking")
PLACES = [
    *(Path("course") / f"{stem}.ipynb" for stem in STEMS),
    *(Path("solutions") / f"{stem}.ipynb" for stem in STEMS),
    *(Path("classroom/source") / stem / f"{stem}.ipynb" for stem in STEMS),
    *(Path("exercises") / f"{stem}.ipynb" for stem in STEMS),
]
CELLS = Path("exercises/cells.json")
COMMITTED = [place for place in PLACES if place.parts[0] != "classroom"]
# nbgrader, and what it imports, warn on import about things that are not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def built_text(tmp_path_factory) -> dict[Path, str]:
    """The notebooks of the untouched miniature, built once, by their places."""
    root = tmp_path_factory.mktemp("built") / "miniature"
    shutil.copytree(MINIATURE, root, ignore=shutil.ignore_patterns("__pycache__"))
    build_notebooks(root)
    return {place: (root / place).read_text(encoding="utf-8") for place in [*PLACES, CELLS]}


@pytest.fixture
def built(miniature, built_text) -> Path:
    """A miniature of one's own whose notebooks are built."""
    for place, text in built_text.items():
        (miniature / place).parent.mkdir(parents=True, exist_ok=True)
        (miniature / place).write_text(text, encoding="utf-8")
    return miniature


def write_in(path: Path, text: str) -> None:
    """Add a line to the last code cell, as JupyterLab would save it."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[-1].source += f"\n{text}"
    nbformat.write(notebook, path)


def run_once(path: Path) -> None:
    """Leave in the notebook what running it leaves there."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = 1
            cell.outputs = [nbformat.v4.new_output("stream", text="6\n")]
    notebook.metadata.language_info = {"name": "python", "version": "3.11.7"}
    nbformat.write(notebook, path)


def test_only_the_notebook_is_in_nbgraders_source_folder(miniature, built_text):
    assert write_source_notebooks(miniature, miniature / "into") == list(STEMS)
    files = {path for path in (miniature / "into").rglob("*") if path.is_file()}
    places = {stem: Path(stem) / f"{stem}.ipynb" for stem in STEMS}
    assert files == {miniature / "into" / place for place in places.values()}
    for place in places.values():
        text = (miniature / "into" / place).read_text(encoding="utf-8")
        assert text == built_text["classroom/source" / place]


def test_every_notebook_is_valid_as_nbformat_writes_it_and_of_one_metadata(built_text):
    for place in PLACES:
        notebook = nbformat.reads(built_text[place], as_version=4)
        nbformat.validate(notebook)
        assert nbformat.writes(notebook) + "\n" == built_text[place], place
        assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
        ids = [cell.id for cell in notebook.cells]
        assert len(set(ids)) == len(ids), place
        assert all(re.fullmatch(r"[a-zA-Z0-9-_]{1,64}", cell_id) for cell_id in ids), place
        assert sorted(notebook.metadata.pop("insidetensor")) == ["cells_sha256", "source_sha256"]
        kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
        # What a kernel tells JupyterLab but its version, or to open a notebook would change it.
        told = {**IPythonKernel.language_info}
        del told["version"]
        assert notebook.metadata == {"kernelspec": kernel, "language_info": told}


def test_the_bytes_do_not_depend_on_place_or_hash_seed(miniature, autograde, built_text):
    for seed in ("1", "2"):
        root = miniature.rename(miniature.with_name(f"seed{seed}"))
        result = autograde("build", "--force", "ch02_walking", "--root", root, PYTHONHASHSEED=seed)
        assert result.returncode == 0, result.stderr
        for place in PLACES:
            if place.stem == "ch02_walking":
                assert (root / place).read_text(encoding="utf-8") == built_text[place]
        miniature = root


def test_nbgraders_source_notebook_has_complete_metadata(built_text):
    text = built_text[Path("classroom/source/ch02_walking/ch02_walking.ipynb")]
    cells = {cell["id"]: cell for cell in json.loads(text)["cells"]}
    solution = {
        "grade": False,
        "grade_id": "walker",
        "locked": False,
        "schema_version": 3,
        "solution": True,
        "task": False,
    }
    assert cells["walker"]["metadata"] == {"nbgrader": solution}
    assert cells["check-walker"]["metadata"] == {
        "nbgrader": {
            **solution,
            "grade": True,
            "grade_id": "check-walker",
            "locked": True,
            "points": 1.5,
            "solution": False,
        },
    }
    others = [cell for name, cell in cells.items() if "walker" not in name]
    assert [cell["metadata"] for cell in others] == [{}] * 6


@pytest.mark.slow
def test_an_exercise_is_what_nbgrader_releases(built, built_text):
    """`generate_assignment`, as an instructor's formgrader calls it, makes the same cells."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    put_this_python_on_path()  # nbgrader calls `alembic` by name
    config = Config()
    config.CourseDirectory.root = str(built / "classroom")
    for stem in STEMS:
        assert NbGraderAPI(config=config).generate_assignment(stem)["success"]
        released = json.loads((built / f"classroom/release/{stem}/{stem}.ipynb").read_text("utf-8"))
        made = json.loads(built_text[Path("exercises") / f"{stem}.ipynb"])
        assert released["cells"] == made["cells"]


def test_an_exercise_holds_no_answer_no_hidden_call_and_no_marker(built_text):
    for stem in STEMS:
        text = built_text[Path("exercises") / f"{stem}.ipynb"]
        assert "raise NotImplementedError()" in text
        for secret in ("autograde", "assess", "BEGIN", "END", "HIDDEN", "return ", "self.step,"):
            assert secret not in text


def test_an_exercise_keeps_ids_tags_and_visible_checks(built_text):
    text = built_text[Path("exercises/ch01_counting.ipynb")]
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(text)["cells"]}
    answers = json.loads(built_text[Path("solutions/ch01_counting.ipynb")])["cells"]
    assert list(cells)[:-2] == [cell["id"] for cell in answers]
    assert cells["check-cell-count"] == (
        "# Shape `(2, 3)` needs six cells.\nassert cell_count((2, 3)) == 6\n"
        "# A size of 0 leaves none.\nassert cell_count((2, 0)) == 0"
    )


def test_an_exercise_ends_with_how_to_hand_it_in(built_text):
    for stem in STEMS:
        *_, words, code = json.loads(built_text[Path("exercises") / f"{stem}.ipynb"])["cells"]
        assert f"Hand in that one file, `{stem}.ipynb`" in "".join(words["source"])
        assert "".join(code["source"]) == "from insidetensor import submit\n\n# submit()"
        for folder in ("course", "solutions"):
            assert "submit" not in built_text[Path(folder) / f"{stem}.ipynb"]


def test_what_was_handed_out_is_written_beside_the_exercises(built_text):
    entries = json.loads(built_text[CELLS])
    assert list(entries) == list(STEMS)
    for stem in STEMS:
        notebook = json.loads(built_text[Path("exercises") / f"{stem}.ipynb"])
        assert [cell["id"] for cell in entries[stem]["cells"]] == [
            cell["id"] for cell in notebook["cells"]
        ]
        graded = {cell["id"]: cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]}
        kept = {cell["grade_id"]: cell for cell in entries[stem]["cells"] if "grade_id" in cell}
        assert list(kept) == list(graded)
        for name, cell in kept.items():
            assert cell["source"] == "".join(graded[name]["source"])
            assert cell["metadata"] == graded[name]["metadata"]
    for secret in ("autograde", "assess", "BEGIN", "END", "HIDDEN", "return "):
        assert secret not in built_text[CELLS]


def test_what_was_handed_out_follows_its_source_though_a_notebook_is_kept(built, edit):
    write_in(built / "exercises/ch02_walking.ipynb", "mine = 1")
    edit("solutions/ch02_walking.py", "# Three steps of two", "# Three steps, each of two,")
    before = json.loads((built / CELLS).read_text(encoding="utf-8"))
    assert build_notebooks(built).kept == (Path("exercises/ch02_walking.ipynb"),)
    after = json.loads((built / CELLS).read_text(encoding="utf-8"))
    assert after["ch01_counting"] == before["ch01_counting"]
    assert after["ch02_walking"] != before["ch02_walking"]


@pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"ch01_counting": 7, "ch99_gone": {}}'])
def test_what_was_handed_out_is_mended_and_told_apart(built, built_text, text):
    if text is None:
        (built / CELLS).unlink()
    else:
        (built / CELLS).write_text(text, encoding="utf-8")
    assert find_outdated_files(built) == [CELLS]
    assert find_outdated_files(built, ["ch02_walking"]) == [CELLS]
    assert build_notebooks(built) == Built((), ())
    assert (built / CELLS).read_text(encoding="utf-8") == built_text[CELLS]


def test_answers_are_shown_without_markers_hidden_calls_and_metadata(built_text):
    for stem in STEMS:
        text = built_text[Path("solutions") / f"{stem}.ipynb"]
        assert "return " in text
        for absent in ("autograde", "assess", "BEGIN", "END", "NotImplementedError", "nbgrader"):
            assert absent not in text


def test_a_lesson_keeps_its_tags(built_text):
    cells = json.loads(built_text[Path("course/ch01_counting.ipynb")])["cells"]
    tagged = [cell["metadata"] for cell in cells if cell["metadata"]]
    assert tagged == [{"tags": ["raises-exception"]}]


def test_a_cell_whose_code_is_hidden_is_folded_in_jupyterlab_and_in_colab(miniature, edit):
    edit("course/ch02_walking.py", "# %%\nlist", '# %% tags=["hide-input"]\nlist')
    edit("solutions/ch02_walking.py", "# %%\n# try", '# %% tags=["hide-input"]\n# try')
    build_notebooks(miniature, only=["ch02_walking"])
    for folder in ("course", "solutions", "exercises"):
        text = (miniature / folder / "ch02_walking.ipynb").read_text(encoding="utf-8")
        assert [c["metadata"] for c in json.loads(text)["cells"] if "tags" in c["metadata"]] == [
            {"cellView": "form", "jupyter": {"source_hidden": True}, "tags": ["hide-input"]},
        ]


def test_cells_that_are_the_same_to_the_letter_have_ids_of_their_own(built_text):
    cells = json.loads(built_text[Path("solutions/ch01_counting.ipynb")])["cells"]
    scratch = [cell["id"] for cell in cells if cell["source"] == ["# try it here"]]
    assert len(set(scratch)) == 2


def test_a_changed_source_rebuilds_its_own_notebooks_only(built, edit):
    edit("solutions/ch02_walking.py", "# Three steps of two", "# Three steps, each of two,")
    assert build_notebooks(built).written == tuple(
        place for place in PLACES if place.stem == "ch02_walking" and place.parts[0] != "course"
    )
    assert "each of two" in (built / "exercises/ch02_walking.ipynb").read_text(encoding="utf-8")


def test_a_notebook_whose_cells_have_other_ids_now_is_built_again(built):
    text = (built / PLACES[0]).read_text(encoding="utf-8")
    (built / PLACES[0]).write_text(re.sub(r'"id": "\w+"', '"id": "before"', text, count=1))
    assert build_notebooks(built).written == (PLACES[0],)


def test_one_chapter_can_be_built_alone(built):
    written = build_notebooks(built, only=["ch01_counting"], force=True).written
    assert written == tuple(place for place in PLACES if place.stem == "ch01_counting")


def test_a_chapter_that_does_not_exist_is_named(built):
    with pytest.raises(GraderError, match=re.escape(
        "there is no chapter 'ch07': expected one of ch01_counting, ch02_walking."
    )):  # fmt: skip
        build_notebooks(built, only=["ch07"])


def test_a_notebook_somebody_wrote_in_is_left_kept_and_written_over_only_when_forced(
    built, built_text
):
    for place in PLACES:
        write_in(built / place, "mine = 1")
    assert build_notebooks(built) == Built((), ())  # as long as its source stays
    for path in (*built.glob("course/ch*.py"), *built.glob("solutions/ch*.py")):
        before = path.read_text(encoding="utf-8")
        path.write_text(f"{before}\n# %%\n# one cell more\n", encoding="utf-8")
        is_lesson = path.parent.name == "course"
        mine = [p for p in PLACES if p.stem == path.stem and (p.parts[0] == "course") == is_lesson]
        assert build_notebooks(built) == Built((), tuple(mine))
        assert all("mine = 1" in (built / place).read_text(encoding="utf-8") for place in mine)
        path.write_text(before, encoding="utf-8")
    forced = build_notebooks(built, force=True)
    assert forced.written == tuple(place for place in PLACES if place in COMMITTED)
    assert forced.kept == tuple(place for place in PLACES if place not in COMMITTED)
    for place in COMMITTED:
        assert (built / place).read_text(encoding="utf-8") == built_text[place]


def test_a_notebook_that_was_only_run_is_built_again_when_its_source_changes(built, edit):
    run_once(built / "course/ch01_counting.ipynb")
    assert build_notebooks(built) == Built((), ())  # and left as it is until then
    edit("course/ch01_counting.py", "has six cells", "has 6 cells")
    assert build_notebooks(built) == Built((Path("course/ch01_counting.ipynb"),), ())


@pytest.mark.parametrize("text", ["", "<<<<<<< HEAD\n{}", "[]", '{"metadata": {}, "cells": []}'])
def test_a_file_that_is_no_notebook_of_ours_is_kept_and_forced(built, text):
    (built / PLACES[0]).write_text(text, encoding="utf-8")
    assert build_notebooks(built).kept == (PLACES[0],)
    assert build_notebooks(built, force=True, only=[PLACES[0].stem]).written[0] == PLACES[0]


def test_nothing_in_the_classroom_is_deleted_or_written_over(built, edit):
    """A real class: the instructor's data, and a source notebook that was edited."""
    classroom = built / "classroom"
    mine = {
        "gradebook.db": "grades",
        "submitted/ada/ch01_counting/ch01_counting.ipynb": "{}",
        "source/ch01_counting/data.csv": "1,2",
        "source/ch09_my_own/ch09_my_own.ipynb": "{}",
        "nbgrader_config.py": "c = get_config()\n",
    }
    for place, text in mine.items():
        (classroom / place).parent.mkdir(parents=True, exist_ok=True)
        (classroom / place).write_text(text, encoding="utf-8")
    edited = classroom / "source/ch01_counting/ch01_counting.ipynb"
    write_in(edited, "mine = 1")
    before = edited.read_text(encoding="utf-8")
    edit("solutions/ch01_counting.py", "needs six cells", "needs 6 cells")
    result = build_notebooks(built, force=True)
    assert result.kept == (Path("classroom/source/ch01_counting/ch01_counting.ipynb"),)
    assert edited.read_text(encoding="utf-8") == before
    for place, text in mine.items():
        assert (classroom / place).read_text(encoding="utf-8") == text


def test_a_notebook_that_differs_by_one_byte_is_named(built):
    shutil.rmtree(built / "classroom")  # a fresh clone has none, and nothing is wrong with that
    for place in COMMITTED:
        path = built / place
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "\n", encoding="utf-8")
        assert find_outdated_files(built) == [place]
        path.unlink()
        assert find_outdated_files(built) == [place]
        path.write_text(text, encoding="utf-8")


class TestCommandLine:
    """`python -m autograde build`, as people run it."""

    def test_it_says_what_it_built_and_then_that_there_is_nothing_to_do(self, miniature):
        status, said, wrong = typed("build", "--root", miniature)
        assert (status, wrong) == (0, "")
        assert said.splitlines() == [f"built {place.as_posix()}" for place in PLACES]
        assert (miniature / "classroom" / "nbgrader_config.py").is_file()
        assert find_outdated_files(miniature) == []
        nothing = "Nothing to build: every notebook is what its source says.\n"
        assert typed("build", "--root", miniature) == (0, nothing, "")

    def test_it_says_what_it_kept_and_how_to_write_over_it(self, built, edit):
        for place in ("exercises/ch02_walking.ipynb",
                      "classroom/source/ch02_walking/ch02_walking.ipynb"):  # fmt: skip
            write_in(built / place, "mine = 1")
        edit("solutions/ch02_walking.py", "# Three steps", "# Three long steps")
        assert typed("build", "--root", built)[1].splitlines() == [
            "built solutions/ch02_walking.ipynb",
            "kept classroom/source/ch02_walking/ch02_walking.ipynb: its source has changed, and "
            "so has the notebook; delete it to have it built anew.",
            "kept exercises/ch02_walking.ipynb: its source has changed, and so has the notebook; "
            "`python -m autograde build --force ch02_walking` writes over it.",
        ]

    def test_check_names_the_notebook_and_the_command_that_repairs_it(self, built):
        here = ("--root", str(built))
        write_in(built / "exercises/ch02_walking.ipynb", "mine = 1")
        status, said, wrong = typed("build", "--check", *here)
        assert (status, said) == (1, "")
        sentence = "exercises/ch02_walking.ipynb is not what solutions/ch02_walking.py builds: "
        command = "python -m autograde build --force ch02_walking"
        assert wrong == f"{sentence}run `{command}`.\n"
        assert typed(*command.split()[3:], *here)[0] == 0
        current = "Every notebook is what its source says.\n"
        assert typed("build", "--check", *here) == (0, current, "")

    def test_a_problem_is_one_line_and_exit_status_one(self, miniature, edit):
        edit("solutions/ch02_walking.py", '"points": 1.5', '"points": 0')
        edit("course/ch02_walking.py", "# # Walk", "# Walk")
        status, said, wrong = typed("build", "--root", miniature)
        assert (status, said) == (1, "")
        assert wrong.splitlines() == [
            "course/ch02_walking.py:1: the first cell is Markdown and begins with the title, "
            "`# # Title`.",
            "solutions/ch02_walking.py:34: the points of check-walker are a number above 0, got 0.",
        ]
        assert list(miniature.rglob("*.ipynb")) == []

    @pytest.mark.parametrize("folder", ["course", "solutions"])
    @pytest.mark.parametrize("options", [[], ["--check"], ["--force"]])
    def test_a_folder_without_a_course_is_named_and_nothing_is_made(
        self, miniature, folder, options
    ):
        shutil.rmtree(miniature / folder)
        before = sorted(miniature.rglob("*"))
        status, said, wrong = typed("build", "--root", miniature, *options)
        assert (status, said) == (1, "")
        assert wrong == (
            f"{miniature} holds no folder {folder}/: expected the project's folder, "
            "in which course/ and solutions/ lie.\n"
        )
        assert sorted(miniature.rglob("*")) == before

    @pytest.mark.parametrize("place", ["course/ch01_counting.ipynb", "classroom"])
    def test_what_cannot_be_written_is_named(self, built, place, monkeypatch):
        def refused(path, *arguments, **options):
            raise PermissionError(13, "Permission denied", str(path))

        shutil.rmtree(built / "classroom")
        (built / "course/ch01_counting.ipynb").unlink()
        method = "mkdir" if place == "classroom" else "write_text"
        monkeypatch.setattr(Path, method, refused)
        status, _, wrong = typed("build", "--root", built)
        named = wrong.partition(" cannot be read or written (Permission denied): mend that")
        assert (status, wrong.count("\n")) == (1, 1)
        assert named[0].startswith(str(built))
        assert named[1]
