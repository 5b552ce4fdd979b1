"""Write a class of many learners: `python many_learners.py FOLDER CHAPTER... [--learners 300]`.

Each learner answers each part with the reference answer, one of the recorded right answers, one of
the recorded wrong ones, or not at all, typed in a way of their own: other names, other comments.
The same seed makes the same class. Into FOLDER go `handed_in/`, in nbgrader's layout, and
`roster.csv`, on which some stand who handed in nothing.

What a real class has too: `PAIRS` share a text with small changes, `SAME` one as it is, and `ODD`
are names, texts and notebooks that trip a careless reader.
"""

from __future__ import annotations

import argparse
import ast
import csv
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import nbformat
from hand_in import ANSWERED_ABOVE, ROOT, filled_in, solution

# isort: split
# The path that hand_in has made leads to these.
from answers import wrong_answers

from autograde.authoring.course.sources import Part, read_source

FIRST = ("Ada", "Bo", "Chidi", "Dara", "Eli", "Femi", "Gita", "Hana", "Ines", "지우", "Kofi", "Lin")
LAST = ("Okafor", "Lim", "Gray", "Silva", "Novak", "Sato", "Haddad", "Meyer", "Roux", "김", "Diaz")
COMMENTS = (
    "first try",
    "see the hint",
    "from the end to the front",
    "works on paper",
    "step by step",
)
NOT_HANDED_IN = 12
# Learners by number: the second hands in the first one's text, changed a little.
PAIRS = ((20, 60), (21, 61))
SAME = ((22, 62), (22, 63))  # and these the first one's, unchanged
NAMES = {3: "<b>Bo</b>", 4: "=1+1", 5: "\u202eadA", 6: "O'Brien & Söhne"}
ODD: dict[int, str] = {
    7: "import os\nos._exit(3)",  # its process ends
    8: "while True:\n    pass",  # it never does
    9: "# </pre><script>alert('x')</script> <img src=//example.org/x>\n# \u202etxet",
    10: "# autograde",  # a word that is flagged
}
BROKEN = 11  # hands in half a file


@dataclass(frozen=True)
class Chapter:
    """What there is to choose from: reference answers, whole styles, wrong answers by part."""

    stem: str
    parts: tuple[Part, ...]
    styles: tuple[str, ...]
    wrong: dict[str, tuple[str, ...]]


def read_chapter(stem: str) -> Chapter:
    """The recorded answers of a chapter."""
    parts = tuple(read_source(ROOT / "solutions" / f"{stem}.py").parts)
    recorded = wrong_answers(stem)
    wrong = {
        part.grade_id: tuple(answer.code for answer in recorded if answer.part == part.name)
        for part in parts
    }
    right = sorted((ROOT / "tests" / "right_answers" / stem).glob("*.py"))
    styles = tuple(without_docstring(path.read_text(encoding="utf-8")) for path in right)
    return Chapter(stem, parts, styles, wrong)


def without_docstring(text: str) -> str:
    """A recorded right answer without what it says of itself."""
    tree = ast.parse(text)
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    return ast.unparse(tree)


def answers_of(chapter: Chapter, ability: float, choose: random.Random) -> dict[str, str]:
    """What one learner types into each part's cell."""
    answers: dict[str, str] = {}
    in_one_cell = chapter.styles and choose.random() < ability / 3
    if in_one_cell:
        first, *others = [part.grade_id for part in chapter.parts]
        text = typed_anew(choose.choice(chapter.styles), choose)
        answers = {first: text, **dict.fromkeys(others, ANSWERED_ABOVE)}
    for number, part in enumerate(chapter.parts):
        difficulty = 0.25 + 0.5 * number / max(len(chapter.parts) - 1, 1)
        fate = choose.random() + ability - difficulty
        wrong = chapter.wrong[part.grade_id]
        if fate < 0.15:
            if not in_one_cell:
                continue  # nothing is written
        elif fate < 0.6 and wrong:
            # Some mistakes are made more often than others.
            place = min(int(choose.expovariate(0.5)), len(wrong) - 1)
            answers[part.grade_id] = typed_anew(wrong[place], choose)
        elif not in_one_cell:
            answers[part.grade_id] = typed_anew(solution(part), choose)
    return answers


def typed_anew(code: str, choose: random.Random) -> str:
    """The code with other names for what is local to its functions, asides and comments."""
    tree = ast.parse(code)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        Renamed(local_names(function), choose).visit(function)
        if choose.random() < 0.5:
            has_words = ast.get_docstring(function) is not None
            aside = ast.parse(f"tried = {aside_of(choose, 3)}").body[0]
            function.body.insert(int(has_words), aside)
    lines = []
    for line in ast.unparse(tree).splitlines():
        lines.append(line)
        if choose.random() < 0.15 and not line.endswith((":", "(", ",")):
            indent = line[: len(line) - len(line.lstrip())]
            lines.append(f"{indent}# {choose.choice(COMMENTS)}")
    return "\n".join(lines)


def aside_of(choose: random.Random, depth: int) -> str:
    """An expression that nobody needs, as people leave them behind: no two learners the same."""
    if depth == 0:
        return str(choose.randint(1, 9))
    inner = [aside_of(choose, depth - 1) for _ in range(choose.randint(2, 3))]
    form = choose.choice(("max({})", "[{}][-1]", "sum(({}))", "len(({}))", "min({}) + 1"))
    return form.format(", ".join(inner))


def local_names(function: ast.FunctionDef) -> set[str]:
    """The names that a function assigns itself, where none of them is used by an inner one."""
    inner = [n for n in ast.walk(function) if isinstance(n, ast.FunctionDef | ast.Lambda)]
    if len(inner) > 1 or any(isinstance(n, ast.Global | ast.Nonlocal) for n in ast.walk(function)):
        return set()
    arguments = {
        argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)
    }
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return stored - arguments


class Renamed(ast.NodeTransformer):
    """Gives some names another one."""

    def __init__(self, names: set[str], choose: random.Random) -> None:
        endings = ("_", "2", "_now", "_so_far", "s_")
        self._names = {
            name: name + choose.choice(endings) for name in sorted(names) if choose.random() < 0.7
        }

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._names.get(node.id, node.id)
        return node


def learner_id(number: int) -> str:
    return f"s{number:05}"


def make_class(
    folder: Path,
    stems: list[str],
    count: int,
    seed: int,
    tell: Callable[[int], None] = lambda n: None,
) -> None:
    """Write the class into a folder that must be new.

    Raises: FileExistsError.
    """
    folder.mkdir(parents=True)
    chapters = [read_chapter(stem) for stem in stems]
    abilities = random.Random(seed)
    copied_from = {second: first for first, second in (*PAIRS, *SAME)}
    always = {*NAMES, *ODD, *copied_from, *copied_from.values()}
    work: dict[int, dict[str, dict[str, str]]] = {}
    for number in range(1, count + 1):
        ability = min(max(abilities.gauss(0.7, 0.3), 0.0), 1.2)
        choose = random.Random(f"{seed} {copied_from.get(number, number)}")
        work[number] = {
            chapter.stem: answers_of(chapter, ability, choose)
            for chapter in chapters
            if number in always or choose.random() > 0.04
        }
        if number in copied_from:
            original = work[copied_from[number]]
            is_changed = (copied_from[number], number) in PAIRS
            work[number] = changed_a_little(original) if is_changed else original
        for chapter in chapters:
            if number in ODD and chapter.stem in work[number]:
                last = chapter.parts[-1].grade_id
                work[number][chapter.stem][last] = ODD[number]
        for stem, answers in work[number].items():
            target = folder / "handed_in" / learner_id(number) / stem / f"{stem}.ipynb"
            target.parent.mkdir(parents=True)
            nbformat.write(filled_in(stem, answers), target)
            if number == BROKEN:
                target.write_bytes(target.read_bytes()[:500])
        tell(number)
    write_roster(folder / "roster.csv", count)


def changed_a_little(work: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The same text with another comment on top and one name changed throughout."""
    return {
        stem: {
            part: "# my own work\n" + re.sub(r"\bsize\b", "extent", code)
            for part, code in answers.items()
        }
        for stem, answers in work.items()
    }


def write_roster(path: Path, count: int) -> None:
    """A class list on which some stand who handed in nothing."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "first_name", "last_name", "email"])
        for number in range(1, count + NOT_HANDED_IN + 1):
            first = NAMES.get(number, FIRST[number % len(FIRST)])
            name = learner_id(number)
            writer.writerow([name, first, LAST[number % len(LAST)], f"{name}@example.org"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write a class of many learners.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("chapters", nargs="+")
    parser.add_argument("--learners", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    make_class(given.folder, given.chapters, given.learners, given.seed)
    print(f"{given.learners} learners handed in: {given.folder}")
