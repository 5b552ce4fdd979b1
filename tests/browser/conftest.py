"""A real JupyterLab on a copy of the course, and a real Chromium to look at it."""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import run
from urllib.request import Request, urlopen

import pytest
from lab_server import ROOT, jupyterlab_in, pages_of
from opened_pages import opening
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from autograde.publishing.site.preview import find_chromium

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
    own = {
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    # The last flag is to change the theme of an open page.
    flags = (f"--ServerApp.root_dir={served}", "--expose-app-in-browser")
    with jupyterlab_in(served, folder, own, *flags) as (address, token):
        yield address, token, served


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
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
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


# Of the translated lessons one is run, since each takes its time again: `make site` runs them all.
SOME_RUN = """
import sys
from pathlib import Path
import nbformat
from autograde.cli import app
from autograde.publishing.site import site_folder

run_all = site_folder.run_lessons

def run_some(project, stems, kept, on_done):
    some = [stem for stem in stems if "/" not in stem or "ch02" in stem]
    others = {stem: project / "course" / f"{stem}.ipynb" for stem in stems if stem not in some}
    built = {stem: nbformat.read(place, as_version=4) for stem, place in others.items()}
    return run_all(project, some, kept, on_done) | built

site_folder.run_lessons = run_some
app(["site", "--out", sys.argv[1]])
"""


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, built by the command; lessons that did not change are kept from the last time."""
    out = ROOT / "build" / "site"
    command = [sys.executable, "-c", SOME_RUN, str(out)]
    done = run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="session")
def address(site):
    with pages_of(site) as address:
        yield address


@pytest.fixture
def opened(browser, address):
    with opening(browser, address) as open_page:
        yield open_page
