"""The learner's end: answer the judge's questions about what the notebook has defined."""

from __future__ import annotations

import os
import socket
import warnings
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from . import echoes
from .code_names import CodeTeller
from .codec import Codec
from .conversation import ANSWER, ASK, RAISE, OneAtATime, Shared, get_call, put_call
from .errors import Errors
from .gradients import torch_gradients
from .learners import Given, Learners
from .limits import Limits
from .nodes import Nodes, Values
from .tapes import Tapes
from .wire import Closed, Reader, Wire, Writer

_MOST_WARNINGS = 1_000
_LONGEST = 10_000
_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Agent:
    """Answers over one socket, for one namespace, for as long as that lives."""

    def __init__(
        self, connection: socket.socket, namespace: dict[str, Any], limits: Limits | None = None
    ) -> None:
        limits = limits or Limits()
        self._namespace = namespace
        teller = CodeTeller(namespace, _HERE)
        self.codec = Codec(limits, trusting=True)
        self._shared = Shared(self.codec)
        given = Given(self.codec, self._call_back)
        Values(self.codec)
        Nodes(self.codec, given.node_class)
        self._learners = Learners(
            self.codec, teller, self._shared.containers.put_own
        )  # takes everything, and so comes last
        self._errors = Errors(
            self.codec, teller.put_traceback, lambda reader: _no_traceback(reader)
        )
        self._wire = Wire(connection, limits.frame_bytes)
        self._one = OneAtATime()
        self._paused = False
        self._tapes = Tapes()
        self._answers: dict[str, Callable[[Reader], Any]] = {
            "name": self._name, "call": self._call, "method": self._method,
            "special": self._special, "get": self._get, "set": self._set, "delete": self._delete,
            "gradients": self._gradients,
        }  # fmt: skip

    def serve(self) -> bool:
        """Answer until the judge lets the notebook go on (True) or goes away (False)."""
        self._paused = False
        while not self._paused:
            try:
                message = self._wire.receive()
            except Closed:
                return False
            with self._one:
                self._answer(Reader(message, self.codec.limits.values))
            self.codec.table.forget_brief()
        return True

    def _answer(self, reader: Reader) -> None:
        reader.take(1)
        self._shared.get_state(reader)
        held = [(reader.text(), self.codec.get(reader)) for _ in range(reader.count())]
        what = reader.text()
        writer = Writer()
        if what in ("members", "pause"):
            self._begin(writer, ANSWER, [], [])
            if what == "members":
                for _ in range(reader.count()):
                    kind = self.codec.table.get(self.codec.key(reader))
                    self._learners.put_members(writer, kind)
            else:
                self._paused = True
                self.codec.put(writer, None)
            self._wire.send(writer.taken)
            return
        notes: list[tuple[str, Any]] = []
        try:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                with ExitStack() as stack:
                    for name, setting in held:
                        if name == "tape":
                            stack.enter_context(self._tapes.recording())
                            continue
                        stack.enter_context(echoes.holding(name, setting, notes))
                    value = self._answers[what](reader)
        except BaseException as error:
            self._begin(writer, RAISE, warned, notes)
            self._errors.put(writer, error)
            error.__traceback__ = None
        else:
            self._begin(writer, ANSWER, warned, notes)
            self.codec.put(writer, value)
        self._wire.send(writer.taken)

    def _begin(
        self, writer: Writer, kind: bytes, warned: list[Any], notes: list[tuple[str, Any]]
    ) -> None:
        writer.put(kind)
        self._shared.put_state(writer, letting_go=self._one.depth == 1)
        warned = warned[:_MOST_WARNINGS]
        writer.number(len(warned))
        for one in warned:
            writer.text(one.category.__name__[:200])
            writer.text(self._errors.base_of(one.category))
            writer.text(str(one.message)[:_LONGEST])
            writer.text(one.filename[:300])
            writer.number(one.lineno)
        writer.number(len(notes))
        for name, note in notes:
            writer.text(name)
            self.codec.put(writer, note)

    # ---- the questions ---------------------------------------------------------------------------

    def _name(self, reader: Reader) -> Any:
        name = reader.text()
        if name not in self._namespace:
            raise NameError(f"name {name!r} is not defined")
        return self._namespace[name]

    def _call(self, reader: Reader) -> Any:
        target = self.codec.get(reader)
        args, options = get_call(self.codec, reader)
        self._tapes.watch(args)
        return target(*args, **options)

    def _method(self, reader: Reader) -> Any:
        target, name = self.codec.get(reader), reader.text()
        args, options = get_call(self.codec, reader)
        self._tapes.watch(args)
        return getattr(target, name)(*args, **options)

    def _special(self, reader: Reader) -> Any:
        target, name = self.codec.get(reader), reader.text()
        args, _ = get_call(self.codec, reader)
        self._tapes.watch(args)
        for kind in type(target).__mro__:
            if name in vars(kind):
                method = vars(kind)[name]
                bind = getattr(type(method), "__get__", None)
                return (bind(method, target, type(target)) if bind else method)(*args)
        raise AttributeError(name)

    def _gradients(self, reader: Reader) -> Any:
        value, inputs, gradients = (get_call(self.codec, reader)[0] for _ in range(3))
        if type(value[0]).__name__ == "EagerTensor":
            return self._tapes.gradients(value[0], inputs, gradients[0])
        return torch_gradients(value[0], inputs, gradients[0])

    def _get(self, reader: Reader) -> Any:
        target = self.codec.get(reader)
        return getattr(target, reader.text())

    def _set(self, reader: Reader) -> None:
        target, name = self.codec.get(reader), reader.text()
        setattr(target, name, self.codec.get(reader))

    def _delete(self, reader: Reader) -> None:
        target = self.codec.get(reader)
        delattr(target, reader.text())

    # ---- what the learner's code calls of the judge's --------------------------------------------

    def _call_back(self, key: int, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if not self._one.depth:
            raise RuntimeError("this function can be called while a check runs")
        with self._one:
            writer = Writer()
            writer.put(ASK)
            self._shared.prepare((*args, *options.values()))
            self._shared.put_state(writer)
            writer.number(key)
            put_call(self.codec, writer, args, options)
            self._wire.send(writer.taken)
            while True:
                reader = Reader(self._wire.receive(), self.codec.limits.values)
                kind = reader.take(1)
                if kind == ASK:
                    reader.unread(1)
                    self._answer(reader)
                    continue
                self._shared.get_state(reader)
                if kind == RAISE:
                    raise self._errors.get(reader)
                return self.codec.get(reader)


_AGENTS: dict[int, Agent] = {}


def serve(connection: socket.socket, namespace: dict[str, Any]) -> bool:
    """Answer over a connection until the judge lets the notebook go on (True) or goes (False)."""
    agent = _AGENTS.get(connection.fileno())
    if agent is None:
        agent = _AGENTS[connection.fileno()] = Agent(connection, namespace)
    return agent.serve()


def _no_traceback(reader: Reader) -> None:
    reader.number()
