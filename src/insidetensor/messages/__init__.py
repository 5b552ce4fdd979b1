"""Every sentence a learner reads, kept in one catalogue for each language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from insidetensor.messages.filling import fill_template
from insidetensor.messages.po_files import read_po
from insidetensor.messages.sentence import (
    CATALOGUES,
    Sentence,
    join_sentences,
    read_sentence,
    recipe_of,
)
from insidetensor.messages.spoken import FALLBACK, LANGUAGE_VARIABLE, language, speaking, word_break

__all__ = [
    "FALLBACK",
    "FOLDER",
    "LANGUAGE_VARIABLE",
    "Catalogue",
    "Sentence",
    "fill_template",
    "join_sentences",
    "language",
    "message",
    "read_sentence",
    "register_catalogue",
    "section",
    "speaking",
    "word_break",
]


@dataclass(frozen=True)
class Catalogue:
    """Templates of `en.toml`, or `<language>.po`, in each of `folders`; a later folder wins.

    Its sentences remember `name`; those of a catalogue without one remember their text alone.
    """

    folders: tuple[Path, ...]
    name: str

    def __init__(self, *folders: Path, name: str = "") -> None:
        object.__setattr__(self, "folders", tuple(folders))
        object.__setattr__(self, "name", name)

    def templates(self, language: str = FALLBACK) -> dict[str, str]:
        """Dotted key -> template, for one language (empty where nobody has translated yet)."""
        return dict(_templates_of(self.folders, language))

    def read(self) -> None:
        """Read every language: later there may be no files any more."""
        for folder in self.folders:
            for spoken in (FALLBACK, *(path.stem for path in folder.glob("*.po"))):
                self.templates(spoken)

    def message(self, key: str, /, **fields: object) -> Sentence:
        """The sentence for `key` in the learner's language, English where it has none.

        Raises: KeyError for an unknown key or a field that the template wants and did not get.
        """
        for spoken in (language(), FALLBACK):
            template = _templates_of(self.folders, spoken).get(key)
            if template is not None:
                return Sentence(fill_template(template, fields), self._recipe(key, fields))
        section, _, name = key.rpartition(".")
        file = self.folders[-1] / f"{FALLBACK}.toml"
        raise KeyError(f'no sentence {key}: write `{name} = "…"` under [{section}] of {file}')

    def _recipe(self, key: str, fields: Mapping[str, object]) -> dict[str, Any] | None:
        if not self.name:
            return None
        recipe: dict[str, Any] = {"from": self.name, "key": key}
        if fields:
            recipe["fields"] = {name: recipe_of(value) for name, value in fields.items()}
        return recipe

    def section(self, prefix: str) -> dict[str, str]:
        """Every template whose key begins with `prefix`, by the rest of its key, not yet filled.

        In the learner's language, English where it has none.
        """
        found = _templates_of(self.folders, FALLBACK) | _templates_of(self.folders, language())
        start = len(prefix)
        return {key[start:]: found[key] for key in found if key.startswith(prefix)}


@lru_cache
def _templates_of(folders: tuple[Path, ...], language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for folder in folders:
        ending = "toml" if language == FALLBACK else "po"
        found.update(_templates_in(folder / f"{language}.{ending}"))
    return found


@lru_cache
def _templates_in(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    return read_po(text) if path.suffix == ".po" else dict(_flattened(tomllib.loads(text)))


def _flattened(table: dict[str, object], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            found += _flattened(value, f"{prefix}{name}.")
        else:
            found.append((f"{prefix}{name}", str(value)))
    return found


def register_catalogue(name: str, *folders: Path) -> Catalogue:
    """Make the catalogue in which sentences of this name are looked up from now on."""
    catalogue = CATALOGUES[name] = Catalogue(*folders, name=name)
    return catalogue


FOLDER = Path(__file__).parent
_OURS = register_catalogue("insidetensor", FOLDER)


def message(key: str, /, **fields: object) -> Sentence:
    """The package's own sentence for `key`; see `Catalogue.message`."""
    return _OURS.message(key, **fields)


def section(prefix: str) -> dict[str, str]:
    """The package's own sentences under `prefix`; see `Catalogue.section`."""
    return _OURS.section(prefix)
