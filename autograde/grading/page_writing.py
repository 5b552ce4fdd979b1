"""Keep each learner's page on the disk current, and render none that is.

A page ends in a hash of its text and of all that it was made of: the result with its scores, the
learner's name, the chapter's source, the lesson's headings, the time limit, the site, our code and
words, and what draws with them. Where one of these is another one now, or somebody wrote in the
page, the hash is too.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from autograde.authoring.course.sources import Source
from autograde.feedback.feedback_page import feedback_page
from autograde.grading.journal import result_to_json
from autograde.grading.languages import told_in
from autograde.grading.versions import page_version
from autograde.judging.results import SubmissionResult
from insidetensor.messages import speaking


def write_page(
    result: SubmissionResult,
    source: Source,
    folder: Path,
    *,
    name: str | None,
    timeout: int,
    site: str | None = None,
) -> Path:
    """Have the current page at `folder`/<learner>/<chapter>.html, which is rendered if need be.

    `source` is the chapter's, `name` the learner's, where the roster knows it; `timeout` is what a
    cell was allowed, in seconds; `site` where the lessons are published.
    """
    target = folder / result.learner / f"{result.chapter}.html"
    shown = result_to_json(replace(result, seconds={}, attempt={}, is_earlier=False))
    source = told_in(source, result.language)
    sections = " ".join(part.lesson or "" for part in source.parts)
    told = [source.text, sections, name or "", str(timeout), site or "", shown]
    made_of = "\0".join([page_version(), *told])
    there = target.read_bytes() if target.is_file() else b""
    if there != _signed(there.rpartition(b"\n")[0], made_of):
        with speaking(result.language):
            text = feedback_page(result, source, name=name, timeout=timeout, site=site)
        target.parent.mkdir(parents=True, exist_ok=True)
        # A learner's text may hold half a character, which no file can.
        target.write_bytes(_signed(text.encode(errors="backslashreplace"), made_of))
    return target


def _signed(page: bytes, made_of: str) -> bytes:
    return page + f"\n<!-- {hashlib.sha256(made_of.encode() + page).hexdigest()} -->".encode()
