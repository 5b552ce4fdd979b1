"""Errors of either side: a class of Python's own where it is one, a class of its name where not."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from .codec import KNOWN, Codec
from .constants import ENDS_THE_JUDGE, Constants
from .limits import Malformed
from .wire import Reader, Writer

_PLAIN = (str, int, float, bool, type(None), bytes)
_LONGEST = 20_000
_MOST_CLASSES = 2_000


class Errors:
    """Writes and reads what was raised; the other side's own error comes back as itself."""

    def __init__(
        self,
        codec: Codec,
        put_traceback: Callable[[Writer, BaseException], None],
        get_traceback: Callable[[Reader], TracebackType | None],
    ) -> None:
        self._codec = codec
        self._constants = Constants()
        self._put_traceback, self._get_traceback = put_traceback, get_traceback
        self._classes: dict[tuple[str, type], type] = {}

    def put(self, writer: Writer, error: BaseException) -> None:
        """Write an error, what it says, and where it came through."""
        key = self._codec.table.key_of(error)
        if key is not None:
            writer.put(KNOWN)
            writer.number(key)
        else:
            writer.put(b"X")
            self._codec.table.brief(self._codec.give(writer, error))
            writer.text(type(error).__name__[:200])
            exact = self._constants.name_of(type(error))
            writer.text(exact or self._known_base(type(error)))
            writer.number(exact is not None)
            arguments = error.args if all(type(arg) in _PLAIN for arg in error.args) else ()
            writer.number(len(arguments[:10]))
            for argument in arguments[:10]:
                if type(argument) in (str, bytes):
                    argument = argument[:_LONGEST]
                self._codec.put(writer, argument)
            writer.text(_said(error))
        self._put_traceback(writer, error)

    def get(self, reader: Reader) -> BaseException:
        """Read an error, ready to be raised.

        Raises: Malformed.
        """
        tag = reader.take(1)
        if tag == KNOWN:
            error = self._codec.table.get(self._codec.key(reader))
            if not isinstance(error, BaseException):
                raise Malformed("error")
        elif tag == b"X":
            error = self._made(reader)
        else:
            raise Malformed("error")
        return error.with_traceback(self._get_traceback(reader))

    def category(self, name: str, base: str) -> type[Warning]:
        """A class of warnings: the known one, or one of that name under it.

        Raises: Malformed.
        """
        known = self._constants.named(base)
        if not isinstance(known, type) or not issubclass(known, Warning):
            raise Malformed("warning")
        return known if known.__name__ == name else self._named(name, known)

    def base_of(self, kind: type) -> str:
        """The name of the first class above one that both sides have."""
        return self._constants.name_of(kind) or self._known_base(kind)

    def _made(self, reader: Reader) -> BaseException:
        key, name, base = self._codec.key(reader), reader.text(1000), reader.text(100)
        exact = reader.number()
        count = reader.count()
        arguments = [self._codec.get(reader) for _ in range(count)]
        said = reader.text(4 * _LONGEST)
        known = self._constants.named(base)
        if not isinstance(known, type) or not issubclass(known, BaseException) or count > 10:
            raise Malformed("error")
        ends = not self._codec.trusting and known.__name__ in ENDS_THE_JUDGE
        error = None
        if exact and not ends and all(type(arg) in _PLAIN for arg in arguments):
            error = _tried(known, arguments, said)
        if error is None:
            error = self._stand_in(self._named(name, BaseException if ends else known), said)
        self._codec.table.take(key, error)
        self._codec.table.brief(key)
        return error

    def _named(self, name: str, base: type) -> Any:
        """A class of this name under one that both sides have."""
        kind = self._classes.get((name, base))
        if kind is None:
            if len(self._classes) >= _MOST_CLASSES:
                raise Malformed("errors")
            own = {"__str__": lambda error: error.said, "said": "", "__module__": "__main__"}
            kind = self._classes[name, base] = type(name, (base,), own)
        return kind

    @staticmethod
    def _stand_in(kind: Any, said: str) -> BaseException:
        try:
            error: BaseException = kind.__new__(kind, said)
        except TypeError:
            raise Malformed("error") from None
        error.args = (said,)
        error.said = said  # type: ignore[attr-defined]
        return error

    def _known_base(self, kind: type) -> str:
        names = (self._constants.name_of(above) for above in kind.__mro__)
        found = next((name for name in names if name is not None), None)
        if found is None or found == "builtins.object":
            return "builtins.Exception"
        return found


def _tried(kind: Any, arguments: list[Any], said: str) -> BaseException | None:
    """The error made of its arguments, if that says the same."""
    try:
        error = kind(*arguments)
        return error if isinstance(error, BaseException) and str(error) == said else None
    except Exception:
        return None


def _said(error: BaseException) -> str:
    try:
        return str.__str__(str(error))[:_LONGEST]
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
