"""The service's addresses: a learner hands in, and reads the page that came of it. No other reads.

Whose page it is comes from the token alone: there is no address of anybody else's.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO

from tornado.web import Application, HTTPError, RequestHandler, stream_request_body

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import first_line, say
from autograde.service.accounts import HubAccounts, TokenFile
from autograde.service.class_records import ClassRecords
from autograde.service.hand_in_queue import HandInQueue
from autograde.service.receiving import Receiver, RefusedHandInError

MOST_BYTES = 10_000_000  # of a notebook, which `submit()` sends without what its cells printed
SECONDS_TO_WAIT, SECONDS_BETWEEN_LOOKS = 10.0, 0.1
SCHEMES = {"bearer", "token"}


@dataclass(frozen=True)
class Service:
    """What the addresses lead to; `tell` is told what is for the instructor."""

    chapters: frozenset[str]
    accounts: TokenFile | HubAccounts
    records: ClassRecords
    queue: HandInQueue
    receiver: Receiver
    tell: Callable[[str], None]


class _Answers(RequestHandler):
    """Answers in JSON; every refusal is a `sentence`."""

    def write_error(self, status_code: int, **about: Any) -> None:
        """Say in a sentence what is wrong; what went wrong here is for the instructor."""
        error = about["exc_info"][1]
        sentence: str = say("service.no_such_address")
        if isinstance(error, RefusedHandInError):
            self.set_status(error.status)
            sentence = str(error)
            if error.seconds is not None:
                self.set_header("Retry-After", str(error.seconds))
        elif not isinstance(error, HTTPError):
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            sentence = say("service.not_now")
            reason = first_line(error) if isinstance(error, GraderError) else repr(error)
            self.settings["service"].tell(say("service.failed", reason=reason))
        self.finish({"sentence": sentence})

    def log_exception(self, *about: Any) -> None:
        """Write no traceback to the terminal: `write_error` tells."""

    def prepare(self) -> Any:
        """Refuse an address that there is not."""
        raise HTTPError(HTTPStatus.NOT_FOUND)


@stream_request_body
class _HandIn(_Answers):
    """One learner's hand-in of one exercise: POST hands in, GET asks for the page."""

    async def prepare(self) -> None:
        """Make room. What is refused is refused once all has come: only then is it listened to."""
        self._service: Service = self.settings["service"]
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._size, self._problem, self._is_whole, self._is_gone = 0, None, False, False
        self._key = "", self.path_args[0]
        self._file: BinaryIO | None = None
        try:
            self._key = await self._learner(), self._chapter()
            # It may have left while we asked who it is.
            if self.request.method != "POST" or self._is_gone:
                return
            self._folder = tempfile.TemporaryDirectory(prefix="hand-in-")
            place = Path(self._folder.name, *self._key, f"{self._key[1]}.ipynb")
            place.parent.mkdir(parents=True)
            self._file = place.open("wb")
        except Exception as error:
            self._problem = error

    async def _learner(self) -> str:
        scheme, _, token = self.request.headers.get("Authorization", "").partition(" ")
        learner = None
        if scheme.lower() in SCHEMES:
            learner = await self._service.accounts.learner(token.strip())
        if learner is None:
            raise RefusedHandInError(HTTPStatus.UNAUTHORIZED, "wrong_token")
        if learner not in await asyncio.to_thread(self._service.records.enrolled):
            raise RefusedHandInError(
                HTTPStatus.FORBIDDEN, "not_enrolled", name=escape_hidden_signs(learner)
            )
        return learner

    def _chapter(self) -> str:
        name, known = self.path_args[0], sorted(self._service.chapters)
        if name not in known:
            name, words = escape_hidden_signs(name)[:100], ", ".join(known)
            raise RefusedHandInError(HTTPStatus.NOT_FOUND, "no_chapter", name=name, known=words)
        return name

    def data_received(self, chunk: bytes) -> None:
        """Write what has come to the disk, as far as it may be."""
        self._size += len(chunk)
        try:
            if self._file is not None and self._size <= MOST_BYTES:
                self._file.write(chunk)
        except OSError as error:
            self._problem = error

    async def post(self, chapter: str) -> None:
        """Take the notebook."""
        if self._size > MOST_BYTES:
            about = {"got": round(self._size / 1e6), "most": MOST_BYTES // 1_000_000}
            status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            self._problem = self._problem or RefusedHandInError(status, "too_large", **about)
        if self._problem is not None:
            raise self._problem
        assert self._file is not None
        assert self._folder is not None
        self._file.close()
        self._is_whole = True
        take, folder = self._service.receiver.take, Path(self._folder.name)
        # Not when it began: whoever begins before a deadline could send an hour after it.
        sentence = await asyncio.to_thread(take, folder, self._key, dt.datetime.now(dt.UTC))
        self.finish({"sentence": sentence})

    async def get(self, chapter: str) -> None:
        """The page, once it is there; the place in the queue, where that takes longer."""
        if self._problem is not None:
            raise self._problem
        records, queue, end = self._service.records, self._service.queue, time.monotonic()
        while place := queue.place(self._key):
            if time.monotonic() > end + SECONDS_TO_WAIT:
                self.set_status(HTTPStatus.ACCEPTED)
                self.finish({"sentence": say("service.place", place=place)})
                return
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        page = records.page(self._key)
        if not page.exists():
            raise RefusedHandInError(HTTPStatus.NOT_FOUND, "nothing_yet", name=chapter)
        summary = await asyncio.to_thread(records.summary, self._key)
        self.set_header("Cache-Control", "no-store")
        self.finish({"page": page.read_text(encoding="utf-8"), "sentence": summary})

    def on_finish(self) -> None:
        """Leave nothing behind."""
        self._clean_up()

    def on_connection_close(self) -> None:
        """Leave nothing behind of what came in half; what is whole is taken all the same."""
        if not self._is_whole:
            self._clean_up()

    def _clean_up(self) -> None:
        self._is_gone = True
        if self._file is not None:
            self._file.close()
        if self._folder is not None:
            self._folder.cleanup()


def make_application(service: Service, prefix: str = "/") -> Application:
    """Make the web application, its addresses below a prefix that ends in a slash."""
    return Application(
        [(rf"{re.escape(prefix)}hand-ins/([^/]+)", _HandIn)],
        default_handler_class=_Answers,
        log_function=lambda handler: None,
        service=service,
    )
