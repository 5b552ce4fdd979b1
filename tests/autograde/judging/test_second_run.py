"""What was wrong is asked once more: with ours in place of an earlier part, or alone."""

import json
from dataclasses import replace

import pytest
from small_exercise import (
    FULL,
    OURS,
    RIGHT,
    SHORT,
    SOURCE,
    UNTOUCHED,
    broken,
    everything,
    exercise,
    judge,
    part,
    scores,
    submit,
)

from autograde.judging import second_run
from autograde.judging.asking import ask
from autograde.sandbox.learner_process import LearnerProcess

TRIPLE = "def double(x):\n    return 3 * x"
EARLIER = {
    "wrong": TRIPLE,
    "not written": UNTOUCHED["double"],
    "empty": "",
    "an error": "def double(x:",
    "endless": "def double(x):\n    while True: pass",
    "gone": None,
}


@pytest.mark.parametrize("how", EARLIER)
def test_a_part_that_builds_on_a_broken_one_earns_its_points_and_names_it(worker_pool, how):
    given = EARLIER[how]
    asked = submit(without="double") if given is None else submit({"double": given})
    grade = judge(asked, worker_pool, SHORT)
    assert scores(grade) == {**FULL, "double": 0}
    assert [(each.name, each.builds_on) for each in grade.parts] == [
        ("double", ()), ("quadruple", ("double",)), ("last_of", ())
    ]  # fmt: skip


def test_a_part_that_is_right_without_the_broken_one_names_none(worker_pool):
    own = "def quadruple(x):\n    return 4 * x"
    grade = judge(submit({"double": TRIPLE, "quadruple": own}), worker_pool)
    assert part(grade, "quadruple").score == 2
    assert part(grade, "quadruple").builds_on == ()


def test_a_rule_that_is_wrong_with_ours_too_keeps_what_was_said_of_it(worker_pool):
    own = "def quadruple(x):\n    return double(double(x)) if x else 7"
    quadruple = part(judge(submit({"double": TRIPLE, "quadruple": own}), worker_pool), "quadruple")
    assert (quadruple.score, quadruple.builds_on) == (1, ("double",))
    either = "It does not hold with a right version of `double` either."
    assert broken(quadruple) == {"zero": f"quadruple(…) returned 7 {either}"}


def test_the_better_run_counts_as_a_whole_and_no_rule_that_held_by_accident_in_the_other(
    worker_pool,
):
    own = "def quadruple(x):\n    return double(double(x)) if x else 3 - double(1)"
    quadruple = part(judge(submit({"double": TRIPLE, "quadruple": own}), worker_pool), "quadruple")
    assert (quadruple.score, quadruple.builds_on) == (1, ("double",))
    assert broken(quadruple) == {"zero": "It does not hold with a right version of `double`."}


def test_only_parts_whose_code_names_a_broken_one_are_asked_whole_again(worker_pool, monkeypatch):
    counts = []

    def counting(learner, questions, count, budget):
        counts.append(count)
        return ask(learner, questions, count, budget)

    monkeypatch.setattr(second_run, "ask", counting)
    wrong = "def quadruple(x):\n    return 5"
    judge(submit({"double": TRIPLE, "quadruple": wrong}), worker_pool)
    assert counts == [1, 1]  # the first wrong case of each alone, for the sentence
    counts.clear()
    judge(submit({"double": TRIPLE, "quadruple": wrong + " + double(x)"}), worker_pool)
    assert counts == [1, 2]


@pytest.mark.parametrize(
    ("long", "quadruple", "twice"),
    [
        (60, "5", {"double", "quadruple"}),  # for the sentence
        (0, "5", set()),
        (0, "double(double(x))", {"double", "quadruple"}),  # for points
    ],
)
def test_cells_are_run_twice_up_to_the_last_part_asked_again_and_long_ones_for_points_alone(
    worker_pool, monkeypatch, long, quadruple, twice
):
    ran, run_cell = [], LearnerProcess.run_cell
    monkeypatch.setattr(second_run, "LONG", long)

    def noting(process, source, **limits):
        ran.append(source)
        return run_cell(process, source, **limits)

    monkeypatch.setattr(LearnerProcess, "run_cell", noting)
    wrong = submit({"double": TRIPLE, "quadruple": f"def quadruple(x):\n    return {quadruple}"})
    judge(wrong, worker_pool)
    times = {name: sum(f"def {name}(" in source for source in ran) for name in FULL}
    assert times == {name: 2 if name in twice else 1 for name in FULL}


def test_a_helper_in_another_cell_may_name_the_broken_part(worker_pool):
    asked = submit({"double": TRIPLE, "quadruple": "def quadruple(x):\n    return helper(x)"})
    made = json.loads(asked.notebook)
    helper = "def helper(x):\n    return double(double(x))"
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    made["cells"].insert(1, cell | {"source": helper})
    grade = judge(replace(asked, notebook=json.dumps(made).encode()), worker_pool)
    assert scores(grade) == {**FULL, "double": 0}


OF_NOTHING = SOURCE.replace("def quadruple(x):", "def quadruple():")


def test_a_prediction_is_never_asked_again(worker_pool):
    """Where our answer takes nothing, no earlier part is built on, whatever the code names."""
    answers = {"double": TRIPLE, "quadruple": "def quadruple(x):\n    return double(double(x))"}
    assignment = exercise(source=OF_NOTHING)
    assert scores(judge(submit(answers), worker_pool, assignment=assignment))["quadruple"] == 0
    assert scores(judge(submit(answers), worker_pool))["quadruple"] == 2


def test_what_was_called_is_said_where_a_rule_breaks_only_with_ours(worker_pool):
    own = "def quadruple(x):\n    return double(double(x)) if x else 0 // (double(1) - 2)"
    quadruple = part(judge(submit({"double": TRIPLE, "quadruple": own}), worker_pool), "quadruple")
    said = "`quadruple(…)` is not right with a right version of `double`."
    assert broken(quadruple) == {"zero": said}


def test_what_is_right_only_with_a_wrong_part_is_replaced_too_for_those_after_it(worker_pool):
    answers = {
        "double": TRIPLE,
        "quadruple": "def quadruple(x):\n    return double(x) * 4 // 3",
        "last_of": RIGHT["last_of"].replace(
            "    return", "    if (quadruple(1), double(1)) != (4, 2): return 0\n    return"
        ),
    }
    assert scores(judge(submit(answers), worker_pool)) == {**FULL, "double": 0}


def test_a_wrong_part_that_calls_one_not_written_is_not_called_unwritten(worker_pool):
    own = "def quadruple(x):\n    return double(x) + 1"
    grade = judge(submit({"double": UNTOUCHED["double"], "quadruple": own}), worker_pool)
    assert part(grade, "quadruple").judgement.outcome == "mistake"
    assert "`double`" in part(grade, "quadruple").judgement.words


def test_the_source_of_ours_stands_nowhere_in_the_learners_process(worker_pool):
    spy = (
        "def quadruple(x):\n"
        "    import linecache\n"
        "    seen = [*In, *map(str, linecache.cache.values()), str(get_ipython().user_ns)]\n"
        "    found = any('nobody_' + 'sees' in each for each in seen)\n"
        "    return 4 * x if not found and double(1) == 2 else 0"
    )
    grade = judge(submit({"double": TRIPLE, "quadruple": spy}), worker_pool)
    assert part(grade, "quadruple").score == 2


SPIES = [
    "return __import__('inspect').getsource(double)",
    "raise ValueError(__import__('inspect').getsource(double))",
    "print(__import__('inspect').getsource(double))",
    "__import__('sys').stderr.write(__import__('inspect').getsource(double)); raise KeyError",
    "return [*double.__code__.co_code, *double.__code__.co_consts]",
    "__import__('os').write(1, __import__('inspect').getsource(double).encode()); return 0",
]


def test_nothing_of_ours_is_shown(worker_pool):
    """Whatever an answer does with our version of an earlier part, no word of it comes out."""
    seen = []
    for spy in SPIES:
        answers = {"double": TRIPLE, "quadruple": f"def quadruple(x):\n    {spy}"}
        grade = judge(submit(answers), worker_pool)
        assert part(grade, "quadruple").score == 0
        if OURS in everything(grade):
            seen.append(spy)
    assert seen == []


def test_an_answer_that_depends_on_earlier_calls_is_told_so(worker_pool):
    counts = (
        "calls = []\n"
        "def last_of(values):\n"
        "    calls.append(values)\n"
        "    if not values: raise ValueError\n"
        "    return values[-1] if len(calls) < 2 else calls[0][-1]"
    )
    last_of = part(judge(submit({"last_of": counts}), worker_pool), "last_of")
    assert last_of.score == 0
    assert last_of.rules[0].mistake == "state"
    assert "the answer depends on earlier calls" in last_of.judgement.words


def test_an_answer_that_is_wrong_each_time_is_not_said_to_depend_on_anything(worker_pool):
    last_of = part(
        judge(submit({"last_of": "def last_of(v):\n    return 7"}), worker_pool), "last_of"
    )
    assert "depends" not in last_of.judgement.words


def test_what_ends_the_process_there_takes_nothing_away(worker_pool):
    own = RIGHT["quadruple"].replace(
        "    return", "    import os\n    if double(1) == 2: os._exit(3)\n    return"
    )
    grade = judge(submit({"double": TRIPLE, "quadruple": own}), worker_pool)
    assert scores(grade) == {"double": 0, "quadruple": 0, "last_of": 2}
    assert grade.notices == ()
