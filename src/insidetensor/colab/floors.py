"""Compare the libraries that are installed with the oldest versions that the course runs on."""

import re
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec

from insidetensor.messages import message

# `name>=1.2`, of the package itself or of what learners need, as its metadata give it.
FLOOR = re.compile(r"(?P<name>[\w.-]+)\s*>=\s*(?P<floor>[\d.]+)\s*(;\s*extra == .learners.)?")
# What opens notebooks on one's own machine. Colab is in their place, and nbgrader would end its
# kernel.
NOT_ON_COLAB = frozenset({"jupyterlab", "nbgrader"})


def unmet_floors() -> Iterator[str]:
    """A sentence for each library that is missing here or too old, in the package's own order."""
    for name, floor in floors().items():
        got = _version(name)
        if got is None and find_spec(name) is None:
            yield message("colab.missing", library=name, floor=floor)
        elif got is not None and release_of(got) < release_of(floor):
            yield message("colab.too_old", library=name, floor=floor, got=got)


def floors() -> dict[str, str]:
    """Library -> the oldest version that will do, read from the metadata of `insidetensor`."""
    found = (FLOOR.fullmatch(line) for line in metadata.requires("insidetensor") or ())
    return {
        line["name"]: line["floor"] for line in found if line and line["name"] not in NOT_ON_COLAB
    }


def release_of(version: str) -> tuple[int, ...]:
    """The numbers of a version, without zeros at its end: (2, 11) for "2.11.0+cu128"."""
    leading = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(number) for number in leading[0].split(".")] if leading else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _version(name: str) -> str | None:
    """The version installed under this name; None where there is none.

    A library may be there under another name, such as tensorflow-cpu's.
    """
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
