"""Calls of matmul as plain data: where the operands lie, and where the product must lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import SeenTensor
from insidetensor import Costs, Finding

from .device_facts import Run, run_of
from .device_tensors import Matrix, expected

SIM = "sim:0"


@dataclass(frozen=True)
class Told:
    """What a probe told of one call, or of several in a row.

    `kernels` are the calls of kernels in the learner's table; `reason` is what torch says of a
    place that does not exist, `devices` are those that TensorFlow has. `can_warn`: the learner's
    functions name `warn`.
    """

    runs: tuple[Run, ...]
    kernels: tuple[Mapping[str, Any], ...] = ()
    table: str = ""  # what it is where it is no dict: "a list"
    reason: str = ""
    devices: tuple[str, ...] = ()
    can_warn: bool = False

    @property
    def run(self) -> Run:
        """The first call, most often the only one."""
        return self.runs[0]


def told_of(seen: Any, call: str) -> Told:
    """What `probes.device_products` tells; where it tells nothing, a call that failed."""
    facts, raised = value_of(seen, call)
    if raised is not None:
        return Told((Run(call, raised=raised),))
    return Told(
        runs=tuple(run_of(each, call) for each in facts["runs"]),
        kernels=tuple(facts["kernels"]),
        table="" if facts["is_table"] else str(facts["table"]),
        reason=str(facts["reason"]),
        devices=tuple(map(str, facts["devices"])),
        can_warn=bool(facts["can_warn"]),
    )


@dataclass(frozen=True)
class Product:
    """One call of matmul: where its operands lie, and where the product must lie."""

    places: tuple[str, str]  # of a, of b
    lands: str  # where the product must lie
    shapes: tuple[tuple[int, int], tuple[int, int]] = ((3, 4), (4, 5))
    dtype: str = "float32"
    options: Mapping[str, Any] = field(default_factory=dict)
    costs: Mapping[str, Costs] | None = None
    is_one: bool = False  # a and b are one object
    is_turned: bool = False  # b is a.T, which shares its memory
    why: str = ""  # a message key: why the product lies there
    fields: Mapping[str, Any] = field(default_factory=dict)  # of that message
    ndarrays: str = ""  # which operands are ndarrays: "a", "b" or "ab"
    transposed: bool = False  # both operands are made in the other order, and transposed
    library: str = "torch"

    @property
    def operands(self) -> tuple[Matrix, ...]:
        """The operands, whose bytes tell them apart; one that stands on both sides is one."""
        if self.is_turned:
            x = self._operand("a", self.places[0], 1)
            return x, replace(x, transposed=not self.transposed)
        names = "a" if self.is_one else "ab"
        return tuple(self._operand(*each) for each in zip(names, self.places, (1, 2), strict=False))

    @property
    def values(self) -> Any:
        """The elements of the product."""
        return self.operands[0].values @ self.operands[-1].values

    def seen(self, place: str | None = None) -> SeenTensor:
        """What must come back."""
        return expected(self.library, self.values, place or self.lands)

    def reason(self) -> str:
        """Why the product lies there, or ""."""
        return say(self.why, **self.fields) if self.why else ""

    def call(self) -> str:
        """How the call is shown."""
        options = {**self.options, **({} if self.costs is None else {"costs": _Places(self.costs)})}
        shown = "".join(f", {name}={value!r}" for name, value in options.items())
        names = "x, x" if self.is_one else "x, x.T" if self.is_turned else "a, b"
        arguments = f"matmul({names}{shown})"
        return f"{arguments} {self._where()}"

    def given(self, **more: Any) -> dict[str, Any]:
        """What `probes.device_products` is given."""
        costs = {} if self.costs is None else {"costs": self._fields_of_costs(self.costs)}
        operands = [each.given for each in self.operands[: 1 if self.is_turned else 2]]
        given = {"library": self.library, "operands": operands, "options": dict(self.options)}
        return {**given, "turned": self.is_turned, **costs, **more}

    def case(self, rule: str, find: Callable[[Product, Told], Finding | None], **more: Any) -> Case:
        """A case of this call; `more` is what else the probe is given."""
        return Case(
            rule,
            "device_products",
            self.given(**more),
            lambda seen: find(self, told_of(seen, self.call())),
        )

    def _operand(self, name: str, place: str, first: int) -> Matrix:
        shape = self.shapes[0 if name == "a" else 1]
        library = "numpy" if name in self.ndarrays else self.library
        shape = shape[::-1] if self.transposed else shape
        return Matrix(
            shape, place, self.dtype, first=first, library=library, transposed=self.transposed
        )

    def _where(self) -> str:
        dtype = "" if self.dtype == "float32" else say("call.dtype", dtype=self.dtype)
        if self.transposed:
            return say("call.matmul_transposed")
        if self.library == "tensorflow" and self.is_one:
            return say("call.matmul_tensorflow_x", shape=self.shapes[0], place=self.places[0])
        if self.library == "tensorflow":
            fields = dict(zip(("a_place", "b_place"), self.places, strict=True))
            return say(
                "call.matmul_tensorflow", **fields, columns=self.shapes[1][1], dtype=self.dtype
            )
        if self.is_one or self.is_turned:
            key = "call.matmul_one_ndarray" if self.ndarrays else "call.matmul_one"
            return say(key, shape=self.shapes[0], place=self.places[0], dtype=dtype)
        places = [
            say("call.an_ndarray") if name in self.ndarrays else place
            for name, place in zip("ab", self.places, strict=True)
        ]
        shapes = dict(zip("ab", self.shapes, strict=True))
        fields = {"a_place": places[0], "b_place": places[1]}
        return say("call.matmul_two", **shapes, **fields, dtype=dtype)

    @staticmethod
    def _fields_of_costs(costs: Mapping[str, Costs]) -> dict[str, dict[str, float]]:
        return {place: asdict(each) for place, each in costs.items()}


class _Places:
    """Costs, shown by the places they are for alone."""

    def __init__(self, costs: Mapping[str, Costs]) -> None:
        self.costs = costs

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{place!r}: …" for place in self.costs) + "}"
