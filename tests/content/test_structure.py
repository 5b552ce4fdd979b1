"""The tree of the code: rooms whose imports point one way, and one name for each thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
GRADER = ROOT / "autograde"
PACKAGE = ROOT / "src" / "insidetensor"
# From above to below: a room imports those after it.
ROOMS = (
    "cli",
    "service",
    "site",
    "preprocessors",
    "report",
    "release",
    "lms",
    "grading",
    "authoring",
    "feedback",
    "judging",
    "sandbox",
    "hidden",
    "checks",
    "probes",
    "translation",
    "course",
    "files",
    "messages",
)
HEIGHT = {room: height for height, room in enumerate(reversed(ROOMS))}


def modules(package: Path) -> Iterator[Path]:
    """The modules of a package."""
    return package.rglob("*.py")


def executed(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, without what is read for its types alone."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            yield from executed(child)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """(line, module or name) of each import in a file, deferred ones too."""
    package = path.relative_to(ROOT).parent.parts
    for node in executed(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def upward(path: Path) -> Iterator[str]:
    """A sentence for each import of a file that leads to a room above its own."""
    own = path.relative_to(GRADER).parts[0]
    for line, name in imported(path):
        first, _, rest = name.partition(".")
        room = rest.partition(".")[0]
        if first == "autograde" and HEIGHT.get(room, -1) > HEIGHT[own]:
            where = path.relative_to(ROOT).as_posix()
            yield f"{where}:{line} imports {name}: {room} lies above {own}"


def test_every_module_of_the_grader_lies_in_a_room():
    loose = {path.name for path in GRADER.glob("*.py")}
    assert loose == {"__init__.py", "__main__.py"}
    assert {path.parent.name for path in GRADER.glob("*/__init__.py")} == set(HEIGHT)


def test_a_room_imports_only_those_below_it():
    files = [path for path in modules(GRADER) if path.parent != GRADER]
    offenders = [sentence for path in sorted(files) for sentence in upward(path)]
    assert not offenders, "\n".join(offenders)


def test_no_modules_import_each_other():
    """Nor by a way round, and not where an import is deferred."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in [*modules(GRADER), *modules(PACKAGE)]
        if path.stem != "__init__"
    }
    graph = {
        name: {
            module
            for _, imports in imported(path)
            for module in (imports, imports.rpartition(".")[0])
            if module in files
        }
        for name, path in files.items()
    }
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the modules


def test_no_two_modules_and_no_two_classes_share_a_name():
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted([*modules(GRADER), *modules(PACKAGE)]):
        where = path.relative_to(ROOT).as_posix()
        if path.stem != "__init__":
            places[f"module {path.stem}"].append(where)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[f"class {node.name}"].append(f"{where}:{node.lineno}")
    shared = {name: where for name, where in places.items() if len(where) > 1}
    assert not shared


def test_the_page_of_the_architecture_has_three_short_ways_of_modules_that_there_are():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert page.count("\n") <= 120
    (section,) = re.findall(r"^## Three ways.*?(?=^## )", page, re.DOTALL | re.MULTILINE)
    ways = [re.findall(r"^\d\. `(\S+)`:", way, re.MULTILINE) for way in section.split("\n**")[1:]]
    assert [0 < len(way) <= 8 for way in ways] == [True] * 3
    assert [module for way in ways for module in way if not (ROOT / module).is_file()] == []
