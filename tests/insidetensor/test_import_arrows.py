"""The packages inside `insidetensor` import one another in one direction only."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import insidetensor

ROOT = Path(insidetensor.__file__).parent
Arrow = tuple[str, str]


def arrows(root: Path) -> dict[Arrow, list[str]]:
    """Which package imports which, and the lines that do; an import in a function counts too."""
    found: dict[Arrow, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        inside = (root.name, *path.relative_to(root).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in _imported(node, inside):
                here, there = inside[1], name.removeprefix(f"{root.name}.").partition(".")[0]
                if name.startswith(f"{root.name}.") and there != here != "__init__":
                    line = f"{path.relative_to(root)}:{node.lineno}"
                    found.setdefault((here, there), []).append(line)
    return found


def _imported(node: ast.AST, inside: tuple[str, ...]) -> Iterator[str]:
    """The full names of what a statement imports."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = inside[: len(inside) - node.level] if node.level else ()
        module = ".".join([*base, *filter(None, [node.module])])
        yield from (f"{module}.{name.name}" for name in node.names)


def cycle(found: dict[Arrow, list[str]]) -> list[str]:
    """The lines of one cycle, such as "timing -> claims: timing/record.py:14"; or none."""
    graph: dict[str, set[str]] = {}
    for here, there in found:
        graph.setdefault(here, set()).add(there)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        around = error.args[1]  # each is imported by the next
        pairs = [(here, there) for there, here in pairwise(around)]
        return [f"{here} -> {there}: {', '.join(found[here, there])}" for here, there in pairs]
    return []


def test_no_package_imports_one_that_imports_it():
    found = arrows(ROOT)
    assert len(found) > 50
    assert cycle(found) == []


def test_a_cycle_is_told_with_the_lines_that_make_it(tmp_path):
    root = tmp_path / "course"
    for name, text in {
        "one/a.py": "def f():\n    from ..two.b import g\n",
        "two/b.py": "from course.three import h\n",
        "three.py": "from . import one\nfrom .one import a\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    assert sorted(cycle(arrows(root))) == [
        "one -> two: one/a.py:2",
        "three -> one: three.py:1, three.py:2",
        "two -> three: two/b.py:1",
    ]
