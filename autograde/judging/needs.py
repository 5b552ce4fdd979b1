"""Which of the large libraries an exercise needs, by its source, and which its hidden checks do.

A process that is forked for a submission has imported them already. What is overlooked here is
imported late, which takes seconds each time and costs nothing else.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import autograde.checks.probes
from autograde.checks.own_checks import find_words, follow_imports
from autograde.judging.assignment import Assignment
from autograde.judging.preload import LIBRARIES

PROBES = Path(autograde.checks.probes.__file__).parent
IMPORT = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)


def needed_libraries(assignments: Iterable[Assignment]) -> frozenset[str]:
    """Those of `LIBRARIES` that these exercises' cells name, or their checks and probes."""
    found: set[str] = set()
    for assignment in assignments:
        cells = [cell.source for cell in assignment.cells if cell.kind == "code"]
        words = {word for source in [*cells, *assignment.own_checks] for word in find_words(source)}
        probes = {path.stem: path.read_text(encoding="utf-8") for path in PROBES.glob("*.py")}
        needed = follow_imports(probes, words & probes.keys())
        words |= {word for source in needed for word in find_words(source)}
        found |= words & set(LIBRARIES)
    return frozenset(found)


def libraries_of_checks(assignments: Iterable[Assignment]) -> frozenset[str]:
    """Those of `LIBRARIES` that these exercises' hidden checks import; no judge runs more."""
    sources = {source for assignment in assignments for source in assignment.own_checks}
    imported = {name for source in sources for name in IMPORT.findall(source)}
    return frozenset(imported & set(LIBRARIES))
