"""Keep lines of hidden checks and of solutions out of what learners read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from autograde.authoring.course.markers import find_lines_inside, find_regions
from autograde.authoring.course.sources import Cell, list_chapter_files, read_source
from autograde.core.messages import say
from autograde.judging.grades import Grade, PartGrade
from autograde.judging.notices import list_learner_cells

# Characters: a shorter line is anybody's, and a line inside another must be longer to be known.
SHORTEST, SHORTEST_INSIDE = 12, 24
LONGEST_KEPT = 500  # of lines of megabytes, a few thousand would fill the memory
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
KINDS_OF_FILE = frozenset({".py", ".toml", ".po", ".j2", ".css"})


@dataclass(frozen=True)
class Secrets:
    """Lines that no learner is shown, as `_bare` leaves them, but those that are in `sources`."""

    lines: frozenset[str]
    sources: tuple[str, ...] = ()

    def but(self, sources: Iterable[str]) -> Secrets:
        """The secrets that remain for somebody who wrote these cells."""
        return replace(self, sources=tuple(sources))

    @cached_property  # hardly anybody's output holds a line that has to be looked for here
    def _own(self) -> str:
        lines = (line for source in self.sources for line in source.splitlines())
        return "\n".join(map(_bare, lines))

    def left_out(self, text: str) -> str:
        """The text with a remark in place of the lines that give one away; else as it was.

        A short line right after such a line is taken to belong to it.
        """
        kept: list[str] = []
        leaving = False
        for line in text.splitlines(keepends=True):
            if self.are_in(line):
                kept += [] if leaving else [say("page.left_out"), "\n" * line.endswith("\n")]
                leaving = True
            elif not (leaving and len(_bare(line)) < SHORTEST):
                kept.append(line)
                leaving = False
        return "".join(kept)

    def are_in(self, line: str) -> bool:
        """Whether a line is one of them, or holds one that is long enough to be known."""
        bare = _bare(line)
        found = [bare] if bare in self.lines else list(self._inside(bare))
        return any(secret not in self._own for secret in found)

    def _inside(self, line: str) -> Iterator[str]:
        by_start = _by_start(self.lines)  # once a line: it may compare all lines to find them
        for start in range(len(line) - SHORTEST_INSIDE + 1):
            for secret in by_start.get(line[start : start + SHORTEST_INSIDE], ()):
                if line.startswith(secret, start):
                    yield secret


@lru_cache(maxsize=2)  # the same lines for everybody in a class
def _by_start(lines: frozenset[str]) -> Mapping[str, list[str]]:
    starts: dict[str, list[str]] = {}
    for line in lines:
        if len(line) >= SHORTEST_INSIDE:
            starts.setdefault(line[:SHORTEST_INSIDE], []).append(line)
    return starts


def secrets_of(project: Path) -> Secrets:
    """The lines of everything in autograde/, and of the marked regions of the solutions."""
    texts = [
        path.read_text(encoding="utf-8", errors="replace").splitlines()
        for path in sorted((project / "autograde").rglob("*"))
        if path.suffix in KINDS_OF_FILE
    ]
    for path in list_chapter_files(project / "solutions", ".py"):
        texts += [list(_marked(cell)) for cell in read_source(path).cells]
    lines = (_bare(line) for text in texts for line in text)
    return Secrets(frozenset(line for line in lines if len(line) >= SHORTEST))


def redact_grade(grade: Grade, secrets: Secrets) -> Grade:
    """Leave grader source lines out of what a learner's process said, and note what was left out.

    A check's own sentences are made of our catalogue and of plain data, and are not looked through.
    """
    if grade.problem is not None:
        return grade
    cells = list_learner_cells(json.loads(grade.executed))
    own = secrets.but(cell["source"] for cell in cells)
    parts = tuple(_redact_part(part, own) for part in grade.parts)
    left_out = (
        say("notice.left_out", part=part.name)
        for part, before in zip(parts, grade.parts, strict=True)
        if part != before
    )
    return replace(grade, parts=parts, notices=(*grade.notices, *left_out))


def _redact_part(part: PartGrade, secrets: Secrets) -> PartGrade:
    judgement, printed = part.judgement, secrets.left_out(part.printed)
    if judgement.outcome == "error":
        words = judgement.words and secrets.left_out(judgement.words)
        error = judgement.error and secrets.left_out(judgement.error)
        judgement = replace(judgement, words=words, error=error)
    return replace(part, printed=printed, judgement=judgement)


def without_colours(text: str) -> str:
    """Text without what a terminal takes for colours."""
    return _COLOUR.sub("", text)


def _bare(line: str) -> str:
    """A line without indentation, and without what surrounds it in a list or in JSON."""
    return _bare_kept(line) if len(line) <= LONGEST_KEPT else _bare_now(line)


@lru_cache(maxsize=20_000)  # most lines that a class hands in are the exercise's
def _bare_kept(line: str) -> str:
    return _bare_now(line)


def _bare_now(line: str) -> str:
    return " ".join(without_colours(line).split()).strip("'\", ").removesuffix("\\n")


def _marked(cell: Cell) -> Iterator[str]:
    source = cell.source
    lines = source.split("\n")
    if cell.is_written:
        yield from lines
    for kind in {region.kind for region in find_regions(source)[0]}:
        yield from (lines[index] for index in find_lines_inside(source, kind))
