"""Run a chapter's solution, or an answer recorded for it, as one module without any checks."""

from __future__ import annotations

import ast
import types
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from changed_lines import whole_answer

from autograde.authoring.course.markers import HIDDEN_TESTS, SOLUTION, find_regions, remove_regions
from autograde.authoring.course.sources import Source, read_source

ROOT = Path(__file__).parents[2]
SOLUTIONS = ROOT / "solutions"
HIDDEN = ROOT / "autograde" / "hidden"
WRONG_ANSWERS = ROOT / "tests" / "wrong_answers"
RIGHT_ANSWERS = ROOT / "tests" / "right_answers"


@dataclass(frozen=True)
class WrongAnswer:
    """A mistake somebody could make: its part, words of the right sentence, the rules it breaks.

    Where the core of the part is broken, that alone is named.
    """

    path: Path
    part: str
    story: str
    sentence: str
    breaks: tuple[str, ...]

    @property
    def stem(self) -> str:
        return self.path.parent.name

    @property
    def code(self) -> str:
        """What the learner has in the cell, also where the record says only what differs."""
        cells = _solution_cells(self.stem)
        if self.part not in cells:
            raise ValueError(
                f"{self.name}.py is named after no part of solutions/{self.stem}.py: expected "
                f"<part>__<mistake>.py, the part being one of {', '.join(cells)}"
            )
        return whole_answer(self.path, cells[self.part])

    @property
    def name(self) -> str:
        return f"{self.stem}/{self.path.stem}"


def exercise_stems() -> list[str]:
    """The chapters that have an exercise."""
    return sorted(path.stem for path in SOLUTIONS.glob("ch*.py"))


def changes_the_process(stem: str) -> bool:
    """Whether an exercise's imports cell changes the devices of its process for good."""
    # The first code cell as it stands: tests are marked by it while they are collected.
    text = (SOLUTIONS / f"{stem}.py").read_text(encoding="utf-8")
    imports = text.partition("\n# %%\n")[2].partition("\n# %%")[0]
    return any(call in imports for call in ("sim.register(", "logical_cpus("))


@cache
def source(stem: str) -> Source:
    """The source of a chapter's exercise."""
    return read_source(SOLUTIONS / f"{stem}.py")


def wrong_answers() -> list[WrongAnswer]:
    """Every recorded wrong answer, in order of its name."""
    return [recorded(path) for path in sorted(WRONG_ANSWERS.glob("*/*.py"))]


def right_answers() -> list[Path]:
    """Every recorded right answer, in order of its name."""
    return sorted(RIGHT_ANSWERS.glob("*/*.py"))


def solved(stem: str, replaced: dict[str, str] | None = None) -> types.ModuleType:
    """The solution as a module; `replaced` holds other code for some of its parts."""
    return _module(stem, {**_solution_cells(stem), **(replaced or {})})


def unsolved(stem: str) -> types.ModuleType:
    """What a learner who wrote nothing has: every solution region raises NotImplementedError."""
    return _module(stem, {name: _stub(code) for name, code in _solution_cells(stem).items()})


def answered(path: Path) -> types.ModuleType:
    """A right answer: one file that defines every part its own way."""
    return _module(path.parent.name, {"": path.read_text(encoding="utf-8")})


def visible_checks(stem: str) -> dict[str, str]:
    """The code of the checks a learner sees, by part."""
    return {
        part.name: "\n".join(remove_regions(cell.source, HIDDEN_TESTS) for cell in part.check_cells)
        for part in source(stem).parts
    }


def recorded(path: Path) -> WrongAnswer:
    """A wrong answer as its file records it.

    Raises: ValueError where it does not say what it has to.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {
        ast.unparse(node.targets[0]): node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    part, _, _ = path.stem.partition("__")
    for name, meant in {"SENTENCE": "words of what is told", "BREAKS": "rules"}.items():
        if name not in said:
            where = f"{path.parent.name}/{path.name}"
            raise ValueError(f'{where} says no {name}: write `{name} = "…"`, {meant}')
    breaks = tuple(str(said["BREAKS"]).split())
    return WrongAnswer(path, part, ast.get_docstring(tree) or "", str(said["SENTENCE"]), breaks)


def _solution_cells(stem: str) -> dict[str, str]:
    return {part.name: part.solution_cell.source for part in source(stem).parts}


def _module(stem: str, parts: dict[str, str]) -> types.ModuleType:
    """A module from the imports cell of the exercise and the code of each part."""
    module = types.ModuleType(stem)
    imports = next(cell.source for cell in source(stem).cells if cell.kind == "code")
    for name, code in {"imports": imports, **parts}.items():
        exec(compile(code, f"<{stem} {name}>", "exec"), vars(module))
    return module


def _stub(code: str) -> str:
    """A solution cell as nbgrader releases it."""
    lines = code.split("\n")
    for region in reversed(find_regions(code)[0]):
        if region.kind == SOLUTION:
            indent = lines[region.begin][: -len(lines[region.begin].lstrip())]
            lines[region.begin : region.end + 1] = [f"{indent}raise NotImplementedError"]
    return "\n".join(lines)
