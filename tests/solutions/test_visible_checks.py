"""The check under a stub names the mistakes that people make there, and gives no answer away."""

from functools import partial

import pytest
from answers import changes_the_process, solved, visible_checks, wrong_answers

from insidetensor import Mistake

# By chapter, the recorded wrong answers that are told more than what came and what was expected.
TOLD = {
    "ch01_tensors_and_ndarrays": {
        "shares_memory__may_share": "alternate in memory",
        "shares_memory__equal_values": "Three elements belong to both",
        "shares_memory__returns_one": "expected a bool",
        "as_view__torch_tensor": "a copy does not",
        "as_view__contiguous": "a copy does not",
        "as_view__errors_as_they_are": "PyTorch has no strings",
        "as_copy__returns_x": "what is written to x",
        "as_readonly__copy": "a copy does not",
        "as_readonly__flag_of_x": "protect a new view of it",
        "as_readonly__no_flag": "must refuse writes",
        "as_readonly__no_detach": "Detach it first",
        "as_readonly__tensorflow_numpy": "copies: that is no view",
        "changes_in_numpy__no_return": "`return` missing",
        "changes_in_numpy__one_answer": "has no answer for 'b'",
        "changes_in_numpy__tuple": "a tuple: expected a dict",
        "changes_in_tensorflow__number": '["e"]` is 0, an int: expected True',
    },
    "ch02_views_and_strides": {
        "indexed__none_counted_beside_ellipsis": "`None` uses up no axis, so `...` stands for two",
        "expanded__ones_in_front_dropped": "There are fewer axes than before",
        "tensor_views__narrow_end_before_wrapping": "there are no 2 indices from 1 on",
        "tensor_reshaping__as_strided_one_end": "Row 1 would start at storage[6]",
        "tensor_writes__element_as_it_comes": "not the Tensor that holds it",
        "tensor_arithmetic__number_without_axes": "got an object of type float",
    },
    "ch03_immutability_and_variables": {
        "scatter_nd__row_once": "The last one wins for rows too",
        "scatter_nd__column_by_column": "Row by row, 6 and then 7 come to element 1",
        "scatter_nd__first_axis_bounds": "on axis 1 either",
        "scatter_nd__counts_the_updates": "One number is not broadcast",
        "variable__assign_returns_nothing": "`v.assign(zeros)` returned None",
        "variable__lists_of_any_shape": "Lists must have the shape of the variable too",
    },
    "ch04_dtypes_and_casting": {
        "from_bits__plus_binds_tighter": "Python computes `+` before `<<`",
        "from_bits__zero_loses_its_sign": "returned '0.0', expected '-0.0'",
        "to_bfloat16__nan_rounded": "(0x7f800001) at [1] became 0x7f80 (inf), expected NaN",
        "to_bfloat16__in_place": "changed the array that it was given",
        "cast_saturating__in_place": "changed the array that it was given",
        "promoted__tensorflow_adds_bools": "does not add bools",
        "safe_sum__ints_of_floats": "lost its fraction",
        "safe_sum__whole_float_as_int": "Floats give a float",
    },
    "ch05_devices": {
        "operands__a_list": "This is of type `list`",
    },
    "ch06_timing": {
        "benchmark__clock_not_called": "are the brackets of `clock()` missing?",
        "benchmark__no_sync": "`op()` only launches the work",
        "benchmark__median_of_five": "5 were measured, 5 of them count",
        "benchmark__one_call": "By bad luck, this device disturbs several calls in a row.",
        "gflops__no_factor_2": "additions count as well",
        "gflops__operations": "divide by 10⁹",
        "gflops__mega": "These are millions",
        "gflops__binary": "not 2³⁰",
        "gflops__additions": "Count k additions",
        "gflops__elements": "Each element is a sum of k products",
        "gflops__square": "need not be square",
        "gflops__power_sign": "`10 ^ 9` is 3",
        "gflops__time_left_out": "Divide by the seconds too",
        "gflops__multiplied": "do not multiply",
        "gflops__upside_down": "not the other way round",
        "gflops__floored": "Divide with `/`",
        "gflops__whole": "do not round",
        "gflops__rounded": "Do not round",
        "crossover__linear": "logarithms of times and sizes",
        "crossover__linear_sizes": "Take the logarithms of the sizes too",
        "crossover__linear_times": "Take the logarithms of the times too",
        "crossover__logarithm": "`math.exp` leads back",
        "crossover__next_size": "the crossover lies below 256",
        "crossover__size_before": "At 64 the CPU is still ahead; did you swap the two devices?",
        "crossover__swapped": "so None is wrong: did you swap CPU and GPU?",
        "crossover__rounded": "The crossover need not be a whole number",
        "crossover__first_crossing": "the first crossing, after which the GPU falls back",
        "crossover__none_from_the_start": "here it is ahead at every size",
        "plausible__no_tolerance": "up to 1.05 × 8000 = 8400 are possible",
        "plausible__no_launch": "A call costs at least 5 µs",
        "plausible__nan": "`math.isfinite`",
        "plausible__operations": "the peak is 8000, so this time is possible",
        "plausible__upside_down": "the peak is 8000, so this time is possible",
        "plausible__either": "the peak is 8000, so this time is impossible",
    },
    "ch07_saving_tensors": {
        "from_hdf5__native": "Keep the dtype with its byte order",
    },
    "ch08_eager_and_graph": {
        "constant__pythons_numbers": "`constant(np.float32(0.5))` raised TypeError",
    },
}


def told(module, stem, part):
    """What the visible check of a part says; "" where it says nothing."""
    try:
        exec(visible_checks(stem)[part], vars(module))
    except Mistake as mistake:
        return str(mistake)
    return ""


def apart(stem):
    return [pytest.mark.devices] if changes_the_process(stem) else []


@pytest.mark.parametrize("stem", [pytest.param(stem, marks=apart(stem)) for stem in TOLD])
def test_a_mistake_with_a_name_is_told_at_once(stem):
    untold = {}
    recorded = {wrong.name: wrong for wrong in wrong_answers(stem)}
    for name, words in TOLD[stem].items():
        wrong = recorded[f"{stem}/{name}"]
        said = told(solved(stem, {wrong.part: wrong.code}), stem, wrong.part)
        if words not in said:
            untold[name] = said
    assert not untold


def test_the_check_of_a_prediction_takes_either_answer():
    stem, letters = "ch01_tensors_and_ndarrays", {"numpy": "ab", "torch": "cd", "tensorflow": "ef"}
    for library, asked in letters.items():
        for answer in (True, False):
            module, part = solved(stem), f"changes_in_{library}"
            setattr(module, part, partial(dict.fromkeys, asked, answer))
            assert told(module, stem, part) == ""


def test_nobody_is_asked_about_a_library_that_is_not_installed():
    stem = "ch04_dtypes_and_casting"
    module = solved(stem)
    module.find_spec, module.torch, module.tf = lambda name: None, None, None
    assert told(module, stem, "promoted") == ""
    with pytest.raises(AttributeError):
        module.promoted("torch", "int8", "int8")
