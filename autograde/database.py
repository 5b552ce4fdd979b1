"""Open the gradebook that `--db` names, and say in a sentence where that fails."""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from autograde.ingest import CannotGrade
from autograde.wording import first_line, say

_PASSWORD = re.compile(r"(?<=://)([^:/?#\s]*:)(\S+)(?=@)|(\bpassword=)([^&\s]+)")
# Where the package that brings a driver is not named as the module is.
PACKAGES = {"psycopg": "psycopg[binary]", "psycopg2": "psycopg2-binary", "MySQLdb": "mysqlclient"}


def opened(db: str) -> str:
    """The gradebook's URL, once it has been opened; a relative SQLite path is made absolute.

    nbgrader works from another folder, where a relative path would name another file.

    Raises: CannotGrade where it cannot be opened; the sentence holds no password.
    """
    try:
        url = make_url(db)
        if url.get_backend_name() == "sqlite" and url.database:
            url = url.set(database=str(Path(url.database).absolute()))
        engine = create_engine(url)
        engine.connect().close()
        engine.dispose()
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise CannotGrade(_why_not(db, error)) from None
    return url.render_as_string(hide_password=False)


def _why_not(db: str, error: Exception) -> str:
    shown = _PASSWORD.sub(r"\1\3***", db)
    if isinstance(error, ModuleNotFoundError):
        module = (error.name or "").partition(".")[0]
        return say("usage.no_driver", db=shown, package=PACKAGES.get(module, module))
    reason = _PASSWORD.sub(r"\1\3***", first_line(error))
    for groups in _PASSWORD.findall(db):
        password = re.escape(groups[1] or groups[3])
        reason = re.sub(rf"(?<!\w){password}(?!\w)", "***", reason)
    return say("usage.database", db=shown, reason=reason)
