"""Call a learner's function on devices, and describe the call as facts.

The facts of a call are a dict of plain data, of which what is None, 0 or empty is left out:

    value     what came back, a tensor as a `SeenTensor`; None where something was raised
    raised    the error as `Raised`, or None
    to, back  bytes moved to the simulated accelerator, and from it; 0 in TensorFlow
    read      bytes of the largest TensorFlow matrix that was read into Python; 0 in torch
    log       what the accelerator did, in order: "kind op"
    warned    each warning, whatever filters are set: (kinds of its class, text)
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import numpy as np

from autograde.checks.probes.agent import LONGEST_WORDS, describe_error, name_classes
from autograde.checks.probes.tensorflow_reads import watch_reads
from insidetensor import explicit_copies, logical_cpus, sim
from insidetensor.checking.tensor_findings import library_of, record_tensors
from insidetensor.libraries import library
from insidetensor.showing.shown import format_with

MOST_EVENTS, MOST_WARNINGS = 2_000, 50
Facts = dict[str, Any]
Warned = list[tuple[tuple[str, ...], str]]


def register_simulator() -> sim.Accelerator:
    """Register this process's simulated accelerator. Raises: sim.UnavailableError."""
    accelerator = sim.register()
    assert accelerator is not None, "register() without optional=True raises"
    return accelerator


@cache
def split_cpu() -> Any:
    """Split TensorFlow's CPU in two. Raises: RuntimeError, where that cannot be had."""
    logical_cpus(2)
    return library("tensorflow")


def make_tensor(tensor: Mapping[str, Any]) -> Any:
    """Make a tensor from its `library`, its `values` (an ndarray) and its device (`on`).

    `transposed` turns it around, `backwards` its rows. `leaf` lets torch keep a gradient for it,
    `variable` makes a variable of TensorFlow's. What is no tensor stands under `plain`.
    """
    if "plain" in tensor:
        return tensor["plain"]
    values = np.array(tensor["values"])
    values = values[::-1] if tensor.get("backwards") else values
    values = values.T if tensor.get("transposed") else values
    if tensor["library"] == "numpy":
        return values
    if tensor["library"] == "tensorflow":
        tf = split_cpu()
        with tf.device(tensor["on"]):
            return tf.Variable(values) if tensor.get("variable") else tf.constant(values)
    import torch

    if tensor["on"].startswith("sim"):
        register_simulator()
    x = torch.from_numpy(values).to(tensor["on"])
    return x.requires_grad_() if tensor.get("leaf") else x


def record_call(
    names: Mapping[str, Any],
    function: Callable[..., Any],
    args: Sequence[Any],
    options: Mapping[str, Any] | None = None,
    *,
    explicit: bool = False,
) -> tuple[Any, Facts]:
    """Call a function; give what it returned, and the facts of the call.

    Bytes moved are counted in torch, bytes read in TensorFlow, which refuses to copy without being
    told to where the call is `explicit`.
    """
    is_torch = "tensorflow" not in map(library_of, args)
    with ExitStack() as stack:
        counts = stack.enter_context(register_simulator().counted()) if is_torch else sim.Counts()
        read = [0] if is_torch else stack.enter_context(watch_reads(split_cpu()))
        if explicit:
            stack.enter_context(explicit_copies())
        warned = stack.enter_context(collect_warnings())
        value, raised = try_call(names, function, *args, **(options or {}))
    facts = {
        "raised": raised,
        "to": counts.h2d_bytes,
        "back": counts.d2h_bytes,
        "read": max(read, default=0),
        "log": [f"{event.kind} {event.op}" for event in counts.log[:MOST_EVENTS]],
        "warned": warned,
    }
    told = {name: fact for name, fact in facts.items() if fact}
    return value, {"value": record_tensors(value), **told}


def compare_identity(value: Any, candidates: Sequence[Any], order: Sequence[int]) -> list[bool]:
    """Whether the value is that very candidate, for each number of `order`; another stands for
    candidates that are not there."""
    others = [*candidates, *(object() for _ in order)]
    return [others[at] is value for at in order]


def try_call(
    names: Mapping[str, Any], function: Callable[..., Any], *args: Any, **options: Any
) -> tuple[Any, Any]:
    """(value, None), or (None, the error as `Raised`). Raises: KeyboardInterrupt."""
    try:
        return function(*args, **options), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return None, describe_error(error, names)


@contextmanager
def collect_warnings() -> Iterator[Warned]:
    """Collect every warning, at the block's end, whatever filters are set."""
    warned: Warned = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield warned
    for one in caught[:MOST_WARNINGS]:
        text = format_with(str, one.message) or ""
        warned.append((name_classes(type(one.message)), text[:LONGEST_WORDS]))
