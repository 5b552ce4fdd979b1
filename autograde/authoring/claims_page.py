"""The page "What the posts say": each claim, what was recorded of it, and why."""

from itertools import groupby
from pathlib import Path

from autograde.authoring.claim_rows import CLAIMS, VERDICTS
from autograde.authoring.markdown_cells import (
    begin_lesson_table,
    escape_outside_code,
    format_table_row,
    link_translations,
)
from autograde.authoring.verdicts import NEEDS_GPU, Recorded, read_verdicts
from autograde.core.messages import say
from insidetensor.claims.claims import Claim, claim_order, read_claims
from insidetensor.claims.entries import read_course_file
from insidetensor.claims.words import in_own_language
from insidetensor.messages import FALLBACK, message, speaking

PAGE = Path("docs") / "what-the-posts-say.md"
COLUMNS = ("id", "says", "said", "verdict", "why")


def render_claims_page(root: Path, language: str = FALLBACK) -> str:
    """The page as Markdown, made of the two files and their translation: no claim is run for it.

    Raises: EntryError for a file to mend, or a chapter without a lesson; SourceError for a lesson.
    """
    with speaking(language):
        return _page(root, language)


def _page(root: Path, language: str) -> str:
    recorded = read_verdicts(root / VERDICTS)
    claims = [claim for claim in read_claims(root / CLAIMS) if claim.id in recorded]
    claims.sort(key=lambda claim: (claim.chapter, claim_order(claim)))
    posts = _posts(root, claims)
    lines: list[str] = [say("claims.page", count=len(claims), posts="\n".join(posts))]
    columns = [say(f"claims.column.{name}") for name in COLUMNS]
    for chapter, taught in groupby(claims, key=lambda claim: claim.chapter):
        lines += ["", *begin_lesson_table(root, chapter, CLAIMS, columns, language)]
        lines += [_row(claim, recorded[claim.id], root / CLAIMS) for claim in taught]
    return link_translations("\n".join(lines) + "\n", PAGE, root, language)


def _posts(root: Path, claims: list[Claim]) -> list[str]:
    """A line for each post, with the letter of its claims' ids."""
    titles = read_course_file(root / CLAIMS)["posts"]
    posts = sorted({(claim.id[0], claim.post) for claim in claims})
    own = {post: in_own_language(titles[post]["title"], root / CLAIMS) for _, post in posts}
    return [f"- {letter}: {escape_outside_code(own[post])}" for letter, post in posts]


def _row(claim: Claim, recorded: Recorded, ledger: Path) -> str:
    def own(text: str) -> str:
        return escape_outside_code(in_own_language(text, ledger))

    known = claim.verdicts.get(recorded.outcome)
    mark = f" {say('claims.measured')}" if claim.measured and known else ""
    verdict = say("claims.needs_gpu") if recorded.verdict == NEEDS_GPU else recorded.verdict
    return format_table_row(
        [
            claim.id,
            own(claim.paraphrase),
            f"{own(_outcome(recorded))}<br>({escape_outside_code(recorded.on)})",
            f"**{own(verdict)}**{mark}",
            own(known.because) if known else say("claims.no_reason"),
        ]
    )


def _outcome(recorded: Recorded) -> str:
    """The recorded outcome; that there was no GPU is a sentence of the package, and no claim's."""
    with speaking(FALLBACK):
        no_gpu = message("claims.no_gpu")
    return message("claims.no_gpu") if recorded.outcome == no_gpu else recorded.outcome
