"""A source in another language: its text with each translated text in the place of the English."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from autograde.authoring.course.rules import put_points_back
from autograde.authoring.course.wrapping import wrap_text
from autograde.authoring.translation.segments import segments_of
from autograde.authoring.translation.source_places import (
    COMMENT,
    DOCSTRING,
    MARKDOWN,
    TEMPLATE,
    Segment,
)

WIDTH = (
    96  # columns of a line of code's texts; a character of Chinese, Japanese or Korean takes two
)
# What is read elsewhere too, as plain text: a heading, and what a folded hint is called.
PLAIN = re.compile(r"# #{1,6} +|.*<summary>")


def translated(source: str, translations: Mapping[str, str], untranslated: str) -> str:
    """The source with every text that has a translation in that language.

    Markdown that has none stays English, and `untranslated` says so behind it. Code stays as it is
    but for its texts.
    """
    pieces, at = [], 0
    for segment in segments_of(source):
        own = translations.get(segment.text)
        before = source[source.rfind("\n", 0, segment.begin) + 1 : segment.begin]
        english = source[segment.begin : segment.end]
        pieces += [source[at : segment.begin]]
        pieces += [
            _marked(segment, english, before, f"({untranslated})")
            if own is None
            else _written(segment, put_points_back(own, english), before)
        ]
        at = segment.end
    return "".join([*pieces, source[at:]])


def _marked(segment: Segment, english: str, before: str, mark: str) -> str:
    if segment.kind != MARKDOWN:
        return english
    below = "\n#\n# " if segment.text.startswith("|") else " "
    return f"{english}{below}{mark if PLAIN.fullmatch(before) else f'*{mark}*'}"


def _written(segment: Segment, text: str, before: str) -> str:
    """A text as the source writes one of its kind, behind what stands before it in its line."""
    indent = re.match(r"\s*", before)
    lead = indent[0] if indent else ""
    if segment.kind == MARKDOWN:
        return text.replace("\n", "\n# ")
    if segment.kind == COMMENT:
        stands_alone = not before.strip(" #")
        return f"\n{lead}# ".join(_comment(text, WIDTH - len(lead)) if stands_alone else [text])
    if segment.kind == DOCSTRING:
        return _docstring(text, lead)
    return _string(text, is_template=segment.kind == TEMPLATE)


def _comment(text: str, width: int) -> list[str]:
    """The lines of a comment; none is one word, which jupytext may take for a magic: `size?`."""
    *lines, last = wrap_text(text, width)
    if lines and " " not in last:
        above, _, word = lines.pop().rpartition(" ")
        lines, last = [*lines, *([above] if above else [])], f"{word} {last}"
    return [*lines, last]


def _docstring(text: str, lead: str) -> str:
    plain = text.replace("\\", "\\\\")
    lines = [line for part in plain.split("\n") for line in wrap_text(part, WIDTH - len(lead))]
    body = "\n".join([lines[0], *(f"{lead}{line}".rstrip() for line in lines[1:])])
    body = re.sub(r'"(?="")|"$', r'\\"', body)
    return f'"""{body}\n{lead}"""' if len(lines) > 1 else f'"""{body}"""'


def _string(text: str, *, is_template: bool) -> str:
    quote = "'" if '"' in text and "'" not in text and not is_template else '"'
    escapes = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", quote: f"\\{quote}"}
    if not is_template:
        return quote + "".join(escapes.get(sign, sign) for sign in text) + quote
    # A field is code: Python 3.11 takes neither a backslash nor the outer quote in it.
    parts = re.split(r"((?<!\{)(?:\{\{)*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})", text)
    written = (
        part if number % 2 else "".join(escapes.get(sign, sign) for sign in part)
        for number, part in enumerate(parts)
    )  # fmt: skip
    literal = f'f"{"".join(written)}"'
    ast.parse(literal)
    return literal
