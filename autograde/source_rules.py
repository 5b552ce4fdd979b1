"""What holds in every source, lesson or exercise: valid code, a title, and no stray `# %%`."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from autograde.markers import HIDDEN_TESTS, MENTION, lines_inside
from autograde.sources import FENCE, Cell, Problem, Source, headings

MAGIC = re.compile(r"\s*(# ?)?(%{1,2}[A-Za-z]|![A-Za-z.])")
IMPORTERS = ("__import__", "import_module", "run_module")
# Where jupytext (by str.splitlines) ends a line, and Python and nbgrader do not.
OTHER_LINE_END = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# A name that code cannot do without to put something on a GPU.
NAMES_A_GPU = frozenset({"accelerator_or_sim", "cuda"})
CITED_BY_NUMBER = re.compile(r"\bchapters?\s+\d+", re.IGNORECASE)


def problems_of_source(source: Source) -> list[Problem]:
    """What is wrong with a source whatever its folder."""
    return [
        *_title(source),
        *_other_line_ends(source),
        *_code(source),
        *_magics(source),
        *_imports_of_autograde(source),
        *_chapters_by_number(source),
        *_unused_accelerator(source),
    ]


def problems_of_lesson(source: Source) -> list[Problem]:
    """What is wrong with a source as a lesson: nothing in it is for nbgrader."""
    found = []
    for cell in source.cells:
        if cell.nbgrader:
            sentence = "a lesson carries no nbgrader metadata: graded cells belong in solutions/."
            found.append(Problem(source.path, cell.line, sentence))
        for index, line in enumerate(cell.source.split("\n")):
            if MENTION.search(line):
                sentence = f"a lesson carries no markers, got {line.strip()!r}."
                found.append(Problem(source.path, cell.first_line + index, sentence))
    return found


def parsed(cell: Cell) -> ast.Module | None:
    """The syntax tree of a code cell; None where it is not valid Python, or no code."""
    if cell.kind != "code":
        return None
    try:
        return _parse(cell.source)
    except SyntaxError:
        return None


def prose_lines(cell: Cell) -> Iterator[tuple[int, str]]:
    """(line of the file, text) of a Markdown cell, code fences left out."""
    fenced = False
    if cell.kind != "markdown":
        return
    for number, line in enumerate(cell.source.split("\n"), start=cell.first_line):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def _title(source: Source) -> Iterator[Problem]:
    for first in source.cells[:1]:
        if not (first.source.startswith("# ") and any(headings(first))):
            sentence = "the first cell is Markdown and begins with the title, `# # Title`."
            yield Problem(source.path, first.line, sentence)


def _other_line_ends(source: Source) -> Iterator[Problem]:
    for number, line in enumerate(source.text.split("\n"), start=1):
        found = OTHER_LINE_END.search(line)
        if found:
            sentence = (
                f"the line holds U+{ord(found[0]):04X}, which jupytext takes for a line's end: "
                "write it as an escape in a string, and delete it elsewhere."
            )
            yield Problem(source.path, number, sentence)


def _code(source: Source) -> Iterator[Problem]:
    """Cells that are not valid Python, told apart from cells that a `# %%` cuts in two."""
    lines = source.text.split("\n")
    cut: set[int] = set()  # the cells already seen to be pieces of a cell cut in two
    for index, cell in enumerate(source.cells):
        if cell.kind != "code" or index in cut or parsed(cell):
            continue
        pieces = _pieces(source, lines, index)
        if pieces:
            cut.update(pieces)
            yield from (_stray(source, source.cells[piece]) for piece in pieces[1:])
        elif not any(MAGIC.match(line) for line in cell.source.split("\n")):
            yield _invalid(source, cell)


def _pieces(source: Source, lines: list[str], index: int) -> range | None:
    """The run of cells, one of them at `index`, that are valid Python only when joined."""
    cells = source.cells
    for first in range(index, max(index - 2, -1), -1):
        for last in range(max(first, index - 1) + 1, len(cells)):
            end = cells[last + 1].line - 1 if last + 1 < len(cells) else len(lines)
            if cells[first].kind == "code" and _is_valid(lines[cells[first].line : end]):
                return range(first, last + 1)
    return None


def _is_valid(lines: list[str]) -> bool:
    try:
        _parse("\n".join(lines))
    except SyntaxError:
        return False
    return True


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        # A dubious escape is ruff's to report; as an error it would pass for invalid Python.
        warnings.simplefilter("ignore", SyntaxWarning)
        return ast.parse(text)


def _stray(source: Source, cell: Cell) -> Problem:
    sentence = (
        "a line `# %%` inside a cell's code: it would begin a new cell here; write it another "
        'way ("# " + "%%" in a string).'
    )
    return Problem(source.path, cell.line, sentence)


def _invalid(source: Source, cell: Cell) -> Problem:
    try:
        _parse(cell.source)
    except SyntaxError as error:
        line = min(error.lineno or 1, len(cell.source.split("\n")))
        sentence = f"the cell is not valid Python: {error.msg}."
        return Problem(source.path, cell.line + line, sentence)
    raise AssertionError("called for a cell that does not parse")


def _magics(source: Source) -> Iterator[Problem]:
    for cell in source.cells:
        if cell.kind != "code":
            continue
        for number, line in enumerate(cell.source.split("\n"), start=cell.first_line):
            if MAGIC.match(line):
                sentence = (
                    f"a magic or a shell command, {line.strip()!r}: a source is plain Python, "
                    "so that tests can import it."
                )
                yield Problem(source.path, number, sentence)


def _imports_of_autograde(source: Source) -> Iterator[Problem]:
    """Each import of autograde that learners would see, as a statement or by a call."""
    for cell in source.cells:
        tree = parsed(cell)
        hidden = lines_inside(cell.source, HIDDEN_TESTS)
        for node in ast.walk(tree) if tree else ():
            index = getattr(node, "lineno", 0) - 1
            packages = {name.partition(".")[0] for name in _imported(node)}
            if index not in hidden and "autograde" in packages:
                sentence = "autograde is imported outside hidden lines: learners do not have it."
                yield Problem(source.path, cell.first_line + index, sentence)


def _imported(node: ast.AST) -> list[str]:
    """The modules that an import names, be it a statement or a call."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in IMPORTERS:
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            constants = (node.value for node in arguments if isinstance(node, ast.Constant))
            return [value for value in constants if isinstance(value, str)]
    return []


def _chapters_by_number(source: Source) -> Iterator[Problem]:
    for cell in source.cells:
        for number, line in prose_lines(cell):
            cited = CITED_BY_NUMBER.search(line)
            if cited:
                sentence = (
                    f"{cited[0]!r} cites a chapter by its number: cite it by its title, as a link."
                )
                yield Problem(source.path, number, sentence)


def _unused_accelerator(source: Source) -> Iterator[Problem]:
    """A GPU that is declared for nothing: on Colab a learner's quota would be spent on it."""
    if source.accelerator and not any(_names_a_gpu(cell) for cell in source.cells):
        sentence = (
            f"the header declares a {source.accelerator}, and no code cell names one: expected "
            f"{' or '.join(sorted(NAMES_A_GPU))} in a code cell, or no header."
        )
        yield Problem(source.path, 1, sentence)


def _names_a_gpu(cell: Cell) -> bool:
    tree = parsed(cell)
    nodes = ast.walk(tree) if tree else ()
    return any({getattr(node, "id", ""), getattr(node, "attr", "")} & NAMES_A_GPU for node in nodes)
