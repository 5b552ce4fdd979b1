"""Nodes of small graphs, whole graphs at a time, and values that are made of their fields."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from .codec import Codec
from .limits import Malformed
from .wire import Reader, Writer

_VALUES = {"Costs": "insidetensor"}
_FIELDS = ("op", "inputs", "value")


class Nodes:
    """A node crosses behind all that it needs, however deep; afterwards both sides hold it.

    `class_named` makes a class of nodes for the name of one that the other side has of its own.
    """

    def __init__(self, codec: Codec, class_named: Callable[[str], Any]) -> None:
        self._codec = codec
        self._class_named = class_named
        codec.put_any.append(self._put)
        codec.get_of[ord("G")] = self._get

    def _put(self, writer: Writer, value: Any, depth: int) -> bool:
        node = _node_class()
        if node is None or not issubclass(type(value), node):
            return False
        order = self._undefined(value, node)
        if order is None:
            return False
        writer.put(b"G")
        writer.number(len(order))
        for step in order:
            self._codec.give(writer, step)
            kind = type(step)
            if kind is node:
                writer.put(b"0")
            elif self._codec.trusting:
                writer.put(b"y")
                self._codec.put(writer, kind, depth)
            else:
                writer.put(b"n")
                writer.text(kind.__name__)
            own = vars(step)
            for name in _FIELDS:
                self._codec.put(writer, own.get(name), depth)
        return True

    def _undefined(self, value: Any, node: type) -> list[Any] | None:
        """The nodes that the other side has not seen, each after its inputs; None in a circle."""
        order: list[Any] = []
        state: dict[int, bool] = {}
        waiting = [(value, False)]
        while waiting:
            step, inputs_done = waiting.pop()
            if inputs_done:
                state[id(step)] = True
                order.append(step)
                continue
            if id(step) in state:
                if not state[id(step)]:
                    return None
                continue
            state[id(step)] = False
            waiting.append((step, True))
            inputs = vars(step).get("inputs")
            if type(inputs) is tuple:
                waiting += [
                    (given, False)
                    for given in reversed(inputs)
                    if issubclass(type(given), node)
                    and self._codec.table.key_of(given) is None
                    and not state.get(id(given))
                ]
        return order

    def _get(self, reader: Reader, depth: int) -> Any:
        node: Any = _node_class()
        count = reader.count()
        if node is None or not count:
            raise Malformed("node")
        made: Any = None
        for _ in range(count):
            key, tag = self._codec.key(reader), reader.take(1)
            if tag == b"0":
                kind = node
            elif tag == b"y":
                kind = self._codec.get(reader, depth)
            else:
                kind = self._class_named(reader.text(200))
            if not isinstance(kind, type) or not issubclass(kind, node):
                raise Malformed("node")
            made = object.__new__(kind)
            for name in _FIELDS:
                object.__setattr__(made, name, self._codec.get(reader, depth))
            self._codec.table.take(key, made)
        return made


class Values:
    """A frozen dataclass of insidetensor's crosses as its fields."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        codec.put_any.append(self._put)
        codec.get_of[ord("V")] = self._get

    def _put(self, writer: Writer, value: Any, depth: int) -> bool:
        kind = type(value)
        module = sys.modules.get(_VALUES.get(kind.__name__, ""))
        if module is None or getattr(module, kind.__name__, None) is not kind:
            return False
        writer.put(b"V")
        writer.text(kind.__name__)
        for field in fields(kind):
            self._codec.put(writer, getattr(value, field.name), depth)
        return True

    def _get(self, reader: Reader, depth: int) -> Any:
        name = reader.text(40)
        if name not in _VALUES:
            raise Malformed("value")
        kind = getattr(sys.modules[_VALUES[name]], name)
        given = {field.name: self._codec.get(reader, depth) for field in fields(kind)}
        try:
            return kind(**given)
        except (TypeError, ValueError):
            raise Malformed("value") from None


def _node_class() -> Any:
    package = sys.modules.get("insidetensor")
    return getattr(package, "GraphNode", None)
