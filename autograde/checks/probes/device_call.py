"""Call a function of the learner's with tensors that lie here and there, and tell facts of it."""

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from autograde.checks.probes.call import find_function
from autograde.checks.probes.device_runs import (
    compare_identity,
    make_tensor,
    record_call,
    register_simulator,
    split_cpu,
    try_call,
)
from autograde.checks.probes.kernel_table import watch_kernels
from insidetensor import Costs
from insidetensor.checking.values import plain_sequence
from insidetensor.showing.shown import is_a

# Whatever was given once stays here: a later tensor never lies where an earlier one was.
_given: list[Any] = []
MOST_TRIES = (
    20  # of making a tensor with the id of one that is gone: the first nearly always has it
)


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given`: the name of the `function`, or library and kind of a `kernel` of the learner's; the
    `args` as `make_tensor` takes them, where {"turned": …} is the first one once more, turned or
    not; the `options`, and the fields of the `costs` of each place; and an `order` of numbers.

    The answer is the facts of each of the `runs`, as in `device_runs`: there are `times`, and `add`
    is added to the first argument before the last. `came` is, for what came back or each item of a
    tuple, which of the arguments it is, in that order; after them stands the kernel of the table
    that has the `key`. With `then`, a tensor, that takes the place
    of the first argument, which is gone, before one more run.

    The calls are made `without` the accelerator, while TensorFlow refuses to copy by itself
    (`explicit`), and with the table of `kernels` watched (`kernel_table.watch_kernels`). `absent`
    is a place: what torch itself says of it is the `reason`. TensorFlow's `devices` are told where
    an argument is its tensor.
    """
    import torch

    if "kernel" in given:
        function = find_function(names, "kernel_for")(*given["kernel"])
    else:
        function = find_function(names, given["function"])
    args, options = _arguments(given)
    explicit, table = given.get("explicit", False), names.get("KERNELS")
    facts: dict[str, Any] = {"runs": [], "kernels": [], "reason": "", "devices": []}
    with ExitStack() as stack:
        if given.get("without", False):
            stack.enter_context(register_simulator().disabled())
        if given.get("kernels") and is_a(table, dict):
            facts["kernels"] = stack.enter_context(watch_kernels(table, given["order"]))
        for number in range(given.get("times", 1)):
            if number and "add" in given:
                write = getattr(args[0], "assign_add", None) or args[0].add_
                write(args[0] * 0 + given["add"])
            value, run = record_call(names, function, args, options, explicit=explicit)
            items = plain_sequence(value) if is_a(value, tuple) else [value]
            known = args
            if "key" in given and table is not None and is_a(table, dict):
                known = [*args, table.get(given["key"])]
            run["came"] = [compare_identity(item, known, given["order"]) for item in items]
            facts["runs"].append(run)
        if any(x.get("library") == "tensorflow" for x in given["args"]):
            facts["devices"] = [each.name for each in split_cpu().config.list_logical_devices()]
        elif "absent" in given:
            refused = try_call(names, torch.empty, 0, device=given["absent"])[1]
            facts["reason"] = refused.words if refused else ""
    if "then" in given:
        args[0] = _in_its_place(args, given["then"])
        facts["runs"].append({**record_call(names, function, args, options)[1], "came": []})
    _given.extend(args)
    return facts


def _arguments(given: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    args: list[Any] = []
    for x in given["args"]:
        is_first = "turned" in x
        args.append((args[0].T if x["turned"] else args[0]) if is_first else make_tensor(x))
    options = dict(given.get("options", {}))
    if "costs" in given:
        options["costs"] = {place: Costs(**fields) for place, fields in given["costs"].items()}
    return args, options


def _in_its_place(args: list[Any], tensor: Mapping[str, Any]) -> Any:
    """Let go of the first argument, and make a tensor that Python may give the same id."""
    before, args[0] = id(args[0]), None
    others = []
    for _ in range(MOST_TRIES):
        others.append(make_tensor(tensor))
        if id(others[-1]) == before:
            break
    _given.extend(others)
    return others[-1]
