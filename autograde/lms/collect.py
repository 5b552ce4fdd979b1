"""Collect what a class handed in: the latest notebook of each learner and exercise, by name.

The others that a learner handed in are kept beside it.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from filelock import FileLock

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import reason_of, say
from autograde.core.writing import write_whole
from autograde.grading.not_taken import update_not_taken
from autograde.lms.adapter import Adapter
from autograde.lms.archives import OpenedSource, RefusedFileError, open_source
from autograde.lms.exchange import (
    EXCHANGE_FILES,
    SECRET,
    TIMESTAMP,
    Exchange,
    format_timestamp,
    keep_secret,
)
from autograde.lms.folder import Folder
from autograde.lms.hand_ins import (
    HandInRecord,
    Key,
    file_times,
    find_attempt,
    keep_both,
    notebook_sha256,
    read_attempts,
    write_records,
)
from autograde.lms.uploads import (
    ADAPTERS,
    ExpectedHandIns,
    Outcome,
    State,
    Upload,
    are_two_people,
    find_adapter,
    group_uploads,
    read_uploads,
)

MOMENTS = dt.timedelta(seconds=2)  # between two files of a folder that was unpacked or copied


@dataclass(frozen=True)
class CollectOptions:
    """What to collect: from where, into which folder, whose and which exercises."""

    source: Path
    into: Path
    expected: ExpectedHandIns
    system: str | None = None  # a name of ADAPTERS; None: find out
    replace: bool = False  # also what is newer in the folder
    # When it was handed in, in UTC, by Moodle's number of the participant (its worksheet's).
    times: Mapping[str, dt.datetime] = field(default_factory=dict)


def collect(options: CollectOptions) -> list[Outcome]:
    """Put the latest notebook of each learner and exercise where `grade` looks for it.

    The outcomes come sorted by learner and exercise.

    Raises: GraderError where there is nothing to collect, or nowhere to put it.
    """
    _check_target(options.into, options.source)
    with open_source(options.source) as source:
        adapter = _adapter(options, source)
        uploads, outcomes = read_uploads(source, adapter, options.expected)
        if not uploads and not outcomes:
            raise GraderError(say("collect.nothing", source=options.source, layout=adapter.name))
        with _collected_in_turn(options.into):
            collector = _Collector(options, adapter, source)
            outcomes = _collected(collector, uploads, outcomes, options.into, adapter.name)
    return sorted(outcomes, key=lambda item: (item.learner, item.chapter))


def _collected_in_turn(into: Path) -> contextlib.AbstractContextManager[object]:
    """Let others wait who collect into this folder, such as the service that takes hand-ins."""
    beside = into.with_name(f".{into.name}.lock")
    return FileLock(beside) if into.is_dir() else contextlib.nullcontext()


def _collected(
    collector: _Collector,
    uploads: Sequence[Upload],
    refused: Sequence[Outcome],
    into: Path,
    source: str,
) -> list[Outcome]:
    outcomes = [*refused, *(collector.outcome(group) for group in group_uploads(uploads))]
    try:
        for outcome in outcomes:
            if outcome.state == "refused" and outcome.learner and outcome.chapter:
                _note_hand_in(into / outcome.learner / outcome.chapter)
        if collector.is_changed:
            write_records(into, chain.from_iterable(collector.records.values()))
        nobodys = [outcome.nobodys for outcome in outcomes if outcome.nobodys]
        taken = {(upload.chapter, upload.mark) for upload in uploads}
        update_not_taken(into, source, taken, nobodys)
    except OSError as error:
        sentence = say("collect.no_records", into=into, reason=reason_of(error))
        raise GraderError(sentence) from None
    return outcomes


def _note_hand_in(folder: Path) -> None:
    """Leave an empty folder for what was not taken: its learner did hand in, and has no grade."""
    if not (folder.parent.is_symlink() or folder.is_symlink() or folder.exists()):
        folder.mkdir(parents=True)


def _check_target(into: Path, source: Path) -> None:
    """Refuse a target that is no folder, or that lies in the source or around it."""
    if not source.exists():
        raise GraderError(say("collect.no_source", source=source))
    if into.exists() and not into.is_dir():
        raise GraderError(say("collect.no_folder", into=into))
    target, given = into.resolve(), source.resolve()
    if source.is_dir() and (target == given or target in given.parents or given in target.parents):
        raise GraderError(say("collect.among", into=into, source=source))


def _adapter(options: CollectOptions, source: OpenedSource) -> Adapter:
    if options.system not in {None, *ADAPTERS}:
        known = ", ".join(ADAPTERS)
        raise GraderError(say("collect.unknown_layout", got=options.system, known=known))
    adapter = find_adapter(source) if options.system is None else ADAPTERS[options.system]
    if adapter is None:
        known = ", ".join(ADAPTERS)
        raise GraderError(say("collect.which", source=options.source, known=known))
    if options.times and adapter.name != "moodle":
        raise GraderError(say("collect.times_moodle", source=options.source))
    return adapter


class _Collector:
    """Takes one hand-in after the other; `records` is what is known of all that is there then.

    `is_changed` is whether that is more than it was.
    """

    def __init__(self, options: CollectOptions, adapter: Adapter, source: OpenedSource) -> None:
        self._options, self._adapter, self._source = options, adapter, source
        self.records = read_attempts(options.into)
        self.is_changed = False

    def outcome(self, uploads: Sequence[Upload]) -> Outcome:
        """Take the latest of one learner's hand-ins of one exercise."""
        newest = self._newest(uploads)
        copies = [parse_copy_number(upload.hand_in.file) for upload in newest]
        latest, count = newest[copies.index(max(copies))], len(uploads)
        about = {"learner": latest.learner, "chapter": latest.chapter}
        place = latest.file.shown_place
        notes: list[str] = []

        def refused(sentence: str) -> Outcome:
            return Outcome(latest.learner, latest.chapter, "refused", (*notes, sentence))

        if are_two_people(uploads):
            places = ", ".join(upload.file.shown_place for upload in uploads)
            return refused(say("collect.two_people", **about, places=places))
        if count > 1:
            if copies.count(max(copies)) > 1:
                return refused(say("collect.undecided", **about, count=count, place=place))
            key = "collect.attempts" if len(newest) == 1 else "collect.attempts_numbered"
            notes.append(say(key, **about, count=count, place=place))
        try:
            content = self._source.read(latest.file)
            state = self._place(latest, content)
        except RefusedFileError as problem:
            return refused(say("collect.refused", place=place, reason=problem))
        notes += self._oddities(latest, state)
        record, before = self._record(latest, content)
        if state != "kept" and before is not None and before.said != record.said:
            said = {"before": before.said, "now": record.said}
            notes.append(say("collect.time_changed", **about, **said))
        self._note(record, is_latest=state in {"collected", "replaced"})
        others = [upload for upload in uploads if upload is not latest]
        notes += self._keep_others(sorted(others, key=self._moment))
        account = self._adapter.find_other_account(latest.hand_in, latest.file)
        kept = None if state == "kept" else record
        return Outcome(latest.learner, latest.chapter, state, tuple(notes), kept, account)

    def _keep_others(self, uploads: Sequence[Upload]) -> Iterator[str]:
        """Keep what a learner handed in before the one that was taken; say what cannot be."""
        for upload in uploads:
            try:
                content = self._source.read(upload.file)
                record, _ = self._record(upload, content)
                known = {each.sha256 for each in self.records.get(record.key, ())}
                if record.sha256 not in known:
                    self._keep(upload, content)
                    self._note(record, is_latest=False)
            except RefusedFileError as problem:
                yield say("collect.refused", place=upload.file.shown_place, reason=problem)
            except OSError as error:
                place = upload.file.shown_place
                yield say("collect.refused", place=place, reason=reason_of(error))

    def _note(self, record: HandInRecord, *, is_latest: bool) -> None:
        """Put a record in its place among those of the same exercise, of which the last is last."""
        those = self.records.setdefault(record.key, [])
        self.is_changed = True
        same = [each for each in those if each.sha256 in {record.sha256, ""}]
        if same and not is_latest:
            those[those.index(same[0])] = record
            return
        for each in same:
            those.remove(each)
        if is_latest or not those:
            those.append(record)
        else:
            later = (
                number
                for number, each in enumerate(those[:-1])
                if each.time and record.time and each.time > record.time
            )
            those.insert(next(later, len(those) - 1), record)

    def _newest(self, uploads: Sequence[Upload]) -> Sequence[Upload]:
        """Find the latest of one learner's files; several, where no time tells them apart.

        Times that a disk has are those of unpacking or copying where they are moments apart, and
        of an LMS's archive that somebody unpacked always.
        """
        top = max(upload.hand_in.order for upload in uploads)
        those = [upload for upload in uploads if upload.hand_in.order == top]
        times = [self._time(upload) for upload in those]
        known = [time for time in times if time is not None]
        if len(known) == len(times):
            last = max(known)
            pairs = zip(those, known, strict=True)
            those = [upload for upload, time in pairs if last - time < self._apart(upload)]
        return those

    def _time(self, upload: Upload) -> dt.datetime | None:
        is_unpacked = isinstance(upload.file.origin, Path) and self._adapter.holds_one_exercise
        return self._known_time(upload) or (None if is_unpacked else upload.file.time)

    def _apart(self, upload: Upload) -> dt.timedelta:
        """How long one of two files came before the other if that is known."""
        is_disk = isinstance(upload.file.origin, Path) and upload.hand_in.time is None
        return MOMENTS if is_disk else dt.timedelta(microseconds=1)

    def _known_time(self, upload: Upload) -> dt.datetime | None:
        return self._adapter.find_time(upload.hand_in, upload.file, self._options.times)

    def _moment(self, upload: Upload) -> tuple[int, dt.datetime]:
        time = self._known_time(upload) or upload.file.time
        return upload.hand_in.order, time or dt.datetime.min.replace(tzinfo=dt.UTC)

    def _record(self, upload: Upload, content: bytes) -> tuple[HandInRecord, HandInRecord | None]:
        """Make the record of a notebook; and that of before, of it or else of the latest."""
        source, digest = self._adapter.name, notebook_sha256(content)
        is_late, time = upload.hand_in.is_late, self._known_time(upload)
        record = HandInRecord(upload.learner, upload.chapter, source, digest, is_late, time)
        before = self.records.get(record.key, [])
        same = next((each for each in before if each.sha256 in {digest, ""}), None)
        return record.after(same), same or (before[-1] if before else None)

    def _place(self, upload: Upload, content: bytes) -> State:
        """Write a notebook, at once or not at all, and never over a newer one; say what happened.

        What is there already and was handed in later, or at a time that cannot be told, stays.
        Either is kept beside.

        Raises: RefusedFileError where a link is in the way or the disk refuses.
        """
        learner, chapter = upload.learner, upload.chapter
        folder = self._options.into / learner / chapter
        target, beside = folder / f"{chapter}.ipynb", self._exchange_files(upload)
        if any(path.is_symlink() for path in (folder.parent, folder, target)):
            raise RefusedFileError(say("collect.target_link", folder=folder))
        try:
            if target.exists() and not target.is_file():  # a named pipe would be waited for
                raise RefusedFileError(say("collect.target_no_file", file=target.name))
            before = target.read_bytes() if target.exists() else None
            if before is not None and notebook_sha256(before) == notebook_sha256(content):
                return "unchanged"
            is_free = before is None or self._options.replace
            if not is_free and find_attempt(folder, notebook_sha256(content)):
                return "unchanged"
            when = self._known_time(upload) or upload.file.time
            is_newer = is_free or self._is_newer(when, target, (learner, chapter))
            if before is not None:
                self._keep(upload, content)
            if not is_newer:
                return "kept"
            for name in EXCHANGE_FILES:  # an earlier hand-in's
                (folder / name).unlink(missing_ok=True)
            for name, text in beside.items():
                write_whole(folder / name, text)
            write_whole(target, content, times=file_times(when))
        except OSError as error:
            fields = {"folder": escape_hidden_signs(str(folder)), "reason": reason_of(error)}
            raise RefusedFileError(say("collect.cannot_write", **fields)) from None
        return "collected" if before is None else "replaced"

    def _keep(self, upload: Upload, content: bytes) -> None:
        """Keep a notebook beside the one that lies there, and that one, too."""
        into, key = self._options.into, (upload.learner, upload.chapter)
        when = self._known_time(upload) or upload.file.time
        first, second = keep_both(into, self.records, key, content, when)
        keep_secret(first, _read(into.joinpath(*key, SECRET)))
        keep_secret(second, self._exchange_files(upload).get(SECRET))

    def _is_newer(self, time: dt.datetime | None, target: Path, key: Key) -> bool:
        record = next(reversed(self.records.get(key, [])), None)
        latest = (record and find_attempt(target.parent, record.sha256)) or target
        there = record.time if record is not None and record.is_of(latest) else None
        there = there or dt.datetime.fromtimestamp(latest.stat().st_mtime, tz=dt.UTC)
        return time is not None and time > there

    def _exchange_files(self, upload: Upload) -> dict[str, bytes]:
        """nbgrader's two files; the source's own are a learner's, but in the exchange."""
        time = self._known_time(upload)
        files = {} if time is None else {TIMESTAMP: format_timestamp(time)}
        is_exchange = self._adapter.name == Exchange.name
        secret = self._source.beside(upload.file, SECRET) if files and is_exchange else None
        return files if secret is None else {**files, SECRET: self._source.read(secret)}

    def _oddities(self, upload: Upload, state: State) -> Iterator[str]:
        about = {"learner": upload.learner, "chapter": upload.chapter}
        system, time = self._adapter.name, upload.file.time
        if state in {"replaced", "kept"}:
            yield say(f"collect.{state}", **about)
        if system == Exchange.name and upload.hand_in.time is None:
            yield say("collect.no_exchange_time", **about)
        if system == Folder.name and time and time > dt.datetime.now(dt.UTC):
            yield say("collect.future_file", **about, time=f"{time:%Y-%m-%d %H:%M} UTC")


def parse_copy_number(file: str) -> int:
    """Read the number that a browser, Jupyter or an LMS gave a copy: 2 in `ch02 (2).ipynb`."""
    match = re.search(r"(?:[-_ ]|-copy| ?\()(\d{1,4})\)?\.ipynb$", file, re.IGNORECASE)
    return int(match[1]) if match else 0


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() and not path.is_symlink() else None
