"""What a reader sees of a source is found, each text where it stands, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograde.authoring.course.sources import parse_source
from autograde.authoring.translation.segments import segments_of
from autograde.authoring.translation.structure import structure_problems
from autograde.authoring.translation.translated import translated

PROJECT = Path(__file__).parents[3]
SOURCES = sorted(
    path for folder in ("course", "solutions") for path in (PROJECT / folder).glob("ch*.py")
)
MARK = "영어 원문"
SOURCE = '''\
# %% [markdown]
# # A title
#
# A paragraph over
# two lines with `code`. <!-- rule one: 1 -->
#
# - An item
#   that goes on.
# - Another item.
#
# | a column | another |
# | --- | --- |
# | `x` | a cell |
#
# ```python
# not_read("in a fence")
# ```
#
# <details><summary>Hint 1: look</summary>
#
# The hint.
#
# </details>


# %% nbgrader={"grade_id": "count", "solution": true}
def count(shape):
    """Return how many
    there are.

    Raises: ValueError for none.
    """
    ### BEGIN SOLUTION
    # a comment that nobody reads
    return "a string that nobody reads"
    ### END SOLUTION


# %%
# @title Predict
# Prose over
# two lines.
# count((2, 3))
# print(
#     3
# )
found = {"both": 1, "row-major": 2}  # what is named
print("the loss is", count("float32"), f"and {found[0]:>3} of them")
predict("Which one?", "both", {"both": "Both do.", "cpu:1": "No. It has one."})
assert same_value(count(()), 1, why="There is one.", naming=["no such axis here"])
# rule one
'''


def test_texts_are_found_in_order_and_joined_where_they_were_broken() -> None:
    assert [(each.kind, each.text) for each in segments_of(SOURCE)] == [
        ("markdown", "A title"),
        ("markdown", "A paragraph over two lines with `code`. <!-- rule one -->"),
        ("markdown", "An item that goes on."),
        ("markdown", "Another item."),
        ("markdown", "| a column | another |\n| --- | --- |\n| `x` | a cell |"),
        ("markdown", "Hint 1: look"),
        ("markdown", "The hint."),
        ("docstring", "Return how many there are.\n\nRaises: ValueError for none."),
        ("comment", "Predict"),
        ("comment", "Prose over two lines."),
        ("text", "both"),
        ("comment", "what is named"),
        ("text", "the loss is"),
        ("template", "and {found[0]:>3} of them"),
        ("text", "Which one?"),
        ("text", "both"),
        ("text", "both"),
        ("text", "Both do."),
        ("text", "No. It has one."),
        ("text", "There is one."),
    ]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_source_translated_into_itself_is_the_same_source(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    own = translated(text, {each.text: each.text for each in segments_of(text)}, MARK)
    assert [each.text for each in segments_of(own)] == [each.text for each in segments_of(text)]
    first, second = parse_source(path, text), parse_source(path, own)
    assert list(structure_problems(first, second)) == []
    for cell, twin in zip(first.cells, second.cells, strict=True):
        if cell.kind == "markdown":
            assert twin.source.split() == cell.source.split()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_text_of_a_solution_or_a_hidden_check_is_there_to_translate(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    inside, hidden = False, set[int]()
    for number, line in enumerate(lines, start=1):
        inside = (inside or "### BEGIN" in line) and "### END" not in line
        hidden |= {number} if inside else set()
    assert not hidden & {each.line for each in segments_of("\n".join(lines))}


def test_what_has_no_translation_stays_english_and_says_so() -> None:
    own = translated(SOURCE, {"Another item.": "다른 항목."}, MARK)
    assert f"# # A title ({MARK})\n" in own
    assert "# - 다른 항목.\n" in own
    assert f"# | `x` | a cell |\n#\n# *({MARK})*\n" in own
    assert 'print("the loss is"' in own


KOREAN = st.text(st.sampled_from('가나다 "\\{}%\n'), min_size=1).filter(str.strip)


@settings(max_examples=40, deadline=None)
@given(KOREAN, KOREAN)
def test_whatever_a_translation_holds_the_code_around_it_stays(string: str, comment: str) -> None:
    words = {
        "There is one.": string,
        "Prose over two lines.": comment,
        "Return how many there are.\n\nRaises: ValueError for none.": string,
    }
    own = translated(SOURCE, words, MARK)
    problems = structure_problems(
        parse_source(Path("a/b.py"), SOURCE), parse_source(Path("a/b.py"), own)
    )
    assert list(problems) == []
    asserted = next(line for line in own.split("\n") if line.startswith("assert"))
    call = ast.parse(asserted).body[0].test  # type: ignore[attr-defined]
    assert call.keywords[0].value.value == string


def test_long_comments_and_docstrings_are_broken_by_the_columns_that_they_take() -> None:
    own = translated(SOURCE, {"Prose over two lines.": "가나다라 " * 30}, MARK)
    lines = [line for line in own.split("\n") if line.startswith("# 가")]
    assert len(lines) > 2
    assert max(map(len, lines)) < 60  # each sign takes two columns
