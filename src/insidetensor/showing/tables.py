"""A small table as HTML with real header cells, and the same table as lines of text."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from insidetensor.showing.answer_boxes import breaking

# Inline, because a page that distrusts a notebook drops <style> and keeps these. The grey is
# readable on white and on near-black; text keeps the colour of the page.
CELL_STYLE = (
    "text-align:left;vertical-align:top;padding:.35em .7em;white-space:normal;"
    "border-bottom:1px solid rgba(128,128,128,.45)"
)

SHORT = 20  # characters of code


def inline_html(text: str) -> str:
    """Escape `text` for HTML; a part between backquotes becomes code, a newline a line break."""
    marked = re.sub(r"`([^`]+)`", lambda found: _code(found[1]), escape(text))
    return marked.replace("\n", "<br>")


def _code(text: str) -> str:
    """Write code as HTML: a short piece stays on one line, spaces stay.

    A long piece may break at a space, after an opening bracket or before the dot of a method, so
    that no column of a table is as wide as a whole call.
    """
    style = "white-space:pre"
    if len(text) > SHORT:
        style = "white-space:pre-wrap;overflow-wrap:break-word"
        text = re.sub(r"(?<=\()|(?=\.[a-z])", "<wbr>", text)
    return f'<code style="{style}">{text}</code>'


def plain_text(text: str) -> str:
    """Return `text` without backquotes, on one line, with semicolons between its lines."""
    return "; ".join(" ".join(line.split()) for line in text.replace("`", "").strip().splitlines())


@dataclass(frozen=True)
class Table:
    """Rows of text under a header; the first cell of a row names the row."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    compact: bool = False  # for many narrow columns: less padding
    tint: Callable[[str], str] | None = None  # a cell's text -> its background, a colour of CSS

    @property
    def html(self) -> str:
        """The table as HTML that needs no style sheet and no script."""
        head = "".join(self._cell("th", name, "col") for name in self.header)
        body = "".join(f"<tr>{self._row(row)}</tr>" for row in self.rows)
        note = f'<p style="margin:.4em 0"><small>{inline_html(self.note)}</small></p>'
        caption = (
            '<caption style="text-align:left;font-weight:bold;padding:.35em .7em;'
            f'color:inherit">{inline_html(self.caption)}</caption>'
        )
        return (
            f'<div style="overflow-x:auto;{breaking()}">'
            f'<table style="border-collapse:collapse">{caption}'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"{note if self.note else ''}</div>"
        )

    @property
    def text(self) -> str:
        """The table as lines of text: one that names the row, then one for each further cell."""
        return "\n".join([plain_text(self.caption), *self._lines(), plain_text(self.note)]).strip()

    def _lines(self) -> Iterator[str]:
        for row in self.rows:
            yield f"- {plain_text(row[0])}"
            for name, cell in zip(self.header[1:], row[1:], strict=True):
                yield f"    {plain_text(name)}: {plain_text(cell)}"

    def _row(self, row: tuple[str, ...]) -> str:
        first, *others = row
        return self._cell("th", first, "row") + "".join(self._cell("td", cell) for cell in others)

    def _cell(self, tag: str, text: str, scope: str | None = None) -> str:
        attribute = f' scope="{scope}"' if scope else ""
        style = f"{CELL_STYLE};padding:.3em .2em;font-size:.8em" if self.compact else CELL_STYLE
        if scope == "row":
            style += ";font-weight:normal"
        if not self.compact:
            style += f";min-width:{9 if scope == 'row' else 7}em"
        ground = self.tint(text) if self.tint else ""
        if ground:
            style += f";background:{ground}"
        content = inline_html(text)
        if self.compact:  # a page has a size of its own for code
            content = content.replace('<code style="', '<code style="font-size:inherit;')
        return f'<{tag}{attribute} style="{style}">{content}</{tag}>'

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}
