"""Which object of this process is which object of the other one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from .limits import Malformed

# The table's own list, its dict, the loop's variable and the argument of getrefcount.
_OWN_REFERENCES = 3


class Table:
    """Objects by their key: a positive key was given out here, a negative one over there.

    The key of one object is `k` on one side and `-k` on the other. An object that stands here
    stays alive, until `unused` finds that nobody else holds it, or it is forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._objects: dict[int, Any] = {}
        self._keys: dict[int, int] = {}
        self._last = 0
        self._brief: list[int] = []
        self._kept: set[int] = set()

    def __len__(self) -> int:
        return len(self._objects)

    def key_of(self, value: object) -> int | None:
        """The key of this very object, if it has one."""
        return self._keys.get(id(value))

    def give(self, value: object, *, kept: bool = False) -> int:
        """A new key for an object of this side; `kept` where the other side may always ask."""
        self._last += 1
        self._enter(self._last, value)
        if kept:
            self._kept.add(self._last)
        return self._last

    def take(self, key: int, value: object) -> None:
        """Enter an object that came with a key of the other side.

        Raises: Malformed for a key that is taken or no key of the other side, or too many objects.
        """
        if key >= 0 or key in self._objects or len(self._objects) >= self._most:
            raise Malformed("key")
        self._enter(key, value)

    def get(self, key: int) -> Any:
        """The object of a key.

        Raises: Malformed where there is none.
        """
        try:
            return self._objects[key]
        except KeyError:
            raise Malformed("no such object") from None

    def find(self, key: int) -> Any:
        """The object of a key, or None."""
        return self._objects.get(key)

    def keep(self, key: int) -> None:
        """Never find this one unused."""
        self._kept.add(key)

    def brief(self, key: int) -> None:
        """The key is good until the outermost call ends, and then forgotten on both sides."""
        self._brief.append(key)

    def forget_brief(self) -> None:
        """The outermost call has ended."""
        for key in self._brief:
            self.forget(key)
        self._brief.clear()

    def forget(self, key: int) -> None:
        """Let an object go."""
        value = self._objects.pop(key, None)
        if value is not None and self._keys.get(id(value)) == key:
            del self._keys[id(value)]
        self._kept.discard(key)

    def unused(self, also_held: Callable[[int], int], *, theirs: bool) -> Iterator[int]:
        """Forget the objects that only this table holds, the newest first, and tell their keys.

        `also_held(key)` is how many references to it are the caller's own. With `theirs` only
        what came from the other side is looked at.
        """
        for key in reversed(list(self._objects)):
            if theirs and key > 0:
                continue
            value = self._objects[key]
            held = sys.getrefcount(value)
            if held <= _OWN_REFERENCES + also_held(key) and key not in self._kept:
                self.forget(key)
                yield key

    def _enter(self, key: int, value: object) -> None:
        self._objects[key] = value
        self._keys[id(value)] = key
