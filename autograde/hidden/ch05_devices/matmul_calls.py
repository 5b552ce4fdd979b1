"""Calls of matmul, and what is wrong with where they compute and what they move."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import Call, Run, find_result
from autograde.hidden.ch05_devices.device_spaces import FAR
from autograde.hidden.ch05_devices.device_tensors import Matrix, Plain, expected
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because
from insidetensor.checking.tensor_findings import SeenTensor, find_seen_tensor

SIM = "sim:0"
BOTH, APART, TURNED, THERE = ("cpu", "cpu"), ("cpu", SIM), (SIM, "cpu"), (SIM, SIM)
PLACES = {"both": (0, 0), "apart": (0, 1), "turned": (1, 0), "there": (1, 1)}  # 1: far from the CPU
Shapes = tuple[tuple[int, ...], tuple[int, ...]]
SQUARE, WIDE = ((4, 4), (4, 4)), ((3, 4), (4, 50))  # of one size, and of two
FREE = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
# What a log calls the operations that make or copy tensors; any other can be a product's work.
NO_WORK = {
    "_to_copy", "_unsafe_view", "alias", "arange", "cat", "clone", "copy_", "detach", "empty",
    "empty_like", "empty_strided", "fill_", "full", "full_like", "new_empty", "new_full",
    "new_ones", "new_zeros", "ones", "ones_like", "stack", "view", "zero_", "zeros", "zeros_like",
}  # fmt: skip

Find = Callable[["Product", Run], Finding | None]
# The rule, what is found in the run, products, and what else the probe is given.
Rows = list[tuple[str, Find, list["Product"], dict[str, Any]]]


@dataclass(frozen=True)
class Product:
    """One call of matmul: its operands, what else it is given, and where the product must lie."""

    a: Matrix | Plain
    b: Matrix | Plain
    lands: str = "cpu"
    options: Mapping[str, Any] = field(default_factory=dict)
    costs: Mapping[str, Costs] | None = None
    why: str = ""  # why the product lies there
    function: str = "matmul"

    @property
    def operands(self) -> list[Matrix]:
        """The operands; one object that stands on both sides is one."""
        both = [x for x in (self.a, self.b) if isinstance(x, Matrix)]
        return [x for x in both if x.transposed or not x.again]

    @property
    def library(self) -> str:
        """The library of the product."""
        return "tensorflow" if self.operands[0].library == "tensorflow" else "torch"

    @property
    def bytes(self) -> tuple[int, int]:
        """The bytes that must be moved to the accelerator, and from it."""
        pairs = [(x.nbytes, x.on) for x in self.operands]
        to = sum(nbytes for nbytes, place in pairs if place != self.lands == SIM)
        return to, sum(nbytes for nbytes, place in pairs if place == SIM != self.lands)

    def seen(self, place: str = "") -> SeenTensor:
        """What must come back."""
        values = self.operands[0].values @ self.operands[-1].values
        return expected(self.library, values, place or self.lands)

    @property
    def call(self) -> Call:
        """The call, as a sentence shows it."""
        given: dict[str, Any] = {"options": dict(self.options)}
        options = [f", {name}={value!r}" for name, value in self.options.items()]
        if self.costs is not None:
            given["costs"] = {place: asdict(each) for place, each in self.costs.items()}
            places = ", ".join(f"{place!r}: …" for place in self.costs)
            options.append(f", costs={{{places}}}")
        a, b, more = self.a.described(), self.b.described(), "".join(options)
        if isinstance(self.b, Matrix) and self.b.again:
            x = "x.T" if self.b.transposed else "x"
            shown = say("call.product_x", function=self.function, b=x, options=more, x=a)
        else:
            shown = say("call.product", function=self.function, options=more, a=a, b=b)
        return Call(self.function, (self.a, self.b), shown, given)

    def case(self, rule: str, find: Find, **more: Any) -> Case:
        """What is found in this call; `more` is what else the probe is given."""
        call = self.call
        if more.get("without"):
            call = replace(call, shown=say("call.without", call=call.shown))
        return call.case(rule, lambda run: find(self, run), **more)


def product(
    places: tuple[str, str] = ("cpu", "cpu"),
    lands: str = "cpu",
    shapes: Shapes = ((3, 4), (4, 5)),
    *,
    dtype: str = "float32",
    library: str = "torch",
    ndarrays: str = "",
    costs: Mapping[str, Costs] | None = None,
    why: str = "",
    **options: Any,
) -> Product:
    """A product of two matrices; `ndarrays` says which are ndarrays: "a", "b" or "ab"."""
    a, b = (
        Matrix(
            shape,
            place,
            dtype,
            first=first,
            library="numpy" if name in ndarrays else library,
        )
        for name, shape, place, first in zip("ab", shapes, places, (1, 2), strict=True)
    )
    return Product(a, b, lands, options, costs, say(f"products.{why}") if why else "")


def drawn_places(library: str, places: str, ndarrays: str) -> tuple[str, str] | None:
    """Where both operands lie; None where an ndarray would not lie on the CPU."""
    a, b = (FAR[library] if far else "cpu" for far in PLACES[places])
    is_one = any(name in ndarrays and on != "cpu" for name, on in (("a", a), ("b", b)))
    return None if is_one or (ndarrays and library == "tensorflow") else (a, b)


def twice(one: Product, *, turned: bool = False) -> Product:
    """A product of its first operand with itself, or with its transpose."""
    return replace(one, b=replace(one.operands[0], again=True, transposed=turned))


def find_product_elements(one: Product, run: Run) -> Finding | None:
    """Library, shape, dtype and values of what came back, wherever it lies."""
    return because(find_result(run, one.seen(run.place), read=False), one.why)


def find_place(one: Product, run: Run) -> Finding | None:
    """Where the product was computed, and lies."""
    if run.raised is not None:
        is_decided = run.error is not None and is_kind(run.error, ValueError)
        return because(run.raised, one.why if is_decided else "")
    aspect, key = _wrong_move(one, run)
    if aspect == "place":
        return because(_bytes_finding(one, run, key), one.why)
    found = find_seen_tensor(run.value, one.seen(), call=run.call)
    # Where it was computed on the accelerator, and brought home: another rule.
    is_home = one.lands == SIM and _first_product(run) is not None
    if has_mistake(found, "tensor-type"):
        return found
    if has_mistake(found, "tensor-place") and not is_home:
        return because(found, one.why)
    return _find_operands_moved(one, run)


def find_in_tensorflow(one: Product, run: Run) -> Finding | None:
    """As `find_product_elements` and where it lies, and what was read into Python."""
    return find_result(run, one.seen()) or _find_operands_moved(one, run)


def _find_operands_moved(one: Product, run: Run) -> Finding | None:
    """Each kernel that was called had both operands on the product's place, and its name."""
    for call in run.kernels:
        fields = {name: call[name] for name in ("library", "kind")}
        fields |= {"call": run.call, "place": one.lands}
        a, b = call["places"]
        if {a, b} != {one.lands}:
            return Finding(say("products.not_moved", **fields, a=a, b=b), mistake="not-moved")
        if call["device"] != one.lands:
            return Finding(say("products.device", **fields, got=repr(call["device"])))
    return None


def find_moves(one: Product, run: Run) -> Finding | None:
    """The bytes that were moved, told apart by when and how many."""
    if run.raised is not None:
        return run.raised
    aspect, key = _wrong_move(one, run)
    return _bytes_finding(one, run, key) if aspect == "bytes" else None


def find_moved_once(one: Product, run: Run) -> Finding | None:
    """Whether the bytes of one operand that stands on both sides were moved more than once."""
    twice = 2 * one.operands[0].nbytes
    if run.raised is not None or max(run.to, run.back) < twice:
        return run.raised
    return _bytes_finding(one, run, "moved_twice" if run.to >= twice else "cpu_bytes")


def has_mistake(found: Finding | None, mistake: str) -> bool:
    """Whether a finding is of this mistake."""
    return found is not None and found.mistake == mistake


def _bytes_finding(one: Product, run: Run, key: str) -> Finding:
    to, back = one.bytes
    fields = {"call": run.call, "to": run.to, "back": run.back, "want": to, "want_back": back}
    sentence = say(f"products.{key}", **fields, place=one.lands)
    return Finding(sentence, mistake=key.replace("_", "-"))


def _first_product(run: Run) -> int | None:
    """Where in the log the first operation that may be a product's stands; None without any."""
    for at, event in enumerate(run.log):
        kind, _, op = event.partition(" ")
        if kind == "launch" and op.partition(".")[0] not in NO_WORK:
            return at
    return None


def _wrong_move(one: Product, run: Run) -> tuple[str, str]:
    """The first mistake that the log shows: whether of the "place" or the "bytes", and its key."""
    (to, back), launched = one.bytes, _first_product(run)
    is_exact = (run.to, run.back) == (to, back)
    is_less = launched is None and bool(one.seen().values.size)
    reads = (at for at, event in enumerate(run.log) if event.startswith("d2h "))
    is_read_first = launched is not None and next(reads, len(run.log)) < launched
    copied = launched is None and not any(event.startswith("launch ") for event in run.log)
    wrong_to, resident = launched is not None and run.to != to, to == 0
    on_the_cpu = [
        ("place", "computed_there", launched is not None and not is_exact),
        ("bytes", "cpu_bytes", not is_exact),
    ]
    on_sim = [
        ("place", "fetched", launched is None and run.back > back),
        ("place", "never_moved", launched is None and run.place != SIM and run.to < min(to, 1)),
        ("place", "computed_first", is_less and run.place == SIM and (copied or run.to != to)),
        ("bytes", "round_trip", run.back > back and is_read_first and run.to > to),
        ("bytes", "read_back", run.back > back),
        ("bytes", "resident_moved", wrong_to and resident),
        ("bytes", "moved_twice", wrong_to and run.to > to and run.to % max(to, 1) == 0),
        ("bytes", "moved_bytes", wrong_to),
    ]
    looks = on_sim if one.lands == SIM else on_the_cpu
    return next(((aspect, key) for aspect, key, is_so in looks if is_so), ("", ""))
