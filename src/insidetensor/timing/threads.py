"""Limit the threads that matrix multiplications may use, for the length of a block."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from insidetensor.libraries import is_installed, library
from insidetensor.memory.layout import whole_number
from insidetensor.messages import message


@contextmanager
def threads(count: int) -> Iterator[str]:
    """Let NumPy's and PyTorch's matrix multiplications use `count` threads inside this block.

    `with threads(1) as limits:` yields what was changed and what was not, a line each: TensorFlow
    takes its number of threads before its first operation, and keeps it. Afterwards everything is
    as before.

    Raises: ValueError for a count below 1.
    Source: https://github.com/joblib/threadpoolctl
    """
    if whole_number(count, "count") < 1:
        raise ValueError(message("timing.thread_count", got=count))
    said = []
    with ExitStack() as stack:
        pools = _pools()
        if pools is None:
            said.append(message("timing.no_threadpoolctl"))
        elif not pools.select(user_api="blas").lib_controllers:
            said.append(message("timing.unknown_blas"))
        else:
            stack.enter_context(pools.limit(limits=count, user_api="blas"))
            said.append(message("timing.blas_threads", count=count))
        torch: Any = library("torch")
        if torch is not None:
            stack.callback(torch.set_num_threads, torch.get_num_threads())
            torch.set_num_threads(count)
            said.append(message("timing.torch_threads", count=count))
        if is_installed("tensorflow"):  # not imported for this: that takes long
            said.append(message("timing.tensorflow_threads"))
        yield "\n".join(said)


def thread_count(name: str) -> int | None:
    """Return how many threads a matmul of the library may use now; None where it is unknown."""
    torch: Any = library("torch") if name == "torch" else None
    if torch is not None:
        return int(torch.get_num_threads())
    pools = _pools() if name == "numpy" else None
    found = [] if pools is None else pools.select(user_api="blas").info()
    return max((pool["num_threads"] for pool in found), default=None)


def _pools() -> Any:
    """The thread pools of the libraries that are loaded, BLAS among them."""
    threadpoolctl: Any = library("threadpoolctl")
    return None if threadpoolctl is None else threadpoolctl.ThreadpoolController()
