"""Every sentence stands in the catalogue, is used, and gets the fields it asks for."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import insidetensor
from insidetensor.messages import Catalogue, message
from insidetensor.mistakes.stride_mistakes import SETTLED_BY

SOURCES = sorted(Path(insidetensor.__file__).parent.rglob("*.py"))
TEMPLATES = Catalogue(Path(insidetensor.__file__).parent / "messages").templates()


@cache
def trees():
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def calls(name):
    """Every call of `name(...)` or `x.name(...)` in the package."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                if name == getattr(called, "id", getattr(called, "attr", None)):
                    yield path.name, node


def literals():
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def fields(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def literal_messages():
    for path, call in calls("message"):
        keys = [
            node.value
            for node in ast.walk(call.args[0])
            if isinstance(node, ast.Constant) and re.fullmatch(r"[a-z_]+(\.\w+)+", str(node.value))
        ]
        for key in keys:
            yield path, key, call


def test_every_key_that_the_code_names_is_in_the_catalogue():
    missing = {(path, key) for path, key, _ in literal_messages() if key not in TEMPLATES}
    assert missing == set()
    assert len(list(literal_messages())) > 50


def test_every_mistake_that_the_code_names_has_its_sentence():
    named = {
        call.args[0].value for _, call in calls("say") if isinstance(call.args[0], ast.Constant)
    }
    keys = {"mistake." + re.sub("[-/]", "_", name) for name in named}
    assert keys - TEMPLATES.keys() == set()
    assert len(keys) > 20


def test_every_mistake_that_may_be_told_second_has_a_short_name():
    (rules,) = [tree for path, tree in trees().items() if path.name == "stride_mistakes.py"]
    named = {
        node.args[0].value.partition("/")[0]
        for node in ast.walk(rules)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "say"
        and isinstance(node.args[0], ast.Constant)
    }  # fmt: skip
    short = {key.partition(".")[2] for key in TEMPLATES if key.startswith("mistake_short.")}
    assert {name.replace("-", "_") for name in named | set(SETTLED_BY)} - {"bytes_for"} <= short


def test_every_template_gets_the_fields_it_asks_for():
    lacking = []
    for path, key, call in literal_messages():
        given = {keyword.arg for keyword in call.keywords}
        if None not in given and not fields(TEMPLATES[key]) <= given:
            lacking.append((path, key, fields(TEMPLATES[key]) - given))
    assert lacking == []


def test_no_sentence_of_the_catalogue_is_unused():
    known = set(literals())
    tails = {re.sub("[-/]", "_", text) for text in known}
    prefixes = tuple(text for text in known if text.endswith((".", "_at.")) and " " not in text)
    unused = [
        key
        for key in TEMPLATES
        if key not in known
        and not key.startswith("explore")  # tests/insidetensor/explore asks the ES modules
        and not key.startswith("puzzle_help")  # tests/content/test_puzzle_help.py asks lessons
        and not (key.startswith(prefixes) and key.partition(".")[2] in tails)
    ]  # fmt: skip
    assert unused == []


def test_a_field_that_is_missing_is_an_error():
    with pytest.raises(KeyError, match="got"):
        message("extends.not_a_class")
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        message("no.such.key")


def test_braces_in_what_a_learner_wrote_are_left_alone():
    assert "{axis}" in message("extends.not_a_class", got="{axis}")


@pytest.fixture
def catalogue(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, text in ((first, '[a]\nb = "one {x}"\nc = "two"'), (second, '[a]\nc = "three"')):
        folder.mkdir()
        (folder / "en.toml").write_text(text, encoding="utf-8")
    entry = 'msgctxt "a.b"\nmsgid "one {x}"\nmsgstr "하나 {x}"\n'
    (first / "ko.po").write_text(entry, encoding="utf-8")
    return Catalogue(first, second)


def test_a_later_folder_adds_to_an_earlier_one_and_wins(catalogue):
    assert catalogue.templates() == {"a.b": "one {x}", "a.c": "three"}


def test_the_language_is_the_environments_and_english_where_it_has_no_sentence(
    catalogue, monkeypatch
):
    assert catalogue.message("a.b", x=1) == "one 1"
    monkeypatch.setenv("INSIDETENSOR_LANG", "ko")
    assert catalogue.message("a.b", x=1) == "하나 1"
    assert catalogue.message("a.c") == "three"


def test_a_key_without_a_sentence_says_where_to_write_one(tmp_path):
    with pytest.raises(KeyError, match=r"write `twice = .*` under \[permuted\] of .*en\.toml"):
        Catalogue(tmp_path).message("permuted.twice")
