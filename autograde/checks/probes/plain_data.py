"""Encode facts as bytes and decode them: numbers, text, containers, arrays, tensors.

What comes from a learner's process is read by `decode_facts`, which makes nothing but these
values, and no more of them than the limits allow.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from json.encoder import encode_basestring_ascii
from math import isfinite, prod
from operator import attrgetter
from typing import Any

import numpy as np

from insidetensor.checking.tensor_findings import SeenTensor
from insidetensor.showing.shown import Described, format_value, type_name

MOST_BYTES = 64 << 20  # of one message
MOST_VALUES, DEEPEST = 200_000, 40
MOST_SIGNS = 10 * MOST_VALUES  # of JSON's [ { and , in one message: each may cost 100 bytes to read
# Of all sets and dicts of a message together: whoever chooses keys of one hash makes each new one
# meet all before it. A few cost nothing that a message of as many values would not cost too.
MOST_KEYS, FEW_KEYS = 2_000, 32
LONGEST_TEXT, LONGEST_NAME, MOST_KINDS = 100_000, 100, 24
MOST_BITS = 100_000  # of an int
LARGE = 1 << 52  # an int that is no smaller is written in another way than JSON's
_IN_JSON = {type(None), bool, float, int}
DTYPE = re.compile(r"[<>|=]?[biufc]\d{1,2}|[<>|=]?[SU]\d{1,5}|[<>|=]?[mM]8(\[\w{1,3}\])?|bfloat16")


class MalformedError(ValueError):
    """Bytes that no honest process sends, or more of them than any exercise asks for."""


@dataclass(frozen=True)
class Raised:
    """An error that the learner's code raised, as data.

    `kinds` are its class and those above it, each as "module.name". `line` is the learner's own
    line that led to it last, `inside` the learner's function that raised it itself, or "".
    """

    kinds: tuple[str, ...]
    words: str
    line: str = ""
    inside: str = ""

    @property
    def name(self) -> str:
        """The name of its class."""
        return self.kinds[0].rpartition(".")[2] if self.kinds else "Exception"


_RECORDS: dict[str, type[Any]] = {"raised": Raised, "tensor": SeenTensor}
_FIELDS = {  # of each record the names, and how their types are written
    kind: {field.name: str(field.type).split(" | ") for field in fields(record)}
    for kind, record in _RECORDS.items()
}


def encode_facts(value: Any) -> bytes:
    """Encode a value as bytes. Raises: MalformedError, where it is too large."""
    try:
        data = _Encoder().out(value, DEEPEST).encode()
    except (MalformedError, KeyboardInterrupt):  # which is the clock's
        raise
    except RecursionError:
        raise MalformedError("nested too deep") from None
    except BaseException as error:  # of a method of a learner's own class
        raise MalformedError(type_name(error)) from None
    if len(data) > MOST_BYTES:
        raise MalformedError("too many bytes")
    return data


def decode_facts(data: bytes) -> Any:
    """Decode bytes that anybody may have made. Raises: MalformedError."""
    if len(data) > MOST_BYTES:
        raise MalformedError("too many bytes")
    if sum(map(data.count, (b"[", b"{", b","))) > MOST_SIGNS:
        raise MalformedError("too many values")
    try:
        return _Decoder().into(json.loads(data), DEEPEST)
    except MalformedError:
        raise
    except (ArithmeticError, AttributeError, KeyError, RecursionError, TypeError, ValueError) as e:
        raise MalformedError(f"{type(e).__name__}: {str(e)[:200]}") from None


def decode_ours(data: bytes) -> Any:
    """Decode bytes that we have encoded: nothing is counted, and most is done by JSON's own."""
    return json.loads(data, object_hook=_made)


class _Encoder:
    """Writes JSON, and counts: an answer without end must not fill the memory.

    The text is made here, as there are thousands of small messages: `json.dumps` takes as long
    for each of them as all else.
    """

    def __init__(self) -> None:
        self._left = MOST_VALUES
        self._room = MOST_BYTES
        self._keys = MOST_KEYS

    def out(self, value: Any, depth: int) -> str:
        kind = type(value)
        if kind is int and -LARGE < value < LARGE:
            return f"{value}"
        write = _EXACTLY.get(kind) or self._writer(kind)
        return write(self, value, depth - 1) if depth and write else _described(value)

    def _writer(self, kind: type) -> _Write | None:
        """What writes a subclass of a number or a container: it is what it holds."""
        return next((write for plain, write in _WRITERS if issubclass(kind, plain)), None)

    def count(self, *, values: int = 0, size: int = 0, keys: int = 0) -> None:
        """So many more values are to be written, bytes, or keys. Raises: MalformedError."""
        self._left -= values
        self._room -= size
        self._keys -= keys
        if self._left < 0 or self._room < 0 or self._keys < 0:
            raise MalformedError("too much")

    def items(self, values: Iterable[Any], depth: int) -> str:
        made: list[str] = []
        for item in values:  # most are small, and a call for each takes as long as all else
            kind = type(item)
            if kind is int and -LARGE < item < LARGE:
                made.append(f"{item}")
            elif kind is str and len(item) <= LONGEST_TEXT:
                self._room -= len(item)
                if self._room < 0:
                    raise MalformedError("too much")
                made.append(encode_basestring_ascii(item))
            elif kind is bool:
                made.append("true" if item else "false")
            elif item is None:
                made.append("null")
            else:
                made.append(self.out(item, depth))
        self.count(values=len(made))
        return f"[{','.join(made)}]"


def _described(value: Any) -> str:
    return _of_kind("described", [type_name(value), format_value(value, 500)])


def _of_kind(kind: str, content: Any) -> str:
    """What is no kind of value that JSON has: its kind, and what it is made of."""
    return json.dumps({kind: content})


def _str(encoder: _Encoder, value: str, depth: int) -> str:
    text = str.__getitem__(value, slice(LONGEST_TEXT))
    encoder.count(size=len(text))
    return encode_basestring_ascii(text)


def _bytes(encoder: _Encoder, value: bytes | bytearray, depth: int) -> str:
    encoder.count(size=len(memoryview(value)))
    return f'{{"bytes":"{b64encode(value).decode()}"}}'


def _int(encoder: _Encoder, value: int, depth: int) -> str:
    plain = int.__pos__(value)
    if plain.bit_length() > MOST_BITS:
        return _of_kind("described", ["int", format_value(plain)])
    return f"{plain}" if -LARGE < plain < LARGE else _of_kind("int", hex(plain))


def _float(encoder: _Encoder, value: float, depth: int) -> str:
    plain = float.__pos__(value)
    return f"{plain!r}" if isfinite(plain) else json.dumps(plain)


def _array(encoder: _Encoder, value: Any, depth: int) -> str:
    plain = np.asarray(value) if isinstance(value, np.generic) else np.ndarray.__array__(value)
    plain = plain.view(np.ndarray)
    shape = [int(size) for size in plain.shape]
    if plain.dtype.kind == "O":
        if plain.size > MOST_VALUES:  # an array of 10**9 elements may hold one
            raise MalformedError("too many values")
        return f'{{"objects":[{shape},{encoder.items(plain.ravel().tolist(), depth)}]}}'
    name = plain.dtype.name if plain.dtype.name == "bfloat16" else plain.dtype.str
    encoder.count(size=2 * plain.nbytes)
    if not _is_plain(plain.dtype, name):
        return _described(value)
    kind = "scalar" if isinstance(value, np.generic) else "array"
    return f'{{"{kind}":["{name}",{shape},"{b64encode(plain.tobytes()).decode()}"]}}'


@lru_cache(100)
def _is_plain(dtype: np.dtype[Any], name: str) -> bool:
    """Whether NumPy itself, or `_dtype`, makes this dtype of its name."""
    if not DTYPE.fullmatch(name):
        return False
    try:
        return _dtype(name) == dtype
    except TypeError:  # one of the small floats that TensorFlow brings
        return False


def _dict(encoder: _Encoder, value: dict[Any, Any], depth: int) -> str:
    encoder.count(keys=_counted(dict.__len__(value)))
    pairs = ",".join(encoder.items(pair, depth) for pair in dict.items(value))
    return f'{{"dict":[{pairs}]}}'


def _counted(keys: int) -> int:
    """How many of the keys of one set or dict count."""
    return keys if keys > FEW_KEYS else 0


def _set(kind: type[Any]) -> _Write:
    """What writes a set of this kind."""

    def write(encoder: _Encoder, value: Any, depth: int) -> str:
        encoder.count(keys=_counted(kind.__len__(value)))
        return f'{{"{kind.__name__}":{encoder.items(kind.__iter__(value), depth)}}}'

    return write


def _dtype_name(encoder: _Encoder, value: np.dtype[Any], depth: int) -> str:
    if _is_plain(value, value.str):
        return _of_kind("dtype", value.str)
    return _of_kind("described", ["dtype", format_value(value)])


def _items_of(tag: str, parts: Callable[[Any], Iterable[Any]], deeper: int = 0) -> _Write:
    """What writes a value as its parts."""
    begin = f'{{"{tag}":'
    return lambda encoder, value, depth: f"{begin}{encoder.items(parts(value), depth + deeper)}}}"


_Write = Callable[[_Encoder, Any, int], str]
_SETS: dict[str, Any] = {"set": set, "frozenset": frozenset}
_WRITERS: list[tuple[type, _Write]] = [
    (np.generic, _array),  # before float: np.float64 is one
    (type(None), lambda encoder, value, depth: "null"),
    (bool, lambda encoder, value, depth: "true" if value else "false"),
    (str, _str),
    (int, _int),
    (float, _float),
    (complex, lambda encoder, value, depth: _of_kind("complex", repr(complex.__pos__(value)))),
    (list, lambda encoder, value, depth: encoder.items(list.__iter__(value), depth)),
    (tuple, _items_of("tuple", tuple.__iter__)),
    *((kind, _set(kind)) for kind in _SETS.values()),
    (dict, _dict),
    (bytes, _bytes),
    (bytearray, _bytes),
    (slice, _items_of("slice", lambda value: (value.start, value.stop, value.step))),
    (type(...), _items_of("ellipsis", lambda value: ())),
    (np.ndarray, _array),
    (np.dtype, _dtype_name),
    (Described, _items_of("described", lambda value: (value.type_name, value.text), 1)),
    *((kind, _items_of(name, attrgetter(*_FIELDS[name]), 1)) for name, kind in _RECORDS.items()),
]

_EXACTLY = dict(_WRITERS)  # most values are of these very types


class _Decoder:
    """Counts what it has made."""

    def __init__(self) -> None:
        self._left = MOST_VALUES * 2
        self._keys = MOST_KEYS

    def into(self, data: Any, depth: int) -> Any:
        if depth < 0:
            raise MalformedError("nested too deep")
        if type(data) is str:
            return _text(data, LONGEST_TEXT)
        if type(data) is list:
            return self._items(data, depth)
        if type(data) is not dict:
            return data
        ((kind, content),) = data.items()
        match kind:
            case "int" | "complex" | "ellipsis" | "bytes" | "dtype" | "array" | "scalar":
                return _MADE[kind](content)
            case "tuple" | "slice":
                return _MADE[kind](self._items(content, depth))
            case "set" | "frozenset":
                return _MADE[kind](self._items(self._few(content), depth))
            case "dict":
                return dict(self._items(pair, depth) for pair in self._few(content))
            case "objects":
                shape, items = content
                return _objects(shape, self._items(items, depth))
            case "described":
                name, text = content
                return Described(_text(name, LONGEST_NAME), _text(text, 600))
            case "raised" | "tensor":
                return _record(kind, self._items(content, depth))
        raise MalformedError(f"no kind of data: {str(kind)[:40]}")

    def _few(self, content: Any) -> Any:
        self._keys -= _counted(len(content))
        if self._keys < 0:
            raise MalformedError("too many keys")
        return content

    def _items(self, content: Any, depth: int) -> list[Any]:
        if type(content) is not list:
            raise MalformedError("no list")
        self._left -= len(content)
        if self._left < 0:
            raise MalformedError("too much")
        return [item if type(item) in _IN_JSON else self.into(item, depth - 1) for item in content]


def _made(data: dict[str, Any]) -> Any:
    ((kind, content),) = data.items()
    return _MADE[kind](content)


def _text(text: Any, most: int) -> str:
    """Text that every file can hold: half a character is written out."""
    if type(text) is not str:
        raise MalformedError("no text")
    kept: str = text[:most]
    return kept if kept.isascii() else kept.encode("utf-8", "backslashreplace").decode()


def _an_int(content: str) -> int:
    if len(content) > MOST_BITS // 4 + 8:
        raise MalformedError("a long number")
    return int(content, 16)


@lru_cache(100)
def _dtype(name: Any) -> np.dtype[Any]:
    if type(name) is not str or not DTYPE.fullmatch(name):
        raise MalformedError("no dtype")
    if name == "bfloat16":
        import ml_dtypes  # TensorFlow brings it

        found: np.dtype[Any] = np.dtype(ml_dtypes.bfloat16)
        return found
    return np.dtype(name)


def _an_array(content: Any) -> np.ndarray:
    name, shape, data = content
    sizes = _shape(shape)
    return np.frombuffer(b64decode(data, validate=True), _dtype(name)).reshape(sizes).copy()


def _objects(shape: Any, items: list[Any]) -> np.ndarray:
    array = np.empty(len(items), dtype=object)
    for place, item in enumerate(items):
        array[place] = item
    return array.reshape(_shape(shape))


def _shape(shape: Any) -> tuple[int, ...]:
    if type(shape) is not list or len(shape) > 32 or not all(type(n) is int for n in shape):
        raise MalformedError("no shape")
    if any(size < 0 for size in shape) or prod(shape) > MOST_BYTES:
        raise MalformedError("no shape")
    if 0 in shape and prod(size for size in shape if size) > MOST_VALUES:
        raise MalformedError("rows of nothing without end")  # as a list, each would take its room
    return tuple(shape)


# How each kind of value is made of its content.
_MADE: dict[str, Callable[[Any], Any]] = {
    "int": _an_int,
    "complex": complex,
    "tuple": tuple,
    **_SETS,
    "dict": dict,
    "slice": lambda content: slice(*content),
    "ellipsis": lambda content: ...,
    "bytes": lambda content: b64decode(content, validate=True),
    "dtype": _dtype,
    "array": _an_array,
    "scalar": lambda content: _an_array(content)[()],
    "objects": lambda content: _objects(*content),
    "described": lambda content: Described(*content),
    "raised": lambda content: Raised(*content),
    "tensor": lambda content: SeenTensor(*content),
}

# What a field of a record may hold, by how its type is written.
_FITS: dict[str, Callable[[Any], bool]] = {
    "Any": lambda value: value is None or isinstance(value, np.ndarray),
    "None": lambda value: value is None,
    "bool": lambda value: type(value) is bool,
    "int": lambda value: type(value) is int,
    "str": lambda value: type(value) is str,
    "tuple[int, ...]": lambda value: (
        type(value) is tuple and len(value) <= 32 and all(type(item) is int for item in value)
    ),
    "tuple[str, ...]": lambda value: (
        type(value) is tuple
        and len(value) <= MOST_KINDS
        and all(type(name) is str and len(name) <= 2 * LONGEST_NAME for name in value)
    ),
}


def _record(kind: str, parts: list[Any]) -> Any:
    for (name, types), part in zip(_FIELDS[kind].items(), parts, strict=True):
        if not any(_FITS[each](part) for each in types):
            raise MalformedError(f"no {name} of a {kind}")
    return _RECORDS[kind](*parts)
