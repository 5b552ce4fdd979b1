"""Find what is wrong with a file that a learner's code wrote, or with the arrays it read."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from insidetensor.checking.findings import Finding, because, because_of, find_value
from insidetensor.messages import message
from insidetensor.saved.hdf5_files import SeenDataset, datasets_in, is_open
from insidetensor.saved.tfrecords import Feature, features_of, read_tfrecords
from insidetensor.showing.shown import format_error, format_value, is_a, kind, type_name

LARGEST = 1 << 22  # bytes of a file that is read
# First bytes of other kinds of files -> the sentence that names the kind.
BEGINNINGS = {
    b"\x80": "saved.a_pickle",
    b"PK": "saved.a_zip",
    b"\x93NUMPY": "saved.an_npy",
    b"\x89HDF": "saved.an_hdf5",
}
FEATURES = {
    "name": "bytes_list",
    "dtype": "bytes_list",
    "shape": "int64_list",
    "data": "bytes_list",
}


def find_arrays(yours: Any, expected: Mapping[str, Any], call: str) -> Finding | None:
    """Find what is wrong with a dict of arrays: its type, its names, then each array."""
    if not is_a(yours, dict):
        return find_value(yours, dict(expected), call)
    try:
        found = find_names(list(dict.keys(yours)), list(expected), call)
        arrays = (
            _find_array(dict.get(yours, name), expected[name], name, call) for name in expected
        )
        return found or next(filter(None, arrays), None)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a key or a subclass of a learner's may raise anything
        return Finding(message("saved.unread", call=call, why=because_of(error)))


def find_names(yours: Sequence[Any], expected: Sequence[str], what: str) -> Finding | None:
    """Find a name that is missing, or one too many; their order does not matter."""
    missing = [name for name in expected if name not in yours]
    extra = [name for name in yours if name not in expected]
    if missing:
        fields = {"name": format_value(missing[0]), "got": format_value(sorted(yours, key=str))}
        return Finding(message("saved.missing", entry=what, **fields), mistake="name-missing")
    if extra:
        sentence = message("saved.extra", entry=what, name=format_value(extra[0]))
        return Finding(sentence, mistake="name-extra")
    return None


def _find_array(yours: Any, expected: np.ndarray, name: str, call: str) -> Finding | None:
    what = f"{call}[{format_value(name)}]"
    if is_a(yours, np.generic):
        sentence = message("saved.a_number", entry=what, type=type_name(yours))
        return Finding(sentence, mistake="no-array")
    if not is_a(yours, np.ndarray):
        return Finding(message("saved.no_array", entry=what, kind=kind(yours)), mistake="no-array")
    found = find_contents(yours, expected, what)
    if found is None and not yours.flags.writeable:
        return Finding(message("saved.read_only", entry=what), mistake="read-only")
    return found


def find_contents(yours: np.ndarray, expected: np.ndarray, what: str) -> Finding | None:
    """Find what is wrong with the shape, the dtype or the elements of an array called `what`."""
    found = find_value(yours, expected, what)
    if found is None:
        return None
    if yours.shape != expected.shape:
        no_axes = message("saved.no_axes") if expected.shape == () else ""
        return because(found, no_axes)
    if yours.dtype == expected.dtype and _in_storage_order(yours, expected):
        return because(found, message("saved.storage_order"), "storage-order")
    return found


def _in_storage_order(yours: np.ndarray, expected: np.ndarray) -> bool:
    """Whether the elements were wrongly taken in the order of the storage."""
    return yours.tobytes() == expected.tobytes("A") != expected.tobytes()


# ---- HDF5 ----------------------------------------------------------------------------------------


def find_in_hdf5(path: Path, expected: Mapping[str, np.ndarray], call: str) -> Finding | None:
    """Find what is wrong with an HDF5 file that `call` wrote: its kind, its names, each dataset."""
    content = _content(path, call)
    if isinstance(content, Finding):
        return content
    try:
        # Read from the bytes on disk: a file that is still open is not complete there.
        datasets = datasets_in(content)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return find_another_kind(content, call, "saved.not_hdf5", format_error(error))
    found = find_datasets(datasets, expected, call)
    if found is None and is_open(path):
        return Finding(message("saved.still_open", call=call), mistake="still-open")
    return found


def find_datasets(
    datasets: Mapping[str, SeenDataset], expected: Mapping[str, np.ndarray], call: str
) -> Finding | None:
    """Find what is wrong with the datasets of a file that `call` wrote: their names, then each."""
    found = find_names(list(datasets), list(expected), message("saved.file", call=call))
    for name, array in expected.items() if found is None else ():
        inside = _find_dataset(datasets[name], array, f"file[{format_value(name)}]")
        if inside is not None:
            sentence = message("saved.in_file", call=call, found=inside)
            return Finding(sentence, mistake=inside.mistake)
    return found


def _find_dataset(dataset: SeenDataset, array: np.ndarray, what: str) -> Finding | None:
    if dataset.shape is None:
        return Finding(message("saved.no_space", entry=what), mistake="no-space")
    if dataset.dtype != str(array.dtype):
        fields = {"got_dtype": dataset.dtype, "want_dtype": array.dtype}
        return Finding(message("saved.dtype", entry=what, **fields), mistake="value-dtype")
    if dataset.elements is None:  # too large to be read: only shape and dtype are compared
        return find_contents(np.broadcast_to(array.dtype.type(), dataset.shape), array, what)
    return find_contents(dataset.elements, array, what)


# ---- TFRecord ------------------------------------------------------------------------------------


def find_in_tfrecord(path: Path, expected: Mapping[str, np.ndarray], call: str) -> Finding | None:
    """Find what is wrong with the TFRecord file that `call` wrote: its records, then features."""
    content = _content(path, call)
    if isinstance(content, Finding):
        return content
    return find_records(content, expected, call)


def find_records(content: bytes, expected: Mapping[str, np.ndarray], call: str) -> Finding | None:
    """Find what is wrong with the bytes of the TFRecord file that `call` wrote."""
    try:
        written = read_tfrecords(content)
    except ValueError as error:
        return find_another_kind(content, call, "saved.not_tfrecord", format_error(error))
    if len(written) != len(expected):
        count = {"got": len(written), "want": len(expected)}
        return Finding(message("saved.records", call=call, **count), mistake="records")
    for number, (record, (name, array)) in enumerate(zip(written, expected.items(), strict=True)):
        what = message("saved.record", call=call, number=number, name=format_value(name))
        try:
            features = features_of(record)
        except ValueError as error:
            fields = {"entry": what, "why": format_error(error)}
            return Finding(message("saved.no_example", **fields), mistake="no-example")
        found = _find_features(features, name, array, what)
        if found is not None:
            return found
    return None


def _find_features(
    features: Mapping[str, Feature], name: str, array: np.ndarray, what: str
) -> Finding | None:
    missing = next((feature for feature in FEATURES if feature not in features), None)
    if missing is not None:
        fields = {"feature": missing, "got": format_value(sorted(features))}
        sentence = message("saved.no_feature", entry=what, **fields)
        return Finding(sentence, mistake="feature-missing")
    found = find_names(list(features), list(FEATURES), what)
    if found is not None:
        return found
    right = {
        "name": [name.encode()],
        "dtype": [array.dtype.str.encode()],
        "shape": list(array.shape),
        "data": [array.tobytes()],
    }
    for feature, wanted in FEATURES.items():
        got, values = features[feature]
        # An empty list of a kind may be left out of the file.
        if got != wanted and (got or right[feature]):
            fields = {"feature": feature, "got": got or message("saved.nothing"), "want": wanted}
            return Finding(message("saved.kind", entry=what, **fields), mistake="feature-kind")
        if values != right[feature]:
            sentence = message(
                "saved.feature", entry=what, feature=feature, got=format_value(values),
                want=format_value(right[feature]),
            )  # fmt: skip
            why = _why_data(values, array) if feature == "data" else ""
            if feature == "shape" and array.shape == ():
                why = message("saved.no_sizes")
            return because(Finding(sentence, mistake=f"feature-{feature}"), why)
    return None


def _why_data(values: Sequence[Any], array: np.ndarray) -> str:
    """Explain what wrong bytes are: storage order, a pickle, an .npy file, or a wrong length."""
    data = values[0] if values and isinstance(values[0], bytes) else b""
    if data == array.tobytes("A"):
        return message("saved.storage_order")
    if data.startswith(b"\x80"):
        return message("saved.data_pickle")
    if data.startswith(b"\x93NUMPY"):
        return message("saved.data_npy")
    if len(data) != array.nbytes:
        return message("saved.data_length", got=len(data), want=array.nbytes)
    return ""


# ---- any file ------------------------------------------------------------------------------------


def _content(path: Path, call: str) -> bytes | Finding:
    """Read a plain file that is not too large, or find what is wrong with it."""
    try:
        if path.is_symlink() or not path.is_file():
            return Finding(message("saved.no_file", call=call), mistake="no-file")
        if path.stat().st_size > LARGEST:
            fields = {"size": path.stat().st_size, "most": LARGEST}
            return Finding(message("saved.too_large", call=call, **fields), mistake="too-large")
        return path.read_bytes()
    except OSError as error:
        return Finding(message("saved.unreadable", call=call, why=error), mistake="no-file")


def find_another_kind(content: bytes, call: str, key: str, why: str) -> Finding:
    """Make the finding about a file of another kind, which is named; `why` if it is unknown."""
    others = (other for start, other in BEGINNINGS.items() if content.startswith(start))
    other = next(others, "")
    if key == "saved.not_hdf5" and other == "saved.an_hdf5":
        other = "saved.not_closed"
    other = message(other) if other else why
    return Finding(message(key, call=call, why=other), mistake="file-kind")
