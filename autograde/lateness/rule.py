"""The penalty for being late that the class's nbgrader_config.py sets: nbgrader's own rule."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

from jupyter_core.paths import jupyter_config_path
from nbgrader.preprocessors import AssignLatePenalties
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograde.course_config import CONFIG_NAME
from autograde.grading.submissions import GraderError
from autograde.wording import first_line, say


class PenaltyRule:
    """What a class takes off for being late, as `nbgrader autograde` would."""

    def __init__(self, step: AssignLatePenalties) -> None:
        self._step = step

    def penalty(self, learner: str, score: float, seconds: float) -> float | None:
        """The points to take off; None where nothing is. Whoever is not late is not asked about.

        Raises: whatever the class's own plug-in raises.
        """
        if seconds <= 0:
            return None
        points = self._step.plugin_inst.late_submission_penalty(learner, score, seconds)
        if points is None:
            return None
        # nbgrader's own bounds: not below nothing, not above the score.
        checked = self._step._check_late_penalty(SimpleNamespace(score=score), float(points))
        return float(checked)


def penalty_rule(classroom: Path, log_file: Path | None = None) -> PenaltyRule | None:
    """The rule of a class; None where its settings leave nbgrader's step for it out.

    What the plug-in says goes to `log_file`.

    Raises: GraderError where the settings cannot be read or name no plug-in that there is.
    """
    with importable(classroom):
        try:
            config = class_config(classroom)
            steps = config.Autograde.get("autograde_preprocessors", [AssignLatePenalties])
            if not any(_is_step(step) for step in steps):
                return None
            step = AssignLatePenalties(config=config, log=_logger(log_file))
            step.init_plugin()
        except Exception as error:  # it is the instructor's program, and may do anything
            reason = first_line(error)
            place = classroom / CONFIG_NAME
            raise GraderError(say("lateness.config", path=place, reason=reason)) from error
    return PenaltyRule(step)


def class_config(classroom: Path) -> Config:
    """nbgrader's settings as its commands find them: those of this machine, then the class's."""
    config = Config()
    for folder in [*reversed(jupyter_config_path()), str(classroom)]:
        if (Path(folder) / CONFIG_NAME).is_file():
            config.merge(PyFileConfigLoader(CONFIG_NAME, path=folder).load_config())
    return config


@contextlib.contextmanager
def importable(classroom: Path) -> Iterator[None]:
    """Let modules beside the settings be imported, as nbgrader's commands do."""
    place = str(classroom)
    sys.path.insert(0, place)
    try:
        yield
    finally:
        with contextlib.suppress(ValueError):
            sys.path.remove(place)


def _is_step(step: object) -> bool:
    if isinstance(step, str):
        return step.endswith("LatePenalties")
    return isinstance(step, type) and issubclass(step, AssignLatePenalties)


def _logger(log_file: Path | None) -> logging.Logger:
    logger = logging.getLogger("autograde.lateness")
    logger.propagate = False
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
    handler = logging.NullHandler()
    if log_file is not None:
        handler = logging.FileHandler(log_file, encoding="utf-8", delay=True)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    return logger
