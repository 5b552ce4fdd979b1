"""The casts of all right answers, and of the hidden checks, against libraries with such casts."""

import math
import warnings
from random import Random

import numpy as np
import pytest

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.hidden.ch04_dtypes_and_casting import (
    bfloat16_rounding,
    float32_fields,
    lossless_sums,
)

STEM = "ch04_dtypes_and_casting"


def broken(module, part):
    """The rules of a part that do not hold."""
    found = ask_cases(ThisProcess(vars(module)), make_cases(STEM, part))
    return {result.rule for result in found if not result.held}


# ---- bfloat16 ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def all_bits():
    sample = np.random.default_rng(2026).integers(0, 1 << 32, 1 << 16, dtype=np.uint32)
    return np.concatenate([bfloat16_rounding.every(), sample])


def from_ml_dtypes(bits):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    with np.errstate(all="ignore"):
        return bits.view(np.float32).astype(ml_dtypes.bfloat16).view(np.uint16)


def from_torch(bits):
    torch = pytest.importorskip("torch")
    rounded = torch.from_numpy(bits.view(np.float32)).to(torch.bfloat16)
    return rounded.view(torch.int16).numpy().view(np.uint16)


@pytest.mark.parametrize("library", [from_ml_dtypes, from_torch])
def test_rounding_agrees_with_the_library_on_every_pattern_and_a_sample(library, all_bits):
    theirs, is_nan = library(all_bits), bfloat16_rounding.is_nan(all_bits)
    assert np.array_equal(bfloat16_rounding.rounded(all_bits)[~is_nan], theirs[~is_nan])
    assert not bfloat16_rounding.wrong(all_bits, theirs).any()


def test_all_right_answers_agree_with_the_library_on_every_pattern_and_a_sample(right, all_bits):
    theirs, is_nan = from_ml_dtypes(all_bits), np.isnan(all_bits.view(np.float32))
    for name, answer in right.items():
        ours = answer.to_bfloat16(all_bits.view(np.float32))
        assert np.array_equal(ours[~is_nan], theirs[~is_nan]), name
        assert ((ours[is_nan] & 0x7FC0) == 0x7FC0).all(), name


def test_every_pattern_and_what_lies_between_it_and_the_next_is_tried():
    bits = bfloat16_rounding.every()
    assert set((bits >> 16).tolist()) == set(range(65_536))
    assert bits.size == 65_536 * len(bfloat16_rounding.GOING)


def test_a_nan_may_have_any_sign_and_payload_and_must_be_quiet():
    bits = np.array([0x7FC00000] * 4, dtype=np.uint32)
    patterns = np.array([0xFFC0, 0x7FFF, 0x7F81, 0x7F80], dtype=np.uint16)
    assert bfloat16_rounding.wrong(bits, patterns).tolist() == [False, False, True, True]


def test_the_mistakes_that_are_told_apart_differ():
    alike, every = {}, bfloat16_rounding.every()
    reasons = bfloat16_rounding.choose_rules(every)
    for reason in set(reasons):
        bits = every[reasons == reason]
        wrong = bfloat16_rounding.list_mistaken_patterns(reason, bits)
        patterns = {tuple(each.tolist()) for each in wrong.values()}
        if len(patterns | {tuple(bfloat16_rounding.rounded(bits).tolist())}) <= len(wrong):
            alike[reason] = list(wrong)
    assert not alike


# ---- the fields of a float32 ---------------------------------------------------------------------


def value_of(sign, exponent, fraction):
    """The number with these fields, as the table of the exercise has it."""
    minus = -1.0 if sign else 1.0
    if exponent == 255:
        return math.nan if fraction else minus * math.inf
    if exponent == 0:
        return minus * (fraction / 2**23) * 2.0**-126
    return minus * (1 + fraction / 2**23) * 2.0 ** (exponent - 127)


def test_the_fields_are_those_of_the_table_in_the_text():
    odd = []
    rng = Random(4)
    for bits in (*float32_fields.PATTERNS, *(rng.randrange(1 << 32) for _ in range(1000))):
        fields = float32_fields.fields(bits)
        number, expected = float(float32_fields.number(bits)), value_of(*fields)
        is_same = number == expected and math.copysign(1, number) == math.copysign(1, expected)
        is_same |= math.isnan(number) and math.isnan(expected)
        if not is_same:
            odd.append((bits, fields, number, expected))
    assert not odd


def test_each_nan_that_is_taken_apart_is_quiet():
    # A NaN that signals may come back quiet from any copy: its fields are nobody's fault.
    drawn = float32_fields.make_space("bits_of", float32_fields.BITS_OF).inputs
    nans = [bits for _, (bits,) in drawn if float32_fields.classify_bits(bits) == "nan"]
    assert nans
    assert all(bits & 1 << 22 for bits in nans)


# ---- saturation ----------------------------------------------------------------------------------


def test_all_right_answers_saturate_random_numbers_as_clamping_does_where_that_is_exact(right):
    odd, rng = [], np.random.default_rng(6)
    for target in ("int8", "uint8", "int16", "uint16", "int32", "uint32"):
        bounds = np.iinfo(target)
        numbers = rng.normal(scale=bounds.max, size=2000)
        clamped = np.trunc(np.clip(numbers, float(bounds.min), float(bounds.max))).astype(target)
        for name, answer in right.items():
            cast = answer.cast_saturating(numbers, target)
            if cast.dtype != target or not np.array_equal(cast, clamped):
                odd.append((name, target))
    assert not odd


def test_every_pair_of_dtypes_is_tried_with_numbers_at_the_bounds():
    given = [case.given for case in make_cases(STEM, "cast_saturating") if case.rule == "bounds"]
    integers = {f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
    sources = integers | {"float16", "float32", "float64"}
    tried = {(whole.dtype.name, *args) for _, whole, _, args in given}
    assert tried == {(source, target) for source in sources for target in integers}


def test_a_cast_that_warns_costs_nothing(solution):
    def warning_cast(x, dtype):
        bounds = np.iinfo(dtype)
        result = x.astype(dtype)  # warns of NaN, of infinities and of what does not fit
        warnings.warn("slow", UserWarning, stacklevel=1)
        if x.dtype.kind == "f":
            x = x.astype(np.float64)
            result[np.isnan(x)] = 0
        result[x >= int(bounds.max) + 1] = bounds.max
        result[x < int(bounds.min)] = bounds.min
        return result

    with pytest.warns(RuntimeWarning, match="invalid value"), pytest.warns(match="slow"):
        warning_cast(np.array([np.nan]), "int8")
    found = ask_cases(
        ThisProcess({"cast_saturating": warning_cast}), make_cases(STEM, "cast_saturating")
    )
    assert [result for result in found if not result.held] == []


# ---- sums ----------------------------------------------------------------------------------------


def test_adding_in_float64_in_any_order_is_exact_enough():
    for _, x in lossless_sums.arrays():
        if x.dtype.kind == "f" and x.size:
            exact = lossless_sums.exact(x)
            one_by_one = float(np.cumsum(x.astype(np.float64))[-1])
            # Half of what is allowed: the text promises that every order is exact enough.
            assert abs(one_by_one - exact) <= 0.5 * lossless_sums.within(x, exact) * abs(exact)


def test_no_array_is_longer_than_the_text_says_and_all_floats_are_finite():
    for _, x in lossless_sums.arrays():
        assert x.ndim == 1
        assert x.size <= 5000
        assert x.dtype.kind != "f" or np.isfinite(x).all()


def test_a_write_into_the_array_that_a_view_was_made_of_is_seen(solution, monkeypatch):
    exact = solution.safe_sum

    def writes(x):
        if x.base is not None:
            x.base.flat[0] += 1  # outside of the view, or in it
        return exact(x)

    monkeypatch.setattr(solution, "safe_sum", writes)
    assert broken(solution, "safe_sum") == {"memory"}
