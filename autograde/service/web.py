"""The service's addresses: a learner hands in, and reads the page that came of it. No other reads.

Whose page it is comes from the token alone: there is no address of anybody else's.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO

from tornado.iostream import StreamClosedError
from tornado.web import Application, HTTPError, RequestHandler, stream_request_body

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import first_line, say
from autograde.service.accounts import HubAccounts, TokenFile
from autograde.service.class_records import ClassRecords
from autograde.service.hand_in_queue import HandInQueue
from autograde.service.receiving import Receiver, RefusedHandInError

MOST_BYTES = 10_000_000  # of a notebook, which `submit()` sends without what its cells printed
SECONDS_OF_REFUSED = 30.0  # of what is read and thrown away
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
        self.finish(self._answer_to(about["exc_info"][1]))

    def _answer_to(self, error: BaseException) -> dict[str, str]:
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
        return {"sentence": sentence}

    def log_exception(self, *about: Any) -> None:
        """Write no traceback to the terminal: `write_error` tells."""

    def prepare(self) -> Any:
        """Refuse an address that there is not."""
        raise HTTPError(HTTPStatus.NOT_FOUND)


@stream_request_body
class _HandIn(_Answers):
    """One learner's hand-in of one exercise: POST hands in, GET asks for the page."""

    def initialize(self) -> None:
        """Begin with nothing: a method that is refused comes no further."""
        self._service: Service = self.settings["service"]
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._size, self._is_whole, self._is_gone = 0, False, False
        self._problem: Exception | None = None
        self._is_refused = False
        self._file: BinaryIO | None = None

    async def prepare(self) -> None:
        """Make room, or say why not at once; only what came before the refusal is read to its end.

        A client that listens when it has sent everything would otherwise hear of no sentence.
        """
        self._key = "", self.path_args[0]
        try:
            length = self.request.headers.get("Content-Length", "")
            self._refuse_too_large(int(length) if length.isdecimal() else 0)
            self._key = await self._learner(), self._chapter()
            # It may have left while we asked who it is.
            if self.request.method != "POST" or self._is_gone:
                return
            self._folder = tempfile.TemporaryDirectory(prefix="hand-in-")
            place = Path(self._folder.name, *self._key, f"{self._key[1]}.ipynb")
            place.parent.mkdir(parents=True)
            self._file = place.open("wb")
        except RefusedHandInError as error:
            self._problem = error
            if self.request.method == "POST":
                await self._refuse_at_once(error)
        except Exception as error:
            self._problem = error

    async def _refuse_at_once(self, error: RefusedHandInError) -> None:
        """Say it before anything more is read; `post` ends the answer when all has come."""
        content = json.dumps(self._answer_to(error)).encode()
        self._is_refused = True
        # What comes is thrown away, for so long.
        self.request.connection.set_max_body_size(sys.maxsize)  # type: ignore[union-attr]
        self.request.connection.set_body_timeout(SECONDS_OF_REFUSED)  # type: ignore[union-attr]
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        self.set_header("Content-Length", str(len(content)))
        self.set_header("Connection", "close")
        self.write(content)
        with suppress(StreamClosedError):
            await self.flush()

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

    def _refuse_too_large(self, size: int) -> None:
        if size > MOST_BYTES:
            about = {"got": round(size / 1e6), "most": MOST_BYTES // 1_000_000}
            raise RefusedHandInError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", **about)

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
        if self._is_refused:
            self.finish()
            return
        if self._problem is not None:
            raise self._problem
        self._refuse_too_large(self._size)
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
