"""Find the links to files in Markdown, as it is rendered; lead to a heading of a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

import mistune

from insidetensor.messages import FALLBACK

HTML = re.compile(r"""\b(?:href|src)\s*=\s*(?:["']([^"']*)["']|([^\s"'>]+))""", re.IGNORECASE)
# What does not lead to a file of the project: https:, #heading, /on-the-server.
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#|/", re.IGNORECASE)


def find_linked_files(markdown: str) -> Iterator[str]:
    """The path of each link and picture that leads to a file, as seen from the text."""
    left: list[Any] = list(_reader().parse(markdown)[0])
    while left:
        token = left.pop(0)
        left[:0] = token.get("children", [])
        urls = [token.get("attrs", {}).get("url", "")]
        if token["type"] in ("block_html", "inline_html"):
            urls = [quoted or bare for quoted, bare in HTML.findall(token["raw"])]
        for url in urls:
            path = unquote(url.partition("#")[0])
            if path and not ELSEWHERE.match(url):
                yield path


def lesson_on_site(site: str, stem: str, language: str = FALLBACK) -> str:
    """The address of a lesson's page, where the course's pages begin at `site`."""
    own = "" if language == FALLBACK else f"{language}/"
    return f"{site.rstrip('/')}/{own}course/{stem}.html"


def anchor_on_site(heading: str) -> str:
    """What leads to a heading behind the address of its page: `#the-chunk-rule`."""
    return "#" + quote(re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-"))


def anchor_in_jupyter(heading: str) -> str:
    """What leads to a heading behind the address of its notebook: `#The-chunk-rule`."""
    return "#" + quote(heading.replace("`", "").replace(" ", "-"))


@cache
def _reader() -> mistune.Markdown:
    return mistune.create_markdown(renderer=None, plugins=["table"])
