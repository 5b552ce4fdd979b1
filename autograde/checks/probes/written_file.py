"""Let a function write a file, and tell what lies in its folder then, and what is still open."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from autograde.checks.probes.agent import describe_error
from insidetensor.saved.file_checks import temporary_path, write_hdf5
from insidetensor.saved.hdf5_files import datasets_in, is_open, open_files
from insidetensor.showing.shown import Described, format_value, type_name

LARGEST = 1 << 18  # bytes of a file that are told
MOST_FILES = 20
HDF5 = b"\x89HDF"
Facts = dict[str, Any]


def look(names: dict[str, Any], given: tuple[str, str, bytes | Mapping[str, np.ndarray]]) -> Facts:
    """`given` is the function's name, its tensors as an expression, and what is at the path before:
    the bytes of a file (b"" for none), or the datasets of an HDF5 file.

    "returning" is the folder while what the function returned is still held; "after" is the folder
    when that is gone and every HDF5 file in it has been closed.
    """
    import torch

    function, tensors, older = given
    with temporary_path() as path:
        if not isinstance(older, bytes):
            write_hdf5(path, older)
        elif older:
            path.write_bytes(older)
        value, raised = None, None
        try:
            value = names[function](str(path), eval(tensors, {"np": np, "torch": torch}))
        except BaseException as error:
            raised = describe_error(error, names)
        facts: Facts = {
            "raised": raised,
            "returned": Described(type_name(value), format_value(value)),
        }
        facts |= {"left_open": is_open(path), "returning": _folder(path)}
        del value
        _close_all_in(path.parent)
        return facts | {"after": _folder(path)}


def _folder(path: Path) -> Facts:
    """The bytes of each file in the folder, by its name; the datasets at `path`, if it is HDF5."""
    made = path.parent
    there = made.rglob("*") if made.is_dir() else []
    files = sorted(there, key=lambda file: (file != path, file))[:MOST_FILES]
    contents = {str(file.relative_to(made)): _content(file) for file in files}
    return {"files": contents, "datasets": _datasets(contents.get(path.name))}


def _content(path: Path) -> bytes | int | None:
    """The bytes of a plain file; how many there are, where they are many; None of anything else."""
    try:
        if path.is_symlink() or not path.is_file():
            return None
        size = path.stat().st_size
        return path.read_bytes() if size <= LARGEST else size
    except OSError:
        return None


def _datasets(content: bytes | int | None) -> list[tuple[Any, ...]] | None:
    """(name, dtype, shape, elements) of each dataset; None where these bytes are no HDF5 file."""
    if not isinstance(content, bytes) or not content.startswith(HDF5):
        return None
    try:
        # Of the bytes: a file that is still open has not been written to the end.
        found = datasets_in(content)
    except Exception:
        return None
    return [(name, each.dtype, each.shape, each.elements) for name, each in found.items()]


def _close_all_in(made: Path) -> None:
    import h5py

    inside = os.path.join(os.path.realpath(made), "")
    for file in open_files():
        if file.valid and os.path.realpath(os.fsdecode(h5py.h5f.get_name(file))).startswith(inside):
            h5py.File(file).close()
