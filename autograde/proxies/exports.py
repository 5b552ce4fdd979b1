"""What of the judge's a learner's code may reach: calls of functions that a check handed over."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from .codec import Codec
from .limits import Malformed
from .wire import Writer


class Exports:
    """Gives out functions to be called, and tokens for everything else; neither leads further."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._functions: dict[int, Callable[..., Any]] = {}
        codec.put_any.append(self._put)

    def function(self, key: int) -> Callable[..., Any]:
        """The function that was given out under a key.

        Raises: Malformed for any other key.
        """
        try:
            return self._functions[key]
        except KeyError:
            raise Malformed("no such function") from None

    def forget(self, key: int) -> None:
        """The other side has let go of a function."""
        self._functions.pop(key, None)

    def _put(self, writer: Writer, value: Any, depth: int) -> bool:
        if callable(value) and not isinstance(value, type):
            writer.put(b"k")
            key = self._codec.give(writer, value, kept=True)
            self._functions[key] = value
            name = getattr(value, "__name__", None)
            writer.text(name if isinstance(name, str) else type(value).__name__)
            self._put_signature(writer, value)
            return True
        writer.put(b"o")
        self._codec.give(writer, value, kept=True)
        writer.text(type(value).__name__)
        try:
            shown = repr(value)[:1000]
        except Exception:
            shown = f"<{type(value).__name__}>"
        writer.text(shown)
        return True

    @staticmethod
    def _put_signature(writer: Writer, value: Any) -> None:
        try:
            parameters = list(inspect.signature(value).parameters.values())
        except (TypeError, ValueError):
            writer.number(0)
            writer.number(0)
            return
        writer.number(len(parameters))
        for parameter in parameters:
            writer.text(parameter.name)
            writer.number(int(parameter.kind))
            writer.number(parameter.default is not inspect.Parameter.empty)
        writer.number(1)
