"""One language's edition as a whole: every source and catalogue, and what is to be done in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograde.authoring.course.notebooks import HAND_IN
from autograde.authoring.course.sources import list_chapter_files
from autograde.authoring.translation import catalogues, ledgers, sentences
from autograde.authoring.translation.catalogues import Lapse
from insidetensor.claims.words import own_file

KINDS = ("missing", "stale", "surplus", "broken")


@dataclass(frozen=True)
class State:
    """How far the translation of one file is."""

    path: Path  # the catalogue's
    total: int
    findings: tuple[Lapse, ...]

    def count(self, kind: str) -> int:
        """How many texts are of this kind."""
        return sum(finding.kind == kind for finding in self.findings)

    @property
    def there(self) -> int:
        """How many texts have a translation that can be shown."""
        undone = {f.words for f in self.findings if f.kind in ("missing", "stale")}
        return self.total - len(undone)


def sources_of(root: Path) -> list[Path]:
    """Every source whose texts are translated: lessons, exercises, and how to hand in."""
    template = root / HAND_IN.relative_to(HAND_IN.parents[4])
    chapters = [list_chapter_files(root / folder, ".py") for folder in ("course", "solutions")]
    return [*chapters[0], *chapters[1], *([template] if template.is_file() else [])]


def states_of(root: Path, language: str) -> Iterator[State]:
    """The state of each file of an edition."""
    for source in sources_of(root):
        total, found = catalogues.findings_of(source, language)
        yield State(catalogues.catalogue_of(source, language), total, tuple(found))
    for ledger in ledgers.LEDGERS:
        total, found = ledgers.findings_in(root, ledger, language)
        yield State(own_file(root / ledger, language), total, tuple(found))
    for folder in sentences.FOLDERS:
        total, found = sentences.findings_in(root, folder, language)
        yield State(root / folder / f"{language}.toml", total, tuple(found))


def update(root: Path, language: str) -> Iterator[Path]:
    """Bring every catalogue up to date with the English; yields those that changed."""
    for source in sources_of(root):
        if catalogues.update(source, language):
            yield catalogues.catalogue_of(source, language)
    for ledger in ledgers.LEDGERS:
        if ledgers.update_in(root, ledger, language):
            yield own_file(root / ledger, language)
    for folder in sentences.FOLDERS:
        if sentences.update_in(root, folder, language):
            yield root / folder / f"{language}.toml"
