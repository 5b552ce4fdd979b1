"""The page on grading says what is taken on trust, and what that is worth."""

from pathlib import Path

from autograde.authoring.trusted_facts import PAGE, render_facts_table

ROOT = Path(__file__).parents[2]


def test_the_page_holds_the_table_as_it_is_built():
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    assert render_facts_table(ROOT) in page, "run `python -m autograde.authoring.trusted_facts`"
