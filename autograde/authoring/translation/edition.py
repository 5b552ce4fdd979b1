"""Say how far the course is in another language, file by file, and bring its catalogues up to date.

What is translated is listed here: the sources, the claims, and the sentences of the code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
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
from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.english_texts import (
    Text,
    find_claim_texts,
    find_message_texts,
    find_source_texts,
)
from autograde.core.errors import GraderError
from autograde.core.messages import say
from insidetensor.claims.words import CLAIMS, DIFFERENCES
from insidetensor.messages import FALLBACK

LEDGERS = tuple(Path("course") / name for name in (CLAIMS, DIFFERENCES))
# The folders of sentences, and how the keys begin of those that a learner can meet, or that the
# commands of an instructor say: the grader's other sentences stay English.
MESSAGES = {
    Path("src/insidetensor/messages"): ("",),
    Path("autograde/hidden/messages"): ("",),
    Path("autograde/core/messages"): (
        *("verdict.", "problem.", "refused.", "page.", "learner_process.", "raised.", "no_answer."),
        *("terminal.", "attempts.", "roster.", "settle.", "other_work.", "hand_back.", "lateness."),
        *("extension.", "forget.", "service.", "usage.", "collect.", "export.", "table.", "store."),
        *("changes.", "report.", "status.", "notice.", "look.", "cluster.", "rubric.", "help."),
        *("judging.", "colab.", "check.", "release.", "site_page.", "site_exercise."),
        *("site_label.", "page_words.", "claims.page", "claims.measured", "claims.no_reason"),
        *("claims.needs_gpu", "claims.column.id", "claims.column.says", "claims.column.said"),
        *("claims.column.verdict", "claims.column.why"),
        *("differences.page", "differences.question"),
    ),
}


def find_lapses(root: Path, language: str) -> Iterator[Lapse]:
    """Find what is to be done in each file of an edition.

    Raises: as `open_edition`.
    """
    for each in open_edition(root, language):
        yield from each.find_lapses()


def refuse_incomplete(root: Path) -> None:
    """Refuse texts that are missing, stale, surplus or broken in a language called complete.

    Raises: GraderError, which counts them and names the command; as `open_edition`.
    """
    complete = [code for code, each in read_languages(root).items() if each.complete]
    for language in complete:
        if count := sum(1 for _ in find_lapses(root, language)):
            raise GraderError(say("translations.incomplete", language=language, count=count))


def update_catalogues(root: Path, language: str, stems: Collection[str] = ()) -> Iterator[Path]:
    """Bring an edition's catalogues up to date, and begin those of `stems`; those that changed.

    A new text gets the translation that an equal one has elsewhere in the edition.

    Raises: as `open_edition`.
    """
    opened = open_edition(root, language, stems)
    known: dict[str, str] = {}
    for each in opened:
        sound = each.read_sound()
        known |= {t.english: sound[t.name] for t in each.texts if t.name in sound}
    yield from (each.catalogue for each in opened if each.update(known))


def open_edition(root: Path, language: str, stems: Collection[str] = ()) -> list[Translation]:
    """The files that an edition has: every one where it is complete, else those with a catalogue.

    Those of `stems` too: ch01_tensors_and_ndarrays, claims, en for the sentences of code.

    Raises: GraderError for a language or a stem that the project does not have; CatalogueError for
    a file that cannot be read; OSError.
    """
    known, opened = read_languages(root), [*open_translations(root, language)]
    if language not in known:
        listed = ", ".join(known) or "none"
        raise GraderError(say("translations.unlisted", language=language, listed=listed))
    there = {each.english.stem for each in opened}
    if odd := sorted({*stems} - there):
        raise GraderError(say("translations.no_stem", stem=odd[0], known=", ".join(sorted(there))))
    begun = known[language].complete
    return [
        each for each in opened if begun or each.catalogue.is_file() or each.english.stem in stems
    ]


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
