"""The texts of claims and questions in another language: what is to do in them is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograde.authoring.translation.edition import open_claim_translation

LEDGER = Path("course/claims.toml")
CLAIM = """
[posts.p]
title = "A post"

[[claims]]
id = "X1"
chapter = "ch99"
post = "p"
paraphrase = "It `is` so."
needs = []
code = '''
outcome = "it is"
shown = worded("it took {seconds:.1f} s", seconds=1.0)
'''

[claims.verdicts."it is"]
verdict = "holds"
because = "Because."
"""
TEXTS = {
    "A post": "글",
    "It `is` so.": "`is` 그렇습니다.",
    "it is": "그러함",
    "holds": "맞음",
    "Because.": "까닭입니다.",
    "it took {seconds:.1f} s": "{seconds:.1f}초 걸림",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "course" / "ko").mkdir(parents=True)
    (tmp_path / LEDGER).write_text(CLAIM, encoding="utf-8")
    return tmp_path


def found(root: Path, texts: dict[str, str]) -> list[tuple[str, str]]:
    entries = [f'msgid "{text}"\nmsgstr "{own}"\n\n' for text, own in texts.items()]
    (root / "course/ko/claims.po").write_text("".join(entries), encoding="utf-8")
    translation = open_claim_translation(root / LEDGER, "ko")
    assert len(translation.texts) == len(TEXTS)
    return [(lapse.kind, lapse.words) for lapse in translation.find_lapses()]


def test_a_ledger_whose_every_text_is_translated_lacks_nothing(root: Path) -> None:
    assert found(root, TEXTS) == []


def test_a_text_that_was_changed_is_stale_and_one_that_is_new_missing(root: Path) -> None:
    old = {"holds on": TEXTS["holds"]} | {k: v for k, v in TEXTS.items() if k != "holds"}
    del old["A post"]
    assert found(root, old) == [("missing", "A post"), ("stale", "holds")]


def test_code_and_fields_stay(root: Path) -> None:
    changed = TEXTS | {"It `is` so.": "그렇습니다.", "it took {seconds:.1f} s": "{second}초 걸림"}
    kinds = found(root, changed)
    assert [kind for kind, _ in kinds] == ["broken", "broken"]
    assert "code spans" in kinds[0][1]
    assert "fields must be" in kinds[1][1]
