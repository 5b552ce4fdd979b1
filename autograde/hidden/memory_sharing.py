"""What is asked of a function that says whether two arrays or tensors share memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case, Find
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.deadly_calls import deadly
from insidetensor.checking.findings import because, find_value

from .installed import where_it_runs
from .numpy_for_tensors import in_numpy

NAME, SEED, MOST_TRIES = "shares_memory", 2026, 1000
WHY_NOT_TO_FAIL = ("grad", "read_only", "tensorflow")  # reasons to give for an error too

VECTOR, MATRIX = "x = np.arange(8)", "x = np.arange(12).reshape(3, 4)"
REPEATED = "x = np.arange(3); s = np.ndarray((4, 3), x.dtype, x, strides=(0, 8))"
EMPTY = "x = np.arange(8); n = x[3:3]"
BUFFER = "b = bytearray(16)"
BYTES = "x = np.arange(4, dtype=np.int32); b = x.view(np.uint8)"
PROTECTED = "x = np.arange(6); r = x.view(); r.flags.writeable = False"
TORCH, GRAD = "t = torch.arange(8)", "t = torch.ones(4, requires_grad=True)"
BOTH = "x = np.arange(6.0); t = torch.from_numpy(x)"
TENSORFLOW = "e = tf.constant([1.0, 2.0, 3.0, 4.0])"
CONSTANT = "x = np.arange(4.0); e = tf.constant(x)"

# The rule, the statements, the reason to give, and pairs after them, each of which shows one thing.
LISTED = (
    ("shared_elements", VECTOR, "itself", "x | x"),
    ("shared_elements", VECTOR, "copy", "x | x.copy()"),
    ("shared_elements", VECTOR, "equal", "x | np.arange(8)"),
    ("shared_elements", VECTOR, "view", "x | x[2:5]"),
    ("shared_elements", VECTOR, "copy", "x[[0, 1, 2]] | x; x[x > 3] | x; x + 0 | x"),
    ("shared_elements", MATRIX, "copy", "x.T.reshape(12) | x"),
    ("apart", VECTOR, "apart", "x[:4] | x[4:]"),
    ("apart", VECTOR, "interleaved", "x[::2] | x[1::2]; x[1::2] | x[::2]; x[::3] | x[1::3]"),
    ("apart", BYTES, "interleaved", "b[::4] | b[1::4]"),
    ("strides", VECTOR, "negative", "x | x[::-1]; x[::-1][:3] | x[:3]; x[::-1][:3] | x[5:7]"),
    ("strides", VECTOR, "no_axes", "x[2:3].reshape(()) | x; x[2:3].reshape(()) | x[3:]"),
    ("strides", REPEATED, "stride_0", "s | x[1:2]; s[:, :1] | x[1:]"),
    ("empty", VECTOR, "empty", "x[:0] | x; x[3:3] | x[3:3]"),
    ("empty", MATRIX, "empty", "x[:, :0] | x; x[:0].T | x[:0]; x[:0].reshape(0, 3) | x"),
    ("empty", EMPTY, "empty", "n | n; n | n[::-1]; n | x[3:4]"),
    ("empty", TORCH, "empty", "t[3:3] | t; torch.zeros(0) | torch.zeros(0); t[:0] | t[:0]"),
    ("bytes", BYTES, "dtype", "b[4:8] | x[1:2]"),
    ("bytes", BYTES, "one_byte", "b[3:4] | x[:1]; b[3:5] | x[1:2]; b[1::4] | x"),
    ("bytes", "z = np.zeros(3, dtype=complex)", "dtype", "z.imag | z"),
    ("bytes", "r = np.zeros(3, dtype=[('i', 'i2'), ('f', 'f4')])", "dtype", "r['f'] | r"),
    ("bytes", BUFFER, "no_common_base", "np.frombuffer(b, np.uint8) | np.frombuffer(b, np.int32)"),
    ("bytes", TORCH, "one_byte", "t.view(torch.uint8)[:1] | t[:1]"),
    ("read_only", PROTECTED, "read_only", "r | x; r | r[3:]"),
    ("read_only", PROTECTED, "apart", "r[:3] | r[3:]"),
    ("read_only", VECTOR, "stride_0", "np.broadcast_to(x, (4, 8)) | x[1:2]"),
    ("torch", TORCH, "copy", "t | t.clone()"),
    ("torch", TORCH, "one_storage", "t[:4] | t[4:]; t[:1] | t[2:].reshape(2, 3).T"),
    ("torch", TORCH, "stride_0", "t[:1].expand(5) | t; t[:1].expand(5) | t[1:]"),
    ("torch", BOTH, "libraries", "x | t; t | x; t.reshape(2, 3).T | x[5:]"),
    ("torch", BOTH, "copy", "torch.tensor(x) | x; torch.as_tensor(x, dtype=torch.float32) | x"),
    ("torch", BOTH, "two_storages", "torch.from_numpy(x) | torch.from_numpy(x[3:])"),
    ("grad", GRAD, "grad", "t | t[1:]; t | t.detach(); torch.nn.Parameter(t) | t"),
    ("grad", GRAD, "copy", "t | t.detach().clone(); t * 1 | t"),
    ("tensorflow", TENSORFLOW, "tensorflow", "e | e; e | np.asarray(e); np.asarray(e) | e"),
    ("tensorflow", TENSORFLOW, "tensorflow_numpy", "e | e.numpy()"),
    ("tensorflow", TENSORFLOW, "copy", "e | tf.constant(e.numpy()); e + 0 | e"),
    (
        "tensorflow",
        TENSORFLOW,
        "tensorflow",
        "np.asarray(e)[::-1] | e; e | torch.from_dlpack(e)[3:]",
    ),
    ("tensorflow", TENSORFLOW, "empty", "tf.zeros((0, 3)) | tf.zeros((0, 3))"),
    ("tensorflow", CONSTANT, "tensorflow_constant", "e | x; e | torch.from_numpy(x)"),
)
# The rule of random views, the statements that make 24 elements, whose views, and how many pairs.
RANDOM = (
    ("shared_elements", "x = np.arange(24)", "x", 24),
    ("apart", "x = np.arange(24)", "x", 24),
    ("strides", "x = np.arange(24)", "x", 40),
    ("bytes", "x = np.arange(24, dtype=np.int32); t = x.view(np.uint8)[:24]", "xt", 24),
    ("torch", "x = np.arange(24); t = torch.from_numpy(x)", "xt", 16),
    ("torch", "x = np.arange(24, dtype=np.int16); t = torch.from_numpy(x)", "xt", 16),
    ("torch", "t = torch.arange(24)", "t", 8),
    ("grad", "t = torch.arange(24.0, requires_grad=True)", "t", 8),
)
# The rules whose random pairs have one answer: those without a common element are another's.
ONE_ANSWER = {"shared_elements": [True], "apart": [False], "grad": [True]}


@dataclass(frozen=True)
class Pair:
    """Two expressions, the statements in front of them, and the key of the reason to give."""

    rule: str
    setup: str
    a: str
    b: str
    why: str

    @property
    def shared(self) -> bool:
        """Whether the two share memory, as NumPy finds by looking at every element."""
        return np.shares_memory(*in_numpy(self.setup, self.a, self.b))


def shares_memory_cases() -> Iterator[Case]:
    """Pairs in and between the three libraries, and pairs that are looked at afterwards."""
    for pair in (*listed(), *random_pairs()):
        yield _case(pair.rule, pair, _find_answer(pair))
    for pair in listed():
        yield _case("only_looks", pair, _find_change(pair))


def listed() -> Iterator[Pair]:
    """The pairs that show one thing each."""
    for rule, setup, why, pairs in LISTED:
        for pair in pairs.split("; "):
            a, b = pair.split(" | ")
            yield Pair(rule, setup, a, b, why)


def random_pairs() -> Iterator[Pair]:
    """Pairs of random views, the same each time: half of them share, except where a rule says more.

    Two that do not share lie behind each other, except for the rule about those that take turns.
    """
    rng = Random(SEED)
    for rule, setup, names, count in RANDOM:
        for _, shared in zip(range(count), cycle(ONE_ANSWER.get(rule, [True, False]))):
            a, b = next(_views(rng, rule, setup, names, shared))
            yield Pair(rule, setup, a, b, "one" if shared else "no_byte")


def _views(
    rng: Random, rule: str, setup: str, names: str, shared: bool
) -> Iterator[tuple[str, str]]:
    for _ in range(MOST_TRIES):
        a, b = (_view(rng, rng.choice(names), is_backwards=rule == "strides") for _ in "ab")
        both = in_numpy(setup, a, b)
        is_near = np.may_share_memory(*both) and not shared and rule != "apart"
        is_odd = is_near or not all(each.size for each in both)
        is_odd |= rule == "strides" and "-" not in a + b
        if not is_odd and np.shares_memory(*both) is shared:
            yield a, b


def _view(rng: Random, name: str, is_backwards: bool) -> str:
    def cut(size: int) -> str:
        start, stop = rng.randint(0, size // 2), rng.randint(size // 2, size)  # some are empty
        step = rng.choice((1, 2, 2, 3))
        is_reversed = is_backwards and rng.random() < 0.5
        return f"{stop - 1}:{start}:-{step}" if is_reversed else f"{start}:{stop}:{step}"

    if rng.random() < 0.4:
        return f"{name}[{cut(24)}]"
    rows, columns = rng.choice(((4, 6), (6, 4), (3, 8), (2, 12)))
    turned = rng.choice(("", "", ".T"))
    return f"{name}.reshape({rows}, {columns})[{cut(rows)}, {cut(columns)}]{turned}"


def _case(rule: str, pair: Pair, find: Find) -> Case:
    code = (pair.setup, pair.a, pair.b)
    return where_it_runs(Case(rule, "sharing", (NAME, *code), find), " ".join(code))


def _call(pair: Pair) -> str:
    return say("call.sharing", a=pair.a, b=pair.b, setup=pair.setup)


def _find_answer(pair: Pair) -> Find:
    """What is wrong with the answer, or with how it was come by."""

    def find(facts: Any) -> Finding | None:
        call = _call(pair)
        facts, none = value_of(facts, call)
        if none is not None:
            return none
        if facts["asked"]:
            return Finding(say("shares_memory.not_yours"), mistake="not-yours")
        yours, raised = value_of(facts["answer"], call)
        found = deadly(facts["deadly"], NAME) or raised or find_value(yours, pair.shared, call)
        is_apt = not (raised or facts["deadly"]) or pair.why in WHY_NOT_TO_FAIL
        return because(found, say(f"shares_memory.{pair.why}") if is_apt else "")

    return find


def _find_change(pair: Pair) -> Find:
    """What of the two, and of what they are views of, is not as it was."""

    def find(facts: Any) -> Finding | None:
        facts, none = value_of(facts, _call(pair))
        if none is not None or facts["states"][0] == facts["states"][1]:
            return none
        return Finding(say("shares_memory.changed", call=_call(pair)), mistake="changed")

    return find
