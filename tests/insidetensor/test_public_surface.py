"""What `insidetensor` offers, and what importing it must not cost."""

import ast
from pathlib import Path

import pytest
from own_python import printed

import insidetensor

ROOT = Path(__file__).parents[2]
# What the sources of the notebooks do not import: types to be named, and what a built cell calls.
NOT_IN_SOURCES = {
    "Comparison", "Curve", "Finding", "Mistake", "OwnProcessError", "compare_layouts",
    "recorded_run", "submit",
}  # fmt: skip
# A module that is None in sys.modules cannot be imported: the library is not installed.
WITHOUT = "import sys; sys.modules[{missing!r}] = None\n"
LOOK = """
import numpy as np
from insidetensor import compare_layouts, layout_of, memory_diagram, same_layout, shares_memory
x = np.arange(12).reshape(3, 4)
assert layout_of(x.T).strides == (1, 4)
assert "axis 0: +4" in memory_diagram(x, x.T).svg
assert compare_layouts(x, x.T).mistake == "axes-swapped"
assert shares_memory(x, x.T)
"""
# Each on top of those before it; what the last one draws needs matplotlib.
LIGHT = {
    "the package on NumPy": LOOK,
    "the constants of the model": "from insidetensor import T4; T4.central",
    "a sweep of NumPy": (
        "from insidetensor import sweep\n"
        "from insidetensor.timing.series import matmul_series\n"
        "(found,) = sweep([matmul_series('numpy')], sizes=(8,), seconds=0.5)\n"
        "assert found.versions.startswith('NumPy')"
    ),
    "a figure": (
        "from insidetensor import Curve, timing_figure\n"
        "assert timing_figure(Curve('a', 'model', 'T4', (8, 16), (1, 2), (1, 2), (1, 2))).svg"
    ),
}
HEAVY = ("torch", "tensorflow", "matplotlib", "matplotlib.pyplot", "anywidget")


def imported_by_notebooks():
    sources = [path for folder in ("course", "solutions") for path in (ROOT / folder).glob("*.py")]
    for node in (node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8")))):
        if isinstance(node, ast.ImportFrom) and node.module == "insidetensor":
            yield from (name.name for name in node.names)


def test_the_public_names_are_those_that_notebooks_import_and_few_more():
    modules = {"sim"}
    assert set(insidetensor.__all__) == {*imported_by_notebooks(), *NOT_IN_SOURCES} - modules


def test_each_public_name_can_be_imported():
    names = set(insidetensor.__all__)
    assert {name for name in names if getattr(insidetensor, name, None) is None} == set()
    assert set(dir(insidetensor)) >= names


def test_a_name_that_does_not_exist_is_refused_as_everywhere():
    with pytest.raises(AttributeError, match="module 'insidetensor' has no attribute 'layuot_of'"):
        insidetensor.layuot_of  # noqa: B018 (the look-up itself is what raises)


def test_no_heavy_library_is_loaded_by_what_does_not_need_it():
    told = f"print(*(name for name in {HEAVY!r} if name in sys.modules))"
    code = "\n".join(f"{lines}\n{told}" for lines in LIGHT.values())
    loaded = dict(zip(LIGHT, printed(f"import sys\n{code}").splitlines(), strict=True))
    assert loaded == {**dict.fromkeys(LIGHT, ""), "a figure": "matplotlib"}


@pytest.mark.parametrize("missing", ["torch", "tensorflow"])
def test_everything_works_where_a_library_is_not_installed(missing):
    printed(WITHOUT.format(missing=missing) + LOOK)
