"""A real PostgreSQL server for a test: its data in a folder of its own, listening on loopback."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

USER, PASSWORD = "instructor", "s3cret/of:ours"


class PostgresServer:
    """Begun with the object, ended by `close`, with its data."""

    def __init__(self) -> None:
        self._programs = _programs()
        # Not below a test's folder, which only its user may enter: the server has another.
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:  # the superuser may not run a server
            self._user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self._folder, "postgres", "postgres")
        self._data = self._folder / "data"
        password = self._folder / "password"
        password.write_text(PASSWORD, encoding="utf-8")
        password.chmod(0o644)
        self._run("initdb", "-U", USER, "-A", "scram-sha-256", f"--pwfile={password}", "--no-sync")
        self._port = _free_port()
        self._count = 0
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        command = [str(self._programs / "postgres"), "-D", str(self._data), "-p", str(self._port)]
        places = ["-c", "listen_addresses=127.0.0.1", "-k", str(self._folder), "-c", "fsync=off"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *places], stdout=log, stderr=log, cwd=self._folder, **self._user
            )
        end = time.monotonic() + 120
        while True:
            try:
                self._execute("postgres", "select 1")
                return
            except OperationalError as error:
                if self._process.poll() is not None:
                    raise RuntimeError((self._folder / "log").read_text()) from error
                if time.monotonic() > end:
                    raise TimeoutError("PostgreSQL does not answer") from error
                time.sleep(0.1)

    def stop(self) -> None:
        """Stop it at once, as a power cut would; the data stays."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._count += 1
        name = f"class{self._count}"
        self._execute("postgres", f"create database {name}")
        return self.url(name)

    def url(self, name: str, password: str = PASSWORD) -> str:
        """The URL of that database, with a password in it."""
        place = {"host": "127.0.0.1", "port": self._port, "database": name}
        about = URL.create("postgresql+psycopg", USER, password, **place)  # type: ignore[arg-type]
        return about.render_as_string(hide_password=False)

    def close(self) -> None:
        """End the server, and delete its data."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self._folder)

    def _execute(self, database: str, statement: str) -> None:
        engine = create_engine(self.url(database), poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(statement))

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self._data), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder, **self._user)


def _programs() -> Path:
    """Where Debian has them; the newest version."""
    known = shutil.which("initdb")
    if known:
        return Path(known).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        pytest.fail("PostgreSQL is missing: run tests/autograde/databases/have_postgres.sh")
    return found[-1].parent


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
