"""The texts of claims and questions in another language: what is to do in them is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograde.authoring.translation.ledgers import findings_in, update_in

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
    lines = [f"{text!r} = {own!r}\n" for text, own in texts.items()]
    (root / "course/ko/claims.toml").write_text("".join(lines), encoding="utf-8")
    total, findings = findings_in(root, LEDGER, "ko")
    assert total == len(TEXTS)
    return [(finding.kind, finding.words) for finding in findings]


def test_a_ledger_whose_every_text_is_translated_lacks_nothing(root: Path) -> None:
    assert found(root, TEXTS) == []


def test_a_text_that_was_changed_is_missing_and_its_old_entry_surplus(root: Path) -> None:
    old = {"holds on": TEXTS["holds"]} | {k: v for k, v in TEXTS.items() if k != "holds"}
    assert found(root, old) == [("missing", "holds"), ("surplus", "holds on")]


def test_code_and_fields_stay(root: Path) -> None:
    changed = TEXTS | {"It `is` so.": "그렇습니다.", "it took {seconds:.1f} s": "{second}초 걸림"}
    kinds = found(root, changed)
    assert [kind for kind, _ in kinds] == ["broken", "broken"]
    assert "code spans" in kinds[0][1]
    assert "fields must be" in kinds[1][1]


def test_an_update_adds_what_is_to_be_written_and_keeps_the_rest(root: Path) -> None:
    assert found(root, {"gone": "없어짐", "holds": "맞음"})
    assert update_in(root, LEDGER, "ko")
    assert not update_in(root, LEDGER, "ko")
    text = (root / "course/ko/claims.toml").read_text(encoding="utf-8")
    assert '"A post" = ""\n"It `is` so." = ""\n"it is" = ""\n"holds" = "맞음"\n' in text
    assert text.endswith('"gone" = "없어짐"\n')
