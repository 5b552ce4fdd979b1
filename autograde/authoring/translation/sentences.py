"""Sentences of code in another language: `ko.toml` beside each `en.toml`, compared with it.

Behind each entry stands which English it is a translation of: the first digits of its hash.

    all_right = "…"  # of 1a2b3c4d
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograde.authoring.translation.catalogues import CatalogueError, Lapse
from autograde.authoring.translation.marks import broken_fields, broken_marks
from insidetensor.messages import FALLBACK, Catalogue

FOLDERS = (
    Path("src/insidetensor/messages"),
    Path("autograde/hidden/messages"),
    Path("autograde/core/messages"),
)
# Of the grader's own sentences, those that a learner can meet; the others stay English.
OF_LEARNERS = {
    FOLDERS[2]: (
        *("verdict.", "problem.", "refused.", "page.", "learner_process.", "raised.", "no_answer."),
        *("judging.", "colab.", "site_page.", "site_label."),
        *("release.point", "release.points"),
        *("claims.page", "claims.measured", "claims.no_reason", "claims.needs_gpu"),
        *("claims.column.id", "claims.column.says", "claims.column.said"),
        *("claims.column.verdict", "claims.column.why"),
        *("differences.page", "differences.question"),
    )
}
SECTION = re.compile(r"\[([^\[\]]+)\]\s*")
ENTRY = re.compile(
    r"""(?P<key>"[^"]+"|[\w-]+) *= *(?P<value>"([^"\\]|\\.)*"|'[^']*') *(?P<note>#.*)?"""
)
HASH = re.compile(r"# of ([0-9a-f]{8})\s*$")


@dataclass(frozen=True)
class Entry:
    """One entry of a translated catalogue: its line (from 1), its text, the hash behind it."""

    line: int
    text: str
    of: str | None


def findings_in(root: Path, folder: Path, language: str) -> tuple[int, list[Lapse]]:
    """How many sentences of a folder's catalogue are to be translated, and what is wrong.

    Raises: CatalogueError for a catalogue that cannot be read.
    """
    english = _english(root, folder)
    place = root / folder / f"{language}.toml"
    entries = dict(_entries(place))
    found = []
    for key, text in english.items():
        entry = entries.get(key)
        if entry is None or not entry.text:
            found.append(Lapse("missing", place, entry.line if entry else 1, key))
            continue
        sentences = [*broken_fields(text, entry.text), *broken_marks(text, entry.text)]
        found += [Lapse("broken", place, entry.line, f"{key}: {one}") for one in sentences]
        if entry.of is None:
            sentence = f"{key}: it does not say of which English it is: --accept writes that."
            found.append(Lapse("stale", place, entry.line, sentence))
        elif entry.of != hash_of(text):
            found.append(Lapse("stale", place, entry.line, key))
    surplus = sorted(entries.keys() - english.keys())
    found += [Lapse("surplus", place, entries[key].line, key) for key in surplus]
    return len(english), found


def update_in(root: Path, folder: Path, language: str) -> bool:
    """Write what is not translated yet into a catalogue, as comments; whether that changed it."""
    place = root / folder / f"{language}.toml"
    text = place.read_text(encoding="utf-8") if place.is_file() else ""
    kept = dict(found for _, found in _numbered(text))
    sections: dict[str, list[str]] = {}
    english = _english(root, folder)
    for key in [*english, *(key for key in kept if key not in english)]:
        section, _, name = key.rpartition(".")
        to_do = f"# {_bare(name)} = {json.dumps(english.get(key), ensure_ascii=False)}"
        sections.setdefault(section, []).append(kept.get(key, to_do))
    lines = text.split("\n")[:1] if text.startswith("# ") else []
    for section, entries in sections.items():
        lines += ["", f"[{section}]", *entries]
    new = "\n".join(lines).lstrip("\n") + "\n"
    if new != text:
        place.write_text(new, encoding="utf-8", newline="\n")
    return new != text


def accept(place: Path) -> int:
    """Put behind each entry that has none the hash of the English it stands for; how many.

    Raises: CatalogueError for a catalogue that cannot be read.
    """
    english = _templates(place.with_name(f"{FALLBACK}.toml"))
    lines = place.read_text(encoding="utf-8").split("\n")
    count = 0
    for key, entry in _entries(place):
        if entry.of is None and key in english:
            before = lines[entry.line - 1].rstrip()
            lines[entry.line - 1] = f"{before}  # of {hash_of(english[key])}"
            count += 1
    if count:
        place.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    return count


def hash_of(text: str) -> str:
    """What stands behind a translation of this English text."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _english(root: Path, folder: Path) -> dict[str, str]:
    """The English sentences of a folder that a learner can meet."""
    found = _templates(root / folder / f"{FALLBACK}.toml")
    wanted = OF_LEARNERS.get(folder, tuple(found))
    sections = tuple(name for name in wanted if name.endswith("."))
    return {key: found[key] for key in found if key in wanted or key.startswith(sections)}


def _templates(place: Path) -> dict[str, str]:
    try:
        return Catalogue(place.parent).templates(place.stem)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(place, error) from error


def _entries(place: Path) -> Iterator[tuple[str, Entry]]:
    """Each entry of a translated catalogue by its key."""
    if not place.is_file():
        return
    texts = _templates(place)
    numbers = {}
    for number, (key, line) in _numbered(place.read_text(encoding="utf-8")):
        numbers[key] = number, HASH.search(line)
    for key, text in texts.items():
        if key not in numbers:
            raise CatalogueError(place, f"{key} must stand in one line, as a basic string")
        number, of = numbers[key]
        yield key, Entry(number, text, of[1] if of else None)


def _numbered(text: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """(line from 1, (key, the line)) of each entry."""
    section = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if head := SECTION.fullmatch(line):
            section = head[1]
        elif entry := ENTRY.fullmatch(line):
            yield number, (f"{section}.{entry['key'].strip(chr(34))}", line)


def _bare(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else json.dumps(name)
