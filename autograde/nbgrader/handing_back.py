"""`nbgrader generate_feedback` and formgrader hand back the page that grading has written."""

from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter
from traitlets import Unicode

from autograde.core.class_folder import FEEDBACK
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.grading.publishing import refresh_pages


class CourseFeedback(HTMLExporter):
    """The feedback page, with what a person gave and said since."""

    project = Unicode(help="The project's folder, in which the course is.").tag(config=True)
    classroom = Unicode(help="nbgrader's course directory.").tag(config=True)

    def from_filename(
        self, filename: str, resources: Any = None, **options: Any
    ) -> tuple[str, Any]:
        """Read the page of one submission, and say where nbgrader puts it.

        Raises: GraderError where no page was written.
        """
        about = resources["nbgrader"]
        learner, exercise = about["student"], about["assignment"]
        page = Path(self.classroom, FEEDBACK, learner, f"{exercise}.html")
        if not page.is_file():
            raise GraderError(say("usage.no_page", learner=learner, chapter=exercise))
        whose = {(learner, exercise)}
        refresh_pages(Path(self.classroom), Path(self.project), about["db_url"], whose)
        resources["output_extension"] = self.file_extension
        return page.read_text(encoding="utf-8"), resources
