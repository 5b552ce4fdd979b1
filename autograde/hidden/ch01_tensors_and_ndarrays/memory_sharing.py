"""What is asked of a function that says whether two arrays or tensors share memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind, value_of
from autograde.checks.probes.plain_data import Raised
from autograde.checks.wording import say
from autograde.hidden.ch01_tensors_and_ndarrays.memory_spaces import SHARES_MEMORY
from autograde.hidden.installed import where_it_runs
from insidetensor import Finding
from insidetensor.checking.deadly_calls import find_deadly_call
from insidetensor.checking.findings import because, find_value

NAME = "shares_memory"
WHY_NOT_TO_FAIL = ("grad", "read_only", "tensorflow")  # reasons to give for an error too

VECTOR, GRID = "x = np.arange(8)", "x = np.arange(24).reshape(4, 6)"
REPEATED = "x = np.arange(3); s = np.ndarray((4, 3), x.dtype, x, strides=(0, 8))"
BUFFER, RECORDS = "b = bytearray(16)", "r = np.zeros(3, dtype=[('i', 'i2'), ('f', 'f4')])"
BYTES = "x = np.arange(4, dtype=np.int32); b = x.view(np.uint8)"
PROTECTED = "x = np.arange(6); r = x.view(); r.flags.writeable = False"
TORCH, GRAD = "t = torch.arange(8)", "t = torch.ones(4, requires_grad=True)"
BOTH = "x = np.arange(6.0); t = torch.from_numpy(x)"
TENSORFLOW = "e = tf.constant([1.0, 2.0, 3.0, 4.0])"
CONSTANT = "x = np.arange(4.0); e = tf.constant(x)"

# The rule, the statements, the reason to give; then pairs that share, and pairs that do not.
LISTED = (
    ("shared_elements", VECTOR, "itself", "x | x", ""),
    ("shared_elements", VECTOR, "view", "x | x[2:5]", ""),
    ("shared_elements", GRID, "one", "x[1:3, 3:5:3] | x.reshape(2, 12)[1:, :7:3]", ""),
    ("shared_elements", VECTOR, "copy", "", "x | x.copy(); x[x > 3] | x"),
    ("shared_elements", VECTOR, "equal", "", "x | np.arange(8)"),
    ("shared_elements", GRID, "copy", "", "x.T.reshape(24) | x"),
    ("apart", GRID, "interleaved", "", "x[:2, 1:4:2] | x[1:3:3, 2:5:2].T"),
    ("apart", BYTES, "interleaved", "", "b[::4] | b[1::4]"),
    ("strides", VECTOR, "no_axes", "x[2:3].reshape(()) | x", "x[2:3].reshape(()) | x[3:]"),
    ("strides", REPEATED, "stride_0", "s | x[1:2]", "s[:, :1] | x[1:]"),
    ("empty", "n = np.zeros((0, 3))", "empty", "", "n | n"),
    ("empty", TORCH, "empty", "", "t[:0] | t[:0]"),
    ("bytes", BYTES, "dtype", "b[4:8] | x[1:2]", ""),
    ("bytes", BYTES, "one_byte", "b[3:4] | x[:1]; b[3:5] | x[1:2]; x[2:] | b[5:14:2]", ""),
    ("bytes", "z = np.zeros(3, dtype=complex)", "dtype", "z.imag | z", ""),
    ("bytes", RECORDS, "dtype", "r['f'] | r", ""),
    ("bytes", BUFFER, "no_common_base", "np.frombuffer(b, 'u1') | np.frombuffer(b, 'i4')", ""),
    ("bytes", TORCH, "one_byte", "t.view(torch.uint8)[:1] | t[:1]", ""),
    ("read_only", PROTECTED, "read_only", "r | x; r | r[3:]", ""),
    ("read_only", PROTECTED, "apart", "", "r[:3] | r[3:]"),
    ("read_only", VECTOR, "stride_0", "np.broadcast_to(x, (4, 8)) | x[1:2]", ""),
    ("torch", TORCH, "copy", "", "t | t.clone()"),
    ("torch", TORCH, "one_storage", "", "t[::2] | t[1:6:2]"),
    ("torch", TORCH, "stride_0", "t[:1].expand(5) | t", "t[:1].expand(5) | t[1:]"),
    ("torch", BOTH, "libraries", "t | x", ""),
    ("torch", BOTH, "copy", "", "torch.tensor(x) | x; torch.as_tensor(x, dtype=torch.float32) | x"),
    ("torch", BOTH, "two_storages", "torch.from_numpy(x) | torch.from_numpy(x[3:])", ""),
    ("grad", GRAD, "grad", "t | t[1:]; t | t.detach(); torch.nn.Parameter(t) | t", ""),
    ("grad", GRAD, "copy", "", "t | t.detach().clone(); t * 1 | t"),
    ("tensorflow", TENSORFLOW, "tensorflow", "e | e; e | np.asarray(e); np.asarray(e) | e", ""),
    ("tensorflow", TENSORFLOW, "tensorflow", "np.asarray(e)[::-1] | e", ""),
    ("tensorflow", TENSORFLOW, "tensorflow", "e | torch.from_dlpack(e)[3:]", ""),
    ("tensorflow", TENSORFLOW, "tensorflow_numpy", "", "e | e.numpy()"),
    ("tensorflow", TENSORFLOW, "copy", "", "e | tf.constant(e.numpy()); e + 0 | e"),
    ("tensorflow", TENSORFLOW, "empty", "", "tf.zeros((0, 3)) | tf.zeros((0, 3))"),
    ("tensorflow", CONSTANT, "tensorflow_constant", "", "e | x; e | torch.from_numpy(x)"),
)

# Of each rule the reason to give for a pair that nobody picked.
REASONS = {
    "shared_elements": "view", "apart": "interleaved", "strides": "negative", "empty": "empty",
    "torch": "libraries",
}  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """Two expressions, the statements in front of them, whether they share, and why."""

    rule: str
    setup: str
    a: str
    b: str
    shared: bool
    why: str

    @property
    def call(self) -> str:
        """How the call is shown."""
        return say("call.sharing", a=self.a, b=self.b, setup=self.setup)

    def case(self, rule: str, find: Callable[[Pair, Any], Finding | None]) -> Case:
        """What is found in the facts that the probe tells of this pair."""

        def find_in(seen: Any) -> Finding | None:
            facts, none = value_of(seen, self.call)
            return none or find(self, facts)

        code = (self.setup, self.a, self.b)
        return where_it_runs(Case(rule, "sharing", (NAME, *code), find_in), " ".join(code))


def shares_memory_cases() -> Iterator[Case]:
    """Pairs in and between the three libraries, and pairs that are looked at afterwards."""
    for pair in make_pairs():
        yield pair.case(pair.rule, _find_answer)
    for pair in make_pairs():
        yield pair.case("only_looks", _find_change)
    for rules, (setup, a, b, shared) in SHARES_MEMORY.inputs:
        drawn = Pair(rules[-1], setup, a, b, shared, REASONS[rules[-1]])
        yield replace(drawn.case(rules[-1], _find_answer), only_if=rules[:-1])


def make_pairs() -> Iterator[Pair]:
    """The pairs, each of which shows one thing."""
    for rule, setup, why, *shared_and_not in LISTED:
        for shared, listed in zip((True, False), shared_and_not, strict=True):
            for pair in listed.split("; ") if listed else ():
                a, b = pair.split(" | ")
                yield Pair(rule, setup, a, b, shared, why)


def _find_answer(pair: Pair, facts: Any) -> Finding | None:
    """What is wrong with the answer, or with how it was come by."""
    answer = facts["answer"]
    if isinstance(answer, Raised) and is_kind(answer, PermissionError):
        return Finding(say("shares_memory.not_yours"), mistake="not-yours")
    yours, raised = value_of(answer, pair.call)
    found = (
        find_deadly_call(facts["deadly"], NAME)
        or raised
        or find_value(yours, pair.shared, pair.call)
    )
    is_apt = not (raised or facts["deadly"]) or pair.why in WHY_NOT_TO_FAIL
    return because(found, say(f"shares_memory.{pair.why}") if is_apt else "")


def _find_change(pair: Pair, facts: Any) -> Finding | None:
    """What of the two, and of what they are views of, is not as it was."""
    before, after = facts["states"]
    if before == after:
        return None
    return Finding(say("shares_memory.changed", call=pair.call), mistake="changed")
