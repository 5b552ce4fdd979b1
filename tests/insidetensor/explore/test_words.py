"""Each sentence that an ES module says stands in the catalogue, and none stands there unused."""

import re
from pathlib import Path

import pytest
from browserless import STATIC
from every_instrument import INSTRUMENTS

from insidetensor.messages import FOLDER, Catalogue

MODULES = sorted(STATIC.glob("*.js"))
LONGEST, WIDEST = 300, 100
TEMPLATES = {
    key: text for key, text in Catalogue(FOLDER).templates().items() if key.startswith("explore")
}


def sources(name: str) -> str:
    """Where the instrument's sentences are named: its modules, and its part of the package."""
    paths = [*STATIC.glob("*.js"), *STATIC.parent.glob("*.py")]
    if name:
        paths = [path for path in paths if path.stem.startswith((name, "instrument", "game"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_what_is_said_stands_in_the_catalogue(name):
    words = INSTRUMENTS[name]().words
    said = re.findall(r'\bsay\("(\w+)"', sources(name))
    assert len(said) > 5
    assert {key for key in said if key not in words} == set()
    for start in re.findall(r"\bsay\(`(\w*)\$\{", sources(name)):
        assert [key for key in words if key.startswith(start)], start


def test_nothing_stands_in_the_catalogue_unused():
    unused = []
    for full in TEMPLATES:
        section, _, key = full.partition(".")
        code = sources(section.removeprefix("explore").removeprefix("_"))
        named = set(re.findall(r'"(\w+)"', code))
        starts = tuple(re.findall(r"`(\w+_)\$\{", code))
        if key not in named and full not in code and not key.startswith(starts):
            unused.append(full)
    assert unused == []


def test_a_field_is_a_plain_name_since_the_browser_fills_it():
    for key, text in TEMPLATES.items():
        assert re.sub(r"\{[a-z_]+\}", "", text).count("{") == 0, key


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_small(path: Path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST] == []
