"""A Korean lesson's rows of claims and questions show no English sentence."""

from __future__ import annotations

import ast
import re
import tomllib

import pytest

from insidetensor.claims.claims import read_claims, what_the_posts_say
from insidetensor.claims.differences import format_answer, where_the_libraries_differ
from insidetensor.claims.entries import find_course_file
from insidetensor.messages import LANGUAGE_VARIABLE

CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
# Code, fields, and an English term behind its Korean one.
CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|(?<=[가-힣])\([a-z -]+\)")
ENGLISH = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}\b")


@pytest.fixture(autouse=True)
def korean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE_VARIABLE, "ko")


# Some run here and some in a process of their own; what they show is what no library said.
@pytest.mark.parametrize("name", ["C5", "C7", "C8", "E1", "E2", "E4", "A9", "A13"])
def test_a_claim_that_was_run_speaks_korean(name: str) -> None:
    table = what_the_posts_say(name)
    said = [table.note.partition(": ")[0], *table.header, *table.rows[0]]
    assert [text for text in said if ENGLISH.search(CODE.sub(" ", text))] == []
    assert re.search("[가-힣]", table.rows[0][1])


def test_what_a_claim_shows_is_worded_for_its_reader() -> None:
    bare = [
        (name, text)
        for name, claim in CLAIMS.items()
        for node in ast.walk(ast.parse(claim.code))
        if isinstance(node, ast.Assign | ast.AugAssign)
        and any(isinstance(each, ast.Name) and each.id == "shown" for each in _targets(node))
        for text in _texts(node.value)
        if ENGLISH.search(CODE.sub(" ", text))
    ]
    assert bare == [], "put worded(…) around it"


def test_a_question_is_asked_and_answered_in_korean() -> None:
    table = where_the_libraries_differ("slice", "negative-step")
    for row in table.rows:
        assert re.search(r"[가-힣]+요\?$", row[0])
        assert row[1].startswith("예\n")
    assert table.rows[0][3].startswith("아니요\n")


def test_an_answer_that_no_code_computes_is_told_in_korean() -> None:
    source = find_course_file("differences.toml").read_text(encoding="utf-8")
    probes = [each["numpy"] for each in tomllib.loads(source)["behaviours"]]
    told = {format_answer(ast.literal_eval(probe)) for probe in probes if probe.startswith("'")}
    assert told == {"그래프가 없음"}


def _targets(node: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _texts(value: ast.AST) -> list[str]:
    """The strings of an expression, but for those that `worded` gets."""
    is_call = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
    if is_call and value.func.id == "worded":
        return []
    if isinstance(value, ast.JoinedStr):
        pieces = (each.value for each in value.values if isinstance(each, ast.Constant))
        return ["·".join(str(piece) for piece in pieces)]
    if isinstance(value, ast.Constant):
        return [value.value] if isinstance(value.value, str) else []
    return [text for child in ast.iter_child_nodes(value) for text in _texts(child)]
