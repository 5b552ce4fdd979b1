"""Run tasks in order in a thread of their own, as a GPU's stream does."""

from collections.abc import Callable
from queue import Queue
from threading import Lock, Thread

Task = Callable[[], None]

# The most launches that may wait before the next one blocks; a GPU's queue is bounded too.
DEPTH = 1024


class Stream:
    """A queue of tasks and the thread that works on it, up to the first task that fails."""

    def __init__(self) -> None:
        self._tasks: Queue[Task | None] = Queue(maxsize=DEPTH)
        self._error: Exception | None = None
        self._lock = Lock()
        self._closed = False
        self._thread = Thread(target=self._work, daemon=True, name="sim-stream")
        self._thread.start()

    def submit(self, task: Task) -> None:
        """Put `task` in the queue; after `close` it is run at once instead."""
        with self._lock:
            if not self._closed:
                self._tasks.put(task)
                return
        task()

    def finish(self) -> None:
        """Wait until every task that was submitted has run; raise nothing."""
        self._tasks.join()

    def wait(self) -> None:
        """Wait until every task that was submitted has run.

        Raises: what the first task that failed has raised, at each wait.
        """
        self.finish()
        if self._error is not None:
            raise self._error

    def close(self) -> Exception | None:
        """Run the remaining tasks, end the thread, and return the error of the task that failed."""
        with self._lock:
            self._closed = True
            self._tasks.put(None)
        self._thread.join()
        return self._error

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                if self._error is None:
                    task()
            except Exception as error:  # kept for the thread that waits
                self._error = error
            finally:
                del task  # its tensors must not live until the next one comes
                self._tasks.task_done()
        self._tasks.task_done()
