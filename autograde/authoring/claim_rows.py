"""Run the claims, and lay out what they gave as a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograde.authoring.verdicts import (
    Recorded,
    choose_verdict,
    explain_change,
    read_verdicts,
    write_verdicts,
)
from autograde.core.errors import GraderError
from autograde.core.messages import say
from insidetensor.claims.claims import (
    Claim,
    Result,
    claim_order,
    read_claims,
    run_claim,
    shared_setting,
)

CLAIMS = Path("course") / "claims.toml"
VERDICTS = Path("course") / "verdicts.toml"


@dataclass(frozen=True)
class ClaimRow:
    """What one claim gave here, beside what is recorded of it."""

    result: Result
    recorded: Recorded | None

    @property
    def complaint(self) -> str | None:
        """The sentence about a verdict that is not the recorded one."""
        return explain_change(self.result, self.recorded)

    @property
    def verdict(self) -> str:
        """The verdict as a cell of the table, marked where it needs a GPU or the clock decided."""
        if self.result.verdict is None:
            said = self.result.outcome.partition("\n")[0]
            return say("claims.new_outcome") if self.result.ran else said
        marks = [say("claims.measured")] if self.result.claim.measured else []
        marks += [] if self.result.ran else [say("claims.recorded_run")]
        return " ".join([self.result.verdict.verdict, *marks])

    @property
    def seen(self) -> str:
        """What the machine said, on one line."""
        lines = [*self.result.outcome.splitlines(), *self.result.shown.splitlines()]
        return "; ".join(" ".join(line.split()) for line in lines if line.strip())


def find_claims(root: Path, chapter: str | None) -> list[Claim]:
    """The claims that are taught in `chapter`, or all of them, by their ids.

    Raises: GraderError when there are none; EntryError for a file to mend.
    """
    every = read_claims(root / CLAIMS)
    claims = [claim for claim in every if chapter in (None, *claim.chapters)]
    if not claims:
        known = ", ".join(sorted({claim.chapter for claim in every}))
        raise GraderError(say("claims.no_claims", chapter=chapter, known=known))
    return sorted(claims, key=claim_order)


def run_claims(root: Path, claims: Sequence[Claim]) -> Iterator[ClaimRow]:
    """Run each claim here, or in a process of its own where it asks for one."""
    recorded = read_verdicts(root / VERDICTS)
    setting = shared_setting(claims)
    for claim in claims:
        yield ClaimRow(run_claim(claim, setting), recorded.get(claim.id))


def record_verdicts(root: Path, rows: Sequence[ClaimRow]) -> list[ClaimRow]:
    """Record the verdicts that were found, and return the rows with the new record.

    What is recorded of claims that were not asked for stays.
    """
    verdicts = read_verdicts(root / VERDICTS)
    for row in rows:
        found = choose_verdict(row.result, row.recorded)
        if found:
            verdicts[row.result.claim.id] = found
    write_verdicts(root / VERDICTS, read_claims(root / CLAIMS), verdicts)
    return [ClaimRow(row.result, verdicts.get(row.result.claim.id)) for row in rows]
