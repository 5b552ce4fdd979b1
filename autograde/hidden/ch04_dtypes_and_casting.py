"""What is asked of the casts, the fields of a number, the promotions and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import is_a, shown
from insidetensor.shown import kind as kind_of

from . import float32_cases as oracle
from . import lossless_sums, promotions, rounded_patterns, saturated_casts

SEED = 2026
SIGNALLING = (0x7F800001, 0xFFA00000)  # NaNs that may come back quiet
BITS_OF = {"normal": "fields", "zero": "zeros", "subnormal": "subnormal", "infinite": "infinities",
           "nan": "nan"}  # fmt: skip
FROM_BITS = {**BITS_OF, "normal": "normal", "zero": "zero"}
Cases = Iterator[Case]


def bits_of_cases() -> Cases:
    """Numbers of every kind: normal, zero, subnormal, infinite, quiet NaN."""
    trials = Trials("bits_of")
    for bits in oracle.patterns(Random(SEED)):
        kind = oracle.kind(bits)
        yield trials.value(
            BITS_OF[kind],
            oracle.number(bits),
            expected=oracle.fields(bits),
            likely=oracle.mistaken_fields(bits),
            why=say(f"fields.{kind}"),
        )


def from_bits_cases() -> Cases:
    """The same numbers the other way round."""
    for bits in (*oracle.patterns(Random(SEED)), *SIGNALLING):
        kind = oracle.kind(bits)
        yield _number(FROM_BITS[kind], bits)
        if kind == "normal":
            yield _float32(bits)


def _number(rule: str, bits: int) -> Case:
    """The right number, of any type: that is another rule. A NaN is as good as any other."""
    trials, right = Trials("from_bits"), oracle.number(bits)
    call = trials.call(*oracle.fields(bits))

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, call)
        if is_a(yours, np.ndarray) and yours.ndim == 0:
            yours = yours[()]
        finding = raised or find_value(yours, float(right), call)
        if finding is None and right == 0 and np.signbit(yours) != np.signbit(right):
            sentence = say("from_bits.zero", call=call, want=shown(right))
            finding = Finding(sentence, mistake="sign-of-zero")
        return because(finding, say(_reason(yours, bits)))

    return trials.case(rule, find, *oracle.fields(bits))


def _reason(yours: Any, bits: int) -> str:
    """The message key of the mistake that gives just this number, or of what the number is."""
    kind = oracle.kind(bits)
    if is_a(yours, float, np.floating) and kind != "nan":
        with np.errstate(over="ignore"):
            for key, wrong in oracle.mistaken_numbers(bits).items():
                if np.float32(yours) == np.float32(wrong) != oracle.number(bits):
                    return key
    return f"fields.{kind}"


def _float32(bits: int) -> Case:
    """A np.float32, whatever its value."""
    trials = Trials("from_bits")
    call = trials.call(*oracle.fields(bits))

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, call)
        if raised is not None or type(yours) is np.float32:
            return raised
        fields = {"call": call, "got": shown(yours), "kind": kind_of(yours)}
        return Finding(say("from_bits.type", **fields), mistake="not-float32")

    return trials.case("float32", find, *oracle.fields(bits))


CASES = {
    "bits_of": bits_of_cases,
    "from_bits": from_bits_cases,
    "to_bfloat16": rounded_patterns.cases,
    "cast_saturating": saturated_casts.cases,
    "promoted": promotions.cases,
    "safe_sum": lossless_sums.cases,
}
