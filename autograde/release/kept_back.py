"""Know the lines that no learner is given: marked solutions, hidden checks and what they say."""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice, takewhile
from pathlib import Path

from autograde.course_rules import HIDDEN, chapter_files
from autograde.markers import lines_inside, regions
from autograde.sources import Source, read_source
from insidetensor.messages import Catalogue

# Characters that are no space. A text of LONG is known wherever it stands, one of SHORT only where
# it is a line of its own; a shorter line is anybody's, and is known with its neighbours only.
LONG, SHORT = 20, 12
# What is public may share a line with what is kept back, but not so many lines in a row: then
# somebody put an answer or a check where learners read it.
PASSAGE, SHORTEST_PASSAGE = 6, 3  # lines with something in them
PASSAGE_SIZE = 60  # characters that are no space
# Two files may import the same names, in the same order.
LISTED = re.compile(r"\s*(?:\w+,?|[)\]}]+,?|(?:from|import)\s.*)")
RIGHT_ANSWERS = Path("tests") / "right_answers"
TEMPLATES = Path(__file__).parents[1] / "templates"
CELLS, OWN_FILES = ("colab_set_up.py.j2", "hand_in.percent"), "release"
LEARNERS_TEXTS = frozenset({".py", ".toml", ".md"})


@dataclass(frozen=True)
class Found:
    """A line that is kept back, the file it is from, and where (from 1) it was found in a text."""

    line: str
    origin: str
    number: int


@dataclass(frozen=True)
class KeptBack:
    """Lines by their squeezed form, each with what it looks like and the file it is from.

    What is in one of the `public` texts is known to learners anyway: it is no secret, unless it
    is one of the `passages`, which are among `lines` too.
    """

    lines: Mapping[str, tuple[str, str]]
    public: tuple[str, ...]
    passages: frozenset[str] = frozenset()

    def found_in(self, text: str) -> Iterator[Found]:
        """Each line of the text that is kept back, however it is spaced or broken."""
        squeezed_lines = [squeezed(line) for line in text.splitlines()]
        for number, line in enumerate(map(_bare, squeezed_lines), start=1):
            if len(line) < LONG and line in self.lines and line not in self._public_lines:
                yield Found(*self.lines[line], number)
        whole = "".join(squeezed_lines)
        ends = list(accumulate(map(len, squeezed_lines)))
        for start, secret in self._inside(whole):
            if not self._is_public(secret):
                yield Found(*self.lines[secret], bisect_right(ends, start) + 1)

    def _inside(self, whole: str) -> Iterator[tuple[int, str]]:
        by_start = self._by_start
        for start in range(len(whole) - LONG + 1):
            for secret in by_start.get(whole[start : start + LONG], ()):
                if whole.startswith(secret, start):
                    yield start, secret

    def _is_public(self, secret: str) -> bool:
        # Asked for what was found only: to ask it of every line would take minutes.
        if secret not in self._judged:
            is_public = secret in self._public_lines or secret in self._public_text
            self._judged[secret] = is_public and secret not in self.passages
        return self._judged[secret]

    @cached_property
    def _judged(self) -> dict[str, bool]:
        return {}

    @cached_property
    def _by_start(self) -> Mapping[str, list[str]]:
        starts: dict[str, list[str]] = {}
        for line in self.lines:
            if len(line) >= LONG:
                starts.setdefault(line[:LONG], []).append(line)
        return starts

    @cached_property
    def _public_lines(self) -> frozenset[str]:
        lines = (line for text in self.public for line in text.splitlines())
        return frozenset(_bare(squeezed(line)) for line in lines)

    @cached_property
    def _public_text(self) -> str:
        # A line feed between them: what ends one text and begins the next is in neither.
        return "\n".join(map(squeezed, self.public))


def squeezed(text: str) -> str:
    """The text without spaces and without characters that nobody sees, in one Unicode form."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        text = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return "".join(text.split())


def _bare(line: str) -> str:
    """A squeezed line without what surrounds it in a list or in JSON."""
    return line.strip("'\",")


def kept_back_of(project: Path) -> KeptBack:
    """What is kept back in a project, and what its learners may read anyway.

    Raises: SourceError if a source cannot be read.
    """
    exercises = [read_source(path) for path in chapter_files(project / "solutions", ".py")]
    lessons = [read_source(path) for path in chapter_files(project / "course", ".py")]
    lines: dict[str, tuple[str, str]] = {}
    for origin, block in _blocks(project, exercises):
        for line in _known_lines(block):
            lines.setdefault(_bare(squeezed(line)), (" ".join(line.split()), origin))
    passages: set[str] = set()
    for origin, block in (*_hidden_code(project / HIDDEN), *_solutions(exercises)):
        for passage in _passages(block):
            key = _bare(squeezed("".join(passage)))
            passages.add(key)
            lines.setdefault(key, (" ".join(passage[0].split()), origin))
    public = (*_visible((*lessons, *exercises)), *_given(project))
    return KeptBack(lines, public, frozenset(passages))


def _blocks(project: Path, exercises: list[Source]) -> Iterator[tuple[str, list[str]]]:
    """(file, lines) of all that is kept back; what stands together is together."""
    yield from _hidden(project / HIDDEN)
    yield from _solutions(exercises)
    for path in sorted((project / RIGHT_ANSWERS).rglob("*.py")):
        origin = path.relative_to(project).as_posix()
        yield origin, path.read_text(encoding="utf-8").splitlines()


def _known_lines(block: list[str]) -> Iterator[str]:
    """What a block of lines is known by: its lines, and short ones joined until they are long."""
    for index, line in enumerate(block):
        if _size(line) >= SHORT:
            yield line
        if _size(line) < LONG:
            shorts = takewhile(lambda other: _size(other) < LONG, block[index:])
            longer = accumulate(shorts, "{}\n{}".format)
            yield from islice((text for text in longer if _size(text) >= LONG), 1)


def _passages(block: list[str]) -> Iterator[list[str]]:
    """Each run of so many lines of a block that it is nobody else's; of a short block the whole."""
    written = [line for line in block if line.strip()]
    length = min(PASSAGE, len(written))
    if length < SHORTEST_PASSAGE:
        return
    for start in range(len(written) - length + 1):
        passage = written[start : start + length]
        says_more = sum(not LISTED.fullmatch(line) for line in passage) >= SHORTEST_PASSAGE
        if says_more and _size("".join(passage)) >= PASSAGE_SIZE:
            yield passage


def _size(line: str) -> int:
    return len(_bare(squeezed(line)))


def _hidden(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The files of the hidden checks, and of each sentence that they say the fixed pieces."""
    yield from _hidden_code(folder)
    for path in sorted(folder.rglob("*.toml")):
        origin = f"{HIDDEN.as_posix()}/{path.relative_to(folder).as_posix()}"
        for sentence in Catalogue(path.parent).templates(path.stem).values():
            for piece, *_ in string.Formatter().parse(sentence):
                yield origin, [piece]
        yield origin, path.read_text(encoding="utf-8").splitlines()


def _hidden_code(folder: Path) -> Iterator[tuple[str, list[str]]]:
    for path in sorted(folder.rglob("*.py")):
        origin = f"{HIDDEN.as_posix()}/{path.relative_to(folder).as_posix()}"
        yield origin, path.read_text(encoding="utf-8").splitlines()


def _solutions(exercises: Iterable[Source]) -> Iterator[tuple[str, list[str]]]:
    """The lines of each marked region, the markers left out."""
    for source in exercises:
        for cell in source.cells:
            lines = cell.source.split("\n")
            for region in regions(cell.source)[0]:
                block = lines[region.begin + 1 : region.end]
                yield f"solutions/{source.path.name}", block


def _visible(sources: Iterable[Source]) -> Iterator[str]:
    """The cells as learners see them: without what lies in a marked region."""
    for source in sources:
        for cell in source.cells:
            marked = {
                index
                for kind in {region.kind for region in regions(cell.source)[0]}
                for index in lines_inside(cell.source, kind)
            }
            lines = cell.source.split("\n")
            yield "\n".join(line for index, line in enumerate(lines) if index not in marked)


def _given(project: Path) -> Iterator[str]:
    """The texts of the package, of the ledgers and of the release's own files."""
    own = [path for path in sorted((TEMPLATES / OWN_FILES).rglob("*")) if path.is_file()]
    for template in (*(TEMPLATES / name for name in CELLS), *own):
        yield template.read_text(encoding="utf-8")
    package = [p for p in sorted((project / "src").rglob("*")) if p.suffix in LEARNERS_TEXTS]
    for path in (*package, *sorted((project / "course").glob("*.toml"))):
        text = path.read_text(encoding="utf-8")
        yield text
        if path.suffix == ".toml":
            # A sentence may be spelt with escapes in its file, and is read without them.
            yield "\n".join(_strings(tomllib.loads(text)))


def _strings(data: object) -> Iterator[str]:
    left = [data]
    while left:
        match left.pop():
            case str(text):
                yield text
                yield from re.split(r"\{[^{}]*\}", text)
            case Mapping() as mapping:
                left += mapping.values()
            case list() as items:
                left += items
