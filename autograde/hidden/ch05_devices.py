"""What is asked of the device-dispatching matmul and of the parts that it is made of."""

from __future__ import annotations

from .device_estimates import estimated_seconds_cases
from .device_kernels import kernel_cases
from .device_matmul import matmul_cases
from .device_moves import moved_cases
from .device_operands import operands_cases
from .device_placement import placement_cases
from .device_policies import common_device_cases

CASES = {
    "placement": placement_cases,
    "kernel": kernel_cases,
    "common_device": common_device_cases,
    "estimated_seconds": estimated_seconds_cases,
    "operands": operands_cases,
    "moved": moved_cases,
    "matmul": matmul_cases,
}
