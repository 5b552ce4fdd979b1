"""What of a source in another language is more than another text is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograde.authoring.course.sources import parse_source
from autograde.authoring.translation.structure import structure_problems

ENGLISH = """\
# %% [markdown]
# ## Count
#
# Give how many there are. <!-- rule core: 1 -->
#
# <details><summary>Hint 1: look</summary>
#
# Look.
#
# </details>

# %% nbgrader={"grade_id": "count", "solution": true}
def count(shape):
    return len("some text")

# %% nbgrader={"grade_id": "check-count", "grade": true, "points": 1}
# rule core
assert count(()) == 1, f"{1} and {2}"
"""


def problems(old: str, new: str) -> list[str]:
    assert old in ENGLISH
    path = Path("solutions/ch01_x.py")
    return [
        *structure_problems(
            parse_source(path, ENGLISH), parse_source(path, ENGLISH.replace(old, new))
        )
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Give how many", "몇 개인지"),
        ("some text", "글"),
        ("{1} and {2}", "{2} {1}"),
        ("Hint 1", "힌트 1"),
    ],
)
def test_another_text_is_no_problem(old: str, new: str) -> None:
    assert problems(old, new) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("core: 1", "core: 2", "the part count has other rules, points or hints"),
        ("details>", "p>", "the part count has other rules, points or hints"),
        ("return len", "return max", "the cell of line 12 in English is another one"),
        ('"points": 1', '"points": 2', "the cell of line 16 in English is another one"),
        ("\\n# %% nb", "\\n# %%\\n1\\n\\n# %% nb", "in English is another one"),
    ],
)
def test_anything_else_is_named(old: str, new: str, said: str) -> None:
    assert any(
        said in each for each in problems(old.replace("\\n", "\n"), new.replace("\\n", "\n"))
    )
