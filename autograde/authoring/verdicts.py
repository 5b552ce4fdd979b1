"""The verdicts that the claims gave when they were last recorded, and what is different now.

They stand in a file of their own, `course/verdicts.toml`: claims.toml is written by people, this
one by `python -m autograde claims --record` alone, so a library upgrade shows as its diff.
"""

import json
import platform
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from autograde.core.messages import say
from insidetensor.claims.claims import Claim, Result, claim_order
from insidetensor.claims.entries import EntryError, read_course_file
from insidetensor.libraries import version_stamp

FIELDS = {"verdict", "outcome", "on"}
UNDECIDED = "undecided"
NEEDS_GPU = "needs a GPU"

Status = Literal["as recorded", "changed", "new", "not run", "measured"]


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
    without a verdict) leaves an earlier record as it was, if its outcome still is one.
    """
    on = describe_setup(result.claim)
    if before and before.outcome not in result.claim.verdicts:
        before = None
    if result.ran and result.verdict:
        now = Recorded(result.verdict.verdict, result.outcome, on)
        return before or now if now.verdict == UNDECIDED else now
    if result.claim.needs_gpu and before is None:
        return Recorded(NEEDS_GPU, result.outcome, on)
    return before


def describe_setup(claim: Claim) -> str:
    """Describe the versions and the machine that a claim runs on."""
    return f"{version_stamp(claim.needs)}, {platform.system()} {platform.machine()}"


def compare_with_record(result: Result, recorded: Recorded | None) -> Status:
    """Compare a run with the record; a measured verdict may come out either way."""
    if result.ran and result.verdict is None:
        return "changed"
    if not result.ran or result.verdict is None:
        return "not run"
    if recorded is None or recorded.verdict == NEEDS_GPU:
        return "new"
    if recorded.verdict == result.verdict.verdict:
        return "as recorded"
    return "measured" if result.claim.measured else "changed"


def explain_change(result: Result, recorded: Recorded | None) -> str | None:
    """The sentence that names a claim and both verdicts where they differ; None where not."""
    now, claim, here = (
        compare_with_record(result, recorded),
        _named(result.claim),
        describe_setup(result.claim),
    )
    if now == "changed" and result.verdict is None:
        known = ", ".join(map(repr, result.claim.verdicts))
        outcome = repr(result.outcome)
        return say("claims.unknown_outcome", claim=claim, outcome=outcome, here=here, known=known)
    said = result.verdict.verdict if result.verdict else ""
    if now == "changed" and recorded:
        before, on = recorded.verdict, recorded.on
        return say("claims.changed", claim=claim, now=said, here=here, before=before, on=on)
    if now == "new" and recorded is None:
        return say("claims.not_recorded", claim=claim, now=said, here=here)
    return None


def _named(claim: Claim) -> str:
    return f"{claim.id} ({claim.chapter})"
