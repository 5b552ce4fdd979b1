"""The page "Where the libraries differ": each question, asked in each library."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from autograde.authoring.markdown_cells import (
    begin_lesson_table,
    escape_markdown,
    escape_outside_code,
    format_code,
    format_table_row,
    link_translations,
)
from autograde.core.messages import say
from insidetensor.claims.differences import (
    Behaviour,
    ask_libraries,
    format_answer,
    read_differences,
)
from insidetensor.claims.entries import EntryError
from insidetensor.claims.words import in_own_language
from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES, library
from insidetensor.messages import speaking

DIFFERENCES = Path("course") / "differences.toml"
PAGE = Path("docs") / "where-the-libraries-differ.md"
Answers = Mapping[str, str | bool]


def render_differences_pages(
    root: Path,
    languages: Sequence[str],
    on_asked: Callable[[int, int], None] = lambda number, total: None,
) -> list[str]:
    """The page as Markdown in each language, each question asked once, just now.

    `on_asked` gets (number, total).

    Raises: EntryError for a question of a chapter that has no lesson, or a missing library.
    """
    setup, behaviours = read_differences(root / DIFFERENCES)
    missing = [SHOWN_NAMES[name] for name in IMPORT_NAMES if library(name) is None]
    if missing:
        raise EntryError(say("differences.missing", libraries=", ".join(missing)))
    behaviours.sort(key=lambda behaviour: behaviour.chapter)  # in its chapter, each keeps its place
    said: dict[str, Answers] = {}
    for number, behaviour in enumerate(behaviours, start=1):
        said[behaviour.id] = ask_libraries(behaviour, setup)
        on_asked(number, len(behaviours))
    pages = []
    for language in languages:
        with speaking(language):
            pages.append(_page(root, language, setup, behaviours, said))
    return pages


def _page(
    root: Path,
    language: str,
    setup: Mapping[str, str],
    behaviours: Sequence[Behaviour],
    said: Mapping[str, Answers],
) -> str:
    count, versions = len(behaviours), _versions()
    columns = [say("differences.question"), *(SHOWN_NAMES[name] for name in IMPORT_NAMES)]
    lines: list[str] = [
        say("differences.page", count=count, versions=versions, setup=_setup(setup))
    ]
    for chapter, group in groupby(behaviours, key=lambda behaviour: behaviour.chapter):
        lines += ["", *begin_lesson_table(root, chapter, DIFFERENCES, columns, language)]
        for behaviour in group:
            question = in_own_language(behaviour.question, root / DIFFERENCES)
            lines.append(_row(question, behaviour, said[behaviour.id]))
    return link_translations("\n".join(lines) + "\n", PAGE, root, language)


def _versions() -> str:
    """The libraries' own versions; which build of PyTorch it is does not change an answer."""
    modules = {name: library(name) for name in IMPORT_NAMES}
    return ", ".join(
        f"{SHOWN_NAMES[name]} {module.__version__.partition('+')[0]}"
        for name, module in modules.items()
        if module is not None
    )


def _setup(setup: Mapping[str, str]) -> str:
    return ", ".join(format_code(setup[name]) for name in IMPORT_NAMES if name in setup)


def _row(question: str, behaviour: Behaviour, said: Answers) -> str:
    cells = [escape_outside_code(question)]
    for name, probe in behaviour.probes.items():
        lines = [format_code(line) for line in probe.strip().splitlines()]
        cells.append("<br>".join([f"**{escape_markdown(format_answer(said[name]))}**", *lines]))
    return format_table_row(cells)
