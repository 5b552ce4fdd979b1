"""Each instrument on a page without a kernel: mouse, keyboard, light, dark, narrow, and its words.

One of them is also played in JupyterLab, where what is set in the browser arrives in Python.
"""

import re
import sys

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab_server import ROOT, THEMES, pages_of
from notebook_page import NotebookPage
from playwright.sync_api import Page

sys.path.append(str(ROOT / "tests" / "insidetensor" / "explore"))

from every_instrument import INSTRUMENTS

from insidetensor.explore.module import page_part

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

WIDTHS = (1300, 390, 320)
CONTROLS = ".explore :is(button, input, select, summary, [tabindex='0'])"
REACHABLE = f"""[...document.querySelectorAll("{CONTROLS}")].filter(
    each => each.checkVisibility() && each.tabIndex >= 0 && !each.disabled
).length"""
FOCUSED = f"""[
    [...document.querySelectorAll("{CONTROLS}")].indexOf(document.activeElement),
    getComputedStyle(document.activeElement).outlineStyle,
]"""
OPEN = "all => all.forEach(each => each.parentElement.open = true)"
SAID = "document.querySelector('.live').textContent !== ''"
MOST_PLAYED = 60
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>'
    '<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">'
    '<style>:root {{ color-scheme: light dark }}</style><main><h1>{name}</h1>{part}</main></html>'
)  # fmt: skip

# A control's kind -> how to play it; the second key is for a slider that stands at its end.
PLAYED = {
    "input[type=range]": lambda control: (control.press("ArrowRight"), control.press("ArrowLeft")),
    "select": lambda control: control.select_option(index=1),
    "input[type=text]": lambda control: control.fill("3"),
    "button": lambda control: control.click(),
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where a server on this machine shows each instrument's page."""
    folder = tmp_path_factory.mktemp("explorables")
    for name, make in INSTRUMENTS.items():
        page = PAGE.format(name=name, part=page_part(make()))
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    with pages_of(folder) as address:
        yield address


@pytest.fixture(scope="module", params=INSTRUMENTS)
def name(request) -> str:
    return request.param


@pytest.fixture
def shown(browser, address, name):
    """Opens the instrument's page; at the end nothing may have been asked for or complained of."""
    opened, asked, said = [], [], []

    def show(width=1300, theme="light", **options) -> Page:
        viewport = {"width": width, "height": 900}
        context = browser.new_context(viewport=viewport, color_scheme=theme, **options)
        opened.append(context)
        page = context.new_page()
        page.on("request", lambda sent: asked.append(sent.url))
        page.on("console", lambda line: said.append(line.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{address}/{name}.html")
        page.locator(".explore").wait_for()
        return page

    yield show
    for context in opened:
        context.close()
    assert {url.partition("?")[0] for url in asked if "data:" not in url} == {
        f"{address}/{name}.html"
    }
    assert said == []


@pytest.mark.parametrize("theme", THEMES)
def test_it_fits_the_page_and_breaks_no_rule_of_axe_core(shown, screenshots, name, theme):
    page = shown(theme=theme)
    page.locator("summary").evaluate_all(OPEN)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        page.screenshot(path=screenshots / f"explore-{name}-{width}-{theme}.png", full_page=True)
        # In the dark a page differs by its colours alone.
        if theme == "light" or width == WIDTHS[-1]:
            found = Axe().run(page)
            assert found.violations_count == 0, f"{width}: {found.generate_report()}"


def test_each_control_is_reached_by_tab_and_seen_to_have_the_focus(shown):
    page = shown()
    wanted = page.evaluate(REACHABLE)
    reached = set()
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        at, outline = page.evaluate(FOCUSED)
        if at >= 0:
            reached.add(at)
            assert outline == "solid"
    assert len(reached) == wanted


def test_each_control_says_in_the_live_region_what_it_did(shown):
    page = shown(reduced_motion="reduce")
    live = page.get_by_role("status")
    assert live.get_attribute("aria-live") == "polite"
    assert live.evaluate("each => each.offsetHeight") == 0  # nothing said yet: no empty bar
    page.locator("summary").evaluate_all(OPEN)
    for kind, play in PLAYED.items():
        controls = page.locator(f".explore {kind}:visible:enabled")
        at = 0
        while at < min(controls.count(), MOST_PLAYED):  # what one does may take others away
            live.evaluate("each => each.textContent = ''")
            play(controls.nth(at))
            page.wait_for_function(SAID, timeout=5000)
            at += 1


def test_nothing_moves_by_itself_where_motion_is_not_welcome(shown):
    page = shown(reduced_motion="reduce")
    assert page.get_by_role("button", name="Play", exact=True).count() == 0


def open_notebook(page: Page, lab, sources: list[str]) -> NotebookPage:
    """A notebook of these code cells, open in JupyterLab."""
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, sources)))
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, lab.folder / "played.ipynb")
    return NotebookPage(page, lab, "played.ipynb")


def test_in_jupyterlab_the_keyboard_plays_it_and_python_reads_the_trait(lab, page, screenshots):
    cells = [
        "from insidetensor import explore_strides\n\nplayed = explore_strides()\nplayed",
        "print(played.strides, played.index)",
        "played.offset = 2",
    ]
    opened = open_notebook(page, lab, cells)
    opened.run(opened.cell("explore_strides()"))
    stride = page.get_by_role("slider", name="axis 0 stride")
    stride.focus()
    page.keyboard.press("ArrowRight")
    live = page.locator(".explore .live")
    live.get_by_text("A step along axis 0 is 5 cells now.").wait_for()
    # Keys that JupyterLab takes for its own outside of an instrument: x cuts the notebook cell.
    page.get_by_role("button", name="[0, 0] reads").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    live.get_by_text("[1, 0] reads cell 5").wait_for()
    opened.run(opened.cell("print(played"))
    printed = opened.cell("print(played").locator(".jp-OutputArea-output")
    assert printed.inner_text().strip() == "[5, 1] [1, 0]"
    opened.run(opened.cell("played.offset = 2"))
    page.locator(".explore").get_by_text("strides (5, 1), offset 2").wait_for()
    for theme in opened.in_each_theme():
        paper = page.locator(".explore").evaluate("each => getComputedStyle(each).backgroundColor")
        assert (sum(map(int, re.findall(r"\d+", paper))) < 300) == (theme == "dark")
        page.locator(".explore").screenshot(path=screenshots / f"explore-in-lab-{theme}.png")


@pytest.mark.parametrize("name", ["strides"], indirect=True)
def test_strides_answers_the_mouse_and_what_is_typed(shown):
    page = shown()
    live = page.get_by_role("status")
    page.locator(".strip button").nth(6).hover()
    pointed = page.locator(".grid .pointed")
    assert pointed.get_attribute("aria-label") == "[1, 2] reads cell 6, which holds 6."
    arithmetic = "[1, 2]: 0 + 1 × 4 + 2 × 1 = cell 6"
    tip = page.locator(".tip")
    assert page.locator("p", has_text=arithmetic).is_visible()
    assert tip.inner_text() == arithmetic
    over, under = tip.bounding_box(), page.locator(".strip button").nth(6).bounding_box()
    assert 0 < under["y"] - over["y"] - over["height"] < 44  # pixels: over the finger
    page.locator("h1").hover()
    assert page.locator("p", has_text="[0, 0]: 0 + 0 × 4 + 0 × 1 = cell 0").is_visible()
    assert not tip.is_visible()
    page.get_by_role("button", name="Transpose").click()
    assert "shape (4, 3), strides (1, 4), offset 0" in live.inner_text()
    asked = page.get_by_role("textbox", name="New shape")
    asked.fill("12")
    assert live.inner_text().startswith("A copy: the new axis of size 12")
    asked.fill("2, 2, 3")
    assert live.inner_text().startswith("A view: shape (2, 2, 3) with strides (2, 1, 4).")
    page.get_by_role("button", name="Use this view").click()
    assert page.locator(".grid .block").count() == 2
    page.get_by_role("slider", name="offset").press("End")
    assert "leaves the storage" in live.inner_text()
    assert page.locator(".strip .outside").count() == 8
    page.get_by_role("button", name="Broadcast").click()
    page.get_by_role("button", name="Broadcast").click()
    assert live.inner_text().startswith("Nothing changes: shape (2, 2, 3), strides (0, ")


# How far a number of bytes stands from the middle of each call that ran, in pixels.
AWAY = """mark => [...mark.closest(".line").querySelectorAll(".op")].map((op) => [op.textContent,
  Math.abs(op.getBoundingClientRect().y - mark.getBoundingClientRect().y)])"""


@pytest.mark.parametrize("name", ["transfers"], indirect=True)
def test_bytes_stand_beside_the_call_that_moves_them_and_the_fewest_win(shown):
    page = shown()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        away = [mark.evaluate(AWAY) for mark in page.locator(".arrow").all()]
        beside = [[op for op, pixels in ops if pixels < 10] for ops in away]
        assert beside == [["copy to sim:0"], ["copy to sim:0"], ["item"]], width
    page.get_by_role("button", name="Level 2 of 4").click()
    told = page.locator(".told")
    assert told.inner_text() == "Bytes that move: 263.2 kB. Not yet."
    page.get_by_role("button", name="copies them to the CPU").click()
    assert told.inner_text() == "Solved, in the fewest moves: 1."
    page.get_by_role("button", name="Next").click()
    assert page.get_by_role("group", name="x lives on").count() == 0


PHONE = {"has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("name", ["picture"], indirect=True)
def test_the_levels_of_the_picture_are_won_by_keyboard_and_by_a_typed_line(shown):
    page = shown(reduced_motion="reduce")
    picture, live = page.get_by_role("img").first, page.get_by_role("status")
    assert picture.get_attribute("aria-label").startswith("Sheared")
    assert page.get_by_role("slider").count() == 1
    page.get_by_role("slider", name="row step").press("ArrowRight")
    assert live.inner_text() == "Solved, in the fewest moves: 1."
    assert picture.get_attribute("aria-label").startswith(
        "Upright. Shape (32, 32), strides (32, 1)"
    )
    assert page.get_by_role("button", name="Level 1 of 6, solved in the fewest moves").count() == 1
    page.get_by_role("button", name="Next").press("Enter")
    assert live.inner_text() == "Lay it on its side."
    line = page.get_by_role("textbox", name="As code")
    line.fill("x[")
    assert line.get_attribute("aria-invalid") == "true"
    line.fill("x.T")
    assert live.inner_text() == "Solved, in the fewest moves: 1."
    assert page.get_by_role("slider", name="column step").input_value() == "32"


@pytest.mark.parametrize("name", ["picture", "strides"], indirect=True)
def test_boxes_slide_where_motion_is_welcome_and_jump_where_it_is_not(shown, name):
    sliding = "() => document.querySelector('.grid').getAnimations({subtree: true}).length"
    drawn = "() => document.querySelector('canvas').toDataURL()"
    at_once = f"(button) => (button.click(), ({drawn})())"
    for motion in ("no-preference", "reduce"):
        page = shown(reduced_motion=motion)
        if name == "strides":
            page.get_by_role("button", name="Transpose").click()
            assert (page.evaluate(sliding) > 0) == (motion == "no-preference")
            continue
        soon = page.get_by_role("button", name="row step +").evaluate(at_once)
        if motion == "no-preference":
            page.wait_for_function(f"soon => ({drawn})() !== soon", arg=soon)
        else:
            page.evaluate("() => new Promise((end) => setTimeout(end, 600))")  # more than a slide
            assert page.evaluate(drawn) == soon


@pytest.mark.parametrize("name", ["bits", "file", "picture", "promotion", "strides"], indirect=True)
def test_a_finger_hits_each_control_and_what_is_told_stands_over_it(shown):
    page = shown(390, **PHONE)
    small = """all => all.filter((each) => each.checkVisibility()).map((each) => [each.innerText,
      ...[each.getBoundingClientRect()].flatMap(({ width, height }) => [width, height])])
      .filter(([, width, height]) => Math.min(width, height) < 44)"""
    # A strip is as wide as the page, whatever it holds; each of its cells is in the grid too.
    controls = ".explore :is(button, input, summary):not(.strip *, .slider input)"
    assert page.locator(controls).evaluate_all(small) == []
    told = ".grid button, .screen canvas, .bit-row button, .sums button"
    touched, tip = page.locator(told).first, page.locator(".tip")
    touched.tap()
    box, over = touched.bounding_box(), tip.bounding_box()
    assert 0 < box["y"] + box["height"] / 2 - over["y"] - over["height"] < 60  # pixels


@pytest.mark.parametrize("name", ["strides"], indirect=True)
def test_a_scroll_that_begins_on_a_slider_scrolls_and_leaves_its_value(shown):
    page = shown(390, **PHONE)
    slider = page.get_by_role("slider", name="axis 0 stride")
    box = slider.bounding_box()
    finger = page.context.new_cdp_session(page)
    x, y = box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2
    for kind, moved in [("Start", 0), *(("Move", 20 * step) for step in range(1, 11)), ("End", 0)]:
        points = [] if kind == "End" else [{"x": x, "y": y - moved}]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    page.wait_for_function("scrollY > 100")
    assert slider.input_value() == "4"


@pytest.mark.parametrize("name", ["strides"], indirect=True)
def test_a_link_shows_what_stood_there_when_it_was_copied(shown):
    page = shown(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Transpose").click()
    page.get_by_role("button", name="Copy a link").press("Enter")
    page.get_by_role("status").get_by_text("The link is").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    for address, shape in (
        (link, "(4, 3), strides (1, 4)"),
        (link.replace("4%2C3", "1e9"), "(3, 4), strides (4, 1)"),
        (link.replace("4%2C3", "4000%2C4000"), "(3, 4), strides (4, 1)"),
        (link.replace("4%2C3", "%22%3Cimg%3E%22"), "(3, 4), strides (1, 4)"),
    ):
        page.goto("about:blank")
        page.goto(address)
        page.get_by_text(f"shape {shape}, offset 0").wait_for()


@pytest.mark.parametrize("name", ["bits"], indirect=True)
def test_a_typed_number_that_is_too_large_becomes_infinity(shown):
    page = shown()
    page.get_by_role("textbox").fill("1e400")
    assert page.get_by_role("status").inner_text() == "1e400 becomes Infinity in float32."


@pytest.mark.parametrize("name", ["strides"], indirect=True)
@pytest.mark.parametrize("theme", THEMES)
def test_the_switch_of_a_page_reaches_the_instrument(shown, theme):
    page = shown(theme={"light": "dark", "dark": "light"}[theme])
    page.evaluate("theme => document.body.dataset.theme = theme", theme)  # as Furo does
    paper = page.locator(".explore").evaluate("each => getComputedStyle(each).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", paper))) < 300) == (theme == "dark")


@pytest.mark.parametrize("name", ["crossover"], indirect=True)
def test_crossover_says_where_the_curves_cross_after_the_slide_and_not_before_it(shown):
    page = shown()
    page.get_by_role("slider", name="launch").press("End")
    told = page.locator(".body p", has_text="the CPU from").all_inner_texts()
    assert page.get_by_role("status").inner_text() == " ".join(["launch 1000 µs.", *told])
    assert len(told) == 2


def test_all_of_them_play_in_jupyterlab(lab, page, screenshots):
    calls = [f"import insidetensor\n\ninsidetensor.explore_{name}()" for name in INSTRUMENTS]
    opened = open_notebook(page, lab, calls)
    opened.run_all()
    page.evaluate("window.jupyterapp.shell.collapseLeft()")  # it would leave a narrow page no room
    for theme in opened.in_each_theme():
        for width in (1300, 390):
            page.set_viewport_size({"width": width, "height": 900})
            for name in INSTRUMENTS:
                shown = page.locator(f".explore-{name}")
                shown.scroll_into_view_if_needed()
                shown.locator("button:visible:enabled, input[type=range]:visible").last.focus()
                page.keyboard.press("Enter")  # for a button
                page.keyboard.press("ArrowRight")  # for a slider
                page.keyboard.press("ArrowLeft")
                shown.locator(".live").filter(has_text=re.compile(r"\w")).wait_for()
                shown.screenshot(path=screenshots / f"explore-lab-{name}-{width}-{theme}.png")
            found = Axe().run(page, context=".explore")
            assert found.violations_count == 0, found.generate_report()
    assert opened.panel.locator(".jp-RenderedText[data-mime-type$=stderr]").count() == 0
