"""The course in another language keeps up with the English: nothing missing, stale or broken.

What is missing would stay English on the page, and say so.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from autograde.authoring.course.sources import list_chapter_files, read_source
from autograde.authoring.translation.edition import states_of
from autograde.authoring.translation.ledgers import LEDGERS, findings_in
from autograde.authoring.translation.structure import structure_problems
from autograde.authoring.translation.translated_source import in_language, languages_of

PROJECT = Path(__file__).parents[2]
LANGUAGES = languages_of(PROJECT)
# Between these marks stands code, a value, or the English word beside a term.
MARKED = re.compile(r'`[^`]*`|\{[^{}]*\}|"[^"]*"|“[^”]*”|\([^()]*\)|\[[^\]]*\]')
ENGLISH = re.compile(r"\b[A-Za-z]+ [a-z]{2,} [a-z]{2,}\b")
# Errors as PyTorch words them, commands, paths and code.
KEPT = re.compile(
    r"python -m pip install|Expected all tensors.*|invalid device ordinal|device type tensor.*|"
    r"Could not run .* backend|cpu and mps:0|layer1/nothing in here|result is tensor"
)


def test_the_course_is_in_korean() -> None:
    assert LANGUAGES == ["ko"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_missing_stale_surplus_or_broken(language: str) -> None:
    found = [
        f"{each.path.relative_to(PROJECT).as_posix()}:{each.line}: {each.kind}: {each.words}"
        for state in states_of(PROJECT, language)
        for each in state.findings
    ]
    assert not found, "\n".join([*found, "`python -m autograde translations` lists them"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.stem)
def test_every_text_of_a_ledger_is_translated(ledger: Path, language: str) -> None:
    assert findings_in(PROJECT, ledger, language)[1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [
        path
        for folder in ("course", "solutions")
        for path in list_chapter_files(PROJECT / folder, ".py")
    ],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_a_source_has_the_cells_parts_rules_and_code_of_the_english_one(
    path: Path, language: str
) -> None:
    english = read_source(path)
    assert list(structure_problems(english, in_language(english, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_holds_three_english_words_in_a_row(language: str) -> None:
    texts = [*_sentences(language), *_prose(language)]
    assert len(texts) > 5_000
    english = [
        (where, text)
        for where, text in texts
        if ENGLISH.search(KEPT.sub(" ", MARKED.sub(" ", text)))
    ]
    assert not english, english


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    """Where a translated sentence is, and what it says."""
    folders = ("src/insidetensor", "autograde", "autograde/hidden")
    places = [PROJECT / folder / "messages" / f"{language}.toml" for folder in folders]
    for place in [*places, *(PROJECT / "course" / language).glob("*.toml")]:
        for key, text in _texts(tomllib.loads(place.read_text(encoding="utf-8"))):
            yield f"{place.relative_to(PROJECT)}: {key}", text


def _texts(table: dict, above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _texts(value, f"{above}{key}.")
        elif isinstance(value, str):
            yield above + key, value


def _prose(language: str) -> Iterator[tuple[str, str]]:
    for folder in ("course", "solutions"):
        for place in (PROJECT / folder / language).glob("*.po"):
            with place.open("rb") as file:
                found = [(each.id, each.string) for each in read_po(file) if each.id]
            yield from ((f"{place.name}: {each}", text) for each, text in found)
