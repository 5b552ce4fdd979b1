"""Check a tensor that a learner's code returned: its library, place, shape, dtype and values."""

from __future__ import annotations  # the reader of a sent `SeenTensor` needs its types as text

import sys
from dataclasses import dataclass, replace
from typing import Any

from insidetensor.checking.findings import Finding, answer_of, because_of, find_value
from insidetensor.checking.values import plain_sequence
from insidetensor.messages import message
from insidetensor.showing.shown import Described, format_value, is_a, kind, type_name
from insidetensor.showing.source_lines import ends_in_a_call

MOST_VALUES = 1 << 24  # of one tensor: expand() makes as many as one likes


@dataclass(frozen=True)
class SeenTensor:
    """A record of a PyTorch or TensorFlow tensor of the learner's process.

    `device` is the place as `place_of` names it, `kind` the class's name. `values` is an array of
    NumPy's (bfloat16 as float32), or None where they could not be read.
    """

    library: str
    kind: str
    shape: tuple[int, ...]
    dtype: str
    device: str
    values: Any = None

    @property
    def described(self) -> Described:
        """The tensor as sentences show it: its shape, dtype and place."""
        fields = f"shape={self.shape}, dtype={self.dtype}, device={self.device}"
        return Described(self.kind, f"<{self.kind} {fields}>")


def record_tensor(x: Any) -> SeenTensor:
    """Record one tensor, with its values copied to the CPU."""
    library = library_of(x)
    assert library is not None, "a tensor"
    dtype = str(getattr(x.dtype, "name", x.dtype)).removeprefix("torch.")
    shape = tuple(int(size) for size in x.shape)
    return SeenTensor(library, type_name(x), shape, dtype, place_of(x), _values(x, library, dtype))


def record_tensors(value: Any) -> Any:
    """Replace each tensor, alone or in a list or tuple, by its record, a `SeenTensor`.

    A subclass of list or tuple counts as its base, as in `find_value`.
    """
    plain = plain_sequence(value)
    if type(plain) in (list, tuple):
        return type(plain)(record_tensors(item) for item in plain)
    return value if library_of(value) is None else record_tensor(value)


def find_tensor(yours: Any, expected: Any, *, on: str, call: str) -> Finding | None:
    """Find what is wrong with a tensor: its library, then its place, shape, dtype and values.

    `expected` is a tensor of the same library, on the CPU; `on` is the place where yours must lie:
    "cpu", "cpu:1", "sim:0", "cuda:0".
    """
    if library_of(yours) != library_of(expected):
        return _no_tensor(yours, library_of(expected), call)
    try:
        right = replace(record_tensor(expected), device=on)
        right = replace(right, values=None) if on == "meta" else right
        return find_seen_tensor(record_tensor(yours), right, call=call)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a subclass of a learner's may fail at whatever it is asked
        return _unread(yours, call, because_of(error))


def find_seen_tensor(yours: Any, expected: SeenTensor, *, call: str) -> Finding | None:
    """Compare a recorded tensor as `find_tensor` does; values only where `expected` has some."""
    if not isinstance(yours, SeenTensor) or yours.library != expected.library:
        return _no_tensor(describe_tensor(yours), expected.library, call)
    for name, got, want in [
        ("place", yours.device, expected.device),
        ("shape", yours.shape, expected.shape),
        ("dtype", yours.dtype, expected.dtype),
    ]:
        if got != want:
            sentence = message(f"tensor.{name}", answer=answer_of(call), got=got, want=want)
            return Finding(sentence, mistake=f"tensor-{name}")
    if expected.values is None:
        return None
    if yours.values is None:
        return _unread(yours.described, call, "")
    return find_value(yours.values.tolist(), expected.values.tolist(), call)


def describe_tensor(value: Any) -> Any:
    """Replace a recorded tensor by its description for a sentence; other values stay."""
    return value.described if isinstance(value, SeenTensor) else value


def _no_tensor(yours: Any, library: str | None, call: str) -> Finding:
    fields = {"got": format_value(yours), "kind": kind(yours), "library": library}
    key = "tensor.nothing" if yours is None and ends_in_a_call(call) else "tensor.type"
    return Finding(message(key, answer=answer_of(call), **fields), mistake="tensor-type")


def _unread(yours: Any, call: str, why: str) -> Finding:
    return Finding(message("tensor.unread", answer=answer_of(call), kind=kind(yours), why=why))


def place_of(tensor: Any) -> str:
    """Where a tensor of either library lies, under the name that both share."""
    if library_of(tensor) == "torch":
        return str(tensor.device)
    kind_of_place, number = str(tensor.device).upper().split(":")[-2:]
    name = {"GPU": "cuda"}.get(kind_of_place, kind_of_place.lower())
    return "cpu" if (name, number) == ("cpu", "0") else f"{name}:{number}"


def library_of(value: Any) -> str | None:
    """The library whose tensor this is; None for other values. It imports no library."""
    torch, tf = sys.modules.get("torch"), sys.modules.get("tensorflow")
    if torch is not None and is_a(value, torch.Tensor):
        return "torch"
    if tf is not None and is_a(value, tf.Tensor, tf.Variable):
        return "tensorflow"
    return None


def _values(x: Any, library: str, dtype: str) -> Any:
    """The elements as an ndarray; None where the tensor has no values, or far too many."""
    import numpy as np

    if library == "tensorflow":
        values = np.asarray(x.numpy())
        return values.astype(np.float32) if dtype == "bfloat16" else values
    if x.device.type == "meta" or x.numel() > MOST_VALUES:
        return None
    there = x.detach().cpu()
    there = there.float() if dtype == "bfloat16" else there.resolve_conj().resolve_neg()
    return np.array(there.numpy())
