"""Try a learner's matmul on operands that lie here and there, and explain what it moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.checking.tensor_findings import find_tensor, place_of
from insidetensor.checking.told_errors import told_kind, told_text
from insidetensor.shown import is_a

from .device_lab import Run, counted, matrix
from .wording import say

SIM = "sim:0"


@dataclass(frozen=True)
class Product:
    """One call of matmul with torch operands: where they lie, and what must happen to them."""

    places: tuple[str, str]  # of a, of b
    lands: str  # where the product must lie
    shapes: tuple[tuple[int, int], tuple[int, int]] = ((3, 4), (4, 5))
    dtype: str = "float32"
    options: dict[str, Any] = field(default_factory=dict)
    is_one: bool = False  # a and b are one object
    why: str = ""  # a message key: why the product lies there
    fields: dict[str, Any] = field(default_factory=dict)  # of that message
    ndarrays: str = ""  # which operands are ndarrays: "a", "b" or "ab"

    def operands(self) -> tuple[Any, Any]:
        """The two operands; their bytes tell them apart."""
        a = matrix(*self.shapes[0], on=self.places[0], dtype=self.dtype)
        b = matrix(*self.shapes[1], on=self.places[1], dtype=self.dtype, first=2)
        a = a.numpy() if "a" in self.ndarrays else a
        b = b.numpy() if "b" in self.ndarrays else b
        return (a, a) if self.is_one else (a, b)

    def reason(self) -> str:
        """Why the product lies there, or ""."""
        return say(self.why, **self.fields) if self.why else ""

    def call(self) -> str:
        """How the call is shown."""
        options = "".join(
            f", {name}={value!r}" for name, value in shown_options(self.options).items()
        )
        dtype = "" if self.dtype == "float32" else say("call.dtype", dtype=self.dtype)
        if self.is_one:
            key = "call.matmul_one_ndarray" if self.ndarrays else "call.matmul_one"
            where = say(key, shape=self.shapes[0], place=self.places[0], dtype=dtype)
            return f"matmul(x, x{options}) {where}"
        places = [
            say("call.an_ndarray") if name in self.ndarrays else place
            for name, place in zip("ab", self.places, strict=True)
        ]
        where = say(
            "call.matmul_two",
            a=self.shapes[0],
            b=self.shapes[1],
            a_place=places[0],
            b_place=places[1],
            dtype=dtype,
        )
        return f"matmul(a, b{options}) {where}"

    def find(self, matmul: Any) -> Finding | None:
        """What is wrong with what the call returned, moved and computed."""
        a, b = self.operands()
        run = counted(matmul, a, b, call=self.call(), **self.options)
        return self.done(run, a, b) or needless(run, self.lands)

    def falls_back(self, matmul: Any, place: str) -> Finding | None:
        """What is wrong with the call where `place` is not there, so that the CPU computes."""
        a, b = self.operands()
        run = counted(matmul, a, b, call=self.call(), **self.options)
        if run.raised is not None:
            return because(run.raised, say("products.must_fall_back"), "no-fallback")
        return self.done(run, a, b) or unsaid(run, place)

    def done(self, run: Run, a: Any, b: Any) -> Finding | None:
        """What is wrong with a call that was made: what it raised, moved and returned."""
        a, b = (torch_tensor(x) for x in (a, b))
        return run.raised or self._moves(run, a, b) or self._product(run, a, b)

    def _product(self, run: Run, a: Any, b: Any) -> Finding | None:
        expected = a.cpu() @ b.cpu()
        found = find_tensor(run.value, expected, on=self.lands, call=run.call)
        if found is None:
            return None
        if found.mistake == "tensor-dtype":
            return because(found, say("products.cast"))
        if found.mistake == "tensor-place":
            return because(found, self.reason())
        return found

    def _moves(self, run: Run, a: Any, b: Any) -> Finding | None:
        """What is wrong with the bytes that were moved, told apart by when and how many."""
        sizes = [x.numel() * x.element_size() for x in ((a,) if self.is_one else (a, b))]
        pairs = list(zip(sizes, self.places, strict=False))
        to = sum(size for size, place in pairs if place != self.lands == SIM)
        back = sum(size for size, place in pairs if place == SIM != self.lands)
        key = self._move_key(run, to, back, result=_nbytes(run.value))
        if key is None:
            return None
        fields = {"call": run.call, "to": run.to, "back": run.back, "want": to}
        sentence = say(f"products.{key}", **fields, want_back=back, place=self.lands)
        found = Finding(sentence, mistake=key.replace("_", "-"))
        # In the wrong place altogether: why it is the wrong one.
        elsewhere = key in ("never_moved", "fetched", "computed_there")
        return because(found, self.reason()) if elsewhere else found

    def _move_key(self, run: Run, to: int, back: int, result: int) -> str | None:
        launched = run.first_product
        if self.lands != SIM:
            if (run.to, run.back) == (to, back):
                return None
            return "cpu_bytes" if launched is None else "computed_there"
        if run.back > back:
            if launched is None:
                return "fetched"
            return "round_trip" if run.first_read < launched and run.to > to else "read_back"
        landed = place_or_none(run.value) == SIM
        if launched is None and result and landed:
            worked = any(event.kind == "launch" for event in run.log)
            return None if worked and run.to == to else "computed_first"
        if launched is None and not landed:
            return "never_moved" if to and not run.to else None
        if run.to == to:
            return None
        if to == 0:
            return "resident_moved"
        return "moved_twice" if run.to % to == 0 and run.to > to else "moved_bytes"


def shown_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options as they are shown; of `costs`, only for which places there are some."""
    costs = options.get("costs")
    return options if costs is None else {**options, "costs": Places(costs)}


def torch_tensor(x: Any) -> Any:
    """An operand as the torch tensor that it counts as."""
    import torch

    return torch.from_numpy(x) if is_a(x, np.ndarray) else x


def needless(run: Run, place: str) -> Finding | None:
    """A warning that a place is not there, though it is."""
    names = {place, SIM}
    said = next((one.text for one in run.warned if any(at in one.text for at in names)), None)
    if said is None:
        return None
    sentence = say("products.needless", call=run.call, said=told_text(said[:200]))
    return Finding(sentence, mistake="needless-warning")


def read_into_python(run: Run) -> Finding | None:
    """A TensorFlow matrix whose elements were read, though nobody asked for them."""
    if not run.back:
        return None
    return Finding(say("products.read_tensorflow", call=run.call, back=run.back), mistake="read")


def unsaid(run: Run, place: str) -> Finding | None:
    """What is wrong with the warning that a place is not there."""
    others = [one for one in run.warned if not one.is_user and place in one.text]
    if not run.said and others:
        fields = {"call": run.call, "category": told_kind(others[0].category)}
        fields["said"] = told_text(others[0].text[:200])
        return Finding(say("products.category", **fields), mistake="other-category")
    if not run.said:
        sentence = say("products.silent", call=run.call, place=place)
        return Finding(sentence, mistake="silent-fallback")
    if not any(place in text for text in run.said):
        sentence = say(
            "products.unnamed", call=run.call, place=place, said=told_text(run.said[0][:200])
        )
        return Finding(sentence, mistake="fallback-unnamed")
    naming = [text for text in run.said if place in text]
    if len(naming) > 1:
        sentence = say("products.said_twice", call=run.call, count=len(naming), place=place)
        return Finding(sentence, mistake="said-twice")
    if not any(letter.isalpha() for letter in naming[0].replace(place, "")):
        sentence = say("products.no_reason", call=run.call, said=told_text(naming[0][:200]))
        return Finding(sentence, mistake="fallback-without-reason")
    return None


class Places:
    """Costs, shown by the places they are for alone."""

    def __init__(self, costs: dict[str, Any]) -> None:
        self.costs = costs

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{place!r}: …" for place in self.costs) + "}"


def place_or_none(value: Any) -> str | None:
    """Where a value lies; None for what is no tensor, or cannot be asked."""
    try:
        return place_of(value)
    except KeyboardInterrupt:
        raise
    except BaseException:  # what a learner returns may fail at whatever it is asked
        return None


def _nbytes(value: Any) -> int:
    try:
        return int(value.numel() * value.element_size())
    except KeyboardInterrupt:
        raise
    except BaseException:
        return 0
