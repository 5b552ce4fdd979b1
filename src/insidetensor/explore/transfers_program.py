"""The program of the instrument for transfers, and what each of its variants does when it runs."""

from itertools import product
from typing import Any

NAMES = ("x", "w", "b")
DEVICES = ("cpu", "sim")
# Where the operands are copied to before the fourth line computes; "as_is" copies nothing.
POLICIES = ("as_is", "to_sim", "to_cpu")


def program(devices: dict[str, str], policy: str) -> tuple[str, ...]:
    """Write the five lines of the program for operands on `devices` under `policy`."""
    to = "" if policy == "as_is" else f'.to("{policy.removeprefix("to_")}")'
    return (
        f'x = torch.ones(256, 256, device="{devices["x"]}")',
        f'w = torch.ones(256, 256, device="{devices["w"]}")',
        f'b = torch.ones(256, device="{devices["b"]}")',
        f"y = x{to} @ w{to} + b{to}",
        "total = y.sum().item()",
    )


def variant(devices: dict[str, str], policy: str) -> str:
    """Name a variant by its devices and its policy: "cpu sim cpu as_is"."""
    return " ".join([*(devices[name] for name in NAMES), policy])


def run_variants() -> dict[str, list[dict[str, Any]]]:
    """Run every variant on the simulated accelerator; variant -> what each of its lines did.

    It registers the accelerator for good, so it runs in a process of its own.
    """
    from insidetensor.sim import register

    register()
    found = {}
    for *places, policy in product(*[DEVICES] * len(NAMES), POLICIES):
        devices = dict(zip(NAMES, places, strict=True))
        found[variant(devices, policy)] = _run(program(devices, policy))
    return found


def _run(lines: tuple[str, ...]) -> list[dict[str, Any]]:
    """Run lines, up to one that raises; return for each its code, its steps, its error."""
    import torch

    from insidetensor.devices.tracing import trace

    names: dict[str, Any] = {"torch": torch}
    done = []
    for line in lines:
        error = ""
        with trace() as seen:
            try:
                exec(line, names)
            except RuntimeError as raised:
                error = str(raised).partition("\n")[0]
        steps = [
            {"op": step.op, "where": step.where.partition(":")[0], "moved": step.moved,
             "from": step.way.partition(":")[0].partition(" ")[0], "kind": step.kind}
            for step in seen.steps
        ]  # fmt: skip
        done.append({"code": line, "steps": steps, "error": error})
        if error:
            break
    return done
