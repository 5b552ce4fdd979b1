"""Code that runs in a process of its own leaves nothing behind, whatever it does there."""

import json
import os
import signal
import sys
import time

import pytest

from insidetensor.processes import fresh_process
from insidetensor.processes.fresh_process import (
    FORKS,
    Answer,
    LibraryServer,
    Setting,
    end_processes,
    run_fresh,
    start_importing,
)

NUMPY = Setting(("numpy",))


@pytest.fixture(scope="module", autouse=True)
def _no_process_is_left():
    yield
    end_processes()


@pytest.fixture(params=["forks", "new process each time"])
def way(request, monkeypatch):
    """Both ways to a fresh process: macOS and Windows have only the second."""
    end_processes()
    forks = request.param == "forks"
    if forks and not FORKS:
        pytest.skip("this system does not fork")
    monkeypatch.setattr(fresh_process, "FORKS", forks)
    yield request.param
    end_processes()


def runs(pid):
    """Whether a process still runs some seconds later; one that is dead may have to be buried."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


def run(source, expression="None", **options):
    return run_fresh(source, expression, NUMPY, **options)


def test_value_and_output_come_back_in_order(way):
    answer = run("import os\nprint('one')\nos.write(1, b'two\\n')\nprint('three', 'ü')", "6 * 7")
    assert answer == Answer("one\ntwo\nthree ü\n", "42")


def test_output_without_a_line_end_is_kept_as_it_is(way):
    assert run("print('a', end='')").printed == "a"
    assert run("pass").printed == ""
    assert run("print()").printed == "\n"


def test_nothing_that_code_does_is_left_for_the_next(way):
    run("import os, numpy; os.environ['LEFT'] = '1'; numpy.left = 1; left = 1")
    asked = "('LEFT' in os.environ, hasattr(np, 'left'), 'left' in globals())"
    assert run("import os", asked).value == "(False, False, False)"


def test_it_is_another_process_each_time(way):
    pids = {run("import os", "os.getpid()").value for _ in range(3)} | {str(os.getpid())}
    assert len(pids) == 4


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("class Bad(Exception):\n  def __str__(self): 1 / 0\nraise Bad", "Bad"),
        ("input()", "EOFError: EOF when reading a line"),
        ("def f(:", "SyntaxError: invalid syntax (own_process, line 1)"),
    ],
)
def test_what_code_raises_is_told_as_an_error(source, error, way):
    answer = run("print('before')\n" + source if "def" not in source else source)
    assert answer.lost is False
    assert answer.value is None
    assert answer.error.replace("<own_process>", "own_process") == error


def test_code_that_kills_its_process_is_told_in_a_sentence_with_what_it_printed(way):
    answer = run("import os\nprint('still here', flush=True)\nos.abort()", name="dies")
    assert answer.printed == "still here\n"
    assert answer.error == "The process of dies ended because of the signal SIGABRT."
    assert answer.lost
    assert run("pass", "1").value == "1"


def test_the_reason_that_a_library_gives_for_its_death_is_told(way):
    words = "F0000 tensor.cc:1] Check failed: IsAligned()"
    source = f"import os\nos.write(2, b'{words}')\nos.abort()"
    assert run(source).error.endswith(f"It wrote: {words}")


def test_code_that_leaves_without_an_answer_is_told_in_a_sentence(way):
    answer = run("import os\nos._exit(7)", name="leaves")
    assert answer.error == "The process of leaves ended with exit status 7."


def test_code_that_does_not_end_is_ended_and_told_in_a_sentence(way):
    source = "import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(1000)"
    assert run("pass").error is None  # what follows is not about the start
    answer = run(source, name="sleeps", seconds=0.5)
    assert answer.error == "sleeps did not end within 0.5 s, so its process was ended."
    assert not runs(int(answer.printed))
    assert run("pass", "1").value == "1"


def test_a_million_lines_are_cut_and_counted(way):
    answer = run("for _ in range(10**5): print('x' * 99)")
    first, last = answer.printed[:20_000], answer.printed[20_000:]
    assert first == ("x" * 99 + "\n") * 200
    assert last == "\n… 9980000 more bytes were printed; they are left out.\n"
    assert len(run("import sys; sys.stderr.write('e' * 10**6)", "'v' * 10**6").value) == 100_000


def test_output_on_stderr_stays_there(way, capfd):
    assert run("import sys\nprint('noise', file=sys.stderr)").printed == ""
    assert capfd.readouterr() == ("", "")


def test_an_environment_variable_is_set_before_anything_is_imported(way):
    setting = Setting(("numpy",), env={"PYTHONHASHSEED": "0", "MINE": "yes"})
    asked = "(os.environ['MINE'], sys.flags.hash_randomization)"
    assert run_fresh("import os, sys", asked, setting).value == "('yes', 0)"
    assert run("import os", "os.environ.get('MINE')").value is None


def test_libraries_are_there_under_their_usual_names(way):
    assert run("x = np.arange(3)", "x.sum().item(), 'torch' in globals()").value == "(3, False)"


def test_a_library_that_breaks_when_imported_is_told_as_a_failed_start(way, tmp_path):
    (tmp_path / "torch.py").write_text("raise OSError('libfoo is missing')", encoding="utf-8")
    setting = Setting(("torch",), env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{sys.path[-1]}"})
    answer = run_fresh("pass", "1", setting, name="f")
    assert answer.error.startswith("The process of f could not start: ")
    assert "libfoo is missing" in answer.error or "No module" in answer.error
    assert answer.lost


def test_a_server_with_more_libraries_is_not_started_twice_and_shows_none_but_those_asked_for():
    end_processes()
    run_fresh("", setting=Setting(("numpy", "torch")))
    for library, others in ((("torch",), True), (("numpy",), False)):
        answer = run_fresh("", "'torch' in globals()", Setting(library))
        assert answer.value == str(others)
    assert len(fresh_process._SERVERS) == 1


def test_one_process_is_kept_for_one_set_of_libraries_and_few_in_all(way, monkeypatch):
    started = []

    class Counted(LibraryServer):
        def __init__(self, libraries, env):
            started.append(dict(env))
            super().__init__(libraries, env)

    monkeypatch.setattr(fresh_process, "LibraryServer", Counted)
    settings = [Setting(("numpy",), env={"N": str(n)}) for n in range(fresh_process.MOST_KEPT + 1)]
    for setting in settings:
        start_importing(setting)
        start_importing(setting)
    assert [env["N"] for env in started] == ["0", "1", "2", "3"]
    assert len(fresh_process._SERVERS) == fresh_process.MOST_KEPT
    kept = [*fresh_process._SERVERS]
    end_processes()
    assert [process.alive for process in kept] == [False] * len(kept)


@pytest.mark.skipif(not FORKS, reason="this system does not fork")
def test_a_process_ends_with_the_one_that_asked_even_in_the_middle_of_code(tmp_path):
    source = "import os, time\nprint(os.getpid(), os.getppid(), flush=True)\ntime.sleep(1000)"
    server = LibraryServer(("numpy",), {})
    assert server.start() is None
    request = {"source": source, "expression": "1", "name": "f", "libraries": ["numpy"]}
    stdin = server._process.stdin
    stdin.write(json.dumps(request | {"folder": str(tmp_path)}).encode() + b"\n")
    stdin.flush()
    printed = tmp_path / "stdout"
    for _ in range(100):
        if printed.exists() and printed.stat().st_size:
            break
        time.sleep(0.05)
    stdin.close()  # as when the notebook's kernel is gone
    server._process.wait(timeout=20)
    child, parent = map(int, printed.read_text().split())
    assert parent == server._process.pid
    assert not runs(child)
    server.end()


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system has no process groups")
def test_an_interrupted_wait_ends_the_process(monkeypatch):
    run("pass")
    (process,) = fresh_process._SERVERS

    def interrupted(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(process._said, "get", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run("while True: pass")
    assert process._process.wait() == -signal.SIGKILL
    assert process not in fresh_process._SERVERS


@pytest.mark.parametrize(
    ("fields", "kind", "sentence"),
    [
        ({"libraries": ("jax",)}, ValueError, "libraries names 'jax'"),
        (
            {"policy": "loud"},
            ValueError,
            "The policy 'loud' is not known. Known are",
        ),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(fields, kind, sentence):
    with pytest.raises(kind, match=sentence):
        Setting(**{"libraries": ("numpy",), **fields})


def test_a_library_that_is_not_installed_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ModuleNotFoundError, match="PyTorch is not installed here"):
        Setting(("torch",))
