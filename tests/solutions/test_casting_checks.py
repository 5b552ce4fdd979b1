"""The hidden checks on casts: mutations fail, warnings cost nothing, no library is needed."""

import subprocess
import sys
import types
import warnings
from pathlib import Path

import numpy as np
import pytest

from autograde.hidden import asked_libraries
from autograde.hidden import ch04_dtypes_and_casting as hidden
from autograde.markers import HIDDEN_TESTS, without_regions
from autograde.sources import read_source
from insidetensor import Mistake

SOURCE = Path(__file__).parents[2] / "solutions" / "ch04_dtypes_and_casting.py"
WRONG = Path(__file__).parents[1] / "wrong_answers" / SOURCE.stem
PARTS = {part.name: part for part in read_source(SOURCE).parts}
IMPORTS = next(cell.source for cell in read_source(SOURCE).cells if cell.kind == "code")

# (part, what stands in the solution, what stands there by mistake)
MUTATIONS = [
    ("bits_of", "bits >> 31", "bits >> 30"),
    ("bits_of", "bits >> 23", "bits >> 22"),
    ("bits_of", "0xFF", "0x7F"),
    ("bits_of", "0x7FFFFF", "0x3FFFFF"),
    ("from_bits", "sign << 31", "sign << 30"),
    ("from_bits", "exponent << 23", "exponent << 22"),
    ("from_bits", "| fraction", "& fraction"),
    ("from_bits", ".view(np.float32)", ".astype(np.float32)"),
    ("to_bfloat16", "0x7FFF", "0x8000"),
    ("to_bfloat16", "0x7FFF", "0x7FFE"),
    ("to_bfloat16", "(bits >> 16) & 1", "1"),
    ("to_bfloat16", "(bits >> 16) & 1", "(bits >> 15) & 1"),
    ("to_bfloat16", "odd) >> 16", "odd) >> 15"),
    ("to_bfloat16", "np.isnan(x)", "np.isinf(x)"),
    ("to_bfloat16", "0x7FC0", "0x7F80"),
    ("to_bfloat16", "np.uint16", "np.int16"),
    ("cast_saturating", "+ 1", "+ 2"),
    ("cast_saturating", ">= int(", "> int("),
    ("cast_saturating", "wide < int(bounds.min)", "wide < int(bounds.min) + 1"),
    ("cast_saturating", "wide < int(bounds.min)", "wide < int(bounds.min) - 1"),
    ("cast_saturating", '== "f"', '!= "u"'),
    ("cast_saturating", "| np.isnan(wide)", "| np.isinf(wide)"),
    ("cast_saturating", "wide, 0)", "wide, 1)"),
    ("cast_saturating", "result[too_small] = bounds.min", "result[too_small] = 0"),
    ("promoted", "np.result_type(a, b)", "np.result_type(a, a)"),
    ("promoted", "torch.promote_types(getattr(torch, a)", "torch.promote_types(getattr(torch, b)"),
    ("promoted", 'removeprefix("torch.")', 'removeprefix("tf.")'),
    ("promoted", 'return "refused"', "return None"),
    ("safe_sum", "math.fsum(numbers)", "x.sum()"),
    ("safe_sum", "else sum(numbers)", "else x.sum()"),
    ("safe_sum", '== "f"', '!= "f"'),
    ("safe_sum", '== "f"', '!= "b"'),
]


# (part, the recorded wrong answer, words of the sentence) that the check under the stub tells too
TOLD_AT_ONCE = [
    ("from_bits", "plus_binds_tighter", "it binds tighter than `<<`"),
    ("from_bits", "zero_loses_its_sign", r"from_bits\(1, 0, 0\) returned '0.0', expected '-0.0'"),
    ("to_bfloat16", "nan_rounded", r"\(0x7f800001\) at \[1\] became 0x7f80 \(inf\), expected NaN"),
    ("to_bfloat16", "in_place", "changed the array that it was given"),
    ("cast_saturating", "in_place", "changed the array that it was given"),
    ("promoted", "tensorflow_adds_bools", "does not add bools"),
    ("safe_sum", "ints_of_floats", "lost its fraction"),
    ("safe_sum", "whole_float_as_int", "Floats give a float"),
]


def check(part, module):
    return getattr(hidden, f"check_{part}")(getattr(module, part))


def solved(part, code):
    module = types.ModuleType(part)
    exec(IMPORTS, vars(module))
    exec(code, vars(module))
    return module


@pytest.mark.parametrize(("part", "right", "mutated"), MUTATIONS)
def test_a_mutated_solution_fails(part, right, mutated):
    code = PARTS[part].solution_cell.source
    assert code.count(right) >= 1
    assert check(part, solved(part, code.replace(right, mutated))) is not None


@pytest.mark.parametrize(("part", "wrong", "sentence"), TOLD_AT_ONCE)
def test_the_check_under_the_stub_tells_these_mistakes_at_once(part, wrong, sentence):
    if part == "promoted":
        pytest.importorskip("tensorflow")
    code = (WRONG / f"{part}__{wrong}.py").read_text(encoding="utf-8")
    module = solved(part, code)
    cells = (without_regions(cell.source, HIDDEN_TESTS) for cell in PARTS[part].check_cells)
    with pytest.raises(Mistake, match=sentence):
        exec("\n".join(cells), vars(module))


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


def test_a_cast_that_warns_costs_nothing():
    with pytest.warns(RuntimeWarning, match="invalid value"), pytest.warns(match="slow"):
        warning_cast(np.array([np.nan]), "int8")
    assert hidden.check_cast_saturating(warning_cast) is None


def test_the_filters_that_a_learner_has_set_stay_as_they_are():
    before = list(warnings.filters)
    hidden.check_cast_saturating(warning_cast)
    assert list(warnings.filters) == before


def test_only_installed_libraries_are_asked_about(monkeypatch):
    monkeypatch.setattr(asked_libraries, "library", lambda name: np if name == "numpy" else None)

    def promoted(library, a, b):
        assert library == "numpy"
        return np.result_type(a, b).name

    assert asked_libraries.installed() == ["numpy"]
    assert hidden.check_promoted(promoted) is None


def test_the_visible_check_asks_only_about_installed_libraries():
    module = solved("promoted", PARTS["promoted"].solution_cell.source)
    module.find_spec, module.torch, module.tf = lambda name: None, None, None
    cells = (without_regions(cell.source, HIDDEN_TESTS) for cell in PARTS["promoted"].check_cells)
    exec("\n".join(cells), vars(module))
    with pytest.raises(AttributeError):
        module.promoted("torch", "int8", "int8")


def test_numpy_is_never_asked_about_bfloat16():
    assert not any("bfloat16" in pair for pair in asked_libraries.pairs("numpy"))
    assert len(asked_libraries.pairs("torch")) == len(set(asked_libraries.pairs("torch"))) == 100


def test_tensorflow_refuses_what_the_sentences_say():
    pytest.importorskip("tensorflow")
    assert asked_libraries.reason("tensorflow", "bool", "bool") == "promoted.refused_bool"
    assert asked_libraries.reason("tensorflow", "int8", "int16") == "promoted.refused"
    assert asked_libraries.reason("tensorflow", "int8", "int8") == "promoted.tensorflow"
    for a, b in asked_libraries.pairs("tensorflow"):
        answer = asked_libraries.sum_dtype("tensorflow", a, b)
        assert answer == (a if a == b != "bool" else "refused")


SWITCHED = """
import tensorflow as tf
from autograde.hidden.ch04_dtypes_and_casting import check_promoted
from autograde.hidden.asked_libraries import sum_dtype

tf.experimental.numpy.experimental_enable_numpy_behavior()
asked = lambda library, a, b: (
    (tf.zeros([1], a) + tf.zeros([1], b)).dtype.name if library == "tensorflow"
    else sum_dtype(library, a, b)
)
rules = lambda library, a, b: (
    (a if a == b != "bool" else "refused") if library == "tensorflow" else sum_dtype(library, a, b)
)
print(check_promoted(rules))
print(check_promoted(asked))
"""


@pytest.mark.slow
def test_a_cell_that_switches_tensorflow_to_numpys_rules_does_not_switch_the_check():
    pytest.importorskip("tensorflow")
    # The switch holds for the whole process.
    run = subprocess.run(
        [sys.executable, "-c", SWITCHED], capture_output=True, text=True, cwd=SOURCE.parents[1]
    )
    rules, asked = run.stdout.splitlines()
    assert rules == "None"
    assert "the answer is the word refused" in asked or "does not add bools" in asked


@pytest.mark.parametrize("part", ["to_bfloat16", "cast_saturating", "safe_sum"])
def test_an_array_that_was_given_must_stay_as_it_is(part):
    right = getattr(solved(part, PARTS[part].solution_cell.source), part)

    def changing(x, *args):
        result = right(x, *args)
        x[...] = 0
        return result

    assert "changed the array that it was given" in getattr(hidden, f"check_{part}")(changing)


def test_a_view_of_the_given_array_is_looked_at_with_its_own_strides():
    seen = []

    def to_bfloat16(x):
        seen.append(x.strides)
        return (x.view(np.uint32) >> 16).astype(np.uint16)

    right = solved("to_bfloat16", PARTS["to_bfloat16"].solution_cell.source).to_bfloat16
    assert hidden.check_to_bfloat16(lambda x: to_bfloat16(x) * 0 + right(x)) is None
    assert any(stride < 0 for strides in seen for stride in strides)
    assert any(strides[0] < strides[-1] for strides in seen)
