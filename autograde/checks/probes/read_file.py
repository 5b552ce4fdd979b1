"""Make a file, let a function read it, and tell what it returned once the file is gone."""

from pathlib import Path
from typing import Any

import numpy as np

from insidetensor.saved.file_checks import temporary_path
from insidetensor.showing.shown import is_a

Entry = tuple[
    str, np.ndarray | None, bool
]  # a name in an HDF5 file, None for a group, packed or not


def look(names: dict[str, Any], given: tuple[str, bytes | list[Entry]]) -> tuple[str, Any]:
    """`given` is the function's name, and the file: its bytes, or the entries of an HDF5 file.

    The answer is ("dict", [(key, value, whether it can be written to)]) or ("other", value). Where
    what is written to an array would change one that stands before it, that one's key is told.
    """
    function, content = given
    with temporary_path() as path:
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            _write_hdf5(path, content)
        value = names[function](str(path))
    if not is_a(value, dict):
        return "other", value
    told = list[tuple[Any, Any, bool | str]]()
    for key, each in dict.items(value):
        others = (k for k, other, _ in told if _is_writable(each) and _is_shared(each, other))
        told.append((key, each, next(map(str, others), _is_writable(each))))
    return "dict", told


def _is_shared(one: np.ndarray, other: Any) -> bool:
    return is_a(other, np.ndarray) and np.may_share_memory(one, other)


def _is_writable(value: Any) -> bool:
    return is_a(value, np.ndarray) and bool(np.ndarray.__dict__["flags"].__get__(value).writeable)


def _write_hdf5(path: Path, entries: list[Entry]) -> None:
    """A file of somebody's, with attributes; what is packed lies in compressed pieces."""
    import h5py

    with h5py.File(path, "w") as file:
        file.attrs["made by"] = "somebody"
        for name, array, packed in entries:
            if array is None:
                file.create_group(name)
                continue
            stored = {"chunks": True, "compression": "gzip"} if packed else {}
            file.create_dataset(name, data=array, **stored).attrs["unit"] = "m"
