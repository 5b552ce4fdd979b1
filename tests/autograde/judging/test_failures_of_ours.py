"""What fails on our side, wherever it does, is never a learner's zero."""

from dataclasses import replace

import pytest
from small_exercise import CHECKS, LIMITS, MODULES, RIGHT, exercise, notebook, work

from autograde.judging.house import House
from autograde.judging.sitting import judged
from autograde.judging.work import Work
from autograde.learner_process.process import LearnerProcessFailed

OURS = b"""
from insidetensor.checking.findings import attempt, find_refusal, find_value


def helper(double):
    import nowhere_at_all


def claim(double):
    assert double(3) == 7, "a bug of ours"


def check_import(double):
    import nowhere_at_all


def check_import_within(double):
    return attempt(helper, double, call="double(3)")[1]


def check_import_refused(double):
    return find_refusal(helper, double, call="double(3)")


def check_assert(double):
    assert double(3) == 7, "a bug of ours"


def check_assert_within(double):
    return attempt(claim, double, call="double(3)")[1]


def check_system_exit(double):
    raise SystemExit("ours")


def check_connection(double):
    type(double).proxies_asks._wire = None
    return attempt(double, 3, call="double(3)")[1]


def check_question(double):
    from autograde.proxies import echoes

    echoes.looked_at = None
    return attempt(double, 3, call="double(3)")[1]


def check_called(double):
    return attempt(double, 7919, call="double(7919)")[1]
"""
BROKEN = b"import nowhere_at_all\n"


def with_check(check, more=OURS, visible=None, module="ours"):
    """The exercise with that hidden check of the first part, in a module of its own."""
    assignment = exercise()
    cells = list(assignment.cells)
    place = next(i for i, cell in enumerate(cells) if cell.grade_id == "check-double")
    source = cells[place].source.replace("small.check_double", f"{module}.{check}")
    if visible is not None:
        source = f"{visible}\n{source}"
    cells[place] = replace(cells[place], source=source)
    return replace(assignment, cells=tuple(cells), checks={**CHECKS, f"{module}.py": more})


def first_part(assignment, house, answers=None):
    result = judged(Work(assignment, notebook(answers or {}), "ada"), house)
    assert result.trouble is None
    double, *others = result.parts
    assert {part.verdict for part in others} == {"pass"}
    return double


def is_left_open(part):
    return (part.verdict, part.score, part.judgement.outcome) == ("none", None, "fault")


@pytest.mark.parametrize(
    "check",
    [
        "check_import",
        "check_import_within",
        "check_import_refused",
        "check_assert",
        "check_assert_within",
        "check_system_exit",
        "check_that_is_not_there",
    ],
)
def test_an_error_of_a_hidden_check_leaves_its_part_open(house, check):
    assert is_left_open(first_part(with_check(check), house))


def test_a_check_that_cannot_be_imported_leaves_its_part_open(house):
    part = first_part(with_check("check_double", BROKEN, module="broken"), house)
    assert is_left_open(part)
    assert "nowhere_at_all" in part.judgement.words


def test_a_hidden_line_that_cannot_import_what_it_needs_leaves_its_part_open(house):
    assignment = with_check("check_called")
    cells = tuple(
        replace(cell, source=cell.source.replace("autograde.verdict", "autograde.nowhere_at_all"))
        if cell.grade_id == "check-double"
        else cell
        for cell in assignment.cells
    )
    assert is_left_open(first_part(replace(assignment, cells=cells), house))


@pytest.mark.parametrize(
    "line",
    [
        "import nowhere_at_all",
        "import autograde.nowhere_at_all",
        "from insidetensor import nowhere_at_all",
        "from insidetensor.checking.nowhere_at_all import anything",
    ],
)
def test_a_visible_line_that_cannot_import_what_it_needs_leaves_its_part_open(house, line):
    assert is_left_open(first_part(with_check("check_called", visible=line), house))


@pytest.mark.parametrize(
    "raises",
    [
        "import nowhere_at_all",
        "import autograde.verdict",
        "assert x == 7",
        "raise ImportError('autograde')",
        "from insidetensor import same_value; same_value(x, 7)",
    ],
)
def test_the_same_error_of_the_answer_costs_the_part(house, raises):
    answer = f"def double(x):\n    if x == 7919:\n        {raises}\n    return 2 * x"
    part = first_part(with_check("check_called"), house, {"double": answer})
    assert (part.verdict, part.judgement.outcome) == ("fail", "mistake")


@pytest.mark.parametrize(
    ("check", "error"), [("check_connection", "AttributeError"), ("check_question", "TypeError")]
)
def test_a_connection_that_we_break_says_nothing_about_the_answer(house, check, error):
    result = judged(Work(with_check(check), notebook({}), "ada"), house)
    assert error in result.trouble
    assert result.parts == ()
    assert result.died_of is None


def test_checks_that_cannot_be_begun_are_our_trouble(house):
    assignment = replace(work().assignment, checks={**CHECKS, "__init__.py": BROKEN})
    result = judged(Work(assignment, notebook({}), "ada"), house)
    assert "nowhere_at_all" in result.trouble
    assert result.parts == ()


@pytest.mark.parametrize("whose", ["learners_modules", "judges_modules"])
def test_a_library_that_is_missing_here_stops_before_anybody_is_judged(whose):
    modules = {
        "learners_modules": MODULES,
        "judges_modules": MODULES,
        whose: (*MODULES, "nowhere_at_all"),
    }
    with pytest.raises(LearnerProcessFailed, match="nowhere_at_all"):
        House(LIMITS, assignments=[work().assignment], **modules)


def test_a_house_begins_the_judges_that_it_is_told_of(house):
    other = replace(work().assignment, checks={**CHECKS, "more.py": b"MORE = 1\n"})
    with House(
        LIMITS, learners_modules=MODULES, judges_modules=MODULES, assignments=[other]
    ) as begun:
        (judges,) = begun._judges
        result = judged(Work(other, notebook({"last": RIGHT["last"]}), "ada"), begun)
        assert begun._judges == [judges]
    assert {part.verdict for part in result.parts} == {"pass"}
