"""Pairs of arrays and tensors that share memory, or seem to: as the code that makes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Pair:
    """Two expressions, the statements in front of them, and whether the two share memory.

    `why` is the key of the reason to give; `common` the first elements in the same bytes, where
    that is the reason.
    """

    rule: str
    setup: str
    a: str
    b: str
    shared: bool
    why: str = ""
    common: tuple[tuple[int, ...], tuple[int, ...]] | None = None


def listed() -> Iterator[Pair]:
    """The pairs that show one thing each."""
    for (rule, setup), pairs in LISTED.items():
        for a, b, shared, why in pairs:
            yield Pair(rule, setup, a, b, shared, why)


def looked_at() -> Iterator[Pair]:
    """Pairs that must be as they were afterwards, whatever the answer."""
    for setup, a, b in LOOKED_AT:
        yield Pair("only_looks", setup, a, b, shared=True)


VECTOR = "x = np.arange(8)"
MATRIX = "x = np.arange(12).reshape(3, 4)"
BUFFER = "b = bytearray(16)"
INT32 = "x = np.arange(4, dtype=np.int32); b = x.view(np.uint8)"
PROTECTED = "x = np.arange(6); r = x.view(); r.flags.writeable = False"
COMPLEX = "z = np.zeros(3, dtype=complex)"
RECORDS = "r = np.zeros(3, dtype=[('i', 'i2'), ('f', 'f4')])"
TORCH = "t = torch.arange(8)"
BOTH = "x = np.arange(6.0); t = torch.from_numpy(x)"
GRAD = "t = torch.ones(4, requires_grad=True)"
TENSORFLOW = "e = tf.constant([1.0, 2.0, 3.0, 4.0])"

LISTED: dict[tuple[str, str], tuple[tuple[str, str, bool, str], ...]] = {
    ("shared_elements", VECTOR): (
        ("x", "x", True, "itself"), ("x", "x.copy()", False, "copy"),
        ("x", "np.arange(8)", False, "equal"), ("x", "x[2:5]", True, "view"),
        ("x[:5]", "x[4:]", True, "one"), ("x[::2]", "x[::3]", True, "one"),
        ("x[[0, 1, 2]]", "x", False, "copy"), ("x[x > 3]", "x", False, "copy"),
        ("x + 0", "x", False, "copy"),
    ),
    ("shared_elements", MATRIX): (
        ("x.T", "x", True, "view"), ("x.reshape(12)", "x.T", True, "view"),
        ("x.T.reshape(12)", "x", False, "copy"), ("x[1]", "x[:, 2]", True, "one"),
        ("x.astype(np.int64)", "x", False, "copy"),
    ),
    ("apart", VECTOR): (
        ("x[:4]", "x[4:]", False, "apart"), ("x[::2]", "x[1::2]", False, "interleaved"),
        ("x[1::2]", "x[::2]", False, "interleaved"), ("x[::3]", "x[1::3]", False, "interleaved"),
    ),
    ("apart", MATRIX): (
        ("x[:, :2]", "x[:, 2:]", False, "columns"), ("x[:, 1]", "x[:, 3]", False, "columns"),
    ),
    ("apart", INT32): (
        ("b[::4]", "b[1::4]", False, "interleaved"),
        ("x.view(np.int16)[::2]", "x.view(np.int16)[1::2]", False, "interleaved"),
    ),
    ("apart", COMPLEX): (("z.real", "z.imag", False, "interleaved"),),
    ("strides", VECTOR): (
        ("x", "x[::-1]", True, "negative"), ("x[::-1][:3]", "x[:3]", False, "negative"),
        ("x[::-1][:3]", "x[5:]", True, "negative"), ("x[::-1][:3]", "x[5:7]", True, "negative"),
        ("x[::-2]", "x[1::2]", True, "negative"),
        ("x[2:3].reshape(())", "x", True, "no_axes"),
        ("x[2:3].reshape(())", "x[3:]", False, "no_axes"),
    ),
    ("strides", MATRIX): (("x[::-1, ::-1]", "x[2:, 3:]", True, "negative"),),
    ("strides", "x = np.arange(3); s = np.ndarray((4, 3), x.dtype, x, strides=(0, 8))"): (
        ("s", "x[1:2]", True, "stride_0"), ("s[:, :1]", "x[1:]", False, "stride_0"),
    ),
    ("empty", VECTOR): (
        ("x[:0]", "x", False, "empty"), ("x", "x[3:3]", False, "empty"),
        ("x[3:3]", "x[3:3]", False, "empty"),
    ),
    ("empty", MATRIX): (("x[:, :0]", "x", False, "empty"), ("x[:0].T", "x[:0]", False, "empty")),
    ("empty", "x = np.arange(8); n = x[3:3]"): (
        ("n", "n", False, "empty"), ("n", "n[::-1]", False, "empty"),
        ("n", "x[3:4]", False, "empty"),
    ),
    ("empty", "x = np.arange(3)"): (("x[:0].reshape(0, 3)", "x", False, "empty"),),
    ("empty", TORCH): (
        ("t[3:3]", "t", False, "empty"), ("torch.zeros(0)", "torch.zeros(0)", False, "empty"),
        ("t[:0]", "t[:0]", False, "empty"),
    ),
    ("bytes", MATRIX): (("x.view(np.uint64)", "x", True, "dtype"),),
    ("bytes", INT32): (
        ("b[4:8]", "x[:1]", False, "apart"), ("b[4:8]", "x[1:2]", True, "dtype"),
        ("b[3:4]", "x[:1]", True, "one_byte"), ("b[3:5]", "x[1:2]", True, "one_byte"),
        ("b[1::4]", "x", True, "one_byte"),
    ),
    ("bytes", COMPLEX): (("z.imag", "z", True, "dtype"),),
    ("bytes", RECORDS): (("r['f']", "r", True, "dtype"),),
    ("bytes", BUFFER): (
        ("np.frombuffer(b, np.uint8)", "np.frombuffer(b, np.int32)", True, "no_common_base"),
        ("np.frombuffer(b, np.int32, 2)", "np.frombuffer(b, np.int32, 2, 8)", False, "apart"),
        (
            "np.frombuffer(b, np.int32, 2)", "np.frombuffer(b, np.int32, 2, 4)", True,
            "no_common_base",
        ),
    ),
    ("bytes", TORCH): (("t.view(torch.uint8)[:1]", "t[:1]", True, "one_byte"),),
    ("read_only", PROTECTED): (
        ("r", "x", True, "read_only"), ("r", "r[3:]", True, "read_only"),
        ("r[:3]", "r[3:]", False, "apart"),
    ),
    ("read_only", "x = np.arange(3)"): (
        ("np.broadcast_to(x, (4, 3))", "x[1:2]", True, "stride_0"),
        ("np.broadcast_to(x[:1], (5,))", "x[1:]", False, "stride_0"),
    ),
    ("torch", TORCH): (
        ("t", "t", True, "itself"), ("t", "t.clone()", False, "copy"),
        ("t", "torch.arange(8)", False, "equal"), ("t", "t[2:5]", True, "view"),
        ("t[:4]", "t[4:]", False, "one_storage"),
        ("t[:1]", "t[2:].view(2, 3).T", False, "one_storage"),
        ("t", "t.view(2, 4).T", True, "view"), ("t[:1].expand(5)", "t", True, "stride_0"),
        ("t[:1].expand(5)", "t[1:]", False, "stride_0"), ("t[3]", "t[3:]", True, "no_axes"),
    ),
    ("torch", BOTH): (
        ("x", "t", True, "libraries"), ("t", "x", True, "libraries"),
        ("t[1:]", "x[:1]", False, "apart"), ("t[6:]", "x", False, "empty"),
        ("t.view(2, 3).T", "x[5:]", True, "libraries"), ("torch.tensor(x)", "x", False, "copy"),
        ("torch.as_tensor(x, dtype=torch.float32)", "x", False, "copy"),
        ("torch.from_numpy(x)", "torch.from_numpy(x[3:])", True, "two_storages"),
        ("torch.from_numpy(x[:3])", "torch.from_numpy(x[3:])", False, "apart"),
    ),
    ("grad", GRAD): (
        ("t", "t[1:]", True, "grad"), ("t", "t.detach()", True, "grad"),
        ("t", "t.detach().clone()", False, "copy"),
        ("torch.nn.Parameter(t)", "t", True, "grad"), ("t * 1", "t", False, "copy"),
    ),
    ("tensorflow", TENSORFLOW): (
        ("e", "e", True, "tensorflow"), ("e", "tf.identity(e)", True, "tensorflow"),
        ("e", "np.asarray(e)", True, "tensorflow"), ("np.asarray(e)", "e", True, "tensorflow"),
        ("e", "e.numpy()", False, "tensorflow_numpy"),
        ("e", "tf.constant(e.numpy())", False, "copy"),
        ("e", "tf.reshape(e, [2, 2])", True, "tensorflow"), ("e + 0", "e", False, "copy"),
        ("np.asarray(e)[::-1]", "e", True, "tensorflow"),
        ("torch.from_dlpack(e)", "e", True, "tensorflow"),
        ("e", "torch.from_dlpack(e)[3:]", True, "tensorflow"),
        ("e", "np.asarray(e)[3:]", True, "tensorflow"),
        ("tf.constant([1.0, 2.0, 3.0, 4.0])", "e", False, "equal"),
        ("torch.tensor(e.numpy())", "e", False, "copy"),
        ("np.asarray(e)[4:]", "e", False, "empty"),
        ("tf.zeros((0, 3))", "tf.zeros((0, 3))", False, "empty"),
        ("torch.from_dlpack(e)[:2]", "np.asarray(e)[2:]", False, "apart"),
    ),
    ("tensorflow", "x = np.arange(4.0); e = tf.constant(x)"): (
        ("e", "x", False, "tensorflow_constant"),
        ("e", "torch.from_numpy(x)", False, "tensorflow_constant"),
    ),
}  # fmt: skip

LOOKED_AT = (
    (VECTOR, "x[2:5]", "x"), (VECTOR, "x[::2]", "x[1::2]"), (VECTOR, "x[::-1]", "x"),
    (PROTECTED, "r", "x"), (INT32, "b", "x"), (TORCH, "t", "t[4:]"), (BOTH, "t", "x"),
    (GRAD, "t", "t.detach()"), (GRAD, "t.detach()", "t"), (TENSORFLOW, "e", "np.asarray(e)"),
)  # fmt: skip
