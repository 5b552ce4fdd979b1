"""Find what is wrong with files of tensors, with what is read from one, and with their size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import attempt, because, find_value
from insidetensor.saved.checks import (
    call_of,
    find_read,
    find_refused,
    find_written,
    folder,
    write_tfrecord,
)
from insidetensor.saved.findings import find_in_hdf5, find_in_tfrecord

from .saved_bytes_cases import LISTS, bytes_in_file, other_counts, why_bytes
from .trials import first
from .wording import say

SEED = 2026
DTYPES = "?bBhHiIlLefdFD"  # every kind and size that HDF5 and NumPy share
SHAPES = ((), (1,), (0,), (3,), (2, 3), (3, 0, 2), (1, 2, 1, 2))
Findings = Iterator[Finding | None]
Arrays = dict[str, np.ndarray]


def _numbers(shape: tuple[int, ...], dtype: Any, seed: int = 0) -> np.ndarray:
    """Elements of any dtype, none of which is the same from one index to the next for long."""
    rng = np.random.default_rng(SEED + seed)
    return np.asarray(rng.integers(0, 100, shape) % 97).astype(dtype)


def _layouts() -> Arrays:
    """The same elements in storages that are laid out in every way."""
    x = _numbers((4, 6), np.float32)
    return {
        "transpose": x.T,
        "reversed": x[::-1],
        "skipped": x[1:, ::2],
        "fortran": np.asfortranarray(x),
        "broadcast": np.broadcast_to(x[0], (3, 6)),
        "turned": _numbers((2, 3, 4), np.int16).transpose(2, 0, 1),
    }


def _every_dtype() -> Arrays:
    return {f"dtype {code}": _numbers((2, 3), code, n) for n, code in enumerate(DTYPES)}


def _every_shape() -> Arrays:
    return {f"shape {shape}": _numbers(shape, np.int32) for shape in SHAPES}


def _extremes() -> Arrays:
    return {
        "not finite": np.array([np.nan, np.inf, -np.inf, -0.0]),
        "large": np.array([2**63 - 1, -(2**63)]),
        "unsigned": np.array([2**64 - 1, 0], dtype=np.uint64),
        "tiny": np.array([5e-324, 1e-300]),
    }


def _tensors() -> dict[str, Any]:
    """PyTorch's tensors: dtypes, layouts, gradients."""
    import torch

    x = torch.arange(12.0).reshape(3, 4)
    return {
        "plain": x,
        "transpose": x.T,
        "slice": x[1:, ::2],
        "expanded": x[0].expand(3, 4),
        "scalar": torch.tensor(2.5, dtype=torch.float64),
        "none": torch.zeros(0, 2),
        "half": torch.ones(2, dtype=torch.float16),
        "bool": torch.tensor([True, False]),
        "int": torch.tensor([[1, -2]]),
        "complex": torch.tensor([1 + 2j]),
    }


def _with_gradients() -> dict[str, Any]:
    """A leaf and what was computed from it."""
    import torch

    leaf = torch.arange(3.0, requires_grad=True)
    return {"leaf": leaf, "computed": leaf * 2, "parameter": torch.nn.Parameter(torch.ones(2))}


def _refused() -> Arrays:
    """What is neither a number nor a boolean."""
    return {
        "words": np.array(["a", "bc"]),
        "runs": np.array([b"a", b"bc"]),
        "objects": np.array([{}, None], dtype=object),
        "dates": np.array(["2026-01-02"], dtype="M8[D]"),
        "spans": np.array([3], dtype="m8[s]"),
        "fields": np.zeros(2, dtype=[("x", "f4"), ("y", "i2")]),
    }


# ---- to_hdf5 -------------------------------------------------------------------------------------


def check_to_hdf5(submitted: Any) -> Finding | None:
    """Every dtype, shape and layout; groups; tensors; an older file; what must be refused."""
    return first(_to_hdf5(submitted))


def _to_hdf5(submitted: Any) -> Findings:
    x = _numbers((2, 3), np.float32)
    cases: list[tuple[Mapping[str, Any], str]] = [
        ({"x": x}, ""),
        ({"layer1/weight": x, "layer1/bias": x[0], "a/b/c": x[1], "top": x}, "to_hdf5.groups"),
        ({"scalar": np.array(2.5)}, ""),
        *(({name: array}, "") for name, array in {**_every_shape(), **_every_dtype()}.items()),
        *(({name: array}, "") for name, array in _layouts().items()),
        *(({name: array}, "") for name, array in _extremes().items()),
        ({"big": np.array([1.5, 2.5], dtype=">f4")}, "to_hdf5.byte_order"),
        *(({name: tensor}, "to_hdf5.tensor") for name, tensor in _tensors().items()),
        *(({name: tensor}, "to_hdf5.gradient") for name, tensor in _with_gradients().items()),
        ({}, "to_hdf5.empty"),
    ]
    for tensors, why in cases:
        yield because(find_written(submitted, tensors, find_in_hdf5), say(why) if why else "")
    older = {"old": x, "x": x[0]}
    found = find_written(submitted, {"x": x}, find_in_hdf5, older=older)
    yield because(found, say("to_hdf5.older"), "older-file")
    found = find_written(submitted, {"x": x}, find_in_hdf5, older=b"some text")
    yield because(found, say("to_hdf5.any_older"), "older-file")
    yield _closed(submitted, {"x": x})
    yield from _refusals(submitted, {**_refused(), **_unknown_to_numpy()})


def _closed(submitted: Any, tensors: Mapping[str, Any]) -> Finding | None:
    """Whether it can write to one path twice: a file that is still open cannot be replaced."""
    call, returned = call_of(submitted, tensors), []
    with folder() as path:
        for _ in range(2):
            value, raised = attempt(submitted, str(path), dict(tensors), call=call)
            returned.append(value)  # what is returned may be the open file
            if raised is not None:
                return because(raised, say("to_hdf5.twice"), "not-closed")
    return None


def _unknown_to_numpy() -> dict[str, Any]:
    import torch

    return {
        "brain": torch.ones(2, dtype=torch.bfloat16),
        "eighth": torch.ones(2, dtype=torch.float8_e4m3fn),
        "fifth": torch.ones(2, dtype=torch.float8_e5m2),
    }


def _refusals(submitted: Any, refused: Mapping[str, Any]) -> Findings:
    """Each alone, then behind others: nothing may have been written by then."""
    x = _numbers((2,), np.float32)
    for name, array in refused.items():
        for tensors in ({name: array}, {"first": x, name: array, "last": x}):
            found = find_refused(submitted, tensors, name)
            half_done = found is not None and found.mistake == "half-written"
            yield found if half_done else because(found, say(f"refused_dtype.{name}"))


# ---- from_hdf5 -----------------------------------------------------------------------------------


def check_from_hdf5(submitted: Any) -> Finding | None:
    """Datasets at any depth, of every dtype and shape, stored in pieces and packed."""
    return first(_from_hdf5(submitted))


def _from_hdf5(submitted: Any) -> Findings:
    x = _numbers((2, 3), np.float32)
    cases: list[tuple[Arrays, str]] = [
        ({"x": x}, ""),
        ({"layer1/weight": x, "layer1/bias": x[0], "top": x}, "from_hdf5.groups"),
        ({"a/b/c/d": x, "a/b/e": x[1], "a/f": x[0]}, "from_hdf5.deeper"),
        ({"scalar": np.array(2.5), "g/one": np.array(True)}, ""),
        ({name: np.ascontiguousarray(array) for name, array in _layouts().items()}, ""),
        *(({name: array}, "") for name, array in {**_every_shape(), **_every_dtype()}.items()),
        (_extremes(), ""),
        ({"big": np.array([1.5, 2.5], dtype=">f4")}, "from_hdf5.byte_order"),
        ({"one": np.array(1.5, dtype=">f4")}, "from_hdf5.byte_order"),
        ({}, "from_hdf5.empty"),
    ]
    for arrays, why in cases:
        yield because(find_read(submitted, arrays, _write_hdf5), say(why) if why else "")


def _write_hdf5(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """A file of somebody's: some datasets in packed pieces, a group with nothing, attributes."""
    import h5py

    with h5py.File(path, "w") as file:
        file.create_group("nothing in here/nor here")
        file.attrs["made by"] = "somebody"
        for number, name, array in zip(count(), arrays, arrays.values(), strict=False):
            packed = {"chunks": True, "compression": "gzip"} if array.size and array.ndim else {}
            dataset = file.create_dataset(name, data=array, **(packed if number % 2 else {}))
            dataset.attrs["unit"] = "m"


# ---- to_tfrecord ---------------------------------------------------------------------------------


def check_to_tfrecord(submitted: Any) -> Finding | None:
    """Every dtype, shape and layout; several records; an older file; what must be refused."""
    return first(_to_tfrecord(submitted))


def _to_tfrecord(submitted: Any) -> Findings:
    x = _numbers((2, 3), np.float32)
    cases: list[tuple[Arrays, str]] = [
        ({"x": x}, ""),
        ({"height": np.array(777)}, ""),
        ({"z": x, "a": x[0], "m": x[1]}, "to_tfrecord.order"),
        *(({name: array}, "") for name, array in {**_every_shape(), **_every_dtype()}.items()),
        *(({name: array}, "") for name, array in _layouts().items()),
        *(({name: array}, "") for name, array in _extremes().items()),
        ({"big": np.array([1.5, 2.5], dtype=">f4")}, "to_tfrecord.byte_order"),
        ({"one": np.array(1.5, dtype=">f4")}, "to_tfrecord.byte_order"),
        ({"가중치": x}, "to_tfrecord.encoded"),
        ({}, "to_tfrecord.empty"),
    ]
    for arrays, why in cases:
        yield because(find_written(submitted, arrays, find_in_tfrecord), say(why) if why else "")
    found = find_written(submitted, {"x": x}, find_in_tfrecord, older={"old": x})
    yield because(found, say("to_tfrecord.older"), "older-file")
    yield from _refusals(submitted, _refused())


# ---- from_tfrecord -------------------------------------------------------------------------------


def check_from_tfrecord(submitted: Any) -> Finding | None:
    """Records of every dtype, shape and byte order, one or several in a file."""
    return first(_from_tfrecord(submitted))


def _from_tfrecord(submitted: Any) -> Findings:
    x = _numbers((2, 3), np.float32)
    cases: list[tuple[Arrays, str]] = [
        ({"x": x}, ""),
        ({"height": np.array(777)}, ""),
        ({"z": x, "a": x[0], "m": _numbers((4,), np.int16)}, "from_tfrecord.several"),
        *(({name: array}, "") for name, array in {**_every_shape(), **_every_dtype()}.items()),
        (_layouts(), ""),
        (_extremes(), ""),
        ({"big": np.array([1.5, 2.5], dtype=">f4")}, "from_tfrecord.byte_order"),
        ({"one": np.array(1.5, dtype=">f4")}, "from_tfrecord.byte_order"),
        ({"가중치": x}, "from_tfrecord.encoded"),
        ({}, "from_tfrecord.empty"),
    ]
    for arrays, why in cases:
        yield because(find_read(submitted, arrays, write_tfrecord), say(why) if why else "")


# ---- saved_bytes ---------------------------------------------------------------------------------


def check_saved_bytes(submitted: Any) -> Finding | None:
    """Slices, views, clones and repeats; the oracle is what torch.save writes."""
    return first(_saved_bytes(submitted))


def _saved_bytes(submitted: Any) -> Findings:
    import torch

    for written, why in LISTS.items():
        tensors = eval(written, {"torch": torch, "x": torch.zeros(1000)})
        call = f"saved_bytes({written})"
        expected, others = bytes_in_file(tensors), other_counts(tensors)
        yours, raised = attempt(submitted, list(tensors), call=call)
        found = raised or find_value(yours, expected, call)
        yield because(found, why_bytes(yours, others, expected) or (say(why) if why else ""))
