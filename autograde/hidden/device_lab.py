"""The devices of the hidden checks: a simulated accelerator, two CPUs of TensorFlow, tensors."""

from __future__ import annotations

import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from insidetensor import Finding, explicit_copies, logical_cpus, sim
from insidetensor.checking.findings import attempt
from insidetensor.checking.tensor_findings import place_of
from insidetensor.libraries import library
from insidetensor.shown import is_a, kind, words

from .tensorflow_reads import reads_watched
from .wording import say

# What a log calls the operations that make or copy tensors; any other can be a product's work.
NO_WORK = {
    "_to_copy", "_unsafe_view", "alias", "arange", "cat", "clone", "copy_", "detach", "empty",
    "empty_like", "empty_strided", "fill_", "full", "full_like", "new_empty", "new_full",
    "new_ones", "new_zeros", "ones", "ones_like", "stack", "view", "zero_", "zeros", "zeros_like",
}  # fmt: skip


def simulated() -> sim.Accelerator:
    """The simulated accelerator of this process.

    Raises: sim.Unavailable, which is the grader's fault and no learner's.
    """
    accelerator = sim.register()
    assert accelerator is not None, "register() without optional=True raises"
    return accelerator


def two_cpus() -> Any:
    """TensorFlow with its CPU split in two, or None where it is not installed.

    Raises: RuntimeError when TensorFlow started before it could be split: the grader's fault.
    """
    if not tensorflow_is_installed():
        return None
    logical_cpus(2)
    return library("tensorflow")


def tensorflow_is_installed() -> bool:
    """Whether TensorFlow can be imported; a module without a spec in its place cannot."""
    try:
        return find_spec("tensorflow") is not None
    except ValueError:
        return False


def matrix(*shape: int, on: str = "cpu", dtype: str = "float32", first: int = 1) -> Any:
    """A torch tensor of small whole numbers, none twice where the dtype has enough of them."""
    import torch

    numel = 1
    for size in shape:
        numel *= size
    numbers = torch.arange(first, first + numel).reshape(shape)
    return numbers.to(getattr(torch, dtype)).to(on)


def tf_matrix(tf: Any, *shape: int, on: str = "cpu", dtype: str = "float32", first: int = 1) -> Any:
    """The same numbers in a TensorFlow tensor on one of its CPUs."""
    with tf.device(on):
        return tf.constant(matrix(*shape, dtype=dtype, first=first).numpy())


@dataclass(frozen=True)
class Warned:
    """One warning of a learner's code."""

    category: str
    text: str
    is_user: bool  # a UserWarning, which is what the text asks for


@dataclass(frozen=True)
class Run:
    """One call of a learner's function: what came back, and what the accelerator did meanwhile."""

    call: str
    value: Any
    raised: Finding | None
    to: int  # bytes moved to the accelerator
    back: int  # bytes read back from it; in TensorFlow, of the largest matrix read into Python
    log: tuple[sim.Event, ...]
    warned: tuple[Warned, ...]

    @property
    def said(self) -> tuple[str, ...]:
        """The words of each UserWarning."""
        return tuple(one.text for one in self.warned if one.is_user)

    @property
    def first_product(self) -> int | None:
        """Where in the log the first operation that may be a product's stands; None without any."""
        for at, event in enumerate(self.log):
            if event.kind == "launch" and event.op.partition(".")[0] not in NO_WORK:
                return at
        return None

    @property
    def first_read(self) -> int:
        """Where in the log the first bytes come back; the log's length without any."""
        reads = (i for i, event in enumerate(self.log) if event.kind == "d2h")
        return next(reads, len(self.log))


def counted(function: Callable[..., Any], *args: Any, call: str, **options: Any) -> Run:
    """Call a learner's function, and count what it makes the accelerator do."""
    with simulated().counted() as counts, listened() as warned:
        value, raised = attempt(function, *args, call=call, **options)
    to, back = counts.h2d_bytes, counts.d2h_bytes
    return Run(call, value, raised, to, back, counts.log, tuple(warned))


def copies_said(function: Callable[..., Any], *args: Any, call: str, **options: Any) -> Run:
    """Call a learner's function while TensorFlow refuses to copy without being told to."""
    with explicit_copies(), reads_watched(library("tensorflow")) as read, listened() as warned:
        value, raised = attempt(function, *args, call=call, **options)
    if raised is not None and "conflicting devices" in raised:
        raised = Finding(say("devices.silent_copy", call=call), mistake="silent-copy")
    return Run(call, value, raised, 0, max(read, default=0), (), tuple(warned))


def attempted(
    function: Callable[..., Any], *args: Any, call: str, **options: Any
) -> tuple[Any, Finding | None]:
    """As attempt, with the warnings kept to ourselves."""
    with listened():
        return attempt(function, *args, call=call, **options)


@contextmanager
def listened() -> Iterator[list[Warned]]:
    """Collect every warning, at the block's end, whatever filters are set."""
    warned: list[Warned] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield warned
    for one in caught:
        is_user = is_a(one.message, UserWarning)
        warned.append(Warned(one.category.__name__, words(str, one.message) or "", is_user))


@contextmanager
def kept(table: Any) -> Iterator[None]:
    """Give a learner's table back its entries at the end, whatever was done to it."""
    own = own_methods(table)
    before = list(own.items(table))
    try:
        yield
    finally:
        own.clear(table)
        for key, function in before:
            own.__setitem__(table, key, function)


def own_methods(table: Any) -> Any:
    """The class of Python's whose methods change a learner's table.

    A class of the learner's may refuse to enter a key twice; and dict's methods on an OrderedDict
    leave its order behind, so that nobody can walk through it any more.
    """
    return OrderedDict if is_a(table, OrderedDict) else dict


@contextmanager
def watched(table: Any, library: str, kinds: Mapping[str, Any]) -> Iterator[list[tuple[Any, ...]]]:
    """Put kernels of ours into a learner's table; the list holds (a, b, device) of each call."""
    calls: list[tuple[Any, ...]] = []

    def watching(product: Callable[..., Any]) -> Callable[..., Any]:
        def product_of_ours(a: Any, b: Any, device: Any) -> Any:
            calls.append((a, b, device))
            return product(a, b, device)

        return product_of_ours

    with kept(table):
        for kind, product in kinds.items():
            own_methods(table).__setitem__(table, (library, kind), watching(product))
        yield calls


def described(x: Any) -> str:
    """One operand, as a sentence tells it: its shape, dtype and place."""
    if not hasattr(x, "dtype"):
        return kind(x)
    dtype = str(getattr(x.dtype, "name", x.dtype)).removeprefix("torch.")
    fields = {"shape": tuple(x.shape), "dtype": dtype}
    if is_a(x, np.ndarray):
        return say("call.ndarray", **fields)
    return say("call.operand", **fields, place=place_of(x))
