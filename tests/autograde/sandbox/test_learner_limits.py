"""What a learner's process may take, and what becomes of one that takes more."""

from __future__ import annotations

import os
import textwrap
from dataclasses import replace

import pytest
from asking_learners import SMALL, answer, refused

from autograde.sandbox.fork_server import ForkServer


def test_endless_printing_is_cut_off(learner):
    run = learner.run_cell("while True:\n    print('x' * 1000)", timeout=30)
    assert run.status == "flooded"
    assert sum(len(output["text"]) for output in run.outputs) <= SMALL.cell_output
    assert learner.died_of == "It printed or showed more than fits into 1 MiB, so it was stopped."
    assert learner.run_cell("1", timeout=5).status == "dead"


def test_one_endless_line_is_cut_off(learner):
    assert learner.run_cell("print('x' * 50_000_000)", timeout=30).status == "flooded"


def test_endless_printing_below_python_is_cut_off(learner):
    run = learner.run_cell("import os\nwhile True:\n    os.write(2, b'y' * 4096)", timeout=30)
    assert run.status == "flooded"
    assert {output["name"] for output in run.outputs} == {"stderr"}


def test_endless_displays_are_cut_off(learner):
    run = learner.run_cell("while True:\n    display(1)", timeout=30)
    assert run.status == "flooded"
    assert len(run.outputs) <= SMALL.cell_messages


def test_many_cells_that_print_are_cut_off_together(learner):
    printing = "for _ in range(8):\n    print('x' * 100_000)"
    assert [learner.run_cell(printing, timeout=30).status for _ in range(4)] == [
        "ok",
        "ok",
        "flooded",
        "dead",
    ]


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


def test_memory_that_several_processes_hold_counts_together(learner):
    bomb = """
        import os, time
        for _ in range(4):
            if os.fork() == 0:
                held = bytearray(b'x') * (150 * 2**20)
                time.sleep(60)
                os._exit(0)
        time.sleep(60)
    """
    run = learner.run_cell(textwrap.dedent(bomb), timeout=30)
    assert run.status == "dead"
    assert learner.died_of == "It took more than 256 MiB of memory, so it was stopped."


def test_shared_memory_counts_too(learner):
    bomb = "import mmap, time\nm = mmap.mmap(-1, 600 * 2**20)\n"
    bomb += "for i in range(0, len(m), 4096):\n    m[i] = 1\ntime.sleep(30)"
    run = learner.run_cell(bomb, timeout=30)
    assert run.status == "dead"
    assert "memory" in str(learner.died_of)


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


def test_a_full_folder_is_an_error(learner):
    fill = "for n in range(40):\n    open(f'f{n}', 'wb').write(bytes(2**20))"
    assert "No space left" in refused(learner, fill)


def test_a_large_file_is_an_error(learner):
    fill = "with open('f', 'wb') as f:\n    while True:\n        f.write(bytes(2**20))"
    assert "OSError" in refused(learner, fill)


def test_many_files_are_an_error(learner):
    fill = "for n in range(2000):\n    open(f'f{n}', 'wb').close()"
    assert "No space left" in refused(learner, fill)


def test_many_open_files_are_an_error(learner):
    fill = "held = []\nwhile True:\n    held.append(open('/dev/null'))"
    assert "Too many open files" in refused(learner, fill)
    count = answer(learner, "count = len(held)\nheld.clear()\ncount")
    assert SMALL.open_files - 16 < count < SMALL.open_files


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import os\nos._exit(3)", "It left with exit status 3."),
        ("exit()", "It left with exit status 0."),
        ("import ctypes\nctypes.string_at(0)", "It was ended by signal 11."),
    ],
)
def test_a_process_that_ends_says_how_and_keeps_what_it_printed(source, why, learner):
    run = learner.run_cell(f"print('kept')\n{source}", timeout=20)
    after = learner.run_cell("1", timeout=5)
    assert run.outputs[0]["text"] == "kept\n"
    assert "dead" in (run.status, after.status)
    assert after.status == "dead"
    assert learner.died_of == why


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
