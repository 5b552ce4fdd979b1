"""The claims ledger is read strictly, run in fresh namespaces, and shown with verdicts."""

import sys
import warnings
from pathlib import Path

import pytest

import insidetensor.ledgers
from insidetensor.claims import Claim, Verdict, _row, read_claims, run_claim, what_the_posts_say
from insidetensor.ledgers import LedgerError, find_ledger

GOOD = """
[posts.p]
title = "a post"

[[claims]]
id = "X1"
chapter = "ch99"
post = "p"
paraphrase = "One and one is two."
needs = ["numpy"]
code = "outcome = str(1 + 1)"
[claims.verdicts.2]
verdict = "holds"
because = "It is so."
"""


def claim(code, needs=("numpy",), **verdicts):
    return Claim("X1", "ch99", "p", "Something.", needs, code, verdicts)


@pytest.fixture
def ledger(tmp_path):
    def write(text):
        path = tmp_path / "claims.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_good_ledger_is_read(ledger):
    (only,) = read_claims(ledger(GOOD))
    assert only.verdicts == {"2": Verdict("holds", "It is so.")}
    assert run_claim(only).verdict.verdict == "holds"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('post = "p"\n', ""), "claim X1: the field post is missing or empty"),
        (('id = "X1"\n', ""), "claim number 1 in the file: the field id is missing"),
        (('post = "p"', 'post = "q"'), "claim X1: the post 'q' is not in the table"),
        (('["numpy"]', '["jax"]'), "claim X1: needs names 'jax'"),
        (('["numpy"]', '"numpy"'), "the field needs is of type str, expected list"),
        (('needs =', 'neds = 1\nneeds ='), "the field neds is not known here"),
        (('"holds"', '"holds if"'), "outcome '2': the verdict 'holds if' is not one of"),
        (('"holds"', '"true"'), "outcome '2': the verdict 'true' is not one of"),
        (('because = "It is so."', ""), "outcome '2': the field because is missing"),
        (("[posts.p]", "[posts.p"), "claims.toml cannot be read as TOML"),
        (("", GOOD.split("\n\n")[1]), "two entries are called X1"),
    ],
)  # fmt: skip
def test_mistake_in_the_ledger_gets_a_sentence_that_says_where(ledger, change, sentence):
    old, new = change
    text = GOOD.replace(old, new) if old else GOOD + "\n" + new
    with pytest.raises(LedgerError) as caught:
        read_claims(ledger(text))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_claims_do_not_see_each_others_names():
    run_claim(claim("leak = 1; outcome = 'set'"))
    assert run_claim(claim("outcome = str('leak' in globals())")).outcome == "False"


def test_unknown_outcome_is_shown_as_new():
    result = run_claim(claim("outcome = 'surprise'", known=Verdict("holds", "so")))
    assert result.verdict is None
    assert _row(result)[1:3] == ("surprise", "new outcome")


def test_code_that_raises_or_decides_nothing_is_a_new_outcome():
    assert run_claim(claim("1 / 0")).outcome == "ZeroDivisionError: division by zero"
    assert run_claim(claim("x = 1")).outcome == "the code assigned no outcome"


def test_warnings_of_old_calls_stay_silent():
    with warnings.catch_warnings(record=True) as caught:
        run_claim(claim("import warnings; warnings.warn('old'); outcome = 'x'"))
    assert not caught


def test_claim_about_a_missing_library_is_not_run(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run_claim(claim("raise SystemExit", needs=("torch",)))
    assert not result.ran
    assert _row(result)[1:] == ("not run: needs PyTorch", "–", "–")


def test_unknown_chapter_is_named():
    with pytest.raises(ValueError, match=r"claims\.toml has no claim of the chapter 'ch77'"):
        what_the_posts_say("ch77")


def test_ledger_is_looked_for_in_the_installed_package_then_in_the_course():
    package = Path(insidetensor.ledgers.__file__).parent
    assert (package, package.parents[1] / "course") == insidetensor.ledgers.FOLDERS


def test_first_folder_that_has_the_ledger_wins(tmp_path, monkeypatch):
    (tmp_path / "claims.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(
        "insidetensor.ledgers.FOLDERS", (tmp_path, find_ledger("claims.toml").parent)
    )
    assert find_ledger("claims.toml").parent == tmp_path
    with pytest.raises(FileNotFoundError, match=r"nothing.toml was not found in any of"):
        find_ledger("nothing.toml")
