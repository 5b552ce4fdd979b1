"""One name for each module and each class. Which room imports which, import-linter says."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = (ROOT / "autograde", ROOT / "src" / "insidetensor")


def test_no_two_modules_and_no_two_classes_share_a_name():
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for package in PACKAGES for path in package.rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if path.stem not in ("__init__", "__main__"):  # named by Python
            places[f"module {path.stem}"].append(where)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[f"class {node.name}"].append(f"{where}:{node.lineno}")
    shared = {name: where for name, where in places.items() if len(where) > 1}
    assert not shared
