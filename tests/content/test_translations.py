"""The course in another language keeps up with the English: nothing stale, surplus or broken.

What is still missing stays English on the page, and says so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from autograde.course.sources import chapter_files, read_source
from autograde.translation.edition import states_of
from autograde.translation.ledgers import LEDGERS, findings_in
from autograde.translation.structure import structure_problems
from autograde.translation.translated_source import in_language, languages_of

PROJECT = Path(__file__).parents[2]
LANGUAGES = languages_of(PROJECT)


def test_the_course_is_in_korean() -> None:
    assert LANGUAGES == ["ko"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_stale_surplus_or_broken(language: str) -> None:
    found = [
        f"{each.path.relative_to(PROJECT).as_posix()}:{each.line}: {each.kind}: {each.words}"
        for state in states_of(PROJECT, language)
        for each in state.findings
        if each.kind != "missing"
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.stem)
def test_every_text_of_a_ledger_is_translated(ledger: Path, language: str) -> None:
    assert findings_in(PROJECT, ledger, language)[1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [path for folder in ("course", "solutions") for path in chapter_files(PROJECT / folder, ".py")],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_a_source_has_the_cells_parts_rules_and_code_of_the_english_one(
    path: Path, language: str
) -> None:
    english = read_source(path)
    assert list(structure_problems(english, in_language(english, language))) == []
