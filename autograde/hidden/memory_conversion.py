"""What is asked of functions that view, copy and protect the memory of an array or a tensor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
ALL = frozenset({"tensor", "memory", "x", "writable", "grad"})
Asked = frozenset[str]
Rows = tuple[tuple[str, str, str, tuple[str, ...]], ...]
ANY = "numpy torch tensorflow"
READ_ONLY = "np.arange(4); x.flags.writeable = False"
REPEATED = "np.broadcast_to(np.arange(3, dtype=np.float32), (2, 3))"
CONSTANT = "tf.constant([[1.0, 2.0], [3.0, 4.0]])"
NUMBER = "tf.constant([1.5, 2.5])[1]"
LEAF, ASKING = "torch.ones(2, 3, requires_grad=True)", "torch.arange(3.0, requires_grad=True)"

# Of each row: the rule, the libraries to go to, the reason to give, and what x is.
VIEWS: Rows = (
    ("view", "torch", "shares", (
        "np.arange(6.0).reshape(2, 3)", "np.arange(6, dtype=np.int32)", "np.array(2.5)",
        "np.zeros((2, 0, 3), dtype=np.float32)", "np.array([True, False])",
    )),
    ("view", "numpy", "shares", (
        "torch.arange(6.0).reshape(2, 3)", "torch.tensor(7)", "torch.zeros(0, 3)",
    )),
    ("strides", "torch", "strided", (
        "np.arange(12, dtype=np.int32).reshape(3, 4)[1:, ::2].T", "np.arange(6.0).reshape(2, 3).T",
        "np.ndarray((2, 3), buffer=np.arange(3.0), strides=(0, 8))",
    )),
    ("strides", "numpy", "strided", (
        "torch.arange(12).reshape(3, 4)[1:, ::2].T", "torch.ones(3).expand(2, 3)",
    )),
    ("same_library", "numpy", "itself", (
        "np.arange(6.0).reshape(2, 3)", REPEATED, "np.arange(4)[::-1]",
    )),
    ("same_library", "torch", "itself", (
        "torch.arange(6.0).reshape(2, 3)", "torch.arange(4, dtype=torch.bfloat16)",
    )),
    ("same_library", "tensorflow", "itself", (CONSTANT,)),
    ("grad", "numpy", "grad", (LEAF, ASKING)),
    ("from_tensorflow", "numpy", "tensorflow_numpy", (CONSTANT, "tf.range(5)", NUMBER)),
)  # fmt: skip
REFUSALS: Rows = (
    ("no_such_view", "torch", "no_negative", (
        "np.arange(4.0)[::-1]", "np.arange(6).reshape(2, 3)[:, ::-1]",
    )),
    ("no_such_view", "torch", "no_dtype", ("np.array(['a', 'b'])",)),
    ("no_such_view", "torch", "no_byte_order", ("np.arange(4.0).astype('>f8')",)),
    ("no_such_view", "numpy", "no_dtype", ("torch.ones(3, dtype=torch.bfloat16)",)),
    ("no_writes", "torch", "no_read_only", (READ_ONLY, REPEATED)),
    ("no_writes", "torch", "no_immutable", (CONSTANT,)),
    ("to_tensorflow", "tensorflow", "no_tensorflow", (
        "np.arange(6.0)", "np.zeros(64, dtype=np.float32)", "torch.arange(6.0)", LEAF,
    )),
)  # fmt: skip
COPIES: Rows = (
    ("copy", "torch", "values", ("np.arange(6).reshape(2, 3)", "np.arange(6, dtype=np.float32)")),
    ("copy", "numpy", "values", ("torch.arange(6).reshape(2, 3)", "torch.arange(6.0)")),
    ("same_library", "numpy", "values", ("np.arange(6).reshape(2, 3)",)),
    ("same_library", "torch", "values", ("torch.arange(6).reshape(2, 3)",)),
    ("same_library", "numpy", "order", ("np.arange(12).reshape(3, 4)[::-2, 1:]", REPEATED)),
    ("same_library", "torch", "order", ("torch.arange(12).reshape(3, 4)[1:, ::2].T",)),
    ("tensorflow", "tensorflow", "tensorflow", (
        "np.arange(6, dtype=np.float32).reshape(2, 3)", "torch.arange(6.0).reshape(2, 3)",
    )),
    ("tensorflow", ANY, "tensorflow", (CONSTANT,)),
    ("layouts", ANY, "order", (
        "np.arange(6, dtype=np.float32).reshape(2, 3).T", "torch.arange(6.0).reshape(2, 3).T",
        "torch.arange(12.0).reshape(3, 4)[1:, ::2]", "torch.arange(3.0).expand(2, 3)",
    )),
    ("layouts", ANY, "negative", (
        "np.arange(6, dtype=np.float32)[::-1]",
        "np.arange(12, dtype=np.float32).reshape(3, 4)[::-2, 1:]",
    )),
    ("layouts", ANY, "read_only", (READ_ONLY, REPEATED)),
    ("layouts", ANY, "values", ("np.zeros((2, 0), dtype=np.float32)", "torch.zeros(0, 3)")),
    ("no_axes", ANY, "no_axes", ("np.array(1.5, dtype=np.float32)", "torch.tensor(2.5)", NUMBER)),
    ("dtypes", ANY, "dtypes", tuple(
        f"{make}(np.array([0, 1.1, 2.7]).astype('{dtype}'))"
        for make in ("np.array", "torch.tensor", "tf.constant")
        for dtype in ("float64", "bool", "uint8", "int32", "int64", "float32")
    )),
    ("grad", ANY, "grad", (LEAF, ASKING)),
    ("writable", "numpy", "read_only", (
        "np.arange(6).reshape(2, 3)", READ_ONLY, REPEATED, "torch.arange(6).reshape(2, 3)",
        CONSTANT,
    )),
)  # fmt: skip
PROTECTED: Rows = (
    ("view", "numpy", "view", (
        "np.arange(6).reshape(2, 3)", "np.arange(6.0)[::-2]", "np.arange(6).reshape(2, 3).T",
        "np.array(2.5)", "np.zeros((0, 3))", READ_ONLY, "np.array(['a', 'b'])",
        "torch.arange(6.0).reshape(2, 3).T",
    )),
    ("tensors", "numpy", "grad", (LEAF,)),
    ("tensors", "numpy", "tensorflow_numpy", (CONSTANT,)),
)  # fmt: skip


def as_view_cases() -> Iterator[Case]:
    """Every pair of libraries: where there is a view, that it is one; where not, the refusal."""
    for row in (*VIEWS, *REFUSALS):
        yield from _cases("as_view", ALL if row in VIEWS else frozenset(), *row)


def as_copy_cases() -> Iterator[Case]:
    """Every pair of libraries: dtype, values, and memory that is not shared."""
    for row in COPIES:
        yield from _cases("as_copy", ALL, *row)


def as_readonly_cases() -> Iterator[Case]:
    """Views that refuse to be written, of what may be written all the same."""
    for rule, to, why, xs in PROTECTED:
        yield from _cases("as_readonly", frozenset({"tensor", "memory"}), rule, to, why, xs)
        yield from _cases("as_readonly", frozenset({"writable"}), "refuses_writes", to, why, xs)
        yield from _cases("as_readonly", frozenset({"x"}), "x_stays", to, why, xs)


def _cases(name: str, asked: Asked, rule: str, libraries: str, why: str, xs: Any) -> Iterator[Case]:
    for x in xs:
        for to in libraries.split():
            yield Conversion(name, rule, to, why, f"x = {x}", asked).case()


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
    asked: Asked

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
        asked = self._asked_of_copy() if self.name == "as_copy" else self.asked
        if asked & {"tensor", "dtype"} and (found := self._find_tensor(facts, asked)):
            return because(found, why)
        looks = {
            "memory": self._find_shared if self.name == "as_copy" else self._find_copied,
            "x": self._find_x,
            "writable": self._find_writable,
            "grad": self._find_grad,
        }
        found_each = (look(facts) for aspect, look in looks.items() if aspect in asked)
        return next(filter(None, found_each), None)

    def _asked_of_copy(self) -> Asked:
        """All, less what another rule is about."""
        own = {"dtypes": {"dtype"}, "no_axes": {"tensor"}, "writable": {"writable"}}
        if self.rule in own:
            return frozenset(own[self.rule])
        if self.rule == "same_library":
            return frozenset({"memory"} if self.why == "order" else ALL - {"writable", "grad"})
        asked = {"tensor", "x", "grad"} if self.rule == "grad" else {"tensor", "x"}
        if self.rule == "tensorflow" or self.to not in ("tensorflow", self._library()):
            asked.add("memory")
        return frozenset(asked)

    def _library(self) -> str:
        """Whose array or tensor x is."""
        names = {"torch.": "torch", "tf.": "tensorflow"}
        return next((names[part] for part in names if part in self.setup), "numpy")

    def _find_tensor(self, facts: Any, asked: Asked) -> Finding | None:
        """What is wrong with what came back, then and later."""
        wanted: np.ndarray = np.array(in_numpy(self.setup, "x")[0])
        second = facts.get("second")
        for came in [*facts["results"], *([second] if isinstance(second, Raised) else [])]:
            is_like = getattr(came, "shape", None) == wanted.shape or isinstance(came, Raised)
            if is_like or "tensor" in asked:
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
            if self._library() == "tensorflow":
                why = say("as_copy.tensorflow_hands_back")
            elif self._library() == "torch" and self.to == "tensorflow":
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
