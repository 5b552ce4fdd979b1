"""Each claim and each difference of the ledgers, run here, says what the lessons explain."""

import re
from pathlib import Path

import pytest

from autograde.authoring.claim_rows import VERDICTS
from autograde.authoring.differences_page import PAGE
from autograde.authoring.verdicts import NEEDS_GPU, explain_change, read_verdicts
from insidetensor.claims.claims import read_claims, run_claim, what_the_posts_say
from insidetensor.claims.differences import format_answers, read_differences
from insidetensor.claims.entries import find_course_file

ROOT = Path(__file__).parents[2]
# A change of verdict is read in the lesson first, then recorded: the lessons' prose leans on it.
RECORDED = read_verdicts(ROOT / VERDICTS)
CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
SETUP, BEHAVIOURS = read_differences(find_course_file("differences.toml"))
CHAPTERS = sorted({claim.chapter for claim in CLAIMS.values()})
# What another version or build of PyTorch raises than the one of the page.
ALSO = {"missing-gpu": "RuntimeError", "mean-of-ints": "NotImplementedError"}


def answers_on_the_page():
    """By question, what each library answers on the built page: of an error only its type."""
    rows = [
        re.findall(r"\| \*\*(.*?)\*\*<br>", line)
        for line in (ROOT / PAGE).read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and "<br>" in line
    ]
    asked = sorted(BEHAVIOURS, key=lambda behaviour: behaviour.chapter)
    return {
        behaviour.id: [beginning(cell.replace("\\", "")) for cell in row]
        for behaviour, row in zip(asked, rows, strict=True)
    }


def beginning(answer):
    return answer.partition(":")[0]


@pytest.mark.parametrize("name", CLAIMS)
def test_claim_gives_the_verdict_that_is_recorded(name):
    result = run_claim(CLAIMS[name])
    if result.claim.needs_gpu and not result.ran:
        assert result.outcome.startswith("not run here: no GPU")
        return
    assert result.ran, f"claim {name} was not run: {result.outcome}"
    different = explain_change(result, RECORDED.get(name))
    assert different is None, different


def test_every_claim_has_its_record_and_no_record_is_left_over():
    assert set(RECORDED) == set(CLAIMS), "run `python -m autograde claims --record`"
    for name, claim in CLAIMS.items():
        known = claim.verdicts.get(RECORDED[name].outcome)
        verdict = known.verdict if known else NEEDS_GPU if claim.needs_gpu else None
        assert RECORDED[name].verdict == verdict, f"{name}: claims.toml has another verdict"


def clock(strided):
    """Tell the time of a machine on which a contiguous walk takes 1 s, a strided one `strided`."""
    now = 0.0
    for _ in ("row by row", "one sum"):
        for seconds in strided:
            for taken in (1.0, seconds):
                yield now
                now += taken
                yield now


@pytest.mark.parametrize(
    ("strided", "said", "verdict"),
    [
        ([3.0] * 13, "contiguous is faster", "holds"),
        ([0.2] + [3.0] * 9 + [0.2] * 3, "contiguous is faster", "holds"),
        ([1.2] * 13, "no clear difference", "undecided"),
        ([0.5] * 13, "contiguous is slower", "wrong"),
        ([3.0] * 9 + [0.2] * 4, "too noisy to tell", "undecided"),
    ],
)
def test_speed_of_a_walk_is_decided_only_by_rounds_that_agree(monkeypatch, strided, said, verdict):
    ticks = clock(strided)
    monkeypatch.setattr("time.perf_counter", lambda: next(ticks))
    result = run_claim(CLAIMS["E4"])
    assert result.outcome == f"row by row: {said}"
    assert result.verdict.verdict == verdict
    assert result.shown.startswith(f"one sum over everything: {said}")
    assert ("run it again" in result.shown) == ("noisy" in said)


@pytest.mark.parametrize("stem", CHAPTERS)
def test_claims_run_without_noise_and_show_their_sources(capfd, stem):
    table = what_the_posts_say(stem)
    captured = capfd.readouterr()
    assert captured.err == ""
    assert captured.out == ""
    shown = [claim for claim in CLAIMS.values() if stem in (claim.chapter, *claim.also_in)]
    assert len(table.rows) == len(shown)
    assert "new outcome" not in str(table)
    posts = {claim.post for claim in shown}
    assert all(f"{post}, " in table.note for post in posts)


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda behaviour: behaviour.id)
def test_libraries_answer_as_the_page_of_differences_says(behaviour):
    said = [beginning(answer) for answer in format_answers(behaviour, SETUP).values()]
    shown = answers_on_the_page()[behaviour.id]
    changed = [
        (now, before)
        for now, before in zip(said, shown, strict=True)
        if now not in (before, ALSO.get(behaviour.id))
    ]
    assert changed == [], "run `python -m autograde differences`; does the lesson still say so?"
