"""Write docs/colab-last-run.md: what the last complete run of these tests gave."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "colab-last-run.md"
HEAD = """# The last run with Colab's versions

`make test-colab` writes this page; nobody else does. It says what ran on one's own machine with the
versions that Colab has: nothing here ran on Colab itself, or on a GPU. What the tests look at is in
[colab.md](colab.md).
"""


@dataclass(frozen=True)
class Measured:
    """What the tests recorded: how they came out, and each property by its name, in order."""

    outcomes: Counter[str]
    failed: list[str]
    properties: dict[str, list[Any]]
    seconds: float

    @classmethod
    def from_reports(cls, reports: Iterable[Any], seconds: float) -> Measured:
        """Gather what pytest's reports hold."""
        reports = list(reports)
        properties: dict[str, list[Any]] = {}
        for report in reports:
            for name, value in report.user_properties:
                properties.setdefault(name, []).append(value)
        failed = [report.nodeid.rpartition("/")[2] for report in reports if report.failed]
        return cls(Counter(report.outcome for report in reports), failed, properties, seconds)

    def one(self, name: str, default: Any = None) -> Any:
        """The property of this name that one test recorded."""
        return next(iter(self.properties.get(name, [])), default)


def page(measured: Measured) -> str:
    """The page as Markdown."""
    return "\n".join([HEAD, *_summary(measured), *_lessons(measured), *_exercises(measured)])


def _summary(measured: Measured) -> list[str]:
    versions = ", ".join(f"{name} {v}" for name, v in measured.one("versions", {}).items())
    passed, failed = measured.outcomes["passed"], measured.outcomes["failed"]
    claims = measured.one("claims", {"count": 0, "different": {}})
    lines = [
        f"- **When**: {date.today().isoformat()}, on {platform.system()} {platform.machine()}, in "
        f"{measured.seconds / 60:.0f} minutes.",
        f"- **Result**: {passed} tests passed, {failed} failed.",
        *(f"  - failed: `{name}`" for name in measured.failed),
        f"- **Versions**, from `constraints/{measured.one('pins')}`: {versions}.",
        f"- **The set-up cell** installed the package beside {measured.one('packages')} others, of "
        f"which pip moved {measured.one('moved')}.",
        f"- **Claims**: {claims['count']} ran or said why not; {len(claims['different'])} verdicts "
        "differ from those in `course/verdicts.toml`.",
    ]
    for name, told in claims["different"].items():
        clock = ", which a clock decides" if told["measured"] else ""
        lines.append(f"  - {name}{clock}: {told['colab']}; recorded: {told['recorded']}.")
    return lines


def _lessons(measured: Measured) -> list[str]:
    rows = [
        f"| {m['stem']} | {m['cells']} | {m['announced']} | {m['seconds']:.0f} |"
        for m in measured.properties.get("lesson", [])
    ]
    head = "| lesson | code cells | of these end in an error they announce | seconds |"
    return ["", "## Lessons", "", head, "| --- | --- | --- | --- |", *rows]


def _exercises(measured: Measured) -> list[str]:
    rows = [
        f"| {m['stem']} | {m['parts']} | {m['wrong']} | {m['checks']} | {m['told']} | "
        f"{m['pictures']} | {m['versions']} |"
        for m in measured.properties.get("exercise", [])
    ]
    head = "| exercise | parts | wrong answers | checks run | with a sentence | pictures | other |"
    about = (
        "Each visible check ran on the solution and on every recorded wrong answer, with Colab's "
        "versions and with those of `make lab`. An exercise is listed if each sentence, picture "
        "and text twin was the same, but for the answers counted last: these differ by what the "
        "versions themselves do or say, and `test_exercises_on_colab.py` names them."
    )
    rule = "| --- | --- | --- | --- | --- | --- | --- |"
    return ["", "## Visible checks", "", about, "", head, rule, *rows, ""]
