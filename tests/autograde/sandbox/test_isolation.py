"""What a learner's process cannot reach: each attack is a cell, and its answer is what it got."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from asking_learners import answer, refused

from autograde.sandbox.fork_server import PROJECT, ForkServer
from autograde.sandbox.learner_process import LearnerProcess, LearnerProcessError
from autograde.sandbox.limits import Limits


def test_the_users_of_the_machine_are_not_shown(learner):
    assert "root" not in answer(learner, "open('/etc/passwd').read()")
    assert answer(learner, "import os\nos.path.exists('/etc/shadow')") is False


def test_the_project_is_not_there(learner):
    places = [PROJECT / name for name in ("autograde", "solutions", "tests", "course", ".git")]
    found = answer(learner, f"import os\n[os.path.exists(p) for p in {list(map(str, places))!r}]")
    assert found == [False] * len(places)


def test_no_hidden_check_is_in_its_memory(learner):
    names = answer(
        learner, "import sys\n[n for n in sys.modules if n.split('.')[0] == 'autograde']"
    )
    rooms = ("autograde.sandbox", "autograde.checks.probes", "autograde.core.frames")
    parents = {"autograde", "autograde.checks", "autograde.core"}
    assert [name for name in {*names} - parents if not name.startswith(rooms)] == []


def test_the_search_of_its_memory_finds_what_is_there(learner):
    learner.run_cell("kept = ' '.join(['here it', 'is kept'])", timeout=20)
    assert copies_in_memory(learner, "here it is kept") > 0


@pytest.mark.parametrize(
    "place", ["hidden/ch02_views_and_strides/tensor_cases.py", "hidden/messages/en.toml"]
)
def test_no_line_of_a_hidden_check_is_in_its_memory(place, learner):
    lines = (PROJECT / "autograde" / place).read_text(encoding="utf-8").splitlines()
    line = max((line for line in lines if line.isascii()), key=len).strip()
    assert copies_in_memory(learner, line) == 0


def copies_in_memory(process: LearnerProcess, line: str) -> int:
    """How often it finds the line in its memory; it is asked for in two halves, never whole."""
    half = len(line) // 2
    return int(answer(process, SEARCH.format(first=line[:half], second=line[half:])))


SEARCH = """
def search(first, second):
    found = 0
    with open('/proc/self/maps') as maps, open('/proc/self/mem', 'rb', 0) as memory:
        for area in maps.readlines():
            span, rights, *_ = area.split()
            start, end = (int(half, 16) for half in span.split('-'))
            while rights.startswith('rw') and start < end:
                memory.seek(start)
                block = memory.read(min(end - start, 2**22))
                if not block:
                    break
                place = block.find(first)
                while place >= 0:
                    found += block.startswith(second, place + len(first))
                    place = block.find(first, place + 1)
                start += len(block)
    return found

search({first!r}.encode(), {second!r}.encode())
"""


def test_the_environment_is_a_list_of_ours(monkeypatch):
    monkeypatch.setenv("GRADEBOOK_PASSWORD", "secret")
    with (
        ForkServer([], Limits(), agent=None) as parent,
        parent.start({}) as process,
    ):
        inside = answer(process, "dict(__import__('os').environ)")
        at_start = answer(process, "open('/proc/self/environ').read()")
    assert "GRADEBOOK_PASSWORD" not in inside
    assert "secret" not in at_start


def test_only_its_own_processes_are_there(learner):
    processes = "[name for name in os.listdir('/proc') if name.isdigit()]"
    assert answer(learner, f"import os\n{processes}, os.getppid()") == (["1"], 0)
    # Its parent's has no number here.
    assert refused(learner, "open('/proc/2/mem', 'rb')").startswith("FileNotFoundError")


def test_killing_everything_reaches_only_itself(parent, learner):
    with parent.start({}) as other:
        gone = refused(learner, "import os, signal\nos.kill(-1, signal.SIGKILL)")
        assert gone.startswith("ProcessLookupError")
        learner.run_cell("os.kill(0, signal.SIGTERM)", timeout=5)
        learner.run_cell("os.killpg(os.getpgrp(), signal.SIGHUP)", timeout=5)
        assert answer(other, "1 + 1") == 2
    with parent.start({}) as third:
        assert answer(third, "1 + 1") == 2


def test_there_is_no_network(learner):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        connect = f"import socket\nsocket.create_connection(('127.0.0.1', {port}), timeout=5)"
        assert refused(learner, connect).startswith("OSError")
    for family in ("AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET"):
        assert "not supported" in refused(learner, f"socket.socket(socket.{family})")


def test_abstract_sockets_of_the_machine_are_not_there(learner):
    name = f"\0learner-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(name)
        server.listen()
        connect = f"import socket\nsocket.socket(socket.AF_UNIX).connect({name!r})"
        assert refused(learner, connect).startswith("ConnectionRefusedError")


def test_another_learner_cannot_be_reached_by_an_abstract_socket(parent, learner):
    with parent.start({}) as other:
        serve = "import socket\ns = socket.socket(socket.AF_UNIX)\ns.bind('\\0meet')\ns.listen()"
        assert other.run_cell(serve, timeout=5).status == "ok"
        connect = "import socket\nsocket.socket(socket.AF_UNIX).connect('\\0meet')"
        assert refused(learner, connect).startswith("ConnectionRefusedError")


# That the filter refuses each call on the list is seen in test_learner_filter: here, that it is on.
DANGEROUS = {
    "ptrace": "libc.ptrace(16, 1, 0, 0)",
    "a new user namespace": "libc.unshare(0x10000000)",
    "a clone with namespaces": "libc.syscall(56, 0x10000011, 0, 0, 0, 0)",
    "a later turn than others": "libc.setpriority(0, 0, 5)",
    "a turn only where nobody else wants one": "libc.sched_setscheduler(0, 5, bytes(4))",
    "terminal input": "libc.ioctl(0, 0x5412, b'x')",
    "terminal input, high half": "libc.syscall(16, 0, ctypes.c_ulong(0x100005412), b'x')",
}


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are of x86_64")
def test_dangerous_system_calls_are_refused(learner):
    answer(learner, "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n0")
    answers = {
        name: answer(learner, f"ctypes.set_errno(0)\n{call}, ctypes.get_errno()")
        for name, call in DANGEROUS.items()
    }
    assert answers == dict.fromkeys(DANGEROUS, (-1, 1))


def test_clone3_and_unknown_calls_are_absent(learner):
    made = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
    made += "[(libc.syscall(n, 0, 0), ctypes.get_errno()) for n in (435, 462, 0x40000000 + 39)]"
    assert answer(learner, made) == [(-1, 38)] * 3


def test_all_rights_are_gone(learner):
    status = answer(
        learner, "dict(l.split(':\\t') for l in open('/proc/self/status') if ':\\t' in l)"
    )
    for kind in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        assert int(status[kind], 16) == 0
    assert status["NoNewPrivs"].strip() == "1"
    assert status["Seccomp"].strip() == "2"


def test_nothing_but_its_own_folder_can_be_written(learner):
    import numpy

    site = Path(numpy.__file__).parent
    for place in (site / "__init__.py", site / "new.py", Path("/new"), Path("/usr/bin/new")):
        assert re.search(
            "Read-only|Permission denied", refused(learner, f"open({str(place)!r}, 'a')")
        )
    assert "denied" in refused(learner, "open('/proc/sys/kernel/hostname', 'w').write('x')")
    assert answer(learner, "open('mine.txt', 'w').write('x')") == 1
    # The superuser's files are safe by their owner; another's are by the mounts alone.
    mounts = answer(learner, "[line.split()[1:4] for line in open('/proc/mounts')]")
    assert {place for place, kind, options in mounts if not options.startswith("ro,")} == {
        "/proc",
        "/home/learner",
    }


def test_only_its_streams_and_sockets_are_open(learner):
    listed = "import os\nsorted((int(f), os.readlink(f'/proc/self/fd/{f}').split(':')[0])"
    listed += " for f in os.listdir('/proc/self/fd') if os.path.lexists(f'/proc/self/fd/{f}'))"
    held = dict(answer(learner, listed))
    assert [held[number] for number in range(5)] == [
        "/dev/null",
        "pipe",
        "pipe",
        "socket",
        "socket",
    ]
    # The event loop's own.
    assert set(list(held.values())[5:]) <= {"anon_inode", "socket"}


def test_a_daemon_ends_with_its_process(parent):
    name = f"learner-daemon-{os.getpid()}"
    daemon = f"""
        import os, sys, time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execv(sys.executable, [{name!r}, '-c', 'import time; time.sleep(600)'])
            os._exit(0)
        time.sleep(0.3)
        'left'
    """
    with parent.start({}) as process:
        assert answer(process, daemon) == "left"
        assert _named(name)
    assert _gone_after(name, seconds=10)


def test_killing_the_grader_leaves_nothing_running():
    name = f"learner-orphan-{os.getpid()}"
    grader = textwrap.dedent(f"""
        import os, signal, time
        from autograde.sandbox.limits import Limits
        from autograde.sandbox.fork_server import ForkServer
        parent = ForkServer([], Limits(), agent=None)
        process = parent.start({{}})
        process.run_cell("import subprocess, sys", timeout=20)
        code = "subprocess.Popen([{name!r}, '-c', 'import time; time.sleep(600)'], "
        process.run_cell(code + "executable=sys.executable)", timeout=20)
        print("running", flush=True)
        time.sleep(600)
    """)
    path = os.pathsep.join([str(PROJECT), str(PROJECT / "src")])
    with subprocess.Popen(
        [sys.executable, "-c", grader],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"running\n"
        assert _gone_after(name, seconds=0) is False
        running.kill()
    assert _gone_after(name, seconds=10)


def _gone_after(name: str, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while _named(name):
        if time.monotonic() >= deadline:
            return False
        time.sleep(0.05)
    return True


def _named(name: str) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            text = path.read_bytes()
        except OSError:
            continue
        if text.startswith(name.encode()):
            found.append(str(path))
    return found


def test_ending_the_parent_ends_every_process():
    parent = ForkServer([], Limits(), agent=None)
    process = parent.start({})
    parent.close()
    with pytest.raises(LearnerProcessError, match="has ended"):
        process.run_cell("1", timeout=20)
    assert not process.alive
    process.close()


@pytest.mark.parametrize("sandboxed", [True, False])
@pytest.mark.parametrize(
    ("call", "numbers", "error"),
    [("setns", (308, 268), "EPERM"), ("pidfd_open", (434, 434), "ENOSYS")],
)
def test_a_call_that_the_machine_forbids_is_told_at_the_start(call, numbers, error, sandboxed):
    number = numbers[os.uname().machine == "aarch64"]
    forbidding = textwrap.dedent(f"""
        import errno
        from autograde.sandbox import seccomp
        from autograde.sandbox.fork_server import ForkServer
        from autograde.sandbox.isolation import SandboxUnavailableError
        from autograde.sandbox.limits import Limits
        steps = [seccomp._step(seccomp.LOAD, seccomp.AT_NUMBER)]
        steps += [seccomp._when({number}, seccomp.ERROR | errno.{error})]
        steps += [seccomp._step(seccomp.RETURN, seccomp.ALLOW)]
        seccomp.build_filter = lambda machine: b"".join(steps)
        seccomp.install_filter()
        try:
            ForkServer([], Limits(), agent=None, sandboxed={sandboxed}).close()
        except SandboxUnavailableError as problem:
            print(*problem.missing)
    """)
    path = os.pathsep.join([str(PROJECT), str(PROJECT / "src")])
    run = subprocess.run(
        [sys.executable, "-c", forbidding],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    wanted = {"setns": "a way back to its own processes", "pidfd_open": "handles of processes"}
    # Without walls there are no namespaces to go back to.
    is_needed = sandboxed or call == "pidfd_open"
    assert run.stdout.startswith(wanted[call] if is_needed else ""), run.stderr
    assert bool(run.stdout) == is_needed


@pytest.mark.slow
@pytest.mark.skipif(os.getuid() != 0, reason="only the superuser can become somebody else")
def test_it_needs_no_superuser(tmp_path):
    cells = ["open('/proc/self/uid_map').read().split()[0]", "open('/new', 'w')"]
    script = textwrap.dedent(f"""
        from autograde.sandbox.limits import Limits
        from autograde.sandbox.fork_server import ForkServer
        with ForkServer([], Limits(), agent=None) as parent:
            with parent.start({{}}) as process:
                for cell in {cells!r}:
                    run = process.run_cell(cell, timeout=20)
                    print(run.outputs[-1].get("evalue") or run.outputs[-1]["data"]["text/plain"])
    """)
    command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    needed = [os.path.realpath(sys.executable), str(PROJECT / "autograde" / "__init__.py")]
    for path in needed:
        if subprocess.run([*command, "test", "-r", path], check=False).returncode:
            pytest.skip(f"{path} can be read by its owner only")
    done = subprocess.run(
        [*command, sys.executable, "-c", script],
        capture_output=True, text=True, check=False, cwd="/",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(PROJECT), str(PROJECT / "src")])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("'1000'")
    assert "Read-only file system" in done.stdout
