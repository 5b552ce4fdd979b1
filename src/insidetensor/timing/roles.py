"""What the curves of a run are called: three libraries on the CPU, PyTorch on the accelerator."""

from collections.abc import Iterable

from ..libraries import library
from .curve import Curve
from .series import Series, matmul_series

CPU_ROLES = ("torch", "numpy", "tensorflow")
ACCELERATOR_ROLES = ("resident", "transfers", "unsynchronised")


def series_by_role(device: str | None) -> dict[str, Series]:
    """What a run measures, by role: the installed libraries on the CPU, PyTorch on `device`."""
    series = {role: matmul_series(role) for role in CPU_ROLES if library(role) is not None}
    return series | (_accelerator_series(device) if device is not None else {})


def curves_by_role(curves: Iterable[Curve]) -> dict[str, Curve]:
    """Find the roles in the curves of a sweep, by the names that its series have."""
    found = tuple(curves)
    series = {role: matmul_series(role) for role in CPU_ROLES if library(role) is not None}
    for device in {curve.device for curve in found if not curve.device.startswith("cpu")}:
        series |= _accelerator_series(device)
    roles = {one.name: role for role, one in series.items()}
    return {roles[curve.name]: curve for curve in found if curve.name in roles and curve.sizes}


def _accelerator_series(device: str) -> dict[str, Series]:
    return {
        "resident": matmul_series("torch", device=device),
        "transfers": matmul_series("torch", device=device, transfers=True),
        "unsynchronised": matmul_series("torch", device=device, synchronised=False),
    }
