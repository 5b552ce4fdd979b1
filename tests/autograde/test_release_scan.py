"""The scan finds what must not be in a release wherever it hides, and nothing else."""

from __future__ import annotations

import base64
import bz2
import gzip
import io
import json
import lzma
import py_compile
import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest
from released_project import PROJECT, make_project

from autograde.markers import regions
from autograde.published import Published
from autograde.release.archive import write_zip
from autograde.release.contents import contents
from autograde.release.kept_back import KeptBack, kept_back_of
from autograde.release.scanning import scan
from autograde.sources import read_source

# nbgrader, and what it imports, warn on import about things that are not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

SOLUTION = "return iter(range(0, self.step * self.count, self.step))"
SHORT_LINES = "self.step, self.count = step, count"
HIDDEN = 'yield shows("steps", "list(Walker(3, 2).cells())", [0, 3])'
DOCSTRING = "Walk with another step and with no step at all."
SAID = "Walker with 3 goes astray because of its sign."
NOTEBOOK = "exercises/ch02_walking.ipynb"


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    return make_project(tmp_path_factory.mktemp("project") / "project", with_nbgrader=False)


@pytest.fixture(scope="module")
def kept_back(project) -> KeptBack:
    return kept_back_of(project)


@pytest.fixture(scope="module")
def clean(project, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("release") / "release"
    for place, content in contents(project, None).items():
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


def sentences(place: Path, kept_back: KeptBack) -> list[str]:
    return [f"{leak.where}: {leak.sentence}" for leak in scan(place, kept_back)]


def test_a_clean_release_gives_nothing_away(release, kept_back):
    assert scan(release, kept_back) == []
    assert scan(packed(release), kept_back) == []


@pytest.mark.slow
def test_the_real_release_gives_nothing_away(tmp_path):
    files = contents(PROJECT, Published("physics-dept/inside-the-tensor", "v1.0"))
    archive = tmp_path / "real.zip"
    write_zip(archive, "course", files)
    assert sentences(archive, kept_back_of(PROJECT)) == []


def test_nearly_every_marked_region_of_the_real_solutions_is_known():
    """What is not known is shown to learners elsewhere, in a lesson or in a third hint."""
    kept_back = kept_back_of(PROJECT)
    blocks = []
    for path in sorted((PROJECT / "solutions").glob("ch*.py")):
        for cell in read_source(path).cells:
            lines = cell.source.split("\n")
            blocks += [lines[r.begin + 1 : r.end] for r in regions(cell.source)[0]]
    unknown = [block for block in blocks if not list(kept_back.found_in("\n".join(block)))]
    assert len(unknown) <= 0.03 * len(blocks), unknown


# --- planted in a notebook -----------------------------------------------------------------------


def in_a_source(notebook):
    notebook["cells"][-1]["source"] = ["# see:\n", f"    {SOLUTION}\n"]


def in_the_notebooks_metadata(notebook):
    notebook["metadata"]["note"] = {"deep": ["nothing", [SOLUTION]]}


def in_a_cells_metadata(notebook):
    notebook["cells"][0]["metadata"]["answer"] = f"x\n{SOLUTION}\ny"


def in_a_key(notebook):
    notebook["cells"][0]["metadata"][SOLUTION] = 1


def in_an_attachment(notebook):
    encoded = base64.b64encode(SOLUTION.encode()).decode()
    notebook["cells"][0]["attachments"] = {"picture.png": {"image/png": encoded}}


def in_an_output(notebook):
    output = {"output_type": "stream", "name": "stdout", "text": [SOLUTION]}
    notebook["cells"][-1] |= {"cell_type": "code", "outputs": [output], "execution_count": 3}


def broken_into_other_lines(notebook):
    notebook["cells"][0]["source"] = SOLUTION.replace("(", "(\n    ").replace(" * ", "*")


def with_signs_that_nobody_sees(notebook):
    notebook["cells"][0]["source"] = "\u200b".join(SOLUTION)


PLANTED = [
    (in_a_source, "cells[", "a line of solutions/ch02_walking.py"),
    (in_the_notebooks_metadata, "metadata.note.deep", "a line of solutions/ch02_walking.py"),
    (in_a_cells_metadata, "cells[0].metadata.answer, line 2", "a line of solutions/"),
    (in_a_key, "cells[0].metadata (its keys)", "a line of solutions/ch02_walking.py"),
    (in_an_attachment, "cells[0].attachments.picture.png", "a line of solutions/"),
    (in_an_attachment, "cells[0]:", "has an attachment"),
    (in_an_output, "cells[", "has outputs"),
    (in_an_output, "outputs[0].text", "a line of solutions/ch02_walking.py"),
    (broken_into_other_lines, "cells[0].source", "a line of solutions/ch02_walking.py"),
    (with_signs_that_nobody_sees, "cells[0].source", "a line of solutions/ch02_walking.py"),
]


@pytest.mark.parametrize(
    ("plant", "where", "what"), PLANTED, ids=lambda value: getattr(value, "__name__", "")
)
def test_what_is_planted_in_a_notebook_is_found_and_its_place_named(
    release, kept_back, plant, where, what
):
    change_notebook(release, plant)
    for place in (release, packed(release)):
        found = sentences(place, kept_back)
        assert any(NOTEBOOK in s and where in s and what in s for s in found), found


def test_a_value_that_json_drops_is_found(release, kept_back):
    """Of two equal keys JSON readers keep the last: the first is in the file all the same."""
    path = release / NOTEBOOK
    text = path.read_text(encoding="utf-8").replace(
        '"metadata": {', f'"metadata": {{"a": {json.dumps(SOLUTION)}, "a": 1, ', 1
    )
    path.write_text(text, encoding="utf-8")
    assert any(NOTEBOOK in sentence for sentence in sentences(release, kept_back))


# --- planted in a file ---------------------------------------------------------------------------


def tarred(content: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        member = tarfile.TarInfo("x")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def zipped(content: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.txt", content)
    return buffer.getvalue()


def zipped_twice(content: bytes) -> bytes:
    return zipped(zipped(content))


def in_base64_lines(content: bytes) -> bytes:
    return b"data:\n" + base64.encodebytes(content * 3)


def wrapped(encode: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    return lambda content: b"# " + encode(content) + b"\n"


def percent(content: bytes) -> bytes:
    return "".join(f"%{byte:02x}" for byte in content).encode()


def backslashes(content: bytes) -> bytes:
    return "".join(f"\\x{byte:02x}" for byte in content).encode()


def references(content: bytes) -> bytes:
    return "".join(f"&#{byte};" for byte in content).encode()


WRAPPINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": wrapped(bytes),
    "utf-16": lambda content: content.decode().encode("utf-16"),
    "utf-16 without its mark": lambda content: b"x" + content.decode().encode("utf-16-be"),
    "utf-32": lambda content: content.decode().encode("utf-32-le"),
    "base64": wrapped(base64.b64encode),
    "base64 for links": wrapped(base64.urlsafe_b64encode),
    "base64 in a word": lambda content: b"xyz" + base64.b64encode(content),
    "base64 in lines": in_base64_lines,
    "base64 twice": wrapped(lambda content: base64.b64encode(base64.b64encode(content))),
    "hexadecimal": wrapped(lambda content: content.hex().encode()),
    "percent signs": wrapped(percent),
    "backslashes": wrapped(backslashes),
    "references of HTML": wrapped(references),
    "gzip": gzip.compress,
    "zlib": zlib.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "tar": tarred,
    "zip": zipped,
    "zip in zip": zipped_twice,
    "zlib in base64": wrapped(lambda content: base64.b64encode(zlib.compress(content))),
    "UTF-16 in base64": wrapped(
        lambda content: base64.b64encode(content.decode().encode("utf-16"))
    ),
}


@pytest.mark.parametrize("line", [HIDDEN, DOCSTRING, SAID, SHORT_LINES], ids=lambda s: s[:12])
def test_a_line_is_found_in_the_middle_of_another(release, kept_back, line):
    (release / "src" / "insidetensor" / "extra.py").write_text(f"x = 1\ny = [{line!r}, 2]\n")
    found = sentences(release, kept_back)
    assert any(s.startswith("src/insidetensor/extra.py, line 2: holds a line") for s in found)


@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_a_line_is_found_in_a_file_however_it_is_wrapped(release, kept_back, wrapping):
    line, path = SOLUTION, release / "src" / "insidetensor" / "extra.py"
    path.write_bytes(WRAPPINGS[wrapping](line.encode()))
    found = sentences(release, kept_back)
    assert any(s.startswith("src/insidetensor/extra.py") and "a line of" in s for s in found), found


def test_a_compiled_module_is_no_file_of_a_release(release, kept_back, project):
    source = project / "autograde" / "hidden" / "ch02_walking.py"
    target = release / "src" / "insidetensor" / "hidden.pyc"
    py_compile.compile(str(source), cfile=str(target), doraise=True)
    found = sentences(release, kept_back)
    assert "src/insidetensor/hidden.pyc: src/insidetensor/hidden.pyc is no file" in "\n".join(found)
    # Its docstrings and sentences are in it as they were written.
    assert any("a line of autograde/hidden/ch02_walking.py" in sentence for sentence in found)


STRAYS = [
    "solutions/ch02_walking.py",
    "autograde/hidden/ch01_counting.py",
    "tests/x.py",
    "src/insidetensor/x.ipynb",
    "exercises/.ipynb_checkpoints/ch02_walking-checkpoint.ipynb",
    "course/ch02_walking.py",
    "src/other/x.py",
    ".git/config",
]


@pytest.mark.parametrize("name", STRAYS)
def test_a_file_that_is_none_of_a_releases_is_named(release, kept_back, name):
    (release / name).parent.mkdir(parents=True, exist_ok=True)
    (release / name).write_text('{"cells": []}')
    expected = f"{name}: {name} is no file that a release holds."
    assert sentences(release, kept_back) == [expected]
    assert sentences(packed(release), kept_back) == [expected]


def test_a_link_is_named(release, kept_back, project):
    (release / "LICENSE").unlink()
    (release / "LICENSE").symlink_to(project / "solutions" / "ch02_walking.py")
    assert sentences(release, kept_back) == ["LICENSE: LICENSE is no file that a release holds."]


def test_a_line_in_a_files_name_is_found(release, kept_back):
    (release / "course" / f"{SOLUTION}.md").write_text("")
    found = sentences(release, kept_back)
    assert any("a line of solutions/ch02_walking.py" in sentence for sentence in found), found


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("### BEGIN SOLUTION", "the marker BEGINSOLUTION"),
        ("#END  HIDDEN TESTS", "the marker ENDHIDDENTESTS"),
        ("from autograde.verdict import assess", "imports autograde"),
        ('importlib.import_module("autograde.verdict")', "imports autograde"),
    ],
)
def test_markers_and_imports_of_the_grader_are_found(release, kept_back, text, what):
    (release / "src" / "insidetensor" / "extra.py").write_text(f"x = 1\n{text}\n")
    change_notebook(release, lambda notebook: notebook["cells"][-1].update(source=[text]))
    found = sentences(release, kept_back)
    for name in ("src/insidetensor/extra.py", NOTEBOOK):
        assert any(s.startswith(name) and what in s for s in found), found


ANSWER = """\
        first = sorted(self.steps)[0]
        again = [first + each for each in self.steps]
        return again[::-1] if self.is_back else again
"""


def test_an_answer_or_a_check_that_somebody_put_into_the_package_is_found(tmp_path):
    """What is in the package is public, so that no line of it alone would be noticed."""
    project = make_project(tmp_path / "project", with_nbgrader=False)
    exercise, package = project / "solutions" / "ch02_walking.py", project / "src" / "insidetensor"
    text = exercise.read_text(encoding="utf-8")
    exercise.write_text(text.replace(f"        {SOLUTION}\n", ANSWER), encoding="utf-8")
    (package / "tried.py").write_text(f"def tried(self):\n{ANSWER}", encoding="utf-8")
    hidden = (project / "autograde" / "hidden" / "ch02_walking.py").read_text(encoding="utf-8")
    (package / "kept.py").write_text(hidden.replace("autograde", "here"), encoding="utf-8")
    release = tmp_path / "release"
    for name in ("tried.py", "kept.py"):
        (release / "src" / "insidetensor").mkdir(parents=True, exist_ok=True)
        shutil.copy(package / name, release / "src" / "insidetensor" / name)
    found = sentences(release, kept_back_of(project))
    assert any("tried.py" in s and "a line of solutions/ch02_walking.py" in s for s in found), found
    assert any("kept.py" in s and "a line of autograde/hidden/" in s for s in found), found


# --- planted in a zip file -----------------------------------------------------------------------


def with_comment(archive: Path) -> None:
    with zipfile.ZipFile(archive, "a") as file:
        file.comment = SOLUTION.encode()


def rewritten(archive: Path, change: Callable[[zipfile.ZipInfo], None]) -> None:
    with zipfile.ZipFile(archive) as file:
        members = [(member, file.read(member)) for member in file.infolist()]
    with zipfile.ZipFile(archive, "w") as file:
        for member, content in members:
            if member.filename.endswith("LICENSE"):
                change(member)
            file.writestr(member, content)


def with_a_members_comment(archive: Path) -> None:
    rewritten(archive, lambda member: setattr(member, "comment", SOLUTION.encode("utf-16")))


def with_an_extra_field(archive: Path) -> None:
    field = b"\xfe\xca" + len(SOLUTION).to_bytes(2, "little") + SOLUTION.encode()
    rewritten(archive, lambda member: setattr(member, "extra", field))


def before_everything(archive: Path) -> None:
    archive.write_bytes(SOLUTION.encode() + archive.read_bytes())


def after_everything(archive: Path) -> None:
    archive.write_bytes(archive.read_bytes() + SOLUTION.encode())


def between_members(archive: Path) -> None:
    """Bytes that no member has: an old form of a member, say, that was written over."""
    with zipfile.ZipFile(archive, "a") as file:
        file.writestr("course/x.txt", SOLUTION)
        file.filelist.pop()
        file.NameToInfo.popitem()
        file._didModify = True


ZIP_PLACES = [
    (with_comment, "the zip comment"),
    (with_a_members_comment, "the comment on course/LICENSE"),
    (with_an_extra_field, "the extra field of course/LICENSE"),
    (before_everything, "the zip file between its members"),
    (after_everything, "the zip"),
    (between_members, "the zip file between its members"),
]


@pytest.mark.parametrize(("plant", "where"), ZIP_PLACES, ids=lambda v: getattr(v, "__name__", ""))
def test_what_is_planted_in_the_zip_file_itself_is_found(release, kept_back, plant, where):
    archive = packed(release)
    plant(archive)
    found = sentences(archive, kept_back)
    assert any(s.startswith(where) and "a line of solutions/" in s for s in found), found


def test_a_zip_file_that_another_program_made_is_read_too(release, kept_back):
    archive = shutil.make_archive(str(release), "zip", release.parent, release.name)
    with zipfile.ZipFile(archive) as file:
        assert any(member.is_dir() for member in file.infolist())
    assert scan(Path(archive), kept_back) == []


def test_an_encrypted_member_is_named_since_nobody_can_look_into_it(release, kept_back):
    archive = packed(release)
    data = bytearray(archive.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    archive.write_bytes(data)
    with zipfile.ZipFile(archive) as file:
        name = file.infolist()[0].filename.partition("/")[2]
    assert f"{name}: {name} is no file that a release holds." in sentences(archive, kept_back)


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
def test_what_learners_may_read_is_no_leak(release, kept_back, text):
    (release / "src" / "insidetensor" / "extra.py").write_text(f"{text}\n")
    assert sentences(release, kept_back) == []


def test_a_solutions_line_that_a_lesson_shows_is_no_leak(release, project, tmp_path):
    copy = Path(shutil.copytree(project, tmp_path / "project"))
    lesson = copy / "course" / "ch02_walking.py"
    lesson.write_text(f"{lesson.read_text()}\n# %% [markdown]\n# ```\n# {SOLUTION}\n# ```\n")
    (release / "src" / "insidetensor" / "extra.py").write_text(SOLUTION)
    assert sentences(release, kept_back_of(copy)) == []
    assert sentences(release, kept_back_of(project))
