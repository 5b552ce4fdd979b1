"""Pack feedback pages into one archive, named as the LMS named what was handed in."""

import io
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from autograde.core.class_folder import FEEDBACK, SUBMITTED
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.core.writing import write_whole
from autograde.lms.archives import OpenedSource, RefusedFileError, open_source
from autograde.lms.hand_ins import HandInRecord, notebook_sha256, read_attempts
from autograde.lms.uploads import (
    ExpectedHandIns,
    are_two_people,
    find_adapter,
    group_uploads,
    read_uploads,
)

FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same pages make the same archive


@dataclass(frozen=True)
class FeedbackArchive:
    """What was packed: how many pages, for which system, and sentences about what was not."""

    count: int
    system: str
    notes: tuple[str, ...]


def pack_feedback(graded: Path, like: Path, to: Path, expected: ExpectedHandIns) -> FeedbackArchive:
    """Write the archive `to`: a feedback page for each notebook in the archive `like`.

    `graded` is what `grade` wrote to. A notebook without a page costs a sentence, and so does
    whoever was collected from that system and graded, and is not in the archive.

    Raises: GraderError where there is nothing to pack, or something is in the way; OSError.
    """
    if not (graded / FEEDBACK).is_dir():
        raise GraderError(say("hand_back.no_grades", graded=graded))
    if to.exists() or to.is_symlink():
        raise GraderError(say("hand_back.exists", to=to))
    with open_source(like) as source:
        adapter = find_adapter(source)
        if adapter is None or not adapter.takes_feedback:
            raise GraderError(say("hand_back.wrong_layout", like=like))
        source.files = [file for file in source.files if file.is_notebook]
        attempts = read_attempts(graded / SUBMITTED)
        if expected.chapter is None:
            every = chain.from_iterable(attempts.values())
            expected = replace(expected, chapter=_chapter_collected(source, every))
        uploads, refused = read_uploads(source, adapter, expected)
    pages: dict[str, Path] = {}
    notes = [note for outcome in refused for note in outcome.notes]
    for group in group_uploads(uploads):
        learner, chapter = group[0].learner, group[0].chapter
        page = graded / FEEDBACK / learner / f"{chapter}.html"
        if are_two_people(group):  # `collect` took none of them, and a page is private
            places = ", ".join(upload.file.shown_place for upload in group)
            notes.append(say("hand_back.two_people", places=places, learner=learner))
        elif not page.is_file() or page.is_symlink():
            notes.append(say("hand_back.no_page", learner=learner, chapter=chapter))
        else:
            pages |= {str(each.file.place.with_suffix(".html")): page for each in group}
    if not pages:
        raise GraderError(say("hand_back.nobody", like=like, graded=graded))
    named = {(upload.learner, upload.chapter) for upload in uploads}
    chapters = {chapter for _, chapter in named}
    for key, records in sorted(attempts.items()):
        is_here = records[-1].source == adapter.name and key[1] in chapters and key not in named
        if is_here and (graded / FEEDBACK / key[0] / f"{key[1]}.html").is_file():
            notes.append(say("hand_back.not_in_archive", learner=key[0], chapter=key[1]))
    _pack(pages, to)
    return FeedbackArchive(len(pages), adapter.name, tuple(notes))


def _chapter_collected(source: OpenedSource, records: Iterable[HandInRecord]) -> str | None:
    """The exercise for which most of these notebooks were collected; None where that is not told.

    Their names need not say it: who collected them may have.
    """
    known = {record.sha256: record.chapter for record in records}
    found: Counter[str] = Counter()
    for file in source.files:
        with suppress(RefusedFileError):
            found[known.get(notebook_sha256(source.read(file)), "")] += 1
    del found[""]
    ((chapter, count),) = found.most_common(1) or [("", 0)]
    return chapter if 2 * count > found.total() else None


def _pack(pages: Mapping[str, Path], to: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(pages):
            info = zipfile.ZipInfo(name, FIXED_TIME)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, pages[name].read_bytes())
    write_whole(to, packed.getvalue())
