"""The language in which a learner is told: the roster's, the one asked for, or the notebook's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograde.authoring.course.sources import Source, SourceError
from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.translated_source import in_language, led_to_own_headings
from autograde.core.errors import GraderError
from autograde.core.messages import say
from insidetensor.messages import FALLBACK, LANGUAGE_VARIABLE

# What a notebook in another language says at its top, as JSON holds it.
SAID = re.compile(rf'{LANGUAGE_VARIABLE}\\*", *\\*"([a-z]{{2,3}})\\*"'.encode())


@dataclass(frozen=True)
class Languages:
    """The languages of a class: the project's own, the one asked for, and each learner's."""

    project: Path
    asked: str | None
    of_learner: Mapping[str, str]

    @cached_property
    def known(self) -> frozenset[str]:
        """The languages that the project is in."""
        return frozenset({FALLBACK, *read_languages(self.project)})

    def of(self, learner: str, notebook: bytes) -> str:
        """The language in which a learner is told what came of a notebook."""
        said = SAID.search(notebook)
        own = said[1].decode() if said and said[1].decode() in self.known else FALLBACK
        return self.of_learner.get(learner) or self.asked or own


def check_language(language: str | None, project: Path) -> None:
    """Refuse a language in which the course is not. Raises: GraderError."""
    known = [FALLBACK, *read_languages(project)]
    if language and language not in known:
        raise GraderError(say("usage.no_language", got=language, known=", ".join(known)))


def translate_source(source: Source, language: str) -> Source:
    """Put an exercise's source into a language; English where its translation cannot be read."""
    for translate in (in_language, led_to_own_headings):
        with suppress(SourceError, SyntaxError):
            source = translate(source, language)
    return source
