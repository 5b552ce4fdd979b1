"""Check one part inside the notebook's own kernel, as plain nbgrader does, and publish the verdict.

Nothing here keeps the learner's code apart from the check: its scores are worth what honest work
makes them worth.
"""

import sys
from pathlib import Path
from typing import Any

from autograde.core.messages import say

MIME = "application/vnd.insidetensor.verdict+json"
PROJECT = Path(__file__).parents[2]


class GraderFaultError(Exception):
    """A check could not do its work: the course's fault, never the learner's."""

    def _render_traceback_(self) -> list[str]:
        # IPython prints these lines instead of the traceback, whose frames
        # would show the source of the check.
        return [f"GraderFaultError: {self}"]


def assess(check: str) -> None:
    """Check the part `check` ("chNN_words.part") of the notebook that runs this.

    Publishes the verdict as a display of its own MIME type, and the points of the rules that hold
    as the cell's result: nbgrader takes the first number that a cell gives for its score, whatever
    the visible asserts after it come to.

    Raises: Mistake, where no point is earned; GraderFaultError, where the check cannot do its work.
    """
    from autograde.authoring.course.sources import read_source
    from autograde.checks.cases import ask_cases
    from autograde.checks.chapters import make_cases
    from autograde.checks.learner import ThisProcess
    from autograde.judging.grades import judgement_of
    from autograde.judging.parts import grade_rules
    from insidetensor import Mistake

    chapter, _, part = check.partition(".")
    try:
        source = read_source(PROJECT / "solutions" / f"{chapter}.py")
        rules = next(each.rules for each in source.parts if each.name == part)
        found = ask_cases(ThisProcess(_names()), make_cases(chapter, part))
        outcomes = grade_rules(rules, [result.to_json() for result in found])
    except Exception as error:
        sentence = say("fault.raised", check=check, reason=f"{type(error).__name__}: {error}")
        _publish(check, None, sentence)
        # nbgrader gives an error 0, and refuses a notebook with more points than there are.
        sys.displayhook(float("inf"))
        raise GraderFaultError(sentence) from error
    judgement = judgement_of(outcomes)
    earned = judgement.score(sum(rule.points for rule in rules)) or 0.0
    broken = [rule.sentence or "" for rule in outcomes if not rule.held]
    _publish(check, earned, "\n".join(broken) or say("verdict.passed"))
    if not earned:
        raise Mistake(judgement.words)
    sys.displayhook(earned)


def _names() -> dict[str, Any]:
    """The notebook's own names."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        raise RuntimeError("no notebook runs here")
    names: dict[str, Any] = shell.user_ns
    return names


def _publish(check: str, earned: float | None, text: str) -> None:
    """Show the verdict: the check, and its points, None where it could not do its work."""
    from IPython.display import display

    display({MIME: {"check": check, "earned": earned}, "text/plain": text}, raw=True)
