"""Give a function a file, and tell what it returned once the file is gone."""

from typing import Any

import numpy as np

from autograde.checks.probes.closed_helpers import closed
from insidetensor.saved.file_checks import temporary_path
from insidetensor.saved.hdf5_files import datasets_in
from insidetensor.saved.tfrecords import features_of, read_tfrecords
from insidetensor.showing.shown import is_a


def look(names: dict[str, Any], given: tuple[str, bytes]) -> tuple[str, Any]:
    """`given` is the function's name, and the bytes of the file.

    The answer is ("dict", [(key, value, whether it can be written to)]) or ("other", value). Where
    what is written to an array would change one that stands before it, that one's key is told.
    """
    function, content = given
    with temporary_path() as path:
        path.write_bytes(content)
        with closed(datasets_in, features_of, read_tfrecords):
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
