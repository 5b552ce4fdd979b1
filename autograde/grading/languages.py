"""The language in which a learner is told: the roster's, the one asked for, or the notebook's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import sqlalchemy as sa

from autograde.authoring.course.sources import Source, SourceError
from autograde.authoring.translation.translated_source import (
    in_language,
    languages_of,
    led_to_own_headings,
)
from autograde.core.errors import GraderError
from autograde.core.messages import say
from insidetensor.messages import FALLBACK, LANGUAGE_VARIABLE

# What a notebook in another language says at its top, as JSON holds it.
SAID = re.compile(rf'{LANGUAGE_VARIABLE}\\*", *\\*"([a-z]{{2,3}})\\*"'.encode())
TABLE = sa.Table(
    "autograde_language",
    sa.MetaData(),
    sa.Column("student_id", sa.String(128), primary_key=True),
    sa.Column("language", sa.String(8), nullable=False),
)


@dataclass(frozen=True)
class Languages:
    """The languages of a class: the project's own, the one asked for, and each learner's."""

    project: Path
    asked: str | None
    of_learner: Mapping[str, str]

    @cached_property
    def known(self) -> frozenset[str]:
        """The languages that the project is in."""
        return frozenset({FALLBACK, *languages_of(self.project)})

    def of(self, learner: str, notebook: bytes) -> str:
        """The language in which a learner is told what came of a notebook."""
        said = SAID.search(notebook)
        own = said[1].decode() if said and said[1].decode() in self.known else FALLBACK
        return self.of_learner.get(learner) or self.asked or own


def check_language(language: str | None, project: Path) -> None:
    """Raises: GraderError for a language in which the course is not."""
    known = [FALLBACK, *languages_of(project)]
    if language and language not in known:
        raise GraderError(say("usage.no_language", got=language, known=", ".join(known)))


def note_languages(engine: sa.Engine, languages: Mapping[str, str]) -> None:
    """Keep in the gradebook's database which language each of these learners reads."""
    TABLE.create(engine, checkfirst=True)
    with engine.begin() as connection:
        for some in _slices(list(languages)):
            connection.execute(sa.delete(TABLE).where(TABLE.c.student_id.in_(some)))
        rows = [{"student_id": who, "language": what} for who, what in languages.items() if what]
        if rows:
            connection.execute(sa.insert(TABLE), rows)


def noted_languages(engine: sa.Engine) -> dict[str, str]:
    """What `note_languages` has kept, by learner."""
    if not sa.inspect(engine).has_table(TABLE.name):
        return {}
    with engine.connect() as connection:
        return {row.student_id: row.language for row in connection.execute(sa.select(TABLE))}


def told_in(source: Source, language: str) -> Source:
    """The exercise in this language; in English where its translation cannot be read."""
    for told in (in_language, led_to_own_headings):
        with suppress(SourceError, SyntaxError):
            source = told(source, language)
    return source


def _slices(names: list[str], size: int = 500) -> Iterable[list[str]]:
    """Names, as many at a time as a database takes in one question."""
    return (names[start : start + size] for start in range(0, len(names), size))
