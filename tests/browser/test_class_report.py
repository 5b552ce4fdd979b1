"""The report on a class of some size in a real browser: alone, by keyboard, light and dark."""

import re
import sys
from pathlib import Path

import pytest
from lab_server import THEMES
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "autograde"))

from recorded_class import make_gradebook, many_results  # noqa: E402 - it lies beside other tests
from small_class import make_course  # noqa: E402

from autograde.report.making import make_report  # noqa: E402

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

WIDTHS = {"light": 1280, "dark": 320}  # by theme: no rule of a style sheet is about both


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    roster = {f"s{number:05}": "Ada" for number in range(310)}
    make_gradebook(folder / "class", many_results(300), roster)
    return make_report(folder / "class", make_course(folder / "course")).page


@pytest.fixture(scope="module", params=THEMES)
def theme(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def shown(browser, theme, report, screenshots):
    """The page in one theme and width, with what it asked for and said since it was loaded."""
    width = WIDTHS[theme]
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
    page = context.new_page()
    asked, said = [], []
    page.on("request", lambda sent: asked.append(sent.url))
    page.on("console", lambda line: said.append(line.text))
    page.goto(report.as_uri())
    page.screenshot(path=screenshots / f"class-report-{width}-{theme}.png", full_page=True)
    assert said == []
    yield page, asked, said
    context.close()


@pytest.fixture
def opened(shown, report):
    """The page, loaded anew for each test, and the addresses that it asked for."""
    page, asked, said = shown
    page.goto("about:blank")
    asked.clear()
    said.clear()
    page.goto(report.as_uri())
    assert said == []
    return page, asked


def test_nothing_leaves_the_page_and_nothing_sticks_out_of_it(opened, report):
    page, asked = opened
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    page.mouse.wheel(0, 100_000)
    assert asked == [report.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_table_scrolls_sideways_where_the_screen_is_narrow(opened):
    page, _ = opened
    page.set_viewport_size({"width": 390, "height": 844})
    wide = "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth)"
    assert page.evaluate(f"{wide}.map(e => e.ariaLabel)") == []


def test_who_broke_a_rule_is_one_click_away(opened):
    page, _ = opened
    first = page.locator("#again details").first
    assert not first.locator("ul").is_visible()
    first.locator("summary").click()
    assert first.locator("li").first.inner_text().startswith("s0")


def test_the_page_is_light_or_dark_as_the_reader_has_it(opened, theme):
    page, _ = opened
    paper, ink = colours(page, "body")
    assert (luminance(paper) < 0.1) == (theme == "dark")
    assert (luminance(ink) > 0.5) == (theme == "dark")


@pytest.mark.parametrize(
    "words",
    ["section.block h2", "section.block .quiet", "caption", "thead th", ".count", "a", "summary"],
)
def test_words_stand_out_from_the_page(opened, words):
    page, _ = opened
    paper, _ = colours(page, "section.block")
    _, ink = colours(page, words)
    assert contrast(paper, ink) >= 4.5, "WCAG 2, level AA"


def test_a_bar_stands_out_from_the_page(opened):
    page, _ = opened
    paper, _ = colours(page, "section.block")
    fill = page.locator(".rate span").first.evaluate(
        "each => getComputedStyle(each).backgroundColor"
    )
    assert contrast(paper, numbers(fill)) >= 3


def test_the_keyboard_reaches_everything_that_opens_or_scrolls(opened):
    page, _ = opened
    wanted = page.locator("summary:visible, a:visible, [tabindex='0']:visible").count()
    reached = set()
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => {
                const all = [...document.querySelectorAll("a, summary, [tabindex='0']")];
                const style = getComputedStyle(document.activeElement);
                return [all.indexOf(document.activeElement), style.outlineStyle];
            }"""
        )
        if found[0] >= 0:
            reached.add(found[0])
            assert found[1] == "solid", "one sees where one is"
    assert len(reached) >= wanted


def test_the_first_tab_leads_to_the_content(opened):
    page, _ = opened
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#content"


def test_what_is_folded_opens_with_enter(opened):
    page, _ = opened
    folded = page.locator("details").first
    folded.locator("summary").focus()
    page.keyboard.press("Enter")
    assert folded.get_attribute("open") is not None


def test_a_screen_reader_finds_headings_and_landmarks(opened):
    page, _ = opened
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("navigation", name="On this page").count() == 1
    assert page.get_by_role("heading", level=1, name="How the class did").count() == 1
    for name in ("Overview", "Who needs a look, and why", "Time and failures"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1
    assert page.get_by_role("img").count() >= 1
    if page.viewport_size["width"] > NARROW:
        assert page.get_by_role("table").first.get_by_role("columnheader").count() == 9
    else:  # rows are lists, and each cell says the name of its column
        assert page.locator("main td").first.evaluate(SAID_BEFORE) == '"Handed in"'


NARROW = 640  # pixels: below, a table's rows are lists
SAID_BEFORE = "cell => getComputedStyle(cell, '::before').content"


def colours(page: Page, selector: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Background and text colour of the first such element."""
    found = page.locator(selector).first.evaluate(
        "each => { const s = getComputedStyle(each); return [s.backgroundColor, s.color]; }"
    )
    return numbers(found[0]), numbers(found[1])


def numbers(colour: str) -> tuple[float, ...]:
    return tuple(float(number) for number in re.findall(r"[\d.]+", colour)[:3])


def luminance(colour: tuple[float, ...]) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    shares = [value / 255 for value in colour]
    red, green, blue = (s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
