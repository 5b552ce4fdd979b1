"""Whose a token is: by the list of the class, or by the JupyterHub that the service belongs to."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from autograde.core.csv_tables import (
    CsvTable,
    escape_cell,
    escape_formula,
    read_table,
    unescape_cell,
)
from autograde.core.errors import GraderError
from autograde.core.learner_names import list_names
from autograde.core.messages import say
from autograde.core.writing import write_whole
from autograde.lms.roster import Enrollee

NAME = "tokens.csv"
COLUMNS = ("learner", "sha256")
BYTES = 24  # of chance in a token: nobody guesses one, so its plain hash gives nothing away


class TokenFile:
    """The hashes of the class's tokens, in a file beside the gradebook."""

    def __init__(self, classroom: Path) -> None:
        self._path = classroom / NAME

    async def learner(self, token: str) -> str | None:
        """Whose it is. The file is read each time: a new token counts at once."""
        hashes = self.hashes()
        own = _sha256(token)
        return next((name for name, sha256 in hashes.items() if sha256 == own), None)

    def hashes(self) -> dict[str, str]:
        """The hash of everybody's token, by learner. Raises: GraderError."""
        if not self._path.exists():
            return {}
        lines = (cells for _, cells in read_table(self._path).records())
        try:
            return {unescape_cell(line["learner"]): line["sha256"] for line in lines}
        except KeyError:
            raise GraderError(say("service.no_tokens", path=self._path)) from None

    def renew(self, enrolled: Collection[str], learners: Collection[str] = ()) -> dict[str, str]:
        """Make tokens for these learners in place of theirs, or for all who have none; by learner.

        Raises: GraderError for a learner who is not enrolled; OSError.
        """
        hashes = self.hashes()
        strangers = sorted(set(learners) - set(enrolled))
        if strangers:
            raise GraderError(say("service.no_learner", names=", ".join(strangers)))
        wanted = learners or sorted(set(enrolled) - hashes.keys())
        tokens = {learner: secrets.token_urlsafe(BYTES) for learner in wanted}
        hashes |= {learner: _sha256(token) for learner, token in tokens.items()}
        lines = [(escape_cell(learner), sha256) for learner, sha256 in sorted(hashes.items())]
        write_whole(self._path, CsvTable((COLUMNS, *lines)).to_bytes())
        return tokens


def write_mail_merge(
    path: Path, tokens: Mapping[str, str], people: Mapping[str, Enrollee]
) -> Iterator[str]:
    """Write a line a learner, with what a mail merge needs; only its owner may read it.

    Yields sentences to tell. Raises: OSError.
    """
    header = ("learner", "first_name", "last_name", "email", "token")
    found = [(people[learner], token) for learner, token in tokens.items()]
    lines = [
        (*map(escape_formula, (one.id, one.first_name, one.last_name, one.email)), token)
        for one, token in found
    ]
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(CsvTable((header, *lines), mark=True).to_bytes())
    yield say("service.mail_merge", path=path, count=len(lines))
    if without := [one.id for one, _ in found if not one.email]:
        yield say("service.no_email", who=list_names(without))


class HubAccounts:
    """The users of a JupyterHub, who come with a token of its own making."""

    def __init__(self) -> None:
        # A part of JupyterHub, and only there where the service belongs to one.
        from jupyterhub.services.auth import HubAuth

        self._hub = HubAuth()

    async def learner(self, token: str) -> str | None:
        """The user's name, where the hub lets this token use the service."""
        from tornado.web import HTTPError

        try:
            user: dict[str, Any] | None = await self._hub.user_for_token(token, sync=False)
        except HTTPError as error:
            raise ConnectionError(say("service.no_hub", reason=error.log_message)) from error
        if user is None or user.get("kind", "user") != "user":
            return None
        return user["name"] if self._hub.check_scopes(self._hub.access_scopes, user) else None


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
