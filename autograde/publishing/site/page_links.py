"""Find the links of the site that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from autograde.core.messages import say


class _Page(HTMLParser):
    """The addresses that a page names, and the places in it that can be led to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value:
                self.addresses.append(value)
            elif name in {"id", "name"} and value:
                self.anchors.add(value)


def find_broken_site_links(site: Path) -> Iterator[str]:
    """A sentence for each link of a page in the folder `site` that leads nowhere."""
    page, site = cache(_Page), site.resolve()
    for path in sorted(site.rglob("*.html")):
        for address in dict.fromkeys(page(path).addresses):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            where = path.relative_to(site).as_posix()
            if not target.exists() or not target.is_relative_to(site):
                yield say("site.no_file", where=where, target=address)
            elif target.suffix == ".html" and not _has(page(target), unquote(parts.fragment)):
                yield say("site.no_heading", where=where, target=address)


def _has(page: _Page, fragment: str) -> bool:
    return not fragment or fragment in page.anchors
