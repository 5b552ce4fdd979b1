"""Compare a notebook with the exercise it was handed out as: which cell is which.

What is in a cell counts for more than its label, because labels get lost, copied and swapped. A
check is known by its text, an answer by the function or class that it defines; only then by its
label, and last by its place between cells that are known.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ..messages import message
from .notebook_cells import NotebookCell, NotHandedIn, cells_of
from .released import Exercise, ReleasedCell, settled, text_sha256

WORD = re.compile(r"\w+|\S")
NEARLY = 0.8  # of the words and signs of a check, where nothing but its text tells what it is
MOST_COMPARED = 20_000  # characters: no check is so long
MOST_CANDIDATES = 50  # cells: comparing letter by letter takes long, and so many tell nothing


@dataclass(frozen=True)
class Remark:
    """Something about a notebook that its learner and its instructor should know.

    `kind` names a sentence of the catalogue; `part` is the grade_id of the answer it is about,
    or "" where it is about more than one.
    """

    kind: str
    heading: str = ""
    part: str = ""
    count: int = 0
    begins: str = ""

    @property
    def sentence(self) -> str:
        """The remark as one sentence."""
        fields = {"heading": self.heading, "count": self.count, "begins": self.begins}
        return message(f"handing_in.{self.kind}", **fields)


@dataclass(frozen=True)
class Comparison:
    """Which cell of a notebook is which of its exercise's graded cells.

    `chosen` is the index of each that was found, by grade_id; `missing` are checks that were
    not, in order; `untouched` the answers that are still as they were handed out.
    """

    exercise: Exercise
    cells: tuple[NotebookCell, ...]
    chosen: dict[str, int]
    missing: tuple[str, ...]
    untouched: tuple[str, ...]
    remarks: tuple[Remark, ...]


def compare(notebook: object, exercise: Exercise) -> Comparison:
    """Find the graded cells of `exercise` in a notebook's JSON.

    Raises: NotHandedIn where it is no notebook, or holds nothing of this exercise.
    """
    cells = cells_of(notebook)
    search = _Search(cells, exercise)
    checks = search.checks()
    answers = search.answers(checks)
    _refuse_strange(search, checks, answers)
    found = {name: choice for name, choice in (checks | answers).items() if choice.index >= 0}
    return Comparison(
        exercise,
        cells,
        {name: found[name].index for name in exercise.graded if name in found},
        tuple(check.grade_id for check in exercise.checks if check.grade_id not in found),
        tuple(
            name
            for name, cell in exercise.graded.items()
            if cell.is_answer
            and name in found
            and cells[found[name].index].text == settled(cell.source)
        ),
        tuple(_remarks(search, checks | answers)),
    )


@dataclass(frozen=True)
class _Choice:
    """The cell taken for a graded cell (-1: none), what is to be said of it, and of how many."""

    index: int = -1
    said: str = ""
    count: int = 0
    is_by_place: bool = False


class _Search:
    """One notebook and one exercise, with what is looked up again and again."""

    def __init__(self, cells: tuple[NotebookCell, ...], exercise: Exercise) -> None:
        self.cells, self.exercise = cells, exercise
        self.code = [cell for cell in cells if cell.kind == "code" and cell.text]
        self.check_texts = {settled(check.source) for check in exercise.checks}
        # Cells of the exercise that are nobody's answer: imports, cells to try things in.
        given = {cell.sha256 for cell in exercise.cells if not cell.grade_id}
        self.given = {cell.index for cell in self.code if text_sha256(cell.text) in given}
        self.names = frozenset().union(*(answer.names for answer in exercise.answers))

    def checks(self) -> dict[str, _Choice]:
        """A choice for each check: its text, else a cell of its label, else one nearly like it."""
        chosen: dict[str, _Choice] = {}
        for check in self.exercise.checks:
            copies = self._copies(check)
            if copies:
                said = "check_copied" if len(copies) > 1 else ""
                chosen[check.grade_id] = _Choice(copies[-1].index, said, len(copies))
        for check in self.exercise.checks:
            if check.grade_id not in chosen:
                chosen[check.grade_id] = self._changed_check(check, chosen)
        return {check.grade_id: chosen[check.grade_id] for check in self.exercise.checks}

    def _copies(self, check: ReleasedCell) -> list[NotebookCell]:
        text = settled(check.source)
        copies = [cell for cell in self.code if cell.text == text]
        twins = [each for each in self.exercise.checks if settled(each.source) == text]
        if len(twins) == 1:
            return copies
        # The same lines check several parts: then only a label, or the order, tells them apart.
        labelled = [cell for cell in copies if self._label(cell) == check.grade_id]
        in_order = copies[twins.index(check) :][:1] if len(copies) == len(twins) else []
        return labelled or in_order

    def _changed_check(self, check: ReleasedCell, chosen: dict[str, _Choice]) -> _Choice:
        low, high = self._bounds(check.grade_id, chosen)
        taken = {choice.index for choice in chosen.values()}
        free = [
            cell
            for cell in self.code
            if cell.index not in taken
            and cell.text not in self.check_texts
            and cell.index not in self.given
            and not cell.defines & self.names
        ]
        labelled = [cell for cell in free if self._label(cell) == check.grade_id]
        in_place = [cell for cell in labelled if low < cell.index < high]
        found = in_place or _nearly(check, labelled)
        if found:
            return _Choice(found[-1].index, "check_changed")
        unlabelled = [cell for cell in free if low < cell.index < high and not self._label(cell)]
        near = _nearly(check, unlabelled)
        return _Choice(near[0].index, "check_changed") if len(near) == 1 else _Choice()

    def _bounds(self, grade_id: str, chosen: dict[str, _Choice]) -> tuple[int, int]:
        """The indices between which a cell lies, by the nearest cells around it that are known."""
        order = list(self.exercise.graded)
        place = order.index(grade_id)
        before = [chosen[name].index for name in order[:place] if name in chosen]
        after = [chosen[name].index for name in order[place + 1 :] if name in chosen]
        return (
            max((index for index in before if index >= 0), default=-1),
            min((index for index in after if index >= 0), default=len(self.cells)),
        )

    def answers(self, checks: dict[str, _Choice]) -> dict[str, _Choice]:
        """A choice for each answer: by what it defines, else by its label, else by its place."""
        taken = {choice.index for choice in checks.values()}
        free = [
            cell
            for cell in self.code
            if cell.index not in taken
            and cell.text not in self.check_texts
            and cell.index not in self.given
        ]
        sure = {answer.grade_id: self._defining(answer, free) for answer in self.exercise.answers}
        spoken_for = taken | {cell.index for cells in sure.values() for cell in cells}
        chosen: dict[str, _Choice] = {}
        for answer in self.exercise.answers:
            check = checks.get(f"check-{answer.grade_id}", _Choice()).index
            found = sure[answer.grade_id] or [
                cell
                for cell in free
                if self._label(cell) == answer.grade_id and cell.index not in spoken_for
            ]
            chosen[answer.grade_id] = _one_of(found, check)
            spoken_for |= {cell.index for cell in found}
        known = checks | chosen
        for answer in self.exercise.answers:
            if known[answer.grade_id].index < 0:
                known[answer.grade_id] = self._by_place(answer, free, known)
        return {answer.grade_id: known[answer.grade_id] for answer in self.exercise.answers}

    def _defining(self, answer: ReleasedCell, free: list[NotebookCell]) -> list[NotebookCell]:
        """The cells that define what the answer does: its label's if written in, or others."""
        defining = [cell for cell in free if cell.defines & answer.names]
        labelled = [cell for cell in defining if self._label(cell) == answer.grade_id]
        others = self.names - answer.names
        unlabelled = [
            cell
            for cell in defining
            if not cell.defines & others and not self._defines_its_label(cell)
        ]
        # Whoever wrote it in a cell of their own has left the one with the label as it was.
        if {cell.text for cell in labelled} == {settled(answer.source)}:
            return sorted([*labelled, *unlabelled], key=lambda cell: cell.index)
        return labelled or unlabelled

    def _defines_its_label(self, cell: NotebookCell) -> bool:
        known = self.exercise.graded.get(self._label(cell))
        return known is not None and bool(cell.defines & known.names)

    def _by_place(
        self, answer: ReleasedCell, free: list[NotebookCell], chosen: dict[str, _Choice]
    ) -> _Choice:
        low, high = self._bounds(answer.grade_id, chosen)
        taken = {choice.index for choice in chosen.values()}
        between = [
            cell
            for cell in free
            if low < cell.index < high and cell.index not in taken and not self._label(cell)
        ]
        if len(between) != 1:
            return _Choice(said="answer_missing")
        return _Choice(between[0].index, "answer_by_place", is_by_place=True)

    def _label(self, cell: NotebookCell) -> str:
        """The graded cell that its labels name first; "" where they name none."""
        return next((name for name in cell.labels if name in self.exercise.graded), "")


def _nearly(check: ReleasedCell, cells: list[NotebookCell]) -> list[NotebookCell]:
    """Those cells that hold nearly the text of the check; none where there are very many."""
    if len(cells) > MOST_CANDIDATES:
        return []
    return [cell for cell in cells if _is_near(cell, check)]


def _is_near(cell: NotebookCell, check: ReleasedCell) -> bool:
    text = settled(check.source)
    if len(cell.text) > MOST_COMPARED:
        return False
    # By words and signs: by characters it takes seconds for a long check.
    matcher = SequenceMatcher(None, _words(text), _words(cell.text), autojunk=False)
    return (
        matcher.real_quick_ratio() >= NEARLY
        and matcher.quick_ratio() >= NEARLY
        and matcher.ratio() >= NEARLY
    )


def _words(text: str) -> list[str]:
    return WORD.findall(text)


def _one_of(found: Sequence[NotebookCell], check: int) -> _Choice:
    """The last one above the check, which is the one that Python has when the check runs."""
    if not found:
        return _Choice()
    above = [cell for cell in found if cell.index < check]
    index = (above or found)[-1].index
    if len(found) == 1:
        return _Choice(index)
    differ = len({cell.text for cell in found}) > 1
    return _Choice(index, "answers_differ" if differ else "answer_copied", len(found))


def _refuse_strange(
    search: _Search, checks: dict[str, _Choice], answers: dict[str, _Choice]
) -> None:
    """Refuse a notebook in which nothing is of this exercise, or only what others have too."""
    has_check = any(choice.index >= 0 for choice in checks.values())
    has_answer = any(choice.index >= 0 and not choice.is_by_place for choice in answers.values())
    strangers = _strangers(search)
    if not has_check and (strangers or not has_answer):
        kind = "other_exercise" if strangers else "unknown_notebook"
        raise NotHandedIn(message(f"handing_in.{kind}", name=search.exercise.name))


def _strangers(search: _Search) -> list[NotebookCell]:
    return [
        cell for cell in search.cells if cell.label and cell.label not in search.exercise.graded
    ]


def _remarks(search: _Search, choices: dict[str, _Choice]) -> Iterator[Remark]:
    for name, released in search.exercise.graded.items():
        choice = choices[name]
        said = choice.said or ("check_missing" if choice.index < 0 else "")
        if said:
            begins = _beginning(search.cells[choice.index]) if choice.index >= 0 else ""
            yield Remark(said, released.heading, released.part, choice.count, begins)
    found = [(name, search.cells[each.index]) for name, each in choices.items() if each.index >= 0]
    yield from _counted("labels_lost", (name for name, cell in found if not cell.label))
    yield from _counted(
        "labels_swapped", (name for name, cell in found if cell.label and cell.label != name)
    )
    yield from _counted("strangers", (cell.label for cell in _strangers(search)))


def _counted(kind: str, names: Iterable[str]) -> Iterator[Remark]:
    count = len(list(names))
    if count:
        yield Remark(kind, count=count)


def _beginning(cell: NotebookCell) -> str:
    return (cell.text.strip().splitlines() or [""])[0][:60]
