"""Look at a tensor that a learner's code gave back: its library, place, shape, dtype and values."""

import sys
from typing import Any

from ..messages import message
from ..shown import is_a, kind, shown
from .findings import Finding, answer_of, because_of, find_value


def find_tensor(yours: Any, expected: Any, *, on: str, call: str) -> Finding | None:
    """What is wrong with a tensor: its library, then its place, shape, dtype and values.

    `expected` is a tensor of the same library, on the CPU; `on` is the place where yours must lie:
    "cpu", "cpu:1", "sim:0", "cuda:0".
    """
    name = library_of(expected)
    if yours is None or library_of(yours) != name:
        fields = {"got": shown(yours), "kind": kind(yours), "library": name}
        key = "tensor.nothing" if yours is None else "tensor.type"
        return Finding(message(key, answer=answer_of(call), **fields), mistake="tensor-type")
    try:
        return _find_in_tensor(yours, expected, on, call)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a subclass of a learner's may fail at whatever it is asked
        fields = {"kind": kind(yours), "why": because_of(error)}
        return Finding(message("tensor.unread", answer=answer_of(call), **fields))


def _find_in_tensor(yours: Any, expected: Any, on: str, call: str) -> Finding | None:
    answer = answer_of(call)
    place, shape, dtype = place_of(yours), tuple(yours.shape), _dtype(yours)
    want_shape, want_dtype = tuple(expected.shape), _dtype(expected)
    if place != on:
        sentence = message("tensor.place", answer=answer, got=place, want=on)
        return Finding(sentence, mistake="tensor-place")
    if shape != want_shape:
        sentence = message("tensor.shape", answer=answer, got=shape, want=want_shape)
        return Finding(sentence, mistake="tensor-shape")
    if dtype != want_dtype:
        sentence = message("tensor.dtype", answer=answer, got=dtype, want=want_dtype)
        return Finding(sentence, mistake="tensor-dtype")
    if place == "meta":  # no values there
        return None
    return find_value(_values(yours), _values(expected), call)


def place_of(tensor: Any) -> str:
    """Where a tensor of either library lies, under the name that both share."""
    if library_of(tensor) == "torch":
        return str(tensor.device)
    kind_of_place, number = str(tensor.device).upper().split(":")[-2:]
    name = {"GPU": "cuda"}.get(kind_of_place, kind_of_place.lower())
    return "cpu" if (name, number) == ("cpu", "0") else f"{name}:{number}"


def library_of(value: Any) -> str | None:
    """Whose tensor this is; a library that nobody has imported made none."""
    torch, tf = sys.modules.get("torch"), sys.modules.get("tensorflow")
    if torch is not None and is_a(value, torch.Tensor):
        return "torch"
    if tf is not None and is_a(value, tf.Tensor, tf.Variable):
        return "tensorflow"
    return None


def _dtype(tensor: Any) -> str:
    """float32 in either library."""
    return str(getattr(tensor.dtype, "name", tensor.dtype)).removeprefix("torch.")


def _values(tensor: Any) -> Any:
    """The elements as nested lists, read back from wherever they lie."""
    if library_of(tensor) == "torch":
        return tensor.detach().cpu().tolist()
    return tensor.numpy().tolist()
