"""Run the visible check of each part once more, with the names that the notebook defined."""

import sys
from contextlib import suppress
from typing import Any, Literal

from insidetensor.handing_in.released import Exercise

Outcome = Literal["passes", "fails", "not_run"]


def visible_outcomes(exercise: Exercise, names: dict[str, Any]) -> dict[str, Outcome]:
    """Run each part's visible check; return the outcomes by the grade_id of the part's answer.

    "not_run" where the check needs names that are not defined, because the cells have not run since
    the kernel started. The output of a check is dropped, and so are the names that it defines.
    """
    return {check.part: _outcome(check.source, dict(names)) for check in exercise.checks}


def _outcome(source: str, names: dict[str, Any]) -> Outcome:
    from IPython.utils.capture import capture_output

    try:
        with capture_output():
            exec(compile(source, "<visible check>", "exec"), names)
    except NameError:
        return "not_run"
    except KeyboardInterrupt:
        raise
    except BaseException:  # whatever the answer raises, it is no right one
        return "fails"
    return "passes"


def notebooks_names() -> dict[str, Any] | None:
    """The names that the running notebook has defined; None outside a notebook."""
    ipython = sys.modules.get("IPython")
    with suppress(AttributeError):
        names: dict[str, Any] = ipython.get_ipython().user_ns  # type: ignore[union-attr]
        return names
    return None
