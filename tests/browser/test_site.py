"""The course's pages as a host serves them: each fits, breaks no rule, plays and is found."""

import re

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab_server import THEMES
from opened_pages import show_in

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("site")]

WIDTHS = (390, 320, 1300)  # the last is that of the next page
# To ask for contrast takes most of the time, so it is asked of one element of a kind.
RULES = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
MARKED = "[data-new-kind]"
# Elements with a text of their own; those of one kind have one colour, wherever they stand.
MARK_NEW_KINDS = """(seen) => {
  const known = new Set(seen);
  for (const each of document.querySelectorAll("body *")) {
    if (![...each.childNodes].some((one) => one.nodeType === 3 && one.data.trim())) continue;
    const kind = [each, each.parentElement]
      .flatMap(({ tagName, className }) => [tagName, className.baseVal ?? className])
      .concat(["style", "fill"].map((name) => each.getAttribute(name))).join(" ");
    if (!known.has(kind)) each.setAttribute("data-new-kind", "");
    known.add(kind);
  }
  return [...known];
}"""
# On a narrow screen the theme lets its content scroll instead of the page.
TOO_WIDE = """() => [document.documentElement, document.querySelector(".content")]
  .some((each) => each.scrollWidth > each.clientWidth)"""
# The texts and labels that are no text of the lesson's own.
ROUND_THE_PAGE = """() => {
  const found = [...document.querySelectorAll("[aria-label], [title], [placeholder]")]
    .filter((each) => !each.closest(".explorable"))
    .flatMap((each) => ["aria-label", "title", "placeholder"].map((of) => each.getAttribute(of)));
  for (const each of document.querySelectorAll("article > section > *:not(.actions), svg")) {
    each.remove();
  }
  return [...found.filter(Boolean), ...document.body.innerText.split("\\n")];
}"""
# What a page has that can be done: levels, puzzles, predictions.
PARTS = """() => [...document.querySelectorAll("[data-keys]")].flatMap((each) =>
  each.dataset.keys.split(" ")).length + new Set([...document.querySelectorAll(
  "details[data-right]")].map(({ name }) => name)).size"""
DIAGONAL = {"axis 0 stride": 1, "axis 1 stride": 5}  # of the 3 × 4 grid, and under it the next one
ONE, SIX = (f"{bits:032b}" for bits in np.array([1, 6], np.float32).view(np.uint32))


@pytest.fixture(scope="module")
def names(site) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_no_page_breaks_a_rule_of_axe_core_or_scrolls_sideways(opened, names, screenshots):
    page = opened("index.html")
    bad, seen = [], []
    for name in names:
        page.goto(_beside(page, name))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1000})
            if page.evaluate(TOO_WIDE):
                bad.append((name, width, "scrolls sideways"))
        if name.startswith("ko/") and "ch02" not in name:
            continue  # it is drawn as the English page
        stem = name.replace("/", "-").removesuffix(".html")
        known, seen = seen, page.evaluate(MARK_NEW_KINDS, seen)
        found = axe(page, RULES)
        for theme in THEMES if len(seen) > len(known) else ():
            show_in(page, theme)
            page.screenshot(path=screenshots / f"site-{stem}-{theme}.png")
            found += axe(page, CONTRAST, MARKED)
        page.emulate_media(color_scheme="light")
        bad += [(name, each["id"], each["nodes"][0]["html"][:120]) for each in found]
    assert len(seen) > 100
    assert bad == []


def axe(page, options, context=None) -> list[dict]:
    return Axe().run(page, context=context, options=options).response["violations"]


def test_every_instrument_answers_the_keyboard(opened, site, names):
    silent, played = [], 0
    for name in (name for name in names if "explorable" in (site / name).read_text()):
        page = opened(name)
        for instrument in page.locator(".explore").all():
            played += 1
            if not answers(page, instrument):
                silent.append((name, instrument.get_attribute("aria-label")))
    assert played > 10
    assert silent == []


def answers(page, instrument) -> bool:
    """Whether its live region says something once one of its controls was used by keyboard."""
    for control in instrument.locator("input[type=range], button, [tabindex='0']").all():
        control.focus()
        for key in ("ArrowRight", "Enter"):
            page.keyboard.press(key)
        if instrument.locator(".live").inner_text():
            return True
    return False


def solve(puzzle):
    for label, value in DIAGONAL.items():
        puzzle.get_by_role("slider", name=label).fill(str(value))


def test_a_puzzle_is_won_beside_the_hand_and_leads_to_the_next(opened):
    page = opened("course/ch02_views_and_strides.html")
    puzzle = page.locator("[data-puzzle]").first
    told, hand = puzzle.locator(".told"), puzzle.get_by_role("slider", name="axis 1 stride")
    assert told.inner_text() == "1 of 6 match."
    assert puzzle.locator(".target.alike").count() == 1
    solve(puzzle)
    assert told.inner_text() == "Solved, in the fewest moves: 2."
    away = "(told, hand) => told.getBoundingClientRect().y - hand.getBoundingClientRect().y"
    assert 0 < told.evaluate(away, hand.element_handle()) < 100  # pixels
    puzzle.get_by_role("button", name="Next").press("Enter")
    following = page.locator("[data-puzzle]").nth(1)
    assert following.locator(":focus").count() == 1
    assert following.get_by_role("button", name="Level 1 of 4").count() == 1
    assert [each.locator("input[type=range]:visible").count() for each in
            page.locator("[data-puzzle]").all()] == [2, 3, 5, 7]  # fmt: skip


def test_what_was_done_is_kept_shown_in_the_navigation_and_forgotten_with_one_click(opened):
    lesson = "course/ch02_views_and_strides.html"
    page = opened(lesson)
    ring = page.locator(".sidebar-tree a[href='#']")  # as the theme leads to the page itself
    assert page.locator(".ring, .kept:visible").count() == 0
    answer = page.locator("details[data-right='true']").first
    answer.locator("summary").first.click()
    solve(page.locator("[data-puzzle]").first)
    page.reload()
    assert answer.get_attribute("open") is not None
    assert page.locator("[data-puzzle]").first.get_by_text("1 ★").is_visible()
    shown = ring.get_by_role("img").first.get_attribute("aria-label")
    assert shown == f"2 of {page.evaluate(PARTS)} done"
    page.goto(_beside(page, "index.html"))
    assert page.locator(".card .ring").get_attribute("aria-label") == shown
    page.get_by_role("button", name="Forget it all").press("Enter")
    page.wait_for_load_state()
    assert page.locator(".ring, .kept:visible").count() == 0


def test_a_level_that_one_instrument_wins_is_won_in_the_other_at_once(opened):
    page = opened("course/ch05_devices.html")
    first, second = page.locator(".explore-transfers").all()
    first.get_by_role("button", name="Level 2 of 4").click()
    first.get_by_role("button", name="copies them to the CPU").click()
    won = "Level 2 of 4, solved in the fewest moves"
    assert second.get_by_role("button", name=won).count() == 1
    assert page.locator(".sidebar-tree .ring").count() == 1


def test_the_first_page_says_what_it_is_and_begins_at_once(opened, screenshots):
    page = opened("index.html", 390, has_touch=True, is_mobile=True)
    assert page.get_by_text("never looked underneath").is_visible()
    start, wish = page.get_by_role("link", name="Start, 10 minutes"), page.locator(".wish")
    assert wish.bounding_box()["y"] < 844  # pixels: a phone's screen
    page.screenshot(path=screenshots / "site-first-screen-phone.png")
    start.click()
    for control in ("row step +",):
        page.get_by_role("button", name=control).tap()
    assert page.locator(".told").inner_text() == "Solved, in the fewest moves: 1."
    assert page.locator(".card .picture svg").count() == 9
    assert page.locator(".card", has_text=" min · ").count() == 9


def test_a_game_is_in_each_lesson_and_an_instrument_within_three_screens_of_a_phone(opened, names):
    late, dull = {}, []
    for name in (name for name in names if name.startswith("course/")):
        page = opened(name, 390, has_touch=True, is_mobile=True)
        first = page.locator(".explore :is(button, input):visible").first.bounding_box()
        if first["y"] > 3 * 844:  # pixels
            late[name] = first["y"]
        if not page.locator("[data-keys]").count():
            dull.append(name)
    assert (late, dull) == ({}, [])


def test_no_answer_is_readable_in_the_code_over_a_prediction(opened, names):
    for name in (name for name in names if name.startswith("course/")):
        page = opened(name)
        assert page.locator("pre", has_text="predict(").count() == 0, name
        assert page.locator("details[data-right] > summary").first.is_visible()


def test_each_page_has_a_description_and_a_preview_of_its_own(site, names):
    seen, alone = set(), [each for each in names if not re.match("ja/|.*search", each)]
    for name in set(names) - set(alone):  # a search is no page to send: it has none of another's
        page = (site / name).read_text(encoding="utf-8")
        assert name.startswith("ja/") or "og:image" not in page, name
    for name in alone:
        page = (site / name).read_text(encoding="utf-8")
        (said,) = re.findall(r'<meta name="description" content="([^"]+)"', page)
        (image,) = re.findall(r'<meta property="og:image" content="([^"]+)"', page)
        picture = (site / name).parent.joinpath(image).resolve()
        assert picture.is_file()
        assert "&lt;" not in said, name
        seen |= {said, picture}
    assert len(seen) == 2 * len(alone)


def test_a_puzzle_that_wants_python_leads_to_its_notebook(opened, site, names):
    dead = "[role=group]:has(> [role=status]):has-text('This puzzle wants a line of Python')"
    found = 0
    for name in (name for name in names if name.startswith("course/")):
        page = opened(name)
        for puzzle in page.locator(dead).all():
            found += 1
            lines = puzzle.locator("xpath=following-sibling::*[1]").locator("details")
            assert lines.count() > 2, name
            assert page.locator("[data-right=true]").and_(lines).count() == 1
            for line in lines.all():
                line.locator("summary").click()
                said = "Right." if line.get_attribute("data-right") == "true" else "Not yet."
                assert line.get_by_role("status").get_by_text(said).is_visible()
            (to, *_) = puzzle.locator("xpath=following-sibling::*[2]").locator("a").all()
            assert to.get_attribute("href") == f"../downloads/{name.replace('.html', '.ipynb')}"
    assert found == 19


def test_a_number_is_reached_by_flipping_its_bits(opened):
    page = opened("course/ch04_dtypes_and_casting.html")
    puzzle = page.locator("[data-puzzle]").first
    told = puzzle.locator(".told")
    bits = puzzle.locator("button[aria-label^='bit ']")
    changed = [place for place in range(32) if ONE[place] != SIX[place]]
    assert told.inner_text() == f"{32 - len(changed)} of 32 match."
    for place in changed:
        bits.nth(place).press("Enter")
    assert told.inner_text() == f"Solved, in the fewest moves: {len(changed)}."


# In Korean without the particle that stands at its end in the lesson's sentences.
@pytest.mark.parametrize(
    ("search", "title"),
    [
        ("search.html?q=chunk+rule", "See one storage as many tensors"),
        ("ko/search.html?q=간격", "스토리지 하나를 여러 텐서로 보기"),
    ],
)
def test_search_finds_a_lesson_by_its_words(opened, search, title):
    page = opened(search)
    first = page.locator("#search-results li a").first
    first.wait_for()
    assert title in page.locator("#search-results li a").all_inner_texts()


def test_what_stands_round_a_korean_page_is_korean(opened):
    """What an English page says in the same place is a name, if a Korean page says it too."""
    said = [
        {words for each in opened(name).evaluate(ROUND_THE_PAGE) if (words := each.strip())}
        for name in ("course/ch02_views_and_strides.html", "ko/course/ch02_views_and_strides.html")
    ]
    assert said[0] & said[1] <= {"Inside the Tensor", "Furo", "#", "日本語"}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_header_leads_to_the_page_in_another_language(opened, width):
    page = opened("course/ch02_views_and_strides.html", width)
    page.locator("a.language[lang=ko]:visible").click()
    assert page.url.endswith("/ko/course/ch02_views_and_strides.html")
    page.locator("a.language[lang=en]:visible").click()
    assert page.url.endswith("/course/ch02_views_and_strides.html")
    page = opened("reference.html", width)  # which Korean does not have
    assert page.locator("a.language[lang=ko]:visible").get_attribute("href") == "ko/index.html"


def test_set_up_is_folded_and_colabs_titles_are_left_out(opened):
    page = opened("course/ch02_views_and_strides.html")
    folded = page.locator("details", has_text="Set-up: imports")
    assert not folded.get_by_text("if_installed").first.is_visible()
    folded.locator("summary").press("Enter")
    assert folded.get_by_text("if_installed").first.is_visible()
    assert "@title" not in page.locator("article").inner_html()


def test_what_the_course_keeps_for_itself_is_in_no_navigation(opened, site):
    assert (site / "docs" / "colab-last-run.html").is_file()
    page = opened("docs/colab.html")
    assert page.locator("article a[href='colab-last-run.html']").count() > 0
    assert page.locator(".sidebar-drawer a[href*='colab-last-run']").count() == 0


def test_no_row_of_a_table_is_cut_off(opened):
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
    for name in ("what-the-posts-say", "where-the-libraries-differ", "colab-last-run"):
        for width in WIDTHS:
            page = opened(f"docs/{name}.html", width)
            assert page.locator(".table-wrapper").evaluate_all(cut) == 0, (name, width)


def test_without_scripts_a_prediction_opens_and_a_picture_stands_for_the_instrument(opened):
    page = opened("course/ch02_views_and_strides.html", java_script_enabled=False)
    answer = page.locator("[role=group] details").first
    answer.locator("summary").first.click()
    assert answer.get_attribute("open") is not None
    assert page.locator(".explorable svg").count() > 0


def test_a_printed_page_has_its_text_and_nothing_to_press_over_it(opened):
    page = opened("course/ch02_views_and_strides.html")
    page.emulate_media(media="print")
    assert page.locator("h1").is_visible()
    hidden = ".skip-to-content, .actions .button, .sidebar-drawer, .content-icon-container, footer"
    assert [each for each in page.locator(hidden).all() if each.is_visible()] == []


def _beside(page, name: str) -> str:
    """The address of another page of the site that `page` shows."""
    return "/".join([*page.url.split("/")[:3], name])
