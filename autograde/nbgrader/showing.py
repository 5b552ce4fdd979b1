"""What formgrader and `nbgrader generate_feedback` show of a notebook: pictures, and not too much.

Both draw their pages with nbconvert, whose sanitizer shows the markup of a picture as text, and
lets a script in a learner's Markdown through. So a picture becomes an image, in which nothing runs,
and all else that a learner wrote or showed is cleaned with one list of tags.
"""

import base64
import html
from typing import Any

from bleach import clean
from bleach.css_sanitizer import CSSSanitizer
from bleach.sanitizer import ALLOWED_PROTOCOLS, ALLOWED_TAGS
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode

from autograde.core.messages import say

# Of one cell.
MOST_LINES, MOST_CHARACTERS, MOST_OUTPUTS = 100, 8_000, 20
# Characters: of HTML with its drawings, ten times what the largest has; and without them, because
# to clean what is nested ever deeper takes the square of its length.
MOST_MARKUP, MOST_HTML = 300_000, 50_000
FORMATS = ("image/png", "image/jpeg", "image/svg+xml", "text/html", "text/markdown", "text/plain")
TAGS = ALLOWED_TAGS | {
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "pre", "br", "hr", "img", "small"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "sub", "sup"),
}
ATTRIBUTES = {"title", "class", "style", "scope", "colspan", "rowspan"}


class LimitShown(Preprocessor):
    """Cut what a page shows of each cell's outputs; the notebook on the disk keeps them whole."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        """Keep the first outputs, in formats that a page may show, and the first of their lines."""
        outputs = cell.get("outputs", [])
        lines, characters = MOST_LINES, MOST_CHARACTERS
        for output in outputs[:MOST_OUTPUTS]:
            for holder, key in _texts(output):
                text = _cut(_joined(holder[key]), lines, characters)
                lines, characters = lines - text.count("\n") - 1, characters - len(text)
                holder[key] = [text] if key == "traceback" else text
        if len(outputs) > MOST_OUTPUTS:
            rest = NotebookNode(output_type="stream", name="stdout", text=say("page.cut"))
            cell.outputs = [*outputs[:MOST_OUTPUTS], rest]
        return cell, resources


def clean_output(markup: object) -> str:
    """An output's HTML without what runs or loads, its drawings as images, as high as a page."""
    return f'<div style="max-height: 60em; overflow: auto">{_cleaned(str(markup))}</div>'


def clean_markdown(source: str) -> str:
    """A Markdown cell as HTML without what runs or loads."""
    renderer = IPythonRenderer(escape=False, exclude_anchor_links=True)
    cleaned = _cleaned(MarkdownWithMath(renderer=renderer).render(source))
    # The style sheet of both takes the sign away that there is something to open.
    return cleaned.replace("<summary>", '<summary style="display: list-item; cursor: pointer">')


def _texts(output: NotebookNode) -> list[tuple[dict[str, Any], str]]:
    """Where an output holds text that a page would show; formats that none shows are taken out."""
    if "data" not in output:
        return [(output, key) for key in ("text", "evalue", "traceback") if key in output]
    data = {key: _joined(output.data[key]) for key in FORMATS if key in output.data}
    if len(data.get("text/html", "")) > MOST_MARKUP:
        data["text/html"] = say("page.cut")
    # What is said of an image's size would stand unquoted in its tag.
    output.data, output.metadata = NotebookNode(data), NotebookNode()
    is_text = data.keys() <= {"text/plain", "text/markdown"}
    return [(output.data, key) for key in data] if is_text else []


def _joined(value: object) -> str:
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value)


def _cut(text: str, lines: int, characters: int) -> str:
    kept = "\n".join(text[: max(characters, 0)].split("\n")[: max(lines, 0)])
    return text if kept == text else f"{kept}\n{say('page.cut')}"


def _cleaned(markup: str) -> str:
    # Not with a pattern, which would look for the end of each drawing that has none.
    *drawings, rest = markup.split("</svg>")
    opened = [drawing.partition("<svg") for drawing in drawings]
    if sum(len(before) for before, _, _ in opened) + len(rest) > MOST_HTML:
        return html.escape(say("page.cut"))
    drawn = "".join(before + _image(inside) for before, _, inside in opened)
    return str(
        clean(
            drawn + rest,
            tags=TAGS,
            attributes=_is_allowed,
            protocols=ALLOWED_PROTOCOLS | {"data"},
            css_sanitizer=CSSSanitizer(),
            strip=True,
        )
    )


def _image(inside: str) -> str:
    """A drawing as an image, whose words are the drawing's own description."""
    words = inside.partition("<desc")[2].partition(">")[2].partition("</desc>")[0]
    data = base64.b64encode(f"<svg{inside}</svg>".encode()).decode()
    alt = html.escape(html.unescape(words))
    no_border = "border-color: transparent"  # formgrader puts a red one around every image
    return f'<img alt="{alt}" style="{no_border}" src="data:image/svg+xml;base64,{data}">'


def _is_allowed(tag: str, name: str, value: str) -> bool:
    if tag == "img" and name in {"src", "alt"}:
        return name == "alt" or value.startswith("data:image/")
    if tag == "a" and name == "href":
        return not value.lower().lstrip().startswith("data:")
    return name in ATTRIBUTES
