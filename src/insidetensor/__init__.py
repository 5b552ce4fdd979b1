"""See what lies in memory under a tensor.

Names are imported when they are first used, so `import insidetensor` costs nothing and loads
neither PyTorch nor TensorFlow nor matplotlib.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .absent import if_installed as if_installed
    from .accelerators import accelerator_or_sim as accelerator_or_sim
    from .benchmark_check import finds_time as finds_time
    from .bfloat16_check import rounds_to_bfloat16 as rounds_to_bfloat16
    from .bits_picture import bits_diagram as bits_diagram
    from .checks import Mistake as Mistake
    from .checks import refuses as refuses
    from .checks import returns as returns
    from .checks import same_layout as same_layout
    from .checks import same_strides as same_strides
    from .checks import same_tensor as same_tensor
    from .checks import same_value as same_value
    from .claims import what_the_posts_say as what_the_posts_say
    from .compare import Comparison as Comparison
    from .compare import compare_layouts as compare_layouts
    from .diagram import memory_diagram as memory_diagram
    from .differences import where_the_libraries_differ as where_the_libraries_differ
    from .fake_device import FakeDevice as FakeDevice
    from .findings import Finding as Finding
    from .graph_check import orders_nodes as orders_nodes
    from .graph_check import runs_graph as runs_graph
    from .graph_check import same_node as same_node
    from .graph_check import traces_function as traces_function
    from .graph_node import GraphNode as GraphNode
    from .graph_picture import graph_diagram as graph_diagram
    from .growing import extends as extends
    from .layout import Layout as Layout
    from .layout import layout_of as layout_of
    from .logical_devices import explicit_copies as explicit_copies
    from .logical_devices import logical_cpus as logical_cpus
    from .machine import this_machine as this_machine
    from .own_process import OwnProcessError as OwnProcessError
    from .own_process import in_own_process as in_own_process
    from .prediction import predict as predict
    from .promotion import promotion_table as promotion_table
    from .saved.checks import reads_hdf5 as reads_hdf5
    from .saved.checks import reads_tfrecord as reads_tfrecord
    from .saved.checks import refuses_to_write as refuses_to_write
    from .saved.checks import writes_hdf5 as writes_hdf5
    from .saved.checks import writes_tfrecord as writes_tfrecord
    from .saved.file_map import file_map as file_map
    from .sharing import shares_memory as shares_memory
    from .sharing_grid import sharing_matrix as sharing_matrix
    from .spacing_picture import spacing_figure as spacing_figure
    from .timing.asynchrony import asynchronous as asynchronous
    from .timing.constants import T4 as T4
    from .timing.constants import Costs as Costs
    from .timing.crossover import crossing as crossing
    from .timing.curve import Curve as Curve
    from .timing.figure import timing_figure as timing_figure
    from .timing.matmuls import matmul_case as matmul_case
    from .timing.measuring import measure as measure
    from .timing.model import model_constants as model_constants
    from .timing.model import model_curves as model_curves
    from .timing.peak import machine_peak as machine_peak
    from .timing.plausible import implausible as implausible
    from .timing.prediction_check import compare_with_model as compare_with_model
    from .timing.recorded_run import recorded_curves as recorded_curves
    from .timing.recorded_run import recorded_run as recorded_run
    from .timing.series import matmul_series as matmul_series
    from .timing.sweeping import sweep as sweep
    from .timing.threads import thread_count as thread_count
    from .timing.threads import threads as threads
    from .tracing import trace as trace

_HOME = {
    "Comparison": "compare",
    "Costs": "timing.constants",
    "Curve": "timing.curve",
    "FakeDevice": "fake_device",
    "Finding": "findings",
    "GraphNode": "graph_node",
    "Layout": "layout",
    "Mistake": "checks",
    "OwnProcessError": "own_process",
    "T4": "timing.constants",
    "accelerator_or_sim": "accelerators",
    "asynchronous": "timing.asynchrony",
    "bits_diagram": "bits_picture",
    "compare_layouts": "compare",
    "compare_with_model": "timing.prediction_check",
    "crossing": "timing.crossover",
    "explicit_copies": "logical_devices",
    "extends": "growing",
    "file_map": "saved.file_map",
    "finds_time": "benchmark_check",
    "graph_diagram": "graph_picture",
    "if_installed": "absent",
    "implausible": "timing.plausible",
    "in_own_process": "own_process",
    "layout_of": "layout",
    "logical_cpus": "logical_devices",
    "machine_peak": "timing.peak",
    "matmul_case": "timing.matmuls",
    "matmul_series": "timing.series",
    "measure": "timing.measuring",
    "memory_diagram": "diagram",
    "model_constants": "timing.model",
    "model_curves": "timing.model",
    "orders_nodes": "graph_check",
    "predict": "prediction",
    "promotion_table": "promotion",
    "reads_hdf5": "saved.checks",
    "reads_tfrecord": "saved.checks",
    "recorded_curves": "timing.recorded_run",
    "recorded_run": "timing.recorded_run",
    "refuses": "checks",
    "refuses_to_write": "saved.checks",
    "returns": "checks",
    "rounds_to_bfloat16": "bfloat16_check",
    "runs_graph": "graph_check",
    "same_layout": "checks",
    "same_node": "graph_check",
    "same_strides": "checks",
    "same_tensor": "checks",
    "same_value": "checks",
    "shares_memory": "sharing",
    "sharing_matrix": "sharing_grid",
    "spacing_figure": "spacing_picture",
    "sweep": "timing.sweeping",
    "this_machine": "machine",
    "thread_count": "timing.threads",
    "threads": "timing.threads",
    "timing_figure": "timing.figure",
    "trace": "tracing",
    "traces_function": "graph_check",
    "what_the_posts_say": "claims",
    "where_the_libraries_differ": "differences",
    "writes_hdf5": "saved.checks",
    "writes_tfrecord": "saved.checks",
}

__all__ = [
    "T4",
    "Comparison",
    "Costs",
    "Curve",
    "FakeDevice",
    "Finding",
    "GraphNode",
    "Layout",
    "Mistake",
    "OwnProcessError",
    "accelerator_or_sim",
    "asynchronous",
    "bits_diagram",
    "compare_layouts",
    "compare_with_model",
    "crossing",
    "explicit_copies",
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
    "predict",
    "promotion_table",
    "reads_hdf5",
    "reads_tfrecord",
    "recorded_curves",
    "recorded_run",
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
    "sweep",
    "this_machine",
    "thread_count",
    "threads",
    "timing_figure",
    "trace",
    "traces_function",
    "what_the_posts_say",
    "where_the_libraries_differ",
    "writes_hdf5",
    "writes_tfrecord",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
