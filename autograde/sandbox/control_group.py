"""A control group for one submission: the kernel counts the memory of all its processes together.

Only where an administrator has handed one down (`Sandbox.control_group`); elsewhere the grader
looks from time to time (`memory_watch`).
"""

from __future__ import annotations

import itertools
import os
import time
from contextlib import suppress
from pathlib import Path

from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.limits import Limits

_numbers = itertools.count()


def make_group(parent: Path, limits: Limits) -> Path:
    """A new group below `parent`, with the limits. Raises: SandboxUnavailableError."""
    group = parent / f"learner-{os.getpid()}-{next(_numbers)}"
    settings = {
        "memory.max": limits.memory,
        "memory.swap.max": 0,
        "memory.oom.group": 1,
        "pids.max": limits.processes,
    }
    try:
        group.mkdir()
        for name, value in settings.items():
            # A kernel without swap has no file for it.
            if name != "memory.swap.max" or (group / name).exists():
                (group / name).write_text(str(value))
    except OSError as error:
        raise SandboxUnavailableError([f"a control group below {parent} ({error})"]) from error
    return group


def enter_group(group: Path, process: int) -> None:
    """Put a process into the group, and all that it will start. Raises: SandboxUnavailableError."""
    try:
        (group / "cgroup.procs").write_text(str(process))
    except OSError as error:
        raise SandboxUnavailableError(
            [f"a place in the control group {group} ({error})"]
        ) from error


def ran_out_of_memory(group: Path) -> bool:
    """Whether its processes wanted more than the group may have, and found no more in it.

    Where the machine itself had no more, the kernel counts an "oom_kill" and no "oom".
    """
    with suppress(OSError):
        lines = (group / "memory.events").read_text().splitlines()
        counts = {name: int(count) for name, count in map(str.split, lines)}
        return counts.get("oom", 0) > 0 and counts.get("oom_kill", 0) > 0
    return False


def remove_group(group: Path, seconds: float = 2.0) -> None:
    """Remove the group once its last process has ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.01)
