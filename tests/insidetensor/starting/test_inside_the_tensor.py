"""`inside-the-tensor` writes the course of this version, and never over what a learner wrote."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from insidetensor.starting import command, course_folder

ROOT = Path(__file__).parents[3]
LESSON, EXERCISE = "course/ch00_start_here.ipynb", "exercises/ch00_start_here.ipynb"


@pytest.fixture
def versions(monkeypatch, tmp_path):
    """Two versions of a small course; calling one makes it the installed one."""

    def install(number: str, **texts: str) -> None:
        packed = tmp_path / number
        for name, text in texts.items():
            place = packed / name.replace("__", "/")
            place.with_suffix(".ipynb").parent.mkdir(parents=True, exist_ok=True)
            place.with_suffix(".ipynb").write_text(text)
        monkeypatch.setattr(course_folder, "PACKED", packed)
        monkeypatch.setattr(course_folder, "version", lambda name: number)

    return install


def test_a_newer_version_replaces_what_nobody_wrote_in_and_comes_beside_what_somebody_did(
    versions, tmp_path
):
    folder = tmp_path / "mine"
    versions("1.0", course__ch00="a", course__ch01="b", exercises__ch00="c", exercises__ch01="d")
    course_folder.write_course(folder)
    (folder / "exercises/ch00.ipynb").write_text("my answer")
    (folder / "exercises/ch01.ipynb").write_text("my other answer")
    (folder / "course/ch01.ipynb").unlink()
    versions("1.1", course__ch00="A", course__ch01="b", exercises__ch00="C", exercises__ch01="d")
    for _ in range(2):
        written = course_folder.write_course(folder)
    texts = {
        path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.ipynb")
    }
    assert texts == {
        "course/ch00.ipynb": "A",
        "course/ch01.ipynb": "b",
        "exercises/ch00.ipynb": "my answer",
        "exercises/ch00 (1.1).ipynb": "C",
        "exercises/ch01.ipynb": "my other answer",
    }
    assert written == course_folder.Written((), ())


def test_a_file_of_the_learners_own_at_a_notebooks_place_stays(versions, tmp_path):
    place = tmp_path / "mine" / "course" / "ch00.ipynb"
    place.parent.mkdir(parents=True)
    place.write_text("mine")
    versions("1.0", course__ch00="a")
    written = course_folder.write_course(tmp_path / "mine")
    assert place.read_text() == "mine"
    assert [str(each) for each in written.beside] == ["course/ch00 (1.0).ipynb"]


@pytest.mark.parametrize(
    ("arguments", "language", "status", "said"),
    [
        (["{folder}", "--no-open"], "", 0, "course/ch00_start_here.ipynb"),
        (["{folder}", "--no-open"], "ko_KR.UTF-8", 0, "course/ko/ch00_start_here.ipynb"),
        (
            ["{folder}", "--no-open", "--lang", "xx"],
            "",
            1,
            "language `xx`: expected one of en",
        ),
        (["/dev/null/x", "--no-open"], "", 1, "cannot be written"),
    ],
)
def test_it_says_what_it_did_in_one_sentence(
    monkeypatch, capsys, tmp_path, arguments, language, status, said
):
    for name in ("INSIDETENSOR_LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    with pytest.raises(SystemExit) as ended:
        command.main([each.format(folder=tmp_path / "course") for each in arguments])
    told = capsys.readouterr()
    assert ended.value.code == status
    assert said in told.out + told.err
    assert "Traceback" not in told.err


@pytest.mark.slow
def test_the_wheel_alone_writes_every_lesson_and_no_answer(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
    subprocess.run([*pip, tmp_path / "alone", wheel], check=True, capture_output=True)
    own = os.environ | {"PYTHONPATH": str(tmp_path / "alone")}
    run = [sys.executable, "-m", "insidetensor", str(tmp_path / "course"), "--no-open"]
    subprocess.run(run, cwd=tmp_path, env=own, check=True, capture_output=True)
    written = {
        path.relative_to(tmp_path / "course").as_posix()
        for path in (tmp_path / "course").rglob("*.ipynb")
    }
    built = {
        path.relative_to(ROOT).as_posix()
        for folder in ("course", "exercises")
        for pattern in ("*.ipynb", "??/*.ipynb")
        for path in (ROOT / folder).glob(pattern)
    }
    assert written == built
    for name in (LESSON, EXERCISE):
        text = (tmp_path / "course" / name).read_text(encoding="utf-8")
        assert json.loads(text) == json.loads((ROOT / name).read_text(encoding="utf-8"))
    assert not [*(tmp_path / "alone").rglob("autograde*")]
