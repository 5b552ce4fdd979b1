"""The tables of promotion hold what adding gives, and say where it is refused."""

import re

import numpy as np
import pytest

from insidetensor import promotion_table
from insidetensor.libraries.absent import NotInstalledError
from insidetensor.numbers import promotion


def cell(table, row, column):
    (found,) = (each for each in table.rows if each[0] == f"`{row}`")
    return found[table.header.index(f"`{column}`")]


def test_numpys_table_is_result_type():
    table = promotion_table("numpy")
    kinds = [name.strip("`") for name in table.header[1:-2]]
    assert kinds == [each[0].strip("`") for each in table.rows]
    assert "bfloat16" not in kinds
    for a in kinds:
        for b in kinds:
            assert cell(table, a, b) == f"`{np.result_type(a, b)}`"


def test_pytorchs_table_is_promote_types():
    torch = pytest.importorskip("torch")
    table = promotion_table("torch")
    for a in promotion.DTYPES:
        for b in promotion.DTYPES:
            wanted = str(torch.promote_types(getattr(torch, a), getattr(torch, b)))
            assert cell(table, a, b) == f"`{wanted.removeprefix('torch.')}`"


def test_a_number_of_pythons_counts_by_its_kind():
    table = promotion_table("numpy")
    assert cell(table, "uint8", 2) == "`uint8`"
    assert cell(table, "int32", 2.5) == "`float64`"
    assert cell(table, "float16", 2.5) == "`float16`"


def test_beside_another_library_a_cell_says_where_that_gives_something_else():
    pytest.importorskip("torch")
    table = promotion_table("torch", beside="numpy")
    assert cell(table, "int32", "float32") == "`float32`\n≠ `float64`"
    assert cell(table, "int32", "float64") == "`float64`"
    assert cell(table, "bfloat16", "int32") == "`bfloat16`"  # NumPy has none to compare with
    assert "After ≠: the dtype in NumPy" in table.note


def test_each_kind_has_a_ground_of_its_own_and_a_refusal_too():
    table = promotion_table("numpy")
    grounds = table.tint
    kinds = ("`bool`", "`int8`", "`float16`\n≠ `int8`", "`bfloat16`", "refused")
    assert len({grounds(cell) for cell in kinds} - {""}) == len(kinds)
    assert grounds("`uint8`") == grounds("`int64`")
    assert grounds("`2.5`") == ""
    found = re.findall(r'<t[hd][^>]*background:([^";]+)"><code[^>]*>float32<', table.html)
    assert found
    assert set(found) == {grounds("`float32`")}


@pytest.mark.slow
def test_tensorflow_refuses_every_pair_of_two_dtypes():
    pytest.importorskip("tensorflow")
    table = promotion_table("tensorflow")
    for a in promotion.DTYPES:
        for b in promotion.DTYPES:
            same = a == b and a != "bool"
            assert cell(table, a, b) == (f"`{a}`" if same else "refused")
    assert cell(table, "float32", 2) == "`float32`"
    assert cell(table, "int32", 2.5) == "refused"


def test_a_library_that_is_unknown_or_missing_is_refused_in_a_sentence(monkeypatch):
    with pytest.raises(ValueError, match="Known are numpy, torch and tensorflow; got 'jax'"):
        promotion_table("jax")
    monkeypatch.setattr(promotion, "library", lambda name: None)
    with pytest.raises(NotInstalledError, match="TensorFlow is not installed here"):
        promotion_table("tensorflow")
