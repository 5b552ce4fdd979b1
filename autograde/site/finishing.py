"""What is put into pages when all of them are there.

What the theme leaves out for screen readers, and the list of links that leave the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from autograde.files.templates import filled
from autograde.release.published import Published
from autograde.site.page_links import links_elsewhere
from autograde.translation.translated_source import NAMES

LIST = '<div id="elsewhere"></div>'
LEFT_OUT = {
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    '<div class="content-icon-container">': (
        '<div class="content-icon-container" role="region" aria-label="About this page">'
    ),
}


def finish(site: Path, opened: Mapping[str, object], published: Published | None) -> None:
    """Put it into every page of the folder `site`; say of each in which language it is.

    `opened` says of addresses elsewhere when a person last opened them; those of the
    repository where the course is `published` are no pages elsewhere.
    """
    own = f"/{published.repo}/" if published else None
    links = [link for link in links_elsewhere(site) if not (own and own in link)]
    found = {link: opened[link] for link in links if link in opened}
    put = {**LEFT_OUT, LIST: filled("site/elsewhere.html.j2", links=links, opened=found)}
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        for language in NAMES.keys() & set(path.relative_to(site).parts):
            page = page.replace(' lang="en"', f' lang="{language}"', 1)
        for left_out, whole in put.items():
            page = page.replace(left_out, whole)
        path.write_text(page, encoding="utf-8")
