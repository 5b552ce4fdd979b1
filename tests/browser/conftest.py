"""A real JupyterLab on a copy of the course, and a real Chromium to look at it."""

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from lab_server import ROOT, end, free_port, settings, wait_until_it_answers
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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
    """A running JupyterLab: its address, its token, and the folder that a test has there."""

    url: str
    token: str
    served: Path
    folder: Path

    def address(self, notebook: str) -> str:
        place = (self.folder / notebook).relative_to(self.served)
        return f"{self.url}/lab/tree/{place}?token={self.token}&reset"

    def end_kernels(self) -> None:
        """A kernel outlives the page that started it, and keeps its memory."""
        for kernel in json.load(self._ask("GET", "")):
            self._ask("DELETE", f"/{kernel['id']}").close()

    def _ask(self, method: str, path: str):
        address = f"{self.url}/api/kernels{path}"
        headers = {"Authorization": f"token {self.token}"}
        return urlopen(Request(address, headers=headers, method=method), timeout=60)


# One server for all modules: a test has a folder of its own on it, and leaves no kernel behind.
@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory) -> Iterator[tuple[str, str, Path]]:
    """JupyterLab's address, its token and the folder it serves."""
    folder = tmp_path_factory.mktemp("lab")
    served = folder / "served"
    served.mkdir()
    port, token = free_port(), secrets.token_hex(16)
    log = folder / "lab.log"
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--ip=127.0.0.1"),
        *(f"--port={port}", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={served}"),
        "--expose-app-in-browser",  # to change the theme of an open page
        *(["--allow-root"] if os.geteuid() == 0 else []),
    ]
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "JUPYTERLAB_SETTINGS_DIR": str(settings(folder / "settings", "light")),
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
        yield f"http://127.0.0.1:{port}", token, served
    finally:
        end(process, log)


@pytest.fixture
def lab(jupyterlab) -> Iterator[Lab]:
    """JupyterLab over a copy, so that running a notebook changes nothing in the checkout."""
    url, token, served = jupyterlab
    folder = Path(tempfile.mkdtemp(prefix="course-", dir=served))
    for name in ("course", "exercises"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns(".*", "__pycache__")
        )
    lab = Lab(url, token, served, folder)
    yield lab
    lab.end_kernels()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = (
        shutil.which("chromium")
        or shutil.which("google-chrome")
        or shutil.which("chromium-browser")
    )
    assert chromium, "Chromium is missing: `make test-all` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


# Its tests share what the browser has loaded: a page of JupyterLab is megabytes of scripts.
@pytest.fixture(scope="module")
def window(browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    yield context
    context.close()


@pytest.fixture
def page(window) -> Iterator[Page]:
    page = window.new_page()
    page.set_default_timeout(60_000)
    yield page
    page.close()


@pytest.fixture(scope="session")
def screenshots() -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS
