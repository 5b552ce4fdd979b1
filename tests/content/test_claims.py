"""Each claim and each difference of the ledgers, run here, says what the lessons explain."""

from pathlib import Path

import pytest

from autograde.authoring.claims import VERDICTS
from autograde.authoring.verdicts import NEEDS_GPU, complaint, read_verdicts
from insidetensor.claims.claims import read_claims, run_claim, what_the_posts_say
from insidetensor.claims.differences import answers, read_differences
from insidetensor.claims.entries import find_course_file

ROOT = Path(__file__).parents[2]
# A change of verdict is read in the lesson first, then recorded: the lessons' prose leans on it.
RECORDED = read_verdicts(ROOT / VERDICTS)
CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
SETUP, BEHAVIOURS = read_differences(find_course_file("differences.toml"))
CHAPTERS = {
    "ch02_views_and_strides": "C5 C6 C7 C8 C9 E1 E2 E3 E4",
    "ch05_devices": "A2 A7 A8 A9 A10 A11 A12 A13 C3 C4 D9 E9 E10 E12",
    "ch06_timing": "A14 A15 C2 D11",
    "ch03_immutability_and_variables": "A3 B4 D6 D7 D8",
    "ch04_dtypes_and_casting": "B7 B8 D4 D5 D10 E5",
    "ch01_tensors_and_ndarrays": "A4 A5 A6 B1 B2 B3 B5 B6 B9 D1 D3",
    "ch07_saving_tensors": "A1 E6 E7 E8",
    "ch08_eager_and_graph": "C1 D2 E11",
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
    "device-is-a-string": ("yes", "no", "yes"),
    "move-to-same-device": ("yes", "yes", "no"),
    "second-cpu": ("ValueError", "cpu", "CPU"),
    # Without a GPU the error's type depends on the build of PyTorch.
    "missing-gpu": ("ValueError", "AssertionError|RuntimeError", "CPU"),
    "mixed-devices": ("cpu", "RuntimeError", "CPU"),
    "device-scope": ("AttributeError", "cpu", "InvalidArgumentError"),
    "numpy-method": ("yes", "yes", "no"),
    "done-when-returned": ("yes", "yes", "yes"),
    "wait-for-device": ("no", "yes", "yes"),
    "threads-later": ("no", "yes", "RuntimeError"),
    "random-type": ("float64", "torch.float32", "float32"),
    "whole-number-type": ("int64", "torch.int64", "int32"),
    "int-plus-float": ("float64", "torch.float32", "InvalidArgumentError"),
    "narrow-plus-wide": ("float64", "torch.float64", "InvalidArgumentError"),
    "byte-plus-300": ("OverflowError", "[45]", "[45]"),
    "byte-of-minus-one": ("OverflowError", "[255]", "[255]"),
    "byte-of-300": ("OverflowError", "RuntimeError", "[44]"),
    "sum-of-bytes": ("300", "300", "44"),
    # In PyTorch 2.15 it is a NotImplementedError.
    "mean-of-ints": ("1.5", "RuntimeError|NotImplementedError", "1"),
    "int-divided-by-int": ("float64", "torch.float32", "float64"),
    "lock": ("ValueError", "[9, 9, 9, 9]", "TypeError"),
    "set-shape": ("(2, 6)", "(2, 6)", "ValueError"),
    "plus-assign": ("1", "1", "0"),
    "changed-copy": ("[9.0, 0.0, 0.0]", "[9.0, 0.0, 0.0]", "[9.0, 0.0, 0.0]"),
    "scatter-last": ("yes", "yes", "InvalidArgumentError"),
    "export-writable": ("yes", "yes", "no"),
    "made-of-floats": ("float64", "torch.float32", "float32"),
    "one-element": ("int64", "Tensor", "EagerTensor"),
    "index-out-of-range": ("IndexError", "IndexError", "InvalidArgumentError"),
    "from-ndarray": ("no", "yes", "no"),
    "to-ndarray": ("yes", "yes", "no"),
    "function-of-ndarray": ("ndarray", "TypeError", "EagerTensor"),
    "ndarray-on-the-left": ("float64", "TypeError", "int32"),
    "saved-slice": ("no", "yes", "no"),
    "saved-strides": ("no", "yes", "AttributeError"),
    "saved-together": ("no", "yes", "no"),
    "saved-dtype": ("int64", "torch.int64", "TypeError"),
    "saved-object": ("ValueError", "UnpicklingError", "ValueError"),
    "computes-at-once": ("yes", "yes", "yes"),
    "graphs-for-lengths": ("no graphs", "4", "5"),
    "side-effect-in-a-graph": ("2", "2", "1"),
    "graphs-for-numbers": ("no graphs", "2", "3"),
    "if-in-a-graph": ("no graphs", "Unsupported", "OperatorNotAllowedInGraphError"),
    "where-in-a-graph": ("[1, 2, 3, 4]", "[1, 2, 3, 4]", "[1, 2, 3, 4]"),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claim_gives_the_verdict_that_is_recorded(name):
    result = run_claim(CLAIMS[name])
    if result.claim.needs_gpu and not result.ran:
        assert result.outcome.startswith("not run here: no GPU")
        return
    assert result.ran, f"claim {name} was not run: {result.outcome}"
    different = complaint(result, RECORDED.get(name))
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
def test_a_chapter_has_all_its_claims(stem):
    found = {claim.id for claim in CLAIMS.values() if claim.chapter == stem}
    assert found == set(CHAPTERS[stem].split())


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
def test_libraries_answer_as_the_lesson_explains(behaviour):
    said = answers(behaviour, SETUP)
    for library, expected in zip(said, ANSWERS[behaviour.id], strict=True):
        assert said[library].split(":")[0] in expected.split("|"), f"{library}: {said[library]}"
