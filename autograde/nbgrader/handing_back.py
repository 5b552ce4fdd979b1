"""`nbgrader generate_feedback` and formgrader hand back the page that grading has written."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter
from traitlets import Unicode

from autograde.core.database import open_engine
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.grading.nbgrader_gradebook import ByHand, read_by_hand
from autograde.judging.grades import format_score
from insidetensor.messages import speaking

_LANGUAGE = re.compile(r'<html lang="(\w+)"')


class CourseFeedback(HTMLExporter):
    """The feedback page, with what a person gave and said since."""

    pages = Unicode(help="The folder of the pages: <learner>/<exercise>.html.").tag(config=True)

    def from_filename(
        self, filename: str, resources: Any = None, **options: Any
    ) -> tuple[str, Any]:
        """Read the page of one submission, and say where nbgrader puts it.

        Raises: GraderError where no page was written.
        """
        about = resources["nbgrader"]
        learner, exercise = about["student"], about["assignment"]
        page = Path(self.pages, learner, f"{exercise}.html")
        if not page.is_file():
            raise GraderError(say("usage.no_page", learner=learner, chapter=exercise))
        with open_engine(about["db_url"]) as engine, engine.connect() as connection:
            given = read_by_hand(connection, learner, exercise).get((learner, exercise), ByHand())
        resources["output_extension"] = self.file_extension
        text = page.read_text(encoding="utf-8")
        with speaking(_LANGUAGE.findall(text)[0]):  # the page's, whatever is spoken here
            return _with_lines(text, list(_lines(given))), resources


def _lines(given: ByHand) -> Iterator[str]:
    """A sentence for each thing that a person gave or said, and for what being late costs."""
    for part, score in given.scores.items():
        most = format_score(given.most[part])
        yield say("page.given", part=part, score=format_score(score), most=most)
    for part, words in given.comments.items():
        yield say("page.comment", part=part, words=words)
    if given.penalty:
        yield say("page.late", points=format_score(given.penalty))


def _with_lines(page: str, lines: list[str]) -> str:
    if not lines:
        return page
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    section = f'<section class="repairs"><p>{say("page.instructor")}</p><ul>{items}</ul></section>'
    return page.replace("</header>", f"</header>\n{section}", 1)
