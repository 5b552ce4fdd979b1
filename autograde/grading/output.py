"""Write down what came of each submission: its feedback page, and the table of all so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from autograde.authoring.course.sources import Source
from autograde.core.class_folder import RULES
from autograde.grading.gradesheet import write_gradesheet, write_rules
from autograde.grading.page_writing import write_page
from autograde.judging.results import PartResult, SubmissionResult

OnGraded = Callable[[int, int, SubmissionResult], None]
# The whole table is written each time: at most this share of the time goes into it.
SHARE = 0.02


class Output:
    """The results so far; `write_table` puts them on the disk, `add` does where it is due."""

    def __init__(
        self,
        table: Path,
        pages: Path,
        sources: Mapping[str, Source],
        total: int,
        on_graded: OnGraded,
        timeout: int,
        site: str | None,
    ) -> None:
        self._table, self._pages, self._sources = table, pages, sources
        self._total, self._on_graded, self._timeout = total, on_graded, timeout
        self._site = site
        self.names: Mapping[str, str] = {}  # by learner; pages have the id where there is none
        self._results: dict[tuple[str, str], SubmissionResult] = {}
        self._shared: dict[PartResult, PartResult] = {}
        self._number = 0
        self._is_written = True
        self._next = 0.0

    def results(self) -> list[SubmissionResult]:
        """The results so far, by learner and chapter, without what only the pages show."""
        return [result for _, result in sorted(self._results.items())]

    def add(self, result: SubmissionResult) -> None:
        """Write one submission's page, and tell about it."""
        self._number += 1
        # What was refused may have no chapter, and several may share a name.
        key = result.chapter if result.parts else f"{result.chapter}\0{self._number}"
        self._results[result.learner, key] = self._in_short(result)
        source = self._sources.get(result.chapter)
        if source is not None:
            name = self.names.get(result.learner)
            write_page(
                result, source, self._pages, name=name, timeout=self._timeout, site=self._site
            )
        self._is_written = False
        self.write_table_if_due()
        self._on_graded(self._number, self._total, result)

    def keep(self, result: SubmissionResult) -> None:
        """Have an earlier result in the table, of which nothing else is asked."""
        self._results[result.learner, result.chapter] = self._in_short(result)

    def _in_short(self, result: SubmissionResult) -> SubmissionResult:
        """What is held of a result while the class goes on: of thousands, no code and no picture.

        Learners whose part came out alike share one.
        """
        shorter = (
            replace(
                part,
                code="",
                printed="",
                rules=tuple(replace(rule, comparison=None) for rule in part.rules),
            )
            for part in result.parts
        )
        parts = tuple(self._shared.setdefault(part, part) for part in shorter)
        return replace(result, parts=parts, seconds={}, attempt={})

    def write_table_if_due(self) -> None:
        """Write the table, unless that was done a moment ago or nothing is new."""
        if not self._is_written and time.monotonic() >= self._next:
            self.write_table()

    def write_table(self) -> None:
        """Write the table of all results so far."""
        began = time.monotonic()
        results = self.results()
        write_gradesheet(results, self._table)
        write_rules(results, self._table.with_name(RULES))
        ended = time.monotonic()
        self._is_written, self._next = True, ended + (ended - began) / SHARE
