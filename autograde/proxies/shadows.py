"""Stand-ins in the judge's process: a class for each of the learner's, without any of its code."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any, Protocol

from .code_names import CodeActor
from .codec import Codec
from .forwarded import ASKED, FORWARDED, PLAIN
from .limits import Limits, Malformed
from .wire import Reader, Writer

_MOST_MEMBERS = 2_000
_MOST_BASES = 20


class Asks(Protocol):
    """What a stand-in can do: ask the learner's process to do it."""

    def call(self, target: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any: ...
    def method(
        self, target: Any, name: str, args: tuple[Any, ...], options: dict[str, Any]
    ) -> Any: ...
    def special(self, target: Any, name: str, args: tuple[Any, ...]) -> Any: ...
    def get(self, target: Any, name: str) -> Any: ...
    def set(self, target: Any, name: str, value: Any) -> None: ...
    def delete(self, target: Any, name: str) -> None: ...


class ShadowType(type):
    """The class of stand-ins for the learner's classes."""

    proxies_asks: Asks

    def __call__(cls, *args: Any, **options: Any) -> Any:
        return cls.proxies_asks.call(cls, args, options)

    def __getattr__(cls, name: str) -> Any:
        if _is_special(name):
            raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
        return cls.proxies_asks.get(cls, name)

    def __setattr__(cls, name: str, value: Any) -> None:
        cls.proxies_asks.set(cls, name, value)

    def __delattr__(cls, name: str) -> None:
        cls.proxies_asks.delete(cls, name)

    def __repr__(cls) -> str:
        return str(cls.proxies_asks.special(cls, "__repr__", ()))


class Shadow(metaclass=ShadowType):
    """What stands for an object of the learner's."""

    asks_for_its_hash = False

    def __getattr__(self, name: str) -> Any:
        if _is_special(name):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return type(self).proxies_asks.get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        type(self).proxies_asks.set(self, name, value)

    def __delattr__(self, name: str) -> None:
        type(self).proxies_asks.delete(self, name)

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError("a learner's object cannot be copied")


class _Shown:
    """A learner's object shows itself, unless insidetensor knows how to show it."""

    def __repr__(self) -> str:
        return str(type(self).proxies_asks.special(self, "__repr__", ()))  # type: ignore[attr-defined]


class Method:
    """A method that the learner's class has: a function of it, or bound where it is looked up."""

    def __init__(self, name: str, code: tuple[CodeType, dict[str, Any]] | None) -> None:
        self.__name__ = self.__qualname__ = name
        self._owner: Any = None
        if code is not None:
            self.__code__, self.__globals__ = code

    def __set_name__(self, owner: Any, name: str) -> None:
        self._owner = owner

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else Bound(self, instance)

    def __call__(self, instance: Any, *args: Any, **options: Any) -> Any:
        asks = self._owner.proxies_asks
        return asks.call(asks.get(self._owner, self.__name__), (instance, *args), options)


class Bound:
    """A method of one object of the learner's."""

    def __init__(self, function: Method, instance: Any) -> None:
        self.__func__, self.__self__ = function, instance

    def __call__(self, *args: Any, **options: Any) -> Any:
        kind, name = type(self.__self__), self.__func__.__name__
        if _is_special(name) and not options:
            return kind.proxies_asks.special(self.__self__, name, args)
        return kind.proxies_asks.method(self.__self__, name, args, options)

    def __getattr__(self, name: str) -> Any:
        if name in ("__name__", "__qualname__", "__code__", "__globals__"):
            return getattr(self.__func__, name)
        raise AttributeError(f"'method' object has no attribute {name!r}")

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is Bound
            and other.__self__ is self.__self__
            and other.__func__.__name__ == self.__func__.__name__
        )

    def __hash__(self) -> int:
        return hash((id(self.__self__), self.__func__.__name__))

    def __repr__(self) -> str:
        return f"<bound method {self.__func__.__name__} of {self.__self__!r}>"


Method.__name__, Bound.__name__ = "function", "method"  # what a sentence calls them


class Attribute:
    """Anything else that the learner's class has: asked for each time."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        target = owner if instance is None else instance
        return owner.proxies_asks.get(target, self._name)

    def __set__(self, instance: Any, value: Any) -> None:
        type(instance).proxies_asks.set(instance, self._name, value)


class Shadows:
    """Reads descriptions of the learner's classes and objects, and makes stand-ins."""

    def __init__(self, codec: Codec, actor: CodeActor, asks: Asks, limits: Limits) -> None:
        self._codec, self._actor, self._asks, self._limits = codec, actor, asks, limits
        self._types: dict[int, Any] = {}
        codec.get_of[ord("y")] = self._get_type
        codec.get_of[ord("h")] = self._get_object
        codec.put_of[Bound] = self._put_bound
        codec.put_of[Method] = self._put_method

    def types(self) -> list[tuple[int, Any]]:
        """Every class that was made, with its key."""
        return list(self._types.items())

    def renew(self, reader: Reader, kinds: list[Any]) -> None:
        """Give these classes the methods that the learner's have now."""
        for kind in kinds:
            self._read_members(reader, kind)

    def _get_type(self, reader: Reader, depth: int) -> Any:
        if len(self._types) >= self._limits.types:
            raise Malformed("types")
        key = self._codec.key(reader)
        name, qualname, module = reader.text(1000), reader.text(2000), reader.text(1000)
        count = reader.count()
        if count > _MOST_BASES:
            raise Malformed("bases")
        bases = [self._codec.get(reader, depth) for _ in range(count)]
        own = {"__qualname__": qualname, "__module__": module, "proxies_asks": self._asks}
        kind: Any = None
        for chosen in (_bases(bases), (_Shown, Shadow)):
            try:
                kind = type.__call__(ShadowType, name, chosen, dict(own))
                break
            except (TypeError, ValueError):  # bases in an order that cannot be, or a bad name
                continue
        if kind is None:
            raise Malformed("type")
        self._codec.table.take(key, kind)
        self._codec.table.keep(key)
        self._types[key] = kind
        self._read_members(reader, kind)
        return kind

    def _read_members(self, reader: Reader, kind: Any) -> None:
        count = reader.count()
        if count > _MOST_MEMBERS:
            raise Malformed("members")
        for _ in range(count):
            name, how = reader.text(1000), reader.take(1)
            value: Any
            if how == b"p":
                value = self._codec.get(reader)
                if type(value) not in (int, float, type(None)) or name not in PLAIN:
                    raise Malformed("member")
            elif how == b"f":
                value = Method(name, self._actor.get_code(reader))
            elif how == b"c":
                value = Method(name, None)
            elif how == b"o":
                value = Attribute(name)
            else:
                raise Malformed("member")
            special = name.startswith("__") and name.endswith("__")
            if special and name not in FORWARDED | PLAIN | ASKED:
                raise Malformed("member")
            if special and how == b"o":
                continue
            if how in (b"f", b"c"):
                value.__set_name__(kind, name)
            type.__setattr__(kind, name, value)
            if name in ("__hash__", "__eq__") and value is not None:
                type.__setattr__(kind, "asks_for_its_hash", True)

    def _get_object(self, reader: Reader, depth: int) -> Any:
        key, kind = self._codec.key(reader), self._codec.get(reader, depth)
        if not isinstance(kind, ShadowType):
            kind = self._plain_kind(kind)
        made = object.__new__(kind)
        if reader.number():
            name = reader.text(1000)
            code, names = self._actor.get_code(reader)
            for attribute, value in (
                ("__name__", name), ("__qualname__", name), ("__code__", code),
                ("__globals__", names),
            ):  # fmt: skip
                object.__setattr__(made, attribute, value)
        self._codec.table.take(key, made)
        return made

    def _plain_kind(self, kind: Any) -> Any:
        """For an object of a class that both sides have, but that does not cross as plain data."""
        name = kind.__name__ if isinstance(kind, type) else ""
        if not name:
            raise Malformed("type")
        return type.__call__(ShadowType, name, (_Shown, Shadow), {"proxies_asks": self._asks})

    def _put_bound(self, writer: Writer, value: Bound, depth: int) -> None:
        writer.put(b"m")
        self._codec.put(writer, value.__self__, depth)
        writer.text(value.__func__.__name__)

    def _put_method(self, writer: Writer, value: Method, depth: int) -> None:
        writer.put(b"m")
        self._codec.put(writer, value._owner, depth)
        writer.text(value.__name__)


def _bases(bases: list[Any]) -> tuple[type, ...]:
    """The judge's own classes among these, with what makes them ask in front."""
    from insidetensor import GraphNode

    shadows = [base for base in bases if isinstance(base, ShadowType)]
    nodes = [base for base in bases if base is GraphNode]
    is_node = bool(nodes) or any(issubclass(base, GraphNode) for base in shadows)
    if is_node:
        above = [*shadows] if shadows else [Shadow]
        return (*above, *nodes)
    if dict in bases:
        return (*shadows, dict) if shadows else (_Shown, Shadow, dict)
    return tuple(shadows) if shadows else (_Shown, Shadow)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and name not in ASKED


Getter = Callable[[Reader, int], Any]
