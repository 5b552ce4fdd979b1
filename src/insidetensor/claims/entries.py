"""Find the course's TOML files of small programs, and check their entries' fields."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..messages import message

# In an installed package the files lie in the package; in a checkout, in course/.
FOLDERS = (Path(__file__).parents[1], Path(__file__).parents[3] / "course")


class EntryError(ValueError):
    """An entry that an author has to mend."""


def find_course_file(name: str) -> Path:
    """Return the path of the file `name`.

    Raises:
        FileNotFoundError: when no folder has it.
    """
    for folder in FOLDERS:
        if (folder / name).is_file():
            return folder / name
    looked = ", ".join(map(str, FOLDERS))
    raise FileNotFoundError(message("ledger.missing_file", name=name, folders=looked))


def read_course_file(path: Path) -> dict[str, Any]:
    """Parse one file.

    Raises:
        EntryError: when the file is not TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise EntryError(message("ledger.not_toml", file=path.name, error=error)) from None


def checked_fields(
    where: str, entry: Mapping[str, Any], required: Mapping[str, type], optional: Mapping[str, type]
) -> None:
    """Hold an entry to its fields.

    Raises:
        EntryError: for a field that is missing, of another type, empty, or unknown.
    """
    for name in required:
        if name not in entry or entry[name] in ("", {}, []):
            raise EntryError(message("ledger.missing_field", where=where, field=name))
    kinds = {**required, **optional}
    for name, value in entry.items():
        if name not in kinds:
            known = ", ".join(sorted(kinds))
            raise EntryError(message("ledger.unknown_field", where=where, field=name, known=known))
        if not isinstance(value, kinds[name]):
            fields = {"got": type(value).__name__, "expected": kinds[name].__name__}
            raise EntryError(message("ledger.wrong_type", where=where, field=name, **fields))
