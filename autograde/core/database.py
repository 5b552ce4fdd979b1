"""Open the gradebook that `--db` names, and say in a sentence where that fails."""

import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import URL, Engine, NullPool, create_engine, make_url, text
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError, SQLAlchemyError

from autograde.core.errors import GraderError
from autograde.core.messages import first_line, say

_PASSWORD = re.compile(r"(?<=://)([^:/?#\s]*:)(\S+)(?=@)|(\bpassword=)([^&\s]+)")
# Where the package that brings a driver is not named as the module is.
PACKAGES = {"psycopg": "psycopg[binary]", "psycopg2": "psycopg2-binary", "MySQLdb": "mysqlclient"}

# Any number will do that is the same for every grader: nobody else's program locks it.
LOCK = 0x7E4502
WHO_HOLDS_IT = (
    "select application_name from pg_locks join pg_stat_activity using (pid)"
    " where locktype = 'advisory' and objid = :key and granted limit 1"
)
SECONDS_TO_WAIT = 60  # for who else writes into a SQLite file: formgrader, for moments
SECONDS_AT_START = 10  # the same, where nothing is lost yet
# What SQLite's own name of an error begins with, and the sentence that says what to do.
CAUSES = {
    "SQLITE_BUSY": "_busy",
    "SQLITE_LOCKED": "_busy",
    "SQLITE_FULL": "_unwritable",
    "SQLITE_READONLY": "_unwritable",
    "SQLITE_IOERR": "_unwritable",
    "SQLITE_CORRUPT": "_damaged",
    "SQLITE_NOTADB": "_damaged",
}


@contextmanager
def lock_gradebook(url: str) -> Iterator[None]:
    """Lock a gradebook against other graders: it has one writer at a time.

    Raises: GraderError, at once, where one is at work there; its sentence says which one.
    """
    about, own = make_url(url), f"{socket.gethostname()}, process {os.getpid()}"
    if about.get_backend_name() == "sqlite" and about.database:
        place = Path(about.database)
        with _file_lock(place, own):
            yield
    elif about.get_backend_name() == "postgresql":
        with _advisory_lock(url, own):
            yield
    else:
        yield


@contextmanager
def _file_lock(place: Path, own: str) -> Iterator[None]:
    lock = FileLock(place.with_name(f".{place.name}.lock"))
    writer = place.with_name(f".{place.name}.writer")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        who = writer.read_text(encoding="utf-8") if writer.is_file() else "?"
        raise GraderError(say("usage.in_use", gradebook=place, who=who)) from None
    try:
        writer.write_text(own, encoding="utf-8")
        yield
    finally:
        writer.unlink(missing_ok=True)
        lock.release()


@contextmanager
def _advisory_lock(url: str, own: str) -> Iterator[None]:
    """Hold a PostgreSQL advisory lock, which ends with its connection."""
    arguments = {"application_name": own[:63]}
    engine = create_engine(
        url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=arguments
    )
    with engine.connect() as connection:
        if not connection.execute(
            text("select pg_try_advisory_lock(:key)"), {"key": LOCK}
        ).scalar():
            who = connection.execute(text(WHO_HOLDS_IT), {"key": LOCK}).scalar() or "?"
            raise GraderError(say("usage.in_use", gradebook=engine.url.database, who=who))
        yield


@contextmanager
def open_engine(url: str | URL, seconds: float = SECONDS_TO_WAIT) -> Iterator[Engine]:
    """Open a SQLAlchemy engine, and close all of its connections afterwards.

    `seconds` is how long to wait for who else writes into a SQLite file.
    """
    is_file = make_url(url).get_backend_name() == "sqlite"
    engine = create_engine(url, connect_args={"timeout": seconds} if is_file else {})
    try:
        yield engine
    finally:
        engine.dispose()


def check_gradebook_file(url: str) -> None:
    """See before the work begins that a gradebook in a SQLite file is whole, and not locked.

    Raises: GraderError, where it is damaged; SQLAlchemyError.
    """
    if make_url(url).get_backend_name() != "sqlite":
        return
    with open_engine(url, SECONDS_AT_START) as engine, engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        reason = " ".join(str(found).split())
        raise GraderError(say("usage.database_damaged", db=url, reason=reason))


def is_broken_for_all(error: SQLAlchemyError) -> bool:
    """Whether an error is of the database itself, and not of what one row holds."""
    return type(error) in (DatabaseError, InterfaceError, OperationalError)


def check_gradebook_url(db: str) -> str:
    """Open the gradebook once and return its URL, a relative SQLite path made absolute.

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
        raise GraderError(why_not(db, error)) from None
    return url.render_as_string(hide_password=False)


@contextmanager
def explain_database_errors(url: str) -> Iterator[None]:
    """Turn errors of reading and writing the gradebook into one sentence.

    Raises: GraderError.
    """
    try:
        yield
    except SQLAlchemyError as error:
        raise GraderError(why_not(url, error)) from error


def why_not(db: str, error: Exception, otherwise: str = "") -> str:
    """Say why a gradebook cannot be used and what to do; where only we may know, `otherwise`."""
    shown, passwords = _without_password(db)
    if isinstance(error, ModuleNotFoundError):
        module = (error.name or "").partition(".")[0]
        return say("usage.no_driver", db=shown, package=PACKAGES.get(module, module))
    reason = _PASSWORD.sub(r"\1\3***", first_line(error))
    for password in passwords:
        reason = re.sub(rf"(?<!\w){re.escape(password)}(?!\w)", "***", reason)
    name = getattr(getattr(error, "orig", None), "sqlite_errorname", "")
    causes = (key for start, key in CAUSES.items() if name.startswith(start))
    return say(f"usage.database{next(causes, otherwise)}", db=shown, reason=reason)


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
