"""Find out by writing whether a conversion shares memory: write on one side, look on the other."""

import ast
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES, library
from insidetensor.memory.storage import memory_of
from insidetensor.memory.tensorflow_memory import is_tensorflow
from insidetensor.messages import message
from insidetensor.sharing.pair import shares_memory
from insidetensor.showing.shown import format_error, format_value, kind

WRITTEN = 99.0  # in no source before the write
CALLED = {"np": "numpy", "torch": "torch", "tf": "tensorflow"}
# The names a call may start from, and the library that each is a tensor of.
SOURCES = {"a": "numpy", "r": "numpy", "t": "torch", "g": "torch", "u": "tensorflow"}
VERDICTS = ("shares", "read-only", "unguarded", "copies", "refused", "missing")


@dataclass(frozen=True)
class Trial:
    """One conversion, its verdict, and how that was decided.

    `verdict` is "shares", "read-only" (shares, and the result refuses writes), "unguarded" (shares,
    and the result writes where the source refuses), "copies", "refused" (it raised) or "missing"
    (a library is not installed). `target` is the result's library, "" without a result.
    `into_source` and `into_result` say whether a write on that side was seen on the other; None
    where that side refuses writes. `because` says all that in words.
    """

    call: str
    name: str
    source: str
    target: str
    verdict: str
    because: str
    into_source: bool | None = None
    into_result: bool | None = None


def try_conversion(call: str) -> Trial:
    """Run a conversion, and decide by writing whether its result shares the source's memory.

    `call` is Python that converts one of these, each a float32 tensor of shape (4,): `a` an
    ndarray, `r` a read-only one, `t` a torch tensor, `g` one that requires grad, `u` a TensorFlow
    tensor. It runs twice: all elements of the source are written in one pair, all of the result in
    the other. Where neither side can be written, the addresses decide.

    Raises:
        ValueError: for code that is no expression, that names none or several of the five, or
            whose result is no tensor, or one without elements.
    """
    name = _source_of(call)
    needed = [SOURCES[name], *(CALLED[word] for word in _names(call) if word in CALLED)]
    missing = [SHOWN_NAMES[each] for each in IMPORT_NAMES if each in needed and not library(each)]
    if missing:
        why = message("matrix.missing_because", libraries=", ".join(missing))
        return Trial(call, name, SOURCES[name], "", "missing", why)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they warn of what is tried here
        return _decided(call, name)


def _decided(call: str, name: str) -> Trial:
    try:
        first, second = _pair(call, name), _pair(call, name)
    except Exception as error:
        words = format_error(error).partition(". ")[0].rstrip(".")
        why = message("matrix.refused_because", error=type(error).__name__, words=words)
        return Trial(call, name, SOURCES[name], "", "refused", why)
    target = _library_of(call, first[1])
    into_source = _is_seen(first[0], first[1])
    into_result = _is_seen(second[1], second[0])
    if into_source is None and into_result is None:
        shared = shares_memory(*first)
        verdict = "read-only" if shared else "copies"
        why = message("matrix.by_address_same" if shared else "matrix.by_address_other", name=name)
    else:
        verdict = _verdict(into_source, into_result)
        why = message(
            "matrix.because",
            source=message(f"matrix_into_source.{_said(into_source)}", name=name),
            result=message(f"matrix_into_result.{_said(into_result)}", name=name),
        )
    return Trial(call, name, SOURCES[name], target, verdict, why, into_source, into_result)


def _verdict(into_source: bool | None, into_result: bool | None) -> str:
    if not (into_source or into_result):
        return "copies"
    if into_source is None:
        return "unguarded"
    return "read-only" if into_result is None else "shares"


def _said(seen: bool | None) -> str:
    return "refused" if seen is None else "seen" if seen else "unseen"


def _is_seen(writer: Any, reader: Any) -> bool | None:
    """Whether a write to one shows in the other; None where writing is refused."""
    try:
        writer[...] = WRITTEN
    except (TypeError, ValueError, RuntimeError):
        return None
    return bool((_values(reader) == WRITTEN).any())


def _values(x: Any) -> np.ndarray:
    """Copy the values, after the write."""
    if isinstance(x, np.ndarray):
        return np.array(x, dtype=np.float64)
    if is_tensorflow(x):
        return np.array(x.numpy(), dtype=np.float64)
    return np.array(x.detach().cpu().tolist(), dtype=np.float64)


def _pair(call: str, name: str) -> tuple[Any, Any]:
    source = FRESH[name]()
    modules = {short: library(each) for short, each in CALLED.items()}
    return source, eval(compile(call, "<conversion>", "eval"), {**modules, name: source})


def _library_of(call: str, result: Any) -> str:
    try:
        memory = memory_of(result)
    except TypeError:
        raise ValueError(message("matrix.no_tensor", call=call, got=kind(result))) from None
    if 0 in memory.shape:
        raise ValueError(message("matrix.empty", call=call))
    if memory.library in SHOWN_NAMES and not is_tensorflow(result):
        return memory.library
    return "tensorflow"


def _source_of(call: str) -> str:
    found = [name for name in SOURCES if name in _names(call)]
    if len(found) != 1:
        known = ", ".join(SOURCES)
        raise ValueError(
            message("matrix.one_source", call=format_value(call, tell=str), known=known)
        )
    return found[0]


def _names(call: str) -> set[str]:
    try:
        tree = ast.parse(call, mode="eval")
    except SyntaxError:
        raise ValueError(
            message("matrix.no_expression", call=format_value(call, tell=str))
        ) from None
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


# ---- fresh tensors ---------------------------------------------------------------------------


def _array() -> np.ndarray:
    return np.arange(4, dtype=np.float32)


def _read_only() -> np.ndarray:
    array = _array()
    array.flags.writeable = False
    return array


def _torch(requires_grad: bool = False) -> Any:
    torch: Any = library("torch")
    return torch.arange(4.0, requires_grad=requires_grad)


def _tensorflow() -> Any:
    tensorflow: Any = library("tensorflow")
    return tensorflow.constant(_array())  # a copy of its own


FRESH: Mapping[str, Callable[[], Any]] = {
    "a": _array,
    "r": _read_only,
    "t": _torch,
    "g": lambda: _torch(requires_grad=True),
    "u": _tensorflow,
}
