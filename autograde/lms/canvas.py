"""Canvas: the names of the files in its archives, and its gradebook.

Canvas finds a learner by its own number (the column ID), else by the SIS number, else by the
login, else by the name; an exercise by the number at the end of its title, else by the title.
A line that says "Points Possible" in its first cell is no learner's.

Sources: lib/content_zipper.rb and lib/gradebook_importer.rb in
https://github.com/instructure/canvas-lms
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from autograde.core.csv_tables import CsvTable, escape_formula, may_be_formula
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say
from autograde.lms.adapter import Adapter, HandIn, find_chapters
from autograde.lms.grade_rows import (
    ExportOptions,
    GradeRow,
    explain_other_points,
    format_most,
    group_by_chapter,
    name_left_out,
)
from autograde.lms.roster import Enrollee, LearnerIndex, keep_letters, spell_id

HEADER = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POINTS_POSSIBLE = "Points Possible"
# <sortable name>_[LATE_]<user>_<attachment>_<file>. Without names: [LATE_]anon_<five letters or
# digits>_<attachment>_<file>. Canvas leaves letters, marks, digits and _ of a name.
_FILE = re.compile(
    r"(?P<user>[0-9]+|anon_[a-z0-9]+)_(?P<attachment>[0-9]+)_(?P<file>.+)",
    re.IGNORECASE | re.DOTALL,
)
_LATE = re.compile(r"(?P<name>.*)_late_", re.IGNORECASE | re.DOTALL)
_TITLE_AND_NUMBER = re.compile(r"(?P<title>.*?) \((?P<number>\d+)\)")


class Canvas(Adapter):
    """`okaforada_LATE_1001_5001_ch02_views_and_strides-1.ipynb`, in whatever folder."""

    name = "canvas"
    holds_one_exercise = takes_feedback = True

    def read_hand_in(self, place: PurePosixPath) -> HandIn | None:
        """Read from the file's name whose it is, and whether it is late."""
        readings = list(_readings(place.name))
        first = next((each for each in readings if _is_canvas_name(each.name)), None)
        # Learners choose their own name and the file's: either may hold what looks like Canvas's.
        return first and replace(first, is_unclear=len(readings) > 1)

    def spell_learner(self, learner: Enrollee) -> Sequence[Collection[str]]:
        """Give Canvas's number; where the list has none, the id, and last and first name."""
        if learner.lms_user_id:
            return ([learner.lms_user_id],)
        return (), spell_id(learner), [keep_letters(learner.last_name + learner.first_name)]

    def spell_hand_in(self, hand_in: HandIn) -> tuple[str, ...]:
        """Give Canvas's number, and the name as an id and as letters."""
        return hand_in.number, hand_in.name, keep_letters(hand_in.name)

    def make_table(self, rows: Sequence[GradeRow], options: ExportOptions) -> CsvTable:
        """Make a line a learner and a column an exercise, from what the class list says.

        Who has no grade in any of the exercises has no line, so that nothing of theirs is changed.
        """
        chapters, found, notes = options.choose_chapters(rows), group_by_chapter(rows), []
        most = [format_most(found[chapter].values()) for chapter in chapters]
        lines = [
            (*HEADER, *(escape_formula(options.title(chapter)) for chapter in chapters)),
            (f"    {POINTS_POSSIBLE}", "", "", "", "", *most),
        ]
        for learner in {row.learner.id: row.learner for row in rows}.values():
            cells = [options.points(found[chapter].get(learner.id)) for chapter in chapters]
            if not any(cells):
                continue
            known = _cells_of(learner)
            if known is None:
                notes.append(say("export.canvas_id", learner=escape_hidden_signs(learner.id)))
            else:
                lines.append((*known, *cells))
        return CsvTable(tuple(lines), tuple(notes))

    def fill_table(
        self, rows: Sequence[GradeRow], options: ExportOptions, given: CsvTable
    ) -> CsvTable:
        """Put our grades into the gradebook that Canvas exported, and leave out other columns.

        A learner of whom there is no grade keeps what Canvas had.
        """
        header, *others = given.lines
        info = _info_columns(header)
        chapters, found = options.choose_chapters(rows), group_by_chapter(rows)
        places = {chapter: _column(chapter, header, info, options) for chapter in chapters}
        kept = [*range(info), *places.values()]
        lines = [tuple(header[place] for place in kept)]
        notes: list[str] = []
        graded = {row.learner.id for row in rows if row.chapter in places and options.points(row)}
        people = _people(header, others, [*{row.learner.id: row.learner for row in rows}.values()])
        for line, learner in zip(others, people, strict=True):
            cells, who = list(line), "" if learner is None else learner.id
            if line[header.index("ID")].strip():
                for chapter, place in places.items():
                    cells[place] = options.points(found[chapter].get(who)) or line[place]
                graded.discard(who)
                # Names are made harmless; the number finds the learner.
                for place in set(range(info)) - {header.index("ID")}:
                    cells[place] = escape_formula(line[place])
                cells[0] = _name(cells[0])
            elif POINTS_POSSIBLE in line[0]:
                for chapter, place in places.items():
                    ours = format_most(found[chapter].values())
                    notes += explain_other_points(chapter, ours, line[place].strip())
            lines.append(tuple(cells[place] for place in kept))
        notes += name_left_out(graded)
        return CsvTable(tuple(lines), tuple(notes), given.separator, given.mark)


def _readings(file: str) -> Iterator[HandIn]:
    """Everything that a file's name may say, were the learner called whatever comes before it."""
    for start in (0, *(sign.end() for sign in re.finditer("_", file))):
        match = _FILE.match(file, start)
        if match is None:
            continue
        user, before, order = match["user"], file[:start], int(match["attachment"])
        if user.isdigit() and start:
            late = _LATE.fullmatch(before)
            name = late["name"] if late else before.removesuffix("_")
            yield HandIn(name, match["file"], user, order, late is not None)
        elif not user.isdigit() and before.lower() in {"", "late_"}:
            yield HandIn(user, match["file"], "", order, bool(before))


def _is_canvas_name(name: str) -> bool:
    return name[:1] not in {"", "_"} and all(
        sign == "_" or sign.isalnum() or unicodedata.category(sign).startswith("M") for sign in name
    )


def _cells_of(learner: Enrollee) -> tuple[str, ...] | None:
    """The cells that say who it is; None where Canvas could not find them by harmless ones."""
    given = learner.lms_user_id
    is_canvas_number = given.isascii() and given.isdigit()
    sis = "" if is_canvas_number else given
    if not is_canvas_number and any(may_be_formula(cell) for cell in (learner.id, sis)):
        return None
    names = (learner.last_name.strip(), learner.first_name.strip())
    name = _name(escape_formula(escape_hidden_signs(", ".join(filter(None, names)) or learner.id)))
    return (name, given if is_canvas_number else "", sis, escape_formula(learner.id), "")


def _name(cell: str) -> str:
    """A name that Canvas does not take for the line of the points."""
    return "-" if POINTS_POSSIBLE in cell else cell


def _info_columns(header: Sequence[str]) -> int:
    """How many columns say who a learner is: up to the one of the section."""
    is_gradebook = len(header) > 3 and header[0].startswith(("Student", "LastName"))
    if not is_gradebook or "Section" not in header or "ID" not in header:
        raise GraderError(
            say("export.no_canvas_table", got=", ".join(map(escape_hidden_signs, header[:6])))
        )
    return header.index("Section") + 1


def _column(chapter: str, header: Sequence[str], info: int, options: ExportOptions) -> int:
    """Where the chapter's grades go: the one column that names it, or that somebody named."""
    wanted, places = options.columns.get(chapter), []
    for place, cell in enumerate(header[info:], info):
        match = _TITLE_AND_NUMBER.fullmatch(cell)
        title = match["title"] if match else cell
        if (wanted in (title, cell)) if wanted is not None else find_chapters(title, [chapter]):
            places.append(place)
    if len(places) != 1:
        names = (", ".join(map(escape_hidden_signs, header[info:])) or say("usage.nothing"))[:500]
        key = "export.columns" if places else "export.no_column"
        raise GraderError(say(key, chapter=chapter, got=names))
    return places[0]


def _people(
    header: Sequence[str], lines: Sequence[Sequence[str]], learners: Sequence[Enrollee]
) -> list[Enrollee | None]:
    """Whom each line means: by Canvas's number, else by what else the class list may have."""

    def spell_learner(learner: Enrollee) -> Sequence[Collection[str]]:
        number = learner.lms_user_id
        if number.isdigit():
            return ([number],)
        name = f"{learner.last_name}, {learner.first_name}"
        return [number], [number], [learner.id, learner.email], [name]

    columns = ("ID", "SIS User ID", "SIS Login ID", "Student")
    places = [header.index(name) if name in header else None for name in columns]
    return LearnerIndex(learners, spell_learner).find_by_lines(
        ["" if place is None else line[place].strip() for place in places] for line in lines
    )
