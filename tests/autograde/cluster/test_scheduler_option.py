"""`--scheduler`: an address where nobody answers, a Dask that is not there, and one behind TLS."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator

import dask
import pytest

from autograde.cli.run_grade import run_grade
from autograde.core.errors import GraderError
from autograde.grading import cluster as clusters
from autograde.grading.grade_options import GradeOptions
from autograde.judging.worker_pool import JudgeLimits

TLS = "DASK_DISTRIBUTED__COMM__TLS__"
ROLES = ("SCHEDULER", "WORKER", "CLIENT")


@pytest.fixture(autouse=True)
def impatient(monkeypatch) -> None:
    """Nobody answers later either."""
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 1.0)


@pytest.fixture
def free_address() -> Iterator[str]:
    """Nobody listens there, and nobody else can."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"tcp://127.0.0.1:{taken.getsockname()[1]}"


def test_an_address_where_nobody_listens_is_said_to_be_one_before_anything_is_done(
    small, free_address, capsys
):
    small.hand_in(["ann"])
    status = run_grade(small.folder, GradeOptions(small.out, small.root, scheduler=free_address))
    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert said.err.startswith(f"No Dask scheduler answers at {free_address} (")
    assert said.err.count("\n") == 1
    assert not (small.out / "gradebook.db").exists()


@pytest.mark.parametrize(
    "address", ["nonsense", "http://127.0.0.1:1", "tcp://", "tls://127.0.0.1:1", "tcp://a:b"]
)
def test_what_is_no_address_gets_a_sentence(address):
    with pytest.raises(GraderError, match="No Dask scheduler answers at") as raised:
        clusters.Cluster(address, JudgeLimits(), sandboxed=True)
    assert "\n" not in str(raised.value)


def test_where_dask_is_not_installed_it_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GraderError, match=r"pip install --editable '\.\[cluster\]'"):
        clusters.Cluster("tcp://127.0.0.1:1", JudgeLimits(), sandboxed=True)


@pytest.mark.slow
def test_a_cluster_behind_tls_grades_for_who_has_a_certificate_and_for_nobody_else(
    small, start_cluster, tmp_path
):
    small.hand_in(["ann", "bob"])
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    about = ["-nodes", "-days", "2", "-subj", "/CN=grading", "-newkey", "rsa:2048"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", *about, *files], check=True, capture_output=True)
    settings = {
        f"{TLS}CA_FILE": str(certificate),
        "DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "1",
    }
    for role in ROLES:
        settings |= {f"{TLS}{role}__CERT": str(certificate), f"{TLS}{role}__KEY": str(key)}
    cluster = start_cluster(protocol="tls", **settings)
    small.worker(cluster, "--no-nanny")
    assert cluster.address.startswith("tls://")
    with pytest.raises(GraderError, match="No Dask scheduler answers at"):
        small.grade(cluster.address)
    files_of = {"cert": str(certificate), "key": str(key)}
    with dask.config.set(
        {
            "distributed.comm.tls.ca-file": str(certificate),
            "distributed.comm.tls.client": files_of,
            "distributed.comm.require-encryption": True,
        }
    ):
        results = small.grade(cluster.address)
    assert {result.score for result in results.values()} == {5.0}
