"""Limits of a learner's process: memory, processes, files, output and time."""

from dataclasses import dataclass

MIB = 2**20
NOTEBOOK_SECONDS = 300.0
CELLS_AT_THEIR_LIMIT = 10


@dataclass(frozen=True)
class Limits:
    """Bounds on one learner's process; sizes in bytes, times in seconds.

    `memory` is what each process may allocate beyond what it starts with, and what all processes of
    the submission may hold together. `files` is the size of everything that it writes.
    `grace` is how long an interrupted cell may take to stop before the process is killed.
    """

    memory: int = 2048 * MIB
    processes: int = 128
    files: int = 256 * MIB
    file_count: int = 10_000
    open_files: int = 256
    cell_output: int = 4 * MIB
    cell_messages: int = 10_000
    notebook_output: int = 16 * MIB
    notebook_seconds: float = NOTEBOOK_SECONDS
    start_seconds: float = 60.0
    grace: float = 2.0


def seconds_for_notebook(cell: float) -> float:
    """Compute a notebook's limit of seconds from that of one cell."""
    return max(NOTEBOOK_SECONDS, CELLS_AT_THEIR_LIMIT * cell)
