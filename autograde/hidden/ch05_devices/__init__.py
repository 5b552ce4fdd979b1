"""What is asked of the device-dispatching matmul and of the parts that it is made of."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from autograde.checks.cases import Case
from autograde.hidden.ch05_devices.decide_cases import decide_cases
from autograde.hidden.ch05_devices.device_estimates import estimated_seconds_cases
from autograde.hidden.ch05_devices.device_kernels import kernel_cases
from autograde.hidden.ch05_devices.device_operands import moved_cases, operands_cases
from autograde.hidden.ch05_devices.device_places import common_device_cases, placement_cases
from autograde.hidden.ch05_devices.matmul_cases import matmul_cases
from autograde.hidden.ch05_devices.seldom_asked import seldom_asked


def _cases(part: str, make: Callable[[], Iterator[Case]]) -> Iterator[Case]:
    rules = set()
    for case in make():
        rules.add(case.rule)
        yield case
    for case in seldom_asked(part):  # where another rule is broken, its own cases say so
        yield replace(case, only_if=tuple(rules - {case.rule}))


CASES = {
    "placement": partial(_cases, "placement", placement_cases),
    "kernel": partial(_cases, "kernel", kernel_cases),
    "common_device": partial(_cases, "common_device", common_device_cases),
    "estimated_seconds": partial(_cases, "estimated_seconds", estimated_seconds_cases),
    "operands": partial(_cases, "operands", operands_cases),
    "moved": partial(_cases, "moved", moved_cases),
    "decide": partial(_cases, "decide", decide_cases),
    "matmul": partial(_cases, "matmul", matmul_cases),
}
