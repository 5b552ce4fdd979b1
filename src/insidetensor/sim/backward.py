"""Let an exception in a backward pass end that pass, and not the process.

While an exception of a hook or an operator passes through PyTorch's engine, PyTorch calls the
device's guard, which is Python, for its type. With an exception pending the call fails, and PyTorch
(2.10 to 2.14 at least) then ends the process. So the guard here first takes the exception away,
and it is raised again where the backward pass was started.
"""

import ctypes
from collections.abc import Callable
from typing import Any

import torch

_fetch = ctypes.pythonapi.PyErr_Fetch
_fetch.restype = None
_TYPE = torch._C._autograd.DeviceType.PrivateUse1
_PLACES = tuple(ctypes.py_object() for _ in range(3))  # an exception: class, value, traceback
_POINTERS = tuple(ctypes.pointer(place) for place in _PLACES)
_kept: list[BaseException] = []


class Guard(torch._C._acc.DeviceGuard):  # type: ignore[misc]  # torch is untyped here
    """The guard that PyTorch uses to switch devices: there is only one, so it does nothing."""

    def type_(self) -> Any:
        """The device type that this guard is for."""
        # This must come first: with an exception pending no other call succeeds.
        _fetch(*_POINTERS)
        if _PLACES[0]:
            _keep()
        return _TYPE


def _keep() -> None:
    kind, value, trace = (place.value if place else None for place in _PLACES)
    for place in filter(None, _PLACES):  # what was fetched is ours to give back
        ctypes.pythonapi.Py_DecRef(place)
    if not isinstance(value, BaseException):  # Python 3.11 may not have made it yet
        arguments = () if value is None else value if isinstance(value, tuple) else (value,)
        value = (kind or SystemError)(*arguments)
    _kept.append(value.with_traceback(trace))


def raise_where_started() -> None:
    """Raise an exception of a backward pass where the pass was started, from now on."""
    original = torch.autograd.graph._engine_run_backward
    torch.autograd.graph._engine_run_backward = _raising(original)
    torch.autograd._engine_run_backward = torch.autograd.graph._engine_run_backward


def _raising(original: Callable[..., Any]) -> Callable[..., Any]:
    def _engine_run_backward(*args: Any, **kwargs: Any) -> Any:
        _kept.clear()
        try:
            return original(*args, **kwargs)
        except SystemError:  # the engine ended by an exception that it no longer has
            if not _kept:
                raise
            error = _kept.pop(0)
        raise error

    return _engine_run_backward
