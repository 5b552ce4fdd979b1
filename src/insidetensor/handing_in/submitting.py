"""`submit()`: check the notebook that runs it, and write the file to hand in, or send it."""

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from insidetensor.handing_in.comparing import MatchedNotebook, compare
from insidetensor.handing_in.live_notebook import is_colab, live_notebook
from insidetensor.handing_in.notebook_cells import NotHandedInError, cells_of
from insidetensor.handing_in.released import Exercise, read_exercises
from insidetensor.handing_in.repairing import write_submission
from insidetensor.handing_in.sending import ServerAnswer, hand_in
from insidetensor.handing_in.visible_checks import Outcome, notebooks_names, visible_outcomes
from insidetensor.messages import message
from insidetensor.showing.tables import Table

FOLDER = "to_hand_in"
# nbgrader sets this variable while it runs a notebook, to grade or to validate it.
GRADING = "NBGRADER_EXECUTION"


def submit(
    exercise: str | None = None,
    path: str | os.PathLike[str] | None = None,
    *,
    to: str | None = None,
    wait: float = 60.0,
) -> Table | ServerAnswer:
    """Check this notebook against its exercise, and write the file to hand in, or hand it in.

    On Colab the file is downloaded; elsewhere it goes into a folder `to_hand_in` beside the
    notebook. The notebook itself stays as it is. `exercise` is a name such as
    "ch02_views_and_strides", for a notebook that does not tell; `path` is the notebook's file, for
    a kernel that does not tell. `to` is the address of a server that takes hand-ins: then no file
    is written, and `wait` is how many seconds to wait for the feedback page.

    Returns: a table that says of each part whether it is there, whether its visible check passes
    (it is run once more), and what was repaired; with `to`, the feedback page.
    Raises: NotHandedInError, in one sentence, where there is nothing to hand in, or the server did
    not take it.
    """
    if os.environ.get(GRADING):
        return Table(message("handing_in.while_graded"), (), ())
    live = live_notebook(path)
    compared = identify_exercise(live.notebook, read_exercises(), exercise)
    text = write_submission(live.notebook, compared)
    if to is not None:
        return hand_in(to, compared.exercise.name, text, wait)
    folder = Path.cwd() if live.path is None else live.path.resolve().parent / FOLDER
    file = _written(folder / f"{compared.exercise.name}.ipynb", text)
    if live.path is None and is_colab():
        _download(file)
    names = notebooks_names()
    outcomes = {} if names is None else visible_outcomes(compared.exercise, names)
    return _report(compared, file, outcomes, is_download=live.path is None)


def identify_exercise(
    notebook: Any, known: Mapping[str, Exercise], name: str | None = None
) -> MatchedNotebook:
    """Match a notebook with the exercise called `name`, or with the one that it fits best.

    Raises: NotHandedInError where no exercise has this name, or the notebook is none of them.
    """
    if name is not None:
        if name not in known:
            names = ", ".join(known)
            raise NotHandedInError(message("handing_in.no_exercise", name=name, known=names))
        return compare(notebook, known[name])
    cells_of(notebook)  # what is no notebook at all says so
    stamped = _stamped(notebook, known)
    fitting = _fitting(notebook, stamped) or _fitting(notebook, known.values())
    fitting.sort(key=lambda found: len(found.chosen), reverse=True)
    ties = [found for found in fitting if len(found.chosen) == len(fitting[0].chosen)]
    if len(ties) != 1:
        names = ", ".join(found.exercise.name for found in ties) or ", ".join(known)
        raise NotHandedInError(message("handing_in.which_exercise", known=names))
    return ties[0]


def _stamped(notebook: Any, known: Mapping[str, Exercise]) -> list[Exercise]:
    """The exercises that the notebook's metadata names, by name or by the hash of the source."""
    metadata = notebook.get("metadata") if isinstance(notebook, Mapping) else None
    stamp = metadata.get("insidetensor") if isinstance(metadata, Mapping) else None
    if not isinstance(stamp, Mapping):
        return []
    return [
        each
        for name, each in known.items()
        if stamp.get("exercise") == name
        or stamp.get("source_sha256") in {own.source_sha256 for own in (each, *each.twins)}
    ]


def _fitting(notebook: Any, candidates: Iterable[Exercise]) -> list[MatchedNotebook]:
    """Match the notebook with each exercise; keep those of which it holds something."""
    found = []
    for exercise in candidates:
        with contextlib.suppress(NotHandedInError):
            found.append(compare(notebook, exercise))
    return found


def _written(file: Path, text: str) -> Path:
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(exist_ok=True)
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        reason = error.strerror or type(error).__name__
        raise NotHandedInError(message("handing_in.unwritable", file=file, reason=reason)) from None
    return file


def _download(file: Path) -> None:
    from google.colab import files  # type: ignore[import-not-found, import-untyped, unused-ignore]

    try:
        files.download(str(file))
    except Exception as error:  # a private module, and the browser may refuse
        reason = str(error) or type(error).__name__
        raise NotHandedInError(
            message("handing_in.no_download", file=file, reason=reason)
        ) from None


def _report(
    compared: MatchedNotebook, file: Path, outcomes: Mapping[str, Outcome], *, is_download: bool
) -> Table:
    said = {remark.part: "" for remark in compared.remarks}
    for remark in compared.remarks:
        said[remark.part] = f"{said[remark.part]}\n{remark.sentence}".strip()
    rows = list(_rows(compared, outcomes, said))
    answers = compared.exercise.answers
    written = sum(_is_written(compared, answer.grade_id) for answer in answers)
    name = compared.exercise.name
    caption = message("handing_in.ready", name=name, written=written, total=len(answers))
    where = "handing_in.downloaded" if is_download else "handing_in.written"
    note = "\n".join(filter(None, [message(where, file=file), said.get("", "")]))
    header = [message(f"handing_in.{column}") for column in ("part", "state", "check", "remarks")]
    # Outside the notebook no check is run, and mostly nothing was repaired.
    filled = [at for at in range(len(header)) if any(row[at] for row in rows)]
    shown = [tuple(row[at] for at in filled) for row in (header, *rows)]
    return Table(caption, shown[0], tuple(shown[1:]), note)


def _rows(
    compared: MatchedNotebook, outcomes: Mapping[str, Outcome], said: Mapping[str, str]
) -> Iterator[tuple[str, str, str, str]]:
    """A row for each part, and one for those above the half-way point, where there is one."""
    above: list[str] = []
    for cell in compared.exercise.cells:
        part = cell.grade_id
        if cell.is_answer:
            above.append(part)
            check = _check(compared, part, outcomes)
            yield cell.heading, _state(compared, part), check, said.get(part, "")
        elif cell.is_half_way:
            yield _half_way(compared, cell.heading, above, outcomes)


def _half_way(
    compared: MatchedNotebook, heading: str, parts: list[str], outcomes: Mapping[str, Outcome]
) -> tuple[str, str, str, str]:
    """The row of the half-way point: of these parts, how many are written, and how many pass."""
    written = [part for part in parts if _is_written(compared, part)]
    passing = sum(outcomes.get(part) == "passes" for part in written)
    counts = {"written": len(written), "passing": passing, "total": len(parts)}
    check = message("handing_in.half_passing", **counts) if outcomes else ""
    return heading, message("handing_in.half_written", **counts), check, ""


def _state(compared: MatchedNotebook, part: str) -> str:
    if part in compared.untouched:
        return message("handing_in.not_started")
    return message("handing_in.there" if part in compared.chosen else "handing_in.not_there")


def _check(compared: MatchedNotebook, part: str, outcomes: Mapping[str, Outcome]) -> str:
    """The outcome of a part's visible check, in words; "" where there is no answer to check."""
    if part not in outcomes or not _is_written(compared, part):
        return ""
    return message(_SAID_OF[outcomes[part]])


_SAID_OF: Mapping[Outcome, str] = {
    "passes": "handing_in.check_passes",
    "fails": "handing_in.check_fails",
    "not_run": "handing_in.check_not_run",
}


def _is_written(compared: MatchedNotebook, part: str) -> bool:
    return part in compared.chosen and part not in compared.untouched
