"""Python's own values: numbers to the bit, text, and what is built of other values."""

from __future__ import annotations

import pathlib
from typing import Any

from .codec import Codec
from .limits import Malformed
from .wire import Reader, Writer

_SMALL = 2**62


def install(codec: Codec) -> None:
    """Let the codec write and read Python's own immutable values, and sets."""
    plain = _Plain(codec)
    codec.put_of |= {
        type(None): lambda writer, value, depth: writer.put(b"N"),
        type(...): lambda writer, value, depth: writer.put(b"."),
        type(NotImplemented): lambda writer, value, depth: writer.put(b"!"),
        bool: lambda writer, value, depth: writer.put(b"T" if value else b"F"),
        int: plain.put_int,
        float: plain.put_float,
        complex: plain.put_complex,
        str: plain.put_str,
        bytes: plain.put_bytes,
        bytearray: plain.put_bytearray,
        tuple: plain.put_tuple,
        set: plain.put_set,
        frozenset: plain.put_frozenset,
        slice: plain.put_slice,
        range: plain.put_range,
        pathlib.PosixPath: plain.put_path,
    }
    gets = {
        b"N": lambda reader, depth: None,
        b".": lambda reader, depth: ...,
        b"!": lambda reader, depth: NotImplemented,
        b"T": lambda reader, depth: True,
        b"F": lambda reader, depth: False,
        b"i": lambda reader, depth: reader.number(),
        b"I": plain.get_int,
        b"f": lambda reader, depth: reader.double(),
        b"c": lambda reader, depth: complex(reader.double(), reader.double()),
        b"s": lambda reader, depth: reader.text(),
        b"b": lambda reader, depth: reader.sized(),
        b"B": lambda reader, depth: bytearray(reader.sized()),
        b"t": plain.get_tuple,
        b"S": plain.get_set,
        b"Z": lambda reader, depth: frozenset(plain.get_set(reader, depth)),
        b":": plain.get_slice,
        b"R": plain.get_range,
        b"P": lambda reader, depth: pathlib.Path(reader.text(4096)),
    }
    codec.get_of |= {tag[0]: get for tag, get in gets.items()}


class _Plain:
    def __init__(self, codec: Codec) -> None:
        self._codec = codec

    def put_int(self, writer: Writer, value: int, depth: int) -> None:
        if -_SMALL < value < _SMALL:
            writer.put(b"i")
            writer.number(value)
            return
        if value.bit_length() // 8 >= self._codec.limits.int_bytes:
            self._codec.put_any[-1](writer, value, depth)
            return
        writer.put(b"I")
        writer.sized(value.to_bytes(value.bit_length() // 8 + 1, "little", signed=True))

    def get_int(self, reader: Reader, depth: int) -> int:
        data = reader.sized()
        if len(data) > self._codec.limits.int_bytes:
            raise Malformed("int")
        return int.from_bytes(data, "little", signed=True)

    def put_float(self, writer: Writer, value: float, depth: int) -> None:
        writer.put(b"f")
        writer.double(value)

    def put_complex(self, writer: Writer, value: complex, depth: int) -> None:
        writer.put(b"c")
        writer.double(value.real)
        writer.double(value.imag)

    def put_str(self, writer: Writer, value: str, depth: int) -> None:
        writer.put(b"s")
        writer.text(value)

    def put_bytes(self, writer: Writer, value: bytes, depth: int) -> None:
        writer.put(b"b")
        writer.sized(value)

    def put_bytearray(self, writer: Writer, value: bytearray, depth: int) -> None:
        writer.put(b"B")
        writer.sized(value)

    def put_path(self, writer: Writer, value: pathlib.Path, depth: int) -> None:
        writer.put(b"P")
        writer.text(str(value))

    def put_tuple(self, writer: Writer, value: tuple[Any, ...], depth: int) -> None:
        """A tuple; while a call lasts, the very same one is the same on the other side."""
        writer.put(b"t")
        if value:
            self._codec.table.brief(self._codec.give(writer, value))
        else:
            writer.number(0)
        self._put_all(writer, value, depth)

    def get_tuple(self, reader: Reader, depth: int) -> tuple[Any, ...]:
        key = -reader.number()
        value = tuple(self._get_all(reader, depth))
        if value:
            self._codec.table.take(key, value)
            self._codec.table.brief(key)
        return value

    def put_set(self, writer: Writer, value: set[Any], depth: int) -> None:
        writer.put(b"S")
        self._put_all(writer, value, depth)

    def put_frozenset(self, writer: Writer, value: frozenset[Any], depth: int) -> None:
        writer.put(b"Z")
        self._put_all(writer, value, depth)

    def get_set(self, reader: Reader, depth: int) -> set[Any]:
        return {self.hashed(item) for item in self._get_all(reader, depth)}

    def hashed(self, item: Any) -> Any:
        """What may stand in a set, or as a key: nothing of which the other side is asked."""
        return hashable(item)

    def put_slice(self, writer: Writer, value: slice, depth: int) -> None:
        writer.put(b":")
        for part in (value.start, value.stop, value.step):
            self._codec.put(writer, part, depth)

    def get_slice(self, reader: Reader, depth: int) -> slice:
        return slice(*(self._codec.get(reader, depth) for _ in range(3)))

    def put_range(self, writer: Writer, value: range, depth: int) -> None:
        writer.put(b"R")
        for part in (value.start, value.stop, value.step):
            self._codec.put(writer, part, depth)

    def get_range(self, reader: Reader, depth: int) -> range:
        parts = [self._codec.get(reader, depth) for _ in range(3)]
        if not all(type(part) is int for part in parts) or not parts[2]:
            raise Malformed("range")
        return range(*parts)

    def _put_all(self, writer: Writer, values: Any, depth: int) -> None:
        writer.number(len(values))
        put = self._codec.put
        for item in values:
            put(writer, item, depth)

    def _get_all(self, reader: Reader, depth: int) -> list[Any]:
        get = self._codec.get
        return [get(reader, depth) for _ in range(reader.count())]


def hashable(item: Any) -> Any:
    """The item itself, where its hash is plain and cheap.

    Raises: Malformed for what has no hash, or whose hash somebody else would tell.
    """
    if getattr(type(item), "asks_for_its_hash", False):
        raise Malformed("hash")
    try:
        hash(item)
    except (TypeError, RecursionError):
        raise Malformed("hash") from None
    return item
