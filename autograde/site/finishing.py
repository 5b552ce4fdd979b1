"""What is put into pages when all of them are there.

What the theme leaves out for screen readers, and the list of links that leave the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from autograde.files.templates import filled
from autograde.messages import section
from autograde.release.published import Published
from autograde.site.page_links import links_elsewhere
from autograde.site.site_pages import page_of
from insidetensor.messages import speaking

LIST = '<div id="elsewhere"></div>'
LEFT_OUT = {
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="{all_pages}">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="{on_this_page}">',
    '<div class="content-icon-container">': (
        '<div class="content-icon-container" role="region" aria-label="{about_this_page}">'
    ),
    # What the theme says in English alone.
    'aria-label="Toggle site navigation sidebar"': 'aria-label="{all_pages}"',
    'aria-label="Toggle table of contents sidebar"': 'aria-label="{on_this_page}"',
    'aria-label="Toggle Light / Dark / Auto color theme"': 'aria-label="{colours}"',
    'aria-label="Toggle hidden content"': 'aria-label="{open_cell}"',
}


def finish(site: Path, opened: Mapping[str, object], published: Published | None) -> None:
    """Put it into every page of the folder `site`, in the language of the page.

    `opened` says of addresses elsewhere when a person last opened them; those of the
    repository where the course is `published` are no pages elsewhere.
    """
    own = f"/{published.repo}/" if published else None
    links = [link for link in links_elsewhere(site) if not (own and own in link)]
    found = {link: opened[link] for link in links if link in opened}
    listed = filled("site/elsewhere.html.j2", links=links, opened=found)
    for path in site.rglob("*.html"):
        with speaking(page_of(path.relative_to(site).as_posix()).language):
            labels = section("site_page.")
        page = path.read_text(encoding="utf-8").replace(LIST, listed)
        for left_out, whole in LEFT_OUT.items():
            page = page.replace(left_out, whole.format_map(labels))
        path.write_text(page, encoding="utf-8")
