"""Call a learner's matmul on operands that lie here and there, and tell what happened meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from types import CodeType, FunctionType
from typing import Any

from insidetensor import Costs
from insidetensor.shown import is_a, kind, words

from .agent import LONGEST_WORDS
from .device_runs import Facts, attempted, copies_said, counted, listened, made, simulated, two_cpus
from .tensors import seen
from .watched_kernels import watched


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is plain data; `operands` are two, or one that stands on both sides, the second time
    `turned` or as it is.

    `options` and `costs` are what else the call is given. It is made `times` over, `without` the
    accelerator, while TensorFlow refuses to copy by itself (`explicit`), and with the table of
    kernels watched (`kernels` says what is entered meanwhile). `absent` is a place: what torch
    itself says of it is the `reason`, TensorFlow's are the `devices` that it has, and `can_warn` is
    whether the learner's functions name `warn`. The facts of each call are as in `device_runs`.
    """
    operands = [made(x) for x in given["operands"]]
    a, b = operands[0], operands[0].T if given.get("turned", False) else operands[-1]
    table, entered = names.get("KERNELS"), given.get("kernels")
    facts: dict[str, Any] = {
        "table": kind(table),
        "is_table": is_a(table, dict),
        "kernels": [],
    }
    with ExitStack() as stack:
        if given.get("without", False):
            stack.enter_context(simulated().disabled())
        if entered is not None and facts["is_table"]:
            candidates = given.get("candidates", ())
            facts["kernels"] = stack.enter_context(watched(table, entered, candidates, b))
        facts["runs"] = [_called(names, given, a, b) for _ in range(given.get("times", 1))]
        is_tensorflow, absent = given.get("library") == "tensorflow", given.get("absent", "")
        facts["reason"] = _why_absent(absent) if absent and not is_tensorflow else ""
    facts["devices"] = _devices() if absent and is_tensorflow else []
    facts["can_warn"] = _is_named("warn", names) if absent else False
    return facts


def options_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """What else the call is given; `costs` are the fields of each place's."""
    options = dict(given["options"])
    if "costs" in given:
        options["costs"] = {place: Costs(**fields) for place, fields in given["costs"].items()}
    return options


def _called(names: dict[str, Any], given: Mapping[str, Any], a: Any, b: Any) -> Facts:
    matmul, options = names["matmul"], options_of(given)
    if given.get("library") != "tensorflow":
        return counted(names, matmul, a, b, **options)[1]
    if given.get("explicit", False):
        return copies_said(names, matmul, a, b, **options)[1]
    with listened() as warned:
        value, raised = attempted(names, matmul, a, b, **options)
    moved: Facts = {"to": 0, "back": 0, "read": 0, "log": []}
    return {"value": seen(value), "raised": raised, **moved, "warned": warned}


def _why_absent(place: str) -> str:
    """What torch itself says where a tensor is to be made on a place that does not exist."""
    import torch

    try:
        torch.empty(0, device=place)
    except Exception as error:
        return (words(str, error) or "")[:LONGEST_WORDS]
    return ""


def _devices() -> list[str]:
    """The devices that TensorFlow has, as it names them."""
    return [str(device.name) for device in two_cpus().config.list_logical_devices()]


def _is_named(word: str, names: dict[str, Any]) -> bool:
    """Whether the code of the notebook's functions names something."""
    values = list(names.values())
    values += [own for each in values if is_a(each, type) for own in list(vars(each).values())]
    functions = [getattr(value, "__wrapped__", value) for value in values if callable(value)]
    codes = [f.__code__ for f in functions if type(f) is FunctionType and f.__globals__ is names]
    while codes:
        code = codes.pop()
        if word in code.co_names:
            return True
        codes += [constant for constant in code.co_consts if type(constant) is CodeType]
    return False
