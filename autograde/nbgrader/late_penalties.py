"""Let nbgrader's own `autograde` reckon with the times and marks that `collect` wrote down."""

from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Unicode

from autograde.core.database import open_engine
from autograde.lms.hand_ins import current_records, read_records
from autograde.lms.lateness import apply_penalties


class CourseLatePenalties(AssignLatePenalties):
    """Take off for being late as nbgrader does, once it knows when each was handed in."""

    submitted = Unicode(help="The folder of what was handed in.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Write when it was handed in, then let nbgrader take off what its plug-in says."""
        about, folder = resources["nbgrader"], Path(self.submitted)
        learner, chapter = about["student"], about["assignment"]
        record = read_records(folder).get((learner, chapter))
        said, unknown = current_records(folder, [] if record is None else [record])
        with open_engine(about["db_url"]) as engine:
            every = said | unknown
            apply_penalties(engine, None, every, chapters=[chapter], learner=learner, copies=folder)
        result: tuple[NotebookNode, Any] = super().preprocess(nb, resources)
        return result
