"""List this machine's library versions, threads and devices: `this_machine()`."""

import importlib.metadata
import os
import platform
from collections.abc import Callable
from typing import Any

from insidetensor.libraries import SHOWN_NAMES, library
from insidetensor.messages import message
from insidetensor.showing.tables import Table


def this_machine() -> Table:
    """List the libraries with their versions, threads and devices, as a table.

    A library that is not installed has a row that says so. GPUs are counted, not started.
    """
    header = tuple(message(f"machine.{name}") for name in ("library", "version", "threads", "seen"))
    rows = tuple(_row(name, look) for name, look in LOOKS.items())
    return Table(message("machine.caption"), header, rows, _computer())


def _row(name: str, look: Callable[[Any], tuple[str, str]]) -> tuple[str, ...]:
    module = library(name)
    if module is None:
        return (SHOWN_NAMES[name], message("machine.missing"), "–", "–")
    return (SHOWN_NAMES[name], module.__version__, *look(module))


def _look_at_numpy(numpy: Any) -> tuple[str, str]:
    built = numpy.show_config(mode="dicts").get("Build Dependencies", {}).get("blas", {})
    threads = message("machine.by_blas", blas=built.get("name", "BLAS"))
    return threads, "cpu"


def _look_at_torch(torch: Any) -> tuple[str, str]:
    # Not get_device_name, which would start CUDA.
    gpus = [f"cuda:{i}" for i in range(torch.cuda.device_count())]
    apple = ["mps"] if torch.backends.mps.is_available() else []
    return str(torch.get_num_threads()), ", ".join(["cpu", *gpus, *apple])


def _look_at_tensorflow(tensorflow: Any) -> tuple[str, str]:
    asked = tensorflow.config.threading.get_intra_op_parallelism_threads()
    devices = tensorflow.config.list_physical_devices()
    names = [device.name.removeprefix("/physical_device:") for device in devices]
    return str(asked) if asked else message("machine.by_tensorflow"), ", ".join(names)


LOOKS = {
    "numpy": _look_at_numpy,
    "torch": _look_at_torch,
    "tensorflow": _look_at_tensorflow,
}


def _computer() -> str:
    return message(
        "machine.computer",
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        cores=cores(),
        package=importlib.metadata.version("insidetensor"),
    )


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows do not tell which cores are ours
        return os.cpu_count() or 1
