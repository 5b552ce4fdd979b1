"""Break text into lines by the columns that it takes, whatever its language."""

from __future__ import annotations

import unicodedata


def wrap_text(text: str, width: int) -> list[str]:
    """Wrap a text to lines of at most so many columns; a word is never broken."""
    lines: list[str] = []
    for word in text.split():
        if lines and count_columns(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def count_columns(text: str) -> int:
    """Count the columns that a text takes in a font of fixed width."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
