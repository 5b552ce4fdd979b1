"""Open the gradebook that `--db` names, and say in a sentence where that fails."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import URL, Engine, NullPool, create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from autograde.core.errors import GraderError
from autograde.core.messages import first_line, say

_PASSWORD = re.compile(r"(?<=://)([^:/?#\s]*:)(\S+)(?=@)|(\bpassword=)([^&\s]+)")
# Where the package that brings a driver is not named as the module is.
PACKAGES = {"psycopg": "psycopg[binary]", "psycopg2": "psycopg2-binary", "MySQLdb": "mysqlclient"}

# Any number will do that is the same for every grader: nobody else's program locks it.
LOCK = 0x7E4502


@contextmanager
def lock_sqlite_gradebook(url: str) -> Iterator[None]:
    """Keep other graders from a SQLite gradebook meanwhile: it has one writer at a time.

    Raises: GraderError, at once, where one is at work there.
    """
    about = make_url(url)
    if about.get_backend_name() != "sqlite" or not about.database:
        yield
        return
    place = Path(about.database)
    lock = FileLock(place.with_name(f".{place.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise GraderError(say("usage.in_use", gradebook=place)) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def lock_table_creation(url: str) -> Iterator[None]:
    """Let others wait meanwhile who would make the same tables and exercises in PostgreSQL."""
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.connect() as connection:
        connection.execute(text("select pg_advisory_lock(:key)"), {"key": LOCK})
        yield  # the lock ends with the connection


@contextmanager
def open_engine(url: str | URL) -> Iterator[Engine]:
    """An engine for the database, and none of its connections afterwards."""
    engine = create_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def check_gradebook_url(db: str) -> str:
    """The gradebook's URL, once it has been opened; a relative SQLite path is made absolute.

    nbgrader works from another folder, where a relative path would name another file.

    Raises: GraderError where it cannot be opened; the sentence holds no password.
    """
    try:
        url = make_url(db)
        if url.get_backend_name() == "sqlite" and url.database:
            url = url.set(database=str(Path(url.database).absolute()))
        with open_engine(url) as engine:
            engine.connect().close()
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise GraderError(_why_not(db, error)) from None
    return url.render_as_string(hide_password=False)


@contextmanager
def explain_database_errors(url: str) -> Iterator[None]:
    """Say in a sentence where the gradebook cannot be read or written after all.

    Raises: GraderError.
    """
    try:
        yield
    except SQLAlchemyError as error:
        raise GraderError(_why_not(url, error)) from error


def _why_not(db: str, error: Exception) -> str:
    shown, passwords = _without_password(db)
    if isinstance(error, ModuleNotFoundError):
        module = (error.name or "").partition(".")[0]
        return say("usage.no_driver", db=shown, package=PACKAGES.get(module, module))
    reason = _PASSWORD.sub(r"\1\3***", first_line(error))
    for password in passwords:
        reason = re.sub(rf"(?<!\w){re.escape(password)}(?!\w)", "***", reason)
    return say("usage.database", db=shown, reason=reason)


def _without_password(db: str) -> tuple[str, list[str]]:
    """The URL as it may be shown, and what must not be shown of it."""
    passwords = [groups[1] or groups[3] for groups in _PASSWORD.findall(db)]
    try:
        url = make_url(db)
    except (SQLAlchemyError, ValueError):
        return _PASSWORD.sub(r"\1\3***", db), passwords
    if url.password:
        passwords.append(url.password)
        db = url.render_as_string(hide_password=True)
    return _PASSWORD.sub(r"\1\3***", db), passwords
