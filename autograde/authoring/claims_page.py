"""The page "What the posts say": each claim, what was recorded of it, and why."""

from itertools import groupby
from pathlib import Path

from autograde.authoring.claim_rows import CLAIMS, VERDICTS
from autograde.authoring.markdown_cells import lesson_table, table_row, with_code
from autograde.authoring.verdicts import Recorded, read_verdicts
from autograde.messages import say
from insidetensor.claims.claims import Claim, by_id, read_claims
from insidetensor.claims.entries import read_course_file

PAGE = Path("docs") / "what-the-posts-say.md"
COLUMNS = ("id", "says", "said", "verdict", "why")


def claims_page(root: Path) -> str:
    """The page as Markdown, made of the two files alone: no claim is run for it.

    Raises: EntryError for a file to mend, or a chapter without a lesson; SourceError for a lesson.
    """
    recorded = read_verdicts(root / VERDICTS)
    claims = [claim for claim in read_claims(root / CLAIMS) if claim.id in recorded]
    claims.sort(key=lambda claim: (claim.chapter, by_id(claim)))
    posts = _posts(root, claims)
    lines = [say("claims.page", count=len(claims), posts="\n".join(posts))]
    columns = [say(f"claims.column.{name}") for name in COLUMNS]
    for chapter, taught in groupby(claims, key=lambda claim: claim.chapter):
        lines += ["", *lesson_table(root, chapter, CLAIMS, columns)]
        lines += [_row(claim, recorded[claim.id]) for claim in taught]
    return "\n".join(lines) + "\n"


def _posts(root: Path, claims: list[Claim]) -> list[str]:
    """A line for each post, with the letter of its claims' ids."""
    titles = read_course_file(root / CLAIMS)["posts"]
    posts = sorted({(claim.id[0], claim.post) for claim in claims})
    return [f"- {letter}: {with_code(titles[post]['title'])}" for letter, post in posts]


def _row(claim: Claim, recorded: Recorded) -> str:
    known = claim.verdicts.get(recorded.outcome)
    mark = f" {say('claims.measured')}" if claim.measured and known else ""
    return table_row(
        [
            claim.id,
            with_code(claim.paraphrase),
            f"{with_code(recorded.outcome)}<br>({with_code(recorded.on)})",
            f"**{with_code(recorded.verdict)}**{mark}",
            with_code(known.because) if known else say("claims.no_reason"),
        ]
    )
