"""Lead each page of the site to the same page in the other languages."""

from __future__ import annotations

from pathlib import Path

from autograde.authoring.course_problems import Course
from autograde.authoring.translation.course_languages import name_language
from autograde.publishing.site.site_pages import SitePage, find_page
from insidetensor.messages import FALLBACK

# Where the theme has its switch of colours: in the bar of a narrow screen, and beside the title.
HEADERS = [
    f'<div class="theme-toggle-container theme-toggle-{at}">' for at in ("header", "content")
]


def link_languages(site: Path, course: Course) -> None:
    """Put the links into the header of every page of the folder `site`.

    A page that a language does not have leads to the first page of that language.
    """
    for path in site.rglob("*.html"):
        here = find_page(path.relative_to(site).as_posix(), course)
        links = ""
        for language in sorted({FALLBACK, *course.languages} - {here.language}):
            twin = SitePage(language, here.path)
            if not (site / twin.address).is_file():
                twin = SitePage(language, "index.html")
            of = f'lang="{language}" hreflang="{language}" href="{here.way_to(twin.address)}"'
            links += f'<a class="language" {of}>{name_language(course.root, language)}</a>'
        page = path.read_text(encoding="utf-8")
        for header in HEADERS:
            page = page.replace(header, header + links)
        path.write_text(page, encoding="utf-8")
