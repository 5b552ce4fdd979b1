"""Classes and functions that both sides have by name, and nothing else that a name could reach."""

from __future__ import annotations

import builtins
import importlib
import sys
from typing import Any

from .codec import Codec
from .limits import Malformed
from .wire import Reader, Writer

_PLAIN_TYPES = [
    "bool",
    "int",
    "float",
    "complex",
    "str",
    "bytes",
    "bytearray",
    "tuple",
    "list",
    "dict",
    "set",
    "frozenset",
    "range",
    "slice",
    "object",
    "type",
]
# Functions that compute something of their arguments and reach nothing else.
_PLAIN_FUNCTIONS = [
    "abs",
    "all",
    "any",
    "divmod",
    "len",
    "max",
    "min",
    "pow",
    "repr",
    "round",
    "sorted",
    "sum",
    "callable",
]
_ERRORS = [
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
]
# These end a check, or a process, when they are raised; a learner's must not be the real ones.
ENDS_THE_JUDGE = ("KeyboardInterrupt", "SystemExit", "GeneratorExit")

_NUMPY = [
    "ndarray",
    "generic",
    "number",
    "integer",
    "floating",
    "inexact",
    "bool_",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "float32",
    "float64",
    "longdouble",
    "complex64",
    "complex128",
    "str_",
    "bytes_",
    "dtype",
    "datetime64",
    "timedelta64",
    "void",
    "intp",
    "uintp",
    "longlong",
    "ulonglong",
    "clongdouble",
    "ufunc",
]
_UFUNCS = [
    "add",
    "subtract",
    "multiply",
    "divide",
    "matmul",
    "power",
    "negative",
    "maximum",
    "minimum",
]
_OF_LIBRARIES = {
    "torch": ["Tensor", "Size", "dtype", "device"],
    "torch.nn": ["Parameter"],
    "tensorflow": ["Tensor", "Variable", "DType", "TensorShape"],
    "numpy.exceptions": ["AxisError"],
    "insidetensor": ["GraphNode", "Layout", "Costs", "Finding"],
    "insidetensor.fake.device": ["EndlessLoop"],
    "insidetensor.checking.checks": ["Mistake"],
    "h5py": [],
}
_TF_ERRORS = [
    "OpError",
    "InvalidArgumentError",
    "NotFoundError",
    "UnimplementedError",
    "InternalError",
    "DataLossError",
    "FailedPreconditionError",
    "OutOfRangeError",
    "ResourceExhaustedError",
    "UnknownError",
    "AbortedError",
]


def install(codec: Codec) -> None:
    """Let the codec write and read what both sides have by name."""
    named = Constants()
    codec.put_any.insert(0, named.put)
    codec.get_of[ord("C")] = named.get


class Constants:
    """The allow-list, looked up by object to write and by name to read."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[str, Any]] = {}
        self._looked_at: set[str] = set()
        for name in (*_PLAIN_TYPES, *_PLAIN_FUNCTIONS, *_ERRORS):
            self._enter(f"builtins.{name}", getattr(builtins, name))
        self._enter("builtins.NoneType", type(None))

    def name_of(self, value: object) -> str | None:
        """The name of this very object, where it is on the list."""
        self._look_at_libraries()
        found = self._names.get(id(value))
        return found[0] if found is not None and found[1] is value else None

    def named(self, name: str) -> Any:
        """The object of a name on the list.

        Raises: Malformed for any other name.
        """
        if name == "builtins.NoneType":
            return type(None)
        module, _, own = name.rpartition(".")
        for listed, names in _listed():
            if module == listed and own in names:
                try:
                    return getattr(importlib.import_module(module), own)
                except (ImportError, AttributeError):
                    break
        raise Malformed("name")

    def put(self, writer: Writer, value: Any, depth: int) -> bool:
        """Write the name, where there is one."""
        name = self.name_of(value)
        if name is None:
            return False
        writer.put(b"C")
        writer.text(name)
        return True

    def get(self, reader: Reader, depth: int) -> Any:
        """Read a name, and give what it names here."""
        return self.named(reader.text(100))

    def _look_at_libraries(self) -> None:
        for module, names in _listed():
            if module in self._looked_at or module not in sys.modules:
                continue
            self._looked_at.add(module)
            for name in names:
                value = getattr(sys.modules[module], name, None)
                if value is not None and id(value) not in self._names:
                    self._enter(f"{module}.{name}", value)

    def _enter(self, name: str, value: Any) -> None:
        self._names[id(value)] = (name, value)


def _listed() -> list[tuple[str, list[str]]]:
    return [
        ("builtins", [*_PLAIN_TYPES, *_PLAIN_FUNCTIONS, *_ERRORS]),
        ("numpy", [*_NUMPY, *_UFUNCS]),
        *_OF_LIBRARIES.items(),
        ("tensorflow.errors", _TF_ERRORS),
    ]
