"""What a worker is sent, in a process that has nothing of the project."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cloudpickle
import numpy
import pytest

from autograde.cluster.crossing import Settings
from autograde.cluster.kit import packed
from autograde.cluster.sent import sent_to_workers

SEVERAL = 8
# What a worker's process does with what the scheduler sends; argv: the file, a folder, how often.
# To unpack takes as long as on a slow disk, and longer each time.
PROCESS = """\
import asyncio, json, pickle, sys, time, zipfile
from pathlib import Path
from types import SimpleNamespace

sent = Path(sys.argv[1]).read_bytes()
worker = SimpleNamespace(local_directory=sys.argv[2])
extract, unpacked = zipfile.ZipFile.extractall, []

def slowly(*arguments):
    unpacked.append(arguments)
    time.sleep(0.1 * len(unpacked))
    extract(*arguments)

zipfile.ZipFile.extractall = slowly

async def main():
    plugins = [pickle.loads(sent) for _ in range(int(sys.argv[3]))]
    await asyncio.gather(*(each.setup(worker) for each in plugins))
    while not all(each.reasons for each in plugins):
        await asyncio.sleep(0.01)
    print(json.dumps([len(unpacked), [each.reasons for each in plugins]]))

asyncio.run(main())
"""


@pytest.mark.slow
def test_several_that_begin_at_the_same_time_in_one_process_all_begin(tmp_path: Path) -> None:
    settings = Settings("0", {"numpy": "0.1"}, 30.0, True, {}).to_json()
    file = tmp_path / "sent"
    file.write_bytes(cloudpickle.dumps(sent_to_workers("grading", packed(), settings)))
    run = subprocess.run(
        [sys.executable, "-P", "-c", PROCESS, str(file), str(tmp_path / "kit"), str(SEVERAL)],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    times, found = json.loads(run.stdout)
    # Each has come as far as to compare versions.
    assert found == [[f"numpy {numpy.__version__}, and the grader has 0.1"]] * SEVERAL
    assert times == 1  # nothing is written over what is being imported
