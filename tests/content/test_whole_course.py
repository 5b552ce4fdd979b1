"""The course as a whole: every chapter has what a chapter has, and the way through it leads on."""

import re
from pathlib import Path
from urllib.parse import quote

import nbformat
import pytest
from lazy_libraries import torch
from myst_parser.slugs import github_slugify

from autograde.authoring.claims_page import PAGE as CLAIMS_PAGE
from autograde.authoring.claims_page import render_claims_page
from autograde.authoring.course.links import anchor_on_site
from autograde.authoring.course.sources import read_source
from autograde.authoring.differences_page import PAGE as DIFFERENCES_PAGE
from autograde.authoring.differences_page import render_differences_pages
from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.translated_source import find_editions, led_to_own_headings
from insidetensor.claims.claims import read_claims
from insidetensor.claims.differences import read_differences
from insidetensor.claims.entries import find_course_file
from insidetensor.claims.words import CLAIMS as CLAIMS_TOML
from insidetensor.claims.words import DIFFERENCES, own_file

ROOT = Path(__file__).parents[2]
STEMS = sorted(path.stem for path in (ROOT / "course").glob("ch*.py"))
TAUGHT = [stem for stem in STEMS if not stem.startswith("ch00")]
CLAIMS = read_claims(find_course_file("claims.toml"))
_, BEHAVIOURS = read_differences(find_course_file("differences.toml"))
# Every sentence about tensors in the five posts that the course grew out of.
SENTENCES = {"A": 15, "B": 10, "C": 9, "D": 12, "E": 13}
LANGUAGES = ["en", *read_languages(ROOT)]
FIRST = "course/ch00_start_here.ipynb"


def notebook_links(path: Path) -> list[str]:
    prose = "\n".join(
        cell.source
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "markdown"
    )
    return [link for link in re.findall(r"\]\(([^)#\s]+)", prose) if "://" not in link]


def test_the_chapters_are_numbered_without_a_gap():
    numbers = [f"ch{number:02}" for number in range(len(STEMS))]
    assert [stem[:4] for stem in STEMS] == numbers, "number the chapters from 00 without a gap"


def test_every_sentence_of_the_posts_is_in_the_ledger_and_nothing_else():
    ids = {f"{letter}{at + 1}" for letter, most in SENTENCES.items() for at in range(most)}
    there = {claim.id for claim in CLAIMS if claim.id.rstrip("0123456789") in SENTENCES}
    assert there == ids, "claims of another post take a letter of their own: F1, F2"


def test_no_claim_is_without_a_chapter():
    placed = {chapter for claim in CLAIMS for chapter in claim.chapters}
    assert placed <= set(TAUGHT), "a claim's chapter has no lesson"


@pytest.mark.parametrize("stem", TAUGHT)
def test_no_chapter_is_without_its_claims_and_differences_and_its_lesson_leads_to_them(stem):
    assert any(stem in claim.chapters for claim in CLAIMS), (
        f'course/claims.toml has no claim of {stem}: write one, or `also_in = ["{stem}"]` where it '
        "teaches one that is there"
    )
    behaviours = [behaviour for behaviour in BEHAVIOURS if behaviour.chapter == stem]
    assert len(behaviours) >= 3, f"add rows of {stem} to course/differences.toml until it has 3"
    written = (ROOT / "course" / f"{stem}.py").read_text(encoding="utf-8")
    recap = written.partition("# ## Recap")[2].partition("# ## Exercises")[0]
    pages = {"what-the-posts-say", "where-the-libraries-differ"}
    leads = {page for page in pages if f"(../docs/{page}.md)" in recap}
    assert leads == pages


@pytest.mark.parametrize("stem", TAUGHT)
def test_a_lesson_closes_as_all_lessons_do(stem):
    text = (ROOT / "course" / f"{stem}.py").read_text(encoding="utf-8")
    found = re.findall(r"^# ## (.+)$", text, re.MULTILINE)
    closing = ["Recap", "Exercises", "Sources"]
    assert [heading for heading in found if heading in closing] == closing, (
        f"course/{stem}.py closes with the headings {closing}, each `# ## …` and in this order"
    )


@pytest.mark.parametrize("stem", STEMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_names_the_section_of_the_lesson_that_explains_it(stem, language):
    exercise = read_source(ROOT / "solutions" / f"{stem}.py")
    for part in led_to_own_headings(exercise, language).parts:
        assert part.lesson, f"{part.name}: write `lesson=` on the cell line of its text"
        # The site's own anchors are myst's.
        slug = github_slugify(part.lesson.replace("`", ""))
        assert anchor_on_site(part.lesson) == f"#{quote(slug)}"


@pytest.mark.parametrize("stem", STEMS)
def test_a_lesson_and_its_exercise_lead_to_each_other(stem):
    for here, there, source in (
        ("course", "exercises", "course"),
        ("exercises", "course", "solutions"),
    ):
        link = f"../{there}/{stem}.ipynb"
        links = notebook_links(ROOT / here / f"{stem}.ipynb")
        assert link in links, f"link to {link} in {source}/{stem}.py"


@pytest.mark.parametrize("folder", ["course", "exercises"])
@pytest.mark.parametrize("stem", STEMS)
def test_a_link_to_a_chapter_says_its_title(folder, stem):
    text = "\n".join(
        cell.source for cell in nbformat.read(ROOT / folder / f"{stem}.ipynb", as_version=4).cells
    )
    for said, kind, target in re.findall(r"\[([^\]]+)\]\((?:\.\./(\w+)/)?(ch\w+)\.ipynb\)", text):
        kind = kind or folder
        written = "solutions" if kind == "exercises" else "course"
        title = read_source(ROOT / written / f"{target}.py").title
        assert " ".join(said.split()) == title, f"the words of the link are its title: [{title}]"


def test_start_here_names_every_chapter_once_and_in_order():
    links = notebook_links(ROOT / FIRST)
    lessons = [link for link in links if re.fullmatch(r"ch\d\d_\w+\.ipynb", link)]
    assert lessons == [f"{stem}.ipynb" for stem in TAUGHT], (
        "the list at the end of course/ch00_start_here.py links to each lesson once, in order"
    )


@pytest.mark.parametrize("language", ["en", *find_editions(ROOT / "course" / CLAIMS_TOML)])
def test_the_page_of_claims_is_what_the_ledger_and_its_record_say(language):
    page = (ROOT / own_file(CLAIMS_PAGE, language)).read_text(encoding="utf-8")
    assert page == render_claims_page(ROOT, language), "run `python -m autograde claims --page`"


@pytest.mark.slow
def test_the_page_of_differences_is_what_the_libraries_say_here():
    # It remembers which sizes earlier tests compiled for, and would make fewer graphs.
    torch._dynamo.reset()
    languages = ["en", *find_editions(ROOT / "course" / DIFFERENCES)]
    for language, page in zip(languages, render_differences_pages(ROOT, languages), strict=True):
        assert own_file(ROOT / DIFFERENCES_PAGE, language).read_text(encoding="utf-8") == page, (
            "read what changed, mend what the lessons say of it, then run "
            "`python -m autograde differences`"
        )
