"""Label for screen readers what the site's theme leaves without a label."""

from __future__ import annotations

from pathlib import Path

from autograde.authoring.course_problems import Course
from autograde.core.messages import say
from autograde.publishing.site.site_pages import find_page
from insidetensor.messages import speaking

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


def label_pages(site: Path, course: Course) -> None:
    """Put the labels into every page of the folder `site`, in the language of the page."""
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8").replace(CAPTION, f'{CAPTION} aria-level="2"')
        page = page.replace(ICONS, f'{ICONS} role="region"')
        with speaking(find_page(path.relative_to(site).as_posix(), course).language):
            for element, words, label in LABELS:
                unlabelled = f'{element} aria-label="{words}"' if words else element
                own = say(f"site_label.{label}")
                page = page.replace(unlabelled, f'{element} aria-label="{own}"')
        path.write_text(page, encoding="utf-8")
