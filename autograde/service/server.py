"""Take hand-ins at an address until Ctrl-C: from this machine, with TLS, or behind a proxy's."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock, Timeout

from autograde.core import ctrl_c
from autograde.core.course_directory import LOG_NAME
from autograde.core.errors import GraderError
from autograde.core.messages import reason_of, say
from autograde.grading.classroom import log_to
from autograde.grading.grade import read_exercise_sources
from autograde.grading.grade_options import GradeOptions
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.service.accounts import HubAccounts, TokenFile
from autograde.service.bounded_server import BoundedServer
from autograde.service.class_records import ClassRecords
from autograde.service.grading_thread import GradingThread
from autograde.service.hand_in_queue import HandInQueue
from autograde.service.receiving import Receiver
from autograde.service.web import Service, make_application

LOGGERS = ("tornado", "asyncio")


@dataclass(frozen=True)
class Endpoint:
    """Where hand-ins are taken: an address, and the certificate and key that prove it."""

    host: str = "127.0.0.1"
    port: int = 8010
    certificate: Path | None = None
    key: Path | None = None
    behind_tls: bool = False
    prefix: str = "/"

    @classmethod
    def of_hub(cls) -> Endpoint | None:
        """Where JupyterHub tells its service to be; None where there is no hub."""
        url, prefix = (os.environ.get(f"JUPYTERHUB_SERVICE_{name}") for name in ("URL", "PREFIX"))
        if not (url and prefix and os.environ.get("JUPYTERHUB_API_TOKEN")):
            return None
        parts = urlsplit(url)
        # From the proxy to here it is the hub's own machine, or the hub's own network.
        return cls(parts.hostname or "", parts.port or 80, behind_tls=True, prefix=prefix)

    def tls(self) -> ssl.SSLContext | None:
        """The certificate, loaded; None without.

        Raises: GraderError where there is none and others could listen, or it cannot be used.
        """
        if self.certificate is None:
            if not (self.behind_tls or _is_own_machine(self.host)):
                raise GraderError(say("service.no_tls", host=self.host))
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(self.certificate, self.key)
        except OSError as error:
            reason = reason_of(error)
            raise GraderError(say("service.bad_tls", reason=reason)) from None
        return context


def serve_hand_ins(
    options: GradeOptions, place: Endpoint, an_hour: int, tell: Callable[[str], None]
) -> None:
    """Take hand-ins and grade them until Ctrl-C; what was left before is graded first.

    Raises: GraderError where nothing can be graded or nobody can be listened to.
    """
    tls = place.tls()
    if not ClassRecords(options).enrolled():
        tell(say("service.nobody", out=options.out))
    options.out.mkdir(parents=True, exist_ok=True)
    with _serving_alone(options.out):
        _serve(options, place, an_hour, tell, tls)


def _serve(
    options: GradeOptions,
    place: Endpoint,
    an_hour: int,
    tell: Callable[[str], None],
    tls: ssl.SSLContext | None,
) -> None:
    records, queue = ClassRecords(options), HandInQueue()
    chapters = frozenset(read_exercise_sources(options.project))
    try:
        family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
        listening = socket.create_server((place.host, place.port), family=family)
        listening.setblocking(False)
    except OSError as error:
        about = {"host": place.host, "port": place.port, "reason": reason_of(error)}
        raise GraderError(say("service.no_address", **about)) from None
    grading = GradingThread(options, chapters, records, queue, tell)
    accounts = TokenFile(options.out) if place.prefix == "/" else HubAccounts()
    receiver = Receiver(options, records, queue, an_hour)
    service = Service(chapters, accounts, records, queue, receiver, tell)

    async def listen() -> None:
        app = make_application(service, place.prefix)
        server = BoundedServer(app, ssl_options=tls, is_proxied=place.behind_tls)
        server.add_socket(listening)
        # What comes before the warm processes are there waits for them: JupyterHub would not.
        await asyncio.to_thread(grading.begin)
        scheme, port = "http" if tls is None else "https", listening.getsockname()[1]
        tell(say("service.ready", url=f"{scheme}://{place.host}:{port}{place.prefix}"))
        await asyncio.Event().wait()

    with log_to(options.out / LOG_NAME, *LOGGERS), ctrl_c.remember_ctrl_c():
        signal.signal(signal.SIGTERM, ctrl_c.handle_ctrl_c)
        try:
            left = records.unfinished(chapters)
            for key in left:
                queue.add(key)
            if left:
                tell(say("service.resumed", count=len(left)))
            asyncio.run(listen())
        except SandboxUnavailableError as error:
            raise GraderError(say("usage.no_sandbox", missing="; ".join(error.missing))) from error
        finally:
            grading.end()


@contextmanager
def _serving_alone(out: Path) -> Iterator[None]:
    """Hold the class: two servers would each count hand-ins, and grade what the other grades.

    Raises: GraderError where another server has it.
    """
    lock = FileLock(out / ".serve.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise GraderError(say("service.other_server", out=out)) from None
    try:
        yield
    finally:
        lock.release()


def _is_own_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
