"""What the theme leaves out of a page for screen readers: levels of headings, names of parts."""

from __future__ import annotations

from pathlib import Path

from autograde.translation.translated_source import NAMES

LEFT_OUT = {
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    '<div class="content-icon-container">': (
        '<div class="content-icon-container" role="region" aria-label="About this page">'
    ),
}


def finish(site: Path) -> None:
    """Put it into every page of the folder `site`; say of each in which language it is."""
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        for language in NAMES.keys() & set(path.relative_to(site).parts):
            page = page.replace(' lang="en"', f' lang="{language}"', 1)
        for left_out, whole in LEFT_OUT.items():
            page = page.replace(left_out, whole)
        path.write_text(page, encoding="utf-8")
