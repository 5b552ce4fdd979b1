"""nbgrader's own step for late penalties, which first learns what the LMS said of a hand-in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import create_engine
from traitlets import Unicode

from autograde.lateness.hand_ins import read_records, records_of, silent_records
from autograde.lateness.settling import settle


class CourseLatePenalties(AssignLatePenalties):
    """nbgrader's AssignLatePenalties with the times and marks that `collect` kept."""

    submitted = Unicode(help="The folder of what was handed in.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Settle when it was handed in, then let nbgrader take off what its plug-in says."""
        about, folder = resources["nbgrader"], Path(self.submitted)
        key = about["student"], about["assignment"]
        records = {each: record for each, record in read_records(folder).items() if each == key}
        engine = create_engine(about["db_url"])
        try:
            said = records_of(folder, records) | silent_records(folder, records)
            settle(engine, None, said, chapters=[key[1]], learner=key[0])
        finally:
            engine.dispose()
        result: tuple[NotebookNode, Any] = super().preprocess(nb, resources)
        return result
