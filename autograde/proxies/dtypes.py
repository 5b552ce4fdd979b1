"""Dtypes of NumPy by allow-list: numbers, booleans, text, dates, and structures of these."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from .limits import Malformed
from .wire import Reader, Writer

# A letter for the kind, the bytes, a unit for dates; objects and raw pointers have no entry.
_PLAIN = re.compile(
    r"[<>|=][?bhilqpBHILQPefdgFDGmMSUVcaiuw][0-9]{0,6}(\[[0-9]{0,3}[a-zA-Zμ]{1,7}\])?"
)
_NAMED = ("bfloat16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz")
_WIDEST = 1 << 20
_FIELDS = 100


def put_dtype(writer: Writer, dtype: Any) -> None:
    """Write a dtype without objects in it."""
    dtype = np.dtype(dtype)
    if dtype.names is not None:
        writer.put(b"{")
        writer.number(len(dtype.names))
        for name in dtype.names:
            field: Any = dtype.fields[name]
            writer.text(name)
            put_dtype(writer, field[0])
            writer.number(field[1])
        writer.number(dtype.itemsize)
    elif dtype.subdtype is not None:
        base, shape = dtype.subdtype
        writer.put(b"[")
        put_dtype(writer, base)
        writer.number(len(shape))
        for size in shape:
            writer.number(size)
    else:
        writer.put(b"|")
        writer.text(dtype.name if dtype.name in _NAMED else dtype.str)


def get_dtype(reader: Reader, depth: int = 0) -> np.dtype[Any]:
    """Read a dtype.

    Raises: Malformed for one that is not on the list.
    """
    tag = reader.take(1)
    if depth > 4:
        raise Malformed("dtype")
    try:
        if tag == b"{":
            return _structure(reader, depth)
        if tag == b"[":
            base = get_dtype(reader, depth + 1)
            shape = tuple(reader.number() for _ in range(min(reader.count(), 8)))
            made = np.dtype((base, shape))
        elif tag == b"|":
            made = _plain(reader.text(40))
        else:
            raise Malformed("dtype")
    except (TypeError, ValueError, OverflowError, MemoryError):
        raise Malformed("dtype") from None
    if made.itemsize > _WIDEST or made.hasobject:
        raise Malformed("dtype")
    return made


def can_cross(dtype: np.dtype[Any]) -> bool:
    """Whether arrays of this dtype cross as bytes."""
    return not dtype.hasobject and (dtype.kind in "?biufcmMSUV" or dtype.name in _NAMED)


def _plain(text: str) -> np.dtype[Any]:
    if text in _NAMED:
        import ml_dtypes

        named: np.dtype[Any] = np.dtype(getattr(ml_dtypes, text))
        return named
    if not _PLAIN.fullmatch(text):
        raise Malformed("dtype")
    return np.dtype(text)


def _structure(reader: Reader, depth: int) -> np.dtype[Any]:
    count = reader.count()
    if count > _FIELDS:
        raise Malformed("dtype")
    fields = [
        (reader.text(100), get_dtype(reader, depth + 1), reader.number()) for _ in range(count)
    ]
    size = reader.number()
    names, formats, offsets = (list(part) for part in zip(*fields, strict=True)) if fields else (
        [], [], [])  # fmt: skip
    if not 0 <= size <= _WIDEST or any(not 0 <= offset <= size for offset in offsets):
        raise Malformed("dtype")
    made: np.dtype[Any] = np.dtype(
        {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
    )
    return made
