"""Learners' processes, started: with files, without a sandbox, without a fork, not at all."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest
from asking_learners import SMALL, answer

from autograde.sandbox import fork_server, isolation
from autograde.sandbox.fork_server import ForkServer
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.learner_process import CellRun, LearnerProcess, LearnerProcessError
from autograde.sandbox.limits import Limits
from autograde.sandbox.memory_watch import count_memory_kills

AGENT = "tests.autograde.sandbox.agent_for_tests:serve"


def test_files_lie_in_the_folder(parent):
    with parent.start({"a.txt": b"one", "data/b.bin": b"\0\1"}) as process:
        assert answer(process, "open('a.txt').read(), open('data/b.bin', 'rb').read()") == (
            "one",
            b"\0\1",
        )


def test_tmp_is_writable_where_packages_lie_in_it_too_and_nobody_finds_what_another_left():
    write = "open('/tmp/left', 'x').write(open(f'{package}/__init__.py').read())"
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        package = Path(folder) / "shown"
        package.mkdir()
        (package / "__init__.py").write_text("shown = 1")
        with ForkServer([], SMALL, agent=None, packages=(str(package),)) as parent:
            for _ in range(2):
                with parent.start({}) as process:
                    asked = write.replace("{package}", str(package)).replace("f'", "'")
                    assert answer(process, asked) == len("shown = 1")
                    run = process.run_cell(f"open('{package}/new', 'w')", timeout=20)
                    assert run.outputs[-1]["ename"] == "OSError"
        assert [path.name for path in package.iterdir()] == ["__init__.py"]


@pytest.mark.parametrize("name", ["/etc/x", "../x", "a/../../x", "a\0b"])
def test_a_file_that_leads_out_is_refused(name, parent):
    with pytest.raises(ValueError, match="lies in its folder"):
        parent.start({name: b""})


def test_each_process_begins_anew(parent):
    state = "import os; __name__, sorted(n for n in globals() if not n.startswith('_')), "
    state += "len(In), len(Out), os.listdir()"
    got = []
    for _ in range(2):
        with parent.start({}) as process:
            process.run_cell("x = 1\nopen('left', 'w').close()", timeout=5)
        with parent.start({}) as process:
            got.append(answer(process, state))
    names = ["In", "Out", "exit", "get_ipython", "open", "os", "quit"]
    assert got == [("__main__", names, 2, 0, [])] * 2


def test_random_numbers_are_not_shared(parent):
    draw = "import random, numpy, os\nrandom.random(), numpy.random.rand(), os.urandom(4)"
    drawn = set()
    for _ in range(3):
        with parent.start({}) as process:
            drawn.update(answer(process, draw))
    assert len(drawn) == 9


def test_hashes_of_text_are_those_of_every_run(parent):
    fixed = subprocess.run(
        [sys.executable, "-c", "print(hash('text'))"],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        check=True,
    )
    with parent.start({}) as process:
        assert answer(process, "hash('text')") == int(fixed.stdout)


@pytest.fixture(params=["forked", "forked, no sandbox", "fresh, no sandbox"])
def served(request) -> Iterator[LearnerProcess]:
    """A process with an agent, started in each way that there is."""
    how = {"sandboxed": "no sandbox" not in request.param, "fork": "forked" in request.param}
    with ForkServer([], Limits(grace=1.0), agent=AGENT, **how) as parent, parent.start({}) as one:
        yield one


def test_each_process_has_a_folder_of_its_own_without_a_sandbox_too():
    with (
        ForkServer([], SMALL, sandboxed=False, agent=None) as parent,
        parent.start({"mine.txt": b""}) as one,
        parent.start({}) as other,
    ):
        assert answer(one, "__import__('os').listdir()") == ["mine.txt"]
        assert answer(other, "__import__('os').listdir()") == []


GARBAGE = """
import gc, weakref
class Ring:
    pass
ring = Ring()
ring.me = ring
seen = weakref.ref(ring)
del ring
lists = [[] for _ in range(10_000)]
def double():
    print('called')
    return 21 * 2
def forever():
    while True:
        pass
"""


def test_cells_and_the_channel_are_served_however_the_process_was_started(served):
    assert served.run_cell(GARBAGE, timeout=20).status == "ok"
    assert answer(served, "seen() is None, gc.get_threshold()") == (True, gc.get_threshold())
    run = served.run_cell("while True:\n    pass", timeout=0.5)
    assert (run.status, served.alive) == ("timeout", True)
    served.channel.sendall(b"double")
    run = served.while_waiting(timeout=20)
    assert served.channel.recv(100) == b"42"
    assert run.status == "ok"
    assert run.outputs == [{"output_type": "stream", "name": "stdout", "text": "called\n"}]
    served.channel.sendall(b"forever")
    assert served.while_waiting(timeout=0.5).status == "timeout"
    served.interrupt()
    assert answer(served, "__name__") == "__main__"
    served.kill()
    assert served.run_cell("1", timeout=5).status == "dead"
    assert served.died_of == "It was ended."


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("os._exit(3)", "It left with exit status 3."),
        ("exit()", "It left with exit status 0."),
        ("os.kill(os.getpid(), 11) or os.abort()", "It was ended by signal"),
        pytest.param(
            "os.close(3)\nwhile True:\n    pass",
            "It sent something that is no output, so it was stopped.",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_how_a_process_ended_is_known(source, why, served):
    run = served.run_cell(f"import os\nprint('kept')\n{source}", timeout=10)
    assert run.outputs[0]["text"] == "kept\n"
    assert served.run_cell("1", timeout=5).status == "dead"
    assert str(served.died_of).startswith(why)


def test_a_shell_that_raises_gives_an_error(learner):
    learner.run_cell(
        "def broken(*a, **k): raise SystemExit\nget_ipython().run_cell = broken", timeout=5
    )
    assert learner.run_cell("1", timeout=5).status == "error"
    assert learner.alive


def test_a_process_that_the_machine_ended_for_want_of_memory_is_nobodys_fault(served, monkeypatch):
    before = count_memory_kills()
    monkeypatch.setattr("autograde.sandbox.learner_process.count_memory_kills", lambda: before + 1)
    # From outside, as the kernel does: within its walls it is the first process, and immortal.
    killer = Timer(0.3, served._handle.signal, [signal.SIGKILL])
    killer.start()
    with pytest.raises(LearnerProcessError, match="the machine had no memory left"):
        served.run_cell("while True:\n    pass", timeout=20)
    killer.join()
    assert not served.alive


def test_what_the_kernel_ended_is_counted(tmp_path, monkeypatch):
    monkeypatch.setattr("autograde.sandbox.memory_watch.PROC", tmp_path)
    assert count_memory_kills() == 0
    (tmp_path / "vmstat").write_text("pgfault 12\noom_kill 3\nnr_unstable 0\n")
    assert count_memory_kills() == 3


def test_nonsense_on_its_way_out_ends_the_process(learner):
    forged = "import os\nos.write(3, b'\\0\\0\\0\\x02[]')"
    assert learner.run_cell(forged, timeout=5).status == "dead"
    assert learner.died_of == "It sent something that is no output, so it was stopped."


def test_what_is_missing_is_said(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert isolation.find_missing_support() == ["Linux: this is darwin"]


def test_a_sandbox_that_cannot_be_had_is_refused(monkeypatch):
    # Where /proc is made there is one already.
    monkeypatch.setattr(fork_server, "list_readable", lambda packages: ["/usr/lib", "/proc"])
    with pytest.raises(SandboxUnavailableError, match="a private root") as refused:
        ForkServer([], SMALL, agent=None)
    assert len(refused.value.missing) == 1


def test_a_library_that_cannot_be_imported_is_our_failure():
    with pytest.raises(LearnerProcessError, match="no_such_library"):
        ForkServer(["no_such_library"], SMALL, agent=None)


def test_a_parent_with_several_threads_does_not_fork():
    with pytest.raises(LearnerProcessError, match="2 threads"):
        ForkServer(
            [], SMALL, sandboxed=False, agent=AGENT.replace("agent_for_tests", "starts_a_thread")
        )


def test_an_owner_that_leaves_in_the_middle_of_a_request_takes_all_processes_along():
    with ForkServer([], SMALL, sandboxed=False, agent=None) as parent, parent.start({}) as process:
        server = parent._server
        assert server is not None
        os.kill(server._process.pid, signal.SIGSTOP)  # so that it meets the request and its end
        with socket.socket() as one, socket.socket() as other:
            theirs = [one.fileno(), other.fileno()] * 2 + [one.fileno()]
            socket.send_fds(server.control, [b"start"], theirs)
        server.control.close()
        os.kill(server._process.pid, signal.SIGCONT)
        assert process._handle.has_ended(20)


BUSY = """
import time
until = time.process_time() + 1.0
while time.process_time() < until:
    pass
"""
MANY = """
import os
for _ in range(9):
    if not os.fork():
        while True:
            pass
while True:
    pass
"""


# Of a child that has ended, and for which nobody waits, nothing says how long it ran. Where the
# machine is slow, so many run at once that a fork is refused: that must not end the cell.
SHORT_LIVED = """
import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
def fork():
    while True:
        try:
            return os.fork()
        except OSError:
            time.sleep(0.003)
for _ in range(9):
    if not fork():
        while True:
            if not fork():
                end = time.monotonic() + 0.01
                while time.monotonic() < end:
                    pass
                os._exit(0)
            time.sleep(0.003)
while True:
    pass
"""


def beside_busy_loops(process: LearnerProcess, loops: int, source: str, timeout: float) -> CellRun:
    """Run a cell on one core, on which so many loops run as well."""
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(process._handle.process, {core})
    # Each in a session of its own: Linux may share a core out by session.
    loop = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(loop, start_new_session=True) for _ in range(loops)]
    try:
        for each in busy:
            os.sched_setaffinity(each.pid, {core})
        return process.run_cell(source, timeout=timeout)
    finally:
        for each in busy:
            each.kill()
            each.wait()


@pytest.mark.slow
def test_what_a_cell_waits_for_a_busy_machine_is_none_of_its_time(learner):
    # Of one core a quarter: the second that it needs takes four, of which it may take two.
    run = beside_busy_loops(learner, 3, BUSY, timeout=2.0)
    assert (run.status, learner.alive) == ("ok", True)
    assert learner._seconds < 2.0


@pytest.mark.slow
def test_a_machine_without_time_for_a_cell_is_our_failure(learner, monkeypatch):
    monkeypatch.setattr("autograde.sandbox.learner_process.MOST_TIMES", 1.2)
    with pytest.raises(LearnerProcessError, match="too busy"):
        beside_busy_loops(learner, 4, BUSY.replace("1.0", "1.9"), timeout=2.0)


@pytest.mark.parametrize("source", [MANY, SHORT_LIVED])
def test_processes_that_stand_in_each_other_s_way_use_up_the_cell_s_own_time(
    source, learner, monkeypatch
):
    monkeypatch.setattr("autograde.sandbox.learner_process.MOST_TIMES", 3)
    assert beside_busy_loops(learner, 0, source, timeout=1.0).status == "timeout"


def test_a_cell_may_have_a_bound_of_processor_time_that_waiting_does_not_use(learner):
    sleeps = learner.run_cell("import time; time.sleep(0.8)", timeout=60, processor=0.5)
    loops = learner.run_cell("while True: pass", timeout=60, processor=0.5)
    assert [sleeps.status, loops.status, learner.alive] == ["ok", "timeout", True]
    assert learner.processor_seconds() < 20  # not what stops a cell by the clock
