"""Each claim and each difference of the ledgers, run here, says what the lessons explain."""

import pytest

from insidetensor.claims import read_claims, run_claim, what_the_posts_say
from insidetensor.differences import answers, read_differences
from insidetensor.ledgers import find_ledger

CLAIMS = {claim.id: claim for claim in read_claims(find_ledger("claims.toml"))}
SETUP, BEHAVIOURS = read_differences(find_ledger("differences.toml"))
# What a machine's clock decides may come out either way; everything else is fixed by the
# versions in constraints.txt, and the lesson's prose leans on it.
MEASURED = {"E4", "A14", "A15", "C2", "D11"}
VERDICTS = {
    "C5": "wrong",
    "C6": "wrong",
    "C7": "holds if the call leaves a gap, repeats elements or reorders axes longer than 1",
    "C8": "wrong",
    "C9": "holds",
    "E1": "holds",
    "E2": "holds, but that proof proves nothing",
    "E3": "holds",
    "A2": "holds",
    "A7": "holds",
    "A8": "holds, but only the copying could be run here",
    "A9": "holds",
    "A10": "outdated",
    "A11": "holds",
    "A13": "holds if soft placement is off",
    "C3": "holds, but only PyTorch's half could be run here",
    "C4": "holds if the GPU is one of CUDA",
    "D9": "holds",
    "E9": "holds if the tensor is not there already",
    "E10": "outdated",
    "E12": "outdated",
}
CHAPTERS = {
    "ch02_views_and_strides": "C5 C6 C7 C8 C9 E1 E2 E3 E4",
    "ch05_devices": "A2 A7 A8 A9 A10 A11 A12 A13 C3 C4 D9 E9 E10 E12",
    "ch06_timing": "A14 A15 C2 D11",
}
ANSWERS = {
    "strides": ("(32, 8)", "(4, 1)", "AttributeError"),
    "slice": ("yes", "yes", "no"),
    "transpose": ("yes", "yes", "no"),
    "reshape": ("yes", "yes", "yes"),
    "reshape-or-refuse": ("ValueError", "RuntimeError", "AttributeError"),
    "negative-step": ("yes", "ValueError", "no"),
    "broadcast": ("yes", "yes", "no"),
    "write-one-through-broadcast": ("ValueError", "[9, 9, 9]", "TypeError"),
    "as-strided": ("(2, 3)", "RuntimeError", "AttributeError"),
    "contiguous": ("yes", "yes", "AttributeError"),
    "assignment": ("9", "9", "TypeError"),
    "list-index": ("[[0, 1, 2, 3], [4, 5, 6, 7]]", "[[0, 1, 2, 3], [4, 5, 6, 7]]", "1"),
    "device": ("cpu", "cpu", "/job"),
    "device-is-a-string": ("yes", "no", "no"),
    "move-to-same-device": ("yes", "yes", "no"),
    "second-cpu": ("ValueError", "cpu", "CPU"),
    # Without a GPU the error's type depends on the build of PyTorch.
    "missing-gpu": ("ValueError", "AssertionError|RuntimeError", "CPU"),
    "device-scope": ("AttributeError", "cpu", "InvalidArgumentError"),
    "numpy-method": ("yes", "yes", "no"),
    "done-when-returned": ("yes", "yes", "yes"),
    "wait-for-device": ("no", "yes", "yes"),
    "threads-later": ("no", "yes", "RuntimeError"),
    "random-type": ("float64", "torch.float32", "float32"),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claim_has_a_verdict_for_what_this_machine_says(name):
    result = run_claim(CLAIMS[name])
    known = ", ".join(map(repr, result.claim.verdicts))
    if result.claim.needs_gpu and not result.ran:
        assert result.outcome.startswith("not run here: no GPU")
        return
    assert result.ran, f"claim {name} was not run: {result.outcome}"
    assert result.verdict, f"claim {name}: new outcome {result.outcome!r}; recorded are {known}"
    if name not in MEASURED:
        assert result.verdict.verdict == VERDICTS[name]


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
        ([3.0] * 13, "contiguous is faster", "holds if"),
        ([0.2] + [3.0] * 9 + [0.2] * 3, "contiguous is faster", "holds if"),
        ([1.2] * 13, "no clear difference", "wrong"),
        ([0.5] * 13, "contiguous is slower", "wrong"),
        ([3.0] * 9 + [0.2] * 4, "too noisy to tell", "undecided"),
    ],
)
def test_speed_of_a_walk_is_decided_only_by_rounds_that_agree(monkeypatch, strided, said, verdict):
    ticks = clock(strided)
    monkeypatch.setattr("time.perf_counter", lambda: next(ticks))
    result = run_claim(CLAIMS["E4"])
    assert result.outcome == f"row by row: {said}"
    assert result.verdict.verdict.startswith(verdict)
    assert result.shown.startswith(f"one sum over everything: {said}")
    assert ("run it again" in result.shown) == (verdict == "undecided")


@pytest.mark.parametrize("stem", CHAPTERS)
def test_a_chapter_has_all_its_claims(stem):
    found = {claim.id for claim in CLAIMS.values() if claim.chapter == stem}
    assert found == set(CHAPTERS[stem].split())


@pytest.mark.parametrize("stem", ["ch02_views_and_strides", "ch05_devices"])
def test_claims_run_without_noise_and_show_their_sources(capfd, stem):
    table = what_the_posts_say(stem)
    captured = capfd.readouterr()
    assert captured.err == ""
    assert captured.out == ""
    assert len(table.rows) == len(CHAPTERS[stem].split())
    assert "new outcome" not in str(table)
    posts = {claim.post for claim in CLAIMS.values() if claim.chapter == stem}
    assert all(f"{post}, " in table.note for post in posts)


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda behaviour: behaviour.id)
def test_libraries_answer_as_the_lesson_explains(behaviour):
    said = answers(behaviour, SETUP)
    for library, expected in zip(said, ANSWERS[behaviour.id], strict=True):
        assert said[library].split(":")[0] in expected.split("|"), f"{library}: {said[library]}"
