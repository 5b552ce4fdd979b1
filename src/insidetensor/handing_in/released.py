"""The released exercises: their cells in order, with hashes to find them in a notebook again.

The builder writes them to `exercises/cells.json`, which learners get too: nothing in it is hidden.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from insidetensor.messages import message

CHECK_PREFIX = "check-"
HALF_WAY = "half-way"  # the tag of a text at which one half of a long exercise ends
CELLS = "cells.json"
# In an installed package it lies in the package; in a checkout, beside the exercises.
PLACES = (
    Path(__file__).parents[1] / "exercises.json",
    Path(__file__).parents[3] / "exercises" / CELLS,
)
DEFINITION = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
FENCE = re.compile(r"\s*(```|~~~)")


@dataclass(frozen=True)
class ReleasedCell:
    """One cell of a released exercise.

    `sha256` is a hash of its text. A graded cell also has the text itself, the heading that it
    stands under, and the metadata that it was released with; the half-way point has its heading.
    """

    id: str
    kind: str
    sha256: str
    grade_id: str = ""
    heading: str = ""
    source: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_check(self) -> bool:
        """Whether the cell tries an answer."""
        about = self.metadata.get("nbgrader", {})
        return about.get("grade") is True and about.get("solution") is not True

    @property
    def is_answer(self) -> bool:
        """Whether the learner writes in this cell."""
        return bool(self.grade_id) and not self.is_check

    @property
    def is_half_way(self) -> bool:
        """Whether one half of the exercise ends with this text."""
        return bool(self.heading) and not self.grade_id

    @property
    def part(self) -> str:
        """The part that it belongs to, by the grade_id of its answer."""
        return self.grade_id.removeprefix(CHECK_PREFIX)

    @property
    def names(self) -> frozenset[str]:
        """The names that an answer may define: view_strides or ViewStrides for view-strides.

        None where the answer is text.
        """
        if self.kind != "code":
            return frozenset()
        snake = self.grade_id.replace("-", "_")
        return frozenset({snake, "".join(word.title() for word in snake.split("_"))})


@dataclass(frozen=True)
class Exercise:
    """One released exercise: its name, such as ch02_views_and_strides, and its cells in order.

    `twins` are the same exercise in other languages: cell by cell, with other texts.
    """

    name: str
    title: str
    cells: tuple[ReleasedCell, ...]
    source_sha256: str = ""
    twins: tuple["Exercise", ...] = ()

    @cached_property
    def graded(self) -> dict[str, ReleasedCell]:
        """The checks and answers, by grade_id, in order."""
        return {cell.grade_id: cell for cell in self.cells if cell.grade_id}

    @cached_property
    def checks(self) -> tuple[ReleasedCell, ...]:
        """The checks, in order."""
        return tuple(cell for cell in self.graded.values() if cell.is_check)

    @cached_property
    def answers(self) -> tuple[ReleasedCell, ...]:
        """The cells in which the learner writes, in order."""
        return tuple(cell for cell in self.graded.values() if cell.is_answer)


def read_nbgrader(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    """Read nbgrader's metadata of a notebook's cell; nothing where somebody broke it."""
    metadata = cell.get("metadata")
    about = metadata.get("nbgrader") if isinstance(metadata, Mapping) else None
    return about if isinstance(about, Mapping) else {}


def read_grade_id(cell: Mapping[str, Any]) -> str:
    """Read nbgrader's name of a notebook's cell; "" where it has none."""
    name = read_nbgrader(cell).get("grade_id")
    return name if isinstance(name, str) else ""


def normalise_text(text: str) -> str:
    """Normalise text for comparison: line ends of one kind, no blanks at line ends or text ends."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def text_sha256(text: str) -> str:
    """Hash the normalised text."""
    return hashlib.sha256(normalise_text(text).encode("utf-8", "backslashreplace")).hexdigest()


def defined_names(code: str) -> frozenset[str]:
    """Find the functions and classes defined without indent, also in code that does not parse."""
    return frozenset(DEFINITION.findall(code))


def exercise_of(name: str, notebook: Mapping[str, Any]) -> Exercise:
    """Make an `Exercise` from the JSON of a released notebook."""
    stamp = notebook.get("metadata", {}).get("insidetensor", {})
    heading, title, cells = "", "", []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found = list(headings_in(text))
            title = title or next(iter(found), "")
            heading = next(reversed(found), heading)
        cells.append(_released(cell, text, heading))
    return Exercise(name, title or name, tuple(cells), stamp.get("source_sha256", ""))


def _released(cell: Mapping[str, Any], text: str, heading: str) -> ReleasedCell:
    known = (cell.get("id", ""), cell["cell_type"], text_sha256(text))
    grade_id = read_grade_id(cell)
    if not grade_id:
        is_half_way = HALF_WAY in cell.get("metadata", {}).get("tags", ())
        return ReleasedCell(*known, heading=heading if is_half_way else "")
    return ReleasedCell(*known, grade_id, heading or grade_id, text, cell["metadata"])


def headings_in(markdown: str) -> Iterator[str]:
    """Yield the headings of Markdown without their signs; none from inside a code fence."""
    fenced = False
    for line in markdown.splitlines():
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and re.match(r"#{1,6} ", line):
            yield line.lstrip("#").strip()


def as_data(exercise: Exercise) -> dict[str, Any]:
    """Turn an exercise into JSON data, which `from_data` reads back."""
    cells = [
        {key: value for key, value in asdict(cell).items() if value} for cell in exercise.cells
    ]
    data = {"title": exercise.title, "source_sha256": exercise.source_sha256, "cells": cells}
    twins = [as_data(twin) for twin in exercise.twins]
    return {**data, "twins": twins} if twins else data


def from_data(name: str, data: Mapping[str, Any]) -> Exercise:
    """Read an exercise from the JSON data of `as_data`."""
    cells = tuple(ReleasedCell(**cell) for cell in data["cells"])
    twins = tuple(from_data(name, twin) for twin in data.get("twins", ()))
    return Exercise(name, data["title"], cells, data["source_sha256"], twins)


@lru_cache
def read_exercises(place: Path | None = None) -> dict[str, Exercise]:
    """Read every released exercise, by its name, from the package's file or from `place`.

    Raises:
        FileNotFoundError: when there is no such file.
    """
    places = PLACES if place is None else (place,)
    for path in places:
        if path.is_file():
            data = json.loads(path.read_text(encoding="utf-8"))
            return {name: from_data(name, entry) for name, entry in data.items()}
    looked = ", ".join(map(str, places))
    raise FileNotFoundError(message("handing_in.no_exercises", places=looked))
