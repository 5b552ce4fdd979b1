"""Find what is wrong with the casts, the fields of a number, the promotions and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import attempt, because, find_value
from insidetensor.shown import is_a, shown
from insidetensor.shown import kind as kind_of

from . import asked_libraries, bfloat16_cases, float32_cases, saturation_cases, sum_cases
from .array_findings import find_array, unwarned
from .trials import Trials, first
from .wording import say

SEED = 2026
Findings = Iterator[Finding | None]


# ---- bits_of -------------------------------------------------------------------------------------


def check_bits_of(submitted: Any) -> Finding | None:
    """Numbers of every kind: normal, zero, subnormal, infinite, quiet NaN."""
    with unwarned():
        return first(_bits_of(Trials("bits_of", submitted)))


def _bits_of(trials: Trials) -> Findings:
    for bits in float32_cases.patterns(Random(SEED)):
        yield trials.value(
            float32_cases.number(bits),
            expected=float32_cases.fields(bits),
            likely=float32_cases.mistaken_fields(bits),
            why=say(f"fields.{float32_cases.kind(bits)}"),
        )


# ---- from_bits -----------------------------------------------------------------------------------


def check_from_bits(submitted: Any) -> Finding | None:
    """The same numbers the other way round; signalling NaNs may come back quiet."""
    with unwarned():
        return first(_from_bits(submitted))


def _from_bits(submitted: Any) -> Findings:
    signalling = (0x7F800001, 0xFFA00000)
    for bits in (*float32_cases.patterns(Random(SEED)), *signalling):
        call = f"from_bits{float32_cases.fields(bits)}"
        yours, raised = attempt(submitted, *float32_cases.fields(bits), call=call)
        finding = raised or _not_the_number(yours, bits, call)
        yield because(finding, say(_why_not_the_number(yours, bits)))


def _not_the_number(yours: Any, bits: int, call: str) -> Finding | None:
    """What is wrong with a number: its type, then its bits; a NaN is as good as any other."""
    right = float32_cases.number(bits)
    if type(yours) is not np.float32:
        fields = {"call": call, "got": shown(yours), "kind": kind_of(yours)}
        sentence = say("from_bits.type", **fields)
        return find_value(yours, right, call) or Finding(sentence, mistake="not-float32")
    finding = find_value(yours, right, call)
    if finding is None and right == 0 and float32_cases.bits_in(yours) != bits:
        return Finding(say("from_bits.zero", call=call, want=shown(right)), mistake="sign-of-zero")
    return finding


def _why_not_the_number(yours: Any, bits: int) -> str:
    kind = float32_cases.kind(bits)
    if type(yours) is np.float32 and kind != "nan":
        for key, wrong in float32_cases.mistaken_numbers(bits).items():
            if yours == np.float32(wrong) != float32_cases.number(bits):
                return key
    return f"fields.{kind}"


# ---- to_bfloat16 ---------------------------------------------------------------------------------


def check_to_bfloat16(submitted: Any) -> Finding | None:
    """Numbers of every kind, shapes, all 65,536 patterns with their neighbours, a seeded sample."""
    with unwarned():
        return first(_to_bfloat16(submitted))


def _to_bfloat16(submitted: Any) -> Findings:
    for name, bits in bfloat16_cases.groups().items():
        yield _patterns(submitted, bits, name)
    bits = bfloat16_cases.sample()[:24]
    for other in (bits.reshape(4, 6), bits.reshape(2, 3, 4), bits.reshape(4, 6).T, bits[::-2]):
        yield _patterns(submitted, other, "shape")
    for empty in (bits[:0], bits[:0].reshape(0, 3)):
        yield _patterns(submitted, empty, "shape")
    yield _patterns(submitted, bfloat16_cases.every(), "every")
    yield _patterns(submitted, bfloat16_cases.sample(), "every")


def _patterns(submitted: Any, bits: np.ndarray, group: str) -> Finding | None:
    expected, kept = bfloat16_cases.rounded(bits), bits.copy()

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        pattern, right = kept.flat[at], expected.flat[at]
        number = shown(bfloat16_cases.numbers(kept).flat[at])
        why = say(bfloat16_cases.mistake(kept, yours, group) or f"to_bfloat16.{group}")
        want = say("call.quiet_nan") if bfloat16_cases.is_nan(pattern) else f"{right:#06x}"
        return f"{number} ({pattern:#010x})", f"{yours.flat[at]:#06x}", want, why

    found = find_array(
        submitted,
        bfloat16_cases.numbers(bits),
        call="to_bfloat16(x)",
        expected=expected,
        wrong=lambda yours: bfloat16_cases.wrong(kept, yours),
        explain=explain,
    )
    is_shape = found is not None and found.mistake == "value-shape"
    return because(found, say("to_bfloat16.shape")) if is_shape else found


# ---- cast_saturating -----------------------------------------------------------------------------


def check_cast_saturating(submitted: Any) -> Finding | None:
    """Every pair of dtypes: numbers that fit, that do not, at the bounds, and no numbers."""
    with unwarned():
        return first(_cast(submitted, case) for case in saturation_cases.cases())


def _cast(submitted: Any, case: saturation_cases.Case) -> Finding | None:
    expected, values = case.expected(), case.x.ravel().tolist()
    source, target = case.x.dtype.name, case.target

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        got, bounds = int(yours.flat[at]), np.iinfo(target)
        why = say(
            saturation_cases.reason(values[at], got, source, target),
            source=source,
            target=target,
            least=bounds.min,
            most=bounds.max,
            above=int(bounds.max) + 1,
        )
        given = say("call.of_dtype", value=shown(values[at]), source=source)
        return given, str(got), str(expected.flat[at]), why

    return find_array(
        submitted,
        case.x,
        target,
        call=f'cast_saturating(x, "{target}")',
        expected=expected,
        wrong=lambda yours: yours != expected,
        explain=explain,
    )


# ---- promoted ------------------------------------------------------------------------------------


def check_promoted(submitted: Any) -> Finding | None:
    """Every pair of dtypes in every library that is installed here, which is asked itself."""
    with unwarned():
        return first(_promoted(Trials("promoted", submitted)))


def _promoted(trials: Trials) -> Findings:
    for asked in asked_libraries.installed():
        for a, b in asked_libraries.pairs(asked):
            yield trials.value(
                asked,
                a,
                b,
                expected=asked_libraries.sum_dtype(asked, a, b),
                likely=asked_libraries.mistaken(asked, a, b),
                why=say(asked_libraries.reason(asked, a, b)),
            )


# ---- safe_sum ------------------------------------------------------------------------------------


def check_safe_sum(submitted: Any) -> Finding | None:
    """Ints of every width, bools and floats whose sums do not fit, and nothing at all."""
    with unwarned():
        return first(_safe_sum(Trials("safe_sum", submitted)))


def _safe_sum(trials: Trials) -> Findings:
    for reason, x in sum_cases.arrays():
        kept, right = x.copy(), sum_cases.exact(x)
        yield trials.value(
            x,
            expected=right,
            within=sum_cases.within(x, right),
            likely=sum_cases.mistaken(x),
            why=say(f"safe_sum.{reason}"),
        )
        yield _not_a_float(trials, kept)
        if x.tobytes() != kept.tobytes():
            call = trials.call(kept)
            yield Finding(say("elements.changed", call=call), mistake="input-changed")


def _not_a_float(trials: Trials, x: np.ndarray) -> Finding | None:
    """Whether the sum of floats, which has the right value, is no float."""
    if x.dtype.kind != "f" or not x.size:
        return None
    call = trials.call(x)
    yours, raised = attempt(trials.function, x.copy(), call=call)
    if raised is not None or is_a(yours, float, np.floating):
        return raised
    sentence = say("safe_sum.type", call=call, got=shown(yours), kind=kind_of(yours))
    return Finding(sentence, mistake="value-type")
