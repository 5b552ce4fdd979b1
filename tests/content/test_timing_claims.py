"""The claims of the timing chapter decide what they should for every kind of machine."""

from contextlib import nullcontext
from itertools import accumulate, repeat

import pytest

import insidetensor
from insidetensor.claims.claims import read_claims
from insidetensor.claims.entries import find_course_file
from insidetensor.timing.curve import Curve
from insidetensor.timing.measuring import Timing

CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


def run_here(name: str) -> dict[str, object]:
    """Run the code of a claim in this process, where a test can put other clocks in its way."""
    namespace: dict[str, object] = {}
    exec(CLAIMS[name].code, namespace)
    assert namespace["outcome"] in CLAIMS[name].verdicts
    return namespace


def curve(name: str, seconds: list[float]) -> Curve:
    return Curve(name, "measured", name, SIZES, *3 * [tuple(seconds)])


CUBIC = [n**3 * 1e-9 for n in SIZES]


@pytest.mark.parametrize(
    ("gpu", "verdict"),
    [
        ([2e-3] * 9, "holds if"),
        ([seconds / 2 for seconds in CUBIC], "holds"),
        ([seconds * 2 for seconds in CUBIC], "wrong"),
        ([seconds / 2 for seconds in CUBIC[:-1]] + [CUBIC[-1] * 2], "undecided"),
    ],
)
def test_gpu_wins_only_where_its_curve_lies_below(monkeypatch, gpu, verdict):
    curves = (curve("cpu", CUBIC), curve("gpu", gpu))
    monkeypatch.setattr(insidetensor, "accelerator_or_sim", lambda: "cuda:0", raising=False)
    monkeypatch.setattr(insidetensor, "sweep", lambda *args, **kwargs: curves, raising=False)
    outcome = run_here("A15")["outcome"]
    found = CLAIMS["A15"].verdicts[outcome].verdict
    assert found.startswith(verdict)
    assert (found == "holds") == (verdict == "holds")


@pytest.mark.parametrize(
    ("allowed", "at_work", "outcome"),
    [
        (4, (1.0, 4.0), "a matmul uses several threads, a Python loop one"),
        (1, (1.0, 1.0), "a matmul may use one thread here"),
        (4, (1.0, 1.0), "too noisy to tell"),
        (4, (2.0, 4.0), "too noisy to tell"),
    ],
)
def test_threads_at_work_decide_how_many_cores_a_matmul_uses(
    monkeypatch, allowed, at_work, outcome
):
    torch = pytest.importorskip("torch")
    loop, matmul = at_work
    # Four pairs of readings: two rounds of the loop, two of the products.
    steps = [step for rate in (loop, loop, matmul, matmul) for step in (0.0, rate)]
    processes, threads = accumulate(steps), accumulate([0.0, 1.0] * 4)
    monkeypatch.setattr("time.process_time", lambda: next(processes))
    monkeypatch.setattr("time.thread_time", lambda: next(threads))
    monkeypatch.setattr(torch, "get_num_threads", lambda: allowed)
    assert run_here("C2")["outcome"] == outcome


def timing(seconds: float, spread: float = 1.0) -> Timing:
    return Timing(seconds, seconds, seconds / spread, seconds * spread, seconds, 1, 9)


@pytest.mark.parametrize(
    ("called", "verdict"),
    [
        ((1.0, 6.0, 100.0, 3.0), "holds if"),
        ((6.0, 1.0, 100.0, 3.0), "holds"),
        ((1.0, 6.0, 1.0, 6.0), "wrong"),
        ((1.0, 1.2, 100.0, 3.0), "undecided"),
    ],
)
def test_graph_is_called_faster_only_where_the_quartiles_lie_apart(monkeypatch, called, verdict):
    pytest.importorskip("tensorflow")
    timings = map(timing, called)
    monkeypatch.setattr(insidetensor, "measure", lambda *a, **k: next(timings), raising=False)
    outcome = run_here("D11")["outcome"]
    found = CLAIMS["D11"].verdicts[outcome].verdict
    assert found.startswith(verdict)
    assert (found == "holds") == (verdict == "holds")


@pytest.mark.parametrize(
    ("first", "asked", "verdict"),
    [(1.0, 0.1, "wrong"), (1.0, 9.0, "wrong"), (1e-3, 0.1, "wrong"), (1e-3, 9.0, "undecided")],
)
def test_one_fault_is_enough_to_call_the_published_times_wrong(monkeypatch, first, asked, verdict):
    torch = pytest.importorskip("torch")
    pytest.importorskip("tensorflow")
    # The first call, 19 later ones of 1 ms, then ten products: asked for, and done after 10 s.
    taken = [step for seconds in (first, *repeat(1e-3, 19)) for step in (0.0, seconds)]
    ticks = accumulate([*taken, 0.0, asked, 10.0 - asked])
    monkeypatch.setattr("time.perf_counter", lambda: next(ticks))
    monkeypatch.setattr(torch.accelerator, "synchronize", lambda: None)
    monkeypatch.setattr(insidetensor, "accelerator_or_sim", lambda: "cpu", raising=False)
    monkeypatch.setattr(insidetensor, "asynchronous", lambda device: nullcontext(), raising=False)
    outcome = run_here("A14")["outcome"]
    assert CLAIMS["A14"].verdicts[outcome].verdict == verdict
    assert ("set-up" in outcome) == (first == 1.0)
    assert ("waited" in outcome) == (asked == 0.1)
