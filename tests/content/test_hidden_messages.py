"""The hidden checks' catalogue: each sentence is used, and each use has its sentence."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from autograde.hidden.wording import FOLDER, say
from insidetensor.messages import Catalogue

HIDDEN = Path(__file__).parents[2] / "autograde" / "hidden"
TEMPLATES = Catalogue(FOLDER).templates()
SECTIONS = {key.partition(".")[0] for key in TEMPLATES}


def strings(tree):
    """All string constants of a module, f-strings as patterns with a hole for each field."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            yield "".join(r"\w+" if part is None else re.escape(part) for part in parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)


@cache
def used_keys():
    """The patterns of message keys in the code: `section.name`."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in HIDDEN.glob("*.py")]
    key = re.compile(rf"({'|'.join(SECTIONS)})\\\.(\w|\\w\+)+")
    return {text for tree in trees for text in strings(tree) if key.fullmatch(text)}


def test_every_key_that_the_code_names_has_a_sentence():
    assert used_keys()
    for pattern in used_keys():
        assert any(re.fullmatch(pattern, key) for key in TEMPLATES), pattern


def test_every_sentence_is_used():
    unused = [key for key in TEMPLATES if not any(re.fullmatch(p, key) for p in used_keys())]
    assert unused == []


@pytest.mark.parametrize("key", sorted(TEMPLATES))
def test_a_sentence_ends_like_one(key):
    is_piece = key.startswith("call.") or key in ("view_strides.and", "view_strides.chunk")
    assert TEMPLATES[key].endswith(".") or is_piece


def test_a_sentence_is_found_in_english_where_a_language_has_none(monkeypatch):
    monkeypatch.setenv("INSIDETENSOR_LANGUAGE", "tlh")
    assert say("matmul.inner") == TEMPLATES["matmul.inner"]
