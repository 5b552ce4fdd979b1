"""What holds in the judge's process during a call, held in the learner's too, and told back.

A check may watch what its process does: the calls that end a kernel, the counters of the
simulated accelerator. The learner's code runs elsewhere; so the agent watches there, notes what
it saw, and the judge repeats it in front of its own watcher. Nothing is repeated that the check
does not watch.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, NamedTuple

from . import folders
from .limits import Malformed

Note = Callable[[Any], None]
_LONGEST_LOG = 20_000


class Echo(NamedTuple):
    """One thing that is watched.

    `look` gives the setting to hold, None where the judge watches nothing; `hold` keeps it in the
    learner's process and notes what it sees; `tell` repeats one note to the judge's watcher.
    """

    look: Callable[[], Any]
    hold: Callable[[Any, Note], AbstractContextManager[None]]
    tell: Callable[[Any], None]


def looked_at() -> list[tuple[str, Any]]:
    """The settings that hold in the judge's process now."""
    found = ((name, echo.look()) for name, echo in ECHOES.items())
    return [(name, setting) for name, setting in found if setting is not None]


@contextmanager
def holding(name: str, setting: Any, notes: list[tuple[str, Any]]) -> Iterator[None]:
    """Hold one of the judge's settings here, and note what is seen."""
    hold = folders.held if name == "folder" else ECHOES[name].hold
    with hold(setting, lambda note: notes.append((name, note))):
        yield


def telling(name: str, note: Any) -> Callable[[], None]:
    """How to repeat a note here.

    Raises: Malformed where nobody here watches that.
    """
    echo = ECHOES.get(name)
    if echo is None or echo.look() is None:
        raise Malformed("note")
    return lambda: echo.tell(note)


# ---- the calls that end a kernel -----------------------------------------------------------------


def _deadly_look() -> Any:
    torch, tf = sys.modules.get("torch"), sys.modules.get("tensorflow")
    watched = [
        name
        for name, home in (
            ("torch", torch),
            ("tensorflow", tf and tf.experimental.dlpack),
        )
        if home is not None and _is_stopped(home.from_dlpack)
    ]
    return " ".join(watched) or None


def _is_stopped(function: Any) -> bool:
    return getattr(function, "__qualname__", "").endswith(".<locals>.stopped")


@contextmanager
def _deadly_hold(setting: Any, note: Note) -> Iterator[None]:
    from insidetensor.checking.deadly_calls import deadly_calls_stopped

    with deadly_calls_stopped() as called:
        try:
            yield
        finally:
            for library in called[:10]:
                note(library)


def _deadly_tell(note: Any) -> None:
    """Make a call that the judge's own watcher stops, of the library that the learner called."""
    import numpy as np

    if note not in (_deadly_look() or "").split():
        raise Malformed("note")
    with suppress(ValueError):
        if note == "torch":
            sys.modules["torch"].from_dlpack(np.arange(2)[::-1])
        else:
            sys.modules["tensorflow"].experimental.dlpack.from_dlpack(None)


# ---- insidetensor's own answer to what the learner is asked --------------------------------------


def _answer_look() -> Any:
    pair: Any = sys.modules.get("insidetensor.sharing.pair")
    memory = sys.modules.get("insidetensor.memory.region")
    if pair is None or memory is None:
        return None
    return True if getattr(pair.memory_of, "__module__", "").startswith("autograde.") else None


@contextmanager
def _answer_hold(setting: Any, note: Note) -> Iterator[None]:
    pair: Any = importlib.import_module("insidetensor.sharing.pair")

    kept = pair.memory_of
    asked: list[bool] = []

    def noted(x: Any) -> Any:
        asked.append(True)
        return kept(x)

    pair.memory_of = noted
    try:
        yield
    finally:
        pair.memory_of = kept
        if asked:
            note(True)


def _answer_tell(note: Any) -> None:
    import numpy as np

    pair: Any = sys.modules["insidetensor.sharing.pair"]
    pair.memory_of(np.zeros(1))


# ---- the simulated accelerator -------------------------------------------------------------------


def _accelerator() -> Any:
    registration = sys.modules.get("insidetensor.sim.registration")
    return registration._registered() if registration is not None else None


def _sim_look() -> Any:
    accelerator = _accelerator()
    if accelerator is None:
        return None
    return "enabled" if accelerator.enabled else "disabled"


@contextmanager
def _sim_hold(setting: Any, note: Note) -> Iterator[None]:
    from insidetensor import sim

    accelerator = sim.register(optional=True)
    if accelerator is None:
        yield
        return
    enabled = accelerator.enabled
    accelerator.enabled = setting == "enabled"
    try:
        with accelerator.counted() as counts:
            yield
    finally:
        accelerator.enabled = enabled
        events = counts.log[:_LONGEST_LOG]
        if events:
            note(tuple((event.kind, event.op, event.nbytes) for event in events))


def _sim_tell(note: Any) -> None:
    from insidetensor.sim.counting import D2H, H2D, LAUNCH, SYNC, Event

    accelerator = _accelerator()
    for event in note if type(note) is tuple else ():
        if type(event) is not tuple or len(event) != 3:
            raise Malformed("note")
        kind, op, nbytes = event
        if kind not in (D2H, H2D, LAUNCH, SYNC) or type(op) is not str or type(nbytes) is not int:
            raise Malformed("note")
        accelerator._add(Event(kind, op, nbytes))


# ---- TensorFlow: copies that must be said, elements that are read --------------------------------


def _copies_look() -> Any:
    context = sys.modules.get("tensorflow.python.eager.context")
    there = getattr(context, "_context", None)
    if there is None or getattr(there, "_context_handle", None) is None:
        return None  # nothing may start TensorFlow here
    policy = sys.modules["tensorflow"].config.experimental.get_device_policy()
    return True if policy == "explicit" else None


@contextmanager
def _copies_hold(setting: Any, note: Note) -> Iterator[None]:
    from insidetensor import explicit_copies

    with explicit_copies():
        yield


def _reads_look() -> Any:
    kind = _eager_tensor()
    own = vars(kind).get("numpy") if kind is not None else None
    return True if getattr(own, "__qualname__", "").endswith(".<locals>.watching") else None


def _eager_tensor() -> Any:
    ops = sys.modules.get("tensorflow.python.framework.ops")
    return None if ops is None else getattr(ops, "EagerTensor", None)


@contextmanager
def _reads_hold(setting: Any, note: Note) -> Iterator[None]:
    kind = _eager_tensor()
    read: list[int] = []
    names = [name for name in ("numpy", "__array__", "_numpy") if hasattr(kind, name)]

    def watching(reader: Any) -> Any:
        def watched(tensor: Any, *args: Any, **options: Any) -> Any:
            if len(tensor.shape) == 2:
                read.append(int(tensor.shape[0]) * int(tensor.shape[1]) * tensor.dtype.size)
            return reader(tensor, *args, **options)

        return watched

    names = [name for name in names if name not in vars(kind)]
    for name in names:
        setattr(kind, name, watching(getattr(kind, name)))
    try:
        yield
    finally:
        for name in names:
            delattr(kind, name)
        if read:
            note(max(read))


def _reads_tell(note: Any) -> None:
    """Read a matrix of as many bytes in front of the judge's watcher."""
    import tensorflow as tf

    if type(note) is not int or not 0 <= note <= 1 << 24:
        raise Malformed("note")
    tf.zeros((1, note), tf.uint8).numpy()


ECHOES = {
    "deadly": Echo(_deadly_look, _deadly_hold, _deadly_tell),
    "answer": Echo(_answer_look, _answer_hold, _answer_tell),
    "sim": Echo(_sim_look, _sim_hold, _sim_tell),
    "copies": Echo(_copies_look, _copies_hold, lambda note: None),
    "reads": Echo(_reads_look, _reads_hold, _reads_tell),
}
