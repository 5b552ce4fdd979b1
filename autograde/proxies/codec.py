"""Values as bytes and back: which function writes a value of a type, which reads a tag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .limits import Limits, Malformed
from .table import Table
from .wire import Reader, Writer

Put = Callable[[Writer, Any, int], None]
Get = Callable[[Reader, int], Any]
PutAny = Callable[[Writer, Any, int], bool]

KNOWN = b"r"  # an object that both sides have


class Codec:
    """Writes and reads values with the functions that were entered for them.

    `put_of[type]` writes values of exactly that type; what has no entry is offered to each of
    `put_any` in order, the last of which takes everything.
    """

    def __init__(self, limits: Limits, *, trusting: bool) -> None:
        self.limits = limits
        self.trusting = trusting  # whether this side takes more than plain data
        self.table = Table(limits.objects)
        self.put_of: dict[type, Put] = {}
        self.put_any: list[PutAny] = []
        self.get_of: dict[int, Get] = {KNOWN[0]: self._get_known}

    def put(self, writer: Writer, value: Any, depth: int = 0) -> None:
        """Write a value."""
        key = self.table.key_of(value)
        if key is not None:
            writer.put(KNOWN)
            writer.number(key)
            return
        own = self.put_of.get(type(value)) if depth < self.limits.depth else None
        if own is not None:
            own(writer, value, depth + 1)
            return
        for put in self.put_any:
            if put(writer, value, depth + 1):
                return
        raise TypeError(type(value).__name__)

    def get(self, reader: Reader, depth: int = 0) -> Any:
        """Read a value.

        Raises: Malformed, for whatever is no value.
        """
        if depth > self.limits.depth + 2:
            raise Malformed("depth")
        reader.values -= 1
        if reader.values < 0:
            raise Malformed("too many values")
        tag = reader.take(1)[0]
        get = self.get_of.get(tag)
        if get is None:
            raise Malformed("tag")
        return get(reader, depth + 1)

    def give(self, writer: Writer, value: object, *, kept: bool = False) -> int:
        """Write the new key of an object, and return it."""
        key = self.table.give(value, kept=kept)
        writer.number(key)
        return key

    def key(self, reader: Reader) -> int:
        """Read a key, as this side counts."""
        key = reader.number()
        if not -(2**62) < key < 2**62 or key == 0:
            raise Malformed("key")
        return -key

    def _get_known(self, reader: Reader, depth: int) -> Any:
        return self.table.get(self.key(reader))
