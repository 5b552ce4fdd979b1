"""The learner's side: describes what is the learner's own, and stands in for the judge's."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

from .code_names import CodeTeller
from .codec import Codec, Put
from .constants import Constants
from .forwarded import FORWARDED, PLAIN
from .wire import Reader, Writer

_LONGEST_NAME = 200
_EVERYBODY_HAS = {"__repr__", "__str__", "__format__", "__hash__", "__eq__", "__ne__"}


class Learners:
    """Writes classes and objects of the learner's as descriptions; reads which one is meant."""

    def __init__(self, codec: Codec, teller: CodeTeller, put_dict: Put) -> None:
        self._codec, self._teller, self._put_dict = codec, teller, put_dict
        self._constants = Constants()
        codec.put_any.append(self._put)
        codec.get_of[ord("m")] = self._get_method

    def put_members(self, writer: Writer, kind: type) -> None:
        """Write the names that a class itself has, and what each of them is."""
        members = [(name, value) for name, value in list(vars(kind).items()) if _crosses(name)]
        members += self._inherited(kind, {name for name, _ in members})
        writer.number(len(members))
        for name, value in members:
            writer.text(name)
            special = name.startswith("__") and name.endswith("__")
            if special and name in PLAIN and type(value) in (int, float, type(None)):
                writer.put(b"p")
                self._codec.put(writer, value)
            elif type(value) is FunctionType:
                writer.put(b"f")
                self._teller.put_code(writer, value.__code__, value.__globals__)
            else:
                writer.put(b"c" if special else b"o")

    def _inherited(self, kind: type, own: set[str]) -> list[tuple[str, Any]]:
        """The special methods of Python's own classes above this one: the judge has none there."""
        found: dict[str, Any] = {}
        for above in type.__dict__["__mro__"].__get__(kind)[1:]:
            if above is object or self._constants.name_of(above) is None or _is_node(above):
                continue
            for name, value in vars(above).items():
                if name in FORWARDED and name not in own and name not in _EVERYBODY_HAS:
                    found.setdefault(name, value)
        return list(found.items())

    def _put(self, writer: Writer, value: Any, depth: int) -> bool:
        if isinstance(value, type):
            self._put_type(writer, value, depth)
            return True
        if issubclass(type(value), dict):
            self._put_dict(writer, value, depth)
            return True
        writer.put(b"h")
        self._codec.give(writer, value)
        self._codec.put(writer, type(value), min(depth, 30))
        function = value.__func__ if type(value) is MethodType else value
        if type(function) is not FunctionType:
            writer.number(0)
            return True
        writer.number(1)
        name = function.__name__
        writer.text(str.__str__(name)[:_LONGEST_NAME] if isinstance(name, str) else "?")
        self._teller.put_code(writer, function.__code__, function.__globals__)
        return True

    def _put_type(self, writer: Writer, value: type, depth: int) -> None:
        writer.put(b"y")
        self._codec.give(writer, value)
        for name in ("__name__", "__qualname__"):
            writer.text(str(vars(type)[name].__get__(value))[:_LONGEST_NAME])
        module = vars(value).get("__module__")
        writer.text(module[:_LONGEST_NAME] if isinstance(module, str) else "__main__")
        bases = list(type.__dict__["__bases__"].__get__(value))[:20]
        writer.number(len(bases))
        for base in bases:
            self._codec.put(writer, base, min(depth, 30))
        self.put_members(writer, value)

    def _get_method(self, reader: Reader, depth: int) -> Any:
        owner = self._codec.get(reader, depth)
        return getattr(owner, reader.text())


class Given:
    """Makes functions that call the judge's, and objects that stand for what cannot cross."""

    def __init__(self, codec: Codec, call: Callable[..., Any]) -> None:
        self._codec, self._call = codec, call
        self._node_classes: dict[str, type] = {}
        self._opaque_classes: dict[str, type] = {}
        codec.get_of[ord("k")] = self._get_function
        codec.get_of[ord("o")] = self._get_opaque

    def node_class(self, name: str) -> type:
        """A class of nodes for one that only the judge has."""
        from insidetensor import GraphNode

        if name not in self._node_classes:
            self._node_classes[name] = type(name, (GraphNode,), {})
        return self._node_classes[name]

    def _get_function(self, reader: Reader, depth: int) -> Any:
        key = self._codec.key(reader)
        name, parameters = reader.text(), []
        for _ in range(reader.count()):
            parameter, kind, has_default = reader.text(), reader.number(), reader.number()
            default = None if has_default else inspect.Parameter.empty
            parameters.append(
                inspect.Parameter(parameter, inspect._ParameterKind(kind), default=default)
            )
        known = bool(reader.number())
        call = self._call

        def function(*args: Any, **options: Any) -> Any:
            return call(key, args, options)

        function.__name__ = function.__qualname__ = name
        function.__module__ = "__main__"
        function.__doc__ = None
        if known:
            function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        self._codec.table.take(key, function)
        return function

    def _get_opaque(self, reader: Reader, depth: int) -> Any:
        key, name, shown = self._codec.key(reader), reader.text(), reader.text()
        kind = self._opaque_classes.get(name)
        if kind is None:
            own = {"__repr__": lambda opaque: opaque._shown}
            kind = self._opaque_classes[name] = type(name, (), own)
        made = kind()
        made._shown = shown
        self._codec.table.take(key, made)
        return made


def _is_node(kind: type) -> bool:
    return kind.__name__ == "GraphNode"


def _crosses(name: object) -> bool:
    if type(name) is not str or len(name) > _LONGEST_NAME:
        return False
    special = name.startswith("__") and name.endswith("__")
    return not special or name in FORWARDED or name in PLAIN
