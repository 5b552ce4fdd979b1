"""What `insidetensor` offers, and what importing it must not cost."""

import subprocess
import sys

import pytest

import insidetensor

NAMES = {
    "Comparison",
    "Costs",
    "Curve",
    "FakeDevice",
    "Finding",
    "GraphNode",
    "Layout",
    "Mistake",
    "OwnProcessError",
    "T4",
    "accelerator_or_sim",
    "asynchronous",
    "bits_diagram",
    "compare_layouts",
    "compare_with_model",
    "crossing",
    "explicit_copies",
    "explore_bits",
    "explore_cache_lines",
    "explore_crossover",
    "explore_promotion",
    "explore_snapshots",
    "explore_strides",
    "explore_tracing",
    "explore_transfers",
    "extends",
    "file_map",
    "finds_time",
    "graph_diagram",
    "if_installed",
    "implausible",
    "in_own_process",
    "layout_of",
    "logical_cpus",
    "machine_peak",
    "matmul_case",
    "matmul_series",
    "measure",
    "memory_diagram",
    "model_constants",
    "model_curves",
    "orders_nodes",
    "passes_errors",
    "predict",
    "promotion_table",
    "reads_hdf5",
    "reads_tfrecord",
    "recorded_curves",
    "recorded_run",
    "all_right",
    "refuses",
    "refuses_to_write",
    "returns",
    "rounds_to_bfloat16",
    "runs_graph",
    "same_layout",
    "same_node",
    "same_strides",
    "same_tensor",
    "same_value",
    "shares_memory",
    "sharing_matrix",
    "spacing_figure",
    "submit",
    "sweep",
    "this_machine",
    "thread_count",
    "threads",
    "timing_figure",
    "trace",
    "traces_function",
    "true_or_false",
    "what_the_posts_say",
    "where_the_libraries_differ",
    "writes_hdf5",
    "writes_tfrecord",
}
HEAVY = ("torch", "tensorflow", "matplotlib", "anywidget")

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


def run(code):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )


def test_the_public_names_are_these_and_each_can_be_imported():
    assert set(insidetensor.__all__) == NAMES
    assert {name for name in NAMES if getattr(insidetensor, name, None) is None} == set()
    assert set(dir(insidetensor)) >= NAMES


def test_a_name_that_does_not_exist_is_refused_as_everywhere():
    with pytest.raises(AttributeError, match="module 'insidetensor' has no attribute 'layuot_of'"):
        insidetensor.layuot_of  # noqa: B018 (the look-up itself is what raises)


def test_importing_the_package_and_using_it_on_numpy_loads_no_heavy_library():
    code = f"import sys, insidetensor\n{LOOK}\nprint([m for m in {HEAVY!r} if m in sys.modules])"
    done = run(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


@pytest.mark.parametrize("missing", ["torch", "tensorflow"])
def test_everything_works_where_a_library_is_not_installed(missing):
    done = run(WITHOUT.format(missing=missing) + LOOK)
    assert (done.returncode, done.stderr) == (0, "")
