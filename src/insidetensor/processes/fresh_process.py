"""Run code in a process of its own, with the libraries already imported when it is wanted.

Some settings of a library hold for a whole process and for good: how many CPUs TensorFlow sees,
which devices PyTorch knows, what an environment variable says. Code that changes them runs here.
One process with the libraries is kept ready for each set of libraries and environment variables;
it runs no code itself, but forks for each request, so that nothing that code does is left for the
next. Where a process cannot fork safely (macOS, Windows), each request gets a new process.
"""

import atexit
import contextlib
import importlib.util
import re
import signal
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..absent import not_installed
from ..libraries import IMPORT_NAMES
from ..messages import message
from .ready_process import NoAnswerError, ReadyProcess, Segment

POLICIES = ("silent", "warn", "explicit", "silent_for_int32")
RUN_SECONDS = 60.0
MOST_KEPT = 3  # processes: TensorFlow takes some 400 MB in each
LAST_WORDS = re.compile(r"Check failed|Fatal|F\d{4} ")


@dataclass(frozen=True)
class Setting:
    """What the process is like before the code runs.

    `libraries` are imported, as np, torch, tf. The rest is TensorFlow's: the number of its CPUs
    (0 leaves them alone), its device policy ("silent", "warn", "explicit"), soft placement.
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
            if not installed(name):
                raise not_installed(name)
        if self.policy not in POLICIES:
            known = ", ".join(POLICIES)
            raise ValueError(message("own_process.policy", got=repr(self.policy), known=known))


@dataclass(frozen=True)
class Answer:
    """What code in a process of its own came to.

    `value` is what it returned, as code shows it; None where it returned None or did not return.
    `error` is what it raised, "TypeError: …", or a sentence where it never came to an end; `lost`
    tells the two apart. `copies` counts TensorFlow's warnings of a copy under policy "warn".
    """

    printed: str = ""
    value: str | None = None
    error: str | None = None
    lost: bool = False
    copies: int | None = None


def run_fresh(
    source: str,
    expression: str = "None",
    setting: Setting | None = None,
    *,
    name: str = "own_process",
    seconds: float = RUN_SECONDS,
) -> Answer:
    """Run `source` in a process of its own, then evaluate `expression` in the same namespace.

    Whatever the code does is told in the answer: it raises, kills its process, or does not end
    within `seconds`.
    """
    setting = setting or Setting()
    process = _ready(setting)
    request = {
        "source": source,
        "expression": expression,
        "name": name,
        "logical_cpus": setting.logical_cpus,
        "policy": setting.policy,
        "soft_placement": setting.soft_placement,
    }
    try:
        answer = _answer(process, request, name, seconds)
    finally:
        if not (process.forks and process.alive):
            _drop(process)
    if not process.forks and not answer.lost:
        prepare(setting)  # it has served its one request: another takes its place
    return answer if setting.policy == "warn" else replace(answer, copies=None)


def prepare(setting: Setting) -> None:
    """Start importing the libraries in the background, for a request that comes later."""
    _ready(setting)


def installed(name: str) -> bool:
    """Whether a library could be imported; nothing is."""
    if name in sys.modules:
        return sys.modules[name] is not None
    return importlib.util.find_spec(name) is not None


def end_processes() -> None:
    """End every process that is kept ready."""
    with _LOCK:
        processes = list(_READY.values())
        _READY.clear()
    for process in processes:
        process.end()


# ---- the processes that are kept ready -----------------------------------------------------------

_READY: dict[tuple[object, ...], ReadyProcess] = {}
_LOCK = threading.Lock()
atexit.register(end_processes)


def _ready(setting: Setting) -> ReadyProcess:
    """The process for this setting's libraries and variables, started if there is none."""
    libraries = tuple(name for name in IMPORT_NAMES if name in {"numpy", *setting.libraries})
    env = {name: str(value) for name, value in setting.env.items()}
    key = (libraries, *sorted(env.items()))
    spare = None
    with _LOCK:
        process = _READY.pop(key, None)
        if process is None or not process.alive:
            process = ReadyProcess(libraries, env)
        _READY[key] = process  # the one used last comes last
        if len(_READY) > MOST_KEPT:
            spare = _READY.pop(next(iter(_READY)))
    if spare:
        spare.end()
    return process


def _drop(process: ReadyProcess) -> None:
    with _LOCK:
        for key in [key for key, kept in _READY.items() if kept is process]:
            del _READY[key]
    process.end()


# ---- what is said --------------------------------------------------------------------------------


def _answer(
    process: ReadyProcess, request: Mapping[str, object], name: str, seconds: float
) -> Answer:
    try:
        started, noise = process.start()
        if started.answer is None or "error" in started.answer:
            told = _told(*(started.answer or {}).get("error", ("", _last_line(noise.text))))
            error = message("own_process.no_start", name=name, reason=told)
            return Answer(error=error, lost=True)
        said, noise = process.ask(request, seconds)
    except NoAnswerError as late:
        error = message("own_process.hangs", name=name, seconds=seconds)
        return Answer(_printed(late.segment), error=error, lost=True)
    answer = said.answer or {"died": process.exit_status()}
    printed = _printed(said)
    if "died" in answer:
        fields = {"how": _how(answer["died"]), "words": _last_words(noise.text)}
        error = message("own_process.died", name=name, **fields).strip()
        return Answer(printed, error=error, lost=True)
    if "error" in answer:
        return Answer(printed, error=_told(*answer["error"]), copies=noise.copies)
    return Answer(printed, answer["value"], copies=noise.copies)


def _printed(segment: Segment) -> str:
    if not segment.dropped:
        return segment.text
    more = message("own_process.more_printed", count=segment.dropped)
    return f"{segment.text}\n{more}\n"


def _told(kind: str, text: str) -> str:
    """An error in one paragraph; TensorFlow ends its own with an empty "name:"."""
    words = text.strip().removesuffix("name:").strip()
    return ": ".join(filter(None, [kind, words]))


def _how(status: int) -> str:
    """How a process ended: of a signal (negative) or with an exit status."""
    if status < 0:
        with contextlib.suppress(ValueError):
            return message("own_process.by_signal", signal=signal.Signals(-status).name)
    return message("own_process.with_status", status=status)


def _last_words(noise: str) -> str:
    """What a process wrote before it died, where that is a reason."""
    reasons = [line.strip() for line in noise.splitlines() if LAST_WORDS.search(line)]
    return message("own_process.last_words", words=reasons[-1][:300]) if reasons else ""


def _last_line(noise: str) -> str:
    lines = [line.strip() for line in noise.splitlines() if line.strip()]
    return lines[-1][:300] if lines else "?"
