"""Where lines break belongs to a language of `languages.toml`, on every kind of page."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader

from autograde.core.templates import render_template
from autograde.publishing.site import site_folder
from autograde.publishing.site.site_pages import START, TEMPLATES, SitePage
from insidetensor import predict
from insidetensor.explore.strides_instrument import strides_instrument
from insidetensor.messages import speaking, spoken
from insidetensor.questions.puzzles import puzzle
from insidetensor.showing.tables import Table

PROJECT = Path(__file__).parents[3]
LISTED = "[xx]\nword_break = 'break-all'\n"


def page_of_the_site(monkeypatch: pytest.MonkeyPatch) -> str:
    """What our part of a page says with what Sphinx is given."""
    given: list[str] = []
    done = subprocess.CompletedProcess([], 0)
    with monkeypatch.context() as patched:
        patched.setattr(subprocess, "run", lambda command, **_: given.extend(command) or done)
        site_folder._sphinx(Path("xx"), SitePage("xx", START), "")
    fields = dict(each.split("=", 1) for each in given if re.match(r"\w+=", each))
    theme = DictLoader({"!page.html": "{% block site_meta %}{% endblock %}"})
    ours = Environment(loader=ChoiceLoader([FileSystemLoader(TEMPLATES / "_templates"), theme]))
    return ours.get_template("page.html").render(fields, pathto=lambda *_: "", title="")


PLACES = {
    "feedback and report": lambda _: render_template("feedback/templates/feedback.css"),
    "a page of the site": page_of_the_site,
    "a table": lambda _: Table("", ("a",), ()).html,
    "a prediction": lambda _: predict("?", 1, {1: "yes", 2: "no"}).html,
    "a puzzle": lambda _: puzzle("?", [1], lambda: [1]).html,
    "an instrument": lambda _: f"word-break:{strides_instrument(np.eye(2)).words['word_break']}",
}


def test_lines_break_on_every_page_as_the_language_says(monkeypatch, tmp_path):
    (tmp_path / "languages.toml").write_text(LISTED, encoding="utf-8")
    monkeypatch.setattr(spoken, "LISTS", (tmp_path / "languages.toml",))
    for language, value in {"xx": "break-all", "yy": "normal"}.items():
        with speaking(language):
            said = {name: make(monkeypatch) for name, make in PLACES.items()}
        assert {
            name: found
            for name, text in said.items()
            if (found := re.findall(r"word-break: ?([\w-]+)", text)) != [value]
        } == {}


def test_no_style_says_it_of_one_language_or_of_all():
    files = [path for room in ("src", "autograde") for path in (PROJECT / room).rglob("*")]
    styles = [path for path in files if path.suffix in {".css", ".html", ".j2", ".js", ".py"}]
    said = re.compile(r":lang\(|word-break:\s*[a-z]|wordBreak = \W")
    assert len(styles) > 300
    assert [path for path in styles if said.search(path.read_text(encoding="utf-8"))] == []
