"""`make lab`, as a person types it: JupyterLab opens on the course, the start lesson in view."""

import os
import stat
import subprocess
import time

import pytest
from lab_server import ROOT, end

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

SECONDS = 120


@pytest.fixture
def opened(tmp_path):
    """What `make lab` opens in the person's browser, which here is a script that notes it.

    It is a page in a private file that leads to JupyterLab, so that no other user sees the token.
    """
    note, program = tmp_path / "address", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > "{note}"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    flags = "--ip=127.0.0.1 --ServerApp.port_retries=50"
    with (tmp_path / "log").open("w") as log:
        lab = subprocess.Popen(
            ["make", "lab", f"LAB_FLAGS={flags}"],
            cwd=ROOT,
            env={**os.environ, "BROWSER": str(program), "JUPYTER_RUNTIME_DIR": str(tmp_path)},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        last = time.monotonic() + SECONDS
        while not (note.exists() and note.read_text().strip()):
            said = (tmp_path / "log").read_text()
            assert lab.poll() is None, f"`make lab` ended:\n{said}"
            assert time.monotonic() < last, f"`make lab` opened nothing:\n{said}"
            time.sleep(0.3)
        yield note.read_text().strip()
    finally:
        end(lab, tmp_path / "log")  # which make hands on to JupyterLab


def test_make_lab_opens_the_start_lesson(opened, page, screenshots):
    page.goto(opened)
    page.wait_for_url("**/lab/tree/course/ch00_start_here.ipynb*")
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.get_by_role("heading", name="Start here").first.wait_for()
    page.screenshot(path=screenshots / "make-lab.png")
