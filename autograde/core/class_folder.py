"""Name what lies in the folder that a class is graded into, nbgrader's course directory."""

from pathlib import Path

from autograde.core.database import check_gradebook_url

GRADES, RULES, FEEDBACK = "grades.csv", "rules.csv", "feedback"
# nbgrader's folders of what was handed in, and of what was run.
SUBMITTED, AUTOGRADED = "submitted", "autograded"
GRADEBOOK = "gradebook.db"


def gradebook_url(out: Path, db: str | None) -> str:
    """Return the gradebook's SQLAlchemy URL: `db`, or by default the file in `out`.

    Raises: GraderError where `db` cannot be opened.
    """
    return f"sqlite:///{out.absolute() / GRADEBOOK}" if db is None else check_gradebook_url(db)
