"""What a translation keeps as it is: rules' marks, code spans, links, fields, tags, table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from autograde.authoring.translation.source_places import TEMPLATE, TEXT, WORDED

RULE = re.compile(r"<!--.*?-->")
SPAN = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
LINK = re.compile(r"\]\(([^)\s]+)\)|(https?://[^\s)>]+)")
TAG = re.compile(r"</?[a-z]+(?: [a-z-]+=[^>]*)?/?>")
FIELD = re.compile(r"\{[^{}]*\}")


def find_broken_marks(english: str, translated: str, kind: str = TEXT) -> list[str]:
    """A sentence for each kind of mark that a translation has not kept.

    Marks of rules keep their order too: it is that of the rules. A code span may be said again, and
    what the English says bare may be one. So may a field of what is `WORDED`, with a particle.
    """
    plain, own = SPAN.sub("", english), SPAN.sub("", translated)
    spans = [{m[2] for m in SPAN.finditer(" ".join(t.split()))} for t in (english, translated)]
    spans[1] -= {code for code in spans[1] - spans[0] if _is_said(code, plain)}
    compared = {
        "marks of rules": (RULE.findall(english), RULE.findall(translated)),
        "code spans": spans,
        "links": [sorted(m[1] or m[2] for m in LINK.finditer(t)) for t in (english, translated)],
        "tags": [sorted(TAG.findall(text)) for text in (plain, own)],
        "table rows and columns": [_table(text) for text in (english, translated)],
    }
    if kind == TEMPLATE:
        compared["fields"] = [sorted(FIELD.findall(text)) for text in (english, translated)]
    unreadable = []
    if kind == WORDED:
        try:
            compared["fields"] = tuple(sorted(set(_fields(text))) for text in (english, translated))
        except ValueError as error:
            unreadable = [f"its fields cannot be read: {error}."]
    return unreadable + [
        f"its {mark} must be {_shown(want)}, got {_shown(got)}."
        for mark, (want, got) in compared.items()
        if want != got
    ]


def _fields(template: str) -> Iterator[str]:
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            yield name
            yield from _fields(spec or "")


def _is_said(code: str, english: str) -> bool:
    """Whether the English says this, as a word of its own, without marking it as code."""
    return bool(re.search(rf"(?<!\w){re.escape(code)}(?!\w)", english, re.IGNORECASE))


def _table(text: str) -> list[int]:
    return [line.count("|") for line in text.split("\n") if line.startswith("|")]


def _shown(marks: object) -> str:
    values = sorted(marks) if isinstance(marks, set) else list(marks)  # type: ignore[call-overload]
    return ", ".join(str(value) for value in values) or "none"
