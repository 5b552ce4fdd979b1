"""How long a lesson takes, counted from what stands on its screen, and the number that it says."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mistune
from bs4 import BeautifulSoup

from autograde.authoring.source_problems import PREDICTS

WORDS_A_MINUTE = 200
SECONDS_A_CODE_CELL, SECONDS_A_PREDICTION, SECONDS_A_PUZZLE = 40, 60, 180
STEP = 5  # minutes: a lesson announces a multiple of it
KEPT = Path("build") / "site-lessons"  # where `make site` keeps executed lessons
PUZZLES = re.compile(r"^puzzle\(", re.MULTILINE)
# Reference that nobody reads from top to bottom.
LOOKED_UP = re.compile(r"## (Sources|To look up)\b")
SECTIONS = re.compile(r"^(?=## )", re.MULTILINE)
# In a source the line may be broken between the words.
ANNOUNCED = re.compile(r"(?<=\bAbout )(\d+)(?=\s(?:# )?minutes\b)")
WORD = re.compile(r"\S*\w\S*")
NOT_READ = "svg, style, script"  # a picture is looked at
INSIDE_A_LINE = ["a", "abbr", "b", "code", "em", "i", "kbd", "span", "strong", "sub", "sup"]


@dataclass(frozen=True)
class ReadingTime:
    """What a lesson has on its screen, and how long that takes a newcomer."""

    words: int = 0
    code_cells: int = 0
    predictions: int = 0
    puzzles: int = 0

    @property
    def minutes(self) -> float:
        """The sum: reading, running, answering."""
        seconds = (
            SECONDS_A_CODE_CELL * self.code_cells
            + SECONDS_A_PREDICTION * self.predictions
            + SECONDS_A_PUZZLE * self.puzzles
        )
        return self.words / WORDS_A_MINUTE + seconds / 60

    @property
    def to_announce(self) -> int:
        """The minutes that the lesson's header says: the sum, rounded up."""
        return STEP * math.ceil(self.minutes / STEP)


def measure_reading(notebook: Any) -> ReadingTime:
    """Count what stands on the screen of an executed lesson.

    What opens on a click is not counted, its title is; nor is code, nor what a picture says.
    """
    words = code_cells = predictions = puzzles = 0
    is_looked_up = False
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for section in SECTIONS.split(cell.source):
                if section.startswith("## "):
                    is_looked_up = bool(LOOKED_UP.match(section))
                words += 0 if is_looked_up else _count_words(str(mistune.html(section)))
        elif not is_looked_up:
            words += sum(_count_words(shown) for shown in list_outputs(cell))
            if PREDICTS.search(cell.source):
                predictions += 1
            elif PUZZLES.search(cell.source):
                puzzles += 1
            else:
                code_cells += 1
    return ReadingTime(words, code_cells, predictions, puzzles)


def list_outputs(cell: Any) -> Iterator[str]:
    """What each output of a cell shows, as HTML; of an error its message, not the way to it."""
    for output in cell.outputs:
        data = output.get("data", {})
        if "text/html" in data:
            yield data["text/html"]
        else:
            error = f"{output.get('ename')}: {output.get('evalue')}"
            plain = data.get("text/plain", output.get("text", error))
            yield str(mistune.escape(plain))


def find_announced(source: str) -> int | None:
    """The minutes that the text of a lesson's source announces; None where it says none."""
    found = ANNOUNCED.search(source)
    return int(found[1]) if found else None


def _count_words(html: str) -> int:
    """Count the words that are seen before anything is clicked."""
    page = BeautifulSoup(html, "html.parser")
    for folded in page.select("details:not([open])"):
        folded.replace_with(folded.summary or "")
    for each in page.select(NOT_READ):
        each.decompose()
    for each in page.find_all(INSIDE_A_LINE):
        each.unwrap()
    page.smooth()
    return len(WORD.findall(page.get_text(" ")))
