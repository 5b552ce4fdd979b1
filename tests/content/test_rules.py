"""Each part is a list of rules: right answers keep all, a wrong one breaks those that it names."""

import functools
import linecache
import tomllib
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest
from answers import (
    WRONG_ANSWERS,
    answered,
    changes_the_process,
    exercise_stems,
    recorded,
    right_answers,
    solved,
    source,
    unsolved,
    visible_checks,
    wrong_answers,
)

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import import_parts, make_cases
from autograde.checks.learner import ThisProcess
from autograde.checks.probes.plain_data import MalformedError, decode_facts, encode_facts
from insidetensor import Mistake
from insidetensor.checking.raised_in_check import tell_raised


def apart(stem):
    return [pytest.mark.devices] if changes_the_process(stem) else []


PAST = Path(__file__).with_name("past_the_visible_check.toml")
STEMS = [pytest.param(stem, marks=apart(stem)) for stem in exercise_stems()]
# Part by part, so that two processes share a chapter.
RECORDS = [
    pytest.param(path, marks=apart(path.parent.name), id=f"{path.parent.name}-{path.stem}")
    for path in sorted(WRONG_ANSWERS.glob("*/*.diff"))
]


def every_record(test):
    """Marked: what takes minutes over the whole course, and seconds of one chapter."""
    return pytest.mark.slow(pytest.mark.records(test))


def broken_rules(module, stem, part):
    """{rule: the finding} of what does not hold."""
    found = ask_cases(ThisProcess(vars(module)), make_cases(stem, part))
    return {result.rule: result.finding for result in found if not result.held}


def core_cases(stem, part):
    """The cases of the part's first rule."""
    return [case for case in make_cases(stem, part.name) if case.rule == part.rules[0].name]


def first_finding(module, cases):
    """The finding of the first case that does not hold, or None; those after it are not asked."""
    results = (ask_cases(ThisProcess(vars(module)), [case])[0] for case in cases)
    return next((result.finding for result in results if not result.held), None)


@pytest.mark.parametrize("stem", STEMS)
def test_the_text_and_the_cases_name_the_same_rules(stem):
    odd = {}
    for part in source(stem).parts:
        named = [rule.name for rule in part.rules]
        cases = {case.rule for case in make_cases(stem, part.name)}
        if set(named) != cases or set(part.tried) != cases or len(set(named)) != len(named):
            odd[part.name] = {"text": named, "cases": sorted(cases), "visible": part.tried}
    assert not odd, (
        f"`name_cases()` in autograde/hidden/{stem}.py yields a case of each rule of the text, and "
        f"of no other: {odd}"
    )
    assert set(import_parts(stem)) == {part.name for part in source(stem).parts}


def broken_by(modules, stem):
    """{(name, part): the findings}; an answer that fails a visible check raises its error."""
    wrong = {}
    for name, module in modules.items():
        for part in source(stem).parts:
            broken = broken_rules(module, stem, part.name)
            if broken:
                wrong[name, part.name] = broken
            exec(visible_checks(stem)[part.name], vars(module))
    return wrong


@pytest.mark.parametrize("stem", STEMS)
def test_the_solution_keeps_every_rule(stem):
    assert not broken_by({"solution": solved(stem)}, stem)


@every_record
@pytest.mark.parametrize("stem", STEMS)
def test_right_answers_keep_every_rule(stem):
    paths = [path for path in right_answers() if path.parent.name == stem]
    assert not broken_by({path.stem: answered(path) for path in paths}, stem)


@pytest.mark.parametrize("stem", STEMS)
def test_all_questions_of_a_part_are_within_the_limits_of_one_message(stem):
    refused = {}
    for part in source(stem).parts:
        questions = [case.question for case in make_cases(stem, part.name)]
        try:
            sent = decode_facts(encode_facts(questions))
        except MalformedError as error:
            refused[part.name] = f"{len(questions)} questions: {error}"
        else:
            assert len(sent) == len(questions) > 0
    assert not refused, f"`autograde/checks/probes/plain_data.py` says what is too much: {refused}"


def in_subclass(value):
    """The value, and each of its items, in a subclass of its type, where it is one of Python's."""
    base = type(value)
    if base not in (tuple, list, int, float, str, np.ndarray):
        return value
    own = type(f"Own_{base.__name__}", (base,), {})
    if base is np.ndarray:
        return value.view(own)
    return own(map(in_subclass, value)) if base in (tuple, list) else own(value)


@every_record
@pytest.mark.parametrize("stem", STEMS)
def test_what_a_function_returns_counts_as_its_base(stem):
    module, wrong = solved(stem), {}
    for part in source(stem).parts:
        right = getattr(module, part.name, None)
        if isinstance(right, FunctionType):
            wrapped = functools.wraps(right)(
                lambda *args, right=right, **options: in_subclass(right(*args, **options))
            )
            vars(module)[part.name] = wrapped
            wrong[part.name] = broken_rules(module, stem, part.name)
            exec(visible_checks(stem)[part.name], vars(module))
            vars(module)[part.name] = right
    assert not any(wrong.values()), wrong


@every_record
@pytest.mark.parametrize("path", RECORDS)
def test_wrong_answers_break_the_rules_that_they_name_and_are_told_their_mistake(path):
    odd, answers, stem = {}, recorded(path), path.parent.name
    (part,) = (part for part in source(stem).parts if part.name == path.stem)
    core, cases = part.rules[0].name, core_cases(stem, part)
    for wrong in answers:
        broken = {}
        if wrong.breaks == (core,):
            told = first_finding(solved(stem, {wrong.part: wrong.code}), cases)
            broken = {core: told} if wrong.sentence in (told or "") else {}
        if not broken:
            broken = broken_rules(solved(stem, {wrong.part: wrong.code}), stem, wrong.part)
        named = {core} if core in broken else set(broken)
        if named != set(wrong.breaks) or not any(
            wrong.sentence in said for said in broken.values()
        ):
            odd[wrong.where] = {"!": [*wrong.breaks, wrong.sentence], "told": broken}
    assert not odd, (
        "`!` names each rule that is broken (the core alone, where that is), then words of one of "
        f"the sentences told: mend the record, or teach the check: {odd}"
    )


def error_of_the_visible_check(module, code):
    """The error in which it ends, or None; its lines are found as those of a cell are."""
    name = "<visible check>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    try:
        exec(compile(code, name, "exec", dont_inherit=True), vars(module))
    except Exception as error:
        return error
    return None


@every_record
@pytest.mark.parametrize("stem", STEMS)
def test_the_visible_check_catches_each_recorded_wrong_answer_that_is_not_listed(stem):
    never = {(part.name, rule.name) for part in source(stem).parts for rule in part.rules}
    past, untold = set(), {}
    for wrong in wrong_answers(stem):
        module = solved(stem, {wrong.part: wrong.code})
        error = error_of_the_visible_check(module, visible_checks(stem)[wrong.part])
        if error is not None:  # a cell that ends in any error has caught it
            never -= {(wrong.part, rule) for rule in wrong.breaks}
            said = str(error) if isinstance(error, Mistake) else tell_raised(error, vars(module))
            if not said:
                untold[wrong.where] = error
        else:
            past.add(wrong.name.partition("/")[2])
    assert not untold, f"the visible check ends in a bare error: {untold}"
    assert not never, (
        "no recorded answer both breaks these rules and fails the visible check: record one for "
        f"each in tests/wrong_answers/{stem}/, or add an assert: {sorted(never)}"
    )
    listed = set(tomllib.loads(PAST.read_text(encoding="utf-8"))[stem])
    assert past == listed, (
        f"past the visible check and not in {PAST.name}: {sorted(past - listed)}; "
        f"listed there, and caught or gone: {sorted(listed - past)}"
    )


def degenerate_answers(count):
    """Answers that anybody could give without a thought."""
    returned = [None, 0, True, (), "", [], {}, 1.0]
    yield from (lambda *args, value=value, **options: value for value in returned)
    yield from (
        lambda *args, place=place, **options: args[place] if len(args) > place else None
        for place in range(count)
    )

    def raises(kind):
        def function(*args, **options):
            raise kind

        return function

    kinds = (ValueError, TypeError, IndexError, KeyError, RuntimeError, NotImplementedError)
    yield from map(raises, (*kinds, OverflowError, AttributeError, ZeroDivisionError, OSError))


@pytest.mark.parametrize("stem", STEMS)
def test_degenerate_answers_break_the_core_of_every_part(stem):
    kept = []
    for part in source(stem).parts:
        cases = core_cases(stem, part)
        for number, answer in enumerate(degenerate_answers(4)):
            module = solved(stem)
            for owner, name in written_in(part, module):
                setattr(owner, name, answer)
            if first_finding(module, cases) is None:
                kept.append((part.name, part.rules[0].name, number))
    assert not kept, (
        "answers that need no thought (None, an argument, an error: degenerate_answers() has them) "
        f"keep the part's first rule: add a case that they break, or put another rule first: {kept}"
    )


def written_in(part, module):
    """What the learner writes in this part, each with its owner: functions, classes, or methods.

    The methods of a class that extends another are the other's.
    """
    import ast

    for node in ast.parse(part.solution_cell.source).body:
        extended = node.decorator_list[0].args[0].id if is_extension(node) else None
        if extended is not None:
            methods = [item.name for item in node.body if isinstance(item, ast.FunctionDef)]
            yield from ((getattr(module, extended), name) for name in methods)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield module, node.name


def is_extension(node):
    """Whether this is a class below `@extends(…)`."""
    decorators = getattr(node, "decorator_list", [])
    return bool(decorators) and getattr(getattr(decorators[0], "func", None), "id", "") == "extends"


@pytest.mark.parametrize("stem", STEMS)
def test_an_unsolved_part_earns_nothing_and_is_told_so(stem):
    odd = {}
    for part in source(stem).parts:
        told = first_finding(unsolved(stem), core_cases(stem, part))
        if "not written yet" not in (told or ""):
            odd[part.name] = told
    assert not odd
