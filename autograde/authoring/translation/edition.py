"""Say how far the course is in another language, file by file, and bring its catalogues up to date.

What is translated is listed here: the sources, the claims, and the sentences of the code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from autograde.authoring.course.notebooks import HAND_IN
from autograde.authoring.course.sources import list_chapter_files
from autograde.authoring.translation.catalogues import (
    CatalogueError,
    Lapse,
    Translation,
    locate_catalogue,
)
from autograde.authoring.translation.english_texts import (
    Text,
    find_claim_texts,
    find_message_texts,
    find_source_texts,
)
from insidetensor.claims.words import CLAIMS, DIFFERENCES
from insidetensor.messages import FALLBACK

LEDGERS = tuple(Path("course") / name for name in (CLAIMS, DIFFERENCES))
# The folders of sentences, and how the keys begin of those that a learner can meet: the grader's
# other sentences stay English.
MESSAGES = {
    Path("src/insidetensor/messages"): ("",),
    Path("autograde/hidden/messages"): ("",),
    Path("autograde/core/messages"): (
        *("verdict.", "problem.", "refused.", "page.", "learner_process.", "raised.", "no_answer."),
        *("judging.", "colab.", "site_page.", "site_label."),
        *("release.point", "release.points"),
        *("claims.page", "claims.measured", "claims.no_reason", "claims.needs_gpu"),
        *("claims.column.id", "claims.column.says", "claims.column.said"),
        *("claims.column.verdict", "claims.column.why"),
        *("differences.page", "differences.question"),
    ),
}


def find_lapses(root: Path, language: str) -> Iterator[Lapse]:
    """Find what is to be done in each file of an edition.

    Raises: CatalogueError for a file that cannot be read; OSError.
    """
    for each in open_translations(root, language):
        yield from each.find_lapses()


def open_translations(root: Path, language: str) -> Iterator[Translation]:
    """Every file whose texts are translated, with its catalogue in that language.

    Raises: CatalogueError for an English file that cannot be read; OSError.
    """
    template = root / HAND_IN.relative_to(HAND_IN.parents[4])
    chapters = [list_chapter_files(root / folder, ".py") for folder in ("course", "solutions")]
    for source in [*chapters[0], *chapters[1], *([template] if template.is_file() else [])]:
        yield open_source_translation(source, source.read_text(encoding="utf-8"), language)
    for ledger in LEDGERS:
        yield open_claim_translation(root / ledger, language)
    for folder, beginnings in MESSAGES.items():
        yield open_message_translation(root / folder, language, beginnings)


def open_source_translation(source: Path, text: str, language: str) -> Translation:
    """The texts of a lesson or an exercise that reads `text`, and their catalogue."""
    texts = find_source_texts(text)
    return Translation(source, tuple(texts), locate_catalogue(source, language), language)


def open_claim_translation(ledger: Path, language: str) -> Translation:
    """The texts of `claims.toml` or `differences.toml`, and their catalogue.

    Raises: CatalogueError.
    """
    return _open(ledger, locate_catalogue(ledger, language), language, find_claim_texts)


def open_message_translation(
    folder: Path, language: str, beginnings: tuple[str, ...] = ("",)
) -> Translation:
    """The sentences of a folder's `en.toml` whose keys begin like that, and their catalogue.

    Raises: CatalogueError.
    """
    find = partial(find_message_texts, beginnings=beginnings)
    return _open(folder / f"{FALLBACK}.toml", folder / f"{language}.po", language, find)


def _open(
    english: Path, catalogue: Path, language: str, find: Callable[[Path], Iterable[Text]]
) -> Translation:
    try:
        return Translation(english, tuple(find(english)), catalogue, language)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(english, error) from error
