"""What stops a command of this room, and what keeps one file out."""

from __future__ import annotations

from autograde.grading.submissions import GraderError
from autograde.messages import first_line


class LmsError(GraderError):
    """Nothing can be done as things stand; the text is one sentence for the instructor."""


class RefusedFileError(Exception):
    """One file is not taken; the text is one sentence for the instructor."""


def reason_of(error: BaseException) -> str:
    """What an error says, as far as it fits into a sentence; of the system's, without the file."""
    return (getattr(error, "strerror", None) or first_line(error)).rstrip(".")
