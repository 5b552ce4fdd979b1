"""Whoever builds a chapter is told what its hidden cases cannot cover."""

from pathlib import Path

from autograde.authoring.made_cases import find_case_problems
from autograde.checks.chapters import import_parts
from autograde.checks.spaces import Space

ROOT = Path(__file__).resolve().parents[3]
CHAPTER = "ch00_start_here"


def test_a_space_that_makes_nothing_is_told_by_the_file_of_the_cases(monkeypatch):
    assert find_case_problems(ROOT, [CHAPTER]) == []
    empty = Space("storage_size", {"axes": (1,)}, lambda random, axes: None, {"product": {}})
    monkeypatch.setitem(import_parts(CHAPTER), "storage_size", lambda: iter(empty.inputs))
    (problem,) = find_case_problems(ROOT, [CHAPTER])
    assert problem.shown(ROOT).startswith(
        f"autograde/hidden/{CHAPTER}/__init__.py:1: the space of storage_size: no input has "
    )


def test_the_cases_of_another_folder_are_not_made(monkeypatch, tmp_path):
    monkeypatch.setitem(import_parts(CHAPTER), "storage_size", lambda: 1 / 0)
    assert find_case_problems(tmp_path, [CHAPTER]) == []
