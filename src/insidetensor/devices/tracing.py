"""List each PyTorch operation, where it ran, and the bytes it moved between devices: `trace()`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from insidetensor.devices.trace_picture import draw_trace
from insidetensor.devices.trace_table import ARROW, HOST, TraceStep, describe_steps, tabulate_steps
from insidetensor.libraries import library
from insidetensor.libraries.absent import not_installed
from insidetensor.messages import message

# Operations under the names by which a learner calls them.
SPOKEN = {"_local_scalar_dense": "item", "_unsafe_view": "view", "lift_fresh": "tensor"}
# Copies, and the position of the argument that is read.
COPIES = {"_to_copy": 0, "copy_": 1}
# Bytes of a value that an operation hands to Python; a number takes as many as an element.
VALUE_BYTES = {"bool": 1}
# The count of elements that a mask selects is an int64; so is each place where it is True.
SIZE_BYTES = 8
INDEXING = ("index", "index_put", "index_put_", "index_put_impl_", "unsafe_index")
MASKS = ("torch.bool", "torch.uint8")


class Trace:
    """The steps recorded so far; a notebook shows them as a timeline, with a folded table."""

    def __init__(self) -> None:
        self._steps: list[TraceStep] = []

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def steps(self) -> tuple[TraceStep, ...]:
        """Every step, in the order in which they were called."""
        return tuple(self._steps)

    @property
    def transfers(self) -> tuple[TraceStep, ...]:
        """The steps that moved bytes from one device to another."""
        return tuple(step for step in self._steps if step.moved)

    @property
    def moved_bytes(self) -> int:
        """Bytes that all transfers moved, in any direction."""
        return sum(step.moved for step in self._steps)

    def __str__(self) -> str:
        return describe_steps(self.steps)

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        steps = self.steps
        folded = (
            f"<summary>{escape(message('trace.caption'))}</summary>{tabulate_steps(steps).html}"
        )
        shown = (
            f"{draw_trace(steps)}<details>{folded}</details>" if steps else describe_steps(steps)
        )
        return {"text/html": shown, "text/plain": describe_steps(steps)}


@contextmanager
def trace() -> Iterator[Trace]:
    """Record each PyTorch operation of a block, where it ran, and every transfer with its bytes.

    It changes nothing, on any device: cpu, cuda, mps, meta, sim. The steps of `backward()`, which
    run in threads of their own, are recorded too. Not recorded: other threads that you start; what
    PyTorch never dispatches, such as `x.tolist()` on the CPU, or `x.to(device)` for an x that is
    there already; and TensorFlow.
    Bytes are counted as the accelerator holds them: a cast on the way to it or from it happens
    on the CPU. A CPU tensor without axes among operands elsewhere is passed as a plain number
    and counts as no transfer. Nothing moves to or from "meta", which has no elements.

    Raises:
        NotInstalledError: where PyTorch is not installed.

    Source: https://docs.pytorch.org/docs/stable/notes/extending.html (`TorchDispatchMode`);
        https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/native/cuda/Copy.cu (casts)
    """
    torch = library("torch")
    if torch is None:
        raise not_installed("torch")
    seen = Trace()
    with _lists_made_on_host(torch), _mode(torch, seen._steps):
        yield seen


@contextmanager
def _lists_made_on_host(torch: Any) -> Iterator[None]:
    """Let PyTorch dispatch `torch.tensor([1, 2], device=...)` as two steps: make it here, copy it.

    Otherwise PyTorch moves the numbers below the level that an observer sees.
    """
    asked = getattr(torch._C, "_only_lift_cpu_tensors", None)
    if asked is None:  # private, gone in a later version: then the step "tensor" has the bytes
        yield
        return
    before = asked()
    torch._C._set_only_lift_cpu_tensors(True)
    try:
        yield
    finally:
        torch._C._set_only_lift_cpu_tensors(before)


def _mode(torch: Any, steps: list[TraceStep]) -> Any:
    """Make an observer that appends a step to `steps` for each operation."""
    from torch.utils._python_dispatch import TorchDispatchMode

    class Observer(TorchDispatchMode):  # type: ignore[misc]  # torch is untyped here
        def __torch_dispatch__(
            self, func: Any, types: Any, args: Sequence[Any] = (), kwargs: Any = None
        ) -> Any:
            named = kwargs or {}
            if func.namespace == "profiler":  # optimizers mark their own steps for it
                return func(*args, **named)
            operands = _tensors(torch, (args, named))
            # Read before the call: an operation may change its operands.
            devices = tuple(str(tensor.device) for tensor in operands)
            try:
                out = func(*args, **named)
            except Exception:
                away = (device for device in devices if device != HOST)
                steps.append(TraceStep(_name(func), devices, next(away, HOST), kind="refused"))
                raise
            steps.append(_step(_Call(func, args, operands, devices, _tensors(torch, out))))
            return out

    return Observer()


@dataclass(frozen=True)
class _Call:
    """An operation that has returned; `devices` are those of its operands, before it ran."""

    func: Any
    args: Sequence[Any]
    operands: list[Any]
    devices: tuple[str, ...]
    results: list[Any]

    @property
    def where(self) -> str:
        """The device of the first result; without one (item, equal), of the first operand."""
        if self.results:
            return str(self.results[0].device)
        return next(iter(self.devices), HOST)

    @property
    def reads_a_value(self) -> bool:
        """Whether a value, not a tensor, comes back: item, equal."""
        decides = any(tag.name == "data_dependent_output" for tag in self.func.tags)
        return decides and not self.results and bool(self.operands)

    @property
    def size_depends_on_values(self) -> bool:
        """Whether the host has to wait for the values to know a shape: nonzero, x[x > 0]."""
        depends = any(tag.name == "dynamic_output_shape" for tag in self.func.tags)
        masks = (str(index.dtype) in MASKS for index in self.operands[1:])
        return depends and (_name(self.func) not in INDEXING or any(masks))

    @property
    def is_view(self) -> bool:
        """Whether what comes back is a new header over an operand's elements."""
        returns = self.func._schema.returns
        aliased = any(each.alias_info and not each.alias_info.is_write for each in returns)
        return aliased or _name(self.func) == "view"


def _step(call: _Call) -> TraceStep:
    name, where = _name(call.func), call.where
    if name in COPIES:
        return _copied(call, name)
    if name == "tensor":
        # torch.tensor([1, 2], device=...): the numbers of a Python list were copied there.
        here = TraceStep(name, call.devices, where, kind="operation" if where == HOST else "copy")
        return _moving(here, HOST, where, _nbytes(call.results[0]))
    if call.is_view:
        return TraceStep(name, call.devices, where, kind="view")
    step = TraceStep(name, call.devices, where, kind="read" if call.reads_a_value else "operation")
    if any(argument.name == "device" for argument in call.func._schema.arguments):
        return step  # ones_like(x, device="cpu") looks at the shape of x alone
    return _with_unasked_transfer(call, step)


def _copied(call: _Call, name: str) -> TraceStep:
    source, result, where = call.args[COPIES[name]], call.results[0], call.where
    origin = str(source.device)
    if origin == where:
        cast = message("trace.cast", dtype=str(result.dtype).removeprefix("torch."))
        return TraceStep(cast if name == "_to_copy" else name, call.devices, where)
    step = TraceStep(message("trace.copy", device=where), call.devices, where, kind="copy")
    held = source if where == HOST else result
    return _moving(step, origin, where, result.numel() * held.element_size())


def _with_unasked_transfer(call: _Call, step: TraceStep) -> TraceStep:
    """Add the implicit transfer of an operation: indices to the device, values to the host."""
    where = step.where
    away = [
        (tensor, device)
        for tensor, device in zip(call.operands, call.devices, strict=True)
        if device != where and tensor.dim()
    ]
    if away:
        nbytes = sum(_index_nbytes(call, tensor) for tensor, _ in away)
        return _moving(step, away[0][1], where, nbytes)
    if call.reads_a_value:
        returned = str(call.func._schema.returns[0].type)
        moved = VALUE_BYTES.get(returned) or call.operands[0].element_size()
        return _moving(step, where, HOST, moved)
    if call.size_depends_on_values:
        return _moving(step, where, HOST, SIZE_BYTES)
    return step


def _index_nbytes(call: _Call, tensor: Any) -> int:
    """Count the bytes moved for an operand; of a mask, its True places are moved as indices."""
    if _name(call.func) in INDEXING and str(tensor.dtype) in MASKS:
        return int(tensor.count_nonzero() * tensor.dim()) * SIZE_BYTES
    return _nbytes(tensor)


def _moving(step: TraceStep, origin: str, target: str, nbytes: int) -> TraceStep:
    """Add a transfer of `nbytes` bytes to a step, unless `origin` and `target` make it none."""
    if origin == target or not nbytes or "meta" in (origin, target):
        return step
    return replace(step, moved=nbytes, way=origin + ARROW + target)


def _nbytes(tensor: Any) -> int:
    return int(tensor.numel() * tensor.element_size())


def _name(func: Any) -> str:
    """The operation's name as a learner would call it: aten::mm is "mm"."""
    plain = str(func._schema.name).rpartition("::")[2]
    return plain if plain in COPIES else SPOKEN.get(plain, plain.lstrip("_"))


def _tensors(torch: Any, nested: object) -> list[Any]:
    """The tensors inside tuples, lists and dicts, in order."""
    if isinstance(nested, torch.Tensor):
        return [nested]
    if isinstance(nested, dict):
        nested = list(nested.values())
    if isinstance(nested, tuple | list):
        return [tensor for inner in nested for tensor in _tensors(torch, inner)]
    return []
