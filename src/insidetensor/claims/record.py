"""Record this machine's times in a file: `python -m insidetensor.claims.record OUT.json`.

Runs the sweep on the CPU and on the accelerator that PyTorch sees, if any. Claims of posts that
need a GPU are run where one is. The machine is described by its processors and versions; its host
name, its user and its paths are never read. How busy it was is recorded too.
"""

import argparse
import importlib.metadata
import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

from insidetensor.claims.claims import read_claims, run_claim
from insidetensor.claims.entries import find_course_file
from insidetensor.devices.accelerators import accelerator
from insidetensor.devices.machine import cores
from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES, library
from insidetensor.messages import message
from insidetensor.timing.recorded_run import read_run
from insidetensor.timing.series import SEED, usual_series
from insidetensor.timing.sweeping import SIZES, sweep

SCRIPT = "python -m insidetensor.claims.record"


def record_run(seconds: float = 60.0, *, sizes: Sequence[int] = SIZES) -> dict[str, Any]:
    """Measure this machine; return the run as plain data, in the form that `read_run` reads."""
    device, today = accelerator(), date.today().isoformat()
    cpu = _cpu_name()
    name = _accelerator_name(device) if device else cpu
    torch: Any = library("torch")
    settings: dict[str, str | float] = {"seed": SEED, "seconds": seconds, "dtype": "float32"}
    if torch is not None:
        # "highest" is full float32; any other lets a recent GPU multiply with shorter fractions.
        settings["float32_precision"] = torch.get_float32_matmul_precision()
    settings |= _load("load_before")
    curves = sweep(sizes=sizes, seconds=seconds)
    settings |= _load("load_after")
    data: dict[str, Any] = {
        "date": today,
        "script": SCRIPT,
        "device": name,
        "hardware": {"cpu": cpu, "cores": cores()},
        "software": _software(),
        "settings": settings,
        "curves": {
            curve.role: asdict(
                replace(
                    curve,
                    kind="recorded",
                    device=cpu if curve.device == "cpu" else name,
                    date=today,
                )
            )
            for curve in curves
        },
    }
    if device is not None:
        data["hardware"]["accelerator"] = name
        data["claims"] = outcomes_of_gpu_claims()
    return data


def outcomes_of_gpu_claims() -> dict[str, str]:
    """Run the claims that need a GPU; return by id the outcomes that have a verdict.

    Any other outcome is an error's text, which may hold a path.
    """
    claims = [claim for claim in read_claims(find_course_file("claims.toml")) if claim.needs_gpu]
    results = [run_claim(claim) for claim in claims]
    return {result.claim.id: result.outcome for result in results if result.ran and result.verdict}


def main(arguments: Sequence[str] | None = None) -> int:
    """Record a run into the file that the command line names."""
    parser = argparse.ArgumentParser(prog=SCRIPT, description=message("recording.about"))
    parser.add_argument("out", metavar="OUT.json", type=Path, help=message("recording.out"))
    help_seconds = message("recording.seconds")
    parser.add_argument("--seconds", type=float, default=60.0, help=help_seconds)
    asked = parser.parse_args(arguments)
    if asked.out.exists():
        parser.error(message("recording.exists", file=asked.out))
    if not asked.out.absolute().parent.is_dir():
        parser.error(message("recording.no_folder", file=asked.out))
    if not asked.seconds > 0:
        parser.error(message("recording.few_seconds", got=asked.seconds))
    device = accelerator()
    if device is None:
        print(message("recording.cpu_alone"))
    name = _accelerator_name(device) if device else _cpu_name()
    series = len(usual_series())
    print(message("recording.on", device=name, series=series, seconds=f"{asked.seconds:g}"))
    text = json.dumps(record_run(asked.seconds), indent=1, ensure_ascii=False) + "\n"
    asked.out.write_text(text, encoding="utf-8")
    for found in read_run(asked.out).crossings.values():
        print(found)
    print(message("recording.written", file=asked.out))
    return 0


def _accelerator_name(device: str) -> str:
    """The accelerator's own name, as in "NVIDIA T4"; Apple's is its chip's."""
    torch: Any = library("torch")
    if device.startswith("cuda"):
        return str(torch.cuda.get_device_name(device))
    return f"{_cpu_name()} ({device.partition(':')[0].upper()})"


def _cpu_name() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _load(name: str) -> dict[str, float]:
    """How many threads of any program ran or waited to run, averaged over the last minute."""
    return {name: round(os.getloadavg()[0], 2)} if hasattr(os, "getloadavg") else {}


def _software() -> dict[str, str]:
    """Versions of this package, of Python, of the system's kind, of the libraries and of CUDA."""
    facts = {
        "insidetensor": importlib.metadata.version("insidetensor"),
        "Python": platform.python_version(),
        platform.system(): platform.machine(),
    }
    modules = {name: library(name) for name in IMPORT_NAMES}
    facts |= {SHOWN_NAMES[name]: m.__version__ for name, m in modules.items() if m is not None}
    torch: Any = modules["torch"]
    if torch is not None and torch.version.cuda:
        facts["CUDA"] = torch.version.cuda
    return facts


if __name__ == "__main__":
    sys.exit(main())
