"""Find what learners handed in, and refuse by name what cannot be graded."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograde.files.notebook_files import unreadable
from autograde.messages import say

LAYOUT = "<learner>/<chapter>/<chapter>.ipynb"
# nbgrader looks learners up with file patterns.
PATTERN_SIGNS = frozenset("*?[]")
# Control characters, line and paragraph separators, and bytes that are no text.
UNUSABLE_KINDS = frozenset({"Cc", "Zl", "Zp", "Cs"})
# What turns the text after it round, so that a name looks like another one.
TURNS_ROUND = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
NOT_A_LEARNER = frozenset({"__MACOSX", "__pycache__"})
LONGEST_SHOWN = 100


class GraderError(Exception):
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

    Raises: GraderError where `folder` is missing, unreadable, empty or not laid out for nbgrader.
    """
    try:
        if not folder.is_dir():
            raise GraderError(say("usage.no_folder", folder=folder))
        found = [item for learner in _folders(folder) for item in _from_learner(learner, chapters)]
        found += _passed_over(folder, chapters)
        strays = [_stray(path, path.stem, path.name) for path in sorted(folder.glob("*.ipynb"))]
        names = _names(folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise GraderError(say("usage.unreadable", folder=folder, reason=reason)) from error
    submissions = [item for item in found if isinstance(item, Submission)]
    refused = [item for item in found if isinstance(item, Refused)]
    if not submissions and not any(item.chapter for item in refused):
        raise GraderError(say("usage.no_submissions", folder=folder, layout=LAYOUT, got=names))
    return submissions, refused + strays


def _folders(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if path.is_dir() and not path.name.startswith(".") and path.name not in NOT_A_LEARNER
    )


def _passed_over(folder: Path, chapters: Collection[str]) -> Iterator[Refused]:
    """What lies where a submission would, in a folder whose name says that it is none."""
    for path in sorted(folder.iterdir()):
        if not path.name.startswith(".") or path.is_symlink() or not path.is_dir():
            continue
        for chapter in sorted(chapters):
            if os.path.exists(path / chapter):  # False, too, where one may not look
                shown = printable(path.name)
                # Shown, it may be longer than any name of a folder, such as the one of its page.
                yield Refused(shown[:LONGEST_SHOWN], chapter, say("refused.dot", name=shown))


def _names(folder: Path) -> str:
    """What lies in a folder, as far as it fits into a sentence."""
    names = sorted(printable(path.name) for path in folder.iterdir())
    return ", ".join(names[:5]) or say("usage.nothing")


def _stray(path: Path, learner: str, place: str) -> Refused:
    sentence = say("refused.stray", path=printable(place), layout=LAYOUT)
    return Refused(printable(learner), "", sentence)


def _from_learner(folder: Path, chapters: Collection[str]) -> Iterator[Submission | Refused]:
    learner = folder.name
    if not _is_usable(learner):
        shown = printable(learner)
        yield Refused(shown, "", say("refused.name", name=shown))
        return
    if folder.is_symlink():
        yield Refused(learner, "", say("refused.link", path=learner))
        return
    try:
        strays, inside = sorted(folder.glob("*.ipynb")), _folders(folder)
    except OSError as error:
        yield Refused(learner, "", _unreadable_folder(learner, error))
        return
    for path in strays:
        yield _stray(path, learner, f"{learner}/{path.name}")
    for chapter in inside:
        try:
            yield _from_chapter(learner, chapter, chapters)
        except OSError as error:
            shown = printable(chapter.name)
            yield Refused(learner, shown, _unreadable_folder(f"{learner}/{shown}", error))


def _from_chapter(learner: str, folder: Path, chapters: Collection[str]) -> Submission | Refused:
    chapter = folder.name
    if chapter not in chapters:
        shown, known = printable(chapter), ", ".join(sorted(chapters))
        return Refused(learner, shown, say("refused.chapter", chapter=shown, known=known))
    notebook = folder / f"{chapter}.ipynb"
    if folder.is_symlink() or notebook.is_symlink():
        return Refused(learner, chapter, say("refused.link", path=notebook.name))
    if not notebook.exists():
        sentence = say("refused.no_notebook", expected=notebook.name, got=_names(folder))
        return Refused(learner, chapter, sentence)
    if not notebook.is_file():
        return Refused(learner, chapter, say("refused.no_file", name=notebook.name))
    reason = unreadable(notebook)
    if reason:
        return Refused(learner, chapter, reason)
    return Submission(learner, chapter, notebook)


def _unreadable_folder(place: str, error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    return say("refused.unreadable_folder", place=place, reason=reason)


def _is_usable(name: str) -> bool:
    is_plain = not PATTERN_SIGNS & set(name) and not any(map(_cannot_be_shown, name))
    return is_plain and name == name.strip()


def printable(text: str) -> str:
    r"""Text that fits on one line of a table: a newline in it is shown as \n."""
    return "".join(
        repr(character)[1:-1] if _cannot_be_shown(character) else character for character in text
    )


def _cannot_be_shown(character: str) -> bool:
    return character in TURNS_ROUND or unicodedata.category(character) in UNUSABLE_KINDS
