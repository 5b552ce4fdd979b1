"""The titles and points that README.md says of each chapter."""

import re
from pathlib import Path

from autograde.authoring.course.sources import list_chapter_files, read_source

README = "README.md"


def write_readme_table(root: Path) -> None:
    """Write each chapter's titles and points into its row, and leave the rest of the row.

    Raises: SourceError for a source that cannot be read; OSError.
    """
    text = (root / README).read_text(encoding="utf-8")
    for path in list_chapter_files(root / "solutions", ".py"):
        exercise, lesson = read_source(path), read_source(root / "course" / path.name)
        points = f"{exercise.points:g} point" + ("s" if exercise.points != 1 else "")
        said = (
            f"[{lesson.title}](course/{path.stem}.ipynb) | "
            f"[{exercise.title}](exercises/{path.stem}.ipynb) ({points})"
        )
        links = (rf"\[.*\]\({folder}/{path.stem}\.ipynb\)" for folder in ("course", "exercises"))
        row = re.compile(r" \| ".join(links) + r" \(.*?\)")
        text = said.join(row.split(text, 1))
    (root / README).write_text(text, encoding="utf-8", newline="\n")
