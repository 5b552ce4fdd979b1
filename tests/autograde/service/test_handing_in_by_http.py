"""What the service takes, what it refuses and why, and who may read what of it."""

from __future__ import annotations

import datetime as dt
import os
import socket
import struct
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from nbgrader.api import Gradebook
from running_service import AN_HOUR, OTHER, STEM, Client, Running, exercise, running
from stand_in import by_text, use

from autograde.core.database import lock_gradebook
from autograde.grading.submissions import FoundNotebook
from autograde.judging.grades import Grade
from autograde.judging.restoring import Restored
from autograde.lms.attempts import AttemptChooser, list_attempts
from autograde.lms.collect import _collected_in_turn
from autograde.lms.extensions import give_extension
from autograde.service import receiving, web

RIGHT = "# right\n"
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A class of two, judged by the text of their answers."""
    use(monkeypatch, by_text)
    with running(tmp_path / "class") as service:
        yield service


def due(service: Running, time: dt.datetime) -> None:
    """Give the exercise a deadline."""
    with Gradebook(service.service.records.url) as book:
        book.update_or_create_assignment(STEM, duedate=f"{time:%Y-%m-%d %H:%M:%S.%f} UTC")


def test_a_hand_in_is_graded_into_the_gradebook_and_its_page_shown(service: Running) -> None:
    ada = service.client("ada")
    taken = ada.hand_in(exercise(answer=RIGHT))
    assert (taken.status_code, taken.json()["sentence"]) == (200, "Handed in.")
    page = ada.page().json()
    assert "Every part is right." in page["page"]
    assert page["sentence"].startswith("1 of 1 points\n- storage_size: This part is right.")
    assert service.notebook("ada").read_bytes() == exercise(answer=RIGHT)
    with Gradebook(service.service.records.url) as book:
        assert book.find_submission(STEM, "ada").score == 1
    assert service.told[-1].endswith(f"ada {STEM}: graded")


@pytest.mark.parametrize(
    ("token", "stem", "content", "status", "words"),
    [
        ("nobody", STEM, exercise(), 401, "This token is nobody's here."),
        ("ada", "ch77_nothing", exercise(), 404, "There is no exercise ch77_nothing here."),
        ("ada", "..%2Fx", exercise(), 404, "There is no exercise ../x here."),
        ("ada", STEM, exercise(OTHER), 422, f"belongs to the exercise {STEM}"),
        ("ada", STEM, b"no notebook", 422, "it stops being JSON at line 1"),
        ("ada", STEM, b"", 422, "it stops being JSON at line 1"),
        ("ada", STEM, b"[" * 100_000, 422, f"{STEM}.ipynb"),
        ("ada", STEM, b"\xff\xfe", 422, f"{STEM}.ipynb"),
        ("ada", STEM, b" " * (web.MOST_BYTES + 1), 413, "The notebook has 10 MB, and"),
        ("ada", f"{STEM}/bo", exercise(), 404, "There is nothing at this address."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_taken_gets_one_sentence_and_changes_nothing(
    service: Running, token: str, stem: str, content: bytes, status: int, words: str
) -> None:
    answer = service.client(token).hand_in(content, stem)
    assert (answer.status_code, answer.headers["content-type"]) == (
        status, "application/json; charset=UTF-8"
    )  # fmt: skip
    assert words in answer.json()["sentence"]
    assert "\n" not in answer.json()["sentence"]
    assert not service.service.records.submitted.exists()
    assert service.told == []


def test_whoever_has_no_token_of_ones_own_reads_nothing(service: Running) -> None:
    ada, bo = service.client("ada"), service.client("bo")
    ada.hand_in(exercise(answer=RIGHT))
    ada.page()
    assert bo.page().status_code == 404
    assert bo.page().json()["sentence"] == f"You have handed in nothing for {STEM} yet."
    assert service.client("wrong").page().status_code == 401
    assert httpx.get(f"{service.url}/hand-ins/{STEM}").status_code == 401
    bo.hand_in(exercise())
    assert "Feedback for bo" in bo.page().json()["page"]
    assert "Feedback for ada" in ada.page().json()["page"]


def test_who_is_not_on_the_class_list_hands_in_nothing(service: Running) -> None:
    with Gradebook(service.service.records.url) as book:
        book.remove_student("bo")
    answer = service.client("bo").hand_in(exercise())
    assert (answer.status_code, answer.json()["sentence"]) == (
        403, "bo is not on the list of this class. Ask your instructor to add you."
    )  # fmt: skip


def test_the_latest_counts_and_the_same_again_is_not_graded_again(service: Running) -> None:
    ada = service.client("ada")
    ada.hand_in(exercise())
    assert "0 of 1" in ada.page().json()["sentence"]
    ada.hand_in(exercise(answer=RIGHT))
    assert "1 of 1" in ada.page().json()["sentence"]
    before = len(service.told)
    again = ada.hand_in(exercise(answer=RIGHT))
    assert "was handed in before" in again.json()["sentence"]
    assert "1 of 1" in ada.page().json()["sentence"]
    assert len(service.told) == before


def test_only_so_many_hand_ins_an_hour_are_taken(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = service.client("ada")
    for number in range(AN_HOUR):
        assert ada.hand_in(exercise(answer=f"# {number}")).status_code == 200
    refused = ada.hand_in(exercise(answer="# more"))
    assert refused.status_code == 429
    assert "within an hour" in refused.json()["sentence"]
    assert "Try again in 60 minutes" in refused.json()["sentence"]
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    # What is there already may be asked for, and others are not held up.
    assert ada.hand_in(exercise(answer=f"# {AN_HOUR - 1}")).status_code == 200
    assert ada.page().status_code == 200
    assert service.client("bo").hand_in(exercise()).status_code == 200
    monkeypatch.setattr(receiving, "HOUR", dt.timedelta(0))
    assert ada.hand_in(exercise(answer="# more")).status_code == 200


def test_what_is_refused_counts_for_the_hour(service: Running) -> None:
    ada = service.client("ada")
    given = [b"no notebook %d" % number for number in range(AN_HOUR + 1)]
    statuses = [ada.hand_in(content).status_code for content in given]
    assert statuses == [422] * AN_HOUR + [429]


def test_of_many_at_once_of_one_learner_one_is_taken_and_the_others_are_told(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, held = receiving.check_notebook, threading.Event()

    def look(*about: Any) -> None:
        held.wait(60)
        looks(*about)

    monkeypatch.setattr(receiving, "check_notebook", look)
    given = [exercise(answer=f"# {number}") for number in range(30)]
    with ThreadPoolExecutor(30) as threads:
        asked = [threads.submit(service.client("ada").hand_in, content) for content in given]
        told = [answer.result() for answer in islice(as_completed(asked), 29)]
        held.set()
    assert [answer.status_code for answer in told] == [429] * 29
    assert all("at this moment" in answer.json()["sentence"] for answer in told)
    assert service.client("ada").page().status_code == 200
    assert service.told[1:] == []  # that one is graded


def test_one_that_arrived_before_another_that_is_taken_is_told(service: Running) -> None:
    receiver, records = service.service.receiver, service.service.records
    assert service.client("ada").hand_in(exercise()).status_code == 200
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "ada", STEM, f"{STEM}.ipynb")
        place.parent.mkdir(parents=True)
        place.write_bytes(exercise(answer=RIGHT))
        earlier = dt.datetime.now(dt.UTC) - dt.timedelta(minutes=1)
        with pytest.raises(receiving.RefusedHandInError, match="at this moment"):
            receiver.take(Path(folder), ("ada", STEM), earlier)
    assert records.notebook(("ada", STEM)).read_bytes() == exercise()


def test_a_hand_in_that_takes_long_makes_nobody_else_wait(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = threading.Event()

    def slow_for_ada(restored: Restored, *about: Any) -> Grade:
        if restored.submission.learner == "ada":
            held.wait(60)
        return by_text(restored, *about)

    use(monkeypatch, slow_for_ada)
    for stem in (STEM, OTHER):
        service.client("ada").hand_in(exercise(stem), stem)
    service.client("bo").hand_in(exercise(OTHER), OTHER)
    assert service.client("bo").page(OTHER).status_code == 200
    assert service.service.queue.place(("ada", STEM)) == 1
    held.set()
    assert service.client("ada").page(OTHER).status_code == 200


HALVES = {
    "nothing": b"",
    "half a head": b"POST /hand-ins/x HT",
    "half a body": b"POST /hand-ins/%s HTTP/1.1\r\nContent-Length: 900\r\n\r\n{" % STEM.encode(),
    "a question": b"GET /hand-ins/%s HTTP/1.1\r\nHost: x\r\n\r\n" % STEM.encode(),
    "no HTTP": b"\x16\x03\x01\x02\x00\r\n\r\n",
}


def test_a_connection_that_is_closed_early_prints_nothing(
    service: Running, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    host, _, port = service.url.removeprefix("http://").partition(":")
    for sent in HALVES.values():
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(sent)
            # It hangs up at once, without waiting for what is on its way.
            linger = struct.pack("ii", 1, 0)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    assert service.client("ada").page().status_code == 404
    assert [record.getMessage() for record in caplog.records if record.levelno >= 30] == []
    assert "".join(capfd.readouterr()) == ""
    assert service.told == []


def test_the_last_one_before_the_deadline_counts(service: Running) -> None:
    ada, now = service.client("ada"), dt.datetime.now(dt.UTC)
    ada.hand_in(exercise())
    ada.hand_in(exercise(answer=RIGHT))
    assert "1 of 1" in ada.page().json()["sentence"]
    due(service, dt.datetime.now(dt.UTC))
    time.sleep(1.1)  # what is said of times is said to the second
    late = ada.hand_in(exercise(answer="# worse"))
    assert "is over. What you handed in before it counts" in late.json()["sentence"]
    assert "1 of 1" in ada.page().json()["sentence"]
    assert service.notebook("ada").read_bytes() == exercise(answer=RIGHT)
    # All are kept, and an extension lets the late one count.
    attempts = list_attempts(service.classroom, ("ada", STEM))
    assert [(line.is_late, line.counts) for line in attempts] == [
        (False, False),
        (False, True),
        (True, False),
    ]
    assert attempts[-1].time > now
    with Gradebook(service.service.records.url) as book:
        give_extension(book.engine, "ada", STEM, by=HOUR)
    submitted = service.service.records.submitted
    chooser = AttemptChooser(submitted, service.service.records.url)
    chosen = chooser.choose(FoundNotebook("ada", STEM, service.notebook("ada")))
    assert chosen.path.read_bytes() == exercise(answer="# worse")


def test_what_comes_late_and_alone_is_graded_and_recorded_as_late(service: Running) -> None:
    due(service, dt.datetime.now(dt.UTC) - 2 * HOUR)
    with (service.classroom / "nbgrader_config.py").open("a") as config:
        config.write("c = get_config()\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
    ada = service.client("ada")
    sentence = ada.hand_in(exercise(answer=RIGHT)).json()["sentence"]
    assert "it is recorded as late" in sentence
    assert "1 of 1" in ada.page().json()["sentence"]
    assert penalty(service, 1) == 1
    # A second late one replaces it: neither was in time.
    assert "recorded as late" in ada.hand_in(exercise()).json()["sentence"]
    assert "0 of 1" in ada.page().json()["sentence"]
    assert penalty(service, 0) == 0


def penalty(service: Running, expected: float) -> float:
    """What was taken off for being late: it is written soon after the page."""
    end, points = time.monotonic() + 10, None
    while points != expected and time.monotonic() < end:
        time.sleep(0.05)
        with Gradebook(service.service.records.url) as book:
            points = float(book.find_submission(STEM, "ada").late_submission_penalty)
    return points


def test_an_extension_makes_a_hand_in_count_as_in_time(service: Running) -> None:
    due(service, dt.datetime.now(dt.UTC) - HOUR)
    with Gradebook(service.service.records.url) as book:
        give_extension(book.engine, "ada", STEM, by=2 * HOUR)
    assert service.client("ada").hand_in(exercise()).json()["sentence"] == "Handed in."
    assert "late" in service.client("bo").hand_in(exercise()).json()["sentence"]


def test_what_was_collected_before_counts_unless_something_says_it_was_late(
    service: Running,
) -> None:
    ada = service.client("ada")
    ada.hand_in(exercise(answer=RIGHT))
    (service.service.records.submitted / "hand_ins.csv").unlink()
    due(service, dt.datetime.now(dt.UTC))
    assert "beside it" in ada.hand_in(exercise()).json()["sentence"]


def test_whoever_grades_by_command_is_waited_for(service: Running) -> None:
    ada = service.client("ada")
    with lock_gradebook(service.service.records.url):
        assert ada.hand_in(exercise(answer=RIGHT)).status_code == 200
        end = time.monotonic() + 10
        while not service.told and time.monotonic() < end:
            time.sleep(0.02)
        assert service.told[0].startswith("The queue waits")
        assert "Somebody is grading" in service.told[0]
        assert service.service.queue.place(("ada", STEM)) == 1
    assert "1 of 1" in ada.page().json()["sentence"]


def test_whoever_collects_by_command_is_waited_for(service: Running) -> None:
    submitted = service.service.records.submitted
    submitted.mkdir()
    with ThreadPoolExecutor() as threads, _collected_in_turn(submitted):
        taken = threads.submit(service.client("ada").hand_in, exercise())
        with pytest.raises(TimeoutError):
            taken.result(1)
    assert taken.result(10).status_code == 200


def test_a_place_in_the_queue_is_told_when_the_page_takes_long(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "SECONDS_TO_WAIT", 0.2)
    held = threading.Event()
    use(monkeypatch, lambda *about: (held.wait(20), by_text(*about))[1])
    for learner in ("ada", "bo"):
        service.client(learner).hand_in(exercise())
    waiting = service.client("bo").ask("GET", f"/hand-ins/{STEM}")
    assert waiting.status_code == 202
    assert "place 2 in the queue" in waiting.json()["sentence"]
    held.set()
    assert service.client("bo").page().status_code == 200


def test_a_disk_that_takes_nothing_loses_nothing_and_says_so(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = service.client("ada")
    ada.hand_in(exercise(answer=RIGHT))
    ada.page()

    def full(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("autograde.lms.collect.write_whole", full)
    answer = ada.hand_in(exercise())
    assert answer.status_code == 503
    assert "Something went wrong on the server" in answer.json()["sentence"]
    assert "No space left on device" in service.told[-1]
    assert service.notebook("ada").read_bytes() == exercise(answer=RIGHT)


def test_what_comes_in_half_is_not_taken_and_leaves_nothing(
    service: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def half() -> Iterator[bytes]:
        yield exercise()[:1000]
        raise ConnectionError

    ada = service.client("ada")
    with pytest.raises(ConnectionError):
        ada.ask("POST", f"/hand-ins/{STEM}", content=half())
    assert ada.page().status_code == 404
    assert not service.service.records.submitted.exists()
    end = time.monotonic() + 30  # the server learns a moment later that ada has left
    while (left := list(tmp_path.glob("hand-in-*"))) and time.monotonic() < end:
        time.sleep(0.05)
    assert left == []


def test_a_new_token_takes_the_place_of_the_old_one_at_once(service: Running) -> None:
    accounts = service.service.accounts
    assert accounts.renew({"ada", "bo"}) == {}  # both have one
    (token,) = accounts.renew({"ada", "bo"}, ["ada"]).values()
    assert service.client("ada").page().status_code == 401
    assert Client(service.url, token).page().status_code == 404
    kept = (service.classroom / "tokens.csv").read_text()
    assert not any(word in kept for word in (token, *service.tokens.values()))


def test_what_is_not_graded_yet_is_found_at_the_start_oldest_first(service: Running) -> None:
    records = service.service.records
    for learner in ("ada", "bo"):
        service.client(learner).hand_in(exercise())
        service.client(learner).page()
        # The page says the same, and is not written again.
        service.client(learner).hand_in(exercise() + b"\n")
        service.client(learner).page()
    assert records.unfinished([STEM]) == []
    now = time.time()
    for learner, seconds in (("ada", 0), ("bo", -60)):
        service.notebook(learner).write_bytes(exercise(answer=RIGHT))
        os.utime(service.notebook(learner), (now + seconds, now + seconds))
    assert records.unfinished([STEM]) == [("bo", STEM), ("ada", STEM)]


def test_what_came_while_an_earlier_one_was_graded_is_found_too(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = {"first": threading.Event(), "second": threading.Event()}

    def in_turn(restored: Restored, *about: Any) -> Grade:
        is_right = "# right" in restored.submission.notebook.decode()
        turns["second" if is_right else "first"].wait(20)
        return by_text(restored, *about)

    begun = threading.Event()
    use(monkeypatch, lambda *about: (begun.set(), in_turn(*about))[1])
    ada, records = service.client("ada"), service.service.records
    ada.hand_in(exercise())
    assert begun.wait(20)
    ada.hand_in(exercise(answer=RIGHT))
    turns["first"].set()
    end = time.monotonic() + 20
    while not service.told and time.monotonic() < end:
        time.sleep(0.02)
    assert len(service.told) == 1
    assert records.page(("ada", STEM)).exists()
    assert records.unfinished([STEM]) == [("ada", STEM)]
    turns["second"].set()
    assert "1 of 1" in ada.page().json()["sentence"]
    assert records.unfinished([STEM]) == []
