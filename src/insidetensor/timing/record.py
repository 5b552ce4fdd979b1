"""Record this machine's times in a file: `python -m insidetensor.timing.record OUT.json`.

Runs the sweep on the CPU and on the accelerator that PyTorch sees, if any; on CUDA it also checks
the measuring function against CUDA events. Claims of posts that need a GPU are run where one is.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

from ..ledgers.claims import read_claims, run_claim
from ..ledgers.entries import find_ledger
from ..libraries import library
from ..messages import message
from .curve import Curve
from .events import check_against_events
from .hardware import accelerator_name, hardware_facts, software_facts
from .matmuls import SEED
from .progress import Progress
from .recorded_run import FORMAT, EventCheck, events_agree, read_run
from .roles import CPU_ROLES, series_by_role
from .series import accelerator
from .sweeping import SIZES, sweep

SCRIPT = "python -m insidetensor.timing.record"
EVENT_SIZES = (64, 256, 1024, 4096)


def record(
    seconds: float = 60.0, *, sizes: Sequence[int] = SIZES, progress: bool = True
) -> dict[str, Any]:
    """Measure this machine; return the run as plain data, as `read_run` reads it from a file.

    `seconds` are for the sweep; the checks that only a GPU needs take some more.
    """
    device = accelerator()
    series = series_by_role(device)
    swept = sweep(series.values(), sizes=sizes, seconds=seconds, progress=progress)
    today = date.today().isoformat()
    hardware = hardware_facts(device)
    name = accelerator_name(device) if device else str(hardware["cpu"])
    data = {
        "format": FORMAT,
        "date": today,
        "script": SCRIPT,
        "device": name,
        "hardware": hardware,
        "software": software_facts(device),
        "settings": _settings(seconds),
        "curves": {
            role: _recorded(curve, str(hardware["cpu"]) if role in CPU_ROLES else name, today)
            for role, curve in zip(series, swept, strict=True)
        },
    }
    if device is not None and device.startswith("cuda"):
        data["events"] = [asdict(check) for check in _events(device, sizes, progress)]
    if device is not None:
        data["claims"] = outcomes_of_gpu_claims()
    return data


def outcomes_of_gpu_claims() -> dict[str, str]:
    """What the claims that need a GPU give on this machine, by id, where that has a verdict.

    Any other outcome is an error's text, which may hold a path.
    """
    claims = [claim for claim in read_claims(find_ledger("claims.toml")) if claim.needs_gpu]
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
    _announce(asked.seconds)
    _write(asked.out, record(asked.seconds))
    run = read_run(asked.out)
    for found in run.crossings.values():
        print(found)
    if run.events:
        print(message("recording.checked", said=events_agree(run.events)))
    print(message("recording.written", file=asked.out))
    return 0


def _announce(seconds: float) -> None:
    device = accelerator()
    if device is None:
        print(message("recording.cpu_alone"))
    name = accelerator_name(device) if device else str(hardware_facts(None)["cpu"])
    series = len(series_by_role(device))
    print(message("recording.on", device=name, series=series, seconds=f"{seconds:g}"))


def _settings(seconds: float) -> dict[str, str | int | float]:
    torch = library("torch")
    settings: dict[str, str | int | float] = {"seed": SEED, "seconds": seconds, "dtype": "float32"}
    if torch is not None:
        # "highest" is full float32; any other lets a recent GPU multiply with shorter fractions.
        settings["float32_precision"] = torch.get_float32_matmul_precision()
    return settings


def _recorded(curve: Curve, device: str, today: str) -> Mapping[str, Any]:
    kind = "recorded" if curve.kind == "measured" else curve.kind
    return replace(curve, kind=kind, device=device, date=today).to_json()


def _events(device: str, sizes: Sequence[int], progress: bool) -> tuple[EventCheck, ...]:
    checked = [n for n in EVENT_SIZES if n in sizes]
    bar = Progress(progress)
    done = iter(range(len(checked)))
    checks = check_against_events(
        checked,
        device,
        seen=lambda n: bar.show(next(done) / len(checked), message("recording.checking", n=n)),
    )
    bar.finish(message("recording.checked", said=events_agree(checks)))
    return checks


def _write(path: Path, data: Mapping[str, Any]) -> None:
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
