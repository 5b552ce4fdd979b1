"""A finding that was judged in one language reads in another as if it had been judged in it."""

import re
from functools import cache

import pytest
from answers import HIDDEN, changes_the_process, exercise_stems, solved, wrong_answers

from autograde.checks.cases import judge_answers
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.checks.wording import register_hidden_sentences
from insidetensor.messages import read_sentence, speaking

# Whoever changes the English needs no Korean: `make test-all` asks for it.
pytestmark = pytest.mark.slow

EACH = 5  # of the recorded wrong answers: other tests ask them all
HANGUL, QUOTED = re.compile("[가-힣]"), re.compile("'[^']*'")  # data may be Korean
STEMS = [
    pytest.param(stem, marks=[pytest.mark.devices] if changes_the_process(stem) else [])
    for stem in exercise_stems()
]


@pytest.mark.parametrize("stem", STEMS)
def test_a_finding_judged_in_english_reads_in_korean_as_one_judged_in_korean(stem):
    register_hidden_sentences(HIDDEN)  # a test before may have graded another course
    with speaking("ko"):
        cases = cache(lambda part: make_cases(stem, part))
        odd = {
            wrong.name: told
            for wrong in [wrong for wrong in wrong_answers() if wrong.stem == stem][::EACH]
            if (told := offenders(solved(stem, {wrong.part: wrong.code}), cases(wrong.part)))
        }
    assert not odd, (
        "these sentences lose their fields on the way: a text was made of a sentence with an "
        f"f-string, join() or a str's method; give it as a field, or use join_sentences: {odd}"
    )


def offenders(module, cases):
    """What each finding says that does not read alike: in English, as Korean, and in Korean."""
    answers = ThisProcess(vars(module)).ask([case.question for case in cases])
    with speaking("en"):
        told = [
            result.finding.to_json() for result in judge_answers(cases, answers) if not result.held
        ]
        english = [read_sentence(each) for each in told]
    with speaking("ko"):
        again = [read_sentence(each) for each in told]
        korean = [result.finding for result in judge_answers(cases, answers) if not result.held]
    everything = zip(english, again, korean, strict=True)
    return [
        each for each in everything if each[1] != each[2] or HANGUL.search(QUOTED.sub("", each[0]))
    ]
