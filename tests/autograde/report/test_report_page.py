"""The report on a class: one page that asks for nothing, tables with every number, no harm done."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from recorded_class import (
    NOT_WRITTEN,
    POINTS,
    bytes_for_elements,
    make_gradebook,
    many_results,
    refused,
    result,
    wrong_count,
)
from small_class import PAIRS, STEPS, make_course
from sqlalchemy import event
from sqlalchemy.engine import Engine

from autograde.grading.not_taken import NotTaken, write_not_taken
from autograde.judging.grades import Judgement
from autograde.report import report_page
from autograde.report.making import Made, make_report
from autograde.report.report_tables import COLUMNS

EVIL = "</pre></td><script>alert(1)</script><img src=//example.org/x onerror=alert(1)>"
TURNED = "\u202etxet"
VOID = {"meta", "br", "img", "link", "input", "hr"}
# Of a drawing, whose elements may close themselves.
DRAWN = {"rect", "line", "path", "circle", "polygon", "polyline", "ellipse"}


@pytest.fixture(scope="module")
def small(tmp_path_factory, course) -> Made:
    """The report on a class in which there is one of everything."""
    out = tmp_path_factory.mktemp("small")
    evil = {"row_strides": f"# {EVIL} {TURNED}"}
    results = [
        result("ann", code=evil),
        result("bob", judgements={"row_strides": bytes_for_elements()}, code=evil),
        result("cem", judgements={"count": Judgement("error", EVIL + TURNED, "NameError")}),
        result("dee", judgements={"row_strides": NOT_WRITTEN, "count": wrong_count(5)}),
        replace(result("eli"), notices=(f"The cell {EVIL} names autograde.",)),
        refused("fay", f"fay.ipynb is not a notebook: {EVIL}"),
        replace(result("gus", judgements={"count": Judgement("timeout")}), seconds={"checks": 8.5}),
        result("hal"),
        result("=1+1", PAIRS),
    ]
    roster = {"ann": EVIL, "bob": TURNED, "cem": "=HYPERLINK(1)", "zoe": "지우"}
    make_gradebook(out, results, roster)
    nobodys = [NotTaken(PAIRS, "moodle", "9", "Nobody_9/x.ipynb")]
    write_not_taken(out / "submitted", nobodys)
    return make_report(out, course)


def table(made: Made, name: str) -> list[dict[str, str]]:
    with (made.tables / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def page_of(made: Made) -> str:
    return made.page.read_text(encoding="utf-8")


class Elements(HTMLParser):
    """The elements of a page with their attributes; each must be closed where it should be."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.rows: list[list[str]] = []  # the cells of each row of a table, without its heads
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag == "td":
            self.rows[-1].append("")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "td" in self._open:
            self.rows[-1][-1] += data

    def all(self, *tags: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.found if tag in tags]


@pytest.fixture(scope="module")
def elements(small) -> Elements:
    return Elements(page_of(small))


def test_the_page_asks_nothing_of_the_network(elements):
    assert elements.all("script", "img", "link", "iframe", "object", "base", "form") == []
    for _, attributes in elements.found:
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
        target = attributes.get("href") or "#"
        assert re.fullmatch(r"#[\w-]+|csv/\w+\.csv|#", target), target
    policy = [each["content"] for each in elements.all("meta") if each.get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_what_learners_wrote_is_text_and_nothing_else(small, elements):
    assert "<script" not in page_of(small)
    assert "\u202e" not in page_of(small)
    assert elements.text.count("<script>alert(1)</script>") >= 5, "shown, as text"
    assert "\\u202e" in elements.text


def test_no_cell_of_a_table_is_a_formula(small):
    cells = [cell for name in COLUMNS for row in table(small, name) for cell in row.values()]
    assert [cell for cell in cells if cell[:1] in {"=", "@", "\t"}] == []
    assert "'=1+1" in cells
    assert "'=HYPERLINK(1)" in cells
    assert not any("\n" in cell or "\u202e" in cell for cell in cells)


def test_headings_go_down_one_step_at_a_time(elements):
    levels = [int(tag[1]) for tag, _ in elements.found if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_table_says_what_it_is_and_what_its_heads_are_for(elements):
    tables = len(elements.all("table"))
    assert tables >= 6
    assert len(elements.all("caption")) == tables
    assert all(head.get("scope") in {"col", "row"} for head in elements.all("th"))


def test_every_picture_has_a_name_and_its_numbers_in_words(elements):
    pictures = elements.all("svg")
    ids = {attributes.get("id") for _, attributes in elements.found}
    assert len(pictures) == 1  # of one mistake
    assert all(picture["role"] == "img" for picture in pictures)
    assert {picture["aria-labelledby"] for picture in pictures} <= ids
    assert len(elements.all("figcaption")) == len(pictures)


def test_ids_are_unique_and_links_lead_somewhere(elements):
    ids = [attributes["id"] for _, attributes in elements.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = {a["href"] for a in elements.all("a") if str(a["href"]).startswith("#")}
    assert targets <= {f"#{each}" for each in ids}


def test_what_scrolls_can_be_reached_with_the_keyboard(elements):
    scrolled = [a for _, a in elements.found if a.get("class") in {"scroll", "picture"}]
    assert scrolled
    assert all(a.get("tabindex") == "0" and a.get("aria-label") for a in scrolled)
    labels = [a["aria-label"] for a in scrolled]
    assert len(labels) == len(set(labels)), "a screen reader lists them by name"


def test_every_file_that_the_page_names_is_there(small, elements):
    named = {str(a["href"]) for a in elements.all("a") if not str(a["href"]).startswith("#")}
    assert named == {f"csv/{name}.csv" for name in COLUMNS}
    assert all((small.page.parent / name).is_file() for name in named)
    assert len(list(small.tables.iterdir())) == len(COLUMNS), "nothing unfinished is left"


def test_what_to_teach_again_links_to_the_lesson_by_its_title(tmp_path):
    root, out = make_course(tmp_path / "my course"), tmp_path / "graded"
    (root / "course").mkdir()
    for name, suffixes in ((STEPS, (".py", ".ipynb")), (PAIRS, (".py",))):
        for suffix in suffixes:
            text = f"# %% [markdown]\n# # Walk `{name}`\n"
            (root / "course" / f"{name}{suffix}").write_text(text)
    out.mkdir()
    make_gradebook(out, [result("ann"), result("ann", PAIRS)])
    made = make_report(out, root)
    address = f"../../my%20course/course/{STEPS}.ipynb"
    assert f'<a href="{address}">Walk <code>{STEPS}</code></a>' in page_of(made)
    assert (made.page.parent / unquote(address)).is_file()
    assert page_of(made).count(".ipynb") == 1, "a lesson that is not built is no lesson to open"


def test_a_rule_that_is_often_broken_links_to_the_section_of_the_lesson(tmp_path):
    root, out = make_course(tmp_path / "course"), tmp_path / "graded"
    (root / "course").mkdir()
    for suffix in (".py", ".ipynb"):
        (root / "course" / f"{STEPS}{suffix}").write_text("# %% [markdown]\n# # Walk\n")
    exercise = root / "solutions" / f"{STEPS}.py"
    text = exercise.read_text().replace(
        "# %% [markdown]\n# ## Count", '# %% [markdown] lesson="The way"\n# ## Count'
    )
    exercise.write_text(text)
    out.mkdir()
    make_gradebook(out, [result("ann", judgements={"count": wrong_count(1)})])
    here = f"../../course/course/{STEPS}.ipynb#The-way"
    there = f"https://example.org/course/{STEPS}.html#the-way"
    for site, address in ((None, here), ("https://example.org", there)):
        assert f'<a href="{address}">The way</a>' in page_of(make_report(out, root, site=site))


def test_the_map_has_a_row_for_each_learner_and_says_in_words_what_its_cells_show(small):
    page = BeautifulSoup(page_of(small), "html.parser")
    rows = {row.select_one("bdi").text: row for row in page.select(".map > li:not(.heads)")}
    assert {"ann", "zoe"} < rows.keys()
    assert [cell.text for cell in rows["gus"].select(".cell")] == ["✓", "◷"]
    labels = {who: rows[who].select_one(".strip")["aria-label"] for who in ("ann", "gus", "fay")}
    assert labels == {
        "ann": "Step through a storage: 2 of 2 parts right",
        "gus": "Step through a storage: 1 of 2 parts right",
        "fay": "Step through a storage: nothing graded",
    }


def test_the_rules_that_most_learners_broke_stand_at_the_top_most_often_broken_first(tmp_path):
    out = tmp_path / "graded"
    out.mkdir()
    broken = [{"row_strides": bytes_for_elements()}, *[{"count": wrong_count(1)}] * 2]
    make_gradebook(out, [result(f"s{at}", judgements=each) for at, each in enumerate(broken)])
    page = BeautifulSoup(page_of(make_report(out, make_course(tmp_path / "course"))), "html.parser")
    told = [item.select_one("summary").text for item in page.select("#again > ol > li")]
    assert told == ["Learners: 2", "Learners: 1"]


def test_the_overview_counts_who_handed_in_and_their_mean(elements):
    # One needs a look and one could not be graded; zoe, and who did only the other exercise, are
    # missing.
    mean = (5 + 2 + 3 + 0 + 5 + 3 + 5) / 7
    assert ["8", "2", "7", f"{mean:.1f}", "3.0", "5", "1", "1"] in elements.rows


def test_the_parts_are_counted_by_what_became_of_them(small):
    parts = {row["part"]: row for row in table(small, "parts")}
    assert (parts["row_strides"]["passed"], parts["row_strides"]["with_score"]) == ("5", "7")
    assert (parts["row_strides"]["not_written"], parts["count"]["too_long"]) == ("1", "1")
    assert parts["swapped"]["discrimination"] == ""


def test_who_has_not_handed_in_is_named_with_the_exercise(small, elements):
    rows = table(small, "submissions")
    missing = {(r["learner"], r["chapter"]) for r in rows if r["status"] == "not handed in"}
    assert missing >= {("zoe", STEPS), ("zoe", PAIRS), ("ann", PAIRS), ("'=1+1", STEPS)}
    assert ("fay", STEPS) not in missing, "what cannot be graded was handed in"
    assert "지우" in elements.text
    assert elements.text.count("so they may be of somebody here: Nobody_9/x.ipynb") == 1


def test_who_needs_a_look_and_what_failed_is_named_once_with_the_reason(small, elements):
    looks = [(row["learner"], row["part"], row["status"]) for row in table(small, "needs_a_look")]
    assert looks == [
        ("eli", "", "needs a look"),
        ("fay", "", "could not be graded"),
        ("gus", "count", "graded"),
    ]
    assert "fay.ipynb is not a notebook" in elements.text


def test_what_was_slow_is_named_with_where_the_time_went(small, elements):
    (gus,) = [row for row in table(small, "submissions") if row["seconds"]]
    assert (gus["learner"], gus["seconds"]) == ("gus", "8.5")
    assert "8.5 s of it: checks" in elements.text


def test_the_mistake_is_shown_with_the_picture_that_the_check_drew(small, elements):
    names = [row["mistake"] for row in table(small, "mistakes")]
    assert "bytes-for-elements" in names
    assert "storage: a flat row of length 6" in elements.text


def test_points_given_by_hand_count(tmp_path, course):
    from nbgrader.api import Gradebook

    wrong = {"count": wrong_count(1)}
    url = make_gradebook(
        tmp_path, [result("ann", judgements=wrong), result("bob", judgements=wrong)]
    )
    with Gradebook(url) as book:
        grade = book.find_grade("check-count", STEPS, STEPS, "ann")
        grade.manual_score, grade.extra_credit = 1.5, 0.5
        book.db.commit()
    made = make_report(tmp_path, course)
    scores = {row["learner"]: row["score"] for row in table(made, "submissions")}
    assert scores == {"ann": "5", "bob": "3"}
    assert {row["part"]: row["passed"] for row in table(made, "parts")}["count"] == "1"


def test_a_submission_that_was_taken_out_of_the_gradebook_is_no_more_told_of(tmp_path, course):
    from nbgrader.api import Gradebook

    url = make_gradebook(tmp_path, [result("ann"), result("bob")])
    with Gradebook(url) as book:
        book.remove_submission(STEPS, "bob")
    made = make_report(tmp_path, course)
    there = {row["learner"]: row["status"] for row in table(made, "submissions")}
    assert there == {"ann": "graded", "bob": "not handed in"}


@pytest.fixture
def statements() -> Iterator[list[str]]:
    said: list[str] = []

    def listen(connection, cursor, statement, parameters, context, executemany) -> None:
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", listen)
    yield said
    event.remove(Engine, "before_cursor_execute", listen)


def test_a_class_ten_times_as_large_takes_no_more_queries(tmp_path, course, statements):
    asked = []
    for count in (10, 100):
        make_gradebook(tmp_path / str(count), many_results(count))
        statements.clear()
        made = make_report(tmp_path / str(count), course)
        assert made.submissions == count
        asked.append([each for each in statements if not each.startswith("PRAGMA")])
    assert len(asked[0]) == len(asked[1])
    assert all(each.lstrip().startswith("SELECT") for each in asked[1])


def test_the_same_class_makes_the_same_report(tmp_path, course):
    make_gradebook(tmp_path, many_results(40))
    made = make_report(tmp_path, course)
    before = [made.page.read_bytes(), *(p.read_bytes() for p in sorted(made.tables.iterdir()))]
    made = make_report(tmp_path, course)
    after = [made.page.read_bytes(), *(p.read_bytes() for p in sorted(made.tables.iterdir()))]
    assert before == after


def test_a_long_list_is_cut_on_the_page_and_whole_in_the_table(tmp_path, course, monkeypatch):
    monkeypatch.setattr(report_page, "MOST_LISTED", 3)
    found = [replace(each, notices=("Look here.",)) for each in many_results(10)]
    make_gradebook(tmp_path, found)
    made = make_report(tmp_path, course)
    assert page_of(made).count("Look here.") == 3
    assert "Not shown here: 7 more." in page_of(made)
    assert len(table(made, "needs_a_look")) == 10


@pytest.mark.parametrize("is_written", [True, False])
def test_names_that_are_cut_lead_to_the_table_of_rules_where_it_is(
    tmp_path, course, monkeypatch, is_written
):
    monkeypatch.setattr(report_page, "MOST_NAMES", 1)
    wrong = {"count": wrong_count(1)}
    make_gradebook(tmp_path, [result(who, judgements=wrong) for who in ("ann", "bob")])
    if is_written:
        (tmp_path / "rules.csv").touch()
    page = page_of(make_report(tmp_path, course))
    assert "Not shown here: 1 more. All are in" in page
    assert ('<a href="../rules.csv">rules.csv</a>' in page) is is_written


def test_a_chapter_that_the_project_has_no_more_is_told_of_by_its_name(
    tmp_path, course, monkeypatch
):
    monkeypatch.setitem(POINTS, "ch99_gone", {"away": 1.0})
    make_gradebook(tmp_path, [result("ann", "ch99_gone")])
    assert "ch99_gone" in page_of(make_report(tmp_path, course))


def test_half_a_character_stops_nothing(tmp_path, course):
    make_gradebook(tmp_path, [result("ann", code={"count": "half \ud800" * 200})])
    assert make_report(tmp_path, course).submissions == 1
