"""The judge's end: ask the learner's process, and believe of what comes only what was checked."""

from __future__ import annotations

import socket
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from ..wording import say
from . import echoes
from .code_names import CodeActor
from .codec import Codec
from .conversation import ANSWER, ASK, RAISE, OneAtATime, Shared, get_call, put_call
from .errors import Errors
from .exports import Exports
from .folders import checked, content_of, lent_folder, take_over
from .gradients import (
    is_gradient,
    torch_inputs,
    watched_by_a_tape,
    with_tape_history,
    with_torch_history,
)
from .limits import JudgeFailed, LearnerBroke, Limits, Malformed
from .nodes import Nodes, Values
from .shadows import Shadows
from .wire import Closed, Reader, Silence, Wire, Writer

_MOST_WARNINGS = 10_000
# While its answer is read, what does not fit in here is the learner's.
OF_THE_OTHER_SIDE = (Malformed, Silence, Closed, RecursionError, MemoryError, OverflowError)


class Remote:
    """What a learner's process has defined, as plain data and as stand-ins.

    `broken` is why nothing more can be learned from that process, once there is a reason: no
    verdict is worth anything then. `failed` is what of ours went wrong: there is no verdict either.
    """

    def __init__(self, connection: socket.socket, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.broken: str | None = None
        self.failed: str | None = None
        self.codec = Codec(self.limits, trusting=False)
        self._shared = Shared(self.codec)
        self._actor = CodeActor()
        self._shadows = Shadows(self.codec, self._actor, self, self.limits)
        Values(self.codec)
        Nodes(self.codec, _no_class)
        self._exports = Exports(self.codec)  # takes everything, and so comes last
        self._shared.exports_forget = self._exports.forget
        self._errors = Errors(self.codec, _no_traceback, self._actor.get_traceback)
        self._wire = Wire(connection, self.limits.frame_bytes)
        self._one = OneAtATime()
        self._deadline = 0.0
        self._calls = 0
        self._warned: dict[Any, Any] = {}

    # ---- what the judge asks ---------------------------------------------------------------------

    def name(self, name: str) -> Any:
        """What the learner's notebook has under a name.

        Raises: NameError where it has nothing; LearnerBroke.
        """
        return self._ask("name", (), lambda writer: writer.text(name))

    def renew(self) -> None:
        """Look again at every class of the learner's: a later cell may have added methods.

        Raises: LearnerBroke.
        """
        types = self._shadows.types()
        if types:
            self._ask(
                "members",
                (),
                partial(_put_keys, keys=[key for key, _ in types]),
                partial(self._shadows.renew, kinds=[kind for _, kind in types]),
            )

    def pause(self) -> None:
        """Let the learner's process go on with its own cells."""
        if self.broken is None and self.failed is None:
            self._ask("pause", (), lambda writer: None)

    # ---- what stand-ins ask ----------------------------------------------------------------------

    def call(self, target: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """`target(*args, **options)`."""

        def put(writer: Writer) -> None:
            self.codec.put(writer, target)
            put_call(self.codec, writer, args, options)

        return self._ask("call", (*args, *options.values()), put)

    def method(self, target: Any, name: str, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """`target.name(*args, **options)`."""

        def put(writer: Writer) -> None:
            self.codec.put(writer, target)
            writer.text(name)
            put_call(self.codec, writer, args, options)

        return self._ask("method", (*args, *options.values()), put)

    def special(self, target: Any, name: str, args: tuple[Any, ...]) -> Any:
        """`type(target).name(target, *args)`."""

        def put(writer: Writer) -> None:
            self.codec.put(writer, target)
            writer.text(name)
            put_call(self.codec, writer, args, {})

        return self._ask("special", args, put)

    def get(self, target: Any, name: str) -> Any:
        """`target.name`."""
        return self._attribute("get", target, name)

    def set(self, target: Any, name: str, value: Any) -> None:
        """`target.name = value`."""
        self._attribute("set", target, name, value)

    def delete(self, target: Any, name: str) -> None:
        """`del target.name`."""
        self._attribute("delete", target, name)

    def _gradients(self, value: Any, inputs: list[Any], gradients: list[Any]) -> list[Any]:
        """The gradients of what a call was given, by the learner's process."""

        def put(writer: Writer) -> None:
            for one in (value, inputs, gradients):
                put_call(self.codec, writer, tuple(one) if type(one) is list else (one,), {})

        found = self._ask("gradients", (value, *inputs, *gradients), put)
        if type(found) is not list or len(found) != len(inputs):
            raise self._broke("malformed", detail="gradients")
        if not all(is_gradient(one, gradients[0]) for one in found):
            raise self._broke("malformed", detail="gradient")
        return found

    def _attribute(self, what: str, target: Any, name: str, *values: Any) -> Any:
        def put(writer: Writer) -> None:
            self.codec.put(writer, target)
            writer.text(name)
            for value in values:
                self.codec.put(writer, value)

        return self._ask(what, values, put)

    # ---- one question ----------------------------------------------------------------------------

    def _ask(
        self,
        what: str,
        values: tuple[Any, ...],
        put: Callable[[Writer], None],
        get: Callable[[Reader], Any] | None = None,
    ) -> Any:
        if self.failed is not None:
            raise JudgeFailed(self.failed)
        if self.broken is not None:
            raise LearnerBroke(self.broken)
        with self._one:
            if self._one.depth > self.limits.nested:
                raise RecursionError(say("proxies.nested", most=self.limits.nested))
            outermost = self._one.depth == 1
            if outermost:
                self._deadline = time.monotonic() + self.limits.seconds
                self._calls = 0
            given = values if what in ("call", "method", "special") else ()
            with self._failing():
                folder = lent_folder(given)
                held = self._held(given, folder)
                question = self._question(what, values, put, held, outermost)
            with self._breaking():
                self._wire.send(question, self._deadline)
                raised, value = self._answered(get or self.codec.get, folder)
            if outermost:
                self.codec.table.forget_brief()
        if raised is not None:
            raise raised
        return value

    def _question(
        self,
        what: str,
        values: tuple[Any, ...],
        put: Callable[[Writer], None],
        held: list[tuple[str, Any]],
        outermost: bool,
    ) -> bytearray:
        writer = Writer()
        writer.put(ASK)
        self._shared.prepare(values)
        self._shared.put_state(writer, letting_go=outermost)
        writer.number(len(held))
        for name, setting in held:
            writer.text(name)
            self.codec.put(writer, setting)
        writer.text(what)
        put(writer)
        return writer.taken

    def _answered(
        self, get: Callable[[Reader], Any], folder: Path | None
    ) -> tuple[BaseException | None, Any]:
        """Wait for the answer, and serve what is called back until it comes."""
        while True:
            reader = Reader(self._wire.receive(self._deadline), self.limits.values)
            kind = reader.take(1)
            self._shared.get_state(reader)
            if kind == ASK:
                self._serve(reader)
                continue
            if kind not in (ANSWER, RAISE):
                raise Malformed("message")
            told = self._told(reader, folder)
            raised = self._errors.get(reader) if kind == RAISE else None
            value = None if raised is not None else get(reader)
            reader.end()
            for tell in told:
                tell()
            return raised, value

    def _told(self, reader: Reader, folder: Path | None) -> list[Callable[[], None]]:
        """What to repeat here of what happened over there: warnings, then notes."""
        told: list[Callable[[], None]] = []
        count = reader.count()
        if count > _MOST_WARNINGS:
            raise Malformed("warnings")
        for _ in range(count):
            category = self._errors.category(reader.text(1000), reader.text(100))
            said, file, line = reader.text(), reader.text(2000), reader.number()
            if not 0 <= line < 2**31:
                raise Malformed("line")
            told.append(partial(
                warnings.warn_explicit, said, category, file, line, registry=self._warned
            ))  # fmt: skip
        for _ in range(reader.count()):
            name = reader.text(100)
            if name == "folder":
                if folder is None:
                    raise Malformed("note")
                told.append(partial(take_over, folder, checked(self.codec.get(reader))))
                continue
            told.append(echoes.telling(name, self.codec.get(reader)))
        return told

    def _held(self, values: tuple[Any, ...], folder: Path | None) -> list[tuple[str, Any]]:
        """What of the judge's state holds in the learner's process while it answers.

        Lets what comes back have a history where what goes over has one.
        """
        held = echoes.looked_at()
        inputs, watched = torch_inputs(values), watched_by_a_tape(values)
        self._shared.torch.history = (
            (lambda value: with_torch_history(value, inputs, self._gradients)) if inputs else None
        )
        self._shared.tensorflow.history = (
            (lambda value: with_tape_history(value, watched, self._gradients)) if watched else None
        )
        if watched:
            held.append(("tape", True))
        if folder is not None:
            held.append(("folder", (str(folder), content_of(folder))))
        return held

    # ---- what the learner's process calls back ---------------------------------------------------

    def _serve(self, reader: Reader) -> None:
        self._calls += 1
        if self._calls > self.limits.calls:
            raise Malformed("calls")
        function = self._exports.function(self.codec.key(reader))
        args, options = get_call(self.codec, reader)
        reader.end()
        writer = Writer()
        try:
            value = function(*args, **options)
        except (LearnerBroke, JudgeFailed, KeyboardInterrupt):
            raise
        except BaseException as error:
            writer.put(RAISE)
            self._shared.put_state(writer)
            self._errors.put(writer, error)
        else:
            writer.put(ANSWER)
            self._shared.put_state(writer)
            self.codec.put(writer, value)
        self._wire.send(writer.taken, self._deadline)

    @contextmanager
    def _breaking(self) -> Iterator[None]:
        """Make one kind of error of everything that can be wrong with the other side."""
        try:
            with self._failing(but=OF_THE_OTHER_SIDE):
                yield
        except Malformed as error:
            raise self._broke("malformed", detail=str(error)) from None
        except Silence:
            raise self._broke("silence", seconds=self.limits.seconds) from None
        except Closed:
            raise self._broke("closed") from None
        except (RecursionError, MemoryError, OverflowError) as error:
            raise self._broke("malformed", detail=type(error).__name__) from None
        except KeyboardInterrupt:  # in the middle of a message: nobody can go on from here
            self.broken = say("proxies.interrupted")
            raise

    @contextmanager
    def _failing(self, but: tuple[type[Exception], ...] = ()) -> Iterator[None]:
        """Make one kind of error of everything that can be wrong here: it is ours."""
        # A check may turn warnings into errors.
        said_already: tuple[type[BaseException], ...] = (LearnerBroke, JudgeFailed, Warning, *but)
        try:
            yield
        except said_already:
            raise
        except Exception as error:
            self.failed = f"{type(error).__name__}: {error}"
            self._wire.close()
            raise JudgeFailed(self.failed) from error

    def _broke(self, key: str, **fields: object) -> LearnerBroke:
        self.broken = say(f"proxies.{key}", **fields)
        self._wire.close()
        return LearnerBroke(self.broken)


def _put_keys(writer: Writer, keys: list[int]) -> None:
    writer.number(len(keys))
    for key in keys:
        writer.number(key)


def _no_class(name: str) -> Any:
    raise Malformed("node")


def _no_traceback(writer: Writer, error: BaseException) -> None:
    writer.number(0)
