"""Listen to the learner's process while the judge asks it, and stop what takes too long."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

from autograde.learner_process.process import LearnerProcess

SHORTEST = 0.01  # seconds between two looks at what is left


class Attendant:
    """Between `with` and its end: gathers what the learner's process shows in `outputs`.

    `left` says how many seconds there are left at least. When there are none it interrupts the
    learner's code, as by Ctrl-C, and where that is not enough it kills the process; `timed_out`
    says so.

    Raises: LearnerProcessFailed at the end, where it was raised meanwhile.
    """

    def __init__(self, learner: LearnerProcess, left: Callable[[], float], grace: float) -> None:
        self.outputs: list[dict[str, Any]] = []
        self.timed_out = False
        self._learner = learner
        self._left = left
        self._grace = grace
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._attend, daemon=True)

    def __enter__(self) -> Attendant:
        self._over, self._tell = os.pipe()
        self._thread.start()
        return self

    def __exit__(self, kind: object, *raised: object) -> None:
        os.close(self._tell)  # its end can be read
        self._thread.join()
        os.close(self._over)
        if self._failure is not None and kind is None:
            raise self._failure

    def _attend(self) -> None:
        try:
            while (seconds := self._left()) > 0:
                if self._listen(max(seconds, SHORTEST)):
                    return
            self.timed_out = True
            self._learner.interrupt()
            if not self._listen(self._grace):
                self._learner.kill()
        except BaseException as error:
            self._failure = error

    def _listen(self, seconds: float) -> bool:
        """Gather until the judge is done or the process has ended; False where time was up."""
        run = self._learner.while_waiting(self._over, timeout=seconds)
        self.outputs += run.outputs
        return run.status != "timeout"
