"""Lists and dicts that both sides hold: what one side changes in them, the other side sees."""

from __future__ import annotations

import operator
from collections import Counter, OrderedDict, defaultdict
from typing import Any

from .codec import Codec
from .limits import Malformed
from .plain import hashable
from .wire import Reader, Writer

KINDS: tuple[type, ...] = (list, dict, OrderedDict, defaultdict, Counter)


class Containers:
    """Every list and dict that crossed, and what was in it when the two sides last agreed."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._agreed: dict[int, tuple[Any, ...]] = {}
        for kind in KINDS:
            codec.put_of[kind] = self._put
        codec.get_of[ord("l")] = self._get
        codec.get_of[ord("d")] = self._get_own

    def forget(self, key: int) -> None:
        """This one is no longer looked after."""
        self._agreed.pop(key, None)

    def put_changes(self, writer: Writer) -> None:
        """Write the new content of each container that this side has changed."""
        changed = []
        for key, agreed in self._agreed.items():
            value = self._codec.table.find(key)
            if value is not None and not _same(value, agreed):
                changed.append((key, value))
        writer.number(len(changed))
        for key, value in changed:
            writer.number(key)
            self._put_content(writer, key, value, 0)

    def get_changes(self, reader: Reader) -> None:
        """Bring the containers that the other side has changed up to date."""
        for _ in range(reader.count()):
            key = self._codec.key(reader)
            if key not in self._agreed:
                raise Malformed("no container")
            self._get_content(reader, key, self._codec.table.get(key), 0)

    def _put(self, writer: Writer, value: Any, depth: int) -> None:
        writer.put(b"l")
        writer.number(KINDS.index(type(value)))
        key = self._codec.give(writer, value)
        self._put_content(writer, key, value, depth)

    def put_own(self, writer: Writer, value: Any, depth: int) -> None:
        """Write a dict of a class of the learner's: its class, and what it holds as a dict."""
        writer.put(b"d")
        key = self._codec.give(writer, value)
        self._codec.put(writer, type(value), depth)
        self._put_content(writer, key, value, depth)

    def _get_own(self, reader: Reader, depth: int) -> Any:
        key, kind = self._codec.key(reader), self._codec.get(reader, depth)
        if not isinstance(kind, type) or not issubclass(kind, dict) or kind in KINDS:
            raise Malformed("container")
        value = dict.__new__(kind)
        self._codec.table.take(key, value)
        self._agreed[key] = ()
        self._get_content(reader, key, value, depth)
        return value

    def _put_content(self, writer: Writer, key: int, value: Any, depth: int) -> None:
        # `_agreed` comes first: the container may hold itself.
        self._agreed[key] = flat = _flat(value)
        writer.number(len(flat))
        put = self._codec.put
        for item in flat:
            put(writer, item, depth)

    def _get(self, reader: Reader, depth: int) -> Any:
        number = reader.number()
        if not 0 <= number < len(KINDS):
            raise Malformed("container")
        value = KINDS[number]()
        key = self._codec.key(reader)
        self._codec.table.take(key, value)
        self._agreed[key] = ()
        self._get_content(reader, key, value, depth)
        return value

    def _get_content(self, reader: Reader, key: int, value: Any, depth: int) -> None:
        get = self._codec.get
        items = [get(reader, depth) for _ in range(reader.count())]
        if isinstance(value, list):
            value[:] = items
        else:
            if len(items) % 2:
                raise Malformed("dict")
            kind = OrderedDict if isinstance(value, OrderedDict) else dict
            kind.clear(value)
            for name, item in zip(items[::2], items[1::2], strict=True):
                kind.__setitem__(value, hashable(name), item)
        self._agreed[key] = _flat(value)


def _flat(value: Any) -> tuple[Any, ...]:
    if isinstance(value, list):
        return tuple(value)
    return tuple(part for item in dict.items(value) for part in item)


def _same(value: Any, agreed: tuple[Any, ...]) -> bool:
    if isinstance(value, list):
        return len(value) == len(agreed) and all(map(operator.is_, value, agreed))
    if 2 * dict.__len__(value) != len(agreed):  # never the learner's own `__len__`
        return False
    return all(map(operator.is_, _flat(value), agreed))
