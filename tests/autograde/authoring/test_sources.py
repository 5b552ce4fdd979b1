"""Reading a source, and every sentence about a source that is not as it should be."""

from __future__ import annotations

import json
from pathlib import Path

import jupytext
import pytest
from command_line import PROJECT

from autograde.authoring.course.notebooks import make_lesson_notebook, make_source_notebook
from autograde.authoring.course.sources import DECLARES_GPU, Hint, SourceError, read_source
from autograde.authoring.course_problems import find_course_problems, read_course

CH01 = "solutions/ch01_counting.py"
CH02 = "solutions/ch02_walking.py"
LESSON = "course/ch01_counting.py"
SOLUTION_LINE = '# %% nbgrader={"grade_id": "walker", "solution": true}'
CHECK_LINE = '# %% nbgrader={"grade_id": "check-walker", "grade": true, "points": 1.5}'
METADATA = CHECK_LINE.removeprefix("# %% nbgrader=")


def problems(root: Path) -> list[str]:
    return [problem.shown(root) for problem in find_course_problems(read_course(root))]


def test_the_miniature_has_no_problems(miniature):
    assert problems(miniature) == []


def test_a_source_knows_its_parts(miniature):
    source = read_source(miniature / CH01)
    first, second = source.parts
    assert (source.stem, source.title, source.points) == ("ch01_counting", "Count cells", 5)
    assert (first.name, first.grade_id, first.title) == (
        "cell_count",
        "cell-count",
        "Count them all",
    )
    assert (first.points, second.points) == (2, 3)
    assert [cell.grade_id for cell in first.check_cells] == ["check-cell-count"]
    assert first.hints == (
        Hint("Hint 1: where to look", "The module `math` multiplies."),
        Hint("Hint 2: almost the line", "`math.prod` takes the shape as it is."),
    )
    assert second.hints == ()  # those above the first part are not offered again


def test_a_cell_knows_its_line_in_the_file(miniature):
    cell = read_source(miniature / CH02).parts[0].solution_cell
    lines = (miniature / CH02).read_text(encoding="utf-8").splitlines()
    assert lines[cell.line - 1] == SOLUTION_LINE
    assert lines[cell.first_line - 1] == cell.source.splitlines()[0]


def test_a_heading_in_a_fence_is_no_title(miniature, edit):
    edit(CH02, "# Three steps", "# ```\n# # not a heading\n# ```\n#\n# Three steps")
    assert read_source(miniature / CH02).parts[0].title == "Take steps"


# Each row: the file, a text in it, what replaces that, and all that must be said of it then.
BROKEN_METADATA = {
    "not JSON": (CHECK_LINE, "# %% nbgrader={grade_id: 1}", [
        "34: a cell line carries nbgrader={…} or tags=[…] and nothing else, got "
        "'# %% nbgrader={grade_id: 1}'.",
    ]),
    "not an object": (METADATA, "[1]", [
        "34: a cell line carries nbgrader={…} or tags=[…] and nothing else, got "
        "'# %% nbgrader=[1]'.",
    ]),
    "a key that means nothing": (CHECK_LINE, "# %% name=1", [
        "34: a cell line carries nbgrader={…} or tags=[…] and nothing else, got '# %% name=1'.",
    ]),
    "a title on the cell line": (CHECK_LINE, "# %% Check it", [
        "34: a cell line carries nbgrader={…} or tags=[…] and nothing else, got '# %% Check it'.",
    ]),
    "a tag that is misspelt": (
        "# %%\n# try it here", '# %% tags=["hide-input", "raises-excpetion"]', [
            "31: the tags of a cell are raises-exception or hide-input or half-way, got "
            "'# %% tags=[\"hide-input\", \"raises-excpetion\"]'.",
        ],
    ),
    "text before the first cell": (
        "# %% [markdown]\n# # Walk", "import os\n# %% [markdown]\n# # Walk", [
            "1: the first cell is Markdown and begins with the title, `# # Title`.",
        ],
    ),
    "a Markdown line without its sign": (
        "# Three steps", "Three steps", [
            "12: a Markdown cell's lines begin with `# `, and this one does not: "
            "'Three steps of two start at cell 0: cells 0, 2 and 4. "
            "<!-- rule steps: 1.5 -->'.",
        ],
    ),
    "neither solution nor check": (
        "# %%\n# try it here", '# %% nbgrader={"grade_id": "scratch"}\n# try it here', [
            '31: a cell is either a solution ("solution": true) or a check ("grade": true); '
            "both is text, in a Markdown cell, that a person grades.",
        ],
    ),
    "no grade_id": (
        "# %%\n# try it here", '# %% nbgrader={"solution": true}\n# try it here', [
            '31: a grade_id is small letters, digits and single hyphens, got null.',
            "31: this solution has no `### BEGIN SOLUTION` … `### END SOLUTION`: write the answer "
            "between them.",
        ],
    ),
    "a grade_id that is no id": (SOLUTION_LINE, SOLUTION_LINE.replace("walker", "Walk er"), [
        '15: a grade_id is small letters, digits and single hyphens, got "Walk er".',
        "34: unknown grade_id: check-walker checks walker, and no solution has that name.",
    ]),
    "no points": (METADATA, '{"grade_id": "check-walker", "grade": true}', [
        "34: the points of check-walker are a number above 0, got null.",
    ]),
    "points of zero": ('"points": 1.5', '"points": 0', [
        "34: the points of check-walker are a number above 0, got 0.",
    ]),
    "negative points": ('"points": 1.5', '"points": -2', [
        "34: the points of check-walker are a number above 0, got -2.",
    ]),
    "points in words": ('"points": 1.5', '"points": "two"', [
        '34: the points of check-walker are a number above 0, got "two".',
    ]),
    "points that are true": ('"points": 1.5', '"points": true', [
        "34: the points of check-walker are a number above 0, got true.",
    ]),
    "a check of nothing": ('"check-walker"', '"check-runner"', [
        "15: the solution walker has no check: expected a cell check-walker.",
        '34: the hidden lines of check-runner do not call assess("ch02_walking.runner").',
        "34: unknown grade_id: check-runner checks runner, and no solution has that name.",
    ]),
    "a check named after nothing": ('"check-walker"', '"walker-check"', [
        "15: the solution walker has no check: expected a cell check-walker.",
        '34: the hidden lines of walker-check do not call assess("ch02_walking.walker_check").',
        "34: unknown grade_id: walker-check checks walker-check, and no solution has that name.",
    ]),
    "two parts of one name": (
        "# %%\n# try it here",
        f"{SOLUTION_LINE}\n### BEGIN SOLUTION\nclass Walker: ...\n### END SOLUTION",
        ["31: two cells are named walker: the first is on line 15."],
    ),
}  # fmt: skip


@pytest.fixture
def once_broken(miniature):
    """The problems of the miniature with one text of a file replaced, which is then put back."""

    def found(place, old, new):
        path = miniature / place
        whole = path.read_text(encoding="utf-8")
        assert whole.count(old) == 1, f"{old!r} stands {whole.count(old)} times in {place}"
        path.write_text(whole.replace(old, new), encoding="utf-8")
        problems = find_course_problems(read_course(miniature))
        path.write_text(whole, encoding="utf-8")
        return problems

    return found


BEGIN, END = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"

BROKEN_CELLS = {
    "a solution without markers": (
        CH01, '    ### BEGIN SOLUTION\n    return math.prod(shape)\n    ### END SOLUTION',
        "    return math.prod(shape)",
        ["29: this solution has no `### BEGIN SOLUTION` … `### END SOLUTION`: write the answer "
            "between them."],
    ),
    "a BEGIN without an END": (CH02, END, "", [
        "35: BEGIN HIDDEN TESTS without an END HIDDEN TESTS in this cell.",
        "36: autograde is imported outside hidden lines: learners do not have it.",
    ]),
    "an END without a BEGIN": (CH02, BEGIN, "", [
        "36: autograde is imported outside hidden lines: learners do not have it.",
        "39: END HIDDEN TESTS without a BEGIN HIDDEN TESTS above it in this cell.",
    ]),
    "a BEGIN in a region": (CH02, BEGIN, f"{BEGIN}\n{BEGIN}", [
        "36: BEGIN HIDDEN TESTS inside a region that began as HIDDEN TESTS.",
    ]),
    "a marker that does not stand alone": (CH02, BEGIN, f"{BEGIN} of walking", [
        "35: a marker stands alone in its line: `### BEGIN HIDDEN TESTS`.",
        "36: autograde is imported outside hidden lines: learners do not have it.",
        "39: END HIDDEN TESTS without a BEGIN HIDDEN TESTS above it in this cell.",
    ]),
    "a solution where nobody writes": (
        CH02, "# try it here", "### BEGIN SOLUTION\n1\n### END SOLUTION",
        ["32: BEGIN SOLUTION in a cell that is not a solution."],
    ),
    "hidden tests where nothing is graded": (
        CH02, "# try it here", f"{BEGIN}\n1\n{END}",
        ["32: BEGIN HIDDEN TESTS in a cell that is not a check."],
    ),
    "a check that hides nothing": (
        CH02,
        BEGIN + "\nfrom autograde.judging.verdict import assess\n\n"
        'assess("ch02_walking.walker")\n' + END, "",
        [
            "34: this check has no `### BEGIN HIDDEN TESTS` … `### END HIDDEN TESTS`: begin it "
            "with these two lines, and between them `from autograde.judging.verdict import assess` "
            'and `assess("chNN_words.name_of_part")`.',
        ],
    ),
    "hidden lines that call nothing": (CH02, 'assess("ch02_walking.walker")', "", [
        '34: the hidden lines of check-walker do not call assess("ch02_walking.walker").',
    ]),
    "a call that names another chapter": (CH02, "ch02_walking.walker", "ch01_counting.walker", [
        '34: the hidden lines of check-walker do not call assess("ch02_walking.walker").',
    ]),
    "a call that names another part": (CH01, "ch01_counting.byte", "ch01_counting.cell", [
        '68: the hidden lines of check-byte-count do not call assess("ch01_counting.byte_count").',
    ]),
    "autograde where learners see it": (CH02, "# try it here", "import autograde.judging.verdict", [
        "32: autograde is imported outside hidden lines: learners do not have it.",
    ]),
    "autograde in a lesson": (LESSON, "import math", "import autograde.judging.verdict", [
        "7: autograde is imported outside hidden lines: learners do not have it.",
    ]),
    "code that is not Python": (CH02, "# try it here", "x = = 1", [
        "32: the cell is not valid Python: invalid syntax.",
    ]),
    "a magic": (CH02, "# try it here", "%timeit 1", [
        "32: a magic or a shell command, '%timeit 1': a source is plain Python, so that tests can "
        "import it.",
    ]),
    "a magic as jupytext comments it": (CH02, "# try it here", "# %timeit 1", [
        "32: a magic or a shell command, '%timeit 1': a source is plain Python, so that tests can "
        "import it.",
    ]),
    "a chapter cited by its number": (LESSON, "has six cells", "has, as chapter 12 says, six", [
        "12: 'chapter 12' cites a chapter by its number: cite it by its title, as a link.",
    ]),
    "a link to no chapter": (LESSON, "(ch02_walking.ipynb)", "(ch03_running.ipynb)", [
        "27: the link leads to course/ch03_running.ipynb, which no source is built to.",
    ]),
    "a link to answers": (
        LESSON, "../exercises/ch01_counting.ipynb", "../solutions/ch01_counting.ipynb#part", [
            "26: the link leads to solutions/ch01_counting.ipynb, where learners are not sent.",
        ],
    ),
    "a link from an exercise": (CH02, "../course/ch02_walking", "../course/ch02_waking", [
        "4: the link leads to course/ch02_waking.ipynb, which no source is built to.",
    ]),
    "a lesson with nbgrader metadata": (
        LESSON, "# %%\nimport math", '# %% nbgrader={"grade_id": "x"}\nimport math',
        ["6: a lesson has nothing for nbgrader: graded cells belong in solutions/."],
    ),
    "a prediction that is not folded": (
        LESSON, "math.prod((2, 3))", 'predict("How many?", lambda: math.prod((2, 3)), {6: ""})',
        ['14: learners see the answers of this prediction: add tags=["hide-input"] here.'],
    ),
    "a lesson with a marker": (LESSON, "import math", "import math  ### BEGIN SOLUTION", [
        "6: a lesson has nothing for nbgrader: graded cells belong in solutions/.",
    ]),
    "no title": (LESSON, "# # Count what lies in memory", "# Count what lies in memory", [
        "1: the first cell is Markdown and begins with the title, `# # Title`.",
    ]),
}  # fmt: skip


def test_a_broken_cell_is_named_with_its_line(miniature, once_broken):
    told, expected = {}, {}
    of_metadata = {case: (CH02, *row) for case, row in BROKEN_METADATA.items()}
    for case, (place, old, new, sentences) in (of_metadata | BROKEN_CELLS).items():
        told[case] = sorted(problem.shown(miniature) for problem in once_broken(place, old, new))
        expected[case] = sorted(f"{place}:{sentence}" for sentence in sentences)
    assert told == expected


@pytest.mark.parametrize(
    ("prose", "line", "place", "complaint"),
    [
        ("[a][1] b.\n\n[1]: gone.md", 26, "course/gone.md", "which does not exist"),
        ("> [a][1]\n>\n> [1]: <gone.md> 'Title'", 26, "course/gone.md", "which does not exist"),
        ('<a class="x" href="gone.md#top">', 24, "course/gone.md", "which does not exist"),
        ("<a\nhref='gone.md'>", 25, "course/gone.md", "which does not exist"),
        ("<img src=gone.png>", 24, "course/gone.png", "which does not exist"),
        ("![A plot](gone.png)", 24, "course/gone.png", "which does not exist"),
        ("[a](<the gone.md>)", 24, "course/the gone.md", "which does not exist"),
        ("[a](the%20gone.md)", 24, "course/the gone.md", "which does not exist"),
        ("`[a](x)`, [b](gone(1).md)", 24, "course/gone(1).md", "which does not exist"),
        ("[a](../solutions/ch01_counting.py)", 24, CH01, "where learners are not sent"),
        ("[1]\n\n[1]: ../autograde/hidden/", 26, "autograde/hidden", "where learners are not sent"),
        ("[a](../../other/README.md)", 24, "../other/README.md", "which is outside the project"),
    ],
)
def test_a_link_that_leads_nowhere_is_named_however_it_is_written(
    miniature, edit, prose, line, place, complaint
):
    edit(LESSON, "# ## Exercise", "# " + prose.replace("\n", "\n# "))
    assert problems(miniature) == [f"{LESSON}:{line}: the link leads to {place}, {complaint}."]


def test_a_part_that_leads_to_no_heading_of_its_lesson_is_named(miniature, edit):
    edit(CH02, "# %% [markdown]\n# ## Take", '# %% [markdown] lesson="Walk on"\n# ## Take')
    sentence = "the lesson course/ch02_walking.py has no heading 'Walk on': name one that it has."
    assert problems(miniature) == [f"{CH02}:9: {sentence}"]
    edit(CH02, "Walk on", "One step at a time")
    assert problems(miniature) == []


@pytest.mark.parametrize("field", ["lesson=3", 'nbgrader={"grade_id": "x"} lesson="Exercise"'])
def test_a_heading_of_the_lesson_stands_as_text_on_the_cell_line_of_a_text(miniature, edit, field):
    kind = "" if "nbgrader" in field else "[markdown] "
    edit(CH02, "# %% [markdown]\n# ## Take", f"# %% {kind}{field}\n# ## Take")
    assert any("is a heading of the lesson, got" in each for each in problems(miniature))


@pytest.mark.parametrize(
    "prose",
    [
        "[a](ch02_walking.py), [b](#exercise), [c](mailto:ada@example.org)",
        '<a href="https://example.org/gone.md">',
        "[1]: https://example.org/gone.md",
        "[^1]: gone.md is a footnote",
        "`t[0](x)` and ``a`[0](y)``, `[1,\n::2](z)`, and then [a](ch02_walking.ipynb)",
        "```\n[a](gone.md)\n```",
    ],
)
def test_what_leads_somewhere_or_is_no_link_is_left_alone(miniature, edit, prose):
    edit(LESSON, "# ## Exercise", "# " + prose.replace("\n", "\n# "))
    assert problems(miniature) == []


NO_CELLS = "1: the first cell is Markdown and begins with the title, `# # Title`."
NOT_UTF_8 = "the source cannot be read: 'utf-8' codec can't decode byte 0xe9 in position "


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", NO_CELLS),
        (b"x = 1\n", NO_CELLS),
        (
            b"# %% [markdown]\n# # Title\n# caf\xe9\n",
            f"1: {NOT_UTF_8}31: invalid continuation byte.",
        ),
    ],
    ids=["empty", "no cells", "Latin-1"],
)
@pytest.mark.parametrize("place", ["course/ch02_walking.py", CH02])
def test_a_file_that_is_no_source_is_named(miniature, place, content, expected):
    (miniature / place).write_bytes(content)
    assert f"{place}:{expected}" in problems(miniature)


def test_a_source_that_cannot_be_read_is_named(miniature, monkeypatch):
    read_text = Path.read_text

    def refused(path, *arguments, **options):
        if path.name == "ch02_walking.py":
            raise PermissionError(13, "Permission denied", str(path))
        return read_text(path, *arguments, **options)

    monkeypatch.setattr(Path, "read_text", refused)
    assert problems(miniature) == [
        "course/ch02_walking.py:1: the source cannot be read: Permission denied.",
        f"{CH02}:1: the source cannot be read: Permission denied.",
    ]


@pytest.mark.parametrize("place", [LESSON, CH02])
def test_a_byte_order_mark_and_other_line_ends_change_nothing(miniature, place):
    path = miniature / place
    before = read_source(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_source(path) == before
    assert problems(miniature) == []


def test_a_file_that_is_no_chapter_is_nobodys_business(miniature):
    for name in ("claims.toml", "scratch.py", "charts.py", ".#ch02_walking.py", "ch02_walking.py~"):
        (miniature / "course" / name).write_text("x = 1\n", encoding="utf-8")
    assert problems(miniature) == []


@pytest.mark.parametrize(
    ("missing", "expected"),
    [
        (
            "course/ch02_walking.py",
            [
                "course/ch01_counting.py:27: the link leads to course/ch02_walking.ipynb, "
                "which no source is built to.",
                f"{CH02}:1: the chapter has no course/ch02_walking.py: write it, or delete this.",
                f"{CH02}:4: the link leads to course/ch02_walking.ipynb, "
                "which no source is built to.",
            ],
        ),
        (
            CH02,
            [
                f"course/ch02_walking.py:1: the chapter has no {CH02}: write it, or delete this.",
                "course/ch02_walking.py:18: the link leads to exercises/ch02_walking.ipynb, "
                "which no source is built to.",
            ],
        ),
        (
            "autograde/hidden/ch02_walking/__init__.py",
            [
                f"{CH02}:1: the chapter has no autograde/hidden/ch02_walking/__init__.py: "
                "write it, or delete this.",
            ],
        ),
    ],
)
def test_a_chapter_that_is_not_in_every_folder_is_named(miniature, missing, expected):
    (miniature / missing).unlink()
    assert problems(miniature) == expected


WALKS = "autograde/hidden/ch02_walking/__init__.py"
NO_WALKER = (
    f"{CH02}:15: CASES of autograde/hidden/ch02_walking has no walker: write "
    'walker_cases() there, and enter it as "walker".'
)
BROKEN_CASES = [
    ('"walker": ', '"runner": ', NO_WALKER),
    ("CASES = ", "WALKS = ", NO_WALKER),
    (
        "from autograde.checks.cases import Case",
        "from import",
        f"{WALKS}:5: the hidden checks are not valid Python: invalid syntax.",
    ),
]


def test_hidden_checks_that_lack_a_part_or_cannot_be_read_are_named(miniature, once_broken):
    for old, new, sentence in BROKEN_CASES:
        assert [each.shown(miniature) for each in once_broken(WALKS, old, new)] == [sentence]


def test_hidden_checks_that_are_not_utf_8_are_named(miniature):
    (miniature / WALKS).write_bytes(b"x = '\xe9'\n")
    (found,) = problems(miniature)
    assert found.startswith(f"{WALKS}:1: the hidden checks are not valid Python: ")


def test_hidden_checks_may_begin_with_a_byte_order_mark(miniature):
    path = miniature / WALKS
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert problems(miniature) == []


BROKEN_RULES = {
    "no rule": (" <!-- rule steps: 1.5 -->", "", [
        "walker has no rule: mark one, as in <!-- rule row_major: 1 -->.",
    ]),
    "points that do not add up": ("rule steps: 1.5", "rule steps: 1", [
        "the rules of walker have 1 points together, and its check has 1.5.",
    ]),
    "a rule that no visible case tries": ("# rule steps\n", "", [
        "no visible case tries steps of walker: add `# rule steps` above the asserts that do.",
    ]),
    "a visible case of no rule": ("# rule steps\n", "# rule steps\n# rule jumps\n", [
        "the check of walker tries jumps, which no rule of its text is: mark its sentence, as in "
        "<!-- rule jumps: 1 -->.",
    ]),
    "a rule twice": ("rule steps: 1.5 -->", "rule steps: 0.5 --> x <!-- rule steps: 1 -->", [
        "walker has the rule steps twice.",
    ]),
}  # fmt: skip


def test_a_broken_rule_is_named(once_broken):
    told = {
        case: [problem.sentence for problem in once_broken(CH02, old, new)]
        for case, (old, new, _) in BROKEN_RULES.items()
    }
    assert told == {case: sentences for case, (_, _, sentences) in BROKEN_RULES.items()}


def test_a_notebook_that_is_no_chapter_is_nobodys_business(miniature):
    (miniature / "course" / "scratch.ipynb").write_text("{}", encoding="utf-8")
    assert problems(miniature) == []


def test_reading_a_source_that_cannot_be_read_says_why(miniature, edit):
    edit(CH02, METADATA, "{")
    with pytest.raises(SourceError, match=r"solutions/ch02_walking\.py:34: a cell line carries "):
        read_source(miniature / CH02)


def test_all_problems_of_all_files_are_told_at_once(miniature, edit):
    edit(CH01, '"points": 3', '"points": 0')
    edit(CH02, '"points": 1.5', '"points": 0')
    edit(LESSON, "has six cells", "has six cells, says chapter 3")
    assert [line.partition(":")[0] for line in problems(miniature)] == [LESSON, CH01, CH02]


HEADER = "\n".join([*DECLARES_GPU, "", ""])
USES_GPU = (
    '\n# %%\nimport torch\ntorch.ones(3).to("cuda" if torch.cuda.is_available() else "cpu")\n'
)


def declare(path: Path, header: str, code: str = USES_GPU) -> Path:
    path.write_text(header + path.read_text(encoding="utf-8") + code, encoding="utf-8")
    return path


@pytest.mark.parametrize("place", [LESSON, "solutions/ch01_counting.py"])
def test_a_declared_gpu_is_asked_for_in_the_notebook(miniature, place):
    plain = read_source(miniature / place)
    source = read_source(declare(miniature / place, HEADER))
    for make in (make_lesson_notebook, make_source_notebook):
        metadata = make(source)["metadata"]
        assert metadata["accelerator"] == "GPU"
        assert metadata["colab"] == {"gpuType": "T4", "provenance": []}
        assert not {"accelerator", "colab"} & set(make(plain)["metadata"])


def test_the_header_is_jupytexts_and_moves_no_cell(miniature):
    before = len(read_source(miniature / LESSON).cells)
    source = read_source(declare(miniature / LESSON, HEADER))
    assert len(source.cells) == before + 1  # the one that uses it
    assert jupytext.reads(source.text, fmt="py:percent").metadata["accelerator"] == "GPU"
    assert problems(miniature) == []


@pytest.mark.parametrize(
    "header",
    [
        HEADER.replace("GPU", "TPU"),
        HEADER.replace("# jupyter:", "# title: Count"),
        HEADER.replace("GPU\n# ---", "GPU\n#   kernel: x\n# ---"),
        "# ---\n",
    ],
)
def test_another_header_is_refused(miniature, header):
    declare(miniature / LESSON, header)
    assert problems(miniature)[0] == (
        f"{LESSON}:1: a source's header declares a GPU and nothing else: expected {DECLARES_GPU}."
    )


def test_only_the_notebooks_that_use_a_gpu_ask_for_one():
    asking = {
        path.relative_to(PROJECT).as_posix()
        for folder in ("course", "exercises", "solutions")
        for path in (PROJECT / folder).glob("ch*.ipynb")
        if "accelerator" in json.loads(path.read_text(encoding="utf-8"))["metadata"]
    }
    assert asking == {
        "course/ch05_devices.ipynb",
        "course/ch06_timing.ipynb",
        "exercises/ch05_devices.ipynb",
        "solutions/ch05_devices.ipynb",
    }
