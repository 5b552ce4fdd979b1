"""The course in another language keeps up with the English: nothing missing, stale or broken.

What is missing would stay English on the page, and say so.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograde.authoring.translation.edition import find_lapses, open_translations
from autograde.authoring.translation.translated_source import languages_of

PROJECT = Path(__file__).parents[2]
LANGUAGES = languages_of(PROJECT)
# Between these marks stands code, a value, or the English word beside a term.
MARKED = re.compile(r'`[^`]*`|\{[^{}]*\}|"[^"]*"|“[^”]*”|\([^()]*\)|\[[^\]]*\]')
ENGLISH = re.compile(r"\b[A-Za-z]+ [a-z]{2,} [a-z]{2,}\b")
# Errors as PyTorch words them, commands, paths, menus and code.
KEPT = re.compile(
    r"python -m pip install|Expected all tensors.*|invalid device ordinal|device type tensor.*|"
    r"Could not run .* backend|cpu and mps:0|layer1/nothing in here|result is tensor|"
    r"\*\*[A-Z]\w+ > [^*]+\*\*"
)


def test_the_course_is_in_korean() -> None:
    assert LANGUAGES == ["ko"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_missing_stale_surplus_or_broken(language: str) -> None:
    found = [
        f"{each.path.relative_to(PROJECT).as_posix()}:{each.line}: {each.kind}: {each.words}"
        for each in find_lapses(PROJECT, language)
    ]
    assert not found, "\n".join([*found, "`python -m autograde translations` lists them"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_holds_three_english_words_in_a_row(language: str) -> None:
    texts = [
        (f"{each.catalogue.relative_to(PROJECT)}: {name}", own)
        for each in open_translations(PROJECT, language)
        for name, own in each.read_sound().items()
    ]
    assert len(texts) > 5_000
    english = [
        (where, text)
        for where, text in texts
        if ENGLISH.search(KEPT.sub(" ", MARKED.sub(" ", text)))
    ]
    assert not english, english
