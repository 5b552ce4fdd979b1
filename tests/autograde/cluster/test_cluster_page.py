"""What docs/cluster.md shows: the example for SLURM is run, the manifest is read."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from cluster_class import STAND_IN
from dask_cluster import wait_until
from small_class import PROJECT

PAGE = (PROJECT / "docs" / "cluster.md").read_text(encoding="utf-8")
# Starts what it is given, as SLURM would on a free node.
SBATCH = """#!/bin/bash
cp "$1" "$JOBS/job.sh"  # as SLURM does: the file is gone when this has ended
setsid bash "$JOBS/job.sh" >"$JOBS/worker.log" 2>&1 </dev/null &
echo $! >>"$JOBS/pids"
echo "Submitted batch job 1"
"""


def block(language: str) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    return str(found[0])


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.slow
def test_the_example_for_slurm_grades_a_class(small, tmp_path):
    small.hand_in(["ann", "bob"])
    smaller = (
        block("python")
        .replace("cores=8", "cores=1")
        .replace("processes=8", "processes=1")
        .replace("jobs=4", "jobs=1")
        .replace('"port": 8786, ', '"host": "127.0.0.1", ')
        .replace(
            "    walltime=",
            f"    worker_extra_args=['--preload', {str(STAND_IN)!r}],\n    walltime=",
        )
    )
    script, jobs, programs = tmp_path / "workers.py", tmp_path / "jobs", tmp_path / "bin"
    script.write_text(smaller, encoding="utf-8")
    jobs.mkdir()
    programs.mkdir()
    for name, text in (("sbatch", SBATCH), ("scancel", "#!/bin/sh\n")):
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}  # as the page has it
    environment |= {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "JOBS": str(jobs)}
    environment |= {"DASK_TEMPORARY_DIRECTORY": str(tmp_path), "LOG": str(small.log)}
    said = tmp_path / "workers.log"
    with said.open("wb") as log:
        cluster = subprocess.Popen(
            [sys.executable, "-P", str(script)],
            cwd=PROJECT,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(lambda: b"tcp://" in said.read_bytes(), said.read_text)
        (address,) = re.findall(r"^tcp://\S+$", said.read_text(encoding="utf-8"), re.MULTILINE)
        results = small.grade(address)
    finally:
        cluster.kill()
        cluster.wait()
        for process in read(jobs / "pids").split():
            with suppress(ProcessLookupError):
                os.killpg(int(process), signal.SIGKILL)
        print(read(said), read(jobs / "worker.log"))  # shown where the test has failed
    assert {learner: result.score for learner, result in results.items()} == {"ann": 5, "bob": 5}


def test_the_manifest_for_kubernetes_starts_workers_of_one_thread_that_may_sandbox():
    manifest = yaml.safe_load(block("yaml"))
    assert manifest["kind"] == "DaskCluster"
    pod = manifest["spec"]["worker"]["spec"]
    (container,) = pod["containers"]
    assert container["args"][:4] == ["dask", "worker", "--nthreads", "1"]
    assert (pod["hostUsers"], container["securityContext"]["procMount"]) == (False, "Unmasked")
