"""The feedback page: what a learner reads, and what never gets into it."""

from __future__ import annotations

import html
from pathlib import Path
from shutil import copy
from typing import Any
from urllib.parse import quote

import pytest
from bs4 import BeautifulSoup

from autograde.authoring.course.sources import Source, read_source
from autograde.authoring.translation.course_languages import LISTED
from autograde.feedback.feedback_page import (
    MOST_PRINTED,
    clean_text,
    escape_unseen,
    render_feedback,
    render_inline,
)
from autograde.feedback.pictures import redraw
from autograde.grading.grade_options import GradeOptions
from autograde.grading.publishing import write_page
from autograde.judging.grades import (
    Grade,
    Judgement,
    PartGrade,
    RuleGrade,
    judgement_of,
)
from insidetensor import compare_layouts
from insidetensor.memory.layout import Layout

PROJECT = Path(__file__).parents[2]

STEPS_SOURCE = """\
# %% [markdown]
# # Step through a storage

# %% [markdown] lesson="Where does an `if` go?"
# ## Strides of a row-major tensor
#
# The last axis of `row_strides(shape)` has stride 1, and each other one steps over the axes after
# it. <!-- rule row_after_row: 1.5 -->
#
# - A shape without axes has no strides: `()`. <!-- rule no_axes: 0.5 -->
# - A size of 0 counts *as* it stands. <!-- rule size_0: 1 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# The last axis has stride **1**.
#
# </details>
#
# <details><summary>Hint 2: the idea</summary>
#
# Walk the axes backwards & multiply: `size * stride`.
#
# </details>

# %% nbgrader={"grade_id": "row-strides", "solution": true}
def row_strides(shape): ...

# %% nbgrader={"grade_id": "check-row-strides", "grade": true, "points": 3}
assert row_strides((2, 3)) == (3, 1)
"""
EXPECTED, YOURS = Layout((2, 3), (3, 1), 0), Layout((2, 3), (24, 8), 0)


@pytest.fixture
def source(tmp_path) -> Source:
    path = tmp_path / "solutions" / "ch90_steps.py"
    path.parent.mkdir()
    path.write_text(STEPS_SOURCE)
    return read_source(path)


@pytest.fixture
def comparison() -> dict[str, Any]:
    """The plain data of a comparison with a mistake in it."""
    return compare_layouts(EXPECTED, YOURS).to_json()


class Outline:
    """Tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        html = BeautifulSoup(page, "html.parser", multi_valued_attributes=None)
        self.tags = [tag.name for tag in html.find_all()]
        self.attributes = [pair for tag in html.find_all() for pair in tag.attrs.items()]
        self.text = " ".join(html.get_text(" ").split())


def page_of(source: Source, judgement: Judgement, **options: Any) -> str:
    part = PartGrade("row_strides", 3, judgement, **options)
    return render_feedback(Grade("ann", "ch90_steps", (part,)), source, timeout=30)


def rules_of(*held: bool, comparison: dict[str, Any] | None = None) -> tuple[RuleGrade, ...]:
    """What became of the part's three rules, of which each broken one has a sentence."""
    names = [("row_after_row", 1.5), ("no_axes", 0.5), ("size_0", 1.0)]
    return tuple(
        RuleGrade(name, points, holds, 4)
        if holds
        else RuleGrade(name, points, False, 4, f"Case of {name} is wrong.", comparison=comparison)
        for (name, points), holds in zip(names, held, strict=True)
    )


def ruled(source: Source, *held: bool, **options: Any) -> str:
    """The page of a part with such rules."""
    rules = rules_of(*held, comparison=options.pop("comparison", None))
    return page_of(source, judgement_of(rules), rules=rules, **options)


def test_a_part_that_is_not_right_leads_to_the_section_of_the_lesson(source: Source) -> None:
    part = PartGrade("row_strides", 3, Judgement("mistake", "It is not right."))
    result = Grade("ann", "ch90_steps", (part,))
    page = render_feedback(result, source, site="https://example.org/course/")
    address = "https://example.org/course/course/ch90_steps.html#where-does-an-if-go"
    assert f'<a href="{address}">Where does an <code>if</code> go?</a>' in page
    unpublished = render_feedback(result, source)
    assert "<em>Where does an <code>if</code> go?</em>" in unpublished
    assert "<a href=" not in unpublished.partition("</header>")[2]
    assert "Where does an" not in page_of(source, Judgement("passed"))


def test_a_page_in_another_language_leads_to_the_lesson_in_that_language(
    source: Source, tmp_path: Path
) -> None:
    lesson, heading = tmp_path / "course" / "ch90_steps.py", "Where does an `if` go?"
    catalogue = lesson.parent / "ko" / "ch90_steps.po"
    catalogue.parent.mkdir(parents=True)
    copy(PROJECT / LISTED, tmp_path / LISTED)
    lesson.write_text(f"# %% [markdown]\n# # Steps\n#\n# ## {heading}\n")
    part = PartGrade("row_strides", 3, Judgement("mistake", "It is not right."))
    result = Grade("ann", "ch90_steps", (part,))
    for own, anchor in {
        "`if`의 자리": "if의-자리",
        "`if`는 어디에 둘까?": "if는-어디에-둘까",
        "": "where-does-an-if-go-영어-원문",
    }.items():
        entry = f'msgid "{heading}"\nmsgstr "{own}"\n'
        catalogue.write_text(entry, encoding="utf-8")
        page = tmp_path / "page.html"
        options = GradeOptions(tmp_path, site="https://example.org/")
        write_page(page, result, source, options, "ko")
        shown = render_inline(own or f"{heading} (영어 원문)")
        link = (
            f'<a href="https://example.org/ko/course/ch90_steps.html#{quote(anchor)}">{shown}</a>'
        )
        assert link in page.read_text(encoding="utf-8")


def in_order(text: str, *pieces: str) -> bool:
    """Whether the text has each of these, one after the other."""
    place = 0
    for piece in pieces:
        found = text.find(piece, place)
        if found < 0:
            return False
        place = found + len(piece)
    return True


def test_the_rules_stand_in_the_order_of_the_text_each_with_its_points(source):
    text = Outline(ruled(source, True, False, False)).text
    assert in_order(
        text,
        "◐ partly",
        "1.5 of 3",
        "1 of 3 rules hold.",
        "✓ holds: The last axis of row_strides(shape) has stride 1",
        "1.5 of 1.5",
        "✗ does not hold: A shape without axes has no strides: () . 0 of 0.5",
        "Case of no_axes is wrong.",
        "✗ does not hold: A size of 0 counts as it stands. 0 of 1",
        "Case of size_0 is wrong.",
        "Hint 1",
    )
    assert text.count("Case of no_axes is wrong.") == 1


def test_a_rule_is_emphasised_as_in_the_text_and_shows_no_signs_of_it(source):
    assert "A size of 0 counts <em>as</em> it stands." in ruled(source, True, True, False)


def test_without_the_core_the_rules_that_hold_earn_nothing(source):
    text = Outline(ruled(source, False, True, True)).text
    assert "The first rule does not hold, and the others earn nothing without it." in text
    assert in_order(text, "0 of 3", "0 of 1.5", "Case of row_after_row", "0 of 0.5", "0 of 1")


def test_a_part_that_is_right_says_how_many_cases_were_tried_and_lists_none(source):
    page = ruled(source, True, True, True)
    text = Outline(page).text
    assert "All 12 cases that were tried are right. Rules of the text: 3, and all hold." in text
    assert 'class="rules"' not in page
    one = (RuleGrade("row_after_row", 3.0, True, 1),)
    assert "The one case that was tried is right." in page_of(source, judgement_of(one), rules=one)


def test_an_earlier_part_that_is_not_right_is_named_first(source):
    on = ("storage_index", "count")
    text = Outline(ruled(source, True, False, True, builds_on=on)).text
    builds = "This part builds on storage_index , count , which are not right yet."
    assert in_order(text, builds, "2 of 3 rules hold.", "Case of no_axes is wrong.")
    whole = Outline(ruled(source, True, True, True, builds_on=on)).text
    assert in_order(whole, builds, "All 12 cases")


def test_what_is_not_about_rules_lists_none(source):
    rules = rules_of(False, False, False)
    for judgement in (Judgement("not-written"), Judgement("timeout"), Judgement("ended", "Gone.")):
        assert "Case of" not in page_of(source, judgement, rules=rules)


@pytest.mark.parametrize(
    ("judgement", "badge", "sentence"),
    [
        (Judgement("passed"), "passed", "Every part is right."),
        (Judgement("mistake", "Eight times too large."), "not yet", "Eight times too large."),
        (Judgement("not-written"), "not written yet", "There is no answer here yet."),
        (
            Judgement("timeout"),
            "took too long",
            "longer than it may (30 seconds for one part, 300 for the whole notebook)",
        ),
        (Judgement("fault", "check_x raised"), "not graded yet", "our fault, no points lost yet"),
        (
            Judgement("error", "name 'x' is not defined", "NameError"),
            "not yet",
            "Python stopped with NameError: name 'x' is not defined",
        ),
        (Judgement("error", "", "StopIteration"), "not yet", "stopped with StopIteration."),
    ],
)
def test_each_outcome_is_said_in_words(source, judgement, badge, sentence):
    text = Outline(page_of(source, judgement)).text
    assert badge in text
    assert sentence in text


def test_the_page_names_learner_chapter_part_and_points(source):
    text = Outline(page_of(source, Judgement("passed"))).text
    for words in [
        "Feedback for ann",
        "Step through a storage",
        "Strides of a row-major tensor",
        "3 of 3 points",
    ]:
        assert words in text


def test_a_name_that_is_known_stands_for_the_id(source):
    result = Grade("s1024", "ch90_steps")
    for name, words in (("Ann <b>Lee", "Ann <b>Lee"), ("", "s1024"), (None, "s1024")):
        assert f"Feedback for {words}" in Outline(render_feedback(result, source, name=name)).text


def test_parts_that_are_not_right_come_first_and_right_ones_are_folded(source):
    outcomes = {"a": "passed", "b": "timeout", "c": "passed", "d": "not-written"}
    parts = tuple(PartGrade(name, 1, Judgement(each)) for name, each in outcomes.items())
    page = BeautifulSoup(render_feedback(Grade("ann", "ch90_steps", parts), source), "html.parser")
    assert [part["id"] for part in page.select("section.part")] == ["b", "d", "a", "c"]
    folded = [part["id"] for part in page.select("section.part:has(> details > summary h2)")]
    assert folded == ["a", "c"]


def test_an_open_part_is_not_counted_as_lost(source):
    parts = (
        PartGrade("row_strides", 3, Judgement("passed")),
        PartGrade("count", 2, Judgement("fault", "check_count raised")),
    )
    text = Outline(render_feedback(Grade("ann", "ch90_steps", parts), source)).text
    assert "3 points so far, of 5" in text
    assert "– of 2" in text
    assert "check_count" not in text


def test_hints_are_folded_and_rendered(source):
    page = page_of(source, Judgement("mistake", "No."))
    assert "<summary>Hint 1: where to look</summary>" in page
    assert "<strong>1</strong>" in page
    assert "backwards &amp; multiply: <code>size * stride</code>" in page
    assert ("open", "") not in Outline(page).attributes


@pytest.mark.parametrize("judgement", [Judgement("passed"), Judgement("fault", "raised")])
def test_a_part_that_needs_nothing_of_the_learner_has_no_hints(source, judgement):
    assert "Hint 1" not in page_of(source, judgement)


def test_the_picture_is_drawn_again_at_its_rule_with_its_words_beside_it(source, comparison):
    page = ruled(source, True, True, False, comparison=comparison)
    assert page.count("<svg") == 1
    assert in_order(page, "does not hold", "Case of size_0 is wrong.", "<svg")
    picture = redraw(comparison)
    assert picture is not None
    assert html.escape(picture.text, quote=False) in html.unescape(page).replace("&", "&amp;")


EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>"


def test_nothing_of_a_learners_runs_on_the_page(source, comparison):
    comparison |= {"sentence": EVIL, "values": [EVIL] * 12}
    comparison["yours"] |= {"dtype": EVIL, "device": EVIL}
    rule = RuleGrade("row_after_row", 3, False, 1, EVIL, comparison=comparison)
    judgement = Judgement("mistake", EVIL, EVIL)
    part = PartGrade("row_strides", 3, judgement, EVIL, EVIL, rules=(rule,))
    page = Outline(render_feedback(Grade(EVIL, "ch90_steps", (part,)), source))
    assert {"script", "img", "iframe", "object", "link"} & set(page.tags) == set()
    assert "svg" in page.tags
    assert not [key for key, _ in page.attributes if key.startswith("on")]
    assert page.text.count("alert(1)") >= 4


def test_the_page_loads_nothing(source, comparison):
    page = Outline(ruled(source, False, True, True, comparison=comparison))
    loading = [
        value
        for key, value in page.attributes
        if key in {"src", "href", "xlink:href", "data"} and not value.startswith("#")
    ]
    assert loading == []
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'") in page.attributes


def test_a_page_that_could_not_be_graded_says_why_and_blames_nobody(source):
    part = PartGrade("row_strides", 3, Judgement("not-run"))
    result = Grade("ann", "ch90_steps", (part,), "It is no notebook.", learner_can_mend=True)
    text = Outline(render_feedback(result, source)).text
    assert "This notebook could not be graded It is no notebook. No points are lost." in text
    assert "No score yet, of 3 points" in text


def test_what_an_instructor_has_to_do_is_not_on_the_page(source):
    result = Grade("ann", "ch90_steps", problem="Our fault: grade with --jobs 1.")
    text = Outline(render_feedback(result, source)).text
    assert "--jobs" not in text
    assert "The cause is not what you wrote: you need do nothing now. No points are lost." in text


def test_points_given_by_hand_are_said_to_be(source):
    assert "by hand" in page_of(source, Judgement("mistake", "No."), by_hand=2.0)
    assert "by hand" not in page_of(source, Judgement("mistake", "No."), by_hand=0.0)


def test_a_page_is_written_though_half_a_character_is_on_it(source, tmp_path):
    part = PartGrade("count", 2.0, Judgement("mistake", "No \ud800."))
    result = Grade("ann", "ch90_steps", (part,))
    write_page(tmp_path / "page.html", result, source, GradeOptions(tmp_path))
    assert r"No \ud800." in (tmp_path / "page.html").read_text("utf-8")


def test_printed_output_is_capped(source):
    page = page_of(source, Judgement("mistake", "No."), printed="y" * 50_000)
    assert page.count("y" * MOST_PRINTED) == 1
    assert "y" * (MOST_PRINTED + 1) not in page
    assert "the rest is left out" in page


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("No such file: '/home/me/class/autograded/ann/x.txt'", "No such file: 'x.txt'"),
        (r"C:\Users\me\class\x.txt is missing", "x.txt is missing"),
        ("'(' was never closed (2129476999.py, line 1)", "'(' was never closed (line 1)"),
        ("\x1b[0;31mred\x1b[0m", "red"),
        ("3/4 of 1/2, and a // b", "3/4 of 1/2, and a // b"),
        ("https://numpy.org/doc/stable", "https://numpy.org/doc/stable"),
    ],
)
def test_messages_lose_colours_and_paths_and_keep_the_rest(text, cleaned):
    assert clean_text(text) == cleaned


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("up\x1b[2Aand over", r"up\x1b[2Aand over"),
        ("name\u202efdp.txt", r"name\u202efdp.txt"),
        ("a\u2066b\u2069", r"a\u2066b\u2069"),
        ("nul\x00 bell\x07", r"nul\x00 bell\x07"),
        ("two\r\nlines\tand a tab", "two\nlines\tand a tab"),
        ("김 민수 👩\u200d🔬", "김 민수 👩\u200d🔬"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text, shown):
    assert escape_unseen(text) == clean_text(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("`a < b` is <b>", "<code>a &lt; b</code> is &lt;b&gt;"),
        ("`f(\n1)` and `g`", "<code>f(\n1)</code> and <code>g</code>"),
        ("`` f('`') `` is `x`", "<code>f(&#x27;`&#x27;)</code> is <code>x</code>"),
        ("one ` alone", "one ` alone"),
    ],
)
def test_code_in_a_sentence_is_set_as_code_and_the_rest_escaped(text: str, shown: str) -> None:
    assert render_inline(text) == shown


def changed(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    *way, last = path.split(".")
    part = data
    for step in way:
        part[step] = dict(part[step])
        part = part[step]
    part[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("expected", "<svg onload='alert(1)'/>"),
        ("expected", None),
        ("yours.shape", [10**6, 10**6]),
        ("yours.shape", ["2", 3]),
        ("yours.shape", [1] * 40),
        ("yours.strides", [10**30, 1]),
        ("yours.strides", "31"),
        ("yours.offset", "0"),
        ("yours.offset", 0.5),
        ("yours.library", None),
        ("values", 7),
        ("first_difference", "0,1"),
        ("sentence", 3),
    ],
)
def test_data_that_are_not_plausible_are_not_drawn(comparison, path, value):
    assert redraw(None) is redraw(changed(comparison, path, value)) is None
