"""The solution of the exercise, as a module without its checks."""

import types
from pathlib import Path

import pytest

from autograde.sources import read_source

SOURCE = Path(__file__).parents[2] / "solutions" / "ch02_views_and_strides.py"


@pytest.fixture(scope="session")
def solution() -> types.ModuleType:
    module = types.ModuleType(SOURCE.stem)
    source = read_source(SOURCE)
    imports = next(cell for cell in source.cells if cell.kind == "code")
    for cell in [imports, *(part.solution_cell for part in source.parts)]:
        exec(compile(cell.source, f"{SOURCE.name}:{cell.line}", "exec"), vars(module))
    return module
