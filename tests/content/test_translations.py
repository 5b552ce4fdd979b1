"""The course in another language keeps up with the English: nothing missing, stale or broken.

What is missing would stay English on the page, and say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.edition import (
    find_lapses,
    open_edition,
    refuse_incomplete,
)

PROJECT = Path(__file__).parents[2]
# Whoever changes the English need not know another language: these are mended before a release.
WAITING = ("missing", "stale")
LANGUAGES = list(read_languages(PROJECT))
# Between these marks stands code, a value, or the English word beside a term.
MARKED = re.compile(r'`[^`]*`|\{[^{}]*\}|"[^"]*"|“[^”]*”|\([^()]*\)|（[^（）]*）|\[[^\]]*\]')
ENGLISH = re.compile(r"\b[A-Za-z]+ [a-z]{2,} [a-z]{2,}\b")
# Errors as PyTorch words them, commands, paths, menus and code.
KEPT = re.compile(
    r"python -m pip install|Expected all tensors.*|invalid device ordinal|device type tensor.*|"
    r"Could not run .* backend|cpu and mps:0|layer1/nothing in here|result is tensor|"
    r"\*\*[A-Z]\w+ > [^*]+\*\*"
)


def test_the_course_is_in_korean_and_begun_in_japanese() -> None:
    complete = {code: each.complete for code, each in read_languages(PROJECT).items()}
    assert complete == {"ja": False, "ko": True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_surplus_or_broken(
    language: str, record_property: Callable[[str, object], None]
) -> None:
    lapses = list(find_lapses(PROJECT, language))
    if waiting := sum(each.kind in WAITING for each in lapses):
        listed = f"`python -m autograde translations {language}` lists them"
        record_property("report", f"{waiting} texts of {language} wait for a translator: {listed}")
    found = [
        f"{each.path.relative_to(PROJECT).as_posix()}:{each.line}: {each.kind}: {each.words}"
        for each in lapses
        if each.kind not in WAITING
    ]
    mend = f"`python -m autograde translations {language} --update` puts away what is surplus"
    assert not found, "\n".join([*found, mend])


@pytest.mark.slow
def test_a_language_that_is_called_complete_lacks_nothing() -> None:
    refuse_incomplete(PROJECT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_holds_three_english_words_in_a_row(language: str) -> None:
    texts = [
        (f"{each.catalogue.relative_to(PROJECT)}: {name}", own)
        for each in open_edition(PROJECT, language)
        for name, own in each.read_sound().items()
    ]
    assert texts
    english = [
        (where, text)
        for where, text in texts
        if ENGLISH.search(KEPT.sub(" ", MARKED.sub(" ", text)))
    ]
    assert not english, english
