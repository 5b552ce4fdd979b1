"""What is asked of functions that view, copy and protect the memory of an array or a tensor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, find_tensor, shown_seen, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised, SeenTensor
from insidetensor import Finding
from insidetensor.checking.deadly_calls import deadly
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import Described

from .installed import where_it_runs
from .numpy_for_tensors import in_numpy

NOISE = 64  # bytes
WRITABLE, REQUIRES_GRAD = 3, 4  # in a state, as bytes_in_memory tells it
GRID, LINE = "np.arange(6.0).reshape(2, 3)", "np.arange(6, dtype=np.float32)"
READ_ONLY = "np.arange(4, dtype=np.float32); x.flags.writeable = False"
REPEATED = "np.broadcast_to(np.arange(3, dtype=np.float32), (2, 3))"
CUT, TURNED = f"{LINE}[::-2]", "np.arange(12, dtype=np.int32).reshape(3, 4)[1:, ::2].T"
TENSOR, LEAF = "torch.arange(6.0).reshape(2, 3)", "torch.ones(2, 3, requires_grad=True)"
TENSOR_CUT, TENSOR_REPEATED = (
    "torch.arange(12.0).reshape(3, 4)[1:, ::2].T",
    "torch.ones(3).expand(2, 3)",
)
CONSTANT, NUMBER = "tf.constant([[1.0, 2.0], [3.0, 4.0]])", "tf.constant([1.5, 2.5])[1]"
ANY, ALL = "numpy torch tensorflow", "tensor memory x writable"

# Of each row: the rule, the libraries to go to, the reason to give, what is asked, and what x is.
Rows = tuple[tuple[str, str, str, str, tuple[str, ...]], ...]
VIEWS: Rows = (
    ("view", "torch", "shares", ALL, (
        GRID, LINE, "np.array(2.5)", "np.zeros((2, 0, 3))", "np.array([True, False])",
    )),
    ("view", "numpy", "shares", ALL, (TENSOR, "torch.tensor(7)", "torch.zeros(0, 3)")),
    ("strides", "torch", "strided", ALL, (
        TURNED, GRID + ".T", "np.ndarray((2, 3), buffer=np.arange(3.0), strides=(0, 8))",
    )),
    ("strides", "numpy", "strided", ALL, (TENSOR_CUT, TENSOR_REPEATED)),
    ("same_library", "numpy", "itself", ALL, (GRID, REPEATED, CUT)),
    ("same_library", "torch", "itself", ALL, (TENSOR, "torch.arange(4, dtype=torch.bfloat16)")),
    ("same_library", "tensorflow", "itself", ALL, (CONSTANT,)),
    ("grad", "numpy", "grad", ALL, (LEAF,)),
    ("from_tensorflow", "numpy", "tensorflow_numpy", ALL, (CONSTANT, "tf.range(5)", NUMBER)),
    ("no_such_view", "torch", "no_negative", "", (CUT, f"{GRID}[:, ::-1]")),
    ("no_such_view", "torch", "no_dtype", "", ("np.array(['a', 'b'])",)),
    ("no_such_view", "torch", "no_byte_order", "", (f"{GRID}.astype('>f8')",)),
    ("no_such_view", "numpy", "no_dtype", "", ("torch.ones(3, dtype=torch.bfloat16)",)),
    ("no_writes", "torch", "no_read_only", "", (READ_ONLY, REPEATED)),
    ("no_writes", "torch", "no_immutable", "", (CONSTANT,)),
    ("to_tensorflow", "tensorflow", "no_tensorflow", "", (
        GRID, "np.zeros(64, dtype=np.float32)", TENSOR, LEAF,
    )),
)  # fmt: skip
COPIES: Rows = (
    ("copy", "torch", "values", "tensor memory x", ("np.arange(6).reshape(2, 3)", LINE)),
    ("copy", "numpy", "values", "tensor memory x", ("torch.arange(6).reshape(2, 3)", TENSOR)),
    ("copy", "torch", "order", "memory", (CUT, TURNED, READ_ONLY, REPEATED)),
    ("copy", "numpy", "order", "memory", (TENSOR_CUT, TENSOR_REPEATED)),
    ("same_library", "numpy", "values", "tensor memory x", (GRID,)),
    ("same_library", "torch", "values", "tensor memory x", (TENSOR,)),
    ("same_library", "numpy", "order", "memory", (CUT, TURNED, REPEATED)),
    ("same_library", "torch", "order", "memory", (TENSOR_CUT,)),
    ("tensorflow", "tensorflow", "dtypes", "tensor memory x", (LINE, TENSOR)),
    ("tensorflow", ANY, "dtypes", "tensor memory x", (CONSTANT,)),
    ("layouts", ANY, "order", "tensor x", (TURNED, TENSOR_CUT, TENSOR_REPEATED)),
    ("layouts", ANY, "negative", "tensor x", (CUT,)),
    ("layouts", ANY, "read_only", "tensor x", (READ_ONLY, REPEATED)),
    ("layouts", ANY, "values", "tensor x", (f"{LINE}[:0].reshape(2, 0)", "torch.zeros(0, 3)")),
    ("no_axes", ANY, "no_axes", "tensor", (f"{LINE}[1, ...]", "torch.tensor(2.5)", NUMBER)),
    ("dtypes", ANY, "dtypes", "dtype", tuple(
        f"{make}(np.array([0, 1.1, 2.7]).astype('{dtype}'))"
        for make in ("np.array", "torch.tensor", "tf.constant")
        for dtype in ("int64", "float64", "bool", "uint8", "int32", "float32")
    )),
    ("grad", ANY, "grad", "tensor x grad", (LEAF,)),
    ("writable", "numpy", "read_only", "writable", (GRID, READ_ONLY, REPEATED, TENSOR, CONSTANT)),
)  # fmt: skip
PROTECTED = (
    ("view", "view", (
        GRID, CUT, TURNED, "np.array(2.5)", "np.zeros((0, 3))", READ_ONLY, "np.array(['a', 'b'])",
        TENSOR_CUT,
    )),
    ("tensors", "grad", (LEAF,)),
    ("tensors", "tensorflow_numpy", (CONSTANT,)),
)  # fmt: skip


def as_view_cases() -> Iterator[Case]:
    """Every pair of libraries: where there is a view, that it is one; where not, the refusal."""
    return _cases("as_view", VIEWS)


def as_copy_cases() -> Iterator[Case]:
    """Every pair of libraries: dtype, values, and memory that is not shared."""
    return _cases("as_copy", COPIES)


def as_readonly_cases() -> Iterator[Case]:
    """Views that refuse to be written, of what may be written all the same."""
    for rule, why, xs in PROTECTED:
        asked = {rule: "tensor memory", "refuses_writes": "writable", "x_stays": "x"}
        yield from _cases("as_readonly", tuple((r, "numpy", why, a, xs) for r, a in asked.items()))


def _cases(name: str, rows: Rows) -> Iterator[Case]:
    for rule, libraries, why, asked, xs in rows:
        for x, to in product(xs, libraries.split()):
            yield Conversion(name, rule, to, why, f"x = {x}", frozenset(asked.split())).case()


@dataclass(frozen=True)
class Conversion:
    """A call with the x that `setup` makes, the library to go to, and the reason's key.

    `asked` is what is looked at: the "tensor" that comes back (or its "dtype" alone, where it is
    one of the right shape), whose "memory" it has, that "x" stays as it was, whether it is
    "writable" and whether it requires "grad". Where nothing is, the call must refuse.
    """

    name: str
    rule: str
    to: str
    why: str
    setup: str
    asked: frozenset[str]

    def case(self) -> Case:
        """A case whose noise is drawn anew each time: bytes none of which is 0."""
        rng, args = Random(), () if self.name == "as_readonly" else (self.to,)
        noise = tuple(bytes(rng.randint(1, 255) for _ in range(NOISE)) for _ in range(3))
        case = Case(self.rule, "conversion", (self.name, self.setup, args, noise), self.find)
        return where_it_runs(case, f"{self.setup} {'tf.' * (self.to == 'tensorflow')}")

    @property
    def call(self) -> str:
        """How the call is shown."""
        key = "call.protecting" if self.name == "as_readonly" else "call.converting"
        return say(key, name=self.name, to=self.to, setup=self.setup)

    def find(self, facts: Any) -> Finding | None:
        """What is wrong with what came back, in what is asked."""
        facts, none = value_of(facts, self.call)
        if none is not None:
            return none
        if facts["deadly"]:
            # That TensorFlow is reached by such a call is told once, and not of each dtype.
            is_told = facts["deadly"][0] == "torch" or self.rule.endswith("tensorflow")
            return deadly(facts["deadly"], self.name) if is_told else None
        why = say(f"{self.name}.{self.why}")
        if not self.asked:
            came = _to_be_shown(facts["results"][0])
            found = find_refusal(came, error=ValueError, call=self.call)
            return because(found, why) or self._find_x(facts)
        if self.asked & {"tensor", "dtype"} and (found := self._find_tensor(facts)):
            return because(found, why)
        looks = {
            "memory": self._find_shared if self.name == "as_copy" else self._find_copied,
            "x": self._find_x,
            "writable": self._find_writable,
            "grad": self._find_grad,
        }
        found_each = (look(facts) for aspect, look in looks.items() if aspect in self.asked)
        return next(filter(None, found_each), None)

    def _find_tensor(self, facts: Any) -> Finding | None:
        """What is wrong with what came back, then and later."""
        wanted: np.ndarray = np.array(in_numpy(self.setup, "x")[0])
        second = facts.get("second")
        for came in [*facts["results"], *([second] if isinstance(second, Raised) else [])]:
            is_like = getattr(came, "shape", None) == wanted.shape or isinstance(came, Raised)
            if is_like or "tensor" in self.asked:
                value, raised = value_of(came, self.call)
                found = raised or self._find_in(value, wanted)
                if found is not None:
                    return found
        return None

    def _find_in(self, yours: Any, wanted: np.ndarray) -> Finding | None:
        if self.to == "numpy":
            return find_value(_to_be_shown(yours), wanted, self.call)
        is_variable = isinstance(yours, SeenTensor) and yours.kind.endswith("Variable")
        if self.rule == "tensorflow" and is_variable:
            return self._finding("given.variable")
        dtype = "bfloat16" if "bfloat16" in self.setup else wanted.dtype.name
        expected = SeenTensor(self.to, "Tensor", wanted.shape, dtype, "cpu", values=wanted)
        return find_tensor(yours, expected, call=self.call)

    def _find_copied(self, facts: Any) -> Finding | None:
        """Whether a write to one of the two did not show in the other, then or later."""
        if "bytes" in facts and not isinstance(facts["second"], Raised):
            pairs = [*facts["bytes"], *facts["written"], facts["second"]]
            if all(of_x == of_result for of_x, of_result in pairs):
                return None
        return because(self._finding("given.copied"), say(f"{self.name}.{self.why}"))

    def _find_shared(self, facts: Any) -> Finding | None:
        """Whether one of the two changed while the other was written, or at a second call."""
        if "bytes" not in facts:
            return None
        first, *while_x_was_written = facts["bytes"]
        (before, after), second = facts["written"], facts["second"]
        kept = 0 if facts["wrote"] == "result" else 1
        if before[kept] != first[kept] or any(each[1] != first[1] for each in while_x_was_written):
            found, why = (
                self._finding("as_copy.same_object" if facts["is_x"] else "as_copy.shares"),
                "",
            )
            if "tf." in self.setup:
                why = say("as_copy.tensorflow_hands_back")
            elif "torch." in self.setup and self.to == "tensorflow":
                why = say("as_copy.tensorflow_takes_over")
            return because(found, why)
        is_kept = before == after and (isinstance(second, Raised) or second[1] == first[1])
        return None if is_kept else self._finding("as_copy.not_kept")

    def _find_writable(self, facts: Any) -> Finding | None:
        """Whether an array that came back could be written, then or later, as it should be."""
        can = [flags[0] for flags in facts.get("flags", ())]
        if self.name == "as_copy":
            is_wrong = not facts.get("is_x", False) and not all(can)
            return self._finding("as_copy.read_only_copy") if is_wrong else None
        is_asked = self.name == "as_readonly" or not facts["x"][0][WRITABLE]
        is_wrong = is_asked and isinstance(facts["results"][0], np.ndarray) and any(can)
        return self._finding(f"{self.name}.writable") if is_wrong else None

    def _find_grad(self, facts: Any) -> Finding | None:
        is_wrong = self.name == "as_copy" and any(flags[1] for flags in facts.get("flags", ()))
        return self._finding("as_copy.requires_grad") if is_wrong else None

    def _find_x(self, facts: Any) -> Finding | None:
        """Whether x is not what it was."""
        before, after = facts["x"]
        if before == after:
            return None
        if before[REQUIRES_GRAD] and not after[REQUIRES_GRAD]:
            return self._finding("given.requires_grad")
        is_flag = self.name == "as_readonly" and before[WRITABLE] != after[WRITABLE]
        return self._finding("as_readonly.original" if is_flag else "given.changed")

    def _finding(self, key: str) -> Finding:
        mistake = key.partition(".")[2].replace("_", "-")
        return Finding(say(key, call=self.call), mistake=mistake)


def _to_be_shown(came: Any) -> Any:
    """What came back, a tensor as a sentence shows it."""
    return Described(came.kind, shown_seen(came)) if isinstance(came, SeenTensor) else came
