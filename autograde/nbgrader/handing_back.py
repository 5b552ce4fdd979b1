"""`nbgrader generate_feedback` and formgrader hand back the page that our `grade` has written."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbgrader.api import Gradebook, SubmittedNotebook
from traitlets import Unicode

from autograde.core.messages import say
from autograde.judging.results import score_text


class CourseFeedback(HTMLExporter):
    """Our page, with what was written by hand since; nbgrader's where its own command graded."""

    pages = Unicode(help="The folder of the pages: <learner>/<exercise>.html.").tag(config=True)

    def from_filename(
        self, filename: str, resources: Any = None, **options: Any
    ) -> tuple[str, Any]:
        """The page of one submission, and where nbgrader puts it."""
        about = resources["nbgrader"]
        page = Path(self.pages, about["student"], f"{about['assignment']}.html")
        # `grade` writes the page after the notebook that it ran.
        if not page.is_file() or page.stat().st_mtime_ns < Path(filename).stat().st_mtime_ns:
            result: tuple[str, Any] = super().from_filename(filename, resources, **options)
            return result
        with Gradebook(about["db_url"]) as gradebook:
            key = (about["notebook"], about["assignment"], about["student"])
            lines = list(_by_hand(gradebook.find_submission_notebook(*key)))
        resources["output_extension"] = self.file_extension
        return _with_lines(page.read_text(encoding="utf-8"), lines), resources


def _by_hand(submitted: SubmittedNotebook) -> Iterator[str]:
    """A sentence for each thing that a human gave or said, and for what being late costs."""
    for grade in submitted.grades:
        if grade.manual_score is not None or grade.extra_credit:
            points = {"score": score_text(grade.score), "most": score_text(grade.max_score)}
            yield say("page.given", part=grade.name.removeprefix("check-"), **points)
    for comment in submitted.comments:
        if comment.manual_comment:
            yield say("page.comment", part=comment.name, words=comment.manual_comment)
    if submitted.late_submission_penalty:
        yield say("page.late", points=score_text(submitted.late_submission_penalty))


def _with_lines(page: str, lines: list[str]) -> str:
    if not lines:
        return page
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    section = f'<section class="repairs"><p>{say("page.instructor")}</p><ul>{items}</ul></section>'
    return page.replace("</header>", f"</header>\n{section}", 1)
