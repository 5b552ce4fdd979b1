"""Right answers earn full marks, wrong ones are told what is wrong, and no answer earns nothing."""

import importlib

import numpy as np
import pytest
from answers import (
    answered,
    changes_the_process,
    exercise_stems,
    right_answers,
    solved,
    source,
    submitted,
    unsolved,
    visible_checks,
    wrong_answers,
)


def apart(stem: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.devices] if changes_the_process(stem) else []


NAMES = [(stem, part.name) for stem in exercise_stems() for part in source(stem).parts]
PARTS = [pytest.param(stem, part, marks=apart(stem)) for stem, part in NAMES]
STEMS = [pytest.param(stem, marks=apart(stem)) for stem in exercise_stems()]
WRONG = [pytest.param(wrong, marks=apart(wrong.stem), id=wrong.name) for wrong in wrong_answers()]
RIGHT = [
    pytest.param(path, marks=apart(path.parent.name), id=f"{path.parent.name}/{path.stem}")
    for path in right_answers()
]


class Hostile:
    """A value that fails at whatever is done with it."""

    def __eq__(self, other):
        raise RuntimeError("compared")

    def __repr__(self):
        raise RuntimeError("shown")

    __hash__ = None


class HostileFloat(float):
    """A number that fails at whatever is done with it."""

    def __eq__(self, other):
        raise RuntimeError("compared")

    def __repr__(self):
        raise RuntimeError("shown")

    __hash__ = None
    __float__ = __format__ = __bool__ = __str__ = __repr__
    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __truediv__ = __rtruediv__ = __eq__


ARRAYS = (np.arange(2), np.arange(2))
ODD_VALUES = [None, 3, True, 2.5, "text", (), (1,), ([1], [2]), (None, None), ARRAYS, ARRAYS[0]]
HOSTILE_VALUES = [
    Hostile(),
    (Hostile(), 1),
    ((Hostile(),), (Hostile(),)),
    (ARRAYS[0], Hostile(), 0),
    10**400,
    HostileFloat(1e3),
    (HostileFloat(1e3), 10**400),
]


def hidden_check(stem, part):
    return getattr(importlib.import_module(f"autograde.hidden.{stem}"), f"check_{part}")


def visible_check_fails(module, stem, part):
    try:
        exec(visible_checks(stem)[part], vars(module))
    except (AssertionError, NotImplementedError):
        return True
    return False


@pytest.mark.parametrize(("stem", "part"), PARTS)
def test_the_solution_passes_both_checks_of_each_part(stem, part):
    module = solved(stem)
    assert hidden_check(stem, part)(submitted(module, stem, part)) is None
    exec(visible_checks(stem)[part], vars(module))


@pytest.mark.parametrize(("stem", "part"), PARTS)
def test_an_unsolved_part_fails_both_checks_and_is_told_so(stem, part):
    module = unsolved(stem)
    finding = hidden_check(stem, part)(submitted(module, stem, part))
    assert finding is not None
    assert "not written yet" in finding
    assert visible_check_fails(unsolved(stem), stem, part)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_answer_is_told_its_mistake(wrong):
    module = solved(wrong.stem, {wrong.part: wrong.path.read_text(encoding="utf-8")})
    finding = hidden_check(wrong.stem, wrong.part)(submitted(module, wrong.stem, wrong.part))
    assert finding is not None, f"{wrong.name} passes: {wrong.story}"
    assert wrong.sentence in finding


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_answer_tells_its_story(wrong):
    assert (wrong.stem, wrong.part) in NAMES
    assert wrong.story.endswith(".")
    assert len(wrong.sentence) > 8, "a fragment that only this mistake would bring"


@pytest.mark.parametrize("path", RIGHT)
def test_a_right_answer_passes_both_checks_of_each_part(path):
    module, stem = answered(path), path.parent.name
    for part in source(stem).parts:
        assert hidden_check(stem, part.name)(submitted(module, stem, part.name)) is None, part.name
        exec(visible_checks(stem)[part.name], vars(module))


@pytest.mark.parametrize("stem", STEMS)
def test_each_part_has_wrong_answers_and_each_exercise_right_ones(stem):
    recorded = {wrong.part for wrong in wrong_answers() if wrong.stem == stem}
    assert recorded == {part.name for part in source(stem).parts}
    assert len([path for path in right_answers() if path.parent.name == stem]) >= 2


@pytest.mark.parametrize(("stem", "part"), PARTS)
@pytest.mark.parametrize("nonsense", [None, 3, "text", [], print, object])
def test_a_check_never_fails_because_of_what_it_is_given(stem, part, nonsense):
    assert hidden_check(stem, part)(nonsense) is not None


@pytest.mark.parametrize(("stem", "part"), PARTS)
@pytest.mark.parametrize("returned", ODD_VALUES, ids=repr)
def test_a_check_never_fails_because_of_what_a_function_returns(stem, part, returned):
    assert hidden_check(stem, part)(lambda *args: returned) is not None


@pytest.mark.parametrize(("stem", "part"), PARTS)
@pytest.mark.parametrize("place", range(len(HOSTILE_VALUES)))
def test_a_check_survives_values_that_fail_when_touched(stem, part, place):
    assert hidden_check(stem, part)(lambda *args: HOSTILE_VALUES[place]) is not None
