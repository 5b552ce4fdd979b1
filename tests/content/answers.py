"""Read the recorded answers; run one, or a solution, as one module without any checks."""

from __future__ import annotations

import re
import types
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from changed_lines import changed_code

from autograde.authoring.course.markers import HIDDEN_TESTS, SOLUTION, find_regions, remove_regions
from autograde.authoring.course.sources import Source, read_source

ROOT = Path(__file__).parents[2]
SOLUTIONS = ROOT / "solutions"
HIDDEN = ROOT / "autograde" / "hidden"
WRONG_ANSWERS = ROOT / "tests" / "wrong_answers"
RIGHT_ANSWERS = ROOT / "tests" / "right_answers"

# How to write each piece of a record of a wrong answer, and what is read as it.
RECORD = {
    "a line of code, which begins with `-`, `+` or a space, or the next record, "
    "`@@ mistake @@ What the learner thought.`": r"@@ (\w+) @@ (.+(?:\n(?![-+!@ ]).+)*)\n",
    "`! rule rule: words of what is told`": r"! ([\w ]+(?:\n! [\w ]+)*): (.+(?:\n! .+)*)\n",
    "the code, each line of which begins with `-`, `+` or a space": r"((?:[-+ ].*\n+)+)",
}


@dataclass(frozen=True)
class WrongAnswer:
    """A mistake somebody could make: words of the right sentence, the rules it breaks, its cell.

    Where the core of the part is broken, that alone is named.
    """

    where: str
    stem: str
    part: str
    mistake: str
    story: str
    sentence: str
    breaks: tuple[str, ...]
    code: str

    @property
    def name(self) -> str:
        return f"{self.stem}/{self.part}__{self.mistake}"


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


def wrong_answers(stem: str = "*") -> list[WrongAnswer]:
    """Every recorded wrong answer, or those to one exercise, by part."""
    paths = sorted(WRONG_ANSWERS.glob(f"{stem}/*.diff"))
    return [wrong for path in paths for wrong in recorded(path)]


def wrong_answer(stem: str, name: str) -> WrongAnswer:
    """The recorded wrong answer of this name, `<part>__<mistake>`."""
    return {wrong.name: wrong for wrong in wrong_answers(stem)}[f"{stem}/{name}"]


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
    """A right answer: one file that defines parts its own way; the solution has the others."""
    stem = path.parent.name
    return _module(stem, {**_solution_cells(stem), "": path.read_text(encoding="utf-8")})


def visible_checks(stem: str) -> dict[str, str]:
    """The code of the checks a learner sees, by part."""
    return {
        part.name: "\n".join(remove_regions(cell.source, HIDDEN_TESTS) for cell in part.check_cells)
        for part in source(stem).parts
    }


def recorded(path: Path) -> list[WrongAnswer]:
    """The wrong answers to a part that its file records.

    Raises: ValueError where a record does not say what it has to.
    """
    stem, part, cells = path.parent.name, path.stem, _solution_cells(path.parent.name)
    if part not in cells:
        raise ValueError(
            f"{stem}/{path.name} is named after no part of solutions/{stem}.py: expected "
            f"<part>.diff, the part being one of {', '.join(cells)}"
        )
    text, at = path.read_text(encoding="utf-8").strip("\n") + "\n", 0
    records: dict[str, WrongAnswer] = {}
    while at < len(text):
        where, found = _where(path, text[:at]), []
        for meant, form in RECORD.items():
            match = re.compile(form).match(text, at)
            if not match:
                line = text[at:].partition("\n")[0]
                raise ValueError(f"{_where(path, text[:at])}: expected {meant}, not `{line}`")
            found += match.groups()
            at = match.end()
        mistake, story, rules, sentence, changes = found
        if mistake in records:
            raise ValueError(
                f"{where} names {mistake}, as {records[mistake].where} does: give it another name"
            )
        records[mistake] = WrongAnswer(
            where,
            stem,
            part,
            mistake,
            story.replace("\n", " "),
            sentence.replace("\n! ", " "),
            tuple(rules.replace("\n!", " ").split()),
            changed_code(where, changes.rstrip("\n"), cells[part]),
        )
    return list(records.values())


def _where(path: Path, above: str) -> str:
    line = above.count("\n") + 1
    return f"tests/wrong_answers/{path.parent.name}/{path.name}:{line}"


def _solution_cells(stem: str) -> dict[str, str]:
    return {part.name: part.solution_cell.source for part in source(stem).parts}


def _module(stem: str, parts: dict[str, str]) -> types.ModuleType:
    """A module from the imports cell of the exercise and the code of each part."""
    module = types.ModuleType(stem)
    imports = next(cell.source for cell in source(stem).cells if cell.kind == "code")
    for name, code in {"imports": imports, **parts}.items():
        # Not with the future imports of this file, which a notebook does not have.
        exec(compile(code, f"<{stem} {name}>", "exec", dont_inherit=True), vars(module))
    return module


def _stub(code: str) -> str:
    """A solution cell as nbgrader releases it."""
    lines = code.split("\n")
    for region in reversed(find_regions(code)[0]):
        if region.kind == SOLUTION:
            indent = lines[region.begin][: -len(lines[region.begin].lstrip())]
            lines[region.begin : region.end + 1] = [f"{indent}raise NotImplementedError"]
    return "\n".join(lines)
