"""What the folder that runs exercises in the browser holds, and what is said where it lacks."""

import gzip
import json
import subprocess
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from autograde.core.errors import GraderError
from autograde.publishing.site import python_folder
from autograde.publishing.site.python_folder import MODULES, PACKED, PYODIDE, make_python_folder

FETCH = Path(python_folder.__file__).parent / "python" / "have_node_modules.sh"
COURSE = {PurePosixPath("src/a.py"): b"1"}


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with what npm fetches, as far as it is copied; no editor is bundled."""
    package = tmp_path / MODULES / "pyodide"
    package.mkdir(parents=True)
    for name in PYODIDE:
        (package / name).write_text(name)
    (package / "pyodide-lock.json").write_text(lock("314.0.7"))
    (package / "package.json").write_text(json.dumps({"name": "pyodide", "version": "314.0.7"}))
    monkeypatch.setattr(python_folder, "_bundle_editor", lambda modules, out: out.touch())
    return tmp_path


def lock(version):
    about = {"version": version}
    return json.dumps({"info": about, "packages": {"numpy": {"file_name": "numpy.whl"}}})


def test_the_folder_holds_python_compressed_the_course_and_the_licences(project):
    place = project / "python"
    made = make_python_folder(place, project, COURSE, None)
    for name in PACKED:
        packed = (place / "pyodide" / f"{name}.gzip").read_bytes()
        assert gzip.decompress(packed) == (project / MODULES / "pyodide" / name).read_bytes()
        assert not (place / "pyodide" / name).exists()
    with zipfile.ZipFile(place / "course.zip") as archive:
        assert archive.read("src/a.py") == b"1"
    assert [file.name for file in (place / "licences").iterdir()] == ["pyodide 314.0.7.txt"]
    loaded = [*(place / "pyodide").iterdir(), place / "course.zip"]
    assert (made.packages, made.size) == ((), sum(each.stat().st_size for each in loaded))


def test_numpy_of_the_same_pyodide_is_served_too(project):
    wheels = project / "wheels"
    wheels.mkdir()
    (wheels / "numpy.whl").touch()
    (wheels / "pyodide-lock.json").write_text(lock("314.0.7"))
    made = make_python_folder(project / "python", project, COURSE, wheels)
    assert made.packages == ("numpy",)
    assert (project / "python" / "pyodide" / "numpy.whl").exists()


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("0.27.0", "has the packages of Pyodide 0.27.0, and the site has Pyodide 314.0.7"),
        (None, "is no folder of Pyodide's packages"),
    ],
)
def test_another_folder_of_packages_is_refused(project, version, said):
    wheels = project / "wheels"
    wheels.mkdir()
    (wheels / "numpy.whl").touch()
    if version:
        (wheels / "pyodide-lock.json").write_text(lock(version))
    with pytest.raises(GraderError, match=said):
        make_python_folder(project / "python", project, COURSE, wheels)


def test_without_what_npm_fetches_one_sentence_says_how_to_get_it(tmp_path):
    with pytest.raises(GraderError, match=r"node_modules lacks .* run `make site`"):
        make_python_folder(tmp_path / "python", tmp_path, COURSE, None)


def test_without_npm_or_a_network_one_sentence_says_so(tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "dirname", "cmp", "mkdir", "cp", "id"):
        (programs / name).symlink_to(f"/usr/bin/{name}")
    (programs / "id").unlink()
    (programs / "id").write_text("#!/bin/bash\necho 1000\n")
    npm = programs / "npm"
    for content, said in (
        (None, "npm is missing"),
        ("#!/bin/bash\nexit 1\n", "is there a network"),
    ):
        if content:
            npm.write_text(content)
        for program in (programs / "id", npm):
            if program.exists():
                program.chmod(0o755)
        done = subprocess.run(
            [str(FETCH)], cwd=tmp_path, env={"PATH": str(programs)}, capture_output=True, text=True
        )
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
        assert said in done.stderr
