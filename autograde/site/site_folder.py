"""Build the course's pages, see that nothing is broken in them, and put them in their place."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from autograde.authoring.course_problems import read_course
from autograde.messages import say
from autograde.release.published import Published
from autograde.release.scan import KeptBack, kept_back_of, scan_release
from autograde.site.broken_links import broken_links
from autograde.site.executed import executed
from autograde.site.finishing import finish
from autograde.site.page_sources import editions, write_pages
from autograde.site.preview import draw_preview


class SiteError(Exception):
    """The site was not built; the text says why, a sentence a line."""


def build_site(
    project: Path,
    out: Path,
    published: Published | None = None,
    url: str = "",
    on_step: Callable[[str], None] = lambda sentence: None,
) -> int:
    """Write the site to the folder `out`, in the place of what was built there before.

    How many pages it has. `url` is where it is served, for those who show links to it. `on_step` is
    told of each step before it is taken.

    Raises: SiteError; LessonError; NoBrowserError; OSError; NoCourseError.
    """
    course = read_course(project)
    stems = [f"{own}{lesson.stem}" for own in editions(course) for lesson in course.lessons]
    on_step(say("site.running", count=len(stems)))
    lessons = executed(
        project,
        stems,
        out.with_name(f"{out.name}-lessons"),
        lambda done, total, stem: on_step(say("site.ran", done=done, total=total, stem=stem)),
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside:
        sources, made = Path(beside) / "sources", Path(beside) / "site"
        write_pages(sources, course, lessons, published)
        draw_preview(sources / "static" / "preview.png")
        on_step(say("site.making"))
        _sphinx(sources, made, Path(beside) / "read", url)
        finish(made)
        on_step(say("site.looking"))
        held = {path.relative_to(made).as_posix() for path in made.rglob("*")}
        problems = [*broken_links(made), *scan_release(made, _kept_back(project), held)]
        if problems:
            raise SiteError("\n".join(problems))
        if out.exists():
            shutil.rmtree(out)
        made.rename(out)
    return len([*out.rglob("*.html")])


def _kept_back(project: Path) -> KeptBack:
    """What no page may show; the exercises' own text has no marks of Markdown on a page."""
    kept_back = kept_back_of(project)
    return replace(kept_back, public=f"{kept_back.public}\n{kept_back.public.replace('`', '')}")


def _sphinx(sources: Path, made: Path, read: Path, url: str) -> None:
    base = f"{url.rstrip('/')}/" if url else ""
    options = ["-q", "-d", str(read), "--fail-on-warning", "--no-color"]
    options += ["-D", f"html_baseurl={base}", "-A", f"base={base}"]
    command = [sys.executable, "-m", "sphinx", *options, str(sources), str(made)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SiteError(run.stderr.replace(f"{sources}/", ""))
