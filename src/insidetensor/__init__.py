"""See what lies in memory under a tensor.

Names are imported when they are first used, so `import insidetensor` costs nothing and loads
neither PyTorch nor TensorFlow nor matplotlib.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .absent import if_installed as if_installed
    from .checking.answered import true_or_false as true_or_false
    from .checking.checks import Mistake as Mistake
    from .checking.checks import all_right as all_right
    from .checking.checks import refuses as refuses
    from .checking.checks import returns as returns
    from .checking.checks import same_layout as same_layout
    from .checking.checks import same_strides as same_strides
    from .checking.checks import same_tensor as same_tensor
    from .checking.checks import same_value as same_value
    from .checking.findings import Finding as Finding
    from .checking.growing import extends as extends
    from .devices.accelerators import accelerator_or_sim as accelerator_or_sim
    from .devices.logical_devices import explicit_copies as explicit_copies
    from .devices.logical_devices import logical_cpus as logical_cpus
    from .devices.machine import this_machine as this_machine
    from .devices.tracing import trace as trace
    from .fake.benchmark_check import finds_time as finds_time
    from .fake.benchmark_check import passes_errors as passes_errors
    from .fake.device import FakeDevice as FakeDevice
    from .graphs.check import orders_nodes as orders_nodes
    from .graphs.check import runs_graph as runs_graph
    from .graphs.check import same_node as same_node
    from .graphs.check import traces_function as traces_function
    from .graphs.node import GraphNode as GraphNode
    from .graphs.picture import graph_diagram as graph_diagram
    from .handing_in.submitting import submit as submit
    from .ledgers.claims import what_the_posts_say as what_the_posts_say
    from .ledgers.differences import where_the_libraries_differ as where_the_libraries_differ
    from .memory.layout import Layout as Layout
    from .memory.layout import layout_of as layout_of
    from .mistakes.compare import Comparison as Comparison
    from .mistakes.compare import compare_layouts as compare_layouts
    from .numbers.bfloat16_check import rounds_to_bfloat16 as rounds_to_bfloat16
    from .numbers.bits_picture import bits_diagram as bits_diagram
    from .numbers.promotion import promotion_table as promotion_table
    from .numbers.spacing_picture import spacing_figure as spacing_figure
    from .pictures.diagram import memory_diagram as memory_diagram
    from .prediction import predict as predict
    from .processes.own_process import OwnProcessError as OwnProcessError
    from .processes.own_process import in_own_process as in_own_process
    from .saved.checks import reads_hdf5 as reads_hdf5
    from .saved.checks import reads_tfrecord as reads_tfrecord
    from .saved.checks import refuses_to_write as refuses_to_write
    from .saved.checks import writes_hdf5 as writes_hdf5
    from .saved.checks import writes_tfrecord as writes_tfrecord
    from .saved.file_map import file_map as file_map
    from .sharing.grid import sharing_matrix as sharing_matrix
    from .sharing.pair import shares_memory as shares_memory
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

_HOME = {
    "Comparison": "mistakes.compare",
    "Costs": "timing.constants",
    "Curve": "timing.curve",
    "FakeDevice": "fake.device",
    "Finding": "checking.findings",
    "GraphNode": "graphs.node",
    "Layout": "memory.layout",
    "Mistake": "checking.checks",
    "OwnProcessError": "processes.own_process",
    "T4": "timing.constants",
    "accelerator_or_sim": "devices.accelerators",
    "asynchronous": "timing.asynchrony",
    "bits_diagram": "numbers.bits_picture",
    "compare_layouts": "mistakes.compare",
    "compare_with_model": "timing.prediction_check",
    "crossing": "timing.crossover",
    "explicit_copies": "devices.logical_devices",
    "extends": "checking.growing",
    "file_map": "saved.file_map",
    "finds_time": "fake.benchmark_check",
    "graph_diagram": "graphs.picture",
    "if_installed": "absent",
    "implausible": "timing.plausible",
    "in_own_process": "processes.own_process",
    "layout_of": "memory.layout",
    "logical_cpus": "devices.logical_devices",
    "machine_peak": "timing.peak",
    "matmul_case": "timing.matmuls",
    "matmul_series": "timing.series",
    "measure": "timing.measuring",
    "memory_diagram": "pictures.diagram",
    "model_constants": "timing.model",
    "model_curves": "timing.model",
    "orders_nodes": "graphs.check",
    "passes_errors": "fake.benchmark_check",
    "predict": "prediction",
    "promotion_table": "numbers.promotion",
    "reads_hdf5": "saved.checks",
    "reads_tfrecord": "saved.checks",
    "recorded_curves": "timing.recorded_run",
    "recorded_run": "timing.recorded_run",
    "all_right": "checking.checks",
    "refuses": "checking.checks",
    "refuses_to_write": "saved.checks",
    "returns": "checking.checks",
    "rounds_to_bfloat16": "numbers.bfloat16_check",
    "runs_graph": "graphs.check",
    "same_layout": "checking.checks",
    "same_node": "graphs.check",
    "same_strides": "checking.checks",
    "same_tensor": "checking.checks",
    "same_value": "checking.checks",
    "shares_memory": "sharing.pair",
    "sharing_matrix": "sharing.grid",
    "spacing_figure": "numbers.spacing_picture",
    "submit": "handing_in.submitting",
    "sweep": "timing.sweeping",
    "this_machine": "devices.machine",
    "thread_count": "timing.threads",
    "threads": "timing.threads",
    "timing_figure": "timing.figure",
    "trace": "devices.tracing",
    "traces_function": "graphs.check",
    "true_or_false": "checking.answered",
    "what_the_posts_say": "ledgers.claims",
    "where_the_libraries_differ": "ledgers.differences",
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
    "all_right",
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
    "passes_errors",
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
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
