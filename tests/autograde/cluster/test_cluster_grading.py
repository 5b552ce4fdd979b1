"""A class graded by real workers of a real cluster on this machine, and all that befalls it."""

from __future__ import annotations

import os
import signal

import pytest
from cluster_class import KILLS, LONG, SmallClass
from dask_cluster import wait_until
from small_class import RIGHT_STEPS, WRONG_COUNT

from autograde.core.errors import GraderError
from autograde.grading import cluster as clusters

pytestmark = pytest.mark.slow
ONE_DEATH = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}


def learners(count: int) -> list[str]:
    return [f"learner{number:02}" for number in range(count)]


def test_workers_without_database_or_gradebook_give_the_grades_that_are_given_here(small, cluster):
    small.hand_in(learners(3))
    small.hand_in(["wrong"], RIGHT_STEPS | {"count": WRONG_COUNT})
    small.hand_in(["dying"], RIGHT_STEPS | {"count": "import os\nos._exit(1)"})
    cluster.start_worker()
    cluster.wait_for_workers(1)
    results = small.grade(cluster.address)
    scores = {learner: result.score for learner, result in results.items()}
    assert scores == dict.fromkeys(learners(3), 5.0) | {"wrong": 3.0, "dying": 3.0}
    assert {result.sandboxed for result in results.values()} == {True}
    assert small.rows() == sorted(scores.items())


def test_a_worker_killed_in_mid_class_loses_nobody_and_grades_nobody_twice(small, cluster):
    small.hand_in(learners(30))
    workers = [small.worker(cluster, "--no-nanny", SECONDS="0.1") for _ in range(2)]
    graded = small.begin_to_grade(cluster.address)
    wait_until(lambda: len(small.by_worker()) == 2 and len(small.judged()) > 6, cluster.said)
    os.kill(workers[0], signal.SIGKILL)
    results = graded.result(LONG)
    assert {result.score for result in results.values()} == {5.0}
    # What the worker had done and nobody had fetched yet is done again, and stored once.
    assert set(small.judged()) == set(learners(30))
    assert small.rows() == [(learner, 5.0) for learner in learners(30)]


def test_a_worker_that_joins_late_takes_jobs(small, cluster, tmp_path):
    hold = tmp_path / "hold"
    hold.touch()
    small.hand_in(learners(8))
    small.worker(cluster, "--no-nanny", HOLD=str(hold))
    graded = small.begin_to_grade(cluster.address)
    wait_until(lambda: len(small.judged()) == 1, cluster.said)
    late = small.worker(cluster, "--no-nanny")
    wait_until(lambda: late in small.by_worker(), cluster.said)
    hold.unlink()
    results = graded.result(LONG)
    assert [result.score for result in results.values()] == [5.0] * 8


def test_a_submission_that_kills_each_worker_is_reported_and_the_others_are_graded(
    small, start_cluster
):
    small.hand_in(learners(8))
    small.hand_in(["learner03b"], KILLS)
    cluster = start_cluster(**ONE_DEATH)
    for _ in range(2):
        small.worker(cluster, SECONDS="0.05")
    results = small.grade(cluster.address)
    killer = results.pop("learner03b")
    assert {result.score for result in results.values()} == {5.0}
    assert (killer.score, killer.status) == (None, "not-graded")
    assert killer.problem == (
        "Our fault, not the learner's: one worker after another has died while it was graded, and "
        "nothing else"
    )
    # Once among others, once alone: no more.
    assert small.judged().count("learner03b") == 2
    assert small.rows() == [(learner, 5.0) for learner in learners(8)]


def test_a_scheduler_lost_in_mid_class_keeps_what_was_graded_and_the_same_command_goes_on(
    small, start_cluster, cluster
):
    small.hand_in(learners(30))
    lost = start_cluster()
    small.worker(lost, "--no-nanny", SECONDS="0.1")
    graded = small.begin_to_grade(lost.address)
    wait_until(lambda: len(small.judged()) > 5, lost.said)
    os.kill(lost.scheduler.pid, signal.SIGKILL)
    with pytest.raises(GraderError, match="has gone in the middle of the class"):
        graded.result(LONG)
    kept = small.rows()
    assert 0 < len(kept) < 30
    table = (small.out / "grades.csv").read_text(encoding="utf-8-sig")
    assert table.count("learner") - 1 == len(kept)
    small.log.unlink()
    small.worker(cluster, "--no-nanny")
    results = small.grade(cluster.address)
    assert {result.score for result in results.values()} == {5.0}
    assert not set(small.judged()) & {learner for learner, _ in kept}
    assert small.rows() == [(learner, 5.0) for learner in learners(30)]


def test_where_a_worker_cannot_grade_nothing_is_run_and_it_says_what_each_lacks(
    small, cluster, tmp_path
):
    small.hand_in(learners(2))
    small.worker(cluster, "--no-nanny")
    small.worker(cluster, "--no-nanny", LACKING="user namespaces")
    small.worker(cluster, "--no-nanny", NUMPY="1.26.4")
    cluster.start_worker("--no-nanny", PYTHONPATH="")
    cluster.wait_for_workers(4)
    with pytest.raises(GraderError) as raised:
        small.grade(cluster.address)
    first, *others = str(raised.value).splitlines()
    assert first == (
        f"Not every worker at {cluster.address} can grade, so nothing more was run; what was "
        "graded is kept. Mend these or end them, and give the same command again:"
    )
    assert len(others) == 3
    assert all(line.startswith("  tcp://127.0.0.1:") for line in others)
    lacking = "kept apart from that machine; missing: user namespaces"
    project = "it cannot import the grader (ModuleNotFoundError"
    for words in (lacking, "numpy 1.26.4, and the grader has ", project):
        assert sum(words in line for line in others) == 1
    assert (small.judged(), small.rows()) == ([], [])


def test_a_late_worker_that_cannot_grade_stops_the_class_and_costs_nobody_a_grade(small, cluster):
    small.hand_in(learners(30))
    small.worker(cluster, "--no-nanny", SECONDS="0.3")
    graded = small.begin_to_grade(cluster.address)
    wait_until(lambda: len(small.judged()) > 3, cluster.said)
    late = small.worker(cluster, "--no-nanny", LACKING="user namespaces")
    with pytest.raises(GraderError, match="missing: user namespaces"):
        graded.result(LONG)
    kept = small.rows()
    assert 0 < len(kept) < 30
    os.kill(late, signal.SIGKILL)
    cluster.wait_for_workers(2)
    results = small.grade(cluster.address)
    assert {result.score for result in results.values()} == {5.0}
    assert small.rows() == [(learner, 5.0) for learner in learners(30)]


def test_without_a_sandbox_a_worker_grades_where_that_is_asked_for(small, cluster):
    small.hand_in(["ann"])
    cluster.start_worker("--no-nanny")
    cluster.wait_for_workers(1)
    (result,) = small.grade(cluster.address, unsandboxed=True).values()
    assert (result.score, result.sandboxed) == (5.0, False)


def test_a_cluster_without_workers_is_said_to_be_one(small, cluster, monkeypatch):
    small.hand_in(learners(1))
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    words = f"No worker has been at {cluster.address} for 0 seconds"
    with pytest.raises(GraderError, match=words):
        small.grade(cluster.address)


def test_a_class_whose_workers_have_all_gone_stops_with_a_sentence_and_goes_on_later(
    small, cluster, monkeypatch
):
    small.hand_in(learners(20))
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    worker = small.worker(cluster, "--no-nanny", SECONDS="0.1")
    cluster.wait_for_workers(1)
    graded = small.begin_to_grade(cluster.address)
    wait_until(lambda: len(small.judged()) > 3, cluster.said)
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(GraderError, match="No worker has been at"):
        graded.result(LONG)
    assert 0 < len(small.rows()) < 20
    small.worker(cluster, "--no-nanny")
    cluster.wait_for_workers(2)
    assert {result.score for result in small.grade(cluster.address).values()} == {5.0}


def test_one_cluster_grades_one_class_after_another(small, cluster, tmp_path):
    small.hand_in(learners(4))
    other = SmallClass(small.root, small.folder, tmp_path / "other", small.log)
    small.worker(cluster, "--no-nanny")
    small.grade(cluster.address)
    other.grade(cluster.address)
    assert small.rows() == other.rows() == [(learner, 5.0) for learner in learners(4)]
    assert sorted(small.judged()) == sorted(learners(4) * 2)
