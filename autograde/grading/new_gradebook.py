"""Prepare a new gradebook for nbgrader, which makes its tables there."""

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Engine, inspect


def note_version(engine: Engine) -> None:
    """Note in an empty gradebook which version of nbgrader's tables it is going to have.

    nbgrader itself starts the program `alembic` to learn this, which takes seconds.
    """
    if not inspect(engine).get_table_names():
        with engine.begin() as connection:
            MigrationContext.configure(connection).stamp(ScriptDirectory(ALEMBIC_DIR), "head")
