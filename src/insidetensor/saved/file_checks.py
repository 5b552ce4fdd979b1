"""Visible checks of functions that write and read files of tensors."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from insidetensor.checking.checks import passes
from insidetensor.checking.findings import Finding, attempt, attempt_refusal, because
from insidetensor.messages import message
from insidetensor.saved.file_findings import find_arrays, find_in_hdf5, find_in_tfrecord
from insidetensor.saved.tfrecords import encode_example, frame_record
from insidetensor.showing.shown import format_value, format_with, is_a, type_name

PATH = "path"  # shown in place of the temporary path
# Mistakes that need no further reason: the reason `why` of their case has nothing to do with them.
UNRELATED = {
    "raised", "no-array", "read-only", "value-type", "value-dtype", "value-nothing", "no-file",
    "too-large", "file-kind", "records", "no-example", "feature-kind", "feature-missing",
    "feature-name", "feature-dtype", "refusal-unnamed", "half-written", "still-open",
}  # fmt: skip
# Part of an error's text -> the sentence that explains its cause.
ADVICE = {
    "Illegal slicing argument for scalar": "saved.slice_of_no_axes",
    "has no attribute 'numpy'": "saved.no_numpy",
    "has no attribute 'detach'": "saved.no_numpy",
    "expected bytes, str found": "saved.bytes_list",
}
Function = Callable[..., Any]
Tensors = Mapping[str, Any]
Older = Tensors | bytes | None  # what is at the path before: datasets of HDF5, or any bytes


def writes_hdf5(
    function: Function, tensors: Tensors, *, older: Older = None, why: str = ""
) -> bool:
    """Whether `function(path, tensors)` writes an HDF5 file that holds them; `why` is the reason.

    `older`: the datasets of an HDF5 file that is at `path` before, or the bytes of any file.

    Raises: Mistake, whose message names what is wrong.
    """
    found = find_written(function, tensors, find_in_hdf5, older=older)
    return passes(_explained_of_older(found, why) if older is not None else _explained(found, why))


def writes_tfrecord(
    function: Function, arrays: Tensors, *, older: bytes | None = None, why: str = ""
) -> bool:
    """Whether `function(path, arrays)` writes one `tf.train.Example` for each; `why` is the reason.

    `older`: the bytes of a file that is at `path` before, where there is one.

    Raises: Mistake, whose message names what is wrong.
    """
    found = find_written(function, arrays, find_in_tfrecord, older=older)
    return passes(_explained_of_older(found, why) if older is not None else _explained(found, why))


def reads_hdf5(function: Function, arrays: Tensors, *, why: str = "") -> bool:
    """Whether `function(path)` returns the arrays of an HDF5 file; `why` is the reason.

    Raises: Mistake, whose message names what is wrong.
    """
    return passes(_explained_of_read(find_read(function, arrays, write_hdf5), why))


def reads_tfrecord(function: Function, arrays: Tensors, *, why: str = "") -> bool:
    """Whether `function(path)` returns the arrays of a TFRecord file; `why` is the reason.

    Raises: Mistake, whose message names what is wrong.
    """
    return passes(_explained_of_read(find_read(function, arrays, write_tfrecord), why))


def refuses_to_write(function: Function, tensors: Tensors, *, naming: str, why: str = "") -> bool:
    """Whether `function(path, tensors)` raises a TypeError that names an entry, and writes nothing.

    `why` is the reason for refusing, a sentence.

    Raises: Mistake, when it writes, raises something else or leaves the name out.
    """
    return passes(_explained(find_refused(function, tensors, naming), why))


def _explained(found: Finding | None, why: str) -> Finding | None:
    """Add the reason `why` of its case to a finding, unless the mistake is unrelated."""
    return found if found is not None and found.mistake in UNRELATED else because(found, why)


def _explained_of_read(found: Finding | None, why: str) -> Finding | None:
    """Add the reason `why`, also where the dtype differs: it may be about the dtype."""
    is_dtype = found is not None and found.mistake == "value-dtype"
    return because(found, why) if is_dtype else _explained(found, why)


def _explained_of_older(found: Finding | None, why: str) -> Finding | None:
    """Add the reason `why` to a finding of a case with an older file, unless it is still open."""
    return found if found is not None and found.mistake == "still-open" else because(found, why)


# ---- what the hidden checks use too --------------------------------------------------------------


def find_written(
    function: Any,
    tensors: Tensors,
    find: Callable[[Path, Mapping[str, np.ndarray], str], Finding | None],
    older: Older = None,
) -> Finding | None:
    """Run `function(path, tensors)` and find by `find` what is wrong with the file it writes.

    `older` is in the file before: the datasets of an HDF5 file, or the bytes of any file.
    """
    call = call_of(function, tensors)
    expected = {name: as_array(tensor) for name, tensor in tensors.items()}
    with temporary_path() as path:
        if isinstance(older, bytes):
            path.write_bytes(older)
        elif older is not None:
            write_hdf5(path, older)
        _, raised = attempt(function, str(path), dict(tensors), call=call)
        return _advised(raised) or find(path, expected, call)


def find_refused(function: Any, tensors: Tensors, naming: str) -> Finding | None:
    """Find whether `function(path, tensors)` fails to raise a TypeError, or writes something.

    The error must name the entry `naming`. The function is called once without a file at `path`,
    and once with an older one.
    """
    call = call_of(function, tensors)
    for older in (None, b"an older file"):
        with temporary_path() as path:
            if older is not None:
                path.write_bytes(older)
            found = attempt_refusal(
                function, str(path), dict(tensors), error=TypeError, naming=(naming,), call=call
            )
            if found is not None:
                return found
            if older is None and _files_in(path.parent):
                return Finding(message("saved.half_written", call=call), mistake="half-written")
            if older is not None and _content_of(path) != older:
                return Finding(message("saved.older_gone", call=call), mistake="half-written")
    return None


def _files_in(made: Path) -> list[Path]:
    """The files in a folder; none where the folder is gone."""
    return list(made.iterdir()) if made.is_dir() else []


def _content_of(path: Path) -> bytes | None:
    """The content of a file; None where there is none that can be read."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def find_read(
    function: Any, arrays: Tensors, write: Callable[[Path, Mapping[str, np.ndarray]], None]
) -> Finding | None:
    """Find what is wrong with what `function(path)` returns for a file of these arrays.

    The file is deleted before the returned value is checked.
    """
    call = f"{_name(function)}({PATH})"
    with temporary_path() as path:
        write(path, arrays)
        yours, raised = attempt(function, str(path), call=call)
    return _advised(raised) or find_arrays(yours, arrays, call)


def _advised(raised: Finding | None) -> Finding | None:
    """Add the cause, where it is known, to the error of a learner's code."""
    said = str(raised) if raised is not None else ""
    keys = (key for words, key in ADVICE.items() if words in said)
    return because(raised, next((message(key) for key in keys), ""))


def write_hdf5(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Write each array as a dataset; names with a slash lead into groups."""
    import h5py

    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array


def write_tfrecord(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Write one `tf.train.Example` for each array: its name, dtype, shape and bytes."""
    path.write_bytes(tfrecord_of(arrays))


def tfrecord_of(arrays: Mapping[str, np.ndarray]) -> bytes:
    """Encode arrays as the bytes of a TFRecord file, one `tf.train.Example` each."""
    written = (
        encode_example(
            {
                "name": name.encode(),
                "dtype": array.dtype.str.encode(),
                "shape": array.shape,
                "data": array.tobytes(),
            }
        )
        for name, array in arrays.items()
    )
    return b"".join(map(frame_record, written))


def as_array(tensor: Any) -> np.ndarray:
    """Copy an ndarray, or a tensor on the CPU, to an ndarray of the same layout."""
    array = tensor if is_a(tensor, np.ndarray) else tensor.detach().numpy()
    return np.array(array, order="K")


def call_of(function: Any, tensors: Tensors) -> str:
    """Write the call as a learner would, with `path` for the path: to_hdf5(path, {…})."""
    return f"{_name(function)}({PATH}, {format_value(dict(tensors))})"


@contextmanager
def temporary_path() -> Iterator[Path]:
    """Give a path to write to, in a folder that is deleted afterwards."""
    # A learner's file that is still open cannot be deleted on Windows.
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        yield Path(made) / "file"


def _name(function: Any) -> str:
    return format_with(lambda called: str(called.__name__), function) or type_name(function)
