"""Launch an operator on the stream: its results have a shape at once, and values later."""

from typing import Any

import torch

from insidetensor.messages import message
from insidetensor.sim.arguments import tensors_in
from insidetensor.sim.operators import Operator, aten
from insidetensor.sim.stream import Stream

# These can write straight into the memory of their result; the others copy into it.
_INTO = {
    aten.mm.default: aten.mm.out,
    aten.addmm.default: aten.addmm.out,
    aten.bmm.default: aten.bmm.out,
    aten.baddbmm.default: aten.baddbmm.out,
}


def launch(
    stream: Stream,
    op: Operator,
    func: Any,
    mems: list[Any],
    named: dict[str, Any],
) -> Any:
    """Queue `func` and return its results: memory that is filled later.

    Returns None where it must run at once instead: PyTorch has no rule for the shape of its
    results, or the rule refuses the arguments, and then the call itself raises the error.
    """
    shapes = [_shape(value) for value in mems]
    named_shapes = {name: _shape(value) for name, value in named.items()}
    try:
        result_shapes = func(*shapes, **named_shapes)
        several = (result_shapes,) if len(op.returns) == 1 else result_shapes or ()
        results = [
            None if name is not None else _reserve(shape)
            for name, shape in zip(op.returns, several, strict=True)
        ]
    except Exception:  # the CPU kernel raises a better error
        return None
    places = [*zip(op.arguments, mems, strict=False), *named.items()]
    written = [m for name, value in places if name in op.writes for m in tensors_in(value)]
    after = [*zip(op.arguments, shapes, strict=False), *named_shapes.items()]
    inference = torch.is_inference_mode_enabled()
    resized = [s for name, value in after if name in op.writes for s in tensors_in(value)]
    if any(s.shape != m.shape for s, m in zip(resized, written, strict=True)):
        return None  # an `out` that must be resized first

    def task() -> None:
        try:
            with torch.inference_mode(inference):  # a mode of the thread that launched
                _fill(func, op, mems, named, results)
        except Exception as error:
            sentence = message("sim.asynchronous", op=op.name, error=error)
            raise RuntimeError(sentence) from None

    stream.submit(task)
    return results if len(op.returns) != 1 else results[0] if op.returns == (None,) else written


def _fill(func: Any, op: Operator, mems: Any, named: Any, results: Any) -> None:
    """Compute the results in the stream's thread, without recording derivatives."""
    with torch._C._AutoDispatchBelowAutograd():
        into = _INTO.get(func)
        if into is not None:
            into(*mems, **named, out=results[0])
            return
        values = func(*mems, **named)
        _put(results, (values,) if len(op.returns) == 1 else values)


def _put(places: Any, values: Any) -> None:
    if isinstance(places, torch.Tensor):
        if (places.shape, places.dtype) != (values.shape, values.dtype):
            raise RuntimeError(message("sim.shape_rule", got=values.shape, expected=places.shape))
        places.copy_(values)
    elif places is not None:
        for place, value in zip(places, values or (), strict=False):
            _put(place, value)


def _shape(value: Any) -> Any:
    """Replace tensors in an argument by tensors on PyTorch's device "meta", without values."""
    if isinstance(value, torch.Tensor):
        return torch.empty_strided(value.size(), value.stride(), dtype=value.dtype, device="meta")
    if isinstance(value, list | tuple):
        return [_shape(one) for one in value]
    return value


def _reserve(shape: Any) -> Any:
    """Allocate memory for a result of known shape, strides and dtype."""
    if isinstance(shape, torch.Tensor):
        if shape.layout is not torch.strided:
            raise TypeError(shape.layout)
        return torch.empty_strided(shape.size(), shape.stride(), dtype=shape.dtype, device="cpu")
    return None if shape is None else [_reserve(one) for one in shape]
