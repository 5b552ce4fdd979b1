"""What is wrong with one call of matmul, each finding for what one rule asks and nothing else."""

from __future__ import annotations

from autograde.checks.observed import find_tensor, is_kind
from autograde.checks.wording import say
from autograde.probes.plain_data import SeenTensor
from insidetensor import Finding
from insidetensor.checking.findings import because

from .device_facts import Run
from .matmul_calls import SIM, Product, Told


def find_product(product: Product, told: Told) -> Finding | None:
    """Library, place, shape, dtype and values of what came back."""
    run = told.run
    found = run.raised or find_tensor(run.value, product.seen(), call=run.call)
    return _explained(product, found)


def find_ndarrays(product: Product, told: Told) -> Finding | None:
    """The same wherever the product lies, for operands that are ndarrays."""
    run = told.run
    found = run.raised or find_tensor(run.value, product.seen(_place(run)), call=run.call)
    return because(found, say("products.ndarray"))


def find_elements(product: Product, told: Told) -> Finding | None:
    """Shape, dtype and values, wherever the product lies."""
    run = told.run
    found = run.raised or find_tensor(run.value, product.seen(_place(run)), call=run.call)
    return _explained(product, found)


def find_place(product: Product, told: Told) -> Finding | None:
    """Where the product was computed, and lies."""
    run = told.run
    if run.raised is not None:
        is_decided = run.error is not None and is_kind(run.error, ValueError)
        return because(run.raised, product.reason() if is_decided else "")
    key = _computed_elsewhere(product, run)
    if key:
        return because(_bytes_finding(product, run, key), product.reason())
    found = find_tensor(run.value, product.seen(), call=run.call)
    if found is None or found.mistake not in ("tensor-type", "tensor-place"):
        return None
    if product.lands == SIM and run.first_product is not None and found.mistake != "tensor-type":
        return None  # it was computed there, and brought home: another rule
    return _explained(product, found)


def find_told(product: Product, told: Told) -> Finding | None:
    """As find_place; where a kernel was called, it was told the whole name of the place."""
    return find_place(product, told) or find_operands_moved(product, told)


def find_moves(product: Product, told: Told) -> Finding | None:
    """The bytes that were moved, told apart by when and how many; in TensorFlow, what was read."""
    run = told.run
    key = "" if run.raised is not None else _needless_moves(product, run)
    return run.raised or (_bytes_finding(product, run, key) if key else None)


def find_quiet(product: Product, told: Told) -> Finding | None:
    """A warning that a place is not there, though it is, or nobody asked for it."""
    names = {product.lands, SIM, "cuda:0"}
    if not any(at in one.text for one in told.run.warned for at in names):
        return None
    return Finding(say("products.needless", call=told.run.call), mistake="needless-warning")


def find_moved_once(product: Product, told: Told) -> Finding | None:
    """Whether the bytes of one operand that stands on both sides were moved more than once."""
    run = told.run
    if run.raised is not None:
        return run.raised
    twice = 2 * product.operands[0].nbytes
    if run.to < twice and run.back < twice:
        return None
    return _bytes_finding(product, run, "moved_twice" if run.to >= twice else "cpu_bytes")


def find_turned(product: Product, told: Told) -> Finding | None:
    """The elements of a product of one matrix and its transpose, if it is a tensor at all."""
    found = find_elements(product, told)
    return None if _is(found, "tensor-type") else because(found, say("products.turned"))


def find_quiet_place(product: Product, told: Told) -> Finding | None:
    """As find_place, and nothing was said."""
    return find_quiet(product, told) or find_place(product, told)


def find_fallback(product: Product, told: Told) -> Finding | None:
    """The CPU's product, of the kernel for the CPU where one was called."""
    run = told.run
    if run.raised is not None:
        return because(run.raised, say("products.must_fall_back"), "no-fallback")
    found = find_product(product, told)
    if _is(found, "tensor-place"):
        return because(found, say("products.must_fall_back"))
    if found is not None or not told.kernels:
        return found
    if any(_key(each) == (product.library, "cpu") for each in told.kernels):
        return None
    fields = {"call": run.call, "library": product.library, "kind": "cpu"}
    return Finding(say("products.no_kernel", **fields), mistake="table-not-used")


def find_auto_fallback(product: Product, told: Told) -> Finding | None:
    """As find_fallback; what the policy auto lacks in a library is no missing place."""
    error = told.run.error
    if error is not None and is_kind(error, AttributeError):
        return None
    return find_fallback(product, told)


def find_operands_moved(product: Product, told: Told) -> Finding | None:
    """Each kernel that was called had both operands on the product's place, and its name."""
    place = product.lands
    for call in told.kernels:
        library, kind = _key(call)
        fields = {"call": told.run.call, "library": library, "kind": kind, "place": place}
        a, b = call["places"]
        if (a, b) != (place, place):
            sentence = say("products.not_moved", **fields, a=a, b=b)
            return Finding(sentence, mistake="not-moved")
        if call["device"] != place:
            sentence = say("products.device", **fields, got=repr(call["device"]))
            return Finding(sentence, mistake="device")
    return None


def find_one_call(product: Product, told: Told) -> Finding | None:
    """The learner's table must be a dict, and one of its kernels called, once."""
    if told.run.raised is not None:
        return told.run.raised
    if told.table:
        return Finding(say("kernel.no_table", kind=told.table), mistake="no-table")
    count = len(told.kernels)
    if count == 1:
        return None
    kind = product.lands.partition(":")[0]
    fields = {"call": told.run.call, "library": product.library, "kind": kind}
    if not count:
        return Finding(say("products.no_kernel", **fields), mistake="table-not-used")
    return Finding(say("products.kernels", **fields, count=count), mistake="kernels")


def find_tensorflow(product: Product, told: Told) -> Finding | None:
    """Everything of a call in TensorFlow: its product, silent copies, reads, its kernel."""
    run = told.run
    found = run.raised or find_tensor(run.value, product.seen(), call=run.call)
    if found is not None:
        return because(found, say("devices.scope")) if _is(found, "tensor-place") else found
    if run.read:
        fields = {"call": run.call, "back": run.read}
        return Finding(say("products.read_tensorflow", **fields), mistake="read")
    return find_operands_moved(product, told)


def _explained(product: Product, found: Finding | None) -> Finding | None:
    """The finding with what the text says of it."""
    if found is not None and _is(found, "tensor-dtype"):
        return because(found, say("products.cast"))
    return because(found, product.reason()) if _is(found, "tensor-place") else found


def _is(found: Finding | None, mistake: str) -> bool:
    return found is not None and found.mistake == mistake


def _place(run: Run) -> str:
    """Where the product lies; what is no tensor is found by its type."""
    return run.value.device if isinstance(run.value, SeenTensor) else "cpu"


def _key(call: object) -> tuple[str, str]:
    return (call["library"], call["kind"])  # type: ignore[index]


def _bytes_finding(product: Product, run: Run, key: str) -> Finding:
    to, back = _bytes(product)
    fields = {"call": run.call, "to": run.to, "back": run.back, "want": to, "want_back": back}
    sentence = say(f"products.{key}", **fields, place=product.lands)
    return Finding(sentence, mistake=key.replace("_", "-"))


def _bytes(product: Product) -> tuple[int, int]:
    """The bytes that must be moved to the accelerator, and from it."""
    pairs = [(each.nbytes, each.on) for each in product.operands]
    to = sum(nbytes for nbytes, place in pairs if place != product.lands == SIM)
    return to, sum(nbytes for nbytes, place in pairs if place == SIM != product.lands)


def _computed_elsewhere(product: Product, run: Run) -> str:
    """How one can tell that it was not computed where it should be, or ""."""
    to, back = _bytes(product)
    launched = run.first_product
    if product.lands != SIM:
        is_right = launched is None or (run.to, run.back) == (to, back)
        return "" if is_right else "computed_there"
    if launched is not None:
        return ""
    if run.back > back:
        return "fetched"
    if _place(run) != SIM:
        return "never_moved" if to and not run.to else ""
    worked = any(kind == "launch" for kind, _, _ in run.log)
    return "" if not product.values.nbytes or (worked and run.to == to) else "computed_first"


def _needless_moves(product: Product, run: Run) -> str:
    """What is wrong with the bytes that were moved, or "".

    Where the product was computed elsewhere, that is another rule.
    """
    to, back = _bytes(product)
    launched = run.first_product
    if _computed_elsewhere(product, run):
        return ""
    if product.lands != SIM:
        return "" if (run.to, run.back) == (to, back) else "cpu_bytes"
    if run.back > back:
        is_trip = launched is not None and run.first_read < launched and run.to > to
        return "round_trip" if is_trip else "read_back"
    if launched is None or run.to == to:
        return ""
    if to == 0:
        return "resident_moved"
    return "moved_twice" if run.to % to == 0 and run.to > to else "moved_bytes"
