"""Grades as Canvas's gradebook imports them.

Canvas finds a learner by its own number (the column ID), else by the SIS number, else by the
login, else by the name; an exercise by the number at the end of its title, else by the title.
A line that says "Points Possible" in its first cell is no learner's.

Source: lib/gradebook_importer.rb in https://github.com/instructure/canvas-lms
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from autograde.collecting.layouts import chapters_in
from autograde.learner_ids import shown
from autograde.lms_export.cells import CannotExport, Choice, by_chapter, name_cell, number
from autograde.lms_export.people import each_once, known_by
from autograde.lms_export.rows import Entry, handed_in_chapters
from autograde.roster import Learner
from autograde.spreadsheet_cells import harmless, may_be_formula
from autograde.tables import Table
from autograde.wording import say

HEADER = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POINTS_POSSIBLE = "Points Possible"
_TITLE_AND_NUMBER = re.compile(r"(?P<title>.*?) \((?P<number>\d+)\)")


def canvas_table(entries: Sequence[Entry], choice: Choice) -> Table:
    """A line a learner, a column an exercise, made of what the class list says.

    Who has no grade in any of the exercises has no line, so that nothing of theirs is changed.
    """
    chapters = choice.chapters or tuple(handed_in_chapters(entries))
    if not chapters:
        raise CannotExport(say("export.nothing"))
    found, titles, notes = by_chapter(entries), dict(choice.columns), []
    header = (*HEADER, *(harmless(titles.get(chapter, chapter)) for chapter in chapters))
    most = [number(max(e.most for e in found[chapter].values())) for chapter in chapters]
    lines = [header, (f"    {POINTS_POSSIBLE}", "", "", "", "", *most)]
    learners = {entry.learner.id: entry.learner for entry in entries}
    for learner in learners.values():
        cells = [choice.cell(found[chapter].get(learner.id)) for chapter in chapters]
        if not any(cells):
            continue
        known = _who(learner)
        if known is None:
            notes.append(say("export.canvas_id", learner=shown(learner.id)))
            continue
        lines.append((*known, *cells))
    return Table(tuple(lines), tuple(notes))


def _who(learner: Learner) -> tuple[str, ...] | None:
    """The cells that say who it is; None where Canvas could not find them by harmless ones."""
    given = learner.lms_user_id
    is_canvas_number = given.isascii() and given.isdigit()
    sis = "" if is_canvas_number else given
    if not is_canvas_number and any(may_be_formula(cell) for cell in (learner.id, sis)):
        return None
    return (
        _name(name_cell(learner, last_first=True)),
        given if is_canvas_number else "",
        sis,
        harmless(learner.id),
        "",
    )


def filled_canvas_table(entries: Sequence[Entry], choice: Choice, given: Table) -> Table:
    """The gradebook that Canvas exported, with our grades in its columns, and no other columns.

    A learner of whom there is no grade keeps what Canvas had.
    """
    header, *others = given.lines
    info = _info_columns(header)
    chapters = choice.chapters or tuple(handed_in_chapters(entries))
    if not chapters:
        raise CannotExport(say("export.nothing"))
    places = {chapter: _column(chapter, header, info, choice) for chapter in chapters}
    found, notes = by_chapter(entries), []
    people = _people(
        header[:info], others, [*{entry.learner.id: entry.learner for entry in entries}.values()]
    )
    number_place = header.index("ID")
    kept = [*range(info), *places.values()]
    lines = [tuple(header[place] for place in kept)]
    seen: set[str] = set()
    for line, learner in zip(others, people, strict=True):
        cells = list(line)
        if POINTS_POSSIBLE in line[0] and not line[number_place].strip():
            notes += _other_points(places, found, line)
        elif line[number_place].strip():
            if learner is not None:
                seen.add(learner.id)
                for chapter, place in places.items():
                    cells[place] = choice.cell(found[chapter].get(learner.id)) or line[place]
            cells[:info] = _harmless_info(header, line, info)
        lines.append(tuple(cells[place] for place in kept))
    graded = [entry for entry in entries if entry.chapter in places and choice.cell(entry)]
    for left in sorted({entry.learner.id for entry in graded} - seen):
        notes.append(say("export.not_in_table", learner=shown(left)))
    return Table(tuple(lines), tuple(notes), given.separator, given.mark)


def _info_columns(header: Sequence[str]) -> int:
    """How many columns say who a learner is: up to the one of the section."""
    is_gradebook = len(header) > 3 and header[0].startswith(("Student", "LastName"))
    if not is_gradebook or "Section" not in header or "ID" not in header:
        raise CannotExport(say("export.no_canvas_table", got=", ".join(map(shown, header[:6]))))
    return header.index("Section") + 1


def _column(chapter: str, header: Sequence[str], info: int, choice: Choice) -> int:
    """Where the chapter's grades go: the one column that names it, or that somebody named."""
    wanted = dict(choice.columns).get(chapter)
    titles = {place: _title(header[place]) for place in range(info, len(header))}
    if wanted is not None:
        places = [place for place, title in titles.items() if wanted in (title, header[place])]
    else:
        places = [place for place, title in titles.items() if chapters_in(title, [chapter])]
    if len(places) != 1:
        names = ", ".join(shown(header[place]) for place in titles) or say("usage.nothing")
        raise CannotExport(
            say(
                "export.columns" if places else "export.no_column",
                chapter=chapter,
                got=names[:500],
            )
        )
    return places[0]


def _title(cell: str) -> str:
    match = _TITLE_AND_NUMBER.fullmatch(cell)
    return match["title"] if match else cell


def _other_points(
    places: Mapping[str, int], found: Mapping[str, Mapping[str, Entry]], line: Sequence[str]
) -> list[str]:
    notes = []
    for chapter, place in places.items():
        ours = number(max(entry.most for entry in found[chapter].values()))
        theirs = line[place].strip()
        if theirs and not _same_number(ours, theirs):
            notes.append(say("export.points", chapter=chapter, ours=ours, theirs=shown(theirs)))
    return notes


def _same_number(ours: str, theirs: str) -> bool:
    try:
        return float(ours) == float(theirs.replace(",", "."))
    except ValueError:
        return False


def _harmless_info(header: Sequence[str], line: Sequence[str], info: int) -> list[str]:
    """Who it is, as Canvas wrote it; names are made harmless, the number finds the learner."""
    cells = [
        line[place] if header[place] == "ID" else harmless(line[place]) for place in range(info)
    ]
    return [_name(cells[0]), *cells[1:]]


def _name(cell: str) -> str:
    """A name that Canvas does not take for the line of the points."""
    return "-" if POINTS_POSSIBLE in cell else cell


def _people(
    header: Sequence[str], lines: Sequence[Sequence[str]], learners: Sequence[Learner]
) -> list[Learner | None]:
    """Whom each line means: by Canvas's number, else by what else the class list may have."""
    numbers = known_by(learners, lambda learner: [learner.lms_user_id])
    # Where the list has a number, only that one stands for the learner.
    free = [learner for learner in learners if not learner.lms_user_id.isdigit()]
    sis = known_by(free, lambda learner: [learner.lms_user_id])
    logins = known_by(free, lambda learner: {learner.id, learner.email})
    names = known_by(free, lambda learner: [f"{learner.last_name}, {learner.first_name}"])
    found = []
    for line in lines:
        cells = {name: cell.strip() for name, cell in zip(header, line, strict=False)}
        found.append(
            numbers.get(cells["ID"])
            or sis.get(cells.get("SIS User ID", ""))
            or logins.get(cells.get("SIS Login ID", ""))
            or names.get(cells.get("Student", ""))
        )
    return each_once(found)
