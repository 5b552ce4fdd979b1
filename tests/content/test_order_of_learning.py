"""No word stands in a lesson before it is defined, and no name before it can be seen.

The lists of what is still to mend may only shrink: what was mended and still stands there fails.
"""

import ast
import re
import symtable
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from autograde.authoring.course.sources import HIDE_INPUT, Cell, list_chapter_files, read_source
from autograde.publishing.reading_time import KEPT, list_outputs
from autograde.publishing.site.executed import run_lessons
from insidetensor.libraries.absent import find_unbound

ROOT = Path(__file__).parents[2]
LESSONS = [read_source(path) for path in list_chapter_files(ROOT / "course", ".py")]

# Words of the field that the glossary lists, and how a lesson may write them.
WRITTEN = {
    "asynchronous": "asynchronous",
    "broadcast": r"broadcast(s|ing|ed)?",
    "chunk": "chunks?",
    "column-major": "column-major",
    "contiguous": "contiguous",
    "crossover": "crossovers?",
    "device": "devices?",
    "dispatch": "dispatch",
    "dtype": "dtypes?",
    "eager": "eager",
    "exponent": "exponents?",
    "fraction": "fractions?",
    "gradient": "gradients?",
    "graph break": "graph breaks?",
    "header": "headers?",
    "host": "hosts?",
    "in place": r"in[- ]place(?! of)",
    "kernel": "kernels?",
    "leaf": "leaf",
    "pickle": "pickles?",
    "placeholder": "placeholders?",
    "promotion": "promotion",
    "quartile": "quartiles?",
    "row-major": "row-major",
    "saturate": "saturate",
    "side effect": "side effects?",
    "snapshot": "snapshots?",
    "storage": "storages?",
    "storage offset": "(storage )?offsets?",
    "stride": "strides?",
    "subnormal": "subnormal",
    "tracing": "tracing",
    "version counter": "version counters?",
    "view": "views?",
}
# Names that a library gave: a line of code says them too.
NAMES = ("DLPack", "GradientTape")
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
WORDS = {term: rf"(?<![\w.-]){written}(?![\w-])" for term, written in WRITTEN.items()}
NO_ENGLISH = re.compile(r"`[^`]*`|\]\([^)]*\)")  # code, and where a link leads
NO_TEXT = re.compile(
    r"<(title|desc|style|script|code|details)\b.*?</\1>|<[^>]*>", re.DOTALL
)  # what an output does not show, and code
ANNOUNCED = re.compile(r"^## Next\b.*", re.DOTALL | re.MULTILINE)  # what other lessons are about

NEVER_DEFINED = {"GradientTape"}
DEFINED_LATE: set[str] = set()
# In pictures, their captions and what is printed; TensorFlow's own warning says `tracing`.
SHOWN_EARLY = {"tracing"}

# A kernel is a function on a device: what runs a notebook is the Python session.
RUNS_A_NOTEBOOK = re.compile(
    r"\b(fresh|new|whole|notebook's|Jupyter) kernel\b|\bin (this|the) kernel\b"
    r"|\b(re)?start(s|ed|ing)? the kernel\b|\bkernel (has )?(starts?|ends?|dies|died|restarts?)\b",
    re.IGNORECASE,
)
SAY_KERNEL = {
    "src/insidetensor/messages/en.toml": 8,
}

# By lesson, the names that a visible cell uses, and only a folded one bound.
BORN_FOLDED: dict[str, set[str]] = {}


class Place(NamedTuple):
    """A cell, by its lesson and the line on which it begins; they compare as they are read."""

    lesson: int
    line: int

    def __str__(self) -> str:
        return f"course/{LESSONS[self.lesson].path.name}:{self.line}"


CELLS = [(Place(at, cell.line), cell) for at, lesson in enumerate(LESSONS) for cell in lesson.cells]


def said_by(cell: Cell) -> str:
    """What a cell says in English: its prose, or what a prediction or a puzzle asks and answers."""
    if cell.kind == "markdown":
        said = ANNOUNCED.sub("", cell.source)
    else:
        strings = (
            node.value
            for call in ast.walk(ast.parse(cell.source))
            if isinstance(call, ast.Call) and ast.unparse(call.func) in {"predict", "puzzle"}
            for node in ast.walk(call)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        said = "\n".join(strings)
    return NO_ENGLISH.sub(" ", said)


def find_first(word: str, texts: list[tuple[Place, str]]) -> Place | None:
    written = re.compile(word.replace(" ", r"\s"), re.IGNORECASE)
    return next((place for place, text in texts if written.search(text)), None)


def find_terms() -> Iterator[tuple[str, Place | None, Place | None]]:
    """Each term, the cell that uses it first, and the cell that defines it."""
    # The first cell of a lesson announces what will be learnt.
    later = [(place, cell) for place, cell in CELLS if cell != LESSONS[place.lesson].cells[0]]
    prose = [(place, said_by(cell)) for place, cell in later]
    every = [(place, cell.source) for place, cell in later]
    bold = [
        (place, "\n".join(BOLD.findall(cell.source)))
        for place, cell in later
        if cell.kind == "markdown"
    ]
    for term, word in WORDS.items():
        yield term, find_first(word, prose), find_first(word, bold)
    for name in NAMES:
        yield name, find_first(name, every), find_first(name, bold)


def test_no_term_is_used_before_the_cell_that_defines_it():
    found = [*find_terms()]
    for term, used, defined in found:  # shown by `pytest -rP`, and below a failure
        print(f"{term:16} first used in {used}, defined in {defined}")
    used_somewhere = [each for each in found if each[1]]
    never = {term for term, _, defined in used_somewhere if defined is None}
    late = {term for term, used, defined in used_somewhere if defined and used < defined}
    says = "define it in bold, in the cell that says it first; or take it from the list above"
    assert never == NEVER_DEFINED, says
    assert late == DEFINED_LATE, says


@pytest.mark.slow
@pytest.mark.xdist_group("site")  # which keeps the same executed lessons
def test_no_cell_shows_a_term_before_the_cell_that_defines_it():
    executed = run_lessons(ROOT, [lesson.stem for lesson in LESSONS], ROOT / KEPT)
    ran = [cell for notebook in executed.values() for cell in notebook.cells]
    shown = [
        (place, NO_TEXT.sub(" ", "\n".join(list_outputs(cell))))
        for (place, _), cell in zip(CELLS, ran, strict=True)
        if cell.cell_type == "code"
    ]
    early = {
        term: f"{first}, defined in {defined}"
        for term, _, defined in find_terms()
        if defined and term in WORDS and (first := find_first(WORDS[term], shown))
        if first < defined and term not in DEFINED_LATE - SHOWN_EARLY
    }
    assert early.keys() == SHOWN_EARLY, f"shown before they are defined: {early}"


def find_used(code: str) -> set[str]:
    """The names that a cell takes from those above it: it reads one, or adds to it."""
    tables, read = [symtable.symtable(code, "cell", "exec")], set()
    for table in tables:
        tables += table.get_children()
        read |= {
            symbol.get_name()
            for symbol in table.get_symbols()
            if symbol.is_referenced() and (symbol.is_global() or table.get_type() == "module")
        }
    added = (node.target for node in ast.walk(ast.parse(code)) if isinstance(node, ast.AugAssign))
    added_to = {target.id for target in added if isinstance(target, ast.Name)}
    return (read - find_unbound(code, 1)) | added_to


def test_a_cell_that_is_seen_uses_no_name_that_only_a_folded_one_binds():
    born_folded: dict[str, set[str]] = {}
    for lesson in LESSONS:
        seen, folded, used_from_fold = set(), set(), set()
        for cell in lesson.cells:
            if cell.kind == "code" and HIDE_INPUT in cell.tags:
                folded |= find_unbound(cell.source, 1)
            elif cell.kind == "code":
                used_from_fold |= (folded - seen) & find_used(cell.source)
                seen |= find_unbound(cell.source, 1)
        if used_from_fold:
            born_folded[lesson.stem] = used_from_fold
    assert born_folded == BORN_FOLDED, "bind it in a cell that is seen, above the one that uses it"


def test_what_runs_a_notebook_is_called_the_python_session():
    places = [
        *list_chapter_files(ROOT / "course", ".py"),
        *list_chapter_files(ROOT / "solutions", ".py"),
        ROOT / "src/insidetensor/messages/en.toml",
    ]
    found = {}
    for place in places:
        text = re.sub(r"\n(# )?\s*", " ", place.read_text(encoding="utf-8"))
        if said := [match[0] for match in RUNS_A_NOTEBOOK.finditer(text)]:
            found[place.relative_to(ROOT).as_posix()] = said
    counts = {place: len(said) for place, said in found.items()}
    assert counts == SAY_KERNEL, (
        f"a kernel is a function on a device: say `the Python session` in {found}"
    )
