"""Find what learners handed in, and refuse by name what cannot be graded."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograde.core.errors import GraderError
from autograde.core.learner_names import (
    NOT_A_LEARNER,
    PATTERN_SIGNS,
    escape_hidden_signs,
    find_hidden_signs,
)
from autograde.core.messages import reason_of, say
from autograde.core.notebook_files import explain_unreadable
from autograde.grading.store import LONGEST_NAME

LAYOUT = "<learner>/<chapter>/<chapter>.ipynb"
LONGEST_SHOWN = 100


@dataclass(frozen=True)
class _HandedIn:
    learner: str
    exercise: str

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and of which exercise."""
        return self.learner, self.exercise


@dataclass(frozen=True)
class FoundNotebook(_HandedIn):
    """The notebook that one learner handed in for one exercise, and where it lies.

    Of `rivals`, other hand-ins of the exercise, the one with the most points counts in its place.
    """

    path: Path
    rivals: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Refused(_HandedIn):
    """Something handed in that cannot be graded, and why, in one sentence.

    `learner_can_mend` is whether that sentence is the learner's to read, too.
    """

    reason: str
    learner_can_mend: bool = False


def find_submissions(
    folder: Path,
    chapters: Collection[str],
    wants: Callable[[FoundNotebook], bool] = lambda found: True,
    choose: Callable[[FoundNotebook], FoundNotebook] = lambda found: found,
) -> tuple[list[FoundNotebook], list[Refused]]:
    """The submissions in `folder`, sorted by learner and chapter, and what was refused.

    `chapters` are the exercises of the course. Nothing is opened through a link; only those that
    somebody `wants` are opened to see whether they are notebooks; `choose` says which of several
    hand-ins counts.

    Raises: GraderError where `folder` is missing, unreadable, empty or not laid out for nbgrader.
    """

    def read(item: FoundNotebook | Refused) -> FoundNotebook | Refused:
        is_read = isinstance(item, FoundNotebook) and wants(item)
        return _read(choose(item)) if is_read else item  # type: ignore[arg-type]

    try:
        if not folder.is_dir():
            raise GraderError(say("usage.no_folder", folder=folder))
        folders = _folders(folder)
        found = [item for learner in folders for item in _from_learner(learner, chapters, read)]
        found += _hidden_learners(folder, chapters)
        strays = [_stray(path.stem, path.name) for path in sorted(folder.glob("*.ipynb"))]
        names = _names(folder)
    except OSError as error:
        sentence = say("usage.unreadable", folder=folder, reason=reason_of(error))
        raise GraderError(sentence) from error
    submissions = [item for item in found if isinstance(item, FoundNotebook)]
    refused = [item for item in found if isinstance(item, Refused)]
    if not submissions and not any(item.exercise for item in refused):
        raise GraderError(say("usage.no_submissions", folder=folder, layout=LAYOUT, got=names))
    return submissions, refused + strays


def _folders(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if path.is_dir() and not path.name.startswith(".") and path.name not in NOT_A_LEARNER
    )


def _hidden_learners(folder: Path, chapters: Collection[str]) -> Iterator[Refused]:
    """What lies where a submission would, in a folder whose name begins with a dot."""
    for path in sorted(folder.glob(".*")):
        # False, too, where one may not look.
        found = [chapter for chapter in sorted(chapters) if os.path.exists(path / chapter)]
        for chapter in found if path.is_dir() and not path.is_symlink() else ():
            name = escape_hidden_signs(path.name)
            # Shown, it may be longer than any name of a folder, such as the one of its page.
            yield Refused(name[:LONGEST_SHOWN], chapter, say("refused.dot", name=name))


def _names(folder: Path) -> str:
    """What lies in a folder, as far as it fits into a sentence."""
    names = sorted(escape_hidden_signs(path.name) for path in folder.iterdir())
    return ", ".join(names[:5]) or say("usage.nothing")


def _stray(learner: str, place: str) -> Refused:
    sentence = say("refused.stray", path=escape_hidden_signs(place), layout=LAYOUT)
    return Refused(escape_hidden_signs(learner), "", sentence)


def _from_learner(
    folder: Path,
    chapters: Collection[str],
    read: Callable[[FoundNotebook | Refused], FoundNotebook | Refused],
) -> Iterator[FoundNotebook | Refused]:
    learner, shown = folder.name, escape_hidden_signs(folder.name)
    if len(learner) > LONGEST_NAME:
        about = {"name": shown[:LONGEST_SHOWN], "got": len(learner), "most": LONGEST_NAME}
        yield Refused(shown, "", say("refused.long_name", **about))
        return
    if PATTERN_SIGNS & set(learner) or find_hidden_signs(learner) or learner != learner.strip():
        yield Refused(shown, "", say("refused.name", name=shown))
        return
    if folder.is_symlink():
        yield Refused(learner, "", say("refused.link", path=learner))
        return
    try:
        strays = sorted(folder.glob("*.ipynb"))
        yield from (_stray(learner, f"{learner}/{path.name}") for path in strays)
        inside = _folders(folder)
    except OSError as error:
        yield _unreadable_folder(learner, "", learner, error)
        return
    for path in inside:
        try:
            yield read(_from_chapter(learner, path, chapters))
        except OSError as error:
            chapter = escape_hidden_signs(path.name)
            yield _unreadable_folder(learner, chapter, f"{learner}/{chapter}", error)


def _from_chapter(learner: str, folder: Path, chapters: Collection[str]) -> FoundNotebook | Refused:
    chapter, notebook = escape_hidden_signs(folder.name), folder / f"{folder.name}.ipynb"
    if folder.name not in chapters:
        known = ", ".join(sorted(chapters))
        reason: str = say("refused.chapter", chapter=chapter, known=known)
    elif folder.is_symlink() or notebook.is_symlink():
        reason = say("refused.link", path=notebook.name)
    elif not any(folder.iterdir()):  # as `collect` leaves it for what it did not take
        reason = say("refused.nothing_taken", name=notebook.name)
        return Refused(learner, chapter, reason, learner_can_mend=True)
    elif not notebook.exists():
        reason = _no_notebook(folder, notebook.name)
    elif not notebook.is_file():
        reason = say("refused.no_file", name=notebook.name)
    else:
        return FoundNotebook(learner, chapter, notebook)
    return Refused(learner, chapter, reason)


def _read(found: FoundNotebook) -> FoundNotebook | Refused:
    """What was found, where its file is a notebook, or else a rival's is."""
    learner, chapter, notebook = found.learner, found.exercise, found.path
    try:
        rivals = [path for path in found.rivals if not explain_unreadable(path)]
        reason = explain_unreadable(notebook)
        if reason and rivals:
            reason, notebook = None, rivals.pop()
    except OSError as error:
        why = reason_of(error)
        return Refused(learner, chapter, say("refused.unreadable", name=notebook.name, reason=why))
    if reason:
        return Refused(learner, chapter, reason, learner_can_mend=True)
    return replace(found, path=notebook, rivals=tuple(rivals))


def _no_notebook(folder: Path, expected: str) -> str:
    for path in sorted(folder.iterdir()):
        # Such a name reads as the one that is expected.
        if "".join(path.name.split()).casefold() == expected.casefold():
            return say("refused.near_name", expected=expected, got=escape_hidden_signs(path.name))
    return say("refused.no_notebook", expected=expected, got=_names(folder))


def _unreadable_folder(learner: str, chapter: str, place: str, error: OSError) -> Refused:
    sentence = say("refused.unreadable_folder", place=place, reason=reason_of(error))
    return Refused(learner, chapter, sentence)
