"""A release is whole or not there, holds what is on the list, and is the same bytes each time."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

import pytest
import yaml
from command_line import PROJECT, typed
from packaging.requirements import Requirement
from released_project import make_project

from autograde.authoring.course_problems import read_course
from autograde.authoring.translation.translated_source import in_language
from autograde.core.errors import GraderError
from autograde.publishing.release import release_folder
from autograde.publishing.release.contents import collect_contents, find_broken_release_links
from autograde.publishing.release.pages import (
    render_environment_files,
    render_project_file,
    render_readmes,
)
from autograde.publishing.release.published import Published
from autograde.publishing.release.release_folder import write_release

PUBLISHED = Published("physics-dept/inside-the-tensor", "v1.0")
HELD = {
    "README.md",
    "LICENSE",
    "pyproject.toml",
    "constraints.txt",
    "environment.yml",
    "Makefile",
    ".gitignore",
    "release.json",
    ".binder/requirements.txt",
    ".binder/runtime.txt",
    ".binder/postBuild",
    ".devcontainer/devcontainer.json",
    "course/ch01_counting.ipynb",
    "course/ch02_walking.ipynb",
    "exercises/ch01_counting.ipynb",
    "exercises/ch02_walking.ipynb",
    "jupyter/ipython_kernel_config.py",
    "jupyter/overrides.json",
    "jupyter/page_config.json",
    "src/insidetensor/__init__.py",
    "src/insidetensor/claims.toml",
    "src/insidetensor/messages/en.toml",
}
# nbgrader, and what it imports, warn on import about things that are not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    return make_project(tmp_path_factory.mktemp("project") / "project")


@pytest.fixture
def project(made, tmp_path, monkeypatch) -> Path:
    """A project of one's own, whose notebooks nobody builds again to compare them."""
    monkeypatch.setattr(release_folder, "find_outdated_files", lambda root: [])
    return Path(shutil.copytree(made, tmp_path / "project"))


@pytest.fixture
def out(tmp_path) -> Path:
    return tmp_path / "out" / "release"


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if not path.is_dir()
    }


# --- what it holds -------------------------------------------------------------------------------


def test_it_holds_what_is_on_the_list_and_nothing_else(project, out):
    release = write_release(project, out)
    assert set(files_in(out)) == HELD
    assert release.count == len(HELD)
    assert sorted(path.name for path in out.parent.iterdir()) == ["release", "release.zip"]


def test_the_zip_file_holds_the_folder(project, out):
    release = write_release(project, out, PUBLISHED)
    with zipfile.ZipFile(release.archive) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    assert members == {f"inside-the-tensor/{name}": data for name, data in files_in(out).items()}


def test_the_same_sources_give_the_same_bytes_wherever_and_whenever(project, out, tmp_path):
    first = write_release(project, out, PUBLISHED)
    for path in project.rglob("*"):
        os.utime(path, (1e9, 1e9))
    second = write_release(project, tmp_path / "elsewhere" / "by another name", PUBLISHED)
    assert first.archive.read_bytes() == second.archive.read_bytes()
    assert files_in(first.folder) == files_in(second.folder)


def test_published_notebooks_have_their_badge_and_the_others_are_as_they_were_built(project):
    plain, published = collect_contents(project, None), collect_contents(project, PUBLISHED)
    place = PurePosixPath("exercises/ch02_walking.ipynb")
    assert plain[place] == (project / place).read_bytes()
    first = json.loads(published[place])["cells"][0]
    assert PUBLISHED.colab_url(place) in "".join(first["source"])


def test_a_release_that_is_not_published_names_no_place_on_colab(project):
    for place, content in collect_contents(project, None).items():
        assert b"colab.research" not in content, place


def test_the_post_build_script_may_be_run_and_nothing_else(project, out):
    release = write_release(project, out)
    with zipfile.ZipFile(release.archive) as archive:
        modes = {member.filename: member.external_attr >> 16 for member in archive.infolist()}
    programs = [name for name, mode in modes.items() if mode & 0o111]
    assert programs == ["inside-the-tensor/.binder/postBuild"]
    assert os.access(out / ".binder" / "postBuild", os.X_OK)
    assert not os.access(out / "README.md", os.X_OK)


# --- when it is refused --------------------------------------------------------------------------


def refused(project: Path, out: Path) -> str:
    with pytest.raises(GraderError) as caught:
        write_release(project, out)
    return str(caught.value)


def test_a_release_of_ours_is_written_over(project, out):
    write_release(project, out)
    (project / "LICENSE").write_text("Another one.\n")
    write_release(project, out)
    assert (out / "LICENSE").read_text() == "Another one.\n"
    assert sorted(path.name for path in out.parent.iterdir()) == ["release", "release.zip"]


def test_an_empty_folder_may_be_written_to(project, out):
    out.mkdir(parents=True)
    write_release(project, out)
    assert (out / "README.md").is_file()


def put(path: Path, what: str | Path) -> None:
    """Write a file, or a link to a path, in the place of what is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(what) if isinstance(what, Path) else path.write_text(what)


# Where it is refused: the place, what is put there, and words of what is said.
NOT_OURS = "holds {}, which is not as a release of ours has it"
IN_THE_WAY = [
    ("release/thesis.txt", "x", NOT_OURS.format("thesis.txt")),
    ("release", "x", "which is a file or a link"),
    ("release", Path(), "which is a file or a link"),
    ("release/release.json", "[]", NOT_OURS.format("release.json")),
    ("release.zip", "x", f"release.zip {NOT_OURS.format('release.zip')}"),
]
WORKED_IN = {"exercises/ch02_walking.ipynb": "mine", "my_notes.txt": "x", ".git/config": "x"}


def test_what_is_no_release_of_ours_and_one_in_which_somebody_worked_are_kept(project, tmp_path):
    worked_in = {**WORKED_IN, "LICENSE": Path("README.md")}.items()
    cases = [(f"release/{name}", what, NOT_OURS.format(name)) for name, what in worked_in]
    for at, (name, what, words) in enumerate([*IN_THE_WAY, *cases]):
        home = tmp_path / str(at)
        if at >= len(IN_THE_WAY):
            write_release(project, home / "release")
        put(home / name, what)
        before = files_in(home)
        assert words in refused(project, home / "release"), name
        assert files_in(home) == before, name


def test_another_zip_file_is_kept(project, out):
    out.parent.mkdir()
    with zipfile.ZipFile(out.with_name("release.zip"), "w") as archive:
        archive.writestr("thesis.txt", "x")
    before = files_in(out.parent)
    assert f"release.zip {NOT_OURS.format('thesis.txt')}" in refused(project, out)
    assert files_in(out.parent) == before


def test_notebooks_that_are_not_what_their_sources_say_are_refused(project, out, monkeypatch):
    stale = [Path("exercises") / "ch02_walking.ipynb"]
    monkeypatch.setattr(release_folder, "find_outdated_files", lambda root: stale)
    assert "run `python -m autograde build --force ch02_walking`" in refused(project, out)
    assert not out.parent.exists()


def test_the_command_says_what_it_wrote_and_where_to_publish_it(project, out):
    published = ("--repo", PUBLISHED.repo, "--ref", PUBLISHED.ref)
    status, said, _ = typed("release", "--root", project, "--out", out, *published)
    assert status == 0
    assert f"Wrote {out} ({len(HELD)} files)." in said
    assert f"Wrote {out}.zip" in said
    assert "github.com/physics-dept/inside-the-tensor holds at the tag v1.0" in said


def test_the_command_says_what_it_replaces(project, out):
    command = ("release", "--root", project, "--out", out)
    out.mkdir(parents=True)
    assert "Replacing" not in "".join(typed(*command)[1:])
    lines = "".join(typed(*command)[1:]).splitlines()
    replacing = [line for line in lines if line.startswith("Replacing")]
    assert replacing == [
        f"Replacing the release that is in {place}" for place in (out, f"{out}.zip")
    ]


def test_a_leak_is_refused_and_named_and_nothing_is_written(project, out):
    package = project / "src" / "insidetensor" / "messages"
    (package / "de.toml").write_text('x = "### BEGIN SOLUTION"\n')
    sentence = refused(project, out)
    assert "src/insidetensor/messages/de.toml: holds the marker BEGIN SOLUTION" in sentence
    assert list(out.parent.iterdir()) == []


def test_a_link_that_leads_out_of_the_release_is_refused(project, out):
    place = project / "course" / "ch02_walking.ipynb"
    notebook = json.loads(place.read_text())
    notebook["cells"][0]["source"] = ["See [this](../docs/architecture.md)."]
    place.write_text(json.dumps(notebook))
    assert "course/ch02_walking.ipynb links to ../docs/architecture.md" in refused(project, out)


def test_where_the_zip_file_cannot_be_moved_the_folder_is_the_old_one(project, out, monkeypatch):
    write_release(project, out)
    before = files_in(out.parent)
    (project / "LICENSE").write_text("Another one.\n")
    move = os.replace

    def refuse_zip(source, target):
        if str(target).endswith(".zip"):
            raise PermissionError(13, "Permission denied", str(target))
        move(source, target)

    monkeypatch.setattr(release_folder.os, "replace", refuse_zip)
    with pytest.raises(PermissionError):
        write_release(project, out)
    assert files_in(out.parent) == before


def test_a_missing_licence_is_a_sentence(project, out):
    (project / "LICENSE").unlink()
    status, _, wrong = typed("release", "--root", project, "--out", out)
    assert (status, "LICENSE cannot be read or written (No such file" in wrong) == (1, True)
    assert not out.parent.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--repo", "a/b"], "got only --repo"),
        (["--ref", "v1"], "got only --ref"),
        (["--repo", "nonsense", "--ref", "v1"], "Expected a GitHub repository"),
    ],
)
def test_a_release_is_published_wholly_or_not_at_all(project, out, arguments, words):
    status, _, wrong = typed("release", "--root", project, "--out", out, *arguments)
    assert (status, words in wrong) == (1, True)
    assert not out.parent.exists()


# --- the real course -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real() -> dict[PurePosixPath, bytes]:
    return collect_contents(PROJECT, PUBLISHED)


def test_every_link_inside_the_real_release_leads_to_a_file_of_it(real):
    assert list(find_broken_release_links(real)) == []


@pytest.mark.parametrize("published", [None, PUBLISHED], ids=["plain", "published"])
def test_no_link_of_the_release_leads_to_what_learners_do_not_get(published):
    page = render_readmes(read_course(PROJECT), published)[PurePosixPath("README.md")].decode()
    for folder in ("solutions", "autograde", "tests", "docs", "CONTRIBUTING"):
        assert f"({folder}" not in page


def test_the_package_is_whole(real):
    package = PROJECT / "src" / "insidetensor"
    files = [path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    places = {PurePosixPath(path.relative_to(PROJECT).as_posix()) for path in files}
    assert sorted(places - real.keys()) == []
    assert len(places) > 100


def test_each_readme_leads_with_the_command_that_the_package_brings(real):
    readmes = [path.read_text(encoding="utf-8") for path in PROJECT.glob("README*.md")]
    readmes += [data.decode() for place, data in real.items() if str(place).startswith("README")]
    lines = "```\npip install 'insidetensor[learners]'\ninside-the-tensor"
    assert len(readmes) == 4
    assert [page for page in readmes if lines not in page.partition("\n## ")[0]] == []
    part = tomllib.loads(real[PurePosixPath("pyproject.toml")].decode())["project"]
    assert "inside-the-tensor" in part["scripts"]


@pytest.mark.parametrize(("readme", "language"), [("README.md", ""), ("README.ko.md", "ko")])
def test_the_readme_has_every_chapter_with_its_points_and_both_badges(real, readme, language):
    page = real[PurePosixPath(readme)].decode()
    course = read_course(PROJECT)
    for lesson, exercise in zip(course.lessons, course.exercises, strict=True):
        title = in_language(lesson, language or "en").title
        row = next(line for line in page.splitlines() if line.startswith(f"| [{title}]("))
        assert f"({exercise.points:g}" in row
        for folder in ("course", "exercises"):
            place = PurePosixPath(folder) / language / f"{lesson.stem}.ipynb"
            assert PUBLISHED.colab_url(place) in row
        able = row.split("|")[3]
        assert len(able.split()) > (3 if language else 5), row


def test_the_projects_file_holds_the_learners_part_of_the_projects_own(real):
    whole = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    part = tomllib.loads(real[PurePosixPath("pyproject.toml")].decode())
    assert part.pop("build-system") == whole["build-system"]
    extras = part["project"].pop("optional-dependencies")
    assert extras == {"learners": whole["project"]["optional-dependencies"]["learners"]}
    assert part["project"].items() <= whole["project"].items()
    wheel = part.pop("tool")["hatch"]["build"]["targets"]["wheel"]
    of_the_project = whole["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == of_the_project["packages"]
    for place in of_the_project["force-include"].values():
        assert PurePosixPath("src") / place in real
    assert set(of_the_project["shared-data"].values()) < set(wheel["shared-data"].values())
    for place in wheel["shared-data"]:
        assert PurePosixPath(place) in real


def test_beside_a_learners_notebooks_lies_nothing_else(real):
    beside = [place for place in real if place.parts[0] in {"course", "exercises"}]
    assert {place.suffix for place in beside} == {".ipynb"}


def test_a_description_with_quotes_stays_toml(project):
    part = tomllib.loads(render_project_file(project).decode())
    assert part["project"]["description"] == 'A package "in quotes"'


# --- the files of environments -------------------------------------------------------------------


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {place.as_posix(): data.decode() for place, data in render_environment_files().items()}


def test_every_environment_installs_the_learners_extra_by_the_same_constraints(texts):
    conda = yaml.safe_load(texts["environment.yml"])["dependencies"][-1]["pip"]
    assert conda == ["--constraint constraints.txt", "--editable .[learners]"]
    container = json.loads(texts[".devcontainer/devcontainer.json"])["postCreateCommand"]
    for command in (container, texts["Makefile"]):
        assert "--editable '.[learners]' --constraint constraints.txt" in command
    binder = texts[".binder/requirements.txt"].splitlines()
    # pip looks for a constraints file beside the file that names it, for a package where it runs.
    assert {"--constraint ../constraints.txt", "--editable .[learners]"} <= set(binder)
    page = render_readmes(read_course(PROJECT), None)[PurePosixPath("README.md")].decode()
    assert "pip install --editable .[learners] --constraint constraints.txt" in page


def test_no_file_of_the_release_pins_a_version_but_the_constraints(real):
    for place in (*map(str, render_environment_files()), "pyproject.toml", "README.md"):
        assert b"==" not in real[PurePosixPath(place)], place


def test_every_environment_has_a_python_that_the_package_takes(texts, real):
    project = tomllib.loads(real[PurePosixPath("pyproject.toml")].decode())["project"]
    takes = Requirement(f"python{project['requires-python']}").specifier
    conda = yaml.safe_load(texts["environment.yml"])["dependencies"][0]
    image = json.loads(texts[".devcontainer/devcontainer.json"])["image"]
    binder = texts[".binder/runtime.txt"].strip()
    versions = [conda.partition("=")[2], image.partition(":")[2], binder.partition("-")[2]]
    assert all(takes.contains(version) for version in versions), versions
    assert len(set(versions)) == 1


def test_the_scripts_are_valid(texts, tmp_path):
    script = tmp_path / "postBuild"
    script.write_text(texts[".binder/postBuild"])
    assert script.read_text().startswith("#!/bin/sh\n")
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
    makefile = tmp_path / "Makefile"
    makefile.write_text(texts["Makefile"])
    for place in ("pyproject.toml", "constraints.txt"):
        (tmp_path / place).write_text("")
    said = subprocess.run(
        ["make", "--dry-run", "lab", "LAB_FLAGS=--no-browser"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert "--LabApp.default_url=/lab/tree/course/ch00_start_here.ipynb" in said.stdout
    assert "--no-browser" in said.stdout


# A python that makes and installs nothing, and says what pip says.
PIP = """#!/bin/sh
case "$*" in
    *"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *"-m pip"*) printf '%s\\n' 'Obtaining file:///x' '  Installing build dependencies: done' \\
        'Collecting torch==2 (from -c constraints.txt (line 3))' '  Downloading torch.whl' \\
        'Requirement already satisfied: pip' 'Installing collected packages: torch'
        exit $PIP_ENDS ;;
esac
"""


@pytest.mark.parametrize("ends", [0, 1])
def test_what_takes_minutes_says_what_it_does_and_how_long_it_took(texts, tmp_path, ends):
    (tmp_path / "Makefile").write_text(texts["Makefile"])
    for place in ("pyproject.toml", "constraints.txt"):
        (tmp_path / place).write_text("")
    python = tmp_path / "python"
    python.write_text(PIP)
    python.chmod(0o755)
    made = subprocess.run(
        ["make", "--no-print-directory", "environment", f"PYTHON={python}"],
        cwd=tmp_path,
        env={**os.environ, "PIP_ENDS": str(ends)},
        capture_output=True,
        text=True,
        check=False,
    )
    _, about, *lines = made.stdout.splitlines()
    assert about.startswith("Installing what constraints.txt pins: the first time takes minutes")
    assert lines[:2] == ["  torch==2", "All are here: unpacking them takes minutes more."]
    assert bool(re.fullmatch(r"Installed in \d+ min \d+ s\.", lines[-1])) == (ends == 0)
    assert (made.returncode == 0) == (ends == 0)
    assert ("pip could not install the packages" in made.stderr) == (ends == 1)
    assert any((tmp_path / ".venv").glob("installed-*")) == (ends == 0)


def test_a_release_makes_its_environment_with_the_python_that_the_checkout_would_take():
    # Two Makefiles, because a release needs none of the rest: what they share must not drift.
    begin, end = "define find_python", "touch $@"
    ours, theirs = (
        text[text.index(begin) : text.index(end, text.index("$(MADE):"))]
        for text in (
            (PROJECT / "Makefile").read_text(encoding="utf-8"),
            render_environment_files()[PurePosixPath("Makefile")].decode(),
        )
    )
    assert theirs == ours
