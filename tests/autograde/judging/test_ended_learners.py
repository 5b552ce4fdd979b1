"""An answer that ends its process, floods or never ends loses its own points, and few more."""

import socket
from dataclasses import replace
from types import SimpleNamespace
from unittest import mock

import pytest
from small_exercise import (
    FULL,
    LIMITS,
    RIGHT,
    SHORT,
    broken,
    executed,
    judge,
    outcomes,
    part,
    scores,
    submit,
)

from autograde.core.frames import HEAD, pack_frame
from autograde.judging.asking import Asked, Budget, ask

pytestmark = pytest.mark.slow  # each waits until some time is over

KEPT_THEN_ENDED = {"double": "passed", "quadruple": "ended", "last_of": "after-end"}
ENDINGS = {
    "leaves": "import os; os._exit(3)",
    "floods": "import os\n    while True: os.write(1, b'x' * 10_000)",
    "talks nonsense to us": "import os; os.write(4, b'\\xff' * 64)",
    "hangs up": "import os; os.close(4)",
}


@pytest.mark.parametrize("how", ENDINGS)
@pytest.mark.parametrize("where", ["while we ask", "in its cell"])
def test_what_ends_the_process_loses_its_part_and_those_after_it(worker_pool, how, where):
    code = f"def quadruple(x):\n    if x in (2, 8): return 4 * x\n    {ENDINGS[how]}"
    if where == "in its cell":
        code = ENDINGS[how].replace("\n    ", "\n")
    grade = judge(submit({"quadruple": code}), worker_pool, SHORT)
    seen = outcomes(grade)
    if how in {"talks nonsense to us", "hangs up"}:
        assert (seen["double"], scores(grade)["last_of"]) == ("passed", 0)
        return
    assert seen == KEPT_THEN_ENDED
    assert len(grade.notices) == 1
    reason = part(grade, "last_of").judgement.words.partition(": ")[2]
    assert reason in grade.notices[0]
    assert len(grade.executed) < 1_000_000


def test_what_ends_in_the_last_rule_of_a_part_costs_that_part_what_came_before_keeps(worker_pool):
    leaves = RIGHT["last_of"].replace("raise ValueError", "__import__('os')._exit(3)")
    grade = judge(submit({"last_of": leaves}), worker_pool)
    assert scores(grade) == {**FULL, "last_of": 1}
    assert "ended before it could answer" in broken(part(grade, "last_of"))["empty"]


def test_a_cell_after_the_last_check_takes_nothing_away(worker_pool):
    grade = judge(submit(last_cell="import os\nos._exit(3)"), worker_pool)
    assert scores(grade) == FULL
    assert "3" in grade.notices[0]


def test_memory_that_is_not_there_is_an_error_like_any_other(worker_pool):
    grade = judge(submit({"quadruple": "def quadruple(x):\n    return 'x' * 10**11"}), worker_pool)
    assert scores(grade) == {**FULL, "quadruple": 0}
    assert "MemoryError" in part(grade, "quadruple").judgement.words


ENDLESS = "def double(x):\n    {}\n    return 2 * x"


NEVER_SHOWN = {
    "a value that is shown": "class Odd:\n    def __repr__(self):\n        while True: pass\n"
    "def last_of(values): return Odd()",
    "the words of an error": "class Odd(Exception):\n    def __str__(self):\n"
    "        while True: pass\ndef last_of(values):\n    if values == [1, 2]: return 2\n"
    "    raise Odd",
}


@pytest.mark.parametrize("what", NEVER_SHOWN)
def test_what_never_ends_where_we_look_at_it_is_stopped_like_a_call(worker_pool, what):
    grade = judge(submit({"last_of": NEVER_SHOWN[what]}), worker_pool, SHORT)
    assert outcomes(grade) == {"double": "passed", "quadruple": "passed", "last_of": "timeout"}


def test_who_swallows_each_interruption_has_the_time_of_a_part(worker_pool):
    code = "def quadruple(x):\n    while x not in (2, 8):\n        try:\n"
    code += "            while True: pass\n        except BaseException: pass\n    return 4 * x"
    limits = replace(SHORT, case=Budget(processor=60.0, part_processor=0.5))
    grade = judge(submit({"quadruple": code}), worker_pool, limits)
    assert outcomes(grade) == {**KEPT_THEN_ENDED, "quadruple": "timeout"}


def test_a_loop_that_never_ends_costs_its_rule(worker_pool):
    prints = ENDLESS.format("while isinstance(x, str): print('x' * 10_000)")
    grade = judge(submit({"double": prints}), worker_pool)
    assert scores(grade) == {**FULL, "double": 1.5}
    assert "took too long" in broken(part(grade, "double"))["text"]


def test_a_loop_in_the_core_is_tried_once(worker_pool):
    """The other cases of its rule would take as long, and no other rule earns a point."""
    loops = "    while x == 7919: pass\n    return 2 * x"
    endless = f"asked = []\ndef double(x):\n    asked.append(x)\n{loops}"
    own = "def quadruple(x):\n    return 4 * x"
    answers = {"double": endless, "quadruple": own}
    grade = judge(submit(answers, last_cell="print(asked)"), worker_pool)
    assert outcomes(grade)["double"] == "timeout"
    assert executed(grade)[-1]["outputs"][0]["text"] == "[2, 3, 3, 7919]\n"


FORGED = """\
def quadruple(x):
    import os, struct
    if x in (2, 8): return 4 * x
    told = memoryview(struct.pack(">I", 40 << 20) + b"1" * (40 << 20))
    for _ in range(2):
        left = told
        while left: left = left[os.write(4, left):]
    return 4 * x
"""


def test_who_tells_more_than_a_message_past_our_probe_is_ended(worker_pool):
    grade = judge(submit({"quadruple": FORGED}), worker_pool)
    assert outcomes(grade) == KEPT_THEN_ENDED


DRIPS = """\
def quadruple(x):
    import os, struct, time
    if x in (2, 8): return 4 * x
    os.write(4, struct.pack(">I", 32 << 20))
    while True:
        try:
            os.write(4, b"1")
            time.sleep(0.003)
        except BaseException: pass
"""


def test_a_byte_now_and_then_stops_no_clock(worker_pool):
    limits = replace(LIMITS, case=Budget(clock=0.5))
    grade = judge(submit({"quadruple": DRIPS}), worker_pool, limits)
    assert outcomes(grade) == {**KEPT_THEN_ENDED, "quadruple": "timeout"}


def test_what_calls_take_is_taken_from_the_notebooks_time(worker_pool):
    sleeps = "if x not in (2, 8): __import__('time').sleep(20)"
    code = f"def quadruple(x):\n    {sleeps}\n    return 4 * x"
    short = replace(LIMITS.learner, notebook_seconds=2.0)
    with mock.patch.object(worker_pool._learners, "_limits", short):
        grade = judge(submit({"quadruple": code}), worker_pool)
    assert outcomes(grade) == {**KEPT_THEN_ENDED, "quadruple": "timeout"}


def test_whoever_only_sleeps_is_stopped_by_the_clock(worker_pool):
    sleeps = ENDLESS.format("if isinstance(x, str): __import__('time').sleep(60)")
    limits = replace(LIMITS, case=Budget(clock=0.5))
    grade = judge(submit({"double": sleeps}), worker_pool, limits)
    assert scores(grade) == {**FULL, "double": 1.5}


def test_a_loop_in_a_cell_costs_its_part_only(worker_pool):
    grade = judge(submit({"quadruple": "while True: pass"}), worker_pool, SHORT)
    assert outcomes(grade) == {"double": "passed", "quadruple": "timeout", "last_of": "passed"}


def test_more_than_can_be_told_costs_its_rule_and_ends_nothing(worker_pool):
    """Each answer alone could be told; all of them together could not."""
    large = "import numpy\n" + RIGHT["double"].replace("2 * x", "numpy.zeros(3_000_000)")
    grade = judge(submit({"double": large}), worker_pool)
    assert scores(grade) == {**FULL, "double": 0}
    assert grade.notices == ()


def test_what_it_answered_before_its_end_counts_where_the_end_is_seen_first():
    ours, theirs = socket.socketpair()

    def answers_and_ends(timeout):
        with theirs:
            if theirs.fileno() > 0:
                theirs.recv(HEAD.size + len(b"questions"))
                theirs.sendall(pack_frame(b"two") + HEAD.pack(4) + b"ha")
        return SimpleNamespace(status="dead")

    learner = SimpleNamespace(
        channel=ours, alive=False, kill=lambda: None, processor_seconds=lambda: 0.0,
        while_waiting=answers_and_ends, seconds_left=60.0, spend=lambda seconds: None,
        own_time=lambda: SimpleNamespace(seconds=lambda limit: 0.0),
    )  # fmt: skip
    with ours:
        asked = ask(learner, b"questions", 3, Budget())
    assert asked == Asked([b"two", "ended", "ended"], broken=True)
