"""`make lab`, as a person types it: JupyterLab opens on the course, the start lesson in view."""

import os
import re
import shutil
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lab_server import ROOT, end
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

FOR_LEARNERS = ROOT / "autograde" / "publishing" / "release" / "templates" / "jupyter"
SECONDS = 120


@contextmanager
def make_lab(folder: Path, flags: str, address: Callable[[str], str]) -> Iterator[str]:
    """The address of the JupyterLab that `make lab` starts, as `address` finds it.

    `address` is asked again and again, with what was printed so far.
    """
    log = folder / "log"
    flags += " --ip=127.0.0.1 --ServerApp.port_retries=50"
    own = {"JUPYTER_RUNTIME_DIR": "runtime", "JUPYTER_CONFIG_DIR": "config"}
    own |= {"JUPYTERLAB_WORKSPACES_DIR": "workspaces", "JUPYTERLAB_SETTINGS_DIR": "settings"}
    with log.open("w") as output:
        lab = subprocess.Popen(
            ["make", "lab", f"LAB_FLAGS={flags}"],
            cwd=ROOT,
            env={
                **os.environ,
                **{name: str(folder / place) for name, place in own.items()},
                "BROWSER": str(folder / "browser"),
                "JUPYTER_CONFIG_PATH": str(folder / "learners"),
            },
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        last = time.monotonic() + SECONDS
        while not address(log.read_text()):
            assert lab.poll() is None, f"`make lab` ended:\n{log.read_text()}"
            assert time.monotonic() < last, f"`make lab` opened nothing:\n{log.read_text()}"
            time.sleep(0.3)
        yield address(log.read_text())
    finally:
        end(lab, log)  # which make hands on to JupyterLab


def see_the_start_lesson(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_url("**/lab/tree/course/ch00_start_here.ipynb*")
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.get_by_role("heading", name="Start here").first.wait_for()


def test_make_lab_opens_the_start_lesson(tmp_path, page, screenshots):
    """In the person's browser, which here is a script that notes what it is to open.

    It is a page in a private file that leads to JupyterLab, so that no other user sees the token.
    """
    note, program = tmp_path / "address", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > "{note}"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    with make_lab(tmp_path, "", lambda said: note.exists() and note.read_text().strip()) as opened:
        see_the_start_lesson(page, opened)
        page.screenshot(path=screenshots / "make-lab.png")


def test_the_address_that_is_printed_leads_to_a_quiet_start_lesson(tmp_path, page, screenshots):
    """As a learner has it: no instructor's side tab, nothing unsaved, and no pop-up."""
    config = tmp_path / "learners" / "labconfig"
    config.mkdir(parents=True)
    shutil.copy(FOR_LEARNERS / "page_config.json", config)
    printed = re.compile(r"http://127\.0\.0\.1:\d+/lab/\S*token=\w+")

    def address(said: str) -> str:
        found = printed.search(said)
        return found[0] if found else ""

    with make_lab(tmp_path, "--no-browser", address) as opened:
        see_the_start_lesson(page, opened)
        page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for()
        page.wait_for_timeout(2000)  # in which news would come, and the kernel's own metadata
        page.screenshot(path=screenshots / "first-contact.png")
        tabs = page.locator(".jp-SideBar .lm-TabBar-tab")
        titles = [tab.get_attribute("title") or "" for tab in tabs.all()]
        assert [title for title in titles if "ssignment" in title] == []
        assert any("File Browser" in title for title in titles)
        assert page.locator(".lm-TabBar-tab.jp-mod-dirty").count() == 0
        assert page.locator(".Toastify__toast").count() == 0
