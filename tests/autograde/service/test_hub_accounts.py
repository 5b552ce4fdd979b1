"""Whose a token is on a JupyterHub: what the hub says, in its own words, and no more."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from autograde.service.accounts import HubAccounts
from autograde.service.server import Endpoint

SERVICE = "access:services!service=feedback"
ADA = {"kind": "user", "name": "ada", "scopes": [SERVICE]}
USERS: dict[str, Any] = {
    "adas": ADA,
    "of-another-service": {**ADA, "scopes": ["access:services!service=other"]},
    "a-services": {"kind": "service", "name": "grader", "scopes": [SERVICE]},
}


class _Hub(BaseHTTPRequestHandler):
    """The address of a hub that says whose a token is."""

    def do_GET(self) -> None:
        token = self.headers.get("Authorization", "").partition(" ")[2]
        broken = token == "broken"
        known = self.path == "/hub/api/user" and token in USERS
        self.send_response(500 if broken else 200 if known else 403)
        self.end_headers()
        self.wfile.write(json.dumps(USERS.get(token, {})).encode())

    def log_message(self, *about: object) -> None:
        """Say nothing."""


@pytest.fixture
def accounts(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubAccounts]:
    """The service's side of it, with the variables that a hub gives its service."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Hub) as hub:
        threading.Thread(target=hub.serve_forever).start()
        for name, value in {
            "JUPYTERHUB_API_URL": f"http://127.0.0.1:{hub.server_port}/hub/api",
            "JUPYTERHUB_API_TOKEN": "the-services-own",
            "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:10101",
            "JUPYTERHUB_SERVICE_PREFIX": "/services/feedback/",
            "JUPYTERHUB_OAUTH_ACCESS_SCOPES": json.dumps([SERVICE]),
        }.items():
            monkeypatch.setenv(name, value)
        yield HubAccounts()
        hub.shutdown()


@pytest.mark.parametrize(
    ("token", "learner"),
    [("adas", "ada"), ("nobodys", None), ("of-another-service", None), ("a-services", None)],
)
def test_only_a_users_token_that_may_use_the_service_counts(
    accounts: HubAccounts, token: str, learner: str | None
) -> None:
    assert asyncio.run(accounts.learner(token)) == learner


def test_a_hub_that_does_not_answer_is_no_wrong_token(accounts: HubAccounts) -> None:
    with pytest.raises(ConnectionError, match="JupyterHub does not say whose a token is"):
        asyncio.run(accounts.learner("broken"))


def test_the_hub_says_where_its_service_is(
    accounts: HubAccounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Endpoint.of_hub()
    assert (place.host, place.port, place.prefix) == ("127.0.0.1", 10101, "/services/feedback/")
    monkeypatch.delenv("JUPYTERHUB_API_TOKEN")
    assert Endpoint.of_hub() is None
