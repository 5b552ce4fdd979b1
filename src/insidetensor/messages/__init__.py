"""Every sentence a learner reads, kept in one catalogue for each language."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from insidetensor.messages.particles import IN_TEMPLATE, WithParticles
from insidetensor.messages.po_files import read_po

LANGUAGE_VARIABLE = "INSIDETENSOR_LANG"
FALLBACK = "en"
_SPOKEN: ContextVar[str | None] = ContextVar("spoken", default=None)
_WITH_PARTICLES = WithParticles()


@dataclass(frozen=True)
class Catalogue:
    """Templates of `en.toml`, or `<language>.po`, in each of `folders`; a later folder wins."""

    folders: tuple[Path, ...]

    def __init__(self, *folders: Path) -> None:
        object.__setattr__(self, "folders", tuple(folders))

    def templates(self, language: str = FALLBACK) -> dict[str, str]:
        """Dotted key -> template, for one language (empty where nobody has translated yet)."""
        return dict(_templates_of(self.folders, language))

    def read(self) -> None:
        """Read every language: later there may be no files any more."""
        for folder in self.folders:
            for spoken in (FALLBACK, *(path.stem for path in folder.glob("*.po"))):
                self.templates(spoken)

    def message(self, key: str, /, **fields: object) -> str:
        """The sentence for `key` in the learner's language, English where it has none.

        Raises: KeyError for an unknown key or a field that the template wants and did not get.
        """
        for spoken in (language(), FALLBACK):
            template = _templates_of(self.folders, spoken).get(key)
            if template is not None:
                return filled(template, fields)
        section, _, name = key.rpartition(".")
        file = self.folders[-1] / f"{FALLBACK}.toml"
        raise KeyError(f'no sentence {key}: write `{name} = "…"` under [{section}] of {file}')

    def section(self, prefix: str) -> dict[str, str]:
        """Every template whose key begins with `prefix`, by the rest of its key, not yet filled.

        In the learner's language, English where it has none.
        """
        found = _templates_of(self.folders, FALLBACK) | _templates_of(self.folders, language())
        start = len(prefix)
        return {key[start:]: found[key] for key in found if key.startswith(prefix)}


def filled(template: str, fields: Mapping[str, object]) -> str:
    """The template with its fields; a field's format may be a pair of Korean particles.

    Raises: KeyError for a field that is not there.
    """
    if IN_TEMPLATE.search(template):
        return _WITH_PARTICLES.vformat(template, (), fields)
    return template.format_map(fields)


def language() -> str:
    """The reader's language: that of `speaking`, else of INSIDETENSOR_LANG, else English.

    A notebook in another language sets the environment variable where nobody has: see
    `autograde.authoring.translation`.
    """
    return _SPOKEN.get() or os.environ.get(LANGUAGE_VARIABLE, "") or FALLBACK


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Sentences in this language inside, whatever the environment says: for who tells others."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


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


FOLDER = Path(__file__).parent
_OURS = Catalogue(FOLDER)


def message(key: str, /, **fields: object) -> str:
    """The package's own sentence for `key`; see `Catalogue.message`."""
    return _OURS.message(key, **fields)


def section(prefix: str) -> dict[str, str]:
    """The package's own sentences under `prefix`; see `Catalogue.section`."""
    return _OURS.section(prefix)
