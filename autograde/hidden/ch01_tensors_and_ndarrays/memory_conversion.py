"""What is asked of functions that view, copy and protect the memory of an array or a tensor."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_seen_refusal, value_of
from autograde.checks.probes.plain_data import Raised
from autograde.checks.wording import say
from autograde.hidden.ch01_tensors_and_ndarrays import memory_spaces as spaces
from autograde.hidden.installed import where_it_runs
from autograde.hidden.numpy_for_tensors import in_numpy
from insidetensor import Finding
from insidetensor.checking.deadly_calls import find_deadly_call
from insidetensor.checking.findings import because, find_value
from insidetensor.checking.tensor_findings import SeenTensor, describe_tensor, find_seen_tensor

WRITABLE, REQUIRES_GRAD = 3, 4  # in a state, as bytes_in_memory tells it
GRID, LINE = "np.arange(6.0).reshape(2, 3)", "np.arange(6, dtype=np.float32)"
READ_ONLY = "np.arange(4, dtype=np.float32); x.flags.writeable = False"
REPEATED = "np.broadcast_to(np.arange(3, dtype=np.float32), (2, 3))"
CUT, TURNED = f"{LINE}[::-2]", "np.arange(12, dtype=np.int32).reshape(3, 4)[1:, ::2].T"
TENSOR, LEAF = "torch.arange(6.0).reshape(2, 3)", "torch.ones(2, 3, requires_grad=True)"
TENSOR_CUT = "torch.arange(12.0).reshape(3, 4)[1:, ::2].T"
TENSOR_REPEATED = "torch.ones(3).expand(2, 3)"
CONSTANT, NUMBER = "tf.constant([[1.0, 2.0], [3.0, 4.0]])", "tf.constant([1.5, 2.5])[1]"
ANY, ALL = "numpy torch tensorflow", "tensor memory x writable"

# Of each row: the rule, the libraries to go to, the reason to give, what is asked, and what x is.
Rows = tuple[tuple[str, str, str, str, tuple[str, ...]], ...]
VIEWS: Rows = (
    ("view", "torch", "shares", ALL, (GRID, "np.zeros((2, 0, 3))")),
    ("strides", "torch", "strided", ALL, (
        "np.ndarray((2, 3), buffer=np.arange(3.0), strides=(0, 8))",
    )),
    ("same_library", "numpy", "itself", ALL, (CUT,)),
    ("same_library", "torch", "itself", ALL, ("torch.arange(4, dtype=torch.bfloat16)",)),
    ("grad", "numpy", "grad", ALL, (LEAF,)),
    ("from_tensorflow", "numpy", "tensorflow_numpy", ALL, ("tf.range(5)", NUMBER)),
    ("no_such_view", "torch", "no_negative", "", (f"{GRID}[:, ::-1]",)),
    ("no_such_view", "torch", "no_dtype", "", ("np.array(['a', 'b'])",)),
    ("no_such_view", "torch", "no_byte_order", "", (f"{GRID}.astype('>f8')",)),
    ("no_such_view", "numpy", "no_dtype", "", ("torch.ones(3, dtype=torch.bfloat16)",)),
    ("no_writes", "torch", "no_read_only", "", (REPEATED,)),
    ("no_writes", "torch", "no_immutable", "", (CONSTANT,)),
    ("to_tensorflow", "tensorflow", "no_tensorflow", "", (
        "np.zeros(64, dtype=np.float32)", LEAF,
    )),
)  # fmt: skip
COPIES: Rows = (
    ("copy", "torch", "values", "tensor memory x", ("np.array([[True, False]])",)),
    ("copy", "torch", "order", "memory", (CUT, TURNED, READ_ONLY, REPEATED)),
    ("copy", "numpy", "order", "memory", (TENSOR_CUT, TENSOR_REPEATED)),
    ("same_library", "numpy", "values", "tensor memory x", (GRID,)),
    ("same_library", "numpy", "order", "memory", (CUT, TURNED, REPEATED)),
    ("same_library", "torch", "order", "memory", (TENSOR_CUT,)),
    ("layouts", ANY, "order", "tensor x", (TENSOR_CUT,)),
    ("layouts", ANY, "negative", "tensor x", (CUT,)),
    ("layouts", ANY, "values", "tensor x", ("torch.zeros(0, 3)",)),
    ("no_axes", ANY, "no_axes", "tensor", (NUMBER,)),
    ("dtypes", ANY, "dtypes", "dtype", ("np.array([0, 1])", "np.array([0, 1.1, 2.7])")),
    ("grad", ANY, "grad", "tensor x grad", (LEAF,)),
    ("writable", "numpy", "read_only", "writable", (READ_ONLY, CONSTANT)),
)
PROTECTED = (
    ("view", "view", (CUT, "np.array(['a', 'b'])", "np.zeros((1, 3))")),
    ("tensors", "grad", (LEAF,)),
    ("tensors", "tensorflow_numpy", (CONSTANT,)),
)


# Of each rule the reason to give; of a copy, what is asked too.
VIEW_REASONS = {
    "view": "shares", "strides": "strided", "same_library": "itself",
    "no_such_view": "no_negative", "no_writes": "no_read_only",
    "from_tensorflow": "tensorflow_numpy", "to_tensorflow": "no_tensorflow",
}  # fmt: skip
COPY_REASONS = {
    "copy": ("values", "tensor memory x"), "same_library": ("values", "tensor memory x"),
    "layouts": ("order", "tensor x"), "no_axes": ("no_axes", "tensor"),
    "dtypes": ("dtypes", "dtype"), "tensorflow": ("dtypes", "tensor memory x"),
}  # fmt: skip


def as_view_cases() -> Iterator[Case]:
    """Every pair of libraries: where there is a view, that it is one; where not, the refusal."""
    yield from _cases("as_view", VIEWS)
    for rules, (setup, to, refuses) in spaces.VIEW.inputs:
        rule = rules[-1]
        why = VIEW_REASONS[rule] if refuses == rule.startswith(("no_", "to_")) else "itself"
        asked = frozenset() if refuses else frozenset(ALL.split())
        case = Conversion("as_view", rule, to, why, setup, asked).case()
        yield replace(case, only_if=rules[:-1])


def as_copy_cases() -> Iterator[Case]:
    """Every pair of libraries: dtype, values, and memory that is not shared."""
    yield from _cases("as_copy", COPIES)
    for rules, (setup, to, _) in spaces.COPY.inputs:
        why, asked = COPY_REASONS[rules[-1]]
        case = Conversion("as_copy", rules[-1], to, why, setup, frozenset(asked.split())).case()
        yield replace(case, only_if=rules[:-1])


def as_readonly_cases() -> Iterator[Case]:
    """Views that refuse to be written, of what may be written all the same."""
    for rule, why, xs in PROTECTED:
        asked = {rule: "tensor memory", "refuses_writes": "writable", "x_stays": "x"}
        yield from _cases("as_readonly", tuple((r, "numpy", why, a, xs) for r, a in asked.items()))
    for rules, (setup, asked_of) in spaces.READONLY.inputs:
        rule, looks = rules[-1], frozenset(asked_of.split())
        why = "tensorflow_numpy" if rule == "tensors" else "view"
        case = Conversion("as_readonly", rule, "numpy", why, setup, looks).case()
        yield replace(case, only_if=rules[:-1])


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
        """The case; one that holds where TensorFlow is needed and not there."""
        args = () if self.name == "as_readonly" else (self.to,)
        case = Case(self.rule, "conversion", (self.name, self.setup, args), self.find)
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
            return find_deadly_call(facts["deadly"], self.name) if is_told else None
        why, asked = say(f"{self.name}.{self.why}"), self.asked or {"x"}
        found = None
        if not self.asked:
            came = describe_tensor(facts["results"][0])
            found = find_seen_refusal(came, error=ValueError, call=self.call)
        elif self.asked & {"tensor", "dtype"}:
            found = self._find_tensor(facts)
        if found is not None:
            return because(found, why)
        wrong = (key for aspect, key, is_so in self._looks(facts) if aspect in asked and is_so)
        key = next(wrong, "")
        if not key:
            return None
        finding = Finding(say(key, call=self.call), mistake=key.partition(".")[2].replace("_", "-"))
        return because(finding, why if key == "given.copied" else self._of_tensorflow(key))

    def _looks(self, facts: Any) -> list[tuple[str, str, bool]]:
        """Of each mistake what must be asked, the key of its sentence, and whether it was made."""
        before, after = facts["x"]
        is_copy, is_readonly = self.name == "as_copy", self.name == "as_readonly"
        can, grad = ([flags[at] for flags in facts["flags"]] for at in (0, 1))
        moments, second = facts["moments"], facts["second"]
        follows = bool(moments) and all(x == result for x, result in [*moments, second])
        shares = any(x != moments[0][0] and result != moments[0][1] for x, result in moments)
        is_again = bool(moments) and (moments[2] != moments[3] or second[1] != moments[0][1])
        is_array = isinstance(facts["results"][0], np.ndarray)
        may_not = is_array and (is_readonly or not before[WRITABLE])
        return [
            ("memory", "given.copied", not is_copy and not follows),
            ("memory", "as_copy.same_object", is_copy and shares and facts["is_x"]),
            ("memory", "as_copy.shares", is_copy and shares),
            ("memory", "as_copy.not_kept", is_copy and is_again),
            ("x", "given.requires_grad", before[REQUIRES_GRAD] > after[REQUIRES_GRAD]),
            ("x", "as_readonly.original", is_readonly and before[WRITABLE] != after[WRITABLE]),
            ("x", "given.changed", before != after),
            ("writable", "as_copy.read_only_copy", is_copy and not facts["is_x"] and not all(can)),
            ("writable", f"{self.name}.writable", not is_copy and may_not and any(can)),
            ("grad", "as_copy.requires_grad", any(grad)),
        ]

    def _of_tensorflow(self, key: str) -> str:
        """What TensorFlow does, where memory is shared because of it."""
        if key not in ("as_copy.same_object", "as_copy.shares"):
            return ""
        if "tf." in self.setup:
            return say("as_copy.tensorflow_hands_back")
        is_torch = "torch." in self.setup and self.to == "tensorflow"
        return say("as_copy.tensorflow_takes_over") if is_torch else ""

    def _find_tensor(self, facts: Any) -> Finding | None:
        """What is wrong with what came back, then and later."""
        wanted: np.ndarray = np.array(in_numpy(self.setup, "x")[0])
        for came in facts["results"]:
            is_like = getattr(came, "shape", None) == wanted.shape or isinstance(came, Raised)
            if is_like or "tensor" in self.asked:
                value, raised = value_of(came, self.call)
                found = raised or self._find_in(value, wanted)
                if found is not None:
                    return found
        return None

    def _find_in(self, yours: Any, wanted: np.ndarray) -> Finding | None:
        if self.to == "numpy":
            return find_value(describe_tensor(yours), wanted, self.call)
        if self.rule == "tensorflow" and getattr(yours, "kind", "").endswith("Variable"):
            return Finding(say("given.variable", call=self.call), mistake="variable")
        dtype = "bfloat16" if "bfloat16" in self.setup else wanted.dtype.name
        expected = SeenTensor(self.to, "Tensor", wanted.shape, dtype, "cpu", values=wanted)
        return find_seen_tensor(yours, expected, call=self.call)
