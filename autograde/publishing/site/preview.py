"""The picture that a link to a page is shown with: its title, and memory as the course draws it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from autograde.core.errors import GraderError
from autograde.core.messages import say
from insidetensor.messages import word_break

# The first is Debian's Chromium without windows, which takes little more than half of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SIZE = {"width": 1200, "height": 630}  # pixels, as those who show links want it
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PAGE = """\
<!DOCTYPE html>
<html lang="{language}"><meta charset="utf-8"><style>
body {{ margin: 0; padding: 28px 60px; font: 30px/1.35 sans-serif; color: #111; background: #fff }}
html {{ word-break: {word_break} }} p {{ margin: 0 0 14px }}
h1 {{ margin: 0 0 8px; font-size: 54px; line-height: 1.15 }}
svg {{ max-width: 1080px !important; width: auto !important; height: 380px !important }}
</style><h1>{title}</h1><p>{line}</p><div>{picture}</div></html>
"""


@dataclass(frozen=True)
class Preview:
    """The preview of the page `name`: a title, a line and an SVG."""

    name: str
    title: str
    line: str
    picture: str


def find_chromium() -> str:
    """The path of a Chromium. Raises: GraderError where there is none."""
    found = [place for name in BROWSERS if (place := shutil.which(name))]
    if not found:
        raise GraderError(say("site.no_browser"))
    return found[0]


def draw_previews(folder: Path, previews: Iterable[Preview], language: str) -> None:
    """Write each as a PNG file to `folder`. Raises: GraderError; OSError."""
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport=SIZE)
        for each in previews:
            words = {"title": escape(each.title), "line": escape(each.line)}
            words |= {"language": language, "word_break": word_break(), "picture": each.picture}
            page.set_content(PAGE.format(**words))
            page.screenshot(path=folder / f"{each.name.replace('/', '-')}.png")
        browser.close()
