"""`grade --scheduler`: a class graded by real workers of a real cluster, and all that befalls it.

The rest is what docs/cluster.md shows.
"""

from __future__ import annotations

import gc
import os
import re
import signal
import socket
import subprocess
import sys
import threading

import pytest
import yaml
from cluster_waiting import wait_until
from small_class import PROJECT, RIGHT_COUNT, RIGHT_STEPS, WRONG_COUNT

from autograde.cli.run_grade import run_grade
from autograde.core.errors import GraderError
from autograde.grading import cluster as clusters
from autograde.grading.grade_options import GradeOptions
from autograde.judging.worker_pool import JudgeLimits

LEARNERS = [f"learner{number:02}" for number in range(30)]
FULL = [(learner, "5") for learner in LEARNERS]


@pytest.mark.slow
def test_real_workers_give_the_grades_given_here_in_a_sandbox_unless_told_otherwise(
    small, start_cluster
):
    small.hand_in(["right"])
    small.hand_in(["wrong"], RIGHT_STEPS | {"count": WRONG_COUNT})
    small.hand_in(["dying"], RIGHT_STEPS | {"count": "import os\nos._exit(1)"})
    cluster = start_cluster()
    cluster.start_real_worker()
    results = small.grade(cluster.address)
    assert {result.sandboxed for result in results} == {True}
    assert small.scores() == [("dying", "3"), ("right", "5"), ("wrong", "3")]
    small.out = small.out.with_name("unsandboxed")
    results = small.grade(cluster.address, unsandboxed=True)
    assert {result.sandboxed for result in results} == {False}
    assert small.scores() == [("dying", "3"), ("right", "5"), ("wrong", "3")]


@pytest.mark.slow
def test_a_class_goes_on_when_a_worker_is_killed_and_another_joins(small, start_cluster, tmp_path):
    small.hand_in(LEARNERS)
    cluster, hold = start_cluster(), str(tmp_path / "hold")
    killed, _ = [cluster.start_worker("--no-nanny", HOLD=hold) for _ in range(2)]
    graded = small.begin_to_grade(cluster.address)
    wait_until(lambda: len(cluster.judged()) == 2)
    os.kill(killed, signal.SIGKILL)
    late = cluster.start_worker("--no-nanny")
    wait_until(lambda: late in dict(map(reversed, cluster.judged())))
    (tmp_path / "hold").touch()
    assert len(graded.result(240)) == 30
    assert small.scores() == FULL


@pytest.mark.slow
def test_a_submission_that_kills_each_worker_is_reported_and_the_others_are_graded(
    small, start_cluster
):
    small.hand_in(LEARNERS[:8])
    small.hand_in(["killer"], RIGHT_STEPS | {"count": f"{RIGHT_COUNT}# kills\n"})
    cluster = start_cluster(DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
    for _ in range(2):
        cluster.start_worker(SECONDS="0.05")
    (killer,) = [found for found in small.grade(cluster.address) if found.learner == "killer"]
    assert (killer.score, killer.status) == (None, "not-graded")
    assert killer.problem == (
        "Our fault, not the learner's: one worker after another has died while it was graded, and "
        "nothing else"
    )
    assert small.scores() == FULL[:8]
    # Once among others, once alone: no more.
    assert [learner for learner, _ in cluster.judged()].count("killer") == 2


@pytest.mark.slow
@pytest.mark.parametrize("what", ["its scheduler", "its only worker"])
def test_a_class_that_loses_its_cluster_keeps_what_was_graded_and_the_same_command_goes_on(
    small, start_cluster, monkeypatch, what
):
    small.hand_in(LEARNERS)
    lost = start_cluster()
    worker = lost.start_worker("--no-nanny", SECONDS="0.1")
    wait_until(lambda: "Registered to" in (lost.folder / "log").read_text())
    graded = small.begin_to_grade(lost.address)
    wait_until(lambda: len(lost.judged()) > 5)
    with monkeypatch.context() as impatient:  # the next worker may take long to start
        impatient.setattr(clusters, "PATIENCE", 5.0)
        os.kill(lost.scheduler.pid if what == "its scheduler" else worker, signal.SIGKILL)
        with pytest.raises(GraderError, match=r"gone in the middle|No worker has been at") as said:
            graded.result(240)
    assert ("has gone in the middle" in str(said.value)) == (what == "its scheduler")
    kept = small.scores()
    assert 0 < len(kept) < 30
    cluster = start_cluster()
    cluster.start_worker("--no-nanny")
    small.grade(cluster.address)
    assert small.scores() == FULL
    assert not {learner for learner, _ in cluster.judged()} & {learner for learner, _ in kept}


@pytest.mark.slow
def test_a_worker_that_cannot_grade_says_what_it_lacks_and_costs_nobody_a_grade(
    small, start_cluster
):
    small.hand_in(LEARNERS)
    cluster = start_cluster()
    lacking = {
        "cannot be kept apart from that machine; missing: user namespaces": {
            "LACKING": "user namespaces"
        },
        r"it has other versions than the grader \(numpy\)": {"NUMPY": "1.26.4"},
        "No module named 'autograde'": {"PYTHONPATH": ""},
    }
    for words, environment in lacking.items():
        start = cluster.start_real_worker if "PYTHONPATH" in environment else cluster.start_worker
        worker = start("--no-nanny", **environment)
        with pytest.raises(GraderError, match=words):
            small.grade(cluster.address)
        os.kill(worker, signal.SIGKILL)
    assert (cluster.judged(), small.scores()) == ([], [])
    cluster.start_worker("--no-nanny")
    small.grade(cluster.address)
    assert small.scores() == FULL


@pytest.mark.slow
def test_a_cluster_behind_tls_grades_for_who_has_a_certificate_and_for_nobody_else(
    small, start_cluster
):
    import dask  # here, for whoever collects all tests
    from distributed.security import Security

    small.hand_in(["ann"])
    tls = Security.temporary()
    keys = {
        f"{role}.{kind}": getattr(tls, f"tls_{role}_{kind}")
        for role in ("scheduler", "worker", "client")
        for kind in ("cert", "key")
    }
    settings = {f"distributed.comm.tls.{key}": value for key, value in keys.items()} | {
        "distributed.comm.tls.ca-file": tls.tls_ca_file,
        "distributed.comm.require-encryption": "True",
    }
    variables = {
        "DASK_" + key.upper().replace(".", "__").replace("-", "_"): value
        for key, value in settings.items()
    }
    cluster = start_cluster(protocol="tls", **variables)
    cluster.start_worker("--no-nanny")
    with pytest.raises(GraderError, match="No Dask scheduler answers at tls://"):
        small.grade(cluster.address)
    with dask.config.set(settings):
        small.grade(cluster.address)
    assert small.scores() == [("ann", "5")]


def test_an_address_where_nobody_listens_is_said_to_be_one_before_anything_is_done(
    small, monkeypatch, capsys
):
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 0.5)  # nobody answers later either
    small.hand_in(["ann"])
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        status = run_grade(small.folder, GradeOptions(small.out, small.root, scheduler=address))
    said = capsys.readouterr()
    assert (status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith(f"No Dask scheduler answers at {address} (")
    assert not (small.out / "gradebook.db").exists()


def test_what_is_no_address_gets_a_sentence(monkeypatch):
    """The client that reached nobody may be collected while the next one's loop starts."""
    started = threading.Thread.__init__

    def collect_first(thread, *args, **options):
        gc.collect()
        started(thread, *args, **options)

    monkeypatch.setattr(threading.Thread, "__init__", collect_first)
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 0.5)
    for address in ("nonsense", "http://127.0.0.1:1", "tcp://", "tls://127.0.0.1:1", "tcp://a:b"):
        with pytest.raises(GraderError, match=f"^No Dask scheduler answers at {address} .*$"):
            clusters.Cluster(address, JudgeLimits(), sandboxed=True)


def test_where_dask_is_not_installed_it_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GraderError, match=r"pip install --editable '\.\[cluster\]'"):
        clusters.Cluster("tcp://127.0.0.1:1", JudgeLimits(), sandboxed=True)


def block_of_page(language: str) -> str:
    page = (PROJECT / "docs" / "cluster.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_example_for_slurm_asks_for_workers_of_one_thread(tmp_path):
    shown = block_of_page("python").split("cluster.scale")[0] + "print(cluster.job_script())"
    shown = shown.replace('"port": 8786', '"host": "127.0.0.1", "port": 0')
    job = subprocess.run([sys.executable, "-c", shown], cwd=tmp_path, capture_output=True)
    assert b"#SBATCH --cpus-per-task=8\n" in job.stdout, job.stderr
    assert re.search(rb"dask.*worker .*--nthreads 1 .*--nworkers 8 --nanny", job.stdout)


def test_the_manifest_for_kubernetes_starts_workers_of_one_thread_that_may_sandbox():
    manifest = yaml.safe_load(block_of_page("yaml"))
    assert manifest["kind"] == "DaskCluster"
    pod = manifest["spec"]["worker"]["spec"]
    (container,) = pod["containers"]
    assert container["args"][:4] == ["dask", "worker", "--nthreads", "1"]
    assert (pod["hostUsers"], container["securityContext"]["procMount"]) == (False, "Unmasked")
