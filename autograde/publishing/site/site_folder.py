"""Build the course's pages, see that nothing is broken in them, and put them in their place."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from autograde.authoring.course_problems import read_course
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.publishing.release.published import Published
from autograde.publishing.release.scan import KeptBack, read_kept_back, scan_release
from autograde.publishing.site.cards import list_previews
from autograde.publishing.site.executed import run_lessons
from autograde.publishing.site.labels import label_pages
from autograde.publishing.site.language_links import link_languages
from autograde.publishing.site.page_links import find_broken_site_links
from autograde.publishing.site.page_sources import (
    collect_for_browser,
    write_downloads,
    write_pages,
)
from autograde.publishing.site.preview import draw_previews
from autograde.publishing.site.python_folder import PYTHON, make_python_folder
from autograde.publishing.site.site_pages import START, SitePage, list_lessons
from insidetensor.messages import FALLBACK, speaking, word_break

PREVIEWS = "_static/previews"
MARK = ".inside-the-tensor"  # in a folder that this built, and may build again


def build_site(
    project: Path,
    out: Path,
    published: Published | None = None,
    url: str = "",
    wheels: Path | None = None,
    on_step: Callable[[str], None] = lambda sentence: None,
) -> int:
    """Write the site to the folder `out`, in the place of what was built there before.

    A folder that holds anything else is kept, and nothing written.

    How many pages it has. `url` is where it is served, for those who show links to it. `wheels` is
    a folder of Pyodide's packages, with which exercises that need NumPy run too. `on_step` is told
    of each step before it is taken.

    Raises: GraderError; OSError.
    """
    _refuse_others(out)
    course = read_course(project)
    starts = [SitePage(language, START) for language in (FALLBACK, *course.languages)]
    stems = [stem for start in starts for stem in list_lessons(course, start.language)]
    on_step(say("site.running", count=len(stems)))
    lessons = run_lessons(
        project,
        stems,
        out.with_name(f"{out.name}-lessons"),
        lambda done, total, stem: on_step(say("site.ran", done=done, total=total, stem=stem)),
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside:
        sources, made = Path(beside) / "sources", Path(beside) / "site"
        files, browsers = collect_for_browser(course), Path(beside) / PYTHON
        python = make_python_folder(browsers, project, files, wheels)
        write_pages(sources, course, lessons, published, python)
        on_step(say("site.making"))
        for start in starts:
            with speaking(start.language):
                pages = _sphinx(sources / start.language, start, url)
                draw_previews(
                    pages / PREVIEWS, list_previews(course, start.language), start.language
                )
            pages.rename(made / start.folder)
        browsers.rename(made / PYTHON)
        write_downloads(made, course, published)
        label_pages(made, course)
        link_languages(made, course)
        on_step(say("site.looking"))
        held = {path.relative_to(made).as_posix() for path in made.rglob("*")}
        problems = [*find_broken_site_links(made), *scan_release(made, _kept_back(project), held)]
        if problems:
            raise GraderError("\n".join(problems))
        (made / MARK).touch()
        _refuse_others(out)  # once more: somebody may have begun to work there
        if out.exists():
            out.rename(Path(beside) / "before")
        made.rename(out)
    return len([*out.rglob("*.html")])


def _refuse_others(out: Path) -> None:
    """Raises: GraderError where `out` holds something, and is no site that was built here."""
    held = [out.name] if out.is_file() else sorted(path.name for path in out.glob("*"))
    if held and MARK not in held:
        raise GraderError(say("site.not_ours", out=out, name=held[0]))


def _kept_back(project: Path) -> KeptBack:
    """What no page may show; the exercises' own text has no marks of Markdown on a page."""
    kept_back = read_kept_back(project)
    return replace(kept_back, public=f"{kept_back.public}\n{kept_back.public.replace('`', '')}")


def _sphinx(sources: Path, start: SitePage, url: str) -> Path:
    """The folder of the pages of one language, with their own search."""
    made = sources.with_suffix(".pages")
    base = f"{url.rstrip('/')}/{start.folder}".rstrip("/") + "/" if url else ""
    settings = {
        "html_baseurl": base,
        "language": start.language,
        "nb_code_prompt_show": say("site_page.show_cell"),
        "nb_code_prompt_hide": say("site_page.hide_cell"),
    }
    shown = {
        "base": base,
        "kept_here": say("site_page.kept_here"),
        "forget": say("site_page.forget"),
        "word_break": word_break(),
    }
    # A script fills in the numbers.
    shown["kept_ring"] = say("site_page.kept_ring", done="{done}", all="{all}")
    options = ["-q", "-d", str(sources.with_suffix(".read")), "--fail-on-warning", "--no-color"]
    options += [each for name, value in settings.items() for each in ("-D", f"{name}={value}")]
    options += [each for name, value in shown.items() for each in ("-A", f"{name}={value}")]
    command = [sys.executable, "-m", "sphinx", *options, str(sources), str(made)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise GraderError(run.stderr.replace(f"{sources}/", ""))
    return made
