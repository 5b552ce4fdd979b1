"""The sentences of the course's own checks, by key, in the reader's language."""

import importlib
from functools import lru_cache
from pathlib import Path

from autograde.checks.chapters import PACKAGE
from insidetensor.messages import Catalogue, Sentence, register_catalogue
from insidetensor.messages.sentence import CATALOGUES

CATALOGUE = "hidden"


def say(key: str, /, **fields: object) -> Sentence:
    """The sentence for `key`, its fields filled in; see `insidetensor.messages.Catalogue`."""
    return _catalogue(next(iter(importlib.import_module(PACKAGE).__path__))).message(key, **fields)


def register_hidden_sentences(checks: Path) -> None:
    """Let the sentences of findings be read with the catalogue of these checks: `autograde/hidden`.

    Every language is read at once: later there may be no files any more.
    """
    register_catalogue(CATALOGUE, checks / "messages").read()


@lru_cache(maxsize=2)
def _catalogue(package: str) -> Catalogue:
    folder = Path(package) / "messages"
    if CATALOGUE not in CATALOGUES:
        register_catalogue(CATALOGUE, folder)
    return Catalogue(folder, name=CATALOGUE)
