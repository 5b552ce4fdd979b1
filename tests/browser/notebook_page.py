"""One notebook open in JupyterLab, driven as a person drives it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
from lab_server import THEMES
from playwright.sync_api import Locator, Page

SECONDS_A_CELL = 60  # a lesson as a whole has 60 s on two cores; no cell may take that alone
# What its menu calls too; a dialog that is open does not stand in the way of it.
CHANGE_THEME = """
title => window.jupyterapp.commands.execute("apputils:change-theme", { theme: title })
"""


class NotebookPage:
    """The notebook `name` (such as `course/ch00_start_here.ipynb`) of a running JupyterLab."""

    def __init__(self, page: Page, lab, name: str) -> None:
        self.page, self.lab, self.name = page, lab, name
        page.goto(lab.address(name))
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.panel = page.locator(".jp-NotebookPanel:visible")
        page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for()

    def in_each_theme(self) -> Iterator[str]:
        """Change the theme of JupyterLab, and of the system around it, as the page stands."""
        for theme, title in THEMES.items():
            self.page.emulate_media(color_scheme=theme)
            self.page.evaluate(CHANGE_THEME, title)
            body = self.page.locator(f'body[data-jp-theme-name="{title}"]')
            body.wait_for(state="attached")
            yield theme

    def run_all(self, seconds: int = 180) -> None:
        """Run > Run All Cells, then wait until every code cell has its number."""
        self.menu("Run", "Run All Cells")
        cells = self.panel.locator(".jp-CodeCell")
        end = time.monotonic() + seconds
        ran, last = 0, time.monotonic()
        while not self._finished(cells):
            now = time.monotonic()
            if (numbered := self._numbered(cells)) > ran:
                ran, last = numbered, now
            assert now < last + SECONDS_A_CELL, f"{self.name}: a cell ran {SECONDS_A_CELL} s"
            assert now < end, f"{self.name} has not run to its end after {seconds} s"
            self.page.wait_for_timeout(250)

    def _finished(self, cells: Locator) -> bool:
        return self._numbered(cells) == cells.locator(".jp-InputArea-prompt").count()

    def _numbered(self, cells: Locator) -> int:
        """How many cells have run: one that waits or runs has a star."""
        prompts = cells.locator(".jp-InputArea-prompt").all_inner_texts()
        return sum(bool(re.fullmatch(r"\[\d+\]:", prompt.strip())) for prompt in prompts)

    def _wait_until(self, done: Callable[[], bool], seconds: int, complaint: str) -> None:
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"{self.name} {complaint} after {seconds} s"
            self.page.wait_for_timeout(250)

    def menu(self, *path: str) -> None:
        bar = self.page.locator(".lm-MenuBar")
        bar.get_by_text(path[0], exact=True).click()
        for entry in path[1:]:
            self.page.locator(
                f'.lm-Menu-item:visible:has(.lm-Menu-itemLabel:text-is("{entry}"))'
            ).click()

    def cell(self, text: str) -> Locator:
        """The one code cell whose source holds `text`."""
        return self.panel.locator(
            ".jp-CodeCell", has=self.page.locator(".jp-InputArea-editor", has_text=text)
        )

    def replace(self, cell: Locator, source: str) -> None:
        """Type `source` over what the cell holds."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(source)

    def run(self, cell: Locator, seconds: int = 60) -> None:
        """Ctrl+Enter in a cell, then wait until it has its number."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        self._wait_until(lambda: self._finished(cell), seconds, "has a cell that still runs")

    def saved(self) -> nbformat.NotebookNode:
        """Save as a person does and read what lies on disk."""
        path = Path(self.lab.folder / self.name)
        before = path.stat().st_mtime_ns
        self.page.keyboard.press("Escape")
        self.menu("File", "Save Notebook")
        # The server empties the file before it writes it anew.
        self._wait_until(
            lambda: path.stat().st_mtime_ns != before and path.stat().st_size > 0,
            30,
            "was not saved",
        )
        self.page.wait_for_timeout(500)
        return nbformat.read(path, as_version=4)
