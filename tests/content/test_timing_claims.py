"""The claims of the timing chapter decide what they should for every kind of machine."""

from contextlib import nullcontext
from itertools import accumulate
from types import SimpleNamespace

import pytest

import insidetensor
from insidetensor.claims.claims import read_claims
from insidetensor.claims.entries import find_course_file
from insidetensor.claims.words import worded
from insidetensor.timing.curve import Curve
from insidetensor.timing.measuring import Timing

CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


def run_here(name: str) -> dict[str, object]:
    """Run the code of a claim in this process, where a test can put other clocks in its way."""
    namespace: dict[str, object] = {"worded": worded}
    exec(CLAIMS[name].code, namespace)
    assert namespace["outcome"] in CLAIMS[name].verdicts
    return namespace


def curve(name: str, seconds: list[float]) -> Curve:
    return Curve(name, "measured", name, SIZES, *3 * [tuple(seconds)])


CUBIC = [n**3 * 1e-9 for n in SIZES]


@pytest.mark.parametrize(
    ("gpu", "verdict"),
    [
        ([2e-3] * 9, "holds if the matrices are large enough"),
        ([seconds / 3 for seconds in CUBIC], "holds"),
        ([seconds / 1.5 for seconds in CUBIC], "holds, but not by far"),
        ([seconds * 2 for seconds in CUBIC], "wrong"),
        ([seconds / 2 for seconds in CUBIC[:-1]] + [CUBIC[-1] * 2], "undecided"),
    ],
)
def test_gpu_wins_only_where_its_curve_lies_below(monkeypatch, gpu, verdict):
    curves = (curve("cpu", CUBIC), curve("gpu", gpu))
    monkeypatch.setattr(insidetensor, "accelerator_or_sim", lambda: "cuda:0", raising=False)
    monkeypatch.setattr(insidetensor, "sweep", lambda *args, **kwargs: curves, raising=False)
    outcome = run_here("A15")["outcome"]
    assert CLAIMS["A15"].verdicts[outcome].verdict == verdict


@pytest.mark.parametrize(
    ("allowed", "at_work", "outcome"),
    [
        (4, (1.0, 4.0), "a Python loop used one thread, a matmul several threads"),
        (4, (1.0, 1.0), "a Python loop used one thread, a matmul one thread"),
        (4, (2.0, 4.0), "a Python loop used several threads, a matmul several threads"),
        (1, (1.0, 1.0), "a matmul may use one thread here"),
        (4, (1.3, 4.0), "too noisy to tell"),
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
    ("called", "memory", "verdict"),
    [
        ((1.0, 6.0, 100.0, 3.0), (10, 20, 30, 30), "holds if there is enough"),
        ((1.0, 6.0, 100.0, 3.0), (10, 20, 20, 30), "holds, but a graph takes as little"),
        ((1.0, 6.0, 100.0, 3.0), (10, 20, 20, 20), "holds, but not with less memory"),
        ((1.0, 6.0, 1.0, 6.0), (10, 20, 30, 30), "holds, but it was not faster"),
        ((1.0, 6.0, 1.0, 6.0), (10, 20, 20, 30), "wrong"),
        ((1.0, 6.0, 1.0, 6.0), (10, 20, 20, 20), "wrong"),
        ((1.0, 6.0, 1.0, 1.2), (10, 20, 30, 30), "undecided"),
    ],
)
def test_compiler_saves_time_only_where_the_quartiles_lie_apart_and_memory_beside_it(
    monkeypatch, called, memory, verdict
):
    tf, resource = pytest.importorskip("tensorflow"), pytest.importorskip("resource")
    timings, most = map(timing, called), iter(memory)
    monkeypatch.setattr(insidetensor, "measure", lambda *a, **k: next(timings), raising=False)
    monkeypatch.setattr(resource, "getrusage", lambda who: SimpleNamespace(ru_maxrss=next(most)))
    monkeypatch.setattr(tf.random, "uniform", lambda shape: tf.zeros((8,)))
    outcome = run_here("D11")["outcome"]
    assert CLAIMS["D11"].verdicts[outcome].verdict.startswith(verdict)


@pytest.mark.parametrize(
    ("once", "fair", "verdict"),
    [
        ((1, 9), (2, 1), "holds, but for another reason"),  # not the times
        ((9, 1), (2, 1), "undecided"),  # not so here, which refutes no other machine
        ((1, 9), (1, 2), "holds"),
        ((9, 1), (1, 2), "holds"),
        ((1, 9), (1, 1.2), "undecided"),
    ],
)
def test_cpu_and_gpu_are_compared_without_the_first_call(monkeypatch, once, fair, verdict):
    tf = pytest.importorskip("tensorflow")
    taken = [*once, *[fair[0]] * 9, *[fair[1]] * 9]
    ticks = accumulate(step for seconds in taken for step in (0, seconds))
    monkeypatch.setattr("time.perf_counter", lambda: next(ticks))
    monkeypatch.setattr(tf, "device", lambda name: nullcontext())
    monkeypatch.setattr(tf, "matmul", lambda a, b: None)
    monkeypatch.setattr(tf.test.experimental, "sync_devices", lambda: None)
    outcome = run_here("A14")["outcome"]
    assert CLAIMS["A14"].verdicts[outcome].verdict == verdict
    assert ("as the post timed it" in outcome) == ("reason" in verdict)
