"""Begin a part or a chapter: write every file and row of it, with `TODO` where a person fills in.

Nothing is written over, and where anything is wrong, nothing is written.
"""

from __future__ import annotations

import ast
import keyword
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from autograde.authoring.course.sources import STEM, Source, list_chapter_files, read_source
from autograde.authoring.course_problems import CASES
from autograde.core.errors import GraderError
from autograde.core.ids import answer_id
from autograde.core.templates import render_template

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
POINTS = re.compile(r"\d+(\.\d+)?")
LESSON, EXERCISE = "course/{}.py", "solutions/{}.py"
SENTENCES = "autograde/hidden/messages/en.toml"
PUZZLE_HELP = "src/insidetensor/messages/en.toml"
PAST = "tests/content/past_the_visible_check.toml"
README, START_HERE = "README.md", "course/ch00_start_here.py"
ROW = re.compile(r"^\| \[.*\]\(course/ch\w+\.ipynb\) .*\n", re.MULTILINE)
LISTED = re.compile(r"^# (\d+)\. \[.*\]\(ch\w+\.ipynb\).*\n(?:#    .*\n)*", re.MULTILINE)
TITLE_OF_EXERCISE = "TODO: a title with a verb"


class NewRule(NamedTuple):
    """A rule that is begun: its name, and its points as they were typed."""

    name: str
    points: str


def write_part(root: Path, stem: str, part: str, rules: str, after: str = "") -> list[str]:
    """Begin a part of a chapter, behind the part `after` (the last); the places written, in order.

    `rules` are as in `backwards:0.75,negative_axis:0.25`, the core first.

    Raises: GraderError, before anything is written, for a chapter or a part that is not there, a
    part that is, a malformed name or points; OSError.
    """
    path = root / EXERCISE.format(stem)
    _expect(
        path.is_file(),
        f"There is no chapter {stem!r}: expected one of "
        f"{', '.join(each.stem for each in _list_exercises(root)) or 'none'}.",
    )
    _expect_name("part", part)
    source, parsed = read_source(path), _parse_rules(rules)
    names = [each.name for each in source.parts]
    _expect(part not in names, f"{EXERCISE.format(stem)} has the part {part} already.")
    _expect(
        not after or after in names,
        f"{EXERCISE.format(stem)} has no part {after!r} to put {part} after: expected one of "
        f"{', '.join(names) or 'none'}.",
    )
    after = after or (names[-1] if names else "")
    fields = {
        "stem": stem,
        "part": part,
        "grade_id": answer_id(part),
        "rules": parsed,
        "names": str(tuple(rule.name for rule in parsed)),
        "points": f"{sum(float(rule.points) for rule in parsed):g}",
    }
    cases = CASES.format(stem)
    return _write(
        root,
        {
            f"autograde/hidden/{stem}/asked_of_{part}.py": _render("asked.py", fields),
            f"tests/wrong_answers/{stem}/{part}.diff": (
                _render("wrong.diff", fields).rstrip("\n") + "\n"
            ),
            **{
                f"tests/right_answers/{stem}/{part}_{way}_way.py": _render(
                    "right.py", {"part": part, "way": way.replace("_", " ")}
                )
                for way in ("another", "a_third")
            },
        },
        {
            EXERCISE.format(stem): _with_part(source, after, _render("part.percent", fields)),
            cases: _with_cases(root / cases, stem, part, after),
            SENTENCES: _with_section(root / SENTENCES, part, after, fields),
        },
    )


def write_chapter(root: Path, stem: str, title: str) -> list[str]:
    """Begin a chapter, whose parts `write_part` begins; the places written, in order.

    Raises: GraderError, before anything is written, for a chapter that is there, another number
    than the next, a malformed name or title; OSError.
    """
    lessons = [read_source(path) for path in list_chapter_files(root / "course", ".py")]
    known = [lesson.stem for lesson in lessons]
    _expect(stem not in known, f"{LESSON.format(stem)} is there already.")
    number = f"ch{int(known[-1][2:4]) + 1:02}" if known else "ch00"
    _expect(
        STEM.fullmatch(stem) is not None and stem.startswith(number),
        f"A new chapter is named {number}_words, in small letters, digits and underscores; "
        f"got {stem!r}.",
    )
    _expect(
        bool(title.strip()) and not re.search(r"[][|\n`]", title),
        f"The title of a chapter is one line without brackets, bars and backticks; got {title!r}.",
    )
    fields = {"stem": stem, "title": title, "exercise": TITLE_OF_EXERCISE, "before": lessons[-1]}
    row = (
        f"| [{title}](course/{stem}.ipynb) | [{TITLE_OF_EXERCISE}](exercises/{stem}.ipynb) "
        "(0 points) | TODO: what a learner will be able to do |\n"
    )
    listed = f"# {int(number[2:])}. [{title}]({stem}.ipynb): TODO: what it is about.\n"
    return _write(
        root,
        {
            LESSON.format(stem): _render("lesson.percent", fields),
            EXERCISE.format(stem): _render("exercise.percent", fields),
            CASES.format(stem): _render("hidden.py", fields),
            f"tests/puzzles/{stem}.toml": _render("puzzles.toml", fields),
        },
        {
            README: _behind_the_last(root, README, ROW, row),
            START_HERE: _behind_the_last(root, START_HERE, LISTED, listed),
            PAST: _read(root / PAST).rstrip("\n") + f"\n\n{stem} = []\n",
            PUZZLE_HELP: _behind_the_last(
                root,
                PUZZLE_HELP,
                re.compile(r"^\[puzzle_help\.\w+\]\n(?:.+\n)*\n?", re.MULTILINE),
                _render("puzzle_help.toml", fields),
            ),
        },
    )


def _expect(holds: bool, sentence: str) -> None:
    if not holds:
        raise GraderError(sentence)


def _expect_name(kind: str, name: str) -> None:
    _expect(
        NAME.fullmatch(name) is not None and not keyword.iskeyword(name),
        f"The name of a {kind} is small letters, digits and single underscores, as in "
        f"view_strides; got {name!r}.",
    )


def _parse_rules(written: str) -> list[NewRule]:
    rules: list[NewRule] = []
    for each in written.split(","):
        name, _, points = each.strip().partition(":")
        _expect_name("rule", name)
        _expect(
            POINTS.fullmatch(points) is not None and float(points) > 0,
            f"The rule {name} has a number of points above 0, as in {name}:0.5; got {points!r}.",
        )
        _expect(name not in [rule.name for rule in rules], f"The rule {name} is named twice.")
        rules.append(NewRule(name, points))
    return rules


def _list_exercises(root: Path) -> list[Path]:
    return list_chapter_files(root / "solutions", ".py")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _render(name: str, fields: Mapping[str, object]) -> str:
    return render_template(f"authoring/templates/{name}.j2", **fields)


def _with_part(source: Source, after: str, cells: str) -> str:
    """The text of an exercise with the cells behind those of the part `after`, or at its end."""
    lines = source.text.split("\n")
    checks = [
        check.line for part in source.parts if part.name == after for check in part.check_cells
    ]
    later = [cell.line for cell in source.cells if checks and cell.line > max(checks)]
    at = min(later, default=len(lines) + 1) - 1
    above, below = "\n".join(lines[:at]).rstrip("\n"), "\n".join(lines[at:])
    return f"{above}\n\n{cells}" + (f"\n{below}" if below else "")


def _with_cases(path: Path, stem: str, part: str, after: str) -> str:
    """The text of a chapter's hidden module with the part's entry in CASES, and its import."""
    text = _read(path)
    tree = ast.parse(text)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    cases = next(
        (
            node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and target.id == "CASES"
        ),
        None,
    )
    if cases is None or not imports:
        raise GraderError(f"{CASES.format(stem)} has no imports, or no `CASES = {{…}}` to add to.")
    keys = [getattr(key, "value", None) for key in cases.keys]
    line = f"from autograde.hidden.{stem}.asked_of_{part} import {part}_cases"
    entry = f'"{part}": {part}_cases'
    if not cases.values:
        at = cases.lineno, cases.col_offset + 1
    else:
        value = cases.values[keys.index(after) if after in keys else -1]
        at, entry = (value.end_lineno or 0, value.end_col_offset or 0), f", {entry}"
    lines = text.split("\n")
    # Where a syntax tree counts columns, it counts bytes.
    row = lines[at[0] - 1].encode()
    lines[at[0] - 1] = (row[: at[1]] + entry.encode() + row[at[1] :]).decode()
    lines.insert(imports[-1].end_lineno or 0, line)
    return "\n".join(lines)


def _with_section(path: Path, part: str, after: str, fields: Mapping[str, object]) -> str:
    """The hidden checks' sentences with a section of the part, behind that of `after` or last."""
    text, section = _read(path), _render("sentences.toml", fields)
    _expect(
        not re.search(rf"^\[{part}\]", text, re.MULTILINE),
        f"{SENTENCES} has a section [{part}] already: choose another name for the part.",
    )
    found = re.search(rf"^\[{after}\]\n(?:(?!\[).*\n)*", text, re.MULTILINE) if after else None
    at = found.end() if found else len(text)
    above, below = text[:at].rstrip("\n"), text[at:]
    return f"{above}\n\n{section}" + (f"\n{below}" if below else "")


def _behind_the_last(root: Path, place: str, pattern: re.Pattern[str], added: str) -> str:
    """The text of a file with something behind the last match of the pattern."""
    text = _read(root / place)
    matches = [*pattern.finditer(text)]
    _expect(bool(matches), f"{place} lists no chapter yet: expected a line for each chapter.")
    at = matches[-1].end()
    return text[:at] + added + text[at:]


def _write(root: Path, new: Mapping[str, str], added_to: Mapping[str, str]) -> list[str]:
    there = [place for place in new if (root / place).exists()]
    _expect(not there, f"{', '.join(there)} is there already: nothing was written.")
    files = {**new, **added_to}
    for place, text in files.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, encoding="utf-8", newline="\n")
    code = [place for place in files if place.endswith(".py")]
    # It breaks long lines and sorts the imports; where it is missing, `make lint` says so later.
    for step in (["check", "--fix", "--select", "I"], ["format"]):
        subprocess.run(
            [sys.executable, "-m", "ruff", *step, "--quiet", "--no-cache", *code],
            cwd=root,
            capture_output=True,
            check=False,
        )
    return [*files]
