"""Run what posts claim about tensors on this machine, and show each claim's verdict."""

import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .ledgers import LedgerError, checked_fields, find_ledger, read_ledger
from .libraries import IMPORT_NAMES, SHOWN_NAMES, library, version_stamp
from .messages import message
from .tables import Table

VERDICT = re.compile(r"holds|holds if .+|holds, but .+|wrong|outdated|undecided")
REQUIRED = {
    "id": str,
    "chapter": str,
    "post": str,
    "paraphrase": str,
    "needs": list,
    "code": str,
    "verdicts": dict,
}
VERDICT_FIELDS = {"verdict": str, "because": str}


@dataclass(frozen=True)
class Verdict:
    """What an outcome says about the claim, and one sentence why."""

    verdict: str
    because: str


@dataclass(frozen=True)
class Claim:
    """One sentence of a post, the code that decides it, and a verdict for each outcome."""

    id: str
    chapter: str
    post: str
    paraphrase: str
    needs: tuple[str, ...]
    code: str
    verdicts: Mapping[str, Verdict]


@dataclass(frozen=True)
class Result:
    """What the machine said: the outcome, details to show, and the verdict if one is known."""

    claim: Claim
    outcome: str
    shown: str
    verdict: Verdict | None
    ran: bool = True


def what_the_posts_say(chapter: str) -> Table:
    """Run the chapter's claims, each in a fresh namespace; show what this machine says of them.

    Raises:
        ValueError: when the ledger has no claim of `chapter`.
    """
    path = find_ledger("claims.toml")
    claims = [claim for claim in read_claims(path) if claim.chapter == chapter]
    if not claims:
        raise ValueError(message("claims.no_chapter", chapter=chapter, file=path.name))
    posts = {name: post["title"] for name, post in read_ledger(path)["posts"].items()}
    columns = ("claim", "machine_says", "verdict", "why")
    header = tuple(message(f"claims.{column}") for column in columns)
    rows = tuple(_row(run_claim(claim)) for claim in claims)
    used = sorted({claim.post for claim in claims})
    sources = "; ".join(message("claims.post", id=name, title=posts[name]) for name in used)
    note = message("claims.note", versions=version_stamp(), sources=sources)
    return Table(message("claims.caption"), header, rows, note)


def run_claim(claim: Claim) -> Result:
    """Run one claim's code in a namespace of its own, and look its outcome up."""
    missing = [SHOWN_NAMES[name] for name in claim.needs if library(name) is None]
    if missing:
        return Result(claim, message("claims.not_run", needs=", ".join(missing)), "", None, False)
    namespace: dict[str, Any] = {"__name__": f"claim_{claim.id}"}
    with warnings.catch_warnings():
        # Old calls in a post warn that they are old; the verdict says so, stderr stays clean.
        warnings.simplefilter("ignore")
        try:
            exec(compile(claim.code, f"<claim {claim.id}>", "exec"), namespace)
            outcome = str(namespace.get("outcome", message("claims.no_outcome")))
        except Exception as error:
            outcome = f"{type(error).__name__}: {error}"
    shown = str(namespace.get("shown", ""))
    return Result(claim, outcome, shown, claim.verdicts.get(outcome))


def read_claims(path: Path) -> list[Claim]:
    """Read a claims ledger.

    Raises:
        LedgerError: for an entry that an author has to mend.
    """
    ledger = read_ledger(path)
    posts = ledger.get("posts", {})
    entries = ledger.get("claims", [])
    claims = [
        _checked_claim(f"{path.name}, claim {_name(entry, at)}", entry, posts)
        for at, entry in enumerate(entries, start=1)
    ]
    ids = [claim.id for claim in claims]
    for repeated in sorted({name for name in ids if ids.count(name) > 1}):
        raise LedgerError(message("ledger.twice", file=path.name, id=repeated))
    return claims


def _name(entry: Mapping[str, Any], at: int) -> str:
    return str(entry.get("id", message("ledger.nth", at=at)))


def _checked_claim(where: str, entry: Mapping[str, Any], posts: Mapping[str, Any]) -> Claim:
    checked_fields(where, entry, REQUIRED, {})
    if entry["post"] not in posts:
        raise LedgerError(message("claims.unknown_post", where=where, post=entry["post"]))
    for name in entry["needs"]:
        if name not in IMPORT_NAMES:
            raise LedgerError(message("claims.unknown_library", where=where, name=name))
    for outcome, verdict in entry["verdicts"].items():
        at = message("claims.at_outcome", where=where, outcome=outcome)
        checked_fields(at, verdict, VERDICT_FIELDS, {})
        if not VERDICT.fullmatch(verdict["verdict"]):
            raise LedgerError(message("claims.bad_verdict", where=at, got=verdict["verdict"]))
    verdicts = {outcome: Verdict(**verdict) for outcome, verdict in entry["verdicts"].items()}
    return Claim(**{**entry, "needs": tuple(entry["needs"]), "verdicts": verdicts})


def _row(result: Result) -> tuple[str, ...]:
    claim = message("claims.row", id=result.claim.id, paraphrase=result.claim.paraphrase)
    said = "\n".join(filter(None, [result.outcome, result.shown]))
    if not result.ran:
        return claim, result.outcome, "–", "–"
    if result.verdict is None:
        return claim, said, message("claims.new_outcome"), message("claims.new_outcome_why")
    return claim, said, result.verdict.verdict, result.verdict.because
