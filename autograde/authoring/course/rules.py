"""The rules of a part: what its text asks, named and given points where the learner reads it.

In the source, a mark that no learner sees follows the sentences that say the rule:

    # - Axes in `dims` may be negative. <!-- rule negative_axes: 0.5 -->

The first rule of a part is its core: without it, the others earn nothing. In the part's visible
check, a line `# rule negative_axes` stands above the asserts that try it, and learners read the
rule's words there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from autograde.authoring.course.wrapping import wrap_text

MARK = re.compile(r"<!--\s*rule\s+([a-z0-9_]+):\s*([\d.]+)\s*-->")
_NAME = re.compile(r"<!--\s*rule\s+([a-z0-9_]+)\s*-->")
_MARK_AND_SPACE = re.compile(r"[ \t]*\n?[ \t]*" + MARK.pattern)
_BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=\s*\|)")
_HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
_BULLET = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")
GROUP = re.compile(r"^([ \t]*)# rule ([a-z0-9_]+)$", re.MULTILINE)
WIDTH = 88


@dataclass(frozen=True)
class Rule:
    """One thing that a part's text asks: its name, its points, and the words that say it."""

    name: str
    points: float
    words: str


def find_rules(markdown: str) -> Iterator[Rule]:
    """The rules marked in a Markdown text, in its order."""
    for block in _BLOCK.split(_HEADING.sub("", markdown)):
        begin = 0
        for mark in MARK.finditer(block):
            words = " ".join(_BULLET.sub("", block[begin : mark.start()]).split())
            yield Rule(mark[1], float(mark[2]), words.replace("**", "").strip("| "))
            begin = mark.end()


def remove_marks(markdown: str) -> str:
    """The text as learners read it."""
    return _MARK_AND_SPACE.sub("", markdown)


def remove_points(markdown: str) -> str:
    """The text with each mark as `<!-- rule name -->`: other points change no translation."""
    return MARK.sub(r"<!-- rule \1 -->", markdown)


def put_points_back(markdown: str, original: str) -> str:
    """What `remove_points` took out of the marks, by their names, from the original text."""
    points = dict(MARK.findall(original))
    return _NAME.sub(lambda mark: f"<!-- rule {mark[1]}: {points[mark[1]]} -->", markdown)


def write_rule_words(code: str, rules: Sequence[Rule]) -> str:
    """A visible check in which each line `# rule name` has become the rule's words."""
    words = {rule.name: rule.words for rule in rules}

    def comment(line: re.Match[str]) -> str:
        indent = line[1]
        text = _brief(words.get(line[2], line[2]))
        return "\n".join(f"{indent}# {line}" for line in wrap_text(text, WIDTH - len(indent) - 2))

    return GROUP.sub(comment, code)


def find_tried_rules(code: str) -> list[str]:
    """The names of the rules that a visible check tries, in its order."""
    return [name for _, name in GROUP.findall(code)]


def _brief(words: str, most: int = 160) -> str:
    """The first sentences, as many as fit into a comment; always the first."""
    sentences = re.split(r"(?<=[.:;]) (?=[^a-z])|(?<=。)", words)
    text = sentences[0]
    for sentence in sentences[1:]:
        if len(text) + len(sentence) > most:
            break
        text = f"{text} {sentence}"
    return text
