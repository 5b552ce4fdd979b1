"""Find and read the course's TOML files of claims and questions, and check their entries."""

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from insidetensor.messages import message

# In an installed package the files lie in the package; in a checkout, in course/.
FOLDERS = (Path(__file__).parents[1], Path(__file__).parents[3] / "course")


Made = TypeVar("Made")


class EntryError(ValueError):
    """An entry of a course file that its author has to correct."""


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


def build_entries(
    path: Path, entries: Iterable[dict[str, Any]], make: Callable[..., Made]
) -> list[Made]:
    """Build an object by `make(**entry)` for each entry of the file; ids must differ.

    Raises:
        EntryError: names the entry that lacks a field, has an unknown one or makes `make` raise.
    """
    found: dict[str, Made] = {}
    for at, entry in enumerate(entries, start=1):
        name = str(entry.get("id", message("ledger.nth", at=at)))
        if name in found:
            raise EntryError(message("ledger.twice", file=path.name, id=name))
        try:
            found[name] = make(**entry)
        except (TypeError, ValueError, SyntaxError) as error:
            sentence = message("ledger.bad_entry", file=path.name, id=name, error=error)
            raise EntryError(sentence) from None
    return list(found.values())


def choose_entries(
    entries: Iterable[Made], names: Iterable[str], called: Callable[[Made], set[str]], path: Path
) -> list[Made]:
    """Choose the entries that `names` call for, each once, in the order of the file `path`.

    `called` gives the names of an entry.

    Raises:
        ValueError: for a name that no entry has, or where no name is given.
    """
    every, wanted = list(entries), set(names)
    unknown = wanted.difference(*(called(entry) for entry in every))
    if unknown or not wanted:
        asked = ", ".join(map(repr, sorted(unknown)))
        raise ValueError(message("ledger.no_such_name", file=path.name, names=asked))
    return [entry for entry in every if called(entry) & wanted]
