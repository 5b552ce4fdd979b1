"""The page on which a picture is drawn: its size, its rows of cells, its colours."""

from dataclasses import dataclass, field

from insidetensor.pictures.svg import element, text, text_width

CELL, CELL_HEIGHT, WIDEST = 44.0, 30.0, 96.0
GAP, LINE = 66.0, 13.0
VALUE_SIZE = 13
COLUMN = 640.0  # px of a notebook's column: a wider picture shrinks, and its words too
# Mid-tones that are readable on white and on near-black; each also has its own pattern.
TONES = ("#3f86f0", "#e07b00", "#2f9e63", "#a06ee1")
MARK = "#e03e6d"
INK: dict[str, object] = {"fill": "currentColor"}


@dataclass
class Page:
    """The SVG drawn so far, and its size: `y` is where the next part may begin."""

    parts: list[str] = field(default_factory=list)
    y: float = 4.0
    width: float = 0.0
    bottom: float = 0.0

    def add(self, *parts: str) -> None:
        self.parts.extend(parts)

    def words(self, x: float, y: float, words: str, **attributes: object) -> None:
        """Write monospaced words that start at x."""
        self.add(text(x, y, words, **{**INK, **attributes}))
        self.width = max(self.width, x + text_width(words))
        self.reach(y + 3)

    def sentence(self, words: str, **attributes: object) -> None:
        """Write a sentence below what is drawn, in as many lines as it takes."""
        for line in lines_of(words):
            self.words(0, self.y + 6, line, **attributes)
            self.y += LINE
        self.y += 3

    def reach(self, y: float) -> None:
        """Extend the page's bottom to y."""
        self.bottom = max(self.bottom, y)

    def thick(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a thick line, the border of a chunk."""
        ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        self.add(element("line", **ends, stroke="currentColor", stroke_width=2.6))


@dataclass(frozen=True)
class Band:
    """One row of a strip's cells: the x of each cell."""

    x: dict[int, float]
    gaps: tuple[tuple[float, int], ...]
    cell: float

    def middle(self, cell: int) -> float:
        return self.x[cell] + self.cell / 2

    @property
    def right(self) -> float:
        ends = [x + self.cell for x in self.x.values()] + [x + GAP for x, _ in self.gaps]
        return max(ends, default=0.0)


def lines_of(words: str) -> list[str]:
    """Break a sentence at its spaces into lines that are no wider than COLUMN, if it can be."""
    first, *rest = words.split(" ")
    lines = [first]
    for word in rest:
        longer = f"{lines[-1]} {word}"
        if text_width(longer) <= COLUMN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shorten_value(words: str, width: float) -> str:
    """Cut a value that is too wide for its cell."""
    fitting = max(2, int((width - 4) / text_width("0", VALUE_SIZE)))
    return words if len(words) <= fitting else words[: fitting - 1] + "…"
