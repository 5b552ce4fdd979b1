"""A real JupyterLab on a copy of the course, and a real Chromium to look at it."""

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from lab_server import ROOT, THEMES, free_port, settings, wait_until_it_answers
from playwright.sync_api import Browser, Page, sync_playwright

SCREENSHOTS = ROOT / "build" / "screenshots"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, its token and the folder it serves."""

    url: str
    token: str
    folder: Path

    def address(self, notebook: str) -> str:
        return f"{self.url}/lab/tree/{notebook}?token={self.token}&reset"


@pytest.fixture(scope="module", params=THEMES)
def theme(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def lab(tmp_path_factory, theme) -> Iterator[Lab]:
    """JupyterLab over a copy, so that running a notebook changes nothing in the checkout."""
    folder = tmp_path_factory.mktemp(f"lab-{theme}")
    served = folder / "served"
    for name in ("course", "exercises"):
        shutil.copytree(
            ROOT / name, served / name, ignore=shutil.ignore_patterns(".*", "__pycache__")
        )
    port, token = free_port(), secrets.token_hex(16)
    log = folder / "lab.log"
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--ip=127.0.0.1"),
        *(f"--port={port}", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={served}"),
        *(["--allow-root"] if os.geteuid() == 0 else []),
    ]
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "JUPYTERLAB_SETTINGS_DIR": str(settings(folder / "settings", theme)),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=served, env=environment, stdout=output, stderr=output
        )
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}/api?token={token}", process, log)
        yield Lab(f"http://127.0.0.1:{port}", token, served)
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = (
        shutil.which("chromium")
        or shutil.which("google-chrome")
        or shutil.which("chromium-browser")
    )
    assert chromium, "Chromium is missing: `make test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser, theme) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, color_scheme=theme)
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.fixture(scope="session")
def screenshots() -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS
