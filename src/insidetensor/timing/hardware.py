"""Name the machine that a run is recorded on: its processors, memory, drivers and versions.

Neither the machine's own name, nor its user, nor any path is asked for.
"""

import importlib.metadata
import os
import platform
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..libraries import IMPORT_NAMES, SHOWN_NAMES, library

ASKING_S = 20  # seconds that a program asked for a name may take


def hardware_facts(device: str | None) -> dict[str, str | int]:
    """The CPU, its cores and memory, and the accelerator `device` ("cuda:0", "mps:0" or None)."""
    facts: dict[str, str | int] = {"cpu": _cpu_name(), "cores": _cores()}
    # Windows has no sysconf, other systems not these names.
    with suppress(AttributeError, ValueError, OSError):
        facts["memory_bytes"] = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if device is not None:
        facts["accelerator"] = accelerator_name(device)
    if device is not None and device.startswith("cuda"):
        facts["accelerator_memory_bytes"] = _torch().cuda.get_device_properties(device).total_memory
    return facts


def accelerator_name(device: str) -> str:
    """The accelerator's own name, as in "NVIDIA T4"."""
    if device.startswith("cuda"):
        return str(_torch().cuda.get_device_name(device))
    return f"{_cpu_name()} ({device.partition(':')[0].upper()})"


def software_facts(device: str | None) -> dict[str, str]:
    """Versions of Python, the system's kind, the libraries, the driver and CUDA."""
    facts = {
        "insidetensor": importlib.metadata.version("insidetensor"),
        "Python": platform.python_version(),
        platform.system(): platform.machine(),
    }
    modules = {name: library(name) for name in IMPORT_NAMES}
    facts |= {SHOWN_NAMES[name]: m.__version__ for name, m in modules.items() if m is not None}
    if device is not None and device.startswith("cuda"):
        facts["CUDA"] = str(_torch().version.cuda)
        driver = _said("nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader")
        if driver:
            facts["driver"] = driver.splitlines()[0]
    return facts


def _torch() -> Any:
    return library("torch")


def _cpu_name() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    if platform.system() == "Darwin":
        return _said("sysctl", "-n", "machdep.cpu.brand_string") or platform.machine()
    return platform.processor() or platform.machine()


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows do not tell which cores are ours
        return os.cpu_count() or 1


def _said(*command: str) -> str:
    """What a program prints; "" where it is missing or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASKING_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
