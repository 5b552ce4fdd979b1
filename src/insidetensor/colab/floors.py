"""Compare the libraries that are installed with the oldest versions that the course runs on."""

import re
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec

from insidetensor.messages import message

# A requirement `name>=1.2` of the package or of its extra for learners, as its metadata has it.
FLOOR = re.compile(r"(?P<name>[\w.-]+)\s*>=\s*(?P<floor>[\d.]+)\s*(;\s*extra == .learners.)?")
# These open notebooks on one's own machine. Colab replaces them, and nbgrader would end its kernel.
NOT_ON_COLAB = frozenset({"jupyterlab", "nbgrader"})


def unmet_floors() -> Iterator[str]:
    """Yield a sentence for each required library that is missing here or too old."""
    for name, floor in floors().items():
        got = _version(name)
        if got is None and find_spec(name) is None:
            yield message("colab.missing", library=name, floor=floor)
        elif got is not None and release_of(got) < release_of(floor):
            yield message("colab.too_old", library=name, floor=floor, got=got)


def floors() -> dict[str, str]:
    """Library -> its oldest supported version, read from the metadata of `insidetensor`."""
    found = (FLOOR.fullmatch(line) for line in metadata.requires("insidetensor") or ())
    return {
        line["name"]: line["floor"] for line in found if line and line["name"] not in NOT_ON_COLAB
    }


def release_of(version: str) -> tuple[int, ...]:
    """Split a version into its numbers, without zeros at the end: (2, 11) for "2.11.0+cu128"."""
    leading = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(number) for number in leading[0].split(".")] if leading else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _version(name: str) -> str | None:
    """The version installed under this name; None where there is none.

    The library may still be installed under another name, such as tensorflow-cpu.
    """
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
