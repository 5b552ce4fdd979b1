"""Let a function write a file, and tell what lies in its folder then, and what is still open."""

import os
from pathlib import Path
from typing import Any

import numpy as np

from autograde.checks.probes.agent import describe_error
from autograde.checks.probes.closed_helpers import closed
from insidetensor.saved.file_checks import temporary_path, tfrecord_of, write_hdf5
from insidetensor.saved.hdf5_files import is_open, open_files
from insidetensor.saved.tfrecords import encode_example, frame_record
from insidetensor.showing.shown import Described, format_value, type_name

LARGEST = 1 << 18  # bytes of a file that are told
MOST_FILES = 20
Facts = dict[str, Any]


def look(names: dict[str, Any], given: tuple[str, str, bytes]) -> Facts:
    """`given` is the function's name, its tensors as an expression, and the bytes of a file that is
    at the path before, b"" for none.

    "returning" is the files in the folder, by name, while what the function returned is still held;
    "after" is those when that is gone and every HDF5 file among them has been closed.
    """
    import torch

    function, tensors, older = given
    with temporary_path() as path:
        if older:
            path.write_bytes(older)
        value, raised = None, None
        try:
            written = eval(tensors, {"np": np, "torch": torch})
            with closed(write_hdf5, tfrecord_of, encode_example, frame_record):
                value = names[function](str(path), written)
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


def _folder(path: Path) -> dict[str, bytes | int | None]:
    made = path.parent
    there = made.rglob("*") if made.is_dir() else []
    files = sorted(there, key=lambda file: (file != path, file))[:MOST_FILES]
    return {str(file.relative_to(made)): _content(file) for file in files}


def _content(path: Path) -> bytes | int | None:
    """The bytes of a plain file; how many there are, where they are many; None of anything else."""
    try:
        if path.is_symlink() or not path.is_file():
            return None
        size = path.stat().st_size
        return path.read_bytes() if size <= LARGEST else size
    except OSError:
        return None


def _close_all_in(made: Path) -> None:
    import h5py

    inside = os.path.join(os.path.realpath(made), "")
    for file in open_files():
        if file.valid and os.path.realpath(os.fsdecode(h5py.h5f.get_name(file))).startswith(inside):
            h5py.File(file).close()
