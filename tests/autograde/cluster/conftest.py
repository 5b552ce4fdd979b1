"""A class to grade on a cluster, and clusters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cluster_class import SmallClass
from dask_cluster import DaskCluster, StartCluster


@pytest.fixture
def small(course, tmp_path) -> SmallClass:
    """A class in which nobody has handed in."""
    return SmallClass(course, tmp_path / "in", tmp_path / "out", tmp_path / "log")


@pytest.fixture(scope="session")
def scheduler(tmp_path_factory) -> Iterator[DaskCluster]:
    """A scheduler for all tests that do it no harm."""
    cluster = DaskCluster(tmp_path_factory.mktemp("scheduler") / "dask")
    yield cluster
    cluster.close()


@pytest.fixture
def cluster(scheduler, tmp_path) -> Iterator[DaskCluster]:
    """A cluster of a test's own workers, with the scheduler of all."""
    cluster = DaskCluster(tmp_path / "dask", beside=scheduler)
    yield cluster
    cluster.close()
    print(cluster.said())  # shown where the test has failed


@pytest.fixture
def start_cluster(tmp_path) -> Iterator[StartCluster]:
    """Start clusters with a scheduler of their own, which end with the test."""
    running: list[DaskCluster] = []

    def start(**settings: str) -> DaskCluster:
        cluster = DaskCluster(tmp_path / f"dask-{len(running)}", **settings)
        running.append(cluster)
        return cluster

    yield start
    for cluster in running:
        cluster.close()
        print(cluster.said())  # shown where the test has failed
