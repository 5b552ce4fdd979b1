"""Pairs of arrays and tensors that share memory, or seem to: as the code that makes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from .shown_code import can_run

RANDOM_PAIRS = 200


@dataclass(frozen=True)
class Pair:
    """Two expressions, the statements in front of them, and the reason to give, by its key."""

    setup: str
    a: str
    b: str
    why: str = ""


def pairs(rng: Random) -> Iterator[Pair]:
    """The pairs that show one thing each, then pairs of random views; those that can run here."""
    for setup, cases in LISTED:
        for a, b, why in cases:
            if can_run(setup + a + b):
                yield Pair(setup, a, b, why)
    for _ in range(RANDOM_PAIRS):
        setup = rng.choice(BASES)
        a, b = _view(rng), _view(rng)
        if can_run(setup):
            yield Pair(setup, a, b)


def _view(rng: Random) -> str:
    """A view of the 24 elements of an ndarray x or of a torch tensor t over the same memory."""
    name = rng.choice(("x", "x", "t"))
    if rng.random() < 0.4:
        return f"{name}[{_slice(rng, 24, name)}]"
    rows, columns = rng.choice(((4, 6), (6, 4), (3, 8), (2, 12)))
    key = f"{_slice(rng, rows, name)}, {_slice(rng, columns, name)}"
    ending = rng.choice(("", "", ".T"))
    return f"{name}.reshape({rows}, {columns})[{key}]{ending}"


def _slice(rng: Random, size: int, name: str) -> str:
    start, stop = rng.randint(0, size // 2), rng.randint(size // 2, size)  # some are empty
    step = rng.choice((1, 2, 2, 3))
    if name == "x" and rng.random() < 0.3:
        return f"{stop - 1}:{start}:-{step}"
    return f"{start}:{stop}:{step}" if step > 1 else f"{start}:{stop}"


BASES = (
    "x = np.arange(24); t = torch.from_numpy(x)",
    "x = np.arange(24, dtype=np.int16); t = torch.from_numpy(x)",
    "x = np.arange(24, dtype=np.int32); t = torch.from_numpy(x.view(np.uint8)[:24])",
    "t = torch.arange(24.0, requires_grad=True); x = t.detach().numpy()",
    "e = tf.range(24); x = np.asarray(e); t = torch.from_dlpack(e)",
)

LISTED: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    (
        "x = np.arange(8)",
        (
            ("x", "x", "itself"), ("x", "x.copy()", "copy"), ("x", "np.arange(8)", "equal"),
            ("x", "x[2:5]", "view"), ("x[:4]", "x[4:]", "apart"), ("x[:5]", "x[4:]", "one"),
            ("x[::2]", "x[1::2]", "interleaved"), ("x[1::2]", "x[::2]", "interleaved"),
            ("x[::3]", "x[1::3]", "interleaved"), ("x[::2]", "x[::3]", "one"),
            ("x", "x[::-1]", "negative"), ("x[::-1][:3]", "x[:3]", "negative"),
            ("x[::-1][:3]", "x[5:]", "negative"), ("x[::-1][:3]", "x[5:7]", "negative"),
            ("x[::-2]", "x[::2]", "interleaved"),
            ("x[::-2]", "x[1::2]", "negative"), ("x[:0]", "x", "empty"), ("x", "x[3:3]", "empty"),
            ("x[3:3]", "x[3:3]", "empty"), ("x[[0, 1, 2]]", "x", "copy"),
            ("x[x > 3]", "x", "copy"), ("x[2:3].reshape(())", "x", "no_axes"),
            ("x[2:3].reshape(())", "x[3:]", "no_axes"), ("x + 0", "x", "copy"),
        ),
    ),
    (
        "x = np.arange(12).reshape(3, 4)",
        (
            ("x.T", "x", "view"), ("x.reshape(12)", "x.T", "view"),
            ("x.T.reshape(12)", "x", "copy"), ("x[:, :2]", "x[:, 2:]", "columns"),
            ("x[:, 1]", "x[:, 3]", "columns"),
            ("x[1]", "x[:, 2]", "one"), ("x[::-1, ::-1]", "x[2:, 3:]", "negative"),
            ("x[:, :0]", "x", "empty"), ("x[:0].T", "x[:0]", "empty"),
            ("x.astype(np.int64)", "x", "copy"), ("x.view(np.uint64)", "x", "dtype"),
        ),
    ),
    (
        "x = np.arange(8); n = x[3:3]",
        (("n", "n", "empty"), ("n", "n[::-1]", "empty"), ("n", "x[3:4]", "empty")),
    ),
    (
        "x = np.arange(6); r = x.view(); r.flags.writeable = False",
        (
            ("r", "x", "read_only"), ("r", "r[3:]", "read_only"), ("r[:3]", "r[3:]", "apart"),
            ("r[::2]", "x[1::2]", "interleaved"), ("r[::-1]", "x[:1]", "read_only"),
        ),
    ),
    (
        "x = np.arange(3)",
        (
            ("np.broadcast_to(x, (4, 3))", "x[1:2]", "stride_0"),
            ("np.broadcast_to(x[:1], (5,))", "x[1:]", "stride_0"),
            ("np.broadcast_to(x, (0, 3))", "x", "empty"),
        ),
    ),
    (
        "x = np.arange(4, dtype=np.int32); b = x.view(np.uint8)",
        (
            ("b[4:8]", "x[:1]", "apart"), ("b[4:8]", "x[1:2]", "dtype"),
            ("b[3:4]", "x[:1]", "one_byte"), ("b[3:5]", "x[1:2]", "one_byte"),
            ("b[::4]", "b[1::4]", "interleaved"), ("b[1::4]", "x", "one_byte"),
            ("x.view(np.int16)[::2]", "x.view(np.int16)[1::2]", "interleaved"),
        ),
    ),
    (
        "z = np.zeros(3, dtype=complex)",
        (("z.real", "z.imag", "interleaved"), ("z.imag", "z", "dtype")),
    ),
    (
        "r = np.zeros(3, dtype=[('i', 'i2'), ('f', 'f4')])",
        (("r['i']", "r['f']", "interleaved"), ("r['f']", "r", "dtype")),
    ),
    (
        "b = bytearray(16)",
        (
            ("np.frombuffer(b, np.uint8)", "np.frombuffer(b, np.int32)", "no_common_base"),
            ("np.frombuffer(b, np.int32, 2)", "np.frombuffer(b, np.int32, 2, 8)", "apart"),
            ("np.frombuffer(b, np.int32, 2)", "np.frombuffer(b, np.int32, 2, 4)", "no_common_base"),
        ),
    ),
    (
        "t = torch.arange(8)",
        (
            ("t", "t", "itself"), ("t", "t.clone()", "copy"), ("t", "torch.arange(8)", "equal"),
            ("t", "t[2:5]", "view"), ("t[:4]", "t[4:]", "one_storage"),
            ("t[::2]", "t[1::2]", "one_storage"), ("t[:1]", "t[2:].view(2, 3).T", "one_storage"),
            ("t", "t.view(2, 4).T", "view"), ("t[3:3]", "t", "empty"),
            ("torch.zeros(0)", "torch.zeros(0)", "empty"), ("t[:0]", "t[:0]", "empty"),
            ("t[:1].expand(5)", "t", "stride_0"), ("t[:1].expand(5)", "t[1:]", "stride_0"),
            ("t.view(torch.uint8)[:1]", "t[:1]", "one_byte"), ("t[3]", "t[3:]", "no_axes"),
            ("t.view(torch.int32)[::2]", "t.view(torch.int32)[1::2]", "interleaved"),
        ),
    ),
    (
        "x = np.arange(6.0); t = torch.from_numpy(x)",
        (
            ("x", "t", "libraries"), ("t", "x", "libraries"), ("t[1:]", "x[:1]", "apart"),
            ("x[::2]", "t[1::2]", "interleaved"), ("t.view(2, 3).T", "x[5:]", "libraries"),
            ("x[::-1]", "t[4:]", "negative"), ("torch.tensor(x)", "x", "copy"),
            ("torch.as_tensor(x, dtype=torch.float32)", "x", "copy"), ("t[6:]", "x", "empty"),
            ("torch.from_numpy(x)", "torch.from_numpy(x[3:])", "two_storages"),
            ("torch.from_numpy(x[:3])", "torch.from_numpy(x[3:])", "apart"),
            ("t.view(torch.uint8)[7:8]", "x[:1]", "one_byte"),
        ),
    ),
    (
        "t = torch.ones(4, requires_grad=True)",
        (
            ("t", "t[1:]", "grad"), ("t", "t.detach()", "grad"), ("t[:2]", "t[2:]", "one_storage"),
            ("t", "t.detach().numpy()", "grad"), ("t", "t.detach().clone()", "copy"),
            ("torch.nn.Parameter(t)", "t", "grad"), ("t * 1", "t", "copy"),
        ),
    ),
    (
        "e = tf.constant([1.0, 2.0, 3.0, 4.0])",
        (
            ("e", "e", "tensorflow"), ("e", "tf.identity(e)", "tensorflow"),
            ("e", "np.asarray(e)", "tensorflow"), ("np.asarray(e)", "e", "tensorflow"),
            ("e", "e.numpy()", "tensorflow_numpy"), ("e", "tf.constant(e.numpy())", "copy"),
            ("e", "tf.reshape(e, [2, 2])", "tensorflow"), ("e + 0", "e", "copy"),
            ("np.asarray(e)[::2]", "np.asarray(e)[1::2]", "interleaved"),
            ("np.asarray(e)[::-1]", "e", "negative"), ("np.asarray(e)[4:]", "e", "empty"),
            ("tf.zeros((0, 3))", "tf.zeros((0, 3))", "empty"),
            ("torch.from_dlpack(e)", "e", "tensorflow"),
            ("e", "torch.from_dlpack(e)[3:]", "tensorflow"),
            ("torch.from_dlpack(e)[:2]", "np.asarray(e)[2:]", "apart"),
            ("tf.constant([1.0, 2.0, 3.0, 4.0])", "e", "equal"),
            ("torch.tensor(e.numpy())", "e", "copy"),
        ),
    ),
    (
        "x = np.arange(4.0); e = tf.constant(x)",
        (("e", "x", "tensorflow_constant"), ("e", "torch.from_numpy(x)", "tensorflow_constant")),
    ),
)  # fmt: skip
