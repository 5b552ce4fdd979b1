"""The scan finds what must not be in a release, and nothing else."""

from __future__ import annotations

import json
import py_compile
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest
from command_line import PROJECT
from released_project import make_project

from autograde.authoring.course.markers import find_regions
from autograde.authoring.course.sources import read_source
from autograde.authoring.course_problems import CASES
from autograde.publishing.release.contents import collect_contents
from autograde.publishing.release.published import Published
from autograde.publishing.release.release_folder import write_zip
from autograde.publishing.release.scan import KeptBack, read_kept_back, scan_release

# nbgrader, and what it imports, warn on import about things that are not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

SOLUTION = "return iter(range(0, self.step * self.count, self.step))"
SHORT_LINES = "self.step, self.count = step, count"
HIDDEN = 'yield make_value_script("steps", "list(Walker(3, 2).cells())", [0, 3])'
DOCSTRING = "Walk with another step and with no step at all."
SAID = "Walker with 3 goes astray because of its sign."
NOTEBOOK = "exercises/ch02_walking.ipynb"
MODULE = "src/insidetensor/__init__.py"


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    return make_project(tmp_path_factory.mktemp("project") / "project")


@pytest.fixture(scope="module")
def kept_back(project) -> KeptBack:
    return read_kept_back(project)


@pytest.fixture(scope="module")
def clean(project, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("release") / "release"
    for place, content in collect_contents(project, None).items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(content)
    return folder


@pytest.fixture
def release(clean, tmp_path) -> Path:
    """A release of one's own, which gives nothing away."""
    return Path(shutil.copytree(clean, tmp_path / "release"))


def packed(release: Path) -> Path:
    files = {
        PurePosixPath(path.relative_to(release).as_posix()): path.read_bytes()
        for path in release.rglob("*")
        if path.is_file()
    }
    archive = release.with_suffix(".zip")
    write_zip(archive, "course", files)
    return archive


def change_notebook(release: Path, change: Callable[[dict], None]) -> None:
    path = release / NOTEBOOK
    notebook = json.loads(path.read_text(encoding="utf-8"))
    change(notebook)
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")


@pytest.fixture(scope="module")
def held(project) -> set[str]:
    """The files that a release of the project holds."""
    return {place.as_posix() for place in collect_contents(project, None)}


@pytest.fixture
def sentences(kept_back, held) -> Callable[[Path], list[str]]:
    return lambda place: scan_release(place, kept_back, held)


def test_a_clean_release_gives_nothing_away(release, sentences):
    assert sentences(release) == []
    assert sentences(packed(release)) == []


@pytest.mark.slow
def test_the_real_release_gives_nothing_away(tmp_path):
    files = collect_contents(PROJECT, Published("physics-dept/inside-the-tensor", "v1.0"))
    archive = tmp_path / "real.zip"
    write_zip(archive, "course", files)
    held = {place.as_posix() for place in files}
    assert scan_release(archive, read_kept_back(PROJECT), held) == []


def test_nearly_every_marked_region_of_the_real_solutions_is_known():
    """What is not known is shown to learners elsewhere, in a lesson or in a third hint."""
    kept_back = read_kept_back(PROJECT)
    blocks = []
    for path in sorted((PROJECT / "solutions").glob("ch*.py")):
        for cell in read_source(path).cells:
            lines = cell.source.split("\n")
            blocks += [lines[r.begin + 1 : r.end] for r in find_regions(cell.source)[0]]
    unknown = [block for block in blocks if not list(kept_back.found_in("\n".join(block)))]
    assert len(unknown) <= 0.03 * len(blocks), unknown


# --- planted in a notebook -----------------------------------------------------------------------


def in_a_source(notebook):
    notebook["cells"][-1]["source"] = ["# see:\n", f"    {SOLUTION}\n"]


def in_the_metadata(notebook):
    notebook["metadata"]["note"] = {"deep": ["nothing", [SOLUTION]]}


def in_an_output(notebook):
    output = {"output_type": "stream", "name": "stdout", "text": [SOLUTION]}
    notebook["cells"][-1] |= {"cell_type": "code", "outputs": [output], "execution_count": 3}


def broken_into_other_lines(notebook):
    notebook["cells"][0]["source"] = SOLUTION.replace("(", "(\n    ").replace(" * ", "*")


PLANTED = [
    (in_a_source, "holds a line of solutions/ch02_walking.py: 'return iter("),
    (in_the_metadata, "a line of solutions/ch02_walking.py"),
    (in_an_output, "has outputs"),
    (in_an_output, "a line of solutions/ch02_walking.py"),
    (broken_into_other_lines, "a line of solutions/ch02_walking.py"),
]


@pytest.mark.parametrize(
    ("plant", "what"), PLANTED, ids=lambda value: getattr(value, "__name__", "")
)
def test_what_is_planted_in_a_notebook_is_found(release, sentences, plant, what):
    change_notebook(release, plant)
    for place in (release, packed(release)):
        found = sentences(place)
        assert any(s.startswith(f"{NOTEBOOK}: ") and what in s for s in found), found


# --- planted in a file ---------------------------------------------------------------------------


@pytest.mark.parametrize("line", [HIDDEN, DOCSTRING, SAID, SHORT_LINES], ids=lambda s: s[:12])
def test_a_line_is_found_in_the_middle_of_another(release, sentences, line):
    (release / MODULE).write_text(f"x = 1\ny = [{line!r}, 2]\n")
    found = sentences(release)
    assert any(s.startswith(f"{MODULE}: holds a line of ") for s in found), found


def test_a_compiled_module_is_no_file_of_a_release(release, sentences, project):
    source = project / CASES.format("ch02_walking")
    target = release / "src" / "insidetensor" / "hidden.pyc"
    py_compile.compile(str(source), cfile=str(target), doraise=True)
    assert "src/insidetensor/hidden.pyc: is no file that a release holds." in sentences(release)


STRAYS = [
    "solutions/ch02_walking.py",
    "autograde/hidden/ch01_counting/__init__.py",
    "tests/x.py",
    "src/insidetensor/x.ipynb",
    "exercises/.ipynb_checkpoints/ch02_walking-checkpoint.ipynb",
    "course/ch02_walking.py",
    "src/other/x.py",
    ".git/config",
]


@pytest.mark.parametrize("name", STRAYS)
def test_a_file_that_is_none_of_a_releases_is_named(release, sentences, name):
    (release / name).parent.mkdir(parents=True, exist_ok=True)
    (release / name).write_text("x")
    expected = [f"{name}: is no file that a release holds."]
    assert [s for s in sentences(release) if "JSON" not in s] == expected
    assert [s for s in sentences(packed(release)) if "JSON" not in s] == expected


def test_a_link_is_named(release, sentences, project):
    (release / "LICENSE").unlink()
    (release / "LICENSE").symlink_to(project / "solutions" / "ch02_walking.py")
    assert sentences(release) == ["LICENSE: is no file that a release holds."]


def test_a_line_in_a_files_name_is_found(release, sentences):
    (release / "course" / f"{SOLUTION}.md").write_text("")
    found = sentences(release)
    assert any("a line of solutions/ch02_walking.py" in sentence for sentence in found), found


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("### BEGIN SOLUTION", "the marker BEGIN SOLUTION"),
        ("#END  HIDDEN TESTS", "the marker END  HIDDEN TESTS"),
        ("from autograde.judging.verdict import assess", "imports autograde"),
        ('importlib.import_module("autograde.judging.verdict")', "imports autograde"),
    ],
)
def test_markers_and_imports_of_the_grader_are_found(release, sentences, text, what):
    (release / MODULE).write_text(f"x = 1\n{text}\n")
    change_notebook(release, lambda notebook: notebook["cells"][-1].update(source=[text]))
    found = sentences(release)
    for name in (MODULE, NOTEBOOK):
        assert any(s.startswith(name) and what in s for s in found), found


ANSWER = """\
        first = sorted(self.steps)[0]
        again = [first + each for each in self.steps]
        return again[::-1] if self.is_back else again
"""


def test_an_answer_or_a_check_that_somebody_put_into_the_package_is_found(tmp_path):
    """What is in the package is public, so that no line of it alone would be noticed."""
    project = make_project(tmp_path / "project")
    exercise, package = project / "solutions" / "ch02_walking.py", project / "src" / "insidetensor"
    text = exercise.read_text(encoding="utf-8")
    exercise.write_text(text.replace(f"        {SOLUTION}\n", ANSWER), encoding="utf-8")
    (package / "tried.py").write_text(f"def tried(self):\n{ANSWER}", encoding="utf-8")
    hidden = (project / CASES.format("ch02_walking")).read_text(encoding="utf-8")
    (package / "kept.py").write_text(hidden.replace("autograde", "here"), encoding="utf-8")
    release = tmp_path / "release"
    for name in ("tried.py", "kept.py"):
        (release / "src" / "insidetensor").mkdir(parents=True, exist_ok=True)
        shutil.copy(package / name, release / "src" / "insidetensor" / name)
    found = scan_release(release, read_kept_back(project), set())
    assert any("tried.py" in s and "a line of solutions/ch02_walking.py" in s for s in found), found
    assert any("kept.py" in s and "a line of autograde/hidden/" in s for s in found), found


def test_a_zip_file_that_another_program_made_is_read_too(release, sentences):
    archive = shutil.make_archive(str(release), "zip", release.parent, release.name)
    with zipfile.ZipFile(archive) as file:
        assert any(member.is_dir() for member in file.infolist())
    assert sentences(Path(archive)) == []


def test_an_encrypted_member_is_named_since_nobody_can_look_into_it(release, sentences):
    archive = packed(release)
    data = bytearray(archive.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    archive.write_bytes(data)
    with zipfile.ZipFile(archive) as file:
        name = file.infolist()[0].filename.partition("/")[2]
    assert f"{name}: is no file that a release holds." in sentences(archive)


# --- what is no leak -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "def cells(self) -> Iterator[int]:",  # visible in the exercise, around a solution
        "assert list(Walker(2, 3).cells()) == [0, 2, 4]",  # the visible check
        "A sentence that everybody may read.",  # in the package
        "return None",  # in a hidden check, and anybody's
        "count",
        "raise NotImplementedError",
    ],
)
def test_what_learners_may_read_is_no_leak(release, sentences, text):
    (release / MODULE).write_text(f"{text}\n")
    assert sentences(release) == []


def test_a_solutions_line_that_a_lesson_shows_is_no_leak(release, project, held, tmp_path):
    copy = Path(shutil.copytree(project, tmp_path / "project"))
    lesson = copy / "course" / "ch02_walking.py"
    lesson.write_text(f"{lesson.read_text()}\n# %% [markdown]\n# ```\n# {SOLUTION}\n# ```\n")
    (release / MODULE).write_text(SOLUTION)
    assert scan_release(release, read_kept_back(copy), held) == []
    assert scan_release(release, read_kept_back(project), held)
