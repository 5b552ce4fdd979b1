"""The server holds: idle connections make room, what is refused is told at once, and quietly."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from command_line import typed
from filelock import FileLock
from running_service import STEM, Running, exercise, made_class, running
from stand_in import by_text, use

from autograde.grading.classroom import MOST_OF_ONE, log_to
from autograde.service import bounded_server
from autograde.service.web import MOST_BYTES


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A class whose server holds twelve connections, six of one address."""
    use(monkeypatch, by_text)
    monkeypatch.setattr(bounded_server, "MOST_CONNECTIONS", 12)
    with running(tmp_path / "class") as service:
        yield service


def connected(service: Running, host: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine, which sends nothing yet."""
    parts = urlsplit(service.url)
    return socket.create_connection((parts.hostname, parts.port), 20, source_address=(host, 0))


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """The status that is answered, and all that comes after the first lines."""
    whole = b""
    while b"\r\n\r\n" not in whole or not whole.endswith(b"}"):
        more = connection.recv(65536)
        assert more, whole
        whole += more
    return int(whole.split()[1]), whole.partition(b"\r\n\r\n")[2]


def is_open(connection: socket.socket) -> bool:
    connection.settimeout(0.05)
    try:
        return connection.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


@pytest.mark.parametrize(
    "begun", [b"", b"POST /hand-ins/x HTTP/1.1\r\nContent-Length: 9\r\n", b"GET / HTTP/1.1\r\n"]
)
def test_connections_without_a_whole_request_make_room(service: Running, begun: bytes) -> None:
    with contextlib.ExitStack() as stack:
        idle = []
        for host in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
            for _ in range(10):
                idle.append(stack.enter_context(connected(service, host)))
                idle[-1].sendall(begun)
        assert service.client("ada").hand_in(exercise(answer="# right\n")).status_code == 200
        left = [is_open(connection) for connection in idle]
        assert sum(left) < 12
        # The oldest of an address went first.
        assert not any(left[:4] + left[10:14] + left[20:24])


def test_a_connection_that_never_begins_is_closed(
    service: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bounded_server, "SECONDS_OF_HEAD", 0.1)
    with running(tmp_path / "other") as impatient, connected(impatient) as connection:
        connection.sendall(b"GET / HT")
        assert connection.recv(1) == b""


@pytest.mark.parametrize(
    ("size", "token", "status", "words"),
    [
        (MOST_BYTES + 1, "ada", 413, "at most 10 MB are taken"),
        (2**40, "ada", 413, "at most 10 MB are taken"),
        (1_000, "nobody", 401, "This token is nobody's here."),
    ],
)
def test_what_is_refused_by_its_first_lines_is_told_before_the_rest_comes(
    service: Running, size: int, token: str, status: int, words: str
) -> None:
    token = service.tokens.get(token, token)
    head = f"POST /hand-ins/{STEM} HTTP/1.1\r\nContent-Length: {size}\r\nHost: x\r\n"
    with connected(service) as connection:
        connection.sendall(f"{head}Authorization: Bearer {token}\r\n\r\n".encode())
        got, content = answer(connection)
    assert (got, words in json.loads(content)["sentence"]) == (status, True)


def test_a_method_that_there_is_not_is_refused_without_a_word(
    service: Running, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    for method in ("TRACE", "PUT", "BREW"):
        with connected(service) as connection:
            connection.sendall(f"{method} /hand-ins/{STEM} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert answer(connection)[0] == 405, method
    assert [record.getMessage() for record in caplog.records if record.levelno >= 30] == []
    assert ("".join(capfd.readouterr()), service.told) == ("", [])


def test_the_log_is_never_flooded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autograde.grading.classroom.MOST_LOG", 20_000)
    log = tmp_path / "grading.log"
    with log_to(log, "tornado"):
        for _ in range(3 * MOST_OF_ONE):
            logging.getLogger("tornado.application").error("the same again and again")
        lines = len(log.read_text().splitlines())
        for number in range(100):
            record = logging.LogRecord("tornado", 40, f"{number}.py", 1, "many " * 100, None, None)
            logging.getLogger("tornado").handle(record)
    assert MOST_OF_ONE <= lines <= 2 * MOST_OF_ONE  # a minute may have ended meanwhile
    assert all(path.stat().st_size <= 20_000 for path in tmp_path.iterdir())
    assert {path.name for path in tmp_path.iterdir()} == {"grading.log", "grading.log.1"}


def test_a_second_server_of_a_class_says_so(tmp_path: Path) -> None:
    made_class(tmp_path / "class", ("ada",))
    with FileLock(tmp_path / "class" / ".serve.lock"):
        status, out, err = typed("serve", "--out", tmp_path / "class", "--port", 0)
    assert (status, out) == (2, "")
    assert err.startswith("Another server takes hand-ins for the class in ")
