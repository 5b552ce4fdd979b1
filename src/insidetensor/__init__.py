"""See what lies in memory under a tensor.

The public names stand in `__init__.pyi`, where type checkers find them. Each is imported when it is
first used, so `import insidetensor` costs nothing and loads neither PyTorch nor TensorFlow nor
matplotlib.
"""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

_MODULES = {
    name.name: f".{statement.module}"
    for statement in ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8")).body
    if isinstance(statement, ast.ImportFrom)
    for name in statement.names
}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name], __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
