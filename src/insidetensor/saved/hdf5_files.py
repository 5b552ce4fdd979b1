"""Read the datasets of an HDF5 file as plain data, and list the files that are still open."""

import io
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

LARGEST = 1 << 22  # bytes of a dataset that are still read
NUMBERS = "biufc"  # kinds of dtype


@dataclass(frozen=True)
class SeenDataset:
    """A record of a dataset: its dtype as NumPy writes it, its shape, its elements.

    `shape` is None for an empty dataset; `elements` is None where they are neither numbers nor
    booleans, or too many to be read.
    """

    dtype: str
    shape: tuple[int, ...] | None
    elements: np.ndarray | None


def datasets_in(content: bytes) -> dict[str, SeenDataset]:
    """Read every dataset in the bytes of an HDF5 file, at any depth, by its full name.

    Raises: OSError, and whatever else h5py raises, where these are no complete file.
    """
    import h5py

    found: dict[str, SeenDataset] = {}

    def look(name: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset):
            found[name] = _seen(item)

    with h5py.File(io.BytesIO(content), "r") as file:
        file.visititems(look)
    return found


def open_files() -> list[Any]:
    """List the HDF5 files that this process has open; `h5py.h5f.get_name` gives the name."""
    import h5py

    found: list[Any] = h5py.h5f.get_obj_ids(h5py.h5f.OBJ_ALL, h5py.h5f.OBJ_FILE)
    return found


def is_open(path: str | Path) -> bool:
    """Whether this process has the HDF5 file at `path` open."""
    import h5py

    names = (os.fsdecode(h5py.h5f.get_name(file)) for file in open_files())
    return os.path.realpath(path) in map(os.path.realpath, names)


def _seen(dataset: Any) -> SeenDataset:
    is_read = (
        dataset.shape is not None
        and dataset.dtype.kind in NUMBERS
        and dataset.size * dataset.dtype.itemsize <= LARGEST
    )
    return SeenDataset(str(dataset.dtype), dataset.shape, dataset[...] if is_read else None)
