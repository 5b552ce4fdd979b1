"""The whole code of a recorded wrong answer, which may say only which lines are others.

An answer is recorded in one of two forms:

- `CHANGES`, the lines of the solution's cell that the learner wrote otherwise: `-` begins a line of
  the solution, `+` one that the learner has there, a space one that both have and that tells
  where. An empty line stands between two places.
- the code alone, where it is another way of solving, or no longer than its changes.
"""

from __future__ import annotations

import ast
from pathlib import Path

from autograde.authoring.course.markers import remove_markers


def whole_answer(path: Path, solution: str) -> str:
    """The code of the learner's cell, from a recorded answer and the solution's cell.

    Raises: ValueError where the answer changes lines that the solution does not have once.
    """
    answer = path.read_text(encoding="utf-8")
    for node in ast.parse(answer).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CHANGES":
            return _changed(path, ast.literal_eval(node.value), remove_markers(solution))
    return answer


def _changed(path: Path, changes: str, solution: str) -> str:
    lines = solution.split("\n")
    places = []
    for told in changes.strip("\n").split("\n\n"):
        before, after = _before_and_after(told)
        starts = [at for at in range(len(lines)) if lines[at : at + len(before)] == before]
        if len(starts) != 1:
            chapter = path.parent.name
            raise ValueError(
                f"{chapter}/{path.name} changes lines that the cell in solutions/{chapter}.py has "
                f"{len(starts)} times, not once. Write them after `-` as they stand there, "
                f"indented as they are, and after a space lines above or below them, where they "
                f"alone are not unique:\n{told}"
            )
        places.append((starts[0], len(before), after))
    for start, count, after in sorted(places, reverse=True):
        lines[start : start + count] = after
    return "\n".join(lines)


def _before_and_after(told: str) -> tuple[list[str], list[str]]:
    """The lines of one place in the solution, and what the learner has there."""
    lines = told.split("\n")
    return (
        [line[1:] for line in lines if not line.startswith("+")],
        [line[1:] for line in lines if not line.startswith("-")],
    )
