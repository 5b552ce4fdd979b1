"""What lessons show of claims and differences is translated too, and read without a catalogue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograde.authoring.build import build
from autograde.translation.catalogues import catalogue_of, update
from autograde.translation.ledger import ledger_segments
from insidetensor.claims import told as telling
from insidetensor.messages import speaking

CLAIMS = """\
[posts."000"]
title = "A post"

[[claims]]
id = "A1"
chapter = "ch01_counting"
post = "000"
paraphrase = "A slice copies."
verdicts."it shares" = { verdict = "wrong", because = "It is a view." }

[[claims]]
id = "A2"
chapter = "ch01_counting"
post = "000"
paraphrase = "Nobody shows this one."
verdicts = {}
"""


@pytest.fixture
def claims(miniature: Path) -> Path:
    """Claims of the miniature course, of which a lesson shows the first."""
    lesson = miniature / "course" / "ch01_counting.py"
    lesson.write_text(lesson.read_text() + '\n# %%\nwhat_the_posts_say("A1")\n')
    (miniature / "course" / "claims.toml").write_text(CLAIMS, encoding="utf-8")
    return miniature / "course" / "claims.toml"


def test_only_what_a_lesson_shows_is_to_be_translated(claims: Path) -> None:
    found = {each.text: each.line for each in ledger_segments(claims, CLAIMS)}
    assert found == {
        "A post": 2,
        "A slice copies.": 8,
        "it shares": 9,
        "wrong": 9,
        "It is a view.": 9,
    }


def test_translations_are_built_into_a_file_that_the_package_reads(
    claims: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    update(claims, "ko")
    place = catalogue_of(claims, "ko")
    text = place.read_text(encoding="utf-8")
    text = text.replace('msgid "wrong"\nmsgstr ""', 'msgid "wrong"\nmsgstr "틀림"')
    place.write_text(text, encoding="utf-8")
    build(claims.parents[1])
    built = claims.parent / "ko" / "ledger.json"
    assert json.loads(built.read_text(encoding="utf-8")) == {"wrong": "틀림"}
    monkeypatch.setattr(telling, "FOLDERS", (claims.parent / "nowhere", claims.parent))
    telling._texts.cache_clear()
    try:
        with speaking("ko"):
            assert [telling.told("wrong"), telling.told("it shares")] == ["틀림", "it shares"]
        assert telling.told("wrong") == "wrong"
    finally:
        telling._texts.cache_clear()
