"""A part and a chapter are begun with every file and row; nothing is written over."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from command_line import PROJECT, typed

from autograde.authoring import differences_page
from autograde.authoring.build import build_notebooks
from autograde.authoring.course.sources import SourceError, read_source
from autograde.authoring.readme_table import write_readme_table

STEM = "ch01_counting"
FLIPPED = ("part", STEM, "flipped", "--rules", "backwards:0.75,negative_axis:0.25")
THIRD = ("chapter", "ch03_resting", "Rest in memory")
# What the miniature lacks and a beginning adds to.
SHARED = {
    "README.md": "# Read me\n\n"
    "| [Count what lies in memory](course/ch01_counting.ipynb) | "
    "[Count cells](exercises/ch01_counting.ipynb) (7 points) | count |\n"
    "| [Walk](course/ch02_walking.ipynb) | [Walk](exercises/ch02_walking.ipynb) (1 point) | go |\n"
    "\nBelow.\n",
    "autograde/hidden/messages/en.toml": '[cell_count]\na = "A."\n\n[byte_count]\nb = "B."\n',
    "src/insidetensor/messages/en.toml": '[puzzle_help.one]\nhint = "H."\n\n[other]\nc = "C."\n',
    "tests/content/past_the_visible_check.toml": "ch02_walking = []\n",
    "course/ch00_start_here.py": "# %% [markdown]\n# # Start\n#\n"
    "# 1. [Count what lies in memory](ch01_counting.ipynb): one,\n#    and two.\n#\n# Below.\n",
}


@pytest.fixture
def begun(miniature) -> Path:
    """A miniature of one's own that has the files which a beginning adds to."""
    for place, text in SHARED.items():
        (miniature / place).parent.mkdir(parents=True, exist_ok=True)
        (miniature / place).write_text(text, encoding="utf-8")
    return miniature


def new(root, *arguments):
    return typed("new", *arguments, "--root", root)


def content(root: Path) -> dict[str, bytes]:
    files = (path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def test_a_part_stands_behind_the_one_named_with_its_rules_and_points(begun):
    status, said, _ = new(begun, *FLIPPED, "--after", "cell_count")
    assert status == 0
    source = read_source(begun / "solutions" / f"{STEM}.py")
    assert [part.name for part in source.parts] == ["cell_count", "flipped", "byte_count"]
    part = source.parts[1]
    assert [(rule.name, rule.points) for rule in part.rules] == [
        ("backwards", 0.75),
        ("negative_axis", 0.25),
    ]
    assert (part.points, list(part.tried), len(part.hints)) == (
        1,
        ["backwards", "negative_axis"],
        3,
    )
    hidden = (begun / "autograde/hidden" / STEM / "__init__.py").read_text(encoding="utf-8")
    assert hidden.index('"cell_count"') < hidden.index('"flipped": flipped_cases')
    assert hidden.index('"flipped"') < hidden.index('"byte_count":')
    sentences = (begun / "autograde/hidden/messages/en.toml").read_text(encoding="utf-8")
    assert [line for line in sentences.splitlines() if line.startswith("[")] == [
        *("[cell_count]", "[flipped]", "[byte_count]")
    ]
    wrong = (begun / f"tests/wrong_answers/{STEM}/flipped.diff").read_text(encoding="utf-8")
    assert [line for line in wrong.splitlines() if line.startswith("! ")] == [
        f"! {rule}: TODO: words of what is told" for rule in ("backwards", "negative_axis")
    ]
    listed = {line.removeprefix("wrote ") for line in said.splitlines() if "wrote" in line}
    now = content(begun)
    assert listed == {place for place, text in now.items() if b"flipped" in text}
    for place in listed - {f"autograde/hidden/{STEM}/__init__.py"}:
        assert b"TODO" in now[place], place


def test_build_names_the_heading_that_a_new_part_still_lacks(begun):
    (begun / "course/ch00_start_here.py").unlink()
    new(begun, *FLIPPED)
    with pytest.raises(SourceError, match=r"solutions/ch01_counting\.py:\d+: .*'TODO: the head"):
        build_notebooks(begun)


def test_what_a_part_begins_with_asks_cases_of_each_rule_and_breaks_no_rule_of_ruff(begun):
    (begun / "pyproject.toml").write_bytes((PROJECT / "pyproject.toml").read_bytes())
    new(begun, *FLIPPED)
    hidden = begun / "autograde" / "hidden" / STEM
    asked = {}
    exec((hidden / "asked_of_flipped.py").read_text(encoding="utf-8"), asked)
    rules = {rule for rule, _, _ in asked["ROWS"]} | set(asked["SPACE"].rules)
    assert rules == {"backwards", "negative_axis"}
    assert asked["SPACE"].inputs
    ruff = [sys.executable, "-m", "ruff"]
    for step in (["check", "--select", "I,F401,E501,W"], ["format", "--check"]):
        found = subprocess.run(
            [*ruff, *step, "--no-cache", str(hidden)],
            capture_output=True,
            text=True,
            check=False,
            cwd=begun,
        )
        assert found.returncode == 0, found.stdout


def test_a_chapter_has_every_file_and_row_and_takes_its_first_part(begun):
    status, said, _ = new(begun, *THIRD)
    assert status == 0
    now = content(begun)
    listed = {line.removeprefix("wrote ") for line in said.splitlines() if "wrote" in line}
    assert listed == {
        place for place, text in now.items() if b"ch03_resting" in text or "ch03" in place
    }
    rows = now["README.md"].decode().splitlines()
    assert rows[4].startswith("| [Rest in memory](course/ch03_resting.ipynb) | [TODO: a title")
    assert rows[-1] == "Below."
    start = now["course/ch00_start_here.py"].decode().splitlines()
    assert start[5:8] == [
        "# 3. [Rest in memory](ch03_resting.ipynb): TODO: what it is about.",
        *("#", "# Below."),
    ]
    assert new(begun, "part", "ch03_resting", "rested", "--rules", "core:2")[0] == 0
    (part,) = read_source(begun / "solutions/ch03_resting.py").parts
    assert (part.name, part.points) == ("rested", 2)
    # `CASES` was empty, and `build` finds the entry.
    (begun / "course/ch00_start_here.py").unlink()
    with pytest.raises(SourceError) as refused:
        build_notebooks(begun)
    assert [problem.sentence for problem in refused.value.problems if "TODO" in problem.sentence]
    assert not [problem for problem in refused.value.problems if "CASES" in problem.sentence]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("part", "ch07_none", "flipped", "--rules", "a:1"), "'ch07_none': expected one of ch01_"),
        (("part", STEM, "cell_count", "--rules", "a:1"), "has the part cell_count already"),
        (("part", STEM, "Flipped", "--rules", "a:1"), "'Flipped'"),
        (("part", STEM, "class", "--rules", "a:1"), "'class'"),
        (("part", STEM, "flipped", "--rules", "a-b:1"), "'a-b'"),
        (("part", STEM, "flipped", "--rules", "a:0"), "a number of points above 0"),
        (("part", STEM, "flipped", "--rules", "a:nan"), "got 'nan'"),
        (("part", STEM, "flipped", "--rules", "a"), "got ''"),
        (("part", STEM, "flipped", "--rules", "a:1,a:2"), "named twice"),
        ((*FLIPPED, "--after", "walker"), "has no part 'walker'"),
        (("part", "ch02_walking", "byte_count", "--rules", "a:1"), "has a section [byte_count]"),
        (("chapter", "ch02_walking", "Walk"), "course/ch02_walking.py is there already"),
        (("chapter", "ch09_resting", "Rest"), "named ch03_words"),
        (("chapter", "ch03-resting", "Rest"), "named ch03_words"),
        (("chapter", "ch03_resting", "Rest [a]"), "without brackets"),
        (("chapter", "ch03_resting", " "), "got ' '"),
    ],
)
def test_what_cannot_be_begun_is_said_in_one_sentence_and_nothing_is_written(
    begun, arguments, words
):
    before = content(begun)
    status, said, complained = new(begun, *arguments)
    assert (status, said) == (1, "")
    assert words in complained
    assert complained.count("\n") == 1
    assert content(begun) == before


def test_nothing_is_written_over(begun):
    diff = begun / "tests/wrong_answers" / STEM / "flipped.diff"
    diff.parent.mkdir(parents=True)
    diff.write_text("mine", encoding="utf-8")
    before = content(begun)
    status, _, complained = new(begun, *FLIPPED)
    assert status == 1
    assert f"tests/wrong_answers/{STEM}/flipped.diff is there already" in complained
    assert content(begun) == before


def test_the_readme_says_titles_and_points_of_the_sources(begun):
    write_readme_table(begun)
    text = (begun / "README.md").read_text(encoding="utf-8")
    assert "[Count cells](exercises/ch01_counting.ipynb) (5 points) | count |" in text
    assert "| [Walk through a storage](course/ch02_walking.ipynb) | [Walk](exer" in text
    assert "(1.5 points) | go |\n\nBelow.\n" in text


# What is derived, and of what it is here. `lying_agent.py` stands for the course's own.
DERIVED_FROM = {
    "course/differences.toml": "[setup]\n[[behaviours]]\nid = 'a'\nchapter = 'ch01_counting'\n"
    "question = 'How many?'\nnumpy = '1'\ntorch = '1'\ntensorflow = '1'\n",
    "course/claims.toml": "posts = {}\nclaims = []\n",
    "course/verdicts.toml": "",
    "course/languages.toml": "[ko]\nname = '한국어'\nstub = '여기에'\n"
    "answer = '답'\nuntranslated = '영어 원문'\nword_break = 'normal'\ncomplete = false\n",
    "course/ko/ch01_counting.po": "",
    "tests/content/lying_agent.py": "open('docs/grading.md', 'w').write('lies')\n",
}
REFRESHED = {
    "README.md": "[Count cells](exercises/ch01_counting.ipynb) (5 points)",
    "docs/grading.md": "lies",
    "docs/where-the-libraries-differ.md": "How many?",
    "docs/what-the-posts-say.md": "# ",
    "course/ko/ch01_counting.po": "Multiply the sizes",
    "exercises/ch02_walking.ipynb": "Walk",
}


def test_refresh_writes_all_that_is_derived_and_ends_where_a_step_fails(begun, monkeypatch):
    monkeypatch.setattr(differences_page, "library", lambda name: np)  # nothing is imported
    monkeypatch.setattr(differences_page, "ask_libraries", lambda each, setup: dict(each.probes))
    for place, text in DERIVED_FROM.items():
        (begun / place).parent.mkdir(parents=True, exist_ok=True)
        (begun / place).write_text(text, encoding="utf-8")
    (begun / "course/ch00_start_here.py").unlink()
    (begun / "docs").mkdir()
    assert typed("refresh", "--root", begun)[0] == 0
    stale = {
        place: words
        for place, words in REFRESHED.items()
        if words not in (begun / place).read_text(encoding="utf-8")
    }
    assert stale == {}
    (begun / "tests/content/lying_agent.py").write_text("1 / 0\n", encoding="utf-8")
    status, said, complained = typed("refresh", "--root", begun)
    assert (status, said.count("refreshing:")) == (1, 4)
    assert "lying_agent.py ended with 1" in complained
