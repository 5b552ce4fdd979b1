"""What is told of a recorded wrong answer is Korean, but for code, names and terms of the field."""

from __future__ import annotations

import ast
import builtins
import html
import re
import tomllib
from collections.abc import Iterator

import pytest
from answers import ROOT, WrongAnswer, solved, source, wrong_answers

from autograde.checks.cases import asked
from autograde.checks.chapters import cases_of
from autograde.checks.learner import ThisProcess
from autograde.feedback.feedback_page import told
from insidetensor.messages import speaking

pytestmark = pytest.mark.slow

GLOSSARY = tomllib.loads((ROOT / "course" / "ko" / "glossary.toml").read_text(encoding="utf-8"))
# Code as the page shows it, a value in quotes or angle brackets, and what a library's error says.
CODE = re.compile(r"<code>.*?</code>|'[^']*'|<[^<>]*>|(?<=발생했습니다: )[^가-힣]+")
WORD = re.compile(r"\b[A-Za-z]{2,}\b", re.ASCII)  # int64 and from_dlpack are none
PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}\b")
NAMES = {
    *("NumPy", "PyTorch", "TensorFlow", "Python", "Fortran", "insidetensor", "Mistake"),
    *("cpu", "dict", "ndarray", "Tensor", "Variable", "AxisError", "InvalidArgumentError"),
}


def known_words(wrong: WrongAnswer) -> set[str]:
    """Names of the exercise's code and of the answer's, of Python and the libraries, and terms."""
    code = [cell.source for cell in source(wrong.stem).cells if cell.kind == "code"]
    named = {name for text in [*code, wrong.code] for name in _names(text)}
    return NAMES | named | set(dir(builtins)) | set(WORD.findall(" ".join(GLOSSARY["terms"])))


def _names(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def findings(wrong: WrongAnswer) -> set[str]:
    """What a Korean learner is told of the answer, for each case that does not hold."""
    with speaking("ko"):
        learner = ThisProcess(vars(solved(wrong.stem, {wrong.part: wrong.code})))
        results = asked(learner, cases_of(wrong.stem, wrong.part))
    return {result.finding or "" for result in results if not result.held}


@pytest.mark.parametrize("stem", ["ch01_tensors_and_ndarrays", "ch02_views_and_strides"])
def test_what_is_told_of_a_wrong_answer_has_no_english_word_but_code_and_terms(stem: str) -> None:
    odd = {}
    for wrong in wrong_answers():
        for finding in findings(wrong) if wrong.stem == stem else ():
            said = CODE.sub(" ", html.unescape(CODE.sub(" ", str(told(finding)))))
            unknown = set(WORD.findall(said)) - known_words(wrong)
            if unknown or PROSE.search(said) or not re.search("[가-힣]", said):
                odd[wrong.name, finding] = sorted(unknown)
    assert not odd, odd
