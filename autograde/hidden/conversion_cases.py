"""Arrays and tensors to be seen as, or copied to, another library: as the code that makes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .shown_code import can_run, tensorflow


@dataclass(frozen=True)
class Conversion:
    """The statements that make x, the library to go to, and the reason to give, by its key."""

    setup: str
    to: str
    why: str = ""


def views() -> list[Conversion]:
    """Where a view exists."""
    return _that_can_run(VIEWS)


def refusals() -> list[Conversion]:
    """Where no view exists."""
    return _that_can_run(REFUSALS)


def copies() -> list[Conversion]:
    """Everything to everywhere."""
    libraries = ("numpy", "torch") if tensorflow() is None else ("numpy", "torch", "tensorflow")
    return _that_can_run(Conversion(setup, to, why) for setup, why in COPIED for to in libraries)


def to_protect() -> list[Conversion]:
    """What a view can be made of that refuses to be written."""
    return _that_can_run(Conversion(setup, "numpy", why) for setup, why in PROTECTED)


def _that_can_run(conversions: Iterable[Conversion]) -> list[Conversion]:
    return [each for each in conversions if can_run(each.setup)]


VIEWS = (
    Conversion("x = np.arange(6.0).reshape(2, 3)", "numpy", "itself"),
    Conversion("x = np.broadcast_to(np.arange(3), (2, 3))", "numpy", "itself"),
    Conversion("x = np.arange(4)[::-1]", "numpy", "itself"),
    Conversion("x = np.arange(6.0).reshape(2, 3)", "torch", "shares"),
    Conversion("x = np.arange(12, dtype=np.int32).reshape(3, 4)[1:, ::2].T", "torch", "strided"),
    Conversion("x = np.zeros((2, 0, 3), dtype=np.float32)", "torch", "shares"),
    Conversion("x = np.array(2.5)", "torch", "shares"),
    Conversion("x = np.array([True, False])", "torch", "shares"),
    Conversion("x = torch.arange(6.0).reshape(2, 3)", "torch", "itself"),
    Conversion("x = torch.arange(4, dtype=torch.bfloat16)", "torch", "itself"),
    Conversion("x = torch.arange(6.0).reshape(2, 3)", "numpy", "shares"),
    Conversion("x = torch.arange(12).reshape(3, 4)[1:, ::2].T", "numpy", "strided"),
    Conversion("x = torch.ones(3).expand(2, 3)", "numpy", "strided"),
    Conversion("x = torch.ones(2, 3, requires_grad=True)", "numpy", "grad"),
    Conversion("x = torch.tensor(7)", "numpy", "shares"),
    Conversion("x = torch.zeros(0, 3)", "numpy", "shares"),
    Conversion("x = tf.constant([[1.0, 2.0], [3.0, 4.0]])", "tensorflow", "itself"),
    Conversion("x = tf.constant([[1.0, 2.0], [3.0, 4.0]])", "numpy", "tensorflow_numpy"),
    Conversion("x = tf.range(5)", "numpy", "tensorflow_numpy"),
    Conversion("x = tf.constant(2.5)", "numpy", "tensorflow_numpy"),
)

REFUSALS = (
    Conversion("x = np.arange(4.0)[::-1]", "torch", "no_negative"),
    Conversion("x = np.arange(6).reshape(2, 3)[:, ::-1]", "torch", "no_negative"),
    Conversion("x = np.arange(4); x.flags.writeable = False", "torch", "no_read_only"),
    Conversion("x = np.broadcast_to(np.arange(3), (2, 3))", "torch", "no_read_only"),
    Conversion("x = np.array(['a', 'b'])", "torch", "no_dtype"),
    Conversion("x = np.arange(4.0).astype('>f8')", "torch", "no_byte_order"),
    Conversion("x = torch.ones(3, dtype=torch.bfloat16)", "numpy", "no_dtype"),
    Conversion("x = np.arange(6.0)", "tensorflow", "no_tensorflow"),
    Conversion("x = np.zeros(64, dtype=np.float32)", "tensorflow", "no_tensorflow"),
    Conversion("x = torch.arange(6.0)", "tensorflow", "no_tensorflow"),
    Conversion("x = torch.ones(2, 3, requires_grad=True)", "tensorflow", "no_tensorflow"),
    Conversion("x = tf.constant([1.0, 2.0])", "torch", "no_immutable"),
)

COPIED = (
    ("x = np.arange(6).reshape(2, 3)", "values"),
    ("x = np.arange(6.0).reshape(2, 3).T", "order"),
    ("x = np.arange(6.0)[::-1]", "negative"),
    ("x = np.arange(12, dtype=np.float32).reshape(3, 4)[::-2, 1:]", "negative"),
    ("x = np.arange(3, dtype=np.uint8); x.flags.writeable = False", "read_only"),
    ("x = np.broadcast_to(np.arange(3, dtype=np.int32), (2, 3))", "read_only"),
    ("x = np.array([True, False, True])", "values"),
    ("x = np.array(1.1)", "no_axes"),
    ("x = np.zeros((2, 0), dtype=np.int32)", "values"),
    ("x = np.array([1.1, np.nan, np.inf])", "values"),
    ("x = torch.arange(6).reshape(2, 3)", "values"),
    ("x = torch.arange(6, dtype=torch.float64).reshape(2, 3).T", "order"),
    ("x = torch.arange(12, dtype=torch.uint8).reshape(3, 4)[1:, ::2]", "order"),
    ("x = torch.ones(2, 3, requires_grad=True)", "grad"),
    ("x = torch.tensor(3, dtype=torch.int32)", "no_axes"),
    ("x = torch.tensor([True, False])", "values"),
    ("x = torch.arange(3.0).expand(2, 3)", "order"),
    ("x = torch.zeros(0, 3)", "values"),
    ("x = tf.constant([[1.0, 2.0], [3.0, 4.0]])", "tensorflow"),
    ("x = tf.constant([1.1, 2.2], dtype=tf.float64)", "tensorflow"),
    ("x = tf.constant([1, 2], dtype=tf.uint8)", "tensorflow"),
    ("x = tf.constant([True, False])", "tensorflow"),
    ("x = tf.range(6, dtype=tf.int64)", "tensorflow"),
    ("x = tf.constant(2.5)", "no_axes"),
)

PROTECTED = (
    ("x = np.arange(6).reshape(2, 3)", "view"),
    ("x = np.arange(6.0)[::-2]", "view"),
    ("x = np.arange(6).reshape(2, 3).T", "view"),
    ("x = np.array(2.5)", "view"),
    ("x = np.zeros((0, 3))", "view"),
    ("x = np.arange(3); x.flags.writeable = False", "view"),
    ("x = np.array(['a', 'b'])", "view"),
    ("x = torch.arange(6.0).reshape(2, 3).T", "view"),
    ("x = torch.ones(3, requires_grad=True)", "grad"),
    ("x = tf.constant([1.0, 2.0])", "tensorflow_numpy"),
)
