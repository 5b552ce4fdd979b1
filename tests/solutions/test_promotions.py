"""The rules of promotion that the judge has written down are those of the libraries."""

import numpy as np
import pytest
from own_python import printed

from autograde.checks.cases import ask_cases
from autograde.checks.learner import ThisProcess
from autograde.hidden.ch04_dtypes_and_casting import promotions


@pytest.mark.parametrize("library", promotions.RULES)
def test_the_rules_of_promotion_are_those_of_the_library(library):
    module = pytest.importorskip(library)

    def zeros(name):
        dtype = getattr(module, name) if library == "torch" else name
        return module.zeros([1], dtype=dtype)

    def sum_dtype(a, b):
        refusals = module.errors.InvalidArgumentError if library == "tensorflow" else ()
        try:
            dtype = (zeros(a) + zeros(b)).dtype
        except refusals:
            return promotions.REFUSED
        return str(getattr(dtype, "name", dtype)).removeprefix("torch.")

    pairs = promotions.list_dtype_pairs(library)
    assert {pair: promotions.sum_dtype(library, *pair) for pair in pairs} == {
        pair: sum_dtype(*pair) for pair in pairs
    }
    assert len(pairs) == len(set(pairs)) == (81 if library == "numpy" else 100)


def test_nobody_is_asked_about_a_library_that_is_not_installed(monkeypatch):
    monkeypatch.setattr(promotions, "is_installed", lambda library: library == "numpy")

    def promoted(library, a, b):
        assert library == "numpy"
        return np.result_type(a, b).name

    cases = list(promotions.promoted_cases())
    assert {case.rule for case in cases} == {"numpy", "torch", "tensorflow", "refused"}
    assert all(result.held for result in ask_cases(ThisProcess({"promoted": promoted}), cases))


def test_the_judge_imports_neither_torch_nor_tensorflow():
    code = (
        "import sys; from autograde.hidden.ch04_dtypes_and_casting import CASES\n"
        "for cases in CASES.values(): list(cases())\n"
        "print({'torch', 'tensorflow'} & set(sys.modules))"
    )
    assert printed(code).strip() == "set()"
