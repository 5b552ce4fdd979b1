"""The service in a thread of the test's process, with its class, and as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from command_line import PROJECT
from tornado.netutil import bind_sockets

from autograde.grading.grade_options import GradeOptions
from autograde.lms.roster import ClassList, Enrollee, enrol_learners
from autograde.service.accounts import TokenFile
from autograde.service.bounded_server import BoundedServer
from autograde.service.class_records import ClassRecords
from autograde.service.grading_thread import GradingThread
from autograde.service.hand_in_queue import HandInQueue
from autograde.service.receiving import Receiver
from autograde.service.web import Service, make_application

STEM, OTHER = "ch00_start_here", "ch04_dtypes_and_casting"
AN_HOUR = 5


def exercise(stem: str = STEM, answer: str = "") -> bytes:
    """A notebook to hand in; with an answer, in the first cell that takes one."""
    notebook: dict[str, Any] = json.loads((PROJECT / f"exercises/{stem}.ipynb").read_text("utf-8"))
    notebook = copy.deepcopy(notebook)
    for cell in notebook["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        if answer and about.get("solution") and not about.get("grade"):
            cell["source"] = answer
            break
    return json.dumps(notebook).encode()


def made_class(classroom: Path, learners: tuple[str, ...]) -> dict[str, str]:
    """A class list in a gradebook; everybody's token."""
    enrol_learners(ClassList(tuple(map(Enrollee, learners))), classroom, PROJECT)
    return TokenFile(classroom).renew(learners, learners)


@dataclass
class Client:
    """One learner at the service."""

    url: str
    token: str

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        """A request with the learner's token."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return httpx.request(method, self.url + path, headers=headers, timeout=60, **options)

    def hand_in(self, content: bytes, stem: str = STEM) -> httpx.Response:
        """What the service says of it."""
        return self.ask("POST", f"/hand-ins/{stem}", content=content)

    def page(self, stem: str = STEM) -> httpx.Response:
        """The page, once it is there."""
        end = time.monotonic() + 120
        while (answer := self.ask("GET", f"/hand-ins/{stem}")).status_code == 202:
            assert time.monotonic() < end, answer.text
        return answer


@dataclass
class Running:
    """The service, and what it has told its instructor."""

    url: str
    classroom: Path
    tokens: dict[str, str]
    service: Service
    told: list[str]

    def client(self, learner: str) -> Client:
        """A learner who hands in here."""
        return Client(self.url, self.tokens.get(learner, learner))

    def notebook(self, learner: str, stem: str = STEM) -> Path:
        """Where a learner's hand-in lies."""
        return self.service.records.notebook((learner, stem))


@contextlib.contextmanager
def running(classroom: Path, learners: tuple[str, ...] = ("ada", "bo")) -> Iterator[Running]:
    """The service of a class; what judges there is the test's to say."""
    told: list[str] = []
    tokens = made_class(classroom, learners)
    options = GradeOptions(classroom, PROJECT, jobs=2)
    records, queue, chapters = ClassRecords(options), HandInQueue(), frozenset({STEM, OTHER})
    receiver = Receiver(options, records, queue, AN_HOUR)
    accounts = TokenFile(classroom)
    service = Service(chapters, accounts, records, queue, receiver, told.append)
    grading = GradingThread(options, chapters, records, queue, told.append)
    grading.begin()
    sockets = bind_sockets(0, "127.0.0.1")
    loop = asyncio.new_event_loop()

    def listen() -> None:
        asyncio.set_event_loop(loop)
        BoundedServer(make_application(service)).add_sockets(sockets)
        loop.run_forever()

    thread = threading.Thread(target=listen)
    loop.call_soon(lambda: None)
    thread.start()
    try:
        url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
        yield Running(url, classroom, tokens, service, told)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for socket in sockets:
            socket.close()
        loop.close()
        grading.end()


@dataclass
class Process:
    """`python -m autograde serve` as people start it, and where it answers."""

    popen: subprocess.Popen[str]
    log: Path
    url: str

    def memory(self) -> int:
        """Bytes that the server itself holds."""
        status = Path(f"/proc/{self.popen.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024


def started(classroom: Path, *options: str, **environment: str) -> Process:
    """Start it, and wait until it answers."""
    log = classroom.with_name("serve.log")
    command = [sys.executable, "-m", "autograde", "serve", "--out", str(classroom), "--port", "0"]
    with log.open("w") as output:
        popen = subprocess.Popen(
            [*command, *options], cwd=PROJECT, env={**os.environ, **environment},
            stdout=output, stderr=output, text=True,
        )  # fmt: skip
    end = time.monotonic() + 120
    while not (found := re.search(r"taken at (\S+)/ ", log.read_text())):
        assert popen.poll() is None, log.read_text()
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)
    return Process(popen, log, found[1])
