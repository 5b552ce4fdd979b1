"""The casts of the exercise and of its hidden checks, against libraries that have such casts."""

import math
import struct
import types
from pathlib import Path
from random import Random

import numpy as np
import pytest

from autograde.hidden import bfloat16_cases, float32_cases, saturation_cases, sum_cases
from autograde.sources import read_source

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "solutions" / "ch04_dtypes_and_casting.py"
RIGHT = sorted((ROOT / "tests" / "right_answers" / SOURCE.stem).glob("*.py"))


def module(code, name):
    made = types.ModuleType(name)
    exec(code, vars(made))
    return made


def solution():
    source = read_source(SOURCE)
    imports = next(cell for cell in source.cells if cell.kind == "code")
    cells = [imports, *(part.solution_cell for part in source.parts)]
    return module("\n".join(cell.source for cell in cells), SOURCE.stem)


@pytest.fixture(scope="module", params=[SOURCE, *RIGHT], ids=lambda path: path.stem)
def answer(request):
    if request.param == SOURCE:
        return solution()
    return module(request.param.read_text(encoding="utf-8"), request.param.stem)


def all_bits():
    return np.concatenate([bfloat16_cases.every(), bfloat16_cases.sample()])


def from_ml_dtypes(bits):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    with np.errstate(all="ignore"):
        return bits.view(np.float32).astype(ml_dtypes.bfloat16).view(np.uint16)


def from_torch(bits):
    torch = pytest.importorskip("torch")
    rounded = torch.from_numpy(bits.view(np.float32)).to(torch.bfloat16)
    return rounded.view(torch.int16).numpy().view(np.uint16)


# ---- bfloat16 ------------------------------------------------------------------------------------


def test_every_pattern_and_what_lies_between_it_and_the_next_is_tried():
    bits = bfloat16_cases.every()
    assert set((bits >> 16).tolist()) == set(range(65_536))
    assert bits.size == 65_536 * len(bfloat16_cases.GOING)


def test_the_sample_and_the_groups_hold_what_the_text_names():
    numbers = all_bits().view(np.float32)
    magnitudes = np.abs(numbers)
    assert np.isnan(numbers).any()
    assert np.isinf(numbers).any()
    assert ((magnitudes > 0) & (magnitudes < 2**-126)).any()
    assert ((all_bits() & 0xFFFF) == 0x8000).sum() >= 65_536


@pytest.mark.parametrize("library", [from_ml_dtypes, from_torch])
def test_rounding_agrees_with_the_library_on_every_pattern_and_a_sample(library):
    bits = all_bits()
    theirs, is_nan = library(bits), bfloat16_cases.is_nan(bits)
    assert np.array_equal(bfloat16_cases.rounded(bits)[~is_nan], theirs[~is_nan])
    assert not bfloat16_cases.wrong(bits, theirs).any()


def test_an_answer_agrees_with_the_library_on_every_pattern_and_a_sample(answer):
    bits = all_bits()
    ours, theirs = answer.to_bfloat16(bits.view(np.float32)), from_ml_dtypes(bits)
    is_nan = np.isnan(bits.view(np.float32))
    assert np.array_equal(ours[~is_nan], theirs[~is_nan])
    assert ((ours[is_nan] & 0x7FC0) == 0x7FC0).all()


def test_a_nan_may_have_any_sign_and_payload_and_must_be_quiet():
    bits = np.array([0x7FC00000] * 4, dtype=np.uint32)
    patterns = np.array([0xFFC0, 0x7FFF, 0x7F81, 0x7F80], dtype=np.uint16)
    assert bfloat16_cases.wrong(bits, patterns).tolist() == [False, False, True, True]


@pytest.mark.parametrize("group", bfloat16_cases.LIKELY)
def test_the_mistakes_that_a_group_tells_apart_differ_there(group):
    bits = bfloat16_cases.groups()[group]
    wrong = [bfloat16_cases.MISTAKES[f"to_bfloat16.{name}"](bits).tolist()
             for name in bfloat16_cases.LIKELY[group]]  # fmt: skip
    assert bfloat16_cases.rounded(bits).tolist() not in wrong
    assert len(set(map(tuple, wrong))) == len(wrong)


def test_every_mistake_is_thought_of_in_some_group():
    thought_of = {
        f"to_bfloat16.{name}" for names in bfloat16_cases.LIKELY.values() for name in names
    }
    assert thought_of == set(bfloat16_cases.MISTAKES)


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
    for bits in float32_cases.patterns(Random(4)):
        sign, exponent, fraction = float32_cases.fields(bits)
        number, right = float(float32_cases.number(bits)), value_of(sign, exponent, fraction)
        assert number == right or (math.isnan(number) and math.isnan(right))
        assert math.isnan(right) or math.copysign(1, number) == math.copysign(1, right)
        assert float32_cases.together(sign, exponent, fraction) == bits


def test_an_answer_takes_apart_and_puts_together_a_thousand_numbers(answer):
    rng = Random(5)
    for bits in [rng.randrange(1 << 32) for _ in range(1000)]:
        sign, exponent, fraction = float32_cases.fields(bits)
        number = answer.from_bits(sign, exponent, fraction)
        assert type(number) is np.float32
        if exponent == 255 and fraction:
            assert np.isnan(number)
            continue
        assert struct.pack(">f", number) == bits.to_bytes(4, "big")
        assert tuple(answer.bits_of(number)) == (sign, exponent, fraction)


def test_each_nan_that_is_taken_apart_is_quiet():
    some = [
        bits for bits in float32_cases.patterns(Random(2026)) if float32_cases.kind(bits) == "nan"
    ]
    assert len(some) >= 4
    assert all(bits & 1 << 22 for bits in some)


# ---- saturation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["int8", "uint8", "int16", "uint16", "int32", "uint32"])
def test_saturation_agrees_with_clamping_in_float64_where_that_is_exact(target):
    numbers = np.random.default_rng(6).normal(scale=np.iinfo(target).max, size=2000)
    bounds = np.iinfo(target)
    clamped = np.trunc(np.clip(numbers, float(bounds.min), float(bounds.max))).astype(np.int64)
    right = [saturation_cases.saturated(value, target) for value in numbers.tolist()]
    assert right == clamped.tolist()


def test_an_answer_saturates_every_pair_of_dtypes(answer):
    cases = list(saturation_cases.cases())
    assert {(case.x.dtype.name, case.target) for case in cases} >= {
        (source, target)
        for source in (*saturation_cases.FLOATS, *saturation_cases.INTEGERS)
        for target in saturation_cases.INTEGERS
    }
    for case in cases:
        given = case.x.copy()
        cast, right = answer.cast_saturating(given, case.target), case.expected()
        assert (cast.dtype, cast.shape) == (right.dtype, right.shape)
        assert cast.tolist() == right.tolist()


@pytest.mark.parametrize("power", [31, 32, 63, 64])
def test_the_number_after_the_largest_is_tried_in_floats(power):
    tried = {value for case in saturation_cases.cases() if case.x.dtype == np.float32
             for value in case.x.ravel().tolist()}  # fmt: skip
    assert 2.0**power in tried


# ---- sums ----------------------------------------------------------------------------------------


def test_adding_in_float64_in_any_order_is_exact_enough():
    for _, x in sum_cases.arrays():
        if x.dtype.kind == "f" and x.size:
            right = sum_cases.exact(x)
            one_by_one = float(np.cumsum(x.astype(np.float64))[-1])
            # Half of what is allowed: the text promises that every order is exact enough.
            assert abs(one_by_one - right) <= 0.5 * sum_cases.within(x, right) * abs(right)


def test_no_array_is_longer_than_the_text_says_and_all_floats_are_finite():
    for _, x in sum_cases.arrays():
        assert x.ndim == 1
        assert x.size <= 5000
        assert x.dtype.kind != "f" or np.isfinite(x).all()


def test_an_answer_sums_a_thousand_random_arrays(answer):
    rng = np.random.default_rng(7)
    for _ in range(1000):
        dtype = rng.choice([*sum_cases.INTEGERS, "bool"])
        info = np.iinfo("uint8" if dtype == "bool" else dtype)
        x = rng.integers(info.min, info.max, rng.integers(0, 9), dtype=info.dtype, endpoint=True)
        x = x.astype(dtype)
        assert answer.safe_sum(x) == sum(int(value) for value in x)
