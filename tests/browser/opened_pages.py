"""Pages of the site in the browser, which ask for nothing elsewhere and complain of nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

# A colour that is on its way from one theme to the other is neither.
STILL = 'document.getAnimations().every(({ playState }) => playState === "finished")'


def show_in(page: Page, theme: str) -> None:
    """Let the page be light or dark, and wait until it is."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_function(STILL)


@contextmanager
def opening(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens pages; nothing may be asked for elsewhere, and no script may complain."""
    contexts, asked, said = [], [], []

    def open_page(name, width=1300, theme="light", **options):
        viewport = {"width": width, "height": 1000}
        contexts.append(browser.new_context(viewport=viewport, color_scheme=theme, **options))
        page = contexts[-1].new_page()
        page.on("request", lambda sent: asked.append(sent.url))
        page.on("pageerror", lambda error: said.append(f"{name}: {error}"))
        page.goto(f"{address}/{name}", wait_until="load")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith((address, "data:", f"blob:{address}"))] == []
    assert said == [], said
