"""Arrays and tensors to be seen as, copied to or lent to others: as the code that makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

LIBRARIES = ("numpy", "torch", "tensorflow")
ALL = frozenset({"tensor", "memory", "x"})


@dataclass(frozen=True)
class Conversion:
    """The statements that make x, the library to go to, and the values of x as NumPy makes them.

    `why` is the key of the reason to give. `asked` is what is looked at: the "tensor" that comes
    back (or only its "dtype", or "shape", where it is one), whose "memory" it has, that "x" stays
    as it was, whether it is "writable" and whether it requires "grad".
    """

    rule: str
    setup: str
    to: str
    why: str
    values: str = ""
    asked: frozenset[str] = ALL

    @property
    def library(self) -> str:
        """Whose array or tensor x is."""
        names = {"torch.": "torch", "tf.": "tensorflow"}
        return next((names[part] for part in names if part in self.setup), "numpy")

    @property
    def expected(self) -> np.ndarray:
        """The values of x, with its shape and dtype."""
        known = {"np": np}
        exec(f"x = {self.values}" if self.values else self.setup, known)
        return np.array(known["x"])


def copies() -> Iterator[Conversion]:
    """Everything to everywhere."""
    yield from COPIED
    for rule, rows in COPIED_ANYWHERE.items():
        for setup, why, values in rows:
            for to in LIBRARIES:
                copy = Conversion(rule, setup, to, why, values)
                yield replace(copy, asked=_asked_of_copy(copy))
    for setup, values in COPIED_AT_HOME:
        to = "torch" if values else "numpy"
        yield Conversion("same_library", setup, to, "order", values, frozenset({"memory"}))
    for setup, values in COPIED_TO_BE_WRITTEN:
        yield Conversion("writable", setup, "numpy", "read_only", values, frozenset({"writable"}))


def protected() -> Iterator[Conversion]:
    """What a view can be made of that refuses to be written, and what is looked at each time."""
    for setup, why, values in PROTECTED:
        rule = "view" if why == "view" else "tensors"
        asked = frozenset({"tensor", "memory"})
        yield Conversion(rule, setup, "numpy", why, values, asked)
        yield Conversion("refuses_writes", setup, "numpy", why, values, frozenset({"writable"}))
        yield Conversion("x_stays", setup, "numpy", why, values, frozenset({"x"}))


def _asked_of_copy(copy: Conversion) -> frozenset[str]:
    """What is looked at: all, less what another rule is about."""
    if copy.rule == "tensorflow":
        return ALL
    if copy.rule == "dtypes":
        return frozenset({"dtype"})
    if copy.rule == "no_axes":
        return frozenset({"shape" if copy.to == "tensorflow" else "tensor"})
    has_rule_of_its_own = copy.to in ("tensorflow", copy.library)
    asked = ALL - {"memory"} if has_rule_of_its_own else ALL
    return asked | {"grad"} if copy.rule == "grad" else asked


def _all(rule: str, rows: Iterable[tuple[str, str, str, str]]) -> Iterator[Conversion]:
    return (Conversion(rule, *row) for row in rows)


VIEWS = (
    *_all("view", (
        ("x = np.arange(6.0).reshape(2, 3)", "torch", "shares", ""),
        ("x = np.arange(6, dtype=np.int32)", "torch", "shares", ""),
        ("x = np.zeros((2, 0, 3), dtype=np.float32)", "torch", "shares", ""),
        ("x = np.array(2.5)", "torch", "shares", ""),
        ("x = np.array([True, False])", "torch", "shares", ""),
        ("x = torch.arange(6.0).reshape(2, 3)", "numpy", "shares",
         "np.arange(6, dtype=np.float32).reshape(2, 3)"),
        ("x = torch.tensor(7)", "numpy", "shares", "np.array(7)"),
        ("x = torch.zeros(0, 3)", "numpy", "shares", "np.zeros((0, 3), np.float32)"),
    )),
    *_all("strides", (
        ("x = np.arange(12, dtype=np.int32).reshape(3, 4)[1:, ::2].T", "torch", "strided", ""),
        ("x = np.arange(6.0).reshape(2, 3).T", "torch", "strided", ""),
        ("x = np.ndarray((2, 3), buffer=np.arange(3.0), strides=(0, 8))", "torch", "strided", ""),
        ("x = torch.arange(12).reshape(3, 4)[1:, ::2].T", "numpy", "strided",
         "np.arange(12).reshape(3, 4)[1:, ::2].T"),
        ("x = torch.ones(3).expand(2, 3)", "numpy", "strided", "np.ones((2, 3), np.float32)"),
    )),
    *_all("same_library", (
        ("x = np.arange(6.0).reshape(2, 3)", "numpy", "itself", ""),
        ("x = np.broadcast_to(np.arange(3), (2, 3))", "numpy", "itself", ""),
        ("x = np.arange(4)[::-1]", "numpy", "itself", ""),
        ("x = torch.arange(6.0).reshape(2, 3)", "torch", "itself",
         "np.arange(6, dtype=np.float32).reshape(2, 3)"),
        ("x = torch.arange(4, dtype=torch.bfloat16)", "torch", "itself",
         "np.arange(4, dtype=np.float32)"),
        ("x = tf.constant([[1.0, 2.0], [3.0, 4.0]])", "tensorflow", "itself",
         "np.array([[1, 2], [3, 4]], np.float32)"),
    )),
    *_all("grad", (
        ("x = torch.ones(2, 3, requires_grad=True)", "numpy", "grad",
         "np.ones((2, 3), np.float32)"),
        ("x = torch.arange(3.0).requires_grad_()", "numpy", "grad",
         "np.arange(3, dtype=np.float32)"),
    )),
    *_all("from_tensorflow", (
        ("x = tf.constant([[1.0, 2.0], [3.0, 4.0]])", "numpy", "tensorflow_numpy",
         "np.array([[1, 2], [3, 4]], np.float32)"),
        ("x = tf.range(5)", "numpy", "tensorflow_numpy", "np.arange(5, dtype=np.int32)"),
        ("x = tf.constant([1.5, 2.5])[1]", "numpy", "tensorflow_numpy",
         "np.array(2.5, np.float32)"),
    )),
)  # fmt: skip

REFUSALS = (
    *_all("no_such_view", (
        ("x = np.arange(4.0)[::-1]", "torch", "no_negative", ""),
        ("x = np.arange(6).reshape(2, 3)[:, ::-1]", "torch", "no_negative", ""),
        ("x = np.array(['a', 'b'])", "torch", "no_dtype", ""),
        ("x = np.arange(4.0).astype('>f8')", "torch", "no_byte_order", ""),
        ("x = torch.ones(3, dtype=torch.bfloat16)", "numpy", "no_dtype", ""),
    )),
    *_all("no_writes", (
        ("x = np.arange(4); x.flags.writeable = False", "torch", "no_read_only", ""),
        ("x = np.broadcast_to(np.arange(3), (2, 3))", "torch", "no_read_only", ""),
        ("x = tf.constant([1.0, 2.0])", "torch", "no_immutable", ""),
    )),
    *_all("to_tensorflow", (
        ("x = np.arange(6.0)", "tensorflow", "no_tensorflow", ""),
        ("x = np.zeros(64, dtype=np.float32)", "tensorflow", "no_tensorflow", ""),
        ("x = torch.arange(6.0)", "tensorflow", "no_tensorflow", ""),
        ("x = torch.ones(2, 3, requires_grad=True)", "tensorflow", "no_tensorflow", ""),
    )),
)  # fmt: skip

COPIED = (
    *_all("copy", (
        ("x = np.arange(6).reshape(2, 3)", "torch", "values", ""),
        ("x = np.arange(6, dtype=np.float32)", "torch", "values", ""),
        ("x = torch.arange(6).reshape(2, 3)", "numpy", "values", "np.arange(6).reshape(2, 3)"),
        ("x = torch.arange(6.0)", "numpy", "values", "np.arange(6, dtype=np.float32)"),
    )),
    *_all("same_library", (
        ("x = np.arange(6).reshape(2, 3)", "numpy", "values", ""),
        ("x = torch.arange(6).reshape(2, 3)", "torch", "values", "np.arange(6).reshape(2, 3)"),
    )),
    *_all("tensorflow", (
        ("x = np.arange(6, dtype=np.float32).reshape(2, 3)", "tensorflow", "tensorflow", ""),
        ("x = torch.arange(6.0).reshape(2, 3)", "tensorflow", "tensorflow",
         "np.arange(6, dtype=np.float32).reshape(2, 3)"),
    )),
)  # fmt: skip

# Of each row: the statements, the reason, and the values where x is no ndarray.
COPIED_ANYWHERE = {
    "layouts": (
        ("x = np.arange(6, dtype=np.float32).reshape(2, 3).T", "order", ""),
        ("x = np.arange(6, dtype=np.float32)[::-1]", "negative", ""),
        ("x = np.arange(12, dtype=np.float32).reshape(3, 4)[::-2, 1:]", "negative", ""),
        ("x = np.arange(3, dtype=np.float32); x.flags.writeable = False", "read_only", ""),
        ("x = np.broadcast_to(np.arange(3, dtype=np.float32), (2, 3))", "read_only", ""),
        ("x = np.zeros((2, 0), dtype=np.float32)", "values", ""),
        ("x = torch.arange(6.0).reshape(2, 3).T", "order",
         "np.arange(6, dtype=np.float32).reshape(2, 3).T"),
        ("x = torch.arange(12.0).reshape(3, 4)[1:, ::2]", "order",
         "np.arange(12, dtype=np.float32).reshape(3, 4)[1:, ::2]"),
        ("x = torch.arange(3.0).expand(2, 3)", "order",
         "np.broadcast_to(np.arange(3, dtype=np.float32), (2, 3))"),
        ("x = torch.zeros(0, 3)", "values", "np.zeros((0, 3), np.float32)"),
    ),
    "no_axes": (
        ("x = np.array(1.5, dtype=np.float32)", "no_axes", ""),
        ("x = torch.tensor(2.5)", "no_axes", "np.array(2.5, np.float32)"),
        ("x = tf.constant([1.5, 2.5])[1]", "no_axes", "np.array(2.5, np.float32)"),
    ),
    "dtypes": (
        ("x = np.arange(6)", "values", ""),
        ("x = np.array([1.1, np.nan, np.inf])", "values", ""),
        ("x = np.array([True, False, True])", "values", ""),
        ("x = np.arange(3, dtype=np.uint8)", "values", ""),
        ("x = np.zeros((2, 2), dtype=np.int32)", "values", ""),
        ("x = torch.arange(6, dtype=torch.float64)", "values", "np.arange(6.0)"),
        ("x = torch.tensor([True, False])", "values", "np.array([True, False])"),
        ("x = torch.arange(6, dtype=torch.uint8)", "values", "np.arange(6, dtype=np.uint8)"),
        ("x = torch.ones(3, dtype=torch.int32)", "values", "np.ones(3, np.int32)"),
        ("x = tf.constant([1.1, 2.2], dtype=tf.float64)", "tensorflow", "np.array([1.1, 2.2])"),
        ("x = tf.constant([1, 2], dtype=tf.uint8)", "tensorflow", "np.array([1, 2], np.uint8)"),
        ("x = tf.constant([True, False])", "tensorflow", "np.array([True, False])"),
        ("x = tf.range(6, dtype=tf.int64)", "tensorflow", "np.arange(6)"),
    ),
    "grad": (
        ("x = torch.ones(2, 3, requires_grad=True)", "grad", "np.ones((2, 3), np.float32)"),
        ("x = torch.arange(3.0).requires_grad_()", "grad", "np.arange(3, dtype=np.float32)"),
    ),
    "tensorflow": (
        ("x = tf.constant([[1.0, 2.0], [3.0, 4.0]])", "tensorflow",
         "np.array([[1, 2], [3, 4]], np.float32)"),
    ),
}  # fmt: skip

COPIED_AT_HOME = (
    ("x = np.arange(12).reshape(3, 4)[::-2, 1:]", ""),
    ("x = np.broadcast_to(np.arange(3), (2, 3))", ""),
    ("x = torch.arange(6).reshape(2, 3).T", "np.arange(6).reshape(2, 3).T"),
    ("x = torch.arange(12).reshape(3, 4)[1:, ::2]", "np.arange(12).reshape(3, 4)[1:, ::2]"),
)

COPIED_TO_BE_WRITTEN = (
    ("x = np.arange(6).reshape(2, 3)", ""),
    ("x = np.arange(3); x.flags.writeable = False", ""),
    ("x = np.broadcast_to(np.arange(3), (2, 3))", ""),
    ("x = torch.arange(6).reshape(2, 3)", "np.arange(6).reshape(2, 3)"),
    ("x = tf.constant([1.0, 2.0])", "np.array([1, 2], np.float32)"),
)

PROTECTED = (
    ("x = np.arange(6).reshape(2, 3)", "view", ""),
    ("x = np.arange(6.0)[::-2]", "view", ""),
    ("x = np.arange(6).reshape(2, 3).T", "view", ""),
    ("x = np.array(2.5)", "view", ""),
    ("x = np.zeros((0, 3))", "view", ""),
    ("x = np.arange(3); x.flags.writeable = False", "view", ""),
    ("x = np.array(['a', 'b'])", "view", ""),
    ("x = torch.arange(6.0).reshape(2, 3).T", "view",
     "np.arange(6, dtype=np.float32).reshape(2, 3).T"),
    ("x = torch.ones(3, requires_grad=True)", "grad", "np.ones(3, np.float32)"),
    ("x = tf.constant([1.0, 2.0])", "tensorflow_numpy", "np.array([1, 2], np.float32)"),
)  # fmt: skip
