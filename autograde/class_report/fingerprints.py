"""What a text of Python is made of, in numbers: equal stretches of two texts have equal numbers.

The method is winnowing (Schleimer, Wilkerson and Aiken 2003: Winnowing: local algorithms for
document fingerprinting): of all stretches of `STRETCH` words and signs, at least one in every
`WINDOW` is kept. Names a learner may choose count as one, comments and white space as nothing.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

STRETCH, WINDOW = 12, 8

# Half the room of what is computed with: two stretches rarely have one number by chance, and one
# such number makes no two texts alike.
Numbers = NDArray[np.uint32]

# Code that learners write need not be Python, so each of these takes whatever comes; an unclosed
# string ends with its line or with the text. In order: comment, string, name, number, sign.
_WORD = re.compile(
    r"""\#[^\n]*
    | '{3}(?:(?!'{3}).)*+(?:'{3})? | "{3}(?:(?!"{3}).)*+(?:"{3})?
    | '(?:\\.|[^'\\\n])*+'? | "(?:\\.|[^"\\\n])*+"?
    | [^\W\d]\w*
    | \d[\w.]*
    | [^\w\s]""",
    re.DOTALL | re.VERBOSE,
)
_KNOWN = frozenset(keyword.kwlist) | frozenset(dir(builtins))
_COMMENT = 0  # the number of what does not count
MOST_KNOWN = 100_000  # words: learners' names and figures are without number
_MULTIPLIER, _MIX = np.uint64(6364136223846793005), np.uint64(0x9E3779B97F4A7C15)


class _WordNumbers(dict[str, int]):
    """The number of each word, found out when it is first asked for."""

    def __missing__(self, word: str) -> int:
        if len(self) > MOST_KNOWN:
            self.clear()
        number = self[word] = _word_number(word)
        return number


_NUMBERS = _WordNumbers()


def _word_number(word: str) -> int:
    first = word[0]
    if first == "#":
        return _COMMENT
    if first in "\"'":
        word = "string"
    elif (first == "_" or first.isalpha()) and word not in _KNOWN:
        word = "name"
    return crc32(word.encode(errors="backslashreplace")) or 1


def _words(text: str) -> NDArray[np.uint64]:
    """The number of each word and sign of the text, comments included."""
    return np.array([_NUMBERS[word] for word in _WORD.findall(text)], np.uint64)


def stretches(text: str) -> Numbers:
    """A number for each stretch of the text, in order."""
    words = _words(text)
    words = words[words != _COMMENT]
    count = len(words) - STRETCH + 1
    if count <= 0:
        return np.empty(0, np.uint32)
    numbers = np.zeros(count, np.uint64)
    for place in range(STRETCH):
        numbers = numbers * _MULTIPLIER + words[place : place + count]
    # Which of them are least must have nothing to do with how they begin.
    mixed = (numbers ^ (numbers >> np.uint64(29))) * _MIX
    return (mixed >> np.uint64(32)).astype(np.uint32)


def places_of(text: str) -> list[tuple[int, int]]:
    """Where each stretch begins and ends in the text."""
    spans = [each.span() for each in _WORD.finditer(text) if not each.group().startswith("#")]
    ends = spans[STRETCH - 1 :]
    return [(begin, end) for (begin, _), (_, end) in zip(spans, ends, strict=False)]


def fingerprints(texts: Iterable[str]) -> Numbers:
    """The kept numbers of several texts, each once, in order of size."""
    return _each_once([_kept(stretches(text)) for text in texts])


def all_stretches(texts: Iterable[str]) -> Numbers:
    """The numbers of every stretch of several texts, each once, in order of size."""
    return _each_once([stretches(text) for text in texts])


def _kept(numbers: Numbers) -> Numbers:
    if len(numbers) <= WINDOW:
        return numbers if not len(numbers) else numbers.min(keepdims=True)
    kept: Numbers = np.lib.stride_tricks.sliding_window_view(numbers, WINDOW).min(axis=1)
    return kept


def _each_once(found: Sequence[Numbers]) -> Numbers:
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.uint32)
