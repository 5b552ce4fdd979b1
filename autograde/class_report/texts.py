"""The texts of submissions that are alike, side by side, with what they share marked."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sqlalchemy import Connection

from autograde.class_report.alike import Group, SameText, shared_places
from autograde.class_report.reading import read_some
from autograde.class_report.summary import ChapterSummary
from autograde.feedback import MOST_CODE, seen
from autograde.judging.results import SubmissionResult
from autograde.wording import say

MOST_SAME = 5  # of a chapter


@dataclass(frozen=True)
class PartText:
    """What one learner wrote in one part: HTML, with marks."""

    part: str
    code: Markup


@dataclass(frozen=True)
class GroupView:
    """A group, and of its closest two texts those parts in which the one is like the other."""

    group: Group
    first: tuple[PartText, ...]
    second: tuple[PartText, ...]


@dataclass(frozen=True)
class SameView:
    """Learners with the same text, and that text."""

    same: SameText
    text: tuple[PartText, ...]


@dataclass(frozen=True)
class AlikeView:
    """What is alike in a chapter, as far as the page shows it."""

    groups: tuple[GroupView, ...] = ()
    same: tuple[SameView, ...] = ()


def views_of(connection: Connection, chapter: ChapterSummary) -> AlikeView:
    """The groups and the first same texts of a chapter with their texts, in one query."""
    same = chapter.same[:MOST_SAME]
    wanted = {
        name
        for group in chapter.alike.groups
        for name in (group.closest.first, group.closest.second)
    }
    wanted |= {each.learners[0] for each in same}
    if not wanted:
        return AlikeView()
    found = read_some(connection, chapter.name, sorted(wanted))
    return AlikeView(
        tuple(
            GroupView(
                group,
                _marked(found[group.closest.first], group),
                _marked(found[group.closest.second], group),
            )
            for group in chapter.alike.groups
            if {group.closest.first, group.closest.second} <= found.keys()
        ),
        tuple(
            SameView(each, _whole(found[each.learners[0]]))
            for each in same
            if each.learners[0] in found
        ),
    )


def _marked(result: SubmissionResult, group: Group) -> tuple[PartText, ...]:
    """The parts in which something is shared."""
    texts = []
    for part in result.parts:
        places = shared_places(part.code, group.numbers)
        if places:
            texts.append(PartText(part.name, marked(part.code, places)))
    return tuple(texts)


def _whole(result: SubmissionResult) -> tuple[PartText, ...]:
    return tuple(
        PartText(part.name, marked(part.code, [])) for part in result.parts if part.code.strip()
    )


def marked(code: str, places: Sequence[tuple[int, int]]) -> Markup:
    """A text as HTML, with these places marked; what is beyond `MOST_CODE` is left out."""
    pieces, at = [], 0
    for begin, end in [*places, (len(code), len(code))]:
        begin, end = min(begin, MOST_CODE), min(end, MOST_CODE)
        pieces.append(_shown(code[at:begin]))
        if end > begin:
            pieces.append(f"<mark>{_shown(code[begin:end])}</mark>")
        at = max(at, end)
    cut = f"\n{html.escape(say('page.cut'))}" if len(code) > MOST_CODE else ""
    return Markup("".join(pieces) + cut)


def _shown(text: str) -> str:
    return html.escape(seen(text))
