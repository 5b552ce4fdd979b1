"""The verdicts that the claims gave when they were last recorded, and what is different now.

They stand in a file of their own, `course/verdicts.toml`: claims.toml is written by people, this
one by `python -m autograde claims --record` alone, so a library upgrade shows as its diff.
"""

import json
import platform
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from autograde.core.messages import say
from insidetensor.claims.claims import Claim, Result, claim_order
from insidetensor.claims.entries import EntryError, read_course_file
from insidetensor.libraries import version_stamp

FIELDS = {"verdict", "outcome", "on"}
UNDECIDED = "undecided"
NEEDS_GPU = "needs a GPU"


@dataclass(frozen=True)
class Recorded:
    """What a claim gave, and the versions and the machine `on` which it ran."""

    verdict: str
    outcome: str
    on: str


def read_verdicts(path: Path) -> dict[str, Recorded]:
    """The recorded verdicts by the claims' ids; none where the file is not there yet.

    Raises: EntryError for an entry that no `--record` has written.
    """
    entries = read_course_file(path) if path.is_file() else {}
    for name, entry in entries.items():
        if set(entry) != FIELDS:
            raise EntryError(say("claims.no_record", file=path.name, id=name))
    return {name: Recorded(**entry) for name, entry in entries.items()}


def write_verdicts(path: Path, claims: Iterable[Claim], recorded: Mapping[str, Recorded]) -> None:
    """Write the verdicts of `claims`, in order of their ids; one that is no claim's is dropped."""
    lines: list[str] = [say("claims.file_note")]
    for claim in sorted(claims, key=claim_order):
        if claim.id in recorded:
            lines += ["", f"[{claim.id}]"]
            fields = asdict(recorded[claim.id]).items()
            lines += [f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in fields]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def choose_verdict(result: Result, before: Recorded | None) -> Recorded | None:
    """Choose the verdict to record for a claim: this run's or the earlier one.

    A run that decided nothing (no GPU, a library missing, a measurement too noisy, an outcome
    without a verdict) leaves an earlier record as it was, if its outcome still has that verdict.
    """
    on = describe_setup(result.claim)
    if before:
        judged = result.claim.verdicts.get(before.outcome)
        before = before if judged and judged.verdict == before.verdict else None
    if result.ran and result.verdict:
        now = Recorded(result.verdict.verdict, result.outcome, on)
        return before or now if now.verdict == UNDECIDED else now
    if result.claim.needs_gpu and before is None:
        return Recorded(NEEDS_GPU, result.outcome, on)
    return before


def describe_setup(claim: Claim) -> str:
    """Describe the versions and the machine that a claim runs on."""
    return f"{version_stamp(claim.needs)}, {platform.system()} {platform.machine()}"


def explain_change(result: Result, recorded: Recorded | None) -> str | None:
    """The sentence that names a claim and both verdicts where they differ; None where not.

    A measured verdict may come out either way, and what needed a GPU may have one now.
    """
    if not result.ran:
        return None
    about = {"claim": _named(result.claim), "here": describe_setup(result.claim)}
    if result.verdict is None:
        known = ", ".join(map(repr, result.claim.verdicts))
        return say("claims.unknown_outcome", **about, outcome=repr(result.outcome), known=known)
    now = result.verdict.verdict
    if recorded is None:
        return say("claims.not_recorded", **about, now=now)
    if recorded.verdict in {now, NEEDS_GPU} or result.claim.measured:
        return None
    return say("claims.changed", **about, now=now, before=recorded.verdict, on=recorded.on)


def _named(claim: Claim) -> str:
    return f"{claim.id} ({claim.chapter})"
