"""What `collect`, `roster` and `hand-back` show: a table, and a sentence for each oddity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from autograde.collecting.attempts import Order, Outcome
from autograde.collecting.collect import collect, without_hand_in
from autograde.collecting.layouts import LAYOUTS
from autograde.collecting.sources import CannotCollect
from autograde.collecting.times import read_times
from autograde.grading.grade import exercises
from autograde.grading.submissions import GraderError
from autograde.hand_back import hand_back
from autograde.learner_ids import shown
from autograde.roster import RosterError, enrol, read_class_list, read_roster
from autograde.sources import SourceError
from autograde.wording import say

ALL_TAKEN, SOME_OPEN, WRONG_USAGE = 0, 1, 2
MOST_NAMES = 20  # of those without a hand-in, as far as they are listed


def complain(sentence: object) -> None:
    """Say on stderr why nothing was done."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(str(sentence), markup=False)


def run_collect(order: Order, console: Console | None = None) -> int:
    """Collect, and say how it went; the exit status.

    0: everything was taken. 1: something was refused or kept back. 2: there was nothing to collect.
    """
    console = console or Console(highlight=False)
    try:
        outcomes = _with_progress(order, console)
    except CannotCollect as problem:
        complain(problem)
        return WRONG_USAGE
    missing = without_hand_in(order, outcomes)
    console.print(summary_table(outcomes, missing, has_roster=order.roster is not None))
    for sentence in sentences(order, outcomes, missing):
        console.print(sentence, markup=False, soft_wrap=True)
    is_open = any(outcome.state in {"refused", "kept"} for outcome in outcomes)
    return SOME_OPEN if is_open else ALL_TAKEN


def _with_progress(order: Order, console: Console) -> list[Outcome]:
    if not console.is_terminal:
        return collect(order)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(say("collect.working"), total=None)

        def advance(number: int, total: int) -> None:
            progress.update(task, completed=number, total=total)

        return collect(order, advance)


def summary_table(
    outcomes: Sequence[Outcome], missing: dict[str, list[str]], *, has_roster: bool
) -> Table:
    """A row a chapter: how many were collected, were there already, are late, were refused."""
    keys = ["chapter", "collected", "unchanged", "late", "refused"]
    keys += ["missing"] if has_roster else []
    table = Table()
    for key in keys:
        words, is_name = say(f"collect.column.{key}"), key == "chapter"
        table.add_column(words, justify="left" if is_name else "right", no_wrap=is_name)
    chapters = sorted({outcome.chapter for outcome in outcomes} | missing.keys())
    for chapter in chapters:
        here = [outcome for outcome in outcomes if outcome.chapter == chapter]
        states = Counter(outcome.state for outcome in here)
        counts = [
            states["collected"] + states["replaced"],
            states["unchanged"],
            sum(outcome.is_late for outcome in here),
            states["refused"] + states["kept"],
        ]
        counts += [len(missing.get(chapter, []))] if has_roster else []
        table.add_row(chapter or say("collect.no_known_chapter"), *map(str, counts))
    return table


def sentences(
    order: Order, outcomes: Sequence[Outcome], missing: dict[str, list[str]]
) -> list[str]:
    """What is to be said below the table."""
    lines = [note for outcome in outcomes for note in outcome.notes]
    late = [f"{item.learner} {item.chapter}" for item in outcomes if item.is_late]
    if late:
        lines.append(say("collect.late", who=_listed(late)))
    records = [item.record for item in outcomes if item.record is not None]
    # Of the exchange's each is named.
    if any(record.is_untimed and record.source != "exchange" for record in records):
        lines.append(say("collect.no_times"))
    for owner in sorted({item.owner for item in outcomes} - {""}):
        those = [f"{item.learner} {item.chapter}" for item in outcomes if item.owner == owner]
        lines.append(say("collect.other_owner", owner=shown(owner), who=_listed(those)))
    lines += [
        say("collect.missing", chapter=chapter, count=len(ids), who=_listed(ids))
        for chapter, ids in missing.items()
        if ids
    ]
    lines.append(say("collect.where", into=order.into))
    return lines


def _listed(ids: Sequence[str]) -> str:
    names = ", ".join(ids[:MOST_NAMES])
    return names if len(ids) <= MOST_NAMES else f"{names}, …"


def run_roster(
    roster: Path, classroom: Path, project: Path, db: str | None, console: Console | None = None
) -> int:
    """Put a class list into the gradebook and say what changed; the exit status."""
    console = console or Console(highlight=False)
    try:
        enrolled = enrol(read_class_list(roster), classroom, project, db)
    except (RosterError, GraderError) as problem:
        complain(problem)
        return WRONG_USAGE
    except OSError as error:
        reason = error.strerror or type(error).__name__
        complain(say("usage.cannot_write", out=classroom, reason=reason))
        return WRONG_USAGE
    done = say(
        "roster.done",
        classroom=classroom,
        added=len(enrolled.added),
        changed=len(enrolled.changed),
        same=len(enrolled.same),
    )
    console.print(done, markup=False, soft_wrap=True)
    if enrolled.not_listed:
        names = _listed(enrolled.not_listed)
        console.print(say("roster.not_listed", who=names), markup=False, soft_wrap=True)
    return ALL_TAKEN


def run_hand_back(
    graded: Path,
    like: Path,
    to: Path,
    project: Path,
    roster: Path | None = None,
    chapter: str | None = None,
    console: Console | None = None,
) -> int:
    """Pack the feedback pages for the LMS and say how many; the exit status."""
    console = console or Console(highlight=False)
    try:
        learners = None if roster is None else read_roster(roster)
        packed = hand_back(graded, like, to, exercises(project).keys(), learners, chapter)
    except (CannotCollect, GraderError, RosterError, SourceError) as problem:
        complain(problem)
        return WRONG_USAGE
    except OSError as error:
        reason = error.strerror or type(error).__name__
        complain(say("usage.cannot_write", out=to, reason=reason))
        return WRONG_USAGE
    for note in packed.notes:
        console.print(note, markup=False, soft_wrap=True)
    words = say("hand_back.done", to=to, count=packed.count, layout=packed.layout.title())
    console.print(words, markup=False, soft_wrap=True)
    return SOME_OPEN if packed.notes else ALL_TAKEN


def run_collect_command(
    source: Path,
    into: Path,
    project: Path,
    roster: Path | None,
    layout: str | None,
    chapter: str | None,
    replace: bool,
    times: Path | None = None,
) -> int:
    """Look at what was typed, then collect; the exit status."""
    try:
        chapters = exercises(project).keys()
        learners = None if roster is None else read_roster(roster)
        known = next((name for name in LAYOUTS if name == layout), None)
        if layout is not None and known is None:
            raise CannotCollect(say("collect.unknown_layout", got=layout, known=", ".join(LAYOUTS)))
        if chapter is not None and chapter not in chapters:
            names = ", ".join(sorted(chapters))
            raise CannotCollect(say("collect.unknown_chapter", got=chapter, known=names))
        known_times = {} if times is None else read_times(times)
    except (CannotCollect, GraderError, RosterError, SourceError) as problem:
        complain(problem)
        return WRONG_USAGE
    order = Order(source, into, chapters, learners, known, chapter, replace, known_times)
    return run_collect(order)
