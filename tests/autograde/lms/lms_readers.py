"""How Canvas and Moodle read a table of grades, as far as their public sources say.

Rules, not code, of lib/gradebook_importer.rb (canvas-lms), grade/import/csv and
mod/assign/feedback/offline (moodle), looked at in November 2026.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graded_book import cells


@dataclass(frozen=True)
class CanvasUser:
    """Somebody in a course of Canvas's."""

    number: int
    name: str  # sortable: last, first
    login: str
    sis: str = ""


def canvas_reads(
    content: bytes, users: list[CanvasUser]
) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Points by assignment, and grades by the user's login (or "new NAME") and assignment."""
    header, *lines = cells(content)
    assert "Student" in header[0]
    assert "ID" in header[1]
    with_sis = header[2] == "SIS User ID"
    info = 5 if with_sis else 4
    assert header[2 + with_sis] == "SIS Login ID"
    assert header[info - 1] == "Section"
    points: dict[str, str] = {}
    grades: dict[str, dict[str, str]] = {}
    for line in lines:
        assert len(line) == len(header)
        work = dict(zip(header[info:], line[info:], strict=True))
        if "Points Possible" in line[0]:
            points = work
            continue
        if not any(cell.strip() for cell in line):
            continue
        user = _canvas_user(dict(zip(header[:info], line, strict=False)), users)
        who = f"new {line[0]}" if user is None else user.login
        assert who not in grades
        grades[who] = work
    return points, grades


def _canvas_user(line: dict[str, str], users: list[CanvasUser]) -> CanvasUser | None:
    # Ruby's to_i: the digits that a text begins with.
    number = re.match(r"\s*(\d*)", line["ID"])
    for user in users:
        if line["ID"] and number and user.number == int(number[1] or 0):
            return user
    for user in users:
        if line.get("SIS User ID") and user.sis == line["SIS User ID"]:
            return user
    for user in users:
        if line["SIS Login ID"] and user.login == line["SIS Login ID"]:
            return user
    return next((user for user in users if user.name == line["Student"]), None)


def moodle_gradebook_reads(
    content: bytes, users: Mapping[str, str], by: str
) -> dict[str, float | None]:
    """Grades by user; `users` are known by the column `by`. The last column is the grade.

    Raises: LookupError where nobody is known by a cell: Moodle then imports nothing at all.
    """
    header, *lines = cells(content)
    place = header.index(by)
    grades: dict[str, float | None] = {}
    user = ""
    for line in lines:
        if line[place].strip():  # else it is the user of the line before
            user = users[line[place].strip()]
        grades[user] = float(line[-1]) if line[-1].strip() not in {"", "-"} else None
    return grades


def moodle_worksheet_reads(content: bytes, participants: Mapping[int, str]) -> dict[str, float]:
    """Grades by user; a line counts for the participant of its number."""
    header, *lines = cells(content)
    identifier, grade = header.index("Identifier"), header.index("Grade")
    assert "Last modified (grade)" in header
    found = {}
    for line in lines:
        assert line[identifier].startswith("Participant ")
        user = participants.get(int(line[identifier].removeprefix("Participant ")))
        if user is not None and line[grade].strip():
            found[user] = float(line[grade])
    return found
