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


def register_hidden_sentences(project: Path) -> None:
    """Let sentences that were stored be read with the catalogue of this project's checks."""
    register_catalogue(CATALOGUE, project.joinpath(*PACKAGE.split("."), "messages"))


@lru_cache(maxsize=2)
def _catalogue(package: str) -> Catalogue:
    folder = Path(package) / "messages"
    if CATALOGUE not in CATALOGUES:
        register_catalogue(CATALOGUE, folder)
    return Catalogue(folder, name=CATALOGUE)
