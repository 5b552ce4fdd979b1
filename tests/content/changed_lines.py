"""The code of a learner's cell, from the lines of a recorded wrong answer.

`-` begins a line of the solution's cell that the learner does not have, `+` one that the learner
has there, a space one that both have and that tells where; an empty line stands between two places.
Where every line begins with `+`, they are the whole cell.
"""

from __future__ import annotations

import re

from autograde.authoring.course.markers import remove_markers

DEFINED = re.compile(r"^(?:def |class |(?=\w+ = ))(\w+)", re.MULTILINE)


def changed_code(where: str, changes: str, solution: str) -> str:
    """The code of the learner's cell, from what is recorded there and the solution's cell.

    Raises: ValueError where lines of a place are not in the solution once.
    """
    solution = remove_markers(solution)
    code = re.sub(r"^\+", "", changes, flags=re.MULTILINE)
    is_whole = not re.search(r"^[- ]", changes, re.MULTILINE)
    if is_whole and {*DEFINED.findall(solution)} & {*re.findall(r"\w+", code)}:
        return code
    lines = solution.split("\n")
    places = []
    for told in re.split(r"\n{2,}", changes):
        before = [line[1:] for line in told.split("\n") if not line.startswith("+")]
        after = [line[1:] for line in told.split("\n") if not line.startswith("-")]
        starts = [at for at in range(len(lines)) if lines[at : at + len(before)] == before]
        if len(starts) != 1:
            raise ValueError(
                f"{where} changes lines that the part's cell in solutions/ has {len(starts)} times,"
                " not once. Write them after `-` as they stand there, indented as they are, and "
                "after a space lines above or below them, where they alone are not unique; or the "
                f"learner's whole cell, each line after `+`:\n{told}"
            )
        places.append((starts[0], len(before), after))
    for start, count, after in sorted(places, reverse=True):
        lines[start : start + count] = after
    return "\n".join(lines)
