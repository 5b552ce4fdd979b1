"""What is asked of the device-dispatching matmul and of the parts that it is made of."""

from autograde.hidden.ch05_devices.device_estimates import estimated_seconds_cases
from autograde.hidden.ch05_devices.device_kernels import kernel_cases
from autograde.hidden.ch05_devices.device_operands import moved_cases, operands_cases
from autograde.hidden.ch05_devices.device_places import common_device_cases, placement_cases
from autograde.hidden.ch05_devices.matmul_cases import matmul_cases

CASES = {
    "placement": placement_cases,
    "kernel": kernel_cases,
    "common_device": common_device_cases,
    "estimated_seconds": estimated_seconds_cases,
    "operands": operands_cases,
    "moved": moved_cases,
    "matmul": matmul_cases,
}
