"""Calls of matmul that must end in an error, before anything has moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal
from autograde.checks.wording import say
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because
from insidetensor.shown import kind

from .device_tensors import Matrix
from .matmul_calls import Told, told_of

NOTHING = object()


@dataclass(frozen=True)
class Refused:
    """Two operands, of which one may be no tensor, and what else the call is given."""

    places: tuple[str, str] = ("cpu", "cpu")
    shapes: tuple[tuple[int, ...], tuple[int, ...]] = ((3, 4), (4, 5))
    dtypes: tuple[str, str] = ("float32", "float32")
    options: Mapping[str, Any] = field(default_factory=dict)
    costs: Mapping[str, Costs] | None = None
    libraries: tuple[str, str] = ("torch", "torch")
    plain_a: Any = NOTHING
    plain_b: Any = NOTHING

    def case(self, rule: str, error: type[BaseException], naming: Sequence[str], why: str) -> Case:
        """The call raises this error, naming each of these texts, and moves nothing."""
        given = {
            "library": "torch" if "torch" in self.libraries else "tensorflow",
            "operands": [self._given(at) for at in (0, 1)],
            "options": dict(self.options),
        }
        if self.costs is not None:
            given["costs"] = {place: asdict(each) for place, each in self.costs.items()}
        return Case(rule, "device_products", given, self._find(error, naming, why))

    def call(self) -> str:
        """How the call is shown."""
        options = {**self.options, **({} if self.costs is None else {"costs": dict(self.costs)})}
        shown = "".join(f", {name}={value!r}" for name, value in options.items())
        fields = {"a": self._described(0), "b": self._described(1)}
        return say("call.matmul_refused", options=shown, **fields)

    def _find(
        self, error: type[BaseException], naming: Sequence[str], why: str
    ) -> Callable[[Any], Finding | None]:
        call = self.call()

        def find(seen: Any) -> Finding | None:
            told: Told = told_of(seen, call)
            run = told.run
            if run.error is None and run.raised is not None:
                return run.raised  # nothing was told
            answer = run.value if run.error is None else run.error
            found = find_refusal(answer, error=error, naming=naming, call=call)
            if found is None and (run.to or run.back):
                return Finding(say("products.refused_late", call=call), mistake="refused-late")
            return because(found, say(f"refused.{why}"))

        return find

    def _plain(self, at: int) -> Any:
        return (self.plain_a, self.plain_b)[at]

    def _matrix(self, at: int) -> Matrix:
        library, shape = self.libraries[at], self.shapes[at]
        return Matrix(shape, self.places[at], self.dtypes[at], first=at + 1, library=library)

    def _given(self, at: int) -> dict[str, Any]:
        plain = self._plain(at)
        return self._matrix(at).given if plain is NOTHING else {"plain": plain}

    def _described(self, at: int) -> str:
        plain = self._plain(at)
        return self._matrix(at).described() if plain is NOTHING else kind(plain)
