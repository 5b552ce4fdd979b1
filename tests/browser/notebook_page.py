"""One notebook open in JupyterLab, driven as a person drives it."""

from __future__ import annotations

import time
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page


class NotebookPage:
    """The notebook `name` (such as `course/ch00_start_here.ipynb`) of a running JupyterLab."""

    def __init__(self, page: Page, lab, name: str) -> None:
        self.page, self.lab, self.name = page, lab, name
        page.goto(lab.address(name))
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.panel = page.locator(".jp-NotebookPanel:visible")
        self._wait_for("Idle")

    def _wait_for(self, status: str, seconds: int = 120) -> None:
        self.page.wait_for_selector(
            f'.jp-NotebookPanel .jp-Notebook-ExecutionIndicator[data-status="{status.lower()}"]',
            timeout=seconds * 1000,
            state="attached",
        )

    def run_all(self, seconds: int = 180) -> None:
        """Run > Run All Cells, then wait until no cell shows `[*]` and the kernel rests."""
        self.menu("Run", "Run All Cells")
        self.wait_until_run(seconds)

    def wait_until_run(self, seconds: int = 180) -> None:
        end = time.monotonic() + seconds
        rested = 0
        while rested < 4:
            assert time.monotonic() < end, f"{self.name} still runs after {seconds} s"
            busy = self.panel.locator('.jp-InputPrompt:has-text("*")').count()
            rested = 0 if busy else rested + 1
            self.page.wait_for_timeout(250)

    def menu(self, *path: str) -> None:
        bar = self.page.locator(".lm-MenuBar")
        bar.get_by_text(path[0], exact=True).click()
        for entry in path[1:]:
            self.page.locator(f'.lm-Menu-item:visible:has(.lm-Menu-itemLabel:text-is("{entry}"))').click()

    def cell(self, text: str) -> Locator:
        """The one code cell whose source holds `text`."""
        return self.panel.locator(".jp-CodeCell", has=self.page.locator(".jp-InputArea-editor", has_text=text))

    def replace(self, cell: Locator, source: str) -> None:
        """Type `source` over what the cell holds."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(source)

    def run(self, cell: Locator) -> None:
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        self.wait_until_run()

    def saved(self) -> nbformat.NotebookNode:
        """Save as a person does and read what lies on disk."""
        path = Path(self.lab.folder / self.name)
        before = path.stat().st_mtime_ns
        self.page.keyboard.press("Escape")
        self.menu("File", "Save Notebook")
        end = time.monotonic() + 30
        while path.stat().st_mtime_ns == before:
            assert time.monotonic() < end, f"{self.name} was not saved"
            self.page.wait_for_timeout(200)
        return nbformat.read(path, as_version=4)
