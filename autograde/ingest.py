"""Find what learners handed in, and refuse by name what cannot be graded."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograde.wording import say

LAYOUT = "<learner>/<chapter>/<chapter>.ipynb"
# nbgrader looks learners up with file patterns.
UNUSABLE = frozenset("*?[]")
NOT_A_LEARNER = frozenset({"__MACOSX", "__pycache__"})


class CannotGrade(Exception):  # noqa: N818 - it says what happened, in one sentence
    """Nothing can be graded as things stand; its text is one sentence for the instructor."""


@dataclass(frozen=True)
class Submission:
    """One notebook that one learner handed in for one chapter."""

    learner: str
    chapter: str
    notebook: Path


@dataclass(frozen=True)
class Refused:
    """Something handed in that cannot be graded, and why, in one sentence."""

    learner: str
    chapter: str
    reason: str


def find_submissions(
    folder: Path, chapters: Collection[str]
) -> tuple[list[Submission], list[Refused]]:
    """The submissions in `folder`, sorted by learner and chapter, and what was refused.

    `chapters` are the exercises of the course. Nothing is opened through a link.

    Raises: CannotGrade where `folder` is missing, empty or not laid out for nbgrader.
    """
    if not folder.is_dir():
        raise CannotGrade(say("usage.no_folder", folder=folder))
    found = [item for learner in _folders(folder) for item in _from_learner(learner, chapters)]
    strays = [
        Refused(path.stem, "", say("refused.stray", path=path.name, layout=LAYOUT))
        for path in sorted(folder.glob("*.ipynb"))
    ]
    submissions = [item for item in found if isinstance(item, Submission)]
    refused = [item for item in found if isinstance(item, Refused)]
    if not submissions and not any(item.chapter for item in refused):
        got = ", ".join(sorted(path.name for path in folder.iterdir())[:5]) or say("usage.nothing")
        raise CannotGrade(say("usage.no_submissions", folder=folder, layout=LAYOUT, got=got))
    return submissions, refused + strays


def _folders(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if path.is_dir() and not path.name.startswith(".") and path.name not in NOT_A_LEARNER
    )


def _from_learner(folder: Path, chapters: Collection[str]) -> Iterator[Submission | Refused]:
    learner = folder.name
    if UNUSABLE & set(learner) or learner != learner.strip():
        yield Refused(learner, "", say("refused.name", name=learner))
        return
    if folder.is_symlink():
        yield Refused(learner, "", say("refused.link", path=learner))
        return
    for path in sorted(folder.glob("*.ipynb")):
        yield Refused(
            learner, "", say("refused.stray", path=f"{learner}/{path.name}", layout=LAYOUT)
        )
    for chapter in _folders(folder):
        yield _from_chapter(learner, chapter, chapters)


def _from_chapter(learner: str, folder: Path, chapters: Collection[str]) -> Submission | Refused:
    chapter = folder.name
    notebook = folder / f"{chapter}.ipynb"
    if chapter not in chapters:
        known = ", ".join(sorted(chapters))
        return Refused(learner, chapter, say("refused.chapter", chapter=chapter, known=known))
    if folder.is_symlink() or notebook.is_symlink():
        return Refused(learner, chapter, say("refused.link", path=notebook.name))
    if not notebook.is_file():
        got = ", ".join(sorted(path.name for path in folder.iterdir())) or say("usage.nothing")
        return Refused(
            learner, chapter, say("refused.no_notebook", expected=notebook.name, got=got)
        )
    reason = unreadable(notebook)
    if reason:
        return Refused(learner, chapter, reason)
    return Submission(learner, chapter, notebook)


def unreadable(notebook: Path) -> str | None:
    """Why the file is no notebook, in one sentence; None where it is one."""
    try:
        text = notebook.read_text(encoding="utf-8")
        json.loads(text)
    except UnicodeDecodeError:
        return say("refused.not_text", name=notebook.name)
    except json.JSONDecodeError as error:
        return say("refused.not_json", name=notebook.name, line=error.lineno, problem=error.msg)
    try:
        nbformat.reads(text, as_version=4)
    except Exception as error:  # nbformat raises whatever its reader stumbled over
        problem = str(error).splitlines()[0] if str(error) else type(error).__name__
        return say("refused.not_notebook", name=notebook.name, problem=problem)
    return None


def take_in(submission: Submission, submitted: Path) -> Path:
    """Copy the notebook, and nothing that lies beside it, to where nbgrader looks for it.

    Data files that an exercise needs come from the course. Other files of a learner's are
    left behind: a numpy.py beside the notebook would be imported by it.
    """
    target = submitted / submission.learner / submission.chapter / f"{submission.chapter}.ipynb"
    if target.exists() and target.samefile(submission.notebook):
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    shutil.copyfile(submission.notebook, target)
    return target
