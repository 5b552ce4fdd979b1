"""Prepare a new gradebook for nbgrader, which makes its tables there."""

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Engine, inspect

VERSION = "alembic_version"  # the table in which alembic keeps it


def note_version(engine: Engine) -> None:
    """Note which version of nbgrader's tables a gradebook is going to have, where it has none yet.

    nbgrader itself starts the program `alembic` to learn this, which takes seconds.
    """
    if not inspect(engine).has_table(VERSION):
        with engine.begin() as connection:
            MigrationContext.configure(connection).stamp(ScriptDirectory(ALEMBIC_DIR), "head")
