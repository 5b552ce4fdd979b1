"""The languages of the course beside English, as `course/languages.toml` lists them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograde.authoring.course.sources import TEXT_STUB, Problem, SourceError
from autograde.core.messages import reason_of
from insidetensor.messages import FALLBACK

LISTED = Path("course") / "languages.toml"
CODE = re.compile(r"[a-z]{2,3}")
ENGLISH = "English"
WORD_BREAKS = ("normal", "keep-all", "break-all")  # of CSS


@dataclass(frozen=True)
class Language:
    """A language of the course: what its notebooks say that no catalogue holds."""

    name: str  # in the language itself
    stub: str  # the comment where a learner writes
    answer: str  # what stands where a learner writes text
    untranslated: str  # what stands behind a text that is still English
    word_break: str  # of WORD_BREAKS: where its lines break
    complete: bool  # whether every text has to be there before a release


def read_languages(root: Path) -> dict[str, Language]:
    """The languages by their codes, sorted; none where the project has no `languages.toml`.

    Raises: SourceError, with a sentence for each fault of the file.
    """
    place = root / LISTED
    return dict(_read(place, place.read_bytes())) if place.is_file() else {}


def name_language(root: Path, code: str) -> str:
    """The name of a language in itself; the code where the project does not list it."""
    known = read_languages(root)
    return ENGLISH if code == FALLBACK else known[code].name if code in known else code


def find_text_stub(root: Path, code: str) -> str:
    """What stands in a language where a learner writes text."""
    own = read_languages(root).get(code)
    return own.answer if own else TEXT_STUB


@lru_cache(maxsize=20)
def _read(place: Path, content: bytes) -> dict[str, Language]:
    try:
        tables = tomllib.loads(content.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = f"it is not TOML: {reason_of(error)}."
        raise SourceError([Problem(place, 1, reason)], place.parents[1]) from None
    problems = [
        Problem(place, _line_of(content, code), fault)
        for code, table in tables.items()
        if (fault := _fault(code, table))
    ]
    if problems:
        raise SourceError(problems, place.parents[1])
    return {code: Language(**tables[code]) for code in sorted(tables)}


def _fault(code: str, table: Any) -> str:
    wanted = {field.name: {"str": str, "bool": bool}[str(field.type)] for field in fields(Language)}
    if not CODE.fullmatch(code) or code == FALLBACK:
        return f"[{code}] is not the code of another language: expected one such as ja."
    got = {name: type(value) for name, value in table.items()} if isinstance(table, dict) else {}
    if got != wanted:
        expected = ", ".join(f"{name} ({kind.__name__})" for name, kind in wanted.items())
        shown = ", ".join(f"{name} ({kind.__name__})" for name, kind in got.items()) or "none"
        return f"[{code}] has the keys {shown}: expected {expected}."
    if (said := Language(**table).word_break) not in WORD_BREAKS:
        return f"[{code}] has word_break {said}: expected one of {', '.join(WORD_BREAKS)}."
    return ""


def _line_of(content: bytes, code: str) -> int:
    lines = content.decode().split("\n")
    return next((n for n, line in enumerate(lines, 1) if line.strip() == f"[{code}]"), 1)
