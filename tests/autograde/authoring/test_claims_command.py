"""`python -m autograde claims` runs the claims, and names each verdict that is not as recorded."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import typer

from autograde.authoring.claims_page import render_claims_page
from autograde.authoring.verdicts import (
    Recorded,
    choose_verdict,
    explain_change,
    read_verdicts,
)
from autograde.cli.claims_command import claims
from insidetensor.claims.claims import Claim, Result, Verdict
from insidetensor.claims.entries import EntryError

ENTRY = """
[[claims]]
id = "{id}"
chapter = "{chapter}"
also_in = {also_in}
post = "p"
paraphrase = "One and [one] | `one`."
needs = ["numpy"]
code = "outcome = '{outcome}'\\nshown = 'seen\\\\nhere'"
[claims.verdicts."two"]
verdict = "holds"
because = "It is so."
[claims.verdicts."three"]
verdict = "wrong"
because = "It is not."
"""


def write_ledger(root: Path, **outcomes: str) -> None:
    chapters = {"X2": ("ch01_one", []), "X10": ("ch02_two", ["ch01_one"])}
    entries = [
        ENTRY.format(id=name, chapter=chapters[name][0], also_in=chapters[name][1], outcome=outcome)
        for name, outcome in outcomes.items()
    ]
    (root / "course").mkdir(exist_ok=True)
    (root / "docs").mkdir(exist_ok=True)
    for stem, title in {"ch01_one": "Do one", "ch02_two": "Do two"}.items():
        lesson = f"# %% [markdown]\n# # {title}\n"
        (root / "course" / f"{stem}.py").write_text(lesson, encoding="utf-8")
    text = '[posts.p]\ntitle = "a post"\n' + "".join(entries)
    (root / "course" / "claims.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path) -> Path:
    write_ledger(tmp_path, X10="three", X2="two")
    return tmp_path


def show_claims(root: Path, chapter: str | None, *, record: bool) -> int:
    """The exit status of the command."""
    with pytest.raises(typer.Exit) as ended:
        claims(chapter, record, root=root)
    return ended.value.exit_code


def claim(**fields: object) -> Claim:
    known = {"an outcome": Verdict("holds", "It is so.")}
    return Claim("X1", "ch99", "p", "Something.", ("numpy",), "", known, **fields)


def ran(verdict: str | None, *, did: bool = True, **fields: object) -> Result:
    found = Verdict(verdict, "Because.") if verdict else None
    return Result(claim(**fields), "the outcome", "", found, did)


def test_a_first_run_asks_to_record_and_a_recorded_one_is_content(root, capsys):
    assert show_claims(root, None, record=False) == 1
    assert "Claim X2 (ch01_one) gives the verdict 'holds'" in capsys.readouterr().err
    assert show_claims(root, None, record=True) == 0
    assert show_claims(root, None, record=False) == 0
    said = capsys.readouterr()
    assert "Claim X2 (" not in said.err
    assert (
        "1/2 X2 (ch01_one): One and [one] | `one`.\n  holds: two; seen; here\n2/2 X10" in said.out
    )
    assert "Run with NumPy " in said.out


def test_a_verdict_that_changed_ends_with_1_and_names_the_claim_and_both_verdicts(root, capsys):
    show_claims(root, None, record=True)
    write_ledger(root, X10="three", X2="three")
    capsys.readouterr()
    assert show_claims(root, None, record=False) == 1
    (said,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("Claim")]
    assert said.startswith("Claim X2 (ch01_one) now gives the verdict 'wrong' with NumPy ")
    assert "; recorded is 'holds' with NumPy " in said
    assert "python -m autograde claims --record" in said


def test_an_outcome_without_a_verdict_ends_with_1_even_when_recording(root, capsys):
    write_ledger(root, X2="four")
    assert show_claims(root, None, record=True) == 1
    assert "Claim X2 (ch01_one) gave the outcome 'four'" in capsys.readouterr().err
    assert read_verdicts(root / "course" / "verdicts.toml") == {}


def test_a_chapter_shows_the_claims_it_teaches_and_those_that_are_also_in_it(root, capsys):
    for chapter, ids in {"ch01_one": ["X2", "X10"], "ch02_two": ["X10"]}.items():
        show_claims(root, chapter, record=False)
        assert re.findall(r"\bX\d+\b", capsys.readouterr().out) == ids


def test_recording_one_chapter_keeps_the_record_of_the_others(root):
    show_claims(root, None, record=True)
    file = root / "course" / "verdicts.toml"
    before = read_verdicts(file)
    write_ledger(root, X10="two", X2="three")
    show_claims(root, "ch02_two", record=True)
    after = read_verdicts(file)
    assert after["X2"] == before["X2"]
    assert (before["X10"].verdict, after["X10"].verdict) == ("wrong", "holds")
    assert list(tomllib.loads(file.read_text(encoding="utf-8"))) == ["X2", "X10"]


def test_recording_writes_the_page_lesson_by_lesson_with_every_reason(root):
    show_claims(root, None, record=True)
    page = (root / "docs" / "what-the-posts-say.md").read_text(encoding="utf-8")
    versions = f"NumPy {np.__version__}, Python "
    assert [line for line in page.splitlines() if line.startswith("#")] == [
        "# What the posts say",
        "## [Do one](../course/ch01_one.ipynb)",
        "## [Do two](../course/ch02_two.ipynb)",
    ]
    assert "Here are 2 of their sentences" in page
    assert "- X: a post\n" in page
    assert rf"| X2 | One and \[one\] \| `one`. | two<br>({versions}" in page
    assert "**holds** | It is so. |" in page
    assert "**wrong** | It is not. |" in page


def test_the_page_can_be_written_of_what_is_recorded_and_nothing_is_run(root, capsys):
    show_claims(root, None, record=True)
    page = root / "docs" / "what-the-posts-say.md"
    before = page.read_text(encoding="utf-8")
    page.unlink()
    capsys.readouterr()
    claims(page=True, root=root)
    assert page.read_text(encoding="utf-8") == before
    assert capsys.readouterr() == ("", "")


def test_a_claim_that_waits_for_a_gpu_is_on_the_page_without_a_reason(root):
    recorded = '[X2]\nverdict = "needs a GPU"\noutcome = "not run"\non = "NumPy 1"\n'
    (root / "course" / "verdicts.toml").write_text(recorded, encoding="utf-8")
    assert (
        "| not run<br>(NumPy 1) | **needs a GPU** | It could not be run here. |"
        in render_claims_page(root)
    )


def test_a_claim_of_a_chapter_without_a_lesson_is_named(root, capsys):
    (root / "course" / "ch02_two.py").unlink()
    assert show_claims(root, None, record=True) == 2
    assert "there is no lesson course/ch02_two.py" in capsys.readouterr().err


def test_the_record_of_a_claim_that_is_gone_is_dropped(root):
    show_claims(root, None, record=True)
    write_ledger(root, X2="two")
    show_claims(root, None, record=True)
    assert set(read_verdicts(root / "course" / "verdicts.toml")) == {"X2"}


def test_a_chapter_without_claims_ends_with_2_and_a_sentence(root, capsys):
    assert show_claims(root, "ch77", record=False) == 2
    captured = capsys.readouterr()
    assert "There is no claim in ch77: the chapters with claims are ch01_one" in captured.err
    assert captured.out == ""


def test_a_record_that_somebody_edited_badly_is_refused(root, capsys):
    (root / "course" / "verdicts.toml").write_text('[X2]\nverdict = "holds"\n', encoding="utf-8")
    assert show_claims(root, None, record=False) == 2
    assert "verdicts.toml, X2" in capsys.readouterr().err
    with pytest.raises(EntryError, match="X2"):
        read_verdicts(root / "course" / "verdicts.toml")


HELD = Recorded("holds", "an outcome", "NumPy 1")
GPU = Recorded("needs a GPU", "not run", "NumPy 1")


@pytest.mark.parametrize(
    ("result", "recorded", "expected"),
    [
        (ran("holds"), HELD, None),
        (ran("wrong"), HELD, "now gives the verdict 'wrong'"),
        (ran(None), HELD, "gave the outcome 'the outcome'"),
        (ran("holds"), None, "gives the verdict 'holds'"),
        (ran("holds", needs_gpu=True), GPU, None),
        (ran("wrong", measured=True), HELD, None),
        (ran(None, measured=True), HELD, "gave the outcome 'the outcome'"),
        (ran(None, did=False), HELD, None),
        (ran("wrong", did=False), HELD, None),  # of a recorded run on another machine
    ],
)
def test_a_run_is_held_against_the_record(result, recorded, expected):
    said = explain_change(result, recorded)
    assert expected in said if expected else said is None


@pytest.mark.parametrize(
    ("result", "before", "verdict"),
    [
        (ran("wrong"), HELD, "wrong"),
        (ran("undecided", measured=True), HELD, "holds"),
        (ran("undecided", measured=True), None, "undecided"),
        (ran(None), HELD, "holds"),
        (ran(None, did=False), HELD, "holds"),
        (ran(None, did=False, needs_gpu=True), None, "needs a GPU"),
        (ran(None, did=False, needs_gpu=True), GPU, "needs a GPU"),
        (ran("holds", needs_gpu=True), GPU, "holds"),
    ],
)
def test_only_a_run_that_decided_something_is_written_over_the_record(result, before, verdict):
    assert choose_verdict(result, before).verdict == verdict


def test_the_record_of_an_outcome_that_the_ledger_no_longer_knows_is_not_kept():
    gone = Recorded("wrong", "an outcome of before", "NumPy 1")
    assert choose_verdict(ran("undecided"), gone).verdict == "undecided"
    assert choose_verdict(ran(None, did=False, needs_gpu=True), gone).verdict == "needs a GPU"


def test_a_record_whose_outcome_was_judged_anew_is_not_kept():
    judged = replace(claim(), verdicts={HELD.outcome: Verdict("undecided", "Because.")})
    assert choose_verdict(replace(ran("undecided"), claim=judged), HELD).verdict == "undecided"


def test_a_claim_that_was_never_decided_has_no_record():
    assert choose_verdict(ran(None), None) is None
    assert choose_verdict(ran(None, did=False), None) is None
