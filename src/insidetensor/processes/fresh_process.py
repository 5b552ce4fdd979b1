"""Run code in a process of its own, in which the libraries are already imported.

Some settings of a library cannot be changed back in a process: how many CPUs TensorFlow sees,
which devices PyTorch knows, what an environment variable says. Code that changes them runs here.
A fork server with the libraries imported is kept for each set of environment variables. It forks
for each request, so that no request can affect the next. Where a process cannot fork safely
(macOS, Windows), a server takes one request only.
"""

import atexit
import contextlib
import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from insidetensor.libraries import IMPORT_NAMES, is_installed
from insidetensor.libraries.absent import not_installed
from insidetensor.messages import LANGUAGE_VARIABLE, language, message

# On other systems the system libraries start threads, after which a fork is not safe.
FORKS = sys.platform == "linux"
SERVER = f"{__package__}.library_server"
POLICIES = ("silent", "explicit")
START_SECONDS, RUN_SECONDS = 180.0, 60.0
MOST_KEPT = 3  # servers: TensorFlow takes some 400 MB in each
LONGEST_PRINTED = 20_000  # bytes
LAST_WORDS = re.compile(r"Check failed|Fatal|F\d{4} ")


@dataclass(frozen=True)
class Setting:
    """The libraries, TensorFlow settings and environment variables of the process.

    `libraries` are imported, as np, torch, tf. TensorFlow has `logical_cpus` CPUs (0 leaves them
    alone), the device policy `policy` ("silent", "explicit"), and soft placement or not.
    `env` are environment variables, set before anything is imported.

    Raises:
        ValueError: for a library or a policy that is not known.
        NotInstalledError: for a library that is not installed.
    """

    libraries: tuple[str, ...] = ("tensorflow",)
    logical_cpus: int = 0
    policy: str = "silent"
    soft_placement: bool = True
    env: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.libraries:
            if name not in IMPORT_NAMES:
                raise ValueError(message("own_process.unknown_library", got=name))
            if not is_installed(name):
                raise not_installed(name)
        if self.policy not in POLICIES:
            known = ", ".join(POLICIES)
            raise ValueError(message("own_process.policy", got=repr(self.policy), known=known))


@dataclass(frozen=True)
class Answer:
    """The result of code in a process of its own: what it printed, returned or raised.

    `value` is the repr of what it returned; None where it returned None or did not return.
    `error` is what it raised, "TypeError: …"; if `lost`, it is a sentence on why the process never
    answered.
    """

    printed: str = ""
    value: str | None = None
    error: str | None = None
    lost: bool = False


def run_fresh(
    source: str,
    expression: str = "None",
    setting: Setting | None = None,
    *,
    name: str = "own_process",
    seconds: float = RUN_SECONDS,
) -> Answer:
    """Run `source` in a process of its own, then evaluate `expression` in the same namespace.

    The answer also reports code that raises, kills its process, or does not end within `seconds`.
    """
    setting = setting or Setting()
    server = _server(setting)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        request = asdict(setting) | {
            "source": source, "expression": expression, "name": name, "folder": folder,
        }  # fmt: skip
        try:
            reason = server.start()
            if reason is not None:
                error = message("own_process.no_start", name=name, reason=reason)
                return Answer(error=error, lost=True)
            status = server.ask(request, seconds)
        except queue.Empty:
            error = message("own_process.hangs", name=name, seconds=seconds)
            return Answer(_printed(Path(folder)), error=error, lost=True)
        finally:
            if not (FORKS and server.alive):
                _drop(server)
        answer = _answer(Path(folder), name, status)
    if not FORKS and not answer.lost:
        start_importing(setting)  # the server has served its one request: start the next one
    return answer


def _answer(folder: Path, name: str, status: int) -> Answer:
    """Read the answer that the process left in its files, or say how it ended without one."""
    printed, answered = _printed(folder), folder / "answer"
    if answered.exists():
        return Answer(printed, **json.loads(answered.read_text(encoding="utf-8")))
    stderr = folder / "stderr"  # not there where the server itself was ended
    noise = stderr.read_text(encoding="utf-8", errors="replace") if stderr.exists() else ""
    how = message("own_process.with_status", status=status)
    if status < 0:
        with contextlib.suppress(ValueError):
            how = message("own_process.by_signal", signal=signal.Signals(-status).name)
    reasons = [line.strip() for line in noise.splitlines() if LAST_WORDS.search(line)]
    words = message("own_process.last_words", words=reasons[-1][:300]) if reasons else ""
    error = message("own_process.died", name=name, how=how, words=words).strip()
    return Answer(printed, error=error, lost=True)


def _printed(folder: Path) -> str:
    """Read what was printed; of a long text its beginning, and how much more there is."""
    file = folder / "stdout"
    if not file.exists():
        return ""
    with file.open("rb") as stream:
        text = stream.read(LONGEST_PRINTED).decode(errors="replace")
    dropped = file.stat().st_size - LONGEST_PRINTED
    if dropped <= 0:
        return text
    return f"{text}\n{message('own_process.more_printed', count=dropped)}\n"


def start_importing(setting: Setting) -> None:
    """Start a server in the background that imports the libraries for later requests."""
    _server(setting)


# ---- the servers that are kept -------------------------------------------------------------------


class LibraryServer:
    """One process with its libraries imported, which forks for each request."""

    def __init__(self, libraries: tuple[str, ...], env: Mapping[str, str]) -> None:
        self.libraries = libraries
        self.env = env
        self._lock = threading.Lock()
        self._is_ready = False
        self._noise = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the server runs
        self._process = subprocess.Popen(
            [sys.executable, "-m", SERVER, json.dumps({"libraries": libraries, "forks": FORKS})],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._noise,
            # A session of its own, so that an interrupt of the notebook's kernel does not end it.
            env=_environment(env), start_new_session=True,
        )  # fmt: skip
        self._said: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for line in stream:
                self._said.put(line)
        self._said.put(b"")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def start(self) -> str | None:
        """Wait until the libraries are imported; return the reason where that fails.

        Raises: queue.Empty when that takes too long.
        """
        with self._lock:
            if self._is_ready or self._next(START_SECONDS):
                self._is_ready = True
                return None
        self._process.wait()
        self._noise.seek(0)
        lines = self._noise.read().decode(errors="replace").split("\n")
        return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "?")

    def ask(self, request: Mapping[str, Any], seconds: float) -> int:
        """Send a request; return its process's exit status, negative for a signal.

        Raises: queue.Empty when the process has not ended within `seconds`.
        """
        asked = json.dumps(request).encode() + b"\n"
        with self._lock:
            assert self._process.stdin is not None
            with contextlib.suppress(OSError, ValueError):  # it has died: see its status below
                self._process.stdin.write(asked)
                self._process.stdin.flush()
            said = self._next(seconds)
        return int(said) if said else self._process.wait()

    def _next(self, seconds: float) -> bytes:
        try:
            return self._said.get(timeout=seconds)
        except BaseException:  # a timeout or an interrupt: the server must not go on
            self.end()
            raise

    def end(self) -> None:
        """End the server and whatever it has started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._noise.close()


_SERVERS: list[LibraryServer] = []  # the most recently used one comes last
_LOCK = threading.Lock()


def _server(setting: Setting) -> LibraryServer:
    """Find a running server with this setting's libraries and variables, or start one.

    It may have more libraries, since imports are slow; the code sees only those of its setting.
    """
    libraries = tuple(name for name in IMPORT_NAMES if name in {"numpy", *setting.libraries})
    # A server that was started in another language would go on speaking it.
    env = {LANGUAGE_VARIABLE: language()}
    env |= {name: str(value) for name, value in setting.env.items()}
    spare = None
    with _LOCK:
        fitting = (
            each
            for each in _SERVERS
            if each.alive and each.env == env and {*libraries} <= {*each.libraries}
        )
        server = next(fitting, None) or LibraryServer(libraries, env)
        _SERVERS[:] = [*(each for each in _SERVERS if each.alive and each is not server), server]
        if len(_SERVERS) > MOST_KEPT:
            spare = _SERVERS.pop(0)
    if spare:
        spare.end()
    return server


def _drop(server: LibraryServer) -> None:
    with _LOCK:
        _SERVERS[:] = [each for each in _SERVERS if each is not server]
    server.end()


@atexit.register
def end_processes() -> None:
    """End every server that is kept."""
    for server in [*_SERVERS]:
        _drop(server)


def _environment(env: Mapping[str, str]) -> dict[str, str]:
    """Make the server's environment: ours, the path of this package, UTF-8 streams, and `env`."""
    paths = filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    own = {"PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"}
    return {**os.environ, **own, **env}
