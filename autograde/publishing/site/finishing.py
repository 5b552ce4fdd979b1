"""Finish the site's pages: labels for screen readers, and the list of outside links.

What the theme leaves out for screen readers, and the list of links that leave the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from autograde.core.messages import say
from autograde.core.templates import render_template
from autograde.publishing.release.published import Published
from autograde.publishing.site.page_links import find_outside_links
from autograde.publishing.site.site_pages import find_page
from insidetensor.messages import speaking

LIST = '<div id="elsewhere"></div>'
CAPTION = 'class="caption" role="heading"'
ICONS = '<div class="content-icon-container"'
# What the theme has without a label, or with one that is English in each language: the label that
# it gets, and behind what.
LABELS = (
    ('<aside class="sidebar-drawer"', "", "all_pages"),
    ('<aside class="toc-drawer"', "", "on_this_page"),
    (f'{ICONS} role="region"', "", "about_this_page"),
    ('id="__navigation"', "Toggle site navigation sidebar", "all_pages"),
    ('id="__toc"', "Toggle table of contents sidebar", "on_this_page"),
    ('class="theme-toggle"', "Toggle Light / Dark / Auto color theme", "colours"),
    ("<summary", "Toggle hidden content", "open_cell"),
)


def finish_pages(site: Path, opened: Mapping[str, object], published: Published | None) -> None:
    """Put it into every page of the folder `site`, in the language of the page.

    `opened` says of addresses elsewhere when a person last opened them; those of the
    repository where the course is `published` are no pages elsewhere.
    """
    ours = f"/{published.repo}/" if published else None
    links = [link for link in find_outside_links(site) if not (ours and ours in link)]
    found = {link: opened[link] for link in links if link in opened}
    listed = render_template(
        "publishing/site/templates/elsewhere.html.j2", links=links, opened=found
    )
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8").replace(LIST, listed)
        page = page.replace(CAPTION, f'{CAPTION} aria-level="2"')
        page = page.replace(ICONS, f'{ICONS} role="region"')
        with speaking(find_page(path.relative_to(site).as_posix()).language):
            for element, words, label in LABELS:
                unlabelled = f'{element} aria-label="{words}"' if words else element
                own = say(f"site_label.{label}")
                page = page.replace(unlabelled, f'{element} aria-label="{own}"')
        path.write_text(page, encoding="utf-8")
