"""`python -m autograde serve`, as a process: killed, flooded, ended; and what it does not serve."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command_line import PROJECT, typed
from killed_grader import below, still_there
from running_service import Client, Process, exercise, made_class, started

from autograde.lms.roster import ClassList, Enrollee, enrol_learners
from autograde.sandbox.isolation import find_missing_support
from autograde.service.accounts import TokenFile

RIGHT = """\
def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError(shape)
    return math.prod(shape)
"""
LEARNERS = tuple(f"learner{number:03}" for number in range(40))
MIB = 2**20


@pytest.fixture
def classroom(tmp_path: Path) -> Path:
    """A folder for a class."""
    return tmp_path / "class"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--host", "0.0.0.0"], "Tokens would cross the network to 0.0.0.0"),
        (["--host", "tensors.example.org"], "Tokens would cross the network"),
        (["--ssl-certfile", "no.pem"], "The certificate and its key cannot be used"),
        (["--host", "192.0.2.1", "--behind-tls"], "Nobody can be listened to at 192.0.2.1"),
    ],
)
def test_where_it_would_not_be_safe_or_cannot_listen_it_does_not_serve(
    classroom: Path, options: list[str], words: str
) -> None:
    made_class(classroom, ("ada",))
    status, out, err = typed("serve", "--out", classroom, "--port", 0, *options)
    assert (status, out) == (2, "")
    assert words in err


def test_without_a_class_list_there_are_no_tokens(classroom: Path) -> None:
    status, _, err = typed("tokens", "--out", classroom)
    assert (status, err.startswith("Nobody is on the list of the class in ")) == (2, True)
    assert not classroom.exists()


def test_tokens_are_printed_once_for_everybody_on_the_list(classroom: Path) -> None:
    made_class(classroom, ("ada", "bo"))
    assert typed("tokens", "--out", classroom) == (0, "", "")
    status, out, _ = typed("tokens", "--out", classroom, "--learner", "bo")
    assert (status, out.partition(",")[0]) == (0, "bo")
    status, _, err = typed("tokens", "--out", classroom, "--learner", "eve")
    assert (status, err.startswith("Not on the class list: eve.")) == (2, True)


def test_a_mail_merge_has_a_line_for_each_new_token_and_is_its_owner_s_alone(
    classroom: Path, tmp_path: Path
) -> None:
    people = (Enrollee("ada", "Ada", "=1+1", "ada@x.org"), Enrollee("bo", "Bo", "Lim"))
    enrol_learners(ClassList(people), classroom, PROJECT)
    table = tmp_path / "mail.csv"
    status, out, _ = typed("tokens", "--out", classroom, "--mail-merge", table)
    assert status == 0
    assert "(learners: 2)" in out
    assert out.splitlines()[1] == "No e-mail address is known, so their line has none: bo"
    lines = [line.split(",") for line in table.read_text("utf-8-sig").splitlines()]
    assert lines[0] == ["learner", "first_name", "last_name", "email", "token"]
    assert [line[:4] for line in lines[1:]] == [
        ["ada", "Ada", "'=1+1", "ada@x.org"],
        ["bo", "Bo", "Lim", ""],
    ]
    assert asyncio.run(TokenFile(classroom).learner(lines[2][4])) == "bo"
    assert not any(line[4] in out for line in lines[1:])
    assert table.stat().st_mode & 0o077 == 0
    before = TokenFile(classroom).hashes()
    again = ("tokens", "--out", classroom, "--learner", "ada", "--mail-merge", table)
    status, _, err = typed(*again)
    assert (status, "is there already" in err, TokenFile(classroom).hashes()) == (2, True, before)


@pytest.fixture
def process(classroom: Path) -> Iterator[Process]:
    """The service of a class of a hundred."""
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    process = started(classroom)
    yield process
    process.popen.kill()
    process.popen.wait()


def scores(classroom: Path) -> dict[str, float]:
    """Everybody's points in the gradebook."""
    query = """
        select a.student_id, sum(g.auto_score)
        from grade g join submitted_notebook n on g.notebook_id = n.id
        join submitted_assignment a on n.assignment_id = a.id group by a.student_id
    """
    with sqlite3.connect(classroom / "gradebook.db") as database:
        return dict(database.execute(query).fetchall())


@pytest.mark.slow
def test_forty_at_once_are_all_graded_and_the_memory_stays(
    classroom: Path, process: Process
) -> None:
    tokens = made_class(classroom, LEARNERS)
    clients = [Client(process.url, tokens[learner]) for learner in LEARNERS]
    right = {learner: number % 2 == 0 for number, learner in enumerate(LEARNERS)}

    def hand_in(client: Client, learner: str, note: str) -> tuple[int, str]:
        notebook = exercise(answer=(RIGHT if right[learner] else "pass\n") + note)
        taken = client.hand_in(notebook)
        return taken.status_code, client.page().json()["sentence"].splitlines()[0]

    def everybody(note: str) -> list[tuple[int, str]]:
        with ThreadPoolExecutor(len(LEARNERS)) as threads:
            return list(threads.map(hand_in, clients, LEARNERS, [note] * len(LEARNERS)))

    wanted = [(200, f"{int(right[learner])} of 1 points") for learner in LEARNERS]
    assert everybody("# first") == wanted
    before = process.memory()
    assert everybody("# second") == wanted
    assert process.memory() - before < 15 * MIB
    assert scores(classroom) == {learner: float(right[learner]) for learner in LEARNERS}


@pytest.mark.slow
def test_a_killed_server_has_lost_nothing_and_goes_on(classroom: Path, process: Process) -> None:
    learners = LEARNERS[:12]
    tokens = made_class(classroom, learners)
    for learner in learners:
        assert Client(process.url, tokens[learner]).hand_in(exercise(answer=RIGHT)).is_success
    begun = below(process.popen.pid)
    process.popen.send_signal(signal.SIGKILL)
    process.popen.wait()
    graded = len(scores(classroom))
    assert still_there(begun) == set()
    again = started(classroom)
    try:
        pages = [Client(again.url, tokens[learner]).page().json() for learner in learners]
        assert [page["sentence"].splitlines()[0] for page in pages] == ["1 of 1 points"] * 12
        assert scores(classroom) == dict.fromkeys(learners, 1.0)
        assert graded < 12, "it was killed too late to show anything"
        assert "Handed in before and not graded yet: " in again.log.read_text()
        again.popen.terminate()
        assert again.popen.wait(60) == 130
    finally:
        again.popen.kill()
