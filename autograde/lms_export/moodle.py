"""Grades as Moodle imports them: into its gradebook, or as an assignment's grading worksheet.

The gradebook's import finds a learner by the one column that is chosen for it. Where it meets
nobody it refuses the whole file; a line in which that cell is empty counts for the learner of
the line before; an empty grade takes away the one that was there. So there is one exercise a file,
and no line without both.

A worksheet's lines are found by Moodle's own number of the participant, which only a worksheet
that was downloaded has.

Sources: grade/import/csv/classes/load_data.php and
mod/assign/feedback/offline/importgradeslib.php in https://github.com/moodle/moodle
"""

from __future__ import annotations

from collections.abc import Sequence

from autograde.collecting.identity import letters
from autograde.learner_ids import shown
from autograde.lms_export.cells import CannotExport, Choice, number
from autograde.lms_export.people import each_once, known_by
from autograde.lms_export.rows import Entry, handed_in_chapters
from autograde.roster import Learner
from autograde.spreadsheet_cells import harmless, may_be_formula
from autograde.tables import Table
from autograde.wording import say

IDENTIFIER, NAME, EMAIL, GRADE = "Identifier", "Full name", "Email address", "Grade"
MOST, MODIFIED, FEEDBACK = "Maximum grade", "Last modified (grade)", "Feedback"


def moodle_table(entries: Sequence[Entry], choice: Choice) -> Table:
    """A line a learner with a grade, for the import of Moodle's gradebook.

    By e-mail address where the class list has any, else by the id as Moodle's username.
    """
    chapter = one_chapter(entries, choice)
    mine = [entry for entry in entries if entry.chapter == chapter]
    by_email = any(entry.learner.email for entry in mine)
    title = dict(choice.columns).get(chapter, chapter)
    lines: list[tuple[str, ...]] = [
        (EMAIL if by_email else "Username", "First name", "Last name", harmless(title))
    ]
    notes = []
    for entry in mine:
        learner, points = entry.learner, choice.cell(entry)
        who = learner.email.strip() if by_email else learner.id
        if not points:
            continue
        if not who or may_be_formula(who) or shown(who) != who:
            who = shown(learner.id)
            notes.append(say("export.no_email" if by_email else "export.username", learner=who))
            continue
        names = (harmless(shown(name)) for name in (learner.first_name, learner.last_name))
        lines.append((who, *names, points))
    return Table(tuple(lines), tuple(notes))


def filled_moodle_table(entries: Sequence[Entry], choice: Choice, given: Table) -> Table:
    """An assignment's grading worksheet from Moodle, with our grades in it.

    A learner of whom there is no grade keeps what Moodle had.
    """
    chapter = one_chapter(entries, choice)
    header, *others = given.lines
    missing = [name for name in (IDENTIFIER, GRADE, MODIFIED) if name not in header]
    if missing:
        got = ", ".join(map(shown, header[:8]))
        raise CannotExport(say("export.no_worksheet", missing=missing[0], got=got))
    mine = {entry.learner.id: entry for entry in entries if entry.chapter == chapter}
    most, notes, seen, zeros = number(max(e.most for e in mine.values())), [], set[str](), 0
    grade, lines = header.index(GRADE), [header]
    people = _people(header, others, [entry.learner for entry in mine.values()])
    for line, learner in zip(others, people, strict=True):
        cells = list(line)
        if learner is not None:
            seen.add(learner.id)
            points = choice.cell(mine[learner.id])
            cells[grade] = points or line[grade]
            zeros += points == "0"
        lines.append(tuple(_harmless(header, cells, grade)))
    if MOST in header and others and not _allows(others[0][header.index(MOST)], most):
        theirs = shown(others[0][header.index(MOST)])
        notes.append(say("export.points", chapter=chapter, ours=most, theirs=theirs))
    if zeros:
        notes.append(say("export.zeros", count=zeros))
    left = [who for who, entry in mine.items() if choice.cell(entry) and who not in seen]
    notes += [say("export.not_in_table", learner=shown(who)) for who in left]
    return Table(tuple(lines), tuple(notes), given.separator, given.mark)


def one_chapter(entries: Sequence[Entry], choice: Choice) -> str:
    """The one exercise to export.

    Raises: CannotExport where there is none, or more than one and nobody said which.
    """
    chapters = choice.chapters or tuple(handed_in_chapters(entries))
    if not chapters:
        raise CannotExport(say("export.nothing"))
    if len(chapters) > 1:
        raise CannotExport(say("export.one_chapter", known=", ".join(chapters)))
    return chapters[0]


def _people(
    header: Sequence[str], lines: Sequence[Sequence[str]], learners: Sequence[Learner]
) -> list[Learner | None]:
    """Whom each line means: by e-mail address, else by a name that nobody shares."""
    emails = known_by(learners, lambda learner: [learner.email.casefold()])
    names = known_by(learners, _spellings)
    nameless = known_by((each for each in learners if not each.email), _spellings)
    found = []
    for line in lines:
        cells = {name: cell.strip() for name, cell in zip(header, line, strict=False)}
        email, name = cells.get(EMAIL, "").casefold(), letters(cells.get(NAME, ""))
        # Who has another address is somebody else, whatever they are called.
        found.append(emails.get(email) or (nameless if email else names).get(name))
    return each_once(found)


def _spellings(learner: Learner) -> set[str]:
    first, last = learner.first_name, learner.last_name
    return {letters(f"{first}{last}"), letters(f"{last}{first}")} if first or last else set()


def _harmless(header: Sequence[str], cells: Sequence[str], grade: int) -> list[str]:
    """The cells that Moodle reads stay as they are; names and answers are made harmless."""
    read = {header.index(IDENTIFIER), grade, header.index(MODIFIED)}
    read |= {place for place, name in enumerate(header) if name.startswith(FEEDBACK)}
    read |= {place for place, name in enumerate(header) if name.endswith(" comment")}
    return [
        cell if place in read or cell == "-" else harmless(cell) for place, cell in enumerate(cells)
    ]


def _allows(theirs: str, ours: str) -> bool:
    try:
        return float(theirs.replace(",", ".")) == float(ours)
    except ValueError:
        return True  # a scale, or nothing that is said
