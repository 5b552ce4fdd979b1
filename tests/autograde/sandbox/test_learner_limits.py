"""What a learner's process may take, and what becomes of one that takes more."""

from __future__ import annotations

import os
import textwrap
from dataclasses import replace

import pytest
from asking_learners import SMALL, answer, refused

from autograde.sandbox.fork_server import ForkServer

PAST = "import sys\nlimit = sys.stdout._outlet\nlimit._most = limit._left_of_all = 10**12\n"
ENDLESS = {
    "lines": "while True:\n    print('x' * 1000)",
    "one line": "print('x' * 50_000_000)",
    "below Python": "import os\nwhile True:\n    os.write(2, b'y' * 4096)",
    "displays": "while True:\n    display(1)",
}


@pytest.mark.parametrize("what", ENDLESS)
def test_what_is_printed_or_shown_without_end_is_cut_off(what, learner):
    assert learner.run_cell(PAST, timeout=30).status == "ok"  # our own limit in its process
    run = learner.run_cell(ENDLESS[what], timeout=30)
    assert run.status == "flooded"
    assert sum(len(output.get("text", "")) for output in run.outputs) <= SMALL.cell_output
    assert len(run.outputs) <= SMALL.cell_messages
    assert learner.died_of == "It printed or showed more than fits into 1 MiB, so it was stopped."
    assert learner.run_cell("1", timeout=5).status == "dead"


def test_many_cells_that_print_past_our_limit_are_cut_off_together(learner):
    printing = f"{PAST}for _ in range(8):\n    print('x' * 100_000)"
    assert learner.run_cell(PAST, timeout=30).status == "ok"
    assert [learner.run_cell(printing, timeout=30).status for _ in range(4)] == [
        "ok",
        "ok",
        "flooded",
        "dead",
    ]


def test_a_cell_that_prints_too_much_goes_on_to_its_end(learner):
    loop = "for n in range(900):\n    print('가' * 10_000)\ndone = n"
    for _ in range(4):
        run = learner.run_cell(loop, timeout=30)
        assert run.status == "ok"
    assert answer(learner, "done") == 899
    first = learner.run_cell("print('shown no more')", timeout=30)
    assert (first.status, first.outputs) == ("ok", [])


def test_what_was_printed_beyond_the_limit_is_said_to_be_missing(learner):
    run = learner.run_cell("for n in range(900):\n    print('x' * 10_000)", timeout=30)
    assert run.outputs[0]["text"].endswith("x\n(More was printed than is kept.)\n")
    assert answer(learner, "1 + 1") == 2


def test_a_long_cell_is_interrupted_and_the_next_one_runs(learner):
    run = learner.run_cell("x = 3\nprint('before')\nwhile True:\n    pass", timeout=0.5)
    assert run.status == "timeout"
    assert [output["output_type"] for output in run.outputs] == ["stream", "error"]
    assert run.outputs[1]["ename"] == "KeyboardInterrupt"
    assert learner.alive
    assert answer(learner, "x") == 3


def test_a_long_await_is_interrupted_and_the_next_one_runs(learner):
    sleep = "import asyncio\ntry:\n    await asyncio.sleep(60)\nfinally:\n    print('ended')"
    run = learner.run_cell(sleep, timeout=0.5)
    assert (run.status, learner.alive) == ("timeout", True)
    assert run.outputs[0]["text"] == "ended\n"
    assert run.outputs[1]["ename"] == "CancelledError"  # as a kernel calls it
    assert answer(learner, "1 + 1") == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True:\n    pass",
        "while True:\n  try:\n    while True:\n      pass\n  except BaseException:\n    pass",
        "sum(range(10**13))",
        "from signal import *\npthread_sigmask(SIG_BLOCK, range(1, 64))\nwhile True:\n    pass",
    ],
)
def test_what_does_not_stop_is_ended(source, learner):
    run = learner.run_cell(f"print('kept')\n{source}", timeout=0.5)
    assert run.status == "timeout"
    assert run.outputs[0] == {"output_type": "stream", "name": "stdout", "text": "kept\n"}
    assert not learner.alive
    assert learner.died_of == "It went on running after it was told to stop, so it was ended."


def test_the_time_of_a_notebook_is_limited(parent):
    with ForkServer([], replace(SMALL, notebook_seconds=1.0), agent=None) as short:
        with short.start({}) as process:
            loop = "while True:\n    pass"
            statuses = [process.run_cell(loop, timeout=0.6).status for _ in range(3)]
        assert statuses[:2] == ["timeout", "timeout"]
        assert process.died_of in (
            "The time for the whole notebook was used up.",
            "It went on running after it was told to stop, so it was ended.",
        )


def test_more_memory_than_allowed_is_a_memory_error(learner):
    bomb = "import numpy\nnumpy.ones(400 * 2**17)"
    assert "MemoryError" in refused(learner, bomb)
    assert answer(learner, "1 + 1") == 2


HELD = {
    "by several processes": """
        import os, time
        for _ in range(4):
            if os.fork() == 0:
                held = bytearray(b'x') * (150 * 2**20)
                time.sleep(60)
                os._exit(0)
        time.sleep(60)
    """,
    "by sockets": """
        import os, socket, time
        for _ in range(20):
            if os.fork() == 0:
                held = [socket.socketpair() for _ in range(25)]
                for one in (each for pair in held for each in pair):
                    one.setblocking(False)
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
                    try:
                        while True:
                            one.send(bytes(2**16))
                    except BlockingIOError:
                        pass
                time.sleep(60)
                os._exit(0)
        time.sleep(60)
    """,
    "to be shared": """
        import mmap, time
        held = mmap.mmap(-1, 600 * 2**20)
        for place in range(0, len(held), 4096):
            held[place] = 1
        time.sleep(30)
    """,
}


@pytest.mark.parametrize("how", HELD)
def test_memory_counts_together(how, learner):
    assert learner.run_cell(textwrap.dedent(HELD[how]), timeout=30).status == "dead"
    assert learner.died_of == "It took more than 256 MiB of memory, so it was stopped."


def test_a_fork_bomb_stays_small(learner):
    bomb = """
        import os, time
        made = 0
        try:
            while True:
                if os.fork() == 0:
                    time.sleep(60)
                    os._exit(0)
                made += 1
        except BlockingIOError:
            pass
        made
    """
    assert answer(learner, bomb) < SMALL.processes


def test_forking_from_every_fork_leaves_the_grader_alone(parent):
    with parent.start({}) as process:
        bomb = (
            "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass"
        )
        assert process.run_cell(bomb, timeout=1).status in {
            "timeout",
            "dead",
            "flooded",
            "ok",
            "error",
        }
    with parent.start({}) as other:
        assert answer(other, "1 + 1") == 2


FILLS = {
    "a full folder": (
        "for n in range(40):\n    open(f'f{n}', 'wb').write(bytes(2**20))",
        "No space left",
    ),
    "a large file": (
        "with open('f', 'wb') as f:\n    while True:\n        f.write(bytes(2**20))",
        "OSError",
    ),
    "many files": ("for n in range(2000):\n    open(f'f{n}', 'wb').close()", "No space left"),
    "many open files": ("held = []\nwhile True:\n    held.append(open('/dev/null'))", "Too many"),
}


@pytest.mark.parametrize("what", FILLS)
def test_more_files_than_allowed_are_an_error(what, learner):
    fill, words = FILLS[what]
    assert words in refused(learner, fill)
    assert answer(learner, "len(globals().pop('held', ()))") < SMALL.open_files


def test_no_descriptor_is_left_open(parent):
    def count() -> int:
        return len(os.listdir("/proc/self/fd"))

    with parent.start({}):
        pass
    before = count()
    for _ in range(5):
        with parent.start({}) as process:
            process.run_cell("1", timeout=5)
    assert count() == before
