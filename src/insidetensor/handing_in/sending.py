"""Hand a notebook in at a server, wait until it is graded, and show its feedback page."""

import http.client
import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import quote, urlsplit

from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.tokens import forget_token, token_for
from insidetensor.messages import message
from insidetensor.showing.tables import inline_html

SECONDS_PER_REQUEST = 60
MOST_SENTENCE = 1_000  # characters of what a server says
# The page is shown in a frame without scripts, and its links to its own parts stay in the frame.
HEAD, OWN_LINKS = "<head>", '<head><base href="about:srcdoc">'
FRAME = (
    '<iframe sandbox title="{title}" srcdoc="{page}" style="width:100%;height:36rem;'
    'border:1px solid rgba(128,128,128,.45);border-radius:6px;resize:vertical"></iframe>'
)


@dataclass(frozen=True)
class ServerAnswer:
    """A server's answer to a hand-in: its sentences, and the feedback page if it is ready."""

    exercise: str
    text: str
    page: str = ""

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        html = f"<p>{inline_html(self.text)}</p>"
        if self.page:
            first, _, _ = self.text.partition("\n")
            title = escape(message("handing_in.page", name=self.exercise))
            page = escape(self.page.replace(HEAD, OWN_LINKS, 1))
            frame = FRAME.format(title=title, page=page)
            html = f"<p>{inline_html(first)}</p>{frame}"
        return {"text/html": html, "text/plain": self.text}


def hand_in(server: str, exercise: str, notebook: str, wait: float) -> ServerAnswer:
    """Send a notebook to a server, and wait up to `wait` seconds for its feedback page.

    Raises: NotHandedInError, in one sentence, where the server did not take it.
    """
    if not _is_address(server):
        raise NotHandedInError(message("handing_in.odd_server", got=repr(server)[:100]))
    address = f"{server.rstrip('/')}/hand-ins/{quote(exercise)}"
    end = time.monotonic() + wait
    token = token_for(server)
    told = ask_server(server, address, token, notebook.encode())["sentence"]
    while True:
        try:
            answer = ask_server(server, address, token)
        except NotHandedInError as problem:  # it is handed in, all the same
            return ServerAnswer(exercise, f"{told}\n{problem}")
        if "page" in answer or time.monotonic() > end:
            return ServerAnswer(exercise, f"{told}\n{answer['sentence']}", answer.get("page", ""))


def _is_address(server: object) -> bool:
    try:
        parts = urlsplit(str(server))
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return False


def ask_server(
    server: str, address: str, token: str, content: bytes | None = None
) -> dict[str, Any]:
    """Send a request and return the server's answer: `content` hands in, none asks for results."""
    request = urllib.request.Request(address, content)
    # The token must not follow a redirection to another server.
    request.add_unredirected_header("Authorization", f"Bearer {token}")
    request.add_unredirected_header("Content-Type", "application/x-ipynb+json")
    try:
        with urllib.request.urlopen(request, timeout=SECONDS_PER_REQUEST) as answer:
            return _told_in(answer.read(), answer.status)
    except urllib.error.HTTPError as error:
        if error.code == http.HTTPStatus.UNAUTHORIZED:
            forget_token(server)
        raise NotHandedInError(_told_in(error.read(), error.code)["sentence"]) from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = str(getattr(error, "reason", "") or error) or type(error).__name__
        about = {"server": server, "reason": reason[:MOST_SENTENCE]}
        raise NotHandedInError(message("handing_in.no_connection", **about)) from None


def _told_in(content: bytes, status: int) -> dict[str, Any]:
    """Parse the answer of a server of ours, which always has a sentence."""
    try:
        answer: dict[str, Any] = json.loads(content)
        answer["sentence"] = str(answer["sentence"])[:MOST_SENTENCE]
    except (ValueError, TypeError, KeyError):
        raise NotHandedInError(message("handing_in.other_server", status=status)) from None
    return answer
