"""Stop library calls that would crash the kernel, and record that they were made."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FunctionType
from typing import Any

from insidetensor.checking.findings import Finding
from insidetensor.messages import message
from insidetensor.showing.shown import is_a


@contextmanager
def stop_deadly_calls() -> Iterator[list[str]]:
    """Let `from_dlpack` raise ValueError in this block, and list which library it was called for.

    PyTorch 2.13 ends the process when DLPack brings negative strides. TensorFlow ends it at a later
    operation when DLPack brought memory whose address is no multiple of 64. Only libraries that are
    imported already are patched.
    """
    called: list[str] = []
    with ExitStack() as stack, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch, tf = sys.modules.get("torch"), sys.modules.get("tensorflow")
        if torch is not None:
            kept = torch.from_dlpack
            stopped = _of_torch(_twin(kept), called)
            for module in (torch, torch.utils.dlpack):
                stack.enter_context(_replacing(module, stopped))
            stack.enter_context(_under_any_name(kept, stopped))
        if tf is not None:
            home, stopped = tf.experimental.dlpack, _of_tensorflow(called)
            stack.enter_context(_under_any_name(home.from_dlpack, stopped))
            stack.enter_context(_replacing(home, stopped))
        yield called


def find_deadly_call(called: list[str], call: str) -> Finding | None:
    """Find whether `call`, or the part of that name, made a deadly call: the first of `called`."""
    if not called:
        return None
    return Finding(message(f"deadly_calls.{called[0]}", call=call), mistake="deadly-call")


def _replacing(module: Any, stopped: Callable[..., Any]) -> Any:
    from unittest import mock  # it imports half of Python, and only a library needs it here

    return mock.patch.object(module, "from_dlpack", stopped)


@contextmanager
def _under_any_name(function: Callable[..., Any], stopped: Callable[..., Any]) -> Iterator[None]:
    """Let every reference to `function` call `stopped` in this block, by replacing its code.

    Only functions written in Python can be replaced; those written in C stay as they are.
    """
    if not isinstance(function, FunctionType) or function.__closure__:
        yield
        return
    code, name = function.__code__, "_stopped_for_a_check"
    function.__globals__[name] = stopped
    function.__code__ = (lambda *args, **options: _stopped_for_a_check(*args, **options)).__code__  # type: ignore[name-defined]  # noqa: F821
    try:
        yield
    finally:
        function.__code__ = code
        del function.__globals__[name]


def _twin(function: Callable[..., Any]) -> Callable[..., Any]:
    """Copy a function, so that the copy keeps the code when the original's code is replaced."""
    if not isinstance(function, FunctionType):
        return function
    home, closure = function.__globals__, function.__closure__
    twin = FunctionType(function.__code__, home, function.__name__, function.__defaults__, closure)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def _of_torch(from_dlpack: Callable[..., Any], called: list[str]) -> Callable[..., Any]:
    def stopped(x: Any, *args: Any, **options: Any) -> Any:
        if is_a(x, "numpy.ndarray") and any(stride < 0 for stride in x.strides):
            called.append("torch")
            raise ValueError(message("deadly_calls.torch", call="from_dlpack"))
        return from_dlpack(x, *args, **options)

    return stopped


def _of_tensorflow(called: list[str]) -> Callable[..., Any]:
    def stopped(*args: Any, **options: Any) -> Any:
        called.append("tensorflow")
        raise ValueError(message("deadly_calls.tensorflow", call="from_dlpack"))

    return stopped
