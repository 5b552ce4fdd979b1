"""The solution of a test module's chapter and the recorded right answers, without any checks."""

import sys
import types
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "content"))

from answers import answered, right_answers, solved


@pytest.fixture(scope="module")
def solution(request) -> types.ModuleType:
    return solved(request.module.STEM)


@pytest.fixture(scope="module")
def right(request, solution) -> dict[str, types.ModuleType]:
    """By name, the solution and each recorded right answer."""
    stem = request.module.STEM
    recorded = [path for path in right_answers() if path.parent.name == stem]
    return {"the solution": solution, **{path.stem: answered(path) for path in recorded}}
