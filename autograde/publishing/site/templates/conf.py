"""What Sphinx makes of the pages: nothing is fetched, when they are built or when they are read."""

import json
import re
from html import escape
from pathlib import Path
from textwrap import shorten

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

project = "Inside the Tensor"
author = "the course's authors"
html_title = project
extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.githubpages",  # GitHub leaves out folders like _static without its mark
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_templates/**"]
locale_dirs = ["locale"]
nb_execution_mode = "off"  # they were executed before
nb_mime_priority_overrides = [("html", "text/html", 0)]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nitpicky = False
default_role = "code"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autoclass_content = "class"

html_theme = "furo"
html_static_path = ["static"]
html_favicon = "static/favicon.svg"
html_css_files = ["site.css"]
templates_path = ["_templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "kept.html",
        "sidebar/scroll-end.html",
    ]
}
html_use_index = False  # the reference is short
html_show_sphinx = False
html_show_copyright = False
pygments_style = "default"
pygments_dark_style = "github-dark"
# An error's last lines are no Python: they are shown as they are.
suppress_warnings = ["misc.highlighting_failure"]

LONGER_THAN_A_LINK, LONGEST_DESCRIPTION = 30, 200  # characters


class Korean(SearchLanguage):
    """Finds a word whatever particle stands at its end: its beginnings are in the index too."""

    lang = "ko"
    language_name = "Korean"

    def split(self, text: str) -> list[str]:
        words = super().split(text)
        return words + [
            word[:end] for word in words if re.match("[가-힣]", word) for end in range(1, len(word))
        ]


def name_columns(app: Sphinx, doctree: nodes.document) -> None:
    """Put a column's name into each cell: a narrow screen shows a row as a list of them."""
    for table in doctree.findall(nodes.tgroup):
        head, body = table.next_node(nodes.thead), table.next_node(nodes.tbody)
        names = [entry.astext() for entry in head[0]]
        for row in body:
            for name, entry in zip(names, row, strict=True):
                entry.insert(0, nodes.paragraph("", name, classes=["column"]))


def describe(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, object],
    doctree: nodes.document | None,
) -> None:
    """Give a page what a link to it is shown with; one of which nothing is said, its beginning."""
    if doctree is None:
        return  # the search, to which nobody links
    described = json.loads((Path(app.confdir) / "described.json").read_text(encoding="utf-8"))
    paragraphs = [
        each for each in doctree.findall(nodes.paragraph) if not each.next_node(nodes.raw)
    ]
    texts = [each.astext() for each in paragraphs]
    begins = next((text for text in texts if len(text) > LONGER_THAN_A_LINK), "")
    said = described.get(pagename) or shorten(begins, LONGEST_DESCRIPTION, placeholder=" …")
    context["description"] = escape(said)
    context["preview"] = pagename.replace("/", "-")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_search_language(Korean)
    app.connect("doctree-read", name_columns)
    app.connect("html-page-context", describe)
