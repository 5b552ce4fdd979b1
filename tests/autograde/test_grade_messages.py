"""The grader's catalogue: every sentence asked for is there, whole, and none is left over."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from command_line import typed
from jinja2 import Environment, nodes
from typer import Context
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from autograde.authoring.translation.edition import MESSAGES
from autograde.cli import app
from autograde.cli.app import word_help
from autograde.core.messages import FOLDER, say, section
from autograde.grading.gradesheet import write_gradesheet
from autograde.judging.grades import Grade, Judgement, PartGrade
from insidetensor.messages import Catalogue, speaking

AUTOGRADE = FOLDER.parents[1]
TEMPLATES = sorted(AUTOGRADE.rglob("templates/*.html.j2"))
ENGLISH = Catalogue(FOLDER).templates("en")
CATALOGUE = FOLDER.relative_to(AUTOGRADE.parent)
# What is said in these rooms is said to a learner.
ROOMS_OF_LEARNERS = ("checks", "feedback", "sandbox")

SAYING = {"say", "say_for_programs"}
# A key, and the fields that it is given: None where a dict brings some of them.
Call = tuple[str, frozenset[str] | None]


def calls_in(path: Path) -> Iterator[Call]:
    """(key, fields) of each `say("key", field=…)` in a module; a computed key ends with *.

    `section("page.")` takes a family, whose fields a script fills in.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYING:
            given = [keyword.arg for keyword in node.keywords]
            fields = None if None in given else frozenset(given)
            for key in keys_of(node.args[0], tree):
                yield key, fields
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "section":
            yield from ((f"{key}*", None) for key in keys_of(node.args[0], tree))


def keys_of(key: ast.expr, tree: ast.Module) -> list[str]:
    if isinstance(key, ast.Constant):
        return [str(key.value)]
    if isinstance(key, ast.IfExp):
        return keys_of(key.body, tree) + keys_of(key.orelse, tree)
    if isinstance(key, ast.Name):
        given = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
        return [
            found
            for node in given
            if ast.unparse(node.targets[0]) == key.id and not isinstance(node.value, ast.Tuple)
            for found in keys_of(node.value, tree)
        ]
    assert isinstance(key, ast.JoinedStr)
    first = key.values[0]
    assert isinstance(first, ast.Constant)
    return [f"{first.value}*"]


def calls_in_template(path: Path) -> Iterator[Call]:
    tree = Environment().parse(path.read_text(encoding="utf-8"))
    for call in tree.find_all(nodes.Call):
        if getattr(call.node, "name", "") == "say":
            yield call.args[0].as_const(), frozenset(field.key for field in call.kwargs)


CALLS = {
    *(
        call
        for path in sorted(AUTOGRADE.rglob("*.py"))
        # The checks have a catalogue of their own.
        if "autograde.core.messages import" in path.read_text(encoding="utf-8")
        for call in calls_in(path)
    ),
    *(call for path in TEMPLATES for call in calls_in_template(path)),
}


def named(key: str) -> list[str]:
    """The sentences that a key stands for: one, or a family."""
    if key.endswith("*"):
        return [name for name in ENGLISH if name.startswith(key.rstrip("*"))]
    return [key] if key in ENGLISH else []


def test_a_sentence_asked_for_is_there_and_gets_its_fields():
    lost = [key for key, _ in CALLS if not named(key)]
    lacking = {
        name: wanted - fields
        for key, fields in CALLS
        if fields is not None
        for name in named(key)
        if (wanted := fields_of(name)) - fields
    }
    assert (lost, lacking) == ([], {})


def fields_of(name: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(ENGLISH[name]) if field}


def test_no_sentence_is_left_over():
    used = {name for key, _ in CALLS for name in named(key)}
    assert set(ENGLISH) - used == set()


def test_what_is_said_to_a_learner_is_asked_of_translators():
    said = {
        key
        for room in ROOMS_OF_LEARNERS
        for path in (AUTOGRADE / room).glob("*.py")
        if "autograde.core.messages import" in path.read_text(encoding="utf-8")
        for key, _ in calls_in(path)
        if not key.startswith("notice.")  # to whoever grades
    }
    said |= {
        key
        for key, _ in calls_in_template(AUTOGRADE / "feedback" / "templates" / "feedback.html.j2")
    }
    assert said
    assert {key for key in said if not key.startswith(MESSAGES[CATALOGUE])} == set()


def test_a_language_that_nobody_has_written_yet_falls_back(monkeypatch):
    monkeypatch.setenv("INSIDETENSOR_LANG", "xx")
    assert say("page.parts") == "Your parts"


def test_an_instructors_command_speaks_the_language_of_the_terminal(tmp_path, monkeypatch):
    said = {}
    for settings in ("", "LANG=ko_KR.UTF-8", "LANG=xx", "LANG=ko INSIDETENSOR_LANG=en"):
        with monkeypatch.context() as patch:
            for name in ("LC_ALL", "LC_MESSAGES", "LANG", "INSIDETENSOR_LANG"):
                patch.delenv(name, raising=False)
            for setting in settings.split():
                patch.setenv(*setting.split("="))
            said[settings] = (
                typed("settle", "ada", "ch90_steps", "--out", tmp_path)[2],
                typed("settle", "--help")[1],
                typed("--help")[1],
            )
    english, korean, *others = said.values()
    assert others == [english, english]
    for sentence, own, text in zip(
        ("Expected one of --keep", "What was given by hand stands.", "Show how the class did"),
        ("하나도 없습니다", "손으로 준 것을 그대로 둡니다.", "반이 어떻게 했는지"),
        zip(english, korean, strict=True),
        strict=True,
    ):
        assert sentence in text[0]
        assert own in text[1]


def test_each_command_and_option_has_its_help_and_no_text_is_left_over():
    names = {name: name for name in section("help.")}
    commands = get_command(app)
    word_help(commands, names)
    assert {*helps_of(commands)} == {*names}


def helps_of(command: TyperCommand | TyperGroup) -> Iterator[str | None]:
    yield command.help
    yield from (param.help for param in command.get_params(Context(command)))
    for below in getattr(command, "commands", {}).values():
        yield from helps_of(below)


def test_a_status_is_english_where_programs_read_it_and_else_the_readers(tmp_path):
    grade = Grade("ann", "ch90_steps", (PartGrade("count", 2, Judgement("waiting")),))
    with speaking("ko"):
        write_gradesheet([grade], tmp_path / "grades.csv")
        assert grade.status_text == "사람의 채점을 기다림"
    assert "ann,ch90_steps,,2,waiting for a person," in (tmp_path / "grades.csv").read_text()
