"""Whoever misses a puzzle is helped: a hint, then the line that is recorded as right."""

import ast
import tomllib
from pathlib import Path

from autograde.authoring.course.sources import list_chapter_files, read_source
from insidetensor.messages import section

ROOT = Path(__file__).parents[2]


def find_helped() -> dict[str, str]:
    """The task of each puzzle of the course -> the name of its hint and its answer."""
    calls = (
        call
        for path in list_chapter_files(ROOT / "course", ".py")
        for cell in read_source(path).cells
        if "puzzle(" in cell.source
        for call in ast.walk(ast.parse(cell.source))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "puzzle"
    )
    return {
        ast.literal_eval(call.args[0]): next(
            (ast.literal_eval(k.value) for k in call.keywords if k.arg == "helped_by"), ""
        )
        for call in calls
    }


def test_every_puzzle_has_a_hint_and_its_answer_is_the_recorded_one():
    recorded = {
        puzzle["task"]: puzzle["right"]
        for path in (ROOT / "tests" / "puzzles").glob("*.toml")
        for puzzle in tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"]
    }
    told = section("puzzle_help.")
    helped = find_helped()
    lost, surplus = helped.keys() - recorded.keys(), recorded.keys() - helped.keys()
    assert not lost, f"record these in tests/puzzles/chNN_words.toml, as `task`: {sorted(lost)}"
    assert not surplus, f"tests/puzzles/ has tasks that no lesson asks: {sorted(surplus)}"
    wanted = {f"{helped[task]}.answer": f"`{right}`" for task, right in recorded.items()}
    answers = {
        key: text.replace("{{", "{").replace("}}", "}")
        for key, text in told.items()
        if key.endswith(".answer")
    }
    assert answers == wanted
    assert {key for key in told if key.endswith(".hint")} == {
        f"{name}.hint" for name in helped.values()
    }
