"""How long the grader waits for workers, told by a clock that costs no time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from autograde.grading.job import Done, Task
from autograde.cluster import cluster as clusters
from autograde.cluster.cluster import GETTING_READY, PATIENCE, SETTLING, Cluster
from autograde.cluster.crossing import Settings
from autograde.grading.submissions import CannotGrade
from autograde.judging.assignment import Assignment
from insidetensor.handing_in.released import Exercise

NO = ["it lacks something"]
UNABLE, ABLE = "tcp://unable", "tcp://able"
TASK = Task("ann", b"", "0", Assignment("ch90", (), {}, {}), Exercise("ch90", "", (), "0"))


class Client:
    """In place of Dask's: workers come, get ready and go by what is planned for each second."""

    status = "running"

    def __init__(self) -> None:
        self.now = 0.0
        self.able: set[str] = set()
        self.said: dict[str, list[str]] = {}
        self.plan: dict[float, Callable[[], None]] = {}
        self.registering: list[OSError] = []
        self.plugins: list[str] = []

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        for when in [each for each in self.plan if each <= self.now]:
            self.plan.pop(when)()

    def register_plugin(self, plugin: object, name: str) -> None:
        self.plugins.append(name)
        if self.registering:
            raise self.registering.pop()

    def unregister_worker_plugin(self, name: str) -> None:
        self.plugins = [each for each in self.plugins if each != name]

    def scheduler_info(self) -> dict[str, Any]:
        resources = {address: {} for address in self.said}
        ready = {address: {self.plugins[-1]: 1} for address in self.able}
        return {
            "workers": {name: {"resources": each} for name, each in (resources | ready).items()}
        }

    def run(self, *arguments: object, **options: object) -> dict[str, list[str]]:
        return dict(self.said)

    def get_executor(self, **options: object) -> Any:
        return SimpleNamespace(submit=lambda *arguments: Future())

    def close(self, timeout: float) -> None:
        pass


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    client = Client()
    monkeypatch.setattr(clusters, "_connected", lambda kind, address: client)
    clock = SimpleNamespace(monotonic=lambda: client.now, sleep=client.sleep)
    monkeypatch.setattr(clusters, "time", clock)
    return client


@pytest.fixture
def cluster(client: Client) -> Iterator[Cluster]:
    with Cluster("tcp://x") as cluster:
        cluster.prepare(Settings("0", {}, 30.0, True, {}))
        yield cluster


def begin(cluster: Cluster) -> Future[Done]:
    return cluster.submit(TASK)


def refused_after(client: Client, cluster: Cluster, steps: Callable[[], object]) -> float:
    """The seconds after which it is refused, and the words."""
    began = client.now
    with pytest.raises(CannotGrade) as raised:
        steps()
    client.words = str(raised.value)  # type: ignore[attr-defined]
    return client.now - began


def grade_on(client: Client, cluster: Cluster, seconds: float) -> None:
    """As the grader does while jobs are with the workers."""
    end = client.now + seconds
    while client.now < end:
        cluster.watch()
        client.sleep(0.5)


def test_workers_that_cannot_are_not_the_last_word_while_others_may_come(
    client: Client, cluster: Cluster
) -> None:
    client.said[UNABLE] = NO
    client.plan[SETTLING - 1] = lambda: client.able.add(ABLE)
    begin(cluster)
    assert client.now == pytest.approx(SETTLING, abs=2)


def test_another_one_that_comes_and_cannot_gives_more_time_to_those_after_it(
    client: Client, cluster: Cluster
) -> None:
    client.said[UNABLE] = NO
    client.plan[SETTLING - 5] = lambda: client.said.update({"tcp://other": NO})
    client.plan[SETTLING + 5] = lambda: client.able.add(ABLE)
    begin(cluster)
    assert client.now == pytest.approx(SETTLING + 5, abs=2)


def test_where_all_say_that_they_cannot_it_is_refused_soon(
    client: Client, cluster: Cluster
) -> None:
    client.said[UNABLE] = NO
    assert refused_after(client, cluster, lambda: begin(cluster)) == pytest.approx(SETTLING, abs=2)
    assert client.words.splitlines()[1:] == [f"  {UNABLE}: {NO[0]}"]  # type: ignore[attr-defined]


def test_a_class_that_is_being_graded_waits_for_those_that_are_started_again(
    client: Client, cluster: Cluster
) -> None:
    client.said[UNABLE] = NO
    client.able.add(ABLE)
    begin(cluster)
    client.able.clear()
    grade_on(client, cluster, PATIENCE - 5)
    client.able.add(ABLE)
    grade_on(client, cluster, PATIENCE)
    client.able.clear()
    found = refused_after(client, cluster, lambda: grade_on(client, cluster, 3 * PATIENCE))
    assert found == pytest.approx(PATIENCE, abs=3)
    assert "No worker at tcp://x can grade" in client.words  # type: ignore[attr-defined]


def test_where_there_is_no_worker_it_is_said_after_a_minute(
    client: Client, cluster: Cluster
) -> None:
    assert refused_after(client, cluster, lambda: begin(cluster)) == pytest.approx(PATIENCE, abs=2)
    assert "No worker has been at tcp://x for 60 seconds" in client.words  # type: ignore[attr-defined]


def test_workers_that_never_get_ready_are_not_said_to_be_missing(
    client: Client, cluster: Cluster
) -> None:
    client.said |= {"tcp://busy": [], UNABLE: NO}
    found = refused_after(client, cluster, lambda: begin(cluster))
    assert found == pytest.approx(GETTING_READY, abs=2)
    first, second = client.words.splitlines()  # type: ignore[attr-defined]
    assert first.startswith(
        "None of the workers at tcp://x has become ready to grade in 300 seconds"
    )
    assert second == f"  {UNABLE}: {NO[0]}"


def test_a_worker_that_ends_while_the_grader_is_sent_is_not_the_end_of_the_cluster(
    client: Client, cluster: Cluster
) -> None:
    client.able.add(ABLE)
    client.registering = [OSError("a worker's connection is closed")]
    begin(cluster)


def test_a_run_that_fails_while_it_begins_takes_back_what_it_sent(client: Client) -> None:
    client.registering = [OSError("closed") for _ in range(9)]
    with Cluster("tcp://x") as cluster:
        cluster.prepare(Settings("0", {}, 30.0, True, {}))
        with pytest.raises(CannotGrade):
            begin(cluster)
    assert client.plugins == []
