"""Run one hidden check on what a learner wrote, and publish the verdict as plain data."""

from __future__ import annotations

import contextlib
import importlib
import io
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NoReturn

from autograde.whose_error import is_learners, is_ours
from autograde.wording import say

Outcome = Literal["pass", "mistake", "fault"]

MIME = "application/vnd.insidetensor.verdict+json"
OUTCOMES: tuple[Outcome, ...] = ("pass", "mistake", "fault")
# A sentence is a sentence: whatever is longer did not come from a check.
MAX_SENTENCE = 2_000


class GraderFault(Exception):  # noqa: N818 - it names whose fault it is
    """A hidden check could not do its work: the course's fault, never the learner's."""

    def _render_traceback_(self) -> list[str]:
        # IPython prints these lines instead of the traceback, whose frames
        # would show the source of the hidden check.
        return [f"GraderFault: {self}"]


@dataclass(frozen=True)
class Verdict:
    """What a hidden check said: plain data, so that it can cross a process boundary."""

    check: str
    outcome: Outcome
    sentence: str | None = None
    mistake: str | None = None
    comparison: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data; `from_json` reads it back."""
        return {
            "check": self.check,
            "outcome": self.outcome,
            "sentence": self.sentence,
            "mistake": self.mistake,
            "comparison": None if self.comparison is None else dict(self.comparison),
        }

    @classmethod
    def from_json(cls, data: object) -> Verdict:
        """The verdict in `data`, which a learner's process sent and nobody has looked at yet.

        Raises: ValueError, where a field is missing or is not of its type.
        """
        if not isinstance(data, Mapping):
            raise ValueError(f"a verdict is a mapping, got {type(data).__name__}")
        check, outcome = data.get("check"), data.get("outcome")
        if not isinstance(check, str):
            raise ValueError(f"a verdict names its check, got {check!r}")
        if outcome not in OUTCOMES:
            raise ValueError(f"a verdict's outcome is one of {OUTCOMES}, got {outcome!r}")
        comparison = data.get("comparison")
        if not (comparison is None or isinstance(comparison, Mapping)):
            raise ValueError(f"a comparison is a mapping, got {type(comparison).__name__}")
        return cls(
            check=check,
            outcome=outcome,
            sentence=_short_text(data.get("sentence")),
            mistake=_short_text(data.get("mistake")),
            comparison=comparison,
        )


def _short_text(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise ValueError(f"a verdict's words are text, got {type(value).__name__}")
    return value if len(value) <= MAX_SENTENCE else value[: MAX_SENTENCE - 1] + "…"


def assess(check: str, submitted: object) -> None:
    """Run the hidden check `check` ("chNN_words.check_part") on `submitted`.

    Publishes the verdict as a display of its own MIME type, and says no more than that
    where the answer is right.

    Raises: Mistake, with the sentence that names the mistake; GraderFault, where the check
    cannot be imported, raises, or answers something that is no finding.
    """
    try:
        function = _load(check)
    except Exception as error:
        _fault(check, say("fault.not_loaded", check=check, reason=_describe(error)), error)
    try:
        from insidetensor.checking.told_errors import hidden_check_runs

        with _silence(), hidden_check_runs(is_ours):
            finding = function(submitted)
    except Exception as error:
        _fault(check, say("fault.raised", check=check, reason=_describe(error)), error)
    if finding is None:
        _publish(Verdict(check, "pass"), say("verdict.passed"))
    elif isinstance(finding, str):
        _mistake(check, finding)
    else:
        _fault(check, say("fault.no_finding", check=check, got=type(finding).__name__))


def _load(check: str) -> Callable[[object], object]:
    chapter, dot, name = check.partition(".")
    if not (dot and chapter.isidentifier() and name.isidentifier()):
        raise ValueError(f"a check is named chapter.check_part, got {check!r}")
    function: Callable[[object], object] = getattr(
        importlib.import_module(f"autograde.hidden.{chapter}"), name
    )
    return function


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    # What a learner's function prints while the hidden check calls it shows
    # the hidden inputs, and stderr noise would worry people for nothing.
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


def _mistake(check: str, finding: str) -> NoReturn:
    from insidetensor import Mistake

    comparison = getattr(finding, "comparison", None)
    mistake = getattr(finding, "mistake", None)
    data = None if comparison is None else comparison.to_json()
    _publish(Verdict(check, "mistake", str(finding), mistake, data), str(finding), comparison)
    raise Mistake(str(finding))


def _fault(check: str, sentence: str, cause: Exception | None = None) -> NoReturn:
    _publish(Verdict(check, "fault", sentence), sentence)
    raise GraderFault(sentence) from cause


def _publish(verdict: Verdict, text: str, picture: Any = None) -> None:
    from IPython.display import display

    bundle: dict[str, Any] = {MIME: verdict.to_json(), "text/plain": text}
    if picture is not None:
        bundle["text/html"] = picture._repr_mimebundle_()["text/html"]
    display(bundle, raw=True)


def _describe(error: Exception) -> str:
    """The error in one line, with the file name and line it came from, no source.

    The words of an error that the learner's code raised could hold what it was asked.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    if not is_learners(error):
        return f"{type(error).__name__}: {error}{place}"
    from insidetensor.checking.told_errors import hidden_check_runs, told_because, told_name

    with hidden_check_runs(is_ours):
        return f"{told_name(error)}{told_because(error)}{place}"
