"""From the zip file alone the package installs, lessons run, and exercises are checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from autograde.authoring.course.markers import remove_markers
from autograde.authoring.course.sources import read_source
from autograde.publishing.release.contents import collect_contents
from autograde.publishing.release.published import Published
from autograde.publishing.release.release_folder import write_zip

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("release-alone")]

PROJECT = Path(__file__).parents[3]
STEM = "ch02_views_and_strides"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory) -> Path:
    """The release for Colab, as somebody unpacks it who has nothing else."""
    folder = tmp_path_factory.mktemp("alone")
    archive = folder / "release.zip"
    write_zip(
        archive, "course", collect_contents(PROJECT, Published("physics-dept/tensors", "v1.0"))
    )
    with zipfile.ZipFile(archive) as file:
        file.extractall(folder)
    return folder / "course"


@pytest.fixture(scope="module")
def installed(unpacked, tmp_path_factory) -> Path:
    """The package alone, installed from the release into a folder."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", folder, unpacked], check=True, capture_output=True)
    return folder


@pytest.fixture
def run(unpacked, installed, monkeypatch):
    """Run a notebook of the release with the installed package in place of the checkout's."""
    monkeypatch.setenv("PYTHONPATH", str(installed))

    def executed(folder: str, notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
        resources = {"metadata": {"path": str(unpacked / folder)}}
        NotebookClient(notebook, timeout=60, allow_errors=True, resources=resources).execute()
        return notebook

    return executed


def errors(notebook: nbformat.NotebookNode) -> dict[str, str]:
    """The name of the error of each cell that has one, but for those that announce it."""
    return {
        cell.id: output.ename
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "error" and "raises-exception" not in cell.metadata.get("tags", [])
    }


def test_the_installed_package_is_whole_and_alone(unpacked, installed):
    """What of the checkout's package a release has, test_release says."""
    files = [path for path in (unpacked / "src").rglob("*") if path.is_file()]
    lost = [
        each for each in files if not (installed / each.relative_to(unpacked / "src")).is_file()
    ]
    assert files
    assert lost == []
    there = {path.name.partition("-")[0] for path in installed.iterdir()}
    assert there == {"insidetensor", "bin", "etc", "share"}


def test_the_installed_package_has_what_lessons_read_and_is_not_the_checkouts(installed):
    code = """
import json, insidetensor
from insidetensor.claims.entries import find_course_file
names = ("claims.toml", "differences.toml", "languages.toml", "ko/claims.po", "ko/differences.po")
ledgers = [str(find_course_file(name)) for name in names]
print(json.dumps([insidetensor.__file__, *ledgers]))
"""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    said = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=installed.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(Path(place).is_relative_to(installed) for place in json.loads(said.stdout))


def test_the_start_lesson_runs_and_shows_its_pictures(unpacked, run):
    place = unpacked / "course" / "ch00_start_here.ipynb"
    lesson = run("course", nbformat.read(place, as_version=4))
    assert errors(lesson) == {}
    outputs = [output for cell in lesson.cells for output in cell.get("outputs", [])]
    assert any("text/html" in output.get("data", {}) for output in outputs)


def test_an_exercise_as_it_is_handed_out_says_what_is_not_written_yet(unpacked, run):
    notebook = nbformat.read(unpacked / "exercises" / f"{STEM}.ipynb", as_version=4)
    cells = run("exercises", notebook).cells
    checks = [cell for cell in cells if cell.metadata.get("nbgrader", {}).get("grade")]
    assert checks
    silent = [cell.id for cell in checks if "not written yet" not in str(cell.outputs)]
    assert silent == []


def test_an_exercise_with_right_answers_passes_every_visible_check(unpacked, run):
    notebook = nbformat.read(unpacked / "exercises" / f"{STEM}.ipynb", as_version=4)
    source = read_source(PROJECT / "solutions" / f"{STEM}.py")
    answers = {cell.grade_id: remove_markers(cell.source) for cell in source.cells}
    for cell in notebook.cells:
        about = cell.metadata.get("nbgrader", {})
        if about.get("solution"):
            cell.source = answers[about["grade_id"]]
    assert errors(run("exercises", notebook)) == {}
