"""Write a learner's feedback page: one file, drawn from data, with no line of a hidden check."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import mistune
from markupsafe import Markup

from autograde.authoring.course.links import anchor_on_site, lesson_on_site
from autograde.authoring.course.sources import Part, Source
from autograde.core.course_directory import TIMEOUT
from autograde.core.messages import say
from autograde.core.templates import render_template
from autograde.feedback.pictures import redraw
from autograde.feedback.redacting import without_colours
from autograde.judging.grades import (
    UNDECIDED,
    Grade,
    Judgement,
    PartGrade,
    PartOutcome,
    format_score,
)
from autograde.sandbox.limits import seconds_for_notebook
from insidetensor.messages import language

MOST_PRINTED, MOST_CODE = 2_000, 20_000  # characters

# A sign beside the colour and the word.
SIGNS: Mapping[PartOutcome, str] = {
    "passed": "✓", "partly": "◐", "timeout": "◷", "not-written": "○"
}  # fmt: skip
# What decides the colour; any other outcome is wrong, and of "open" somebody has to look.
KINDS: Mapping[PartOutcome, str] = {
    "passed": "right", "partly": "partly", "not-written": "blank",
    **dict.fromkeys((*UNDECIDED, "waiting"), "open"),
}  # fmt: skip
# Where each rule has something to say.
OF_RULES: frozenset[PartOutcome] = frozenset({"partly", "mistake"})

_ABSOLUTE_PATH = re.compile(r"(?<![\w.:/\\])(?:[A-Za-z]:)?(?:[\\/][^\\/\s'\":,<>()]+)+[\\/]")
_CELL_FILE = re.compile(r"\(\d+\.py, (line \d+)\)")
_MARKDOWN = mistune.create_markdown(escape=True, plugins=["table"])
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
# What moves the cursor, shows nothing, or turns the text after it round.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def render_feedback(
    grade: Grade,
    source: Source,
    *,
    name: str | None = None,
    timeout: int = TIMEOUT,
    site: str | None = None,
) -> str:
    """Render the whole page as HTML, for one learner and exercise, in the language spoken now.

    `source` gives titles and hints; `name` is the learner's, where it is known; `timeout` is what
    a cell was allowed, in seconds; `site` where the lessons are published, without which their
    sections are named and not linked.
    """
    parts = {part.name: part for part in (*source.parts, *source.written)}
    lesson = lesson_on_site(site, source.stem, language()) if site else None
    views = [
        {
            **_part_view(part, parts.get(part.name), timeout),
            **_view_by_hand(part, grade.by_hand.comments.get(part.name)),
            **_lesson_view(part, parts.get(part.name), lesson),
        }
        for part in grade.parts
    ]
    return render_template(
        "feedback/templates/feedback.html.j2",
        say=say,
        grade=grade,
        learner=escape_unseen(name or grade.learner),
        chapter=render_inline(source.title),
        chapter_text=source.title.replace("`", ""),
        score_line=_score_line(grade),
        late_line=say_late(grade),
        timeout=timeout,
        site=site,
        passed=sum(view["kind"] == "right" for view in views),
        parts=views,
        # What is to do comes first; what is right is folded below it.
        in_order=sorted(views, key=lambda view: view["kind"] == "right"),
        # What an instructor has to do is for the instructor's tables.
        problem=clean_text(grade.problem or "") if grade.learner_can_mend else None,
        repairs=[render_inline(sentence) for sentence in grade.repairs],
    )


def look_of(part: PartGrade) -> dict[str, str]:
    """A part's kind, which decides its colour; its sign; its badge, the words for both.

    Where a person gave another score than ours, theirs decides.
    """
    if part.by_hand is not None and part.by_hand != part.auto_score:
        kind, sign = ("partly", "◐") if part.by_hand > 0 else ("wrong", "✗")
        if part.by_hand >= part.points:
            kind, sign = "right", "✓"
        return {"kind": kind, "sign": sign, "badge": say("page.badge.by-hand")}
    outcome = part.judgement.outcome
    kind = KINDS.get(outcome, "wrong")
    sign = SIGNS.get(outcome, "?" if kind == "open" else "✗")
    return {"kind": kind, "sign": sign, "badge": say(f"page.badge.{outcome}")}


def _part_view(part: PartGrade, about: Part | None, timeout: int) -> dict[str, Any]:
    """What the template shows of one part; `about` is the part in the chapter's source."""
    judgement = part.judgement
    kind = KINDS.get(judgement.outcome, "wrong")
    rules = _rules(part, about) if judgement.outcome in OF_RULES else []
    hinted = () if about is None or kind in {"right", "open"} else about.hints
    hints = [(hint.title, _as_html(hint.text)) for hint in hinted]
    names = ", ".join(f"`{name}`" for name in part.builds_on)
    is_one = len(part.builds_on) == 1
    builds_on = say("page.builds_on" if is_one else "page.builds_on_several", parts=names)
    return {
        "name": part.name,
        "title": render_inline(part.name if about is None else about.title),
        **look_of(part),
        "points": _points_text(part),
        "weight": max(part.points, 1.0),
        "sentence": _sentence(part, timeout, bool(hints), bool(rules)),
        "builds_on": render_inline(builds_on) if names else None,
        "rules": rules,
        "hints": hints,
        "code": _capped(escape_unseen(part.code), MOST_CODE),
        "printed": _capped(clean_text(part.printed)),
    }


def _view_by_hand(part: PartGrade, comment: str | None) -> dict[str, Any]:
    """What a person said, and that the score is theirs, where it is another than ours."""
    words = None if comment is None else say("page.instructor", words=escape_unseen(comment))
    is_ours = part.by_hand is None or part.by_hand == part.auto_score
    return {"comment": words, "note": None if is_ours else say("page.by_hand")}


def say_late(grade: Grade) -> str | None:
    """What being late costs, and what counts then; None where it costs nothing."""
    penalty, score = grade.by_hand.penalty, grade.score
    if not penalty or score is None:
        return say("page.late", points=format_score(penalty)) if penalty else None
    scores = {"score": max(0.0, score - penalty), "max_score": grade.max_score}
    texts = {name: format_score(each) for name, each in scores.items()}
    return say("page.after_late", points=format_score(penalty), **texts)


def _lesson_view(part: PartGrade, about: Part | None, lesson: str | None) -> dict[str, Any]:
    """The section that explains a wrong part, and its address where the lesson has one."""
    is_wrong = KINDS.get(part.judgement.outcome, "wrong") not in {"right", "open"}
    heading = about.lesson if about is not None and is_wrong else None
    address = lesson + anchor_on_site(heading) if lesson and heading else None
    return {"lesson": heading and render_inline(heading), "lesson_address": address}


def _sentence(part: PartGrade, timeout: int, has_hints: bool, has_rules: bool) -> Markup | None:
    """What is said of the whole part; where the rules say it, how many of them hold."""
    if part.judgement.outcome == "waiting" and not part.is_waiting:
        return None
    if part.judgement.outcome == "passed":
        tried = sum(rule.cases for rule in part.rules)
        if tried == 1:
            return render_inline(say("page.tried_one"))
        return (
            render_inline(say("page.tried", cases=tried, rules=len(part.rules))) if tried else None
        )
    if has_rules and not part.rules[0].held:
        return render_inline(say("page.core_broken"))
    if has_rules:
        held = sum(rule.held for rule in part.rules)
        return render_inline(say("page.rules_held", held=held, total=len(part.rules)))
    return render_inline(explain_part(part.judgement, timeout, has_hints))


def _rules(part: PartGrade, about: Part | None) -> list[dict[str, Any]]:
    """The rules in the order of the text; where the core is broken, no other is worth a point."""
    words = {} if about is None else {rule.name: rule.words for rule in about.rules}
    earns = part.rules[0].held if part.rules else False
    return [
        {
            "words": render_rule(words.get(rule.name, rule.name)),
            "held": rule.held,
            "sign": "✓" if rule.held else "✗",
            "badge": say("page.rule.held" if rule.held else "page.rule.broken"),
            "points": say(
                "page.points",
                score=format_score(rule.points if rule.held and earns else 0.0),
                points=format_score(rule.points),
            ),
            "sentence": None if rule.held else render_inline(clean_text(rule.sentence or "")),
            "picture": None if rule.held else redraw(rule.comparison),
        }
        for rule in part.rules
    ]


def _points_text(part: PartGrade) -> str:
    """The points as the page shows them: 2 of 3, or – of 3."""
    if part.score is None:
        return say("page.points_open", points=format_score(part.points))
    return say("page.points", score=format_score(part.score), points=format_score(part.points))


def explain_part(judgement: Judgement, timeout: int, has_hints: bool) -> str:
    """The sentence a learner reads about a part that is not right."""
    words, outcome = clean_text(judgement.words or ""), judgement.outcome
    if outcome in ("ended", "after-end") or (words and outcome in OF_RULES):
        return words
    is_whole = {"error": words, "not-written": has_hints}
    bare = "" if is_whole.get(outcome, True) else "_bare"
    whole = f"{seconds_for_notebook(timeout):g}"
    fields = {"name": judgement.error, "words": words, "seconds": timeout, "whole": whole}
    return say(f"page.say.{outcome}{bare}", **fields)


def _score_line(grade: Grade) -> str:
    if grade.max_score is None:
        return say("page.no_score_at_all")
    most = format_score(grade.max_score)
    if grade.score is not None:
        return say("page.score", score=format_score(grade.score), max_score=most)
    if any(part.score is not None for part in grade.parts):
        return say("page.score_open", earned=format_score(grade.earned), max_score=most)
    return say("page.no_score", max_score=most)


@lru_cache(maxsize=1_000)  # the same hints for everybody in a class
def _as_html(text: str) -> Markup:
    return Markup(_MARKDOWN(text))


@lru_cache(maxsize=1_000)  # and the same rules
def render_rule(text: str) -> Markup:
    """A sentence of a source as HTML: its code, its *emphasis*, its links."""
    return Markup(str(_MARKDOWN(text)).strip().removeprefix("<p>").removesuffix("</p>"))


def render_inline(text: str) -> Markup:
    """Plain text with `code` in it, as HTML; everything else is escaped."""
    return Markup(_CODE.sub(_as_code, html.escape(text)))


def _as_code(span: re.Match[str]) -> str:
    """Code as HTML; code that holds a backtick stands between several, and spaces."""
    code = span[2] if span[1] == "`" else span[2].removeprefix(" ").removesuffix(" ")
    return f"<code>{code}</code>"


def clean_text(text: str) -> str:
    """Text from a learner's process without terminal colours and without this machine's paths."""
    without_paths = _ABSOLUTE_PATH.sub("", without_colours(text))
    return escape_unseen(_CELL_FILE.sub(r"(\1)", without_paths))


def escape_unseen(text: str) -> str:
    """Text in which each character that cannot be seen stands as Python writes it."""
    return _UNSEEN.sub(lambda found: repr(found[0])[1:-1], text.replace("\r\n", "\n"))


def _capped(text: str, most: int = MOST_PRINTED) -> str:
    return text if len(text) <= most else f"{text[:most]}\n{say('page.cut')}"
