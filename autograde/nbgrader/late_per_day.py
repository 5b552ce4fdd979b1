"""A rule for late hand-ins that is ready-made: so many per cent for each day that was begun."""

import math

from nbgrader.plugins import BasePlugin
from traitlets import Float

DAY = 86_400  # seconds


class LatePerDay(BasePlugin):
    """Takes off `late_per_day` per cent of the score for each day begun, and `at_most` so many."""

    late_per_day = Float(10.0, min=0.0, max=100.0, help="Per cent, for each day begun.").tag(
        config=True
    )
    at_most = Float(100.0, min=0.0, max=100.0, help="Per cent, however late.").tag(config=True)

    def late_submission_penalty(
        self, student_id: str, score: float, total_seconds_late: float
    ) -> float:
        """How many points of `score` are taken off."""
        days = math.ceil(total_seconds_late / DAY)
        return float(score * min(days * self.late_per_day, self.at_most) / 100)
