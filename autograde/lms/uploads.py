"""Find out of each file of a source who handed it in, and for which exercise."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, explain_unusable_id
from autograde.core.messages import say
from autograde.grading.grade import read_exercise_sources
from autograde.grading.not_taken import NAME as NOT_TAKEN
from autograde.grading.not_taken import NotTaken
from autograde.lms.adapter import Adapter, HandIn, find_chapters
from autograde.lms.archives import OpenedSource, RefusedFileError, SourceFile
from autograde.lms.canvas import Canvas
from autograde.lms.exchange import EXCHANGE_FILES, Exchange
from autograde.lms.folder import Folder
from autograde.lms.hand_ins import NAME as HAND_INS
from autograde.lms.hand_ins import HandInRecord
from autograde.lms.moodle import Moodle
from autograde.lms.roster import Enrollee, LearnerIndex, read_roster

ADAPTERS: dict[str, Adapter] = {
    adapter.name: adapter for adapter in (Canvas(), Moodle(), Exchange(), Folder())
}
ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar")
# Files that are not anybody's: what `collect` itself left in a folder that is collected from.
NOT_HANDED_IN = {*EXCHANGE_FILES, HAND_INS, NOT_TAKEN}


@dataclass(frozen=True)
class Upload:
    """One notebook that one learner handed in; `chapter` is "" where it is not known."""

    learner: str
    chapter: str
    file: SourceFile
    hand_in: HandIn

    @property
    def mark(self) -> str:
        """What stays the same when an instructor renames its folder."""
        return _mark(self.file, self.hand_in)


State = Literal["collected", "replaced", "unchanged", "kept", "refused"]


@dataclass(frozen=True)
class Outcome:
    """What became of one hand-in. `learner` and `chapter` are "" where they are not known.

    `notes` are sentences to tell, `record` what is to be kept of what the source said, `account`
    whose it lies under on disk where that is another's, `nobodys` the file where it is not known
    whose it is.
    """

    learner: str
    chapter: str
    state: State
    notes: tuple[str, ...] = ()
    record: HandInRecord | None = None
    account: str = ""
    nobodys: NotTaken | None = None

    @property
    def is_open(self) -> bool:
        """Whether it was refused, or what was there before stays."""
        return self.state in {"refused", "kept"}

    @property
    def is_late(self) -> bool:
        """Whether the LMS says that what was taken is late."""
        return self.record is not None and bool(self.record.is_late)


@dataclass(frozen=True)
class ExpectedHandIns:
    """The exercises and, where there is a class list, the learners that hand-ins may be of.

    `chapter` is the one that a source is of, where somebody said so; `emails` are those of
    Moodle's worksheet, by its number of the participant. With `other_accounts`, what belongs to
    another account on this disk than its name says is taken all the same.
    """

    chapters: Collection[str]
    roster: Sequence[Enrollee] | None = None
    chapter: str | None = None
    emails: Mapping[str, str] = field(default_factory=dict)
    other_accounts: bool = False


def read_expected_hand_ins(
    project: Path, roster: Path | None, chapter: str | None, emails: Mapping[str, str] = {}
) -> ExpectedHandIns:
    """Read the exercises of `project` and the learners of a class list.

    Raises: GraderError where there is no such exercise, or the list cannot be read.
    """
    chapters = read_exercise_sources(project).keys()
    if chapter is not None and chapter not in chapters:
        known = ", ".join(sorted(chapters))
        raise GraderError(say("collect.unknown_chapter", got=chapter, known=known))
    learners = None if roster is None else read_roster(roster).learners
    return ExpectedHandIns(chapters, learners, chapter, emails)


def find_adapter(source: OpenedSource) -> Adapter | None:
    """Find the system that named a source's files; None where more than one may have."""
    places = [file.place for file in source.files if file.is_notebook and not file.problem]
    named = ((name for name in ADAPTERS if ADAPTERS[name].read_hand_in(place)) for place in places)
    found = {next(names, "folder") for names in named}
    special = found - {"folder"}
    # A learner may call a file ch02_2026_11_21.ipynb, as Canvas would; but where it is Canvas that
    # named the files, they lie together.
    may_be_learners = special == {"canvas"} != found and len({each.parent for each in places}) > 1
    if len(special) > 1 or may_be_learners:
        return None
    return ADAPTERS[special.pop() if special else "folder"]


def read_uploads(
    source: OpenedSource, adapter: Adapter, expected: ExpectedHandIns
) -> tuple[list[Upload], list[Outcome]]:
    """Find each notebook's learner and exercise, and what cannot be taken.

    An archive of Canvas's or Moodle's is of one assignment. Nobody else's notebook in it is taken.

    Raises: GraderError where the exercise of such an archive is not clear.
    """
    uploads, refused = _identified(source, adapter, expected)
    own = expected.chapter
    if own is None and adapter.holds_one_exercise and uploads:
        own = _own_chapter(source, uploads, expected)
    taken = []
    refused = [_of_chapter(outcome, own) for outcome in refused]
    for upload in uploads:
        try:
            taken.append(replace(upload, chapter=_chapter(upload, expected, own)))
        except RefusedFileError as problem:
            refused.append(_refusal(upload.file, problem, upload.learner, own or ""))
    return taken, refused


def are_two_people(uploads: Sequence[Upload]) -> bool:
    """Tell whether one learner's hand-ins are of different people by the LMS's own number."""
    return len({(upload.learner, upload.hand_in.number) for upload in uploads}) > 1


def group_uploads(uploads: Iterable[Upload]) -> list[list[Upload]]:
    """Group uploads by learner and exercise; some disks take two names for one."""
    groups: dict[tuple[str, str], list[Upload]] = defaultdict(list)
    for upload in uploads:
        groups[upload.learner.casefold(), upload.chapter].append(upload)
    return list(groups.values())


def _identified(
    source: OpenedSource, adapter: Adapter, expected: ExpectedHandIns
) -> tuple[list[Upload], list[Outcome]]:
    uploads: list[Upload] = []
    refused: list[Outcome] = []
    other_files: dict[str, str] = {}
    index = (
        None if expected.roster is None else LearnerIndex(expected.roster, adapter.spell_learner)
    )
    for file in source.files:
        if file.place.name in NOT_HANDED_IN:
            continue
        learner, hand_in = "", None
        try:
            hand_in = _hand_in(adapter, file, expected)
            named = adapter.spell_hand_in(hand_in)
            found = [Enrollee(hand_in.name)] if index is None else index.find(*named)
            learner = _one_learner(adapter, hand_in, found)
            account = adapter.find_other_account(hand_in, file)
            if account and not expected.other_accounts:
                may_be, learner = [learner], ""
                account = escape_hidden_signs(account)
                raise RefusedFileError(say("collect.others", account=account), may_be)
            if file.is_notebook:
                if adapter.name == "folder" and index is None:
                    _refuse_no_learner(file, expected.chapters)
                uploads.append(Upload(learner, "", file, hand_in))
            elif file.place.name.lower().endswith(ARCHIVES):
                raise RefusedFileError(say("collect.nested"))
            else:
                other_files.setdefault(learner, escape_hidden_signs(file.place.name))
        except RefusedFileError as problem:
            outcome = _refusal(file, problem, learner, expected.chapter or "")
            if not learner and (hand_in is not None or file.is_notebook):
                outcome = replace(
                    outcome, nobodys=_nobodys(adapter, file, hand_in, expected, problem)
                )
            refused.append(outcome)
    known = {upload.learner for upload in uploads} | {outcome.learner for outcome in refused}
    for learner in sorted(other_files.keys() - known):
        note = say("collect.no_notebook", learner=learner, file=other_files[learner])
        refused.append(Outcome(learner, "", "refused", (note,)))
    return uploads, refused


def _refusal(file: SourceFile, problem: RefusedFileError, learner: str, chapter: str) -> Outcome:
    sentence = say("collect.refused", place=file.shown_place, reason=problem)
    return Outcome(learner, chapter, "refused", (sentence,))


def _of_chapter(outcome: Outcome, own: str | None) -> Outcome:
    """A refusal in an archive that is of this one exercise."""
    if own and outcome.nobodys:
        outcome = replace(outcome, nobodys=replace(outcome.nobodys, chapter=own))
    return replace(outcome, chapter=outcome.chapter or own or "") if outcome.learner else outcome


def _nobodys(
    adapter: Adapter,
    file: SourceFile,
    hand_in: HandIn | None,
    expected: ExpectedHandIns,
    problem: RefusedFileError,
) -> NotTaken:
    words = f"{hand_in.exercise} {hand_in.file}" if hand_in else str(file.place)
    named = find_chapters(words, expected.chapters)
    chapter = expected.chapter or (named.pop() if len(named) == 1 else "")
    mark = _mark(file, hand_in)
    return NotTaken(chapter, adapter.name, mark, file.shown_place, problem.may_be)


def _mark(file: SourceFile, hand_in: HandIn | None) -> str:
    return (hand_in.number if hand_in else "") or file.shown_place


def _hand_in(adapter: Adapter, file: SourceFile, expected: ExpectedHandIns) -> HandIn:
    if file.problem:
        raise RefusedFileError(file.problem)
    hand_in = adapter.read_hand_in(file.place)
    if hand_in is None:
        raise RefusedFileError(say(f"collect.not_named.{adapter.name}"))
    # Such a one would be the latest for good.
    if hand_in.time is not None and hand_in.time > dt.datetime.now(dt.UTC):
        time = f"{hand_in.time:%Y-%m-%d %H:%M:%S} UTC"
        raise RefusedFileError(say("collect.future", time=time))
    if hand_in.is_unclear:
        raise RefusedFileError(say("collect.unclear"))
    return replace(hand_in, email=expected.emails.get(hand_in.number, ""))


def _one_learner(adapter: Adapter, hand_in: HandIn, found: Sequence[Enrollee]) -> str:
    """The id of the learner who is meant: from the naming and the class list, never a notebook."""
    who, number = escape_hidden_signs(hand_in.name), hand_in.number
    if not found:
        raise RefusedFileError(say(f"collect.stranger.{adapter.name}", name=who, number=number))
    if len(found) > 1:
        ids = [learner.id for learner in found]
        sentence = say(f"collect.namesakes.{adapter.name}", name=who, ids=", ".join(ids))
        raise RefusedFileError(sentence, ids)
    reason = explain_unusable_id(found[0].id)
    if reason:
        raise RefusedFileError(reason)
    return found[0].id


def _refuse_no_learner(file: SourceFile, chapters: Collection[str]) -> None:
    """Refuse a notebook whose outermost folder may be an exercise's, or one around the learners'.

    With a class list it is known who is a learner.
    """
    outer, *between = file.place.parts[:-1]
    if find_chapters(outer, chapters) or (between and not find_chapters(between[0], chapters)):
        raise RefusedFileError(say("collect.no_learner", outer=escape_hidden_signs(outer)))


def _own_chapter(source: OpenedSource, uploads: Sequence[Upload], expected: ExpectedHandIns) -> str:
    """The exercise that an archive is of: its name says that, or more than half of its learners do.

    One learner must not decide it: a notebook of another exercise, whose deadline is over, would
    take the place of the one that was handed in for that.
    """
    by_name = find_chapters(source.path.name, expected.chapters)
    if len(by_name) == 1:
        return by_name.pop()
    learners: dict[str, set[str]] = defaultdict(set)
    for upload in uploads:
        named = find_chapters(upload.hand_in.file, expected.chapters)
        if len(named) == 1:
            learners[named.pop()].add(upload.learner)
    half = len({upload.learner for upload in uploads}) / 2
    for chapter, those in learners.items():
        if len(those) > half:
            return chapter
    names = ", ".join(upload.file.shown_place for upload in uploads[:5])
    known = ", ".join(sorted(learners or expected.chapters))
    raise GraderError(say("collect.whose_archive", source=source.path, names=names, known=known))


def _chapter(upload: Upload, expected: ExpectedHandIns, own: str | None) -> str:
    """The exercise that a notebook's name names, unless somebody said which; it must be the `own`.

    That is the archive's, or in the exchange and in a folder the one of the folder around it.
    """
    hand_in = upload.hand_in
    named = find_chapters(hand_in.file, expected.chapters)
    around = find_chapters(hand_in.exercise, expected.chapters)
    wanted = {own} if own is not None else around
    others = (named | around) - wanted
    if wanted and others:
        one, other = ", ".join(sorted(wanted)), ", ".join(sorted(others))
        raise RefusedFileError(say("collect.other_chapter", wanted=one, named=other))
    found = named if expected.chapter is None else {expected.chapter}
    if len(found) != 1:
        known = ", ".join(sorted(expected.chapters))
        raise RefusedFileError(
            say("collect.no_chapter", file=escape_hidden_signs(hand_in.file), known=known)
        )
    return found.pop()
