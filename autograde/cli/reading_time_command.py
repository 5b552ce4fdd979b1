"""`reading-time`: how long each lesson takes."""

from __future__ import annotations

from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import complain, refuse, refuse_on_error, tell


def reading_time(
    chapters: Annotated[list[str] | None, typer.Argument(metavar="[CHAPTER]...")] = None,
    root: Root = PROJECT,
) -> None:
    """Count how many minutes each lesson takes; run those that changed since the last time."""
    from autograde.authoring.course_problems import read_course
    from autograde.core.messages import say
    from autograde.publishing.reading_time import KEPT, measure_reading
    from autograde.publishing.site.executed import run_lessons

    root = root.resolve()
    with refuse_on_error(1, root):
        known = [lesson.stem for lesson in read_course(root).lessons]
        unknown = sorted({*(chapters or [])} - {*known})
        if unknown:
            refuse(say("reading.unknown", got=unknown[0], known=", ".join(known)), 1)
        lessons = run_lessons(
            root,
            chapters or known,
            root / KEPT,
            lambda done, total, stem: complain(say("site.ran", done=done, total=total, stem=stem)),
        )
        for stem, notebook in lessons.items():
            time = measure_reading(notebook)
            counts = {**vars(time), "minutes": time.minutes, "announced": time.to_announce}
            tell(say("reading.lesson", stem=stem, **counts))
