"""What `roster`, `collect`, `hand-back`, `extension` and `export` do with what was typed, and say.

Each ends with an exit status: 0 when everything went through, 1 when there is something to know,
2 when nothing was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.course.sources import SourceError
from autograde.grading.grade import GRADEBOOK, SUBMITTED, exercises
from autograde.grading.learner_names import listed, shown
from autograde.grading.submissions import GraderError
from autograde.lms.collect import CollectOptions, collect, without_hand_in
from autograde.lms.feedback_archive import pack_feedback
from autograde.lms.moodle import read_times
from autograde.lms.roster import enrol, read_roster
from autograde.lms.uploads import ADAPTERS, ExpectedHandIns, Outcome
from autograde.wording import first_line, reason_of, say

OK, SOMETHING_TO_KNOW, NOTHING_DONE = 0, 1, 2
MOST_NOTES = 20  # that are shown

Said = tuple[int, list[str | Table]]  # the exit status, and what is printed


def _run(command: Callable[[], Said], place: Path, console: Console | None) -> int:
    """Do something and print what it says; `place` is what it writes."""
    console = console or Console(highlight=False)
    try:
        status, lines = command()
    except (GraderError, SourceError) as problem:
        return _nothing_done(str(problem))
    except OSError as error:
        return _nothing_done(say("usage.cannot_write", out=place, reason=reason_of(error)))
    except SQLAlchemyError as error:
        return _nothing_done(say("export.database", reason=first_line(error)))
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
    return status


def _nothing_done(sentence: str) -> int:
    Console(stderr=True, highlight=False, soft_wrap=True).print(sentence, markup=False)
    return NOTHING_DONE


def run_roster(
    roster: Path, classroom: Path, project: Path, db: str | None, console: Console | None = None
) -> int:
    """Put a class list into the gradebook and say what changed."""

    def command() -> Said:
        enrolled = enrol(read_roster(roster), classroom, project, db)
        done = say(
            "roster.done",
            classroom=classroom,
            added=len(enrolled.added),
            changed=len(enrolled.changed),
            same=len(enrolled.same),
        )
        lines: list[str | Table] = [done]
        if enrolled.not_listed:
            lines.append(say("roster.not_listed", who=listed(enrolled.not_listed)))
        return OK, lines

    return _run(command, classroom, console)


def _expected(project: Path, roster: Path | None, chapter: str | None) -> ExpectedHandIns:
    chapters = exercises(project).keys()
    if chapter is not None and chapter not in chapters:
        known = ", ".join(sorted(chapters))
        raise GraderError(say("collect.unknown_chapter", got=chapter, known=known))
    learners = None if roster is None else read_roster(roster).learners
    return ExpectedHandIns(chapters, learners, chapter)


def run_collect(
    source: Path,
    into: Path,
    project: Path,
    *,
    roster: Path | None = None,
    system: str | None = None,
    chapter: str | None = None,
    replace: bool = False,
    times: Path | None = None,
    console: Console | None = None,
) -> int:
    """Collect what was handed in: a table, and a sentence for each oddity."""

    def command() -> Said:
        expected = _expected(project, roster, chapter)
        if system is not None and system not in ADAPTERS:
            known = ", ".join(ADAPTERS)
            raise GraderError(say("collect.unknown_layout", got=system, known=known))
        known_times = {} if times is None else read_times(times)
        options = CollectOptions(source, into, expected, system, replace, known_times)
        return collected(options)

    return _run(command, into, console)


def collected(options: CollectOptions) -> Said:
    """Collect; what came of it."""
    outcomes = collect(options)
    missing = without_hand_in(options, outcomes)
    table = _summary(outcomes, missing, has_roster=options.expected.roster is not None)
    is_open = any(outcome.state in {"refused", "kept"} for outcome in outcomes)
    status = SOMETHING_TO_KNOW if is_open else OK
    return status, [table, *_sentences(options, outcomes, missing)]


def _summary(
    outcomes: Sequence[Outcome], missing: dict[str, list[str]], *, has_roster: bool
) -> Table:
    """A row an exercise: how many were collected, were there already, are late, were refused."""
    keys = ["chapter", "collected", "unchanged", "late", "refused"]
    table = Table()
    for key in [*keys, "missing"] if has_roster else keys:
        words, is_name = say(f"collect.column.{key}"), key == "chapter"
        table.add_column(words, justify="left" if is_name else "right", no_wrap=is_name)
    for chapter in sorted({outcome.chapter for outcome in outcomes} | missing.keys()):
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


def _sentences(
    options: CollectOptions, outcomes: Sequence[Outcome], missing: dict[str, list[str]]
) -> Iterator[str]:
    """What is said below the table."""

    def names(those: Sequence[Outcome]) -> str:
        return listed([f"{outcome.learner} {outcome.chapter}" for outcome in those])

    for outcome in outcomes:
        yield from outcome.notes
    late = [outcome for outcome in outcomes if outcome.is_late]
    if late:
        yield say("collect.late", who=names(late))
    records = [outcome.record for outcome in outcomes if outcome.record is not None]
    unknown = say("lateness.not_known")
    if any(record.source == "moodle" and record.said == unknown for record in records):
        yield say("collect.no_times")
    for account in sorted({outcome.account for outcome in outcomes} - {""}):
        those = [outcome for outcome in outcomes if outcome.account == account]
        yield say("collect.other_account", account=shown(account), who=names(those))
    for chapter, ids in missing.items():
        if ids:
            yield say("collect.missing", chapter=chapter, count=len(ids), who=listed(ids))
    yield say("collect.where", into=options.into)


def run_hand_back(
    graded: Path,
    like: Path,
    to: Path,
    project: Path,
    roster: Path | None = None,
    chapter: str | None = None,
    console: Console | None = None,
) -> int:
    """Pack the feedback pages for the LMS and say how many, and who gets none."""

    def command() -> Said:
        packed = pack_feedback(graded, like, to, _expected(project, roster, chapter))
        system = packed.system.title()
        done = say("hand_back.done", to=to, count=packed.count, layout=system)
        return SOMETHING_TO_KNOW if packed.notes else OK, [*packed.notes, done]

    return _run(command, to, console)


def run_extension(
    learner: str,
    chapter: str,
    classroom: Path,
    *,
    until: str | None = None,
    by: str | None = None,
    none: bool = False,
    db: str | None = None,
    console: Console | None = None,
) -> int:
    """Give or take an extension and say what it means."""

    def command() -> Said:
        if [until is not None, by is not None, none].count(True) != 1:
            raise GraderError(say("extension.one_of"))
        # nbgrader takes seconds to import, and a wrong argument should not wait for it.
        from autograde.lms.extensions import extend, moment_of, span_of
        from autograde.lms.late import apply_penalties, late_lines, penalty_rule

        moment = None if until is None else moment_of(until)
        span = None if by is None else span_of(by)
        rule = penalty_rule(classroom.absolute())
        engine = create_engine(_gradebook_url(classroom, db))
        try:
            ends = extend(engine, learner, chapter, until=moment, by=span)
            late = apply_penalties(engine, rule, {}, chapters=[chapter], learner=learner)
        finally:
            engine.dispose()
        done = say(
            "extension.none" if none else "extension.given",
            learner=shown(learner),
            chapter=chapter,
            ends=f"{ends:%Y-%m-%d %H:%M} UTC",
        )
        return OK, [done, *late_lines(late)]

    return _run(command, classroom, console)


def run_export(
    classroom: Path,
    kind: str,
    out: Path,
    *,
    like: Path | None = None,
    chapters: Sequence[str] = (),
    columns: Sequence[str] = (),
    raw: bool = False,
    missing_is_zero: bool = False,
    replace: bool = False,
    db: str | None = None,
    console: Console | None = None,
) -> int:
    """Export grades; `kind` is one of EXPORTS, `columns` are written CHAPTER=TITLE."""

    def command() -> Said:
        # nbgrader takes seconds to import.
        from nbgrader.api import Gradebook

        from autograde.lms.exporters import EXPORTS

        if kind not in EXPORTS:
            raise GraderError(say("export.unknown", got=kind, known=", ".join(EXPORTS)))
        titles = dict(_title(text) for text in columns)
        if out.exists() and not replace:
            raise GraderError(say("export.exists", out=out))
        exporter = EXPORTS[kind](
            to=str(out),
            like="" if like is None else str(like),
            assignment=list(chapters),
            columns=titles,
            raw=raw,
            missing_is_zero=missing_is_zero,
        )
        with Gradebook(_gradebook_url(classroom, db)) as gradebook:
            notes, summary = exporter.write(gradebook, classroom / SUBMITTED)
        lines: list[str | Table] = [*notes[:MOST_NOTES]]
        if len(notes) > MOST_NOTES:
            lines.append(say("export.more", count=len(notes) - MOST_NOTES))
        done = say(f"export.done.{kind if like is None else f'{kind}_filled'}", out=out)
        return SOMETHING_TO_KNOW if notes else OK, [*lines, summary, done]

    return _run(command, out, console)


def _title(text: str) -> tuple[str, str]:
    chapter, sign, title = text.partition("=")
    if not sign or not chapter.strip() or not title.strip():
        raise GraderError(say("export.bad_column", got=text))
    return chapter.strip(), title.strip()


def _gradebook_url(classroom: Path, db: str | None) -> str:
    """The gradebook of a class that was graded."""
    from autograde.grading.database import opened

    if db is not None:
        return opened(db)
    path = classroom.absolute() / GRADEBOOK
    if not path.is_file():
        raise GraderError(say("export.no_gradebook", classroom=classroom))
    return f"sqlite:///{path}"
