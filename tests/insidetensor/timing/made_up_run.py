"""A recorded run that nobody measured, for tests alone: it is written to temporary folders only."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from honest_curves import pytorch_curve

DATE = "2001-02-03"
SIZES = [64, 256, 1024]


def made_up_run(**changes: Any) -> dict[str, Any]:
    """The plain data of a run; the GPU of this tale overtakes its CPU at n = 128."""
    return {
        "date": DATE,
        "script": "a test",
        "device": "Make-believe GPU",
        "hardware": {"cpu": "Make-believe CPU", "cores": 2},
        "software": {"PyTorch": "0.0"},
        "settings": {"seed": 0, "seconds": 1.0},
        "curves": {
            "torch": plain_curve("PyTorch, cpu", [0.5e-4, 2e-4, 8e-4]),
            "resident": plain_curve("PyTorch, cuda:0", [1e-4, 1e-4, 1e-4]),
            "transfers": plain_curve("PyTorch, cuda:0, with transfers", [1e-3, 1e-3, 1e-3]),
        },
        "claims": {"A15": "the GPU was faster"},
    } | changes


def plain_curve(name: str, median_s: list[float], **fields: Any) -> dict[str, Any]:
    base = asdict(pytorch_curve())
    spread = {"low_s": [s / 1.1 for s in median_s], "high_s": [s * 1.1 for s in median_s]}
    own = {"name": name, "kind": "recorded", "device": "a device", "sizes": SIZES, "date": DATE}
    return base | own | {"median_s": median_s} | spread | fields


def written(folder: Path, name: str = "run.json", **changes: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(made_up_run(**changes)), encoding="utf-8")
    return path
