"""Measure the memory and the processor time of a process and its descendants.

A limit that the kernel keeps for each process does not bound a hundred of them: the grader looks
from time to time. What waits in a socket is no process's: each counts for all that it may hold.
(The kernel itself bounds what all pipes of a user hold.)
"""

import os

PROC = "/proc"
COUNTED = ("RssAnon:", "RssShmem:")
SHARED_OUT = ("Pss_Anon:", "Pss_Shmem:")
# Looked at only up to here: more processes than a submission may have.
MOST_PROCESSES = 1_024


def read_kernels(path: str) -> bytes:
    """Read a file of the kernel's: a `Path` takes four times as long. Raises: OSError."""
    with open(path, "rb", buffering=0) as file:
        return file.read()


def measure_memory(process: int, limit: int) -> int:
    """Measure in bytes the memory of a process and its descendants, files' apart.

    What several of them share is counted for each, unless that goes beyond `limit`: then each
    gets its part of what it shares, which takes the kernel longer to say.
    """
    members, sockets = _tree(process), _most_in_sockets(process)
    quick = sockets + sum(_sum_of(member, "status", COUNTED) or 0 for member in members)
    if quick <= limit:
        return quick
    exact = [_sum_of(member, "smaps_rollup", SHARED_OUT) for member in members]
    return sockets + sum(part for part in exact if part is not None)


def _most_in_sockets(process: int) -> int:
    """What may wait in the sockets of a process's own network; of the machine's, nobody's: 0."""
    try:
        if os.path.samefile(f"{PROC}/{process}/ns/net", f"{PROC}/self/ns/net"):
            return 0
        first = read_kernels(f"{PROC}/{process}/net/sockstat").split(b"\n", 1)[0]
        return int(first.split()[-1]) * 2 * int(read_kernels(f"{PROC}/sys/net/core/wmem_max"))
    except OSError:  # it has just ended
        return 0


def measure_waiting(process: int) -> float:
    """Measure the seconds that a process has waited for a core; 0 where the kernel does not say."""
    waited = 0
    try:
        for task in os.listdir(f"{PROC}/{process}/task"):
            waited += int(read_kernels(f"{PROC}/{process}/task/{task}/schedstat").split()[1])
    except (OSError, IndexError):  # it has just ended, or the kernel does not count
        return 0.0
    return waited / 1e9


def has_children(process: int) -> bool:
    """Whether a process has started others that have not ended."""
    return bool(_children(process))


def count_memory_kills() -> int:
    """Count the processes that the kernel has killed for lack of memory since boot."""
    try:
        lines = read_kernels(f"{PROC}/vmstat").splitlines()
    except OSError:  # no Linux, or one that does not say
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(b"oom_kill "))


def _tree(process: int) -> list[int]:
    members = [process]
    for member in members:
        if len(members) > MOST_PROCESSES:
            break
        members += _children(member)
    return members


def _children(process: int) -> list[int]:
    found: list[int] = []
    try:
        for task in os.listdir(f"{PROC}/{process}/task"):
            found += map(int, read_kernels(f"{PROC}/{process}/task/{task}/children").split())
    except OSError:  # it has just ended
        return found
    return found


def _sum_of(process: int, file: str, fields: tuple[str, ...]) -> int | None:
    try:
        lines = read_kernels(f"{PROC}/{process}/{file}").decode().splitlines()
    except OSError:  # it has just ended
        return None
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(fields))
