"""The page on grading says what is taken on trust: what an agent that lies gains, and no more."""

import pytest
from answers import changes_the_process, exercise_stems
from lying_agent import PAGE, gains, read_page, render

STEMS = [
    pytest.param(stem, marks=[pytest.mark.devices] if changes_the_process(stem) else [])
    for stem in exercise_stems()
]


@pytest.mark.slow
@pytest.mark.records
@pytest.mark.parametrize("stem", STEMS)
def test_an_agent_that_lies_gains_what_the_page_says(stem):
    said = {rule: fact for rule, fact in read_page().items() if rule.startswith(stem[:4])}
    assert said == gains(stem), "run `python tests/content/lying_agent.py`"


def test_the_page_says_what_its_rules_are_worth():
    assert render(read_page()) in PAGE.read_text(encoding="utf-8")
