"""Find the graded cells of a released exercise in a learner's notebook.

A cell's content counts for more than its label, because labels get lost, copied and swapped. A
check is found by its text, an answer by the function or class that it defines, and only then by its
label.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from insidetensor.handing_in.notebook_cells import NotebookCell, NotHandedInError, cells_of
from insidetensor.handing_in.released import Exercise, ReleasedCell, normalise_text
from insidetensor.messages import message


@dataclass(frozen=True)
class Remark:
    """A remark on a notebook for its learner and its instructor.

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
class MatchedNotebook:
    """A notebook whose cells have been matched with the graded cells of its exercise.

    `chosen` is the index of each graded cell that was found, by grade_id; `missing` are the checks
    that were not found, in order; `untouched` the answers that are still as released.
    """

    exercise: Exercise
    cells: tuple[NotebookCell, ...]
    chosen: dict[str, int]
    missing: tuple[str, ...]
    untouched: tuple[str, ...]
    remarks: tuple[Remark, ...]


def compare(notebook: object, exercise: Exercise) -> MatchedNotebook:
    """Match a notebook's JSON with an exercise, or with its twin in the notebook's language.

    Raises: NotHandedInError where it is no notebook, or holds nothing of this exercise.
    """
    cells = cells_of(notebook)
    exercise = _in_its_language(cells, exercise)
    search = _Search(cells, exercise)
    checks = search.checks()
    answers = search.answers(checks)
    _refuse_strange(search, checks, answers)
    found = {name: choice for name, choice in (checks | answers).items() if choice.index >= 0}
    return MatchedNotebook(
        exercise,
        cells,
        {name: found[name].index for name in exercise.graded if name in found},
        tuple(check.grade_id for check in exercise.checks if check.grade_id not in found),
        tuple(
            name
            for name, cell in exercise.graded.items()
            if cell.is_answer and name in found and cells[found[name].index].sha256 == cell.sha256
        ),
        tuple(_remarks(search, checks | answers)),
    )


def _in_its_language(cells: Sequence[NotebookCell], exercise: Exercise) -> Exercise:
    """Choose the exercise or the twin of which most cells are there; in a tie, the exercise."""
    if not exercise.twins:
        return exercise
    there = {cell.sha256 for cell in cells}
    languages = (exercise, *exercise.twins)
    return max(languages, key=lambda each: sum(cell.sha256 in there for cell in each.cells))


@dataclass(frozen=True)
class _Choice:
    """The cell taken for a graded cell (-1: none), a remark on it, and how many cells fitted."""

    index: int = -1
    said: str = ""
    count: int = 0


class _Search:
    """The search for one exercise's cells in one notebook."""

    def __init__(self, cells: tuple[NotebookCell, ...], exercise: Exercise) -> None:
        self.cells, self.exercise = cells, exercise
        self.code = [cell for cell in cells if cell.kind == "code" and cell.text]
        self.names = frozenset().union(*(answer.names for answer in exercise.answers))
        # Released cells that are no answers: checks, imports, cells to try things in.
        given = {cell.sha256 for cell in exercise.cells if not cell.is_answer}
        self.free = [cell for cell in self.code if cell.sha256 not in given]

    def checks(self) -> dict[str, _Choice]:
        """Choose a cell for each check: by its text, else by its label and its place."""
        chosen: dict[str, _Choice] = {}
        for check in self.exercise.checks:
            text = normalise_text(check.source)
            copies = [cell for cell in self.code if cell.text == text]
            if copies:
                said = "check_copied" if len(copies) > 1 else ""
                chosen[check.grade_id] = _Choice(copies[-1].index, said, len(copies))
        for name in [check.grade_id for check in self.exercise.checks]:
            if name not in chosen:
                low, high = self._bounds(name, chosen)
                labelled = [
                    cell.index
                    for cell in self.free
                    if self._label(cell) == name
                    and low < cell.index < high
                    and not cell.defines & self.names
                ]
                index = labelled[-1] if labelled else -1
                # Where the instructor's check is another one now, its learner has changed nothing.
                is_learners = labelled and self.cells[index].has_changed
                chosen[name] = _Choice(index, "check_changed" if is_learners else "")
        return chosen

    def _bounds(self, grade_id: str, chosen: dict[str, _Choice]) -> tuple[int, int]:
        """The indices between which a cell must lie, by the nearest cells already found."""
        order = list(self.exercise.graded)
        place = order.index(grade_id)
        before = [chosen[name].index for name in order[:place] if name in chosen]
        after = [chosen[name].index for name in order[place + 1 :] if name in chosen]
        return (
            max((index for index in before if index >= 0), default=-1),
            min((index for index in after if index >= 0), default=len(self.cells)),
        )

    def answers(self, checks: dict[str, _Choice]) -> dict[str, _Choice]:
        """Choose a cell for each answer: by what it defines, else by its label."""
        taken = {choice.index for choice in checks.values()}
        free = [cell for cell in self.free if cell.index not in taken]
        sure = {answer.grade_id: self._defining(answer, free) for answer in self.exercise.answers}
        taken = {cell.index for cells in sure.values() for cell in cells}
        chosen = {}
        for name, defining in sure.items():
            if self.exercise.graded[name].kind != "code":
                chosen[name] = _one_of(self._text(name), -1)
                continue
            found = defining or [
                cell for cell in free if self._label(cell) == name and cell.index not in taken
            ]
            chosen[name] = _one_of(found, checks.get(f"check-{name}", _Choice()).index)
        return chosen

    def _text(self, name: str) -> list[NotebookCell]:
        """The cells of an answer that is text: by their label, else the one below the question."""
        texts = [cell for cell in self.cells if cell.kind == "markdown"]
        if labelled := [cell for cell in texts if self._label(cell) == name]:
            return labelled
        order = self.exercise.cells
        place = next(at for at, cell in enumerate(order) if cell.grade_id == name)
        known = {cell.sha256 for cell in order if cell.grade_id != name}
        above = {cell.index for cell in self.cells if cell.sha256 == order[place - 1].sha256}
        return [cell for cell in texts if cell.index - 1 in above and cell.sha256 not in known]

    def _defining(self, answer: ReleasedCell, free: list[NotebookCell]) -> list[NotebookCell]:
        """The cells that define the answer's names: those with its label, unless untouched."""
        defining = [cell for cell in free if cell.defines & answer.names]
        labelled = [cell for cell in defining if self._label(cell) == answer.grade_id]
        others = self.names - answer.names
        unlabelled = [
            cell
            for cell in defining
            if not cell.defines & others and not self._defines_its_label(cell)
        ]
        # Who wrote the answer in a cell of their own has left the released cell untouched.
        if {cell.text for cell in labelled} == {normalise_text(answer.source)}:
            return sorted([*labelled, *unlabelled], key=lambda cell: cell.index)
        return labelled or unlabelled

    def _defines_its_label(self, cell: NotebookCell) -> bool:
        known = self.exercise.graded.get(self._label(cell))
        return known is not None and bool(cell.defines & known.names)

    def _label(self, cell: NotebookCell) -> str:
        """The first of the cell's labels that names a graded cell; "" where none does."""
        return next((name for name in cell.labels if name in self.exercise.graded), "")


def _one_of(found: Sequence[NotebookCell], check: int) -> _Choice:
    """Choose the last cell above the check: its definition holds when the check runs."""
    if not found:
        return _Choice(said="answer_missing")
    above = [cell for cell in found if cell.index < check]
    index = (above or found)[-1].index
    if len(found) == 1:
        return _Choice(index)
    differ = len({cell.text for cell in found}) > 1
    return _Choice(index, "answers_differ" if differ else "answer_copied", len(found))


def _refuse_strange(
    search: _Search, checks: dict[str, _Choice], answers: dict[str, _Choice]
) -> None:
    """Refuse a notebook without checks of this exercise that has foreign cells or no answer."""
    has_check = any(choice.index >= 0 for choice in checks.values())
    has_answer = any(choice.index >= 0 for choice in answers.values())
    strangers = _strangers(search)
    if not has_check and (strangers or not has_answer):
        kind = "other_exercise" if strangers else "unknown_notebook"
        raise NotHandedInError(message(f"handing_in.{kind}", name=search.exercise.name))


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
    yield from _counted(
        "labels_lost", (name for name, cell in found if cell.kind == "code" and not cell.label)
    )
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
