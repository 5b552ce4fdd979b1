"""The page "Where the libraries differ": each question, asked in each library."""

from collections.abc import Callable, Mapping
from itertools import groupby, zip_longest
from pathlib import Path

from autograde.authoring.markdown_cells import code, escaped, lesson_table, table_row, with_code
from autograde.messages import say
from insidetensor.claims.differences import Behaviour, answers, read_differences
from insidetensor.claims.entries import EntryError
from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES, library

DIFFERENCES = Path("course") / "differences.toml"
PAGE = Path("docs") / "where-the-libraries-differ.md"


def differences_page(
    root: Path, on_asked: Callable[[int, int], None] = lambda number, total: None
) -> str:
    """The page as Markdown, each cell of it run just now; `on_asked` gets (number, total).

    Raises: EntryError for a question of a chapter that has no lesson, or a missing library.
    """
    setup, behaviours = read_differences(root / DIFFERENCES)
    missing = [SHOWN_NAMES[name] for name in IMPORT_NAMES if library(name) is None]
    if missing:
        raise EntryError(say("differences.missing", libraries=", ".join(missing)))
    behaviours.sort(key=lambda behaviour: behaviour.chapter)  # in its chapter, each keeps its place
    rows = {}
    for number, behaviour in enumerate(behaviours, start=1):
        rows[behaviour.id] = _row(behaviour, answers(behaviour, setup))
        on_asked(number, len(behaviours))
    count, versions = len(behaviours), _versions()
    columns = [say("differences.question"), *(SHOWN_NAMES[name] for name in IMPORT_NAMES)]
    lines = [say("differences.page", count=count, versions=versions, setup=_setup(setup))]
    for chapter, asked in groupby(behaviours, key=lambda behaviour: behaviour.chapter):
        lines += ["", *lesson_table(root, chapter, DIFFERENCES, columns)]
        lines += [rows[behaviour.id] for behaviour in asked]
    return "\n".join(lines) + "\n"


def stale(before: str, now: str, place: Path) -> str | None:
    """The sentence that shows the first line in which two pages differ; None where none does."""
    lines = zip_longest(before.splitlines(), now.splitlines(), fillvalue=say("differences.end"))
    for there, here in lines:
        if there != here:
            return say("differences.changed", file=place, before=there, now=here)
    return None


def _versions() -> str:
    """The libraries' own versions; which build of PyTorch it is does not change an answer."""
    modules = {name: library(name) for name in IMPORT_NAMES}
    return ", ".join(
        f"{SHOWN_NAMES[name]} {module.__version__.partition('+')[0]}"
        for name, module in modules.items()
        if module is not None
    )


def _setup(setup: Mapping[str, str]) -> str:
    return ", ".join(code(setup[name]) for name in IMPORT_NAMES if name in setup)


def _row(behaviour: Behaviour, said: Mapping[str, str]) -> str:
    cells = [with_code(behaviour.question)]
    for name, probe in behaviour.probes.items():
        lines = [code(line) for line in probe.strip().splitlines()]
        cells.append("<br>".join([f"**{escaped(said[name])}**", *lines]))
    return table_row(cells)
