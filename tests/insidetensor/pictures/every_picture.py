"""Pictures of every room of the package, each made anew when it is asked for, and their parts."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np

from insidetensor import (
    FakeDevice,
    GraphNode,
    Layout,
    bits_diagram,
    compare_layouts,
    graph_diagram,
    memory_diagram,
    sharing_matrix,
    spacing_figure,
)
from insidetensor.checking.seen_layout import see_given
from insidetensor.devices.trace_picture import draw_trace
from insidetensor.devices.trace_table import TraceStep, describe_steps

SVG = "{http://www.w3.org/2000/svg}"


def nodes(picture: Any, name: str) -> list[ElementTree.Element]:
    """The picture's elements of this name, in drawing order."""
    return list(ElementTree.fromstring(picture.svg).iter(SVG + name))


def words(picture: Any) -> list[str]:
    """Every piece of text that the picture shows, in drawing order."""
    return ["".join(node.itertext()) for node in nodes(picture, "text")]


def size(picture: Any) -> tuple[float, float]:
    """Width and height of what the picture shows."""
    width, height = ElementTree.fromstring(picture.svg).get("viewBox", "").split()[2:]
    return float(width), float(height)


def boxes(picture: Any) -> list[tuple[float, float, float, float]]:
    """Where each rectangle begins and ends: left, top, right, bottom."""
    found = []
    for node in nodes(picture, "rect"):
        x, y, width, height = (float(node.attrib[name]) for name in ("x", "y", "width", "height"))
        found.append((x, y, x + width, y + height))
    return found


def overlap(one: Sequence[float], other: Sequence[float], by: float = 0.0) -> bool:
    """Whether two such rectangles have more than `by` in common along both axes."""
    return all(one[i] < other[i + 2] - by and other[i] < one[i + 2] - by for i in (0, 1))


X = np.arange(12).reshape(3, 4)
BIG = np.arange(1000).reshape(10, 100)


@dataclass
class Own:
    """A learner's tensor, with no more than its four attributes."""

    storage: Any
    shape: Any
    strides: Any
    offset: int = 0


DIAGRAMS: dict[str, Callable[[], Any]] = {
    "contiguous": lambda: memory_diagram(X),
    "transposed": lambda: memory_diagram(X, X.T),
    "negative step": lambda: memory_diagram(X, X[::-1, ::2]),
    "broadcast": lambda: memory_diagram(np.broadcast_to(np.arange(3), (2, 3))),
    "one repeated": lambda: memory_diagram(np.broadcast_to(np.float64(2), (30, 40))),
    "windows": lambda: memory_diagram(np.lib.stride_tricks.sliding_window_view(np.arange(7), 4)),
    "offset": lambda: memory_diagram(X, X[1:, 2:], X[:, 1], X.copy()),
    "elided": lambda: memory_diagram(BIG),
    "elided backwards": lambda: memory_diagram(BIG[5:, ::-7]),
    "three axes": lambda: memory_diagram(np.arange(48.0).reshape(2, 6, 4)),
    "five axes": lambda: memory_diagram(np.arange(32).reshape(2, 2, 2, 2, 2).T),
    "long numbers": lambda: memory_diagram(np.array([1.23456789e-30, -1e300, np.nan, np.inf])),
    "0-d": lambda: memory_diagram(np.array(3.5)),
    "size 0": lambda: memory_diagram(np.zeros((0, 3))),
    "size 1": lambda: memory_diagram(X[:, :1]),
    "own": lambda: memory_diagram(Own(["<script>alert(1)</script>", "&", None, 2], (2, 2), (2, 1))),
    "no values": lambda: memory_diagram(Layout((2, 3), (1, 2))),
    "one element marked": lambda: see_given((1, -1), (2, 4), (4, 1), 2).picture,
    "bytes for elements": lambda: compare_layouts(X, Layout((3, 4), (32, 8)), storage=12).picture,
    "below the storage": lambda: compare_layouts(X[::-1], Layout((3, 4), (-4, 1)), X).picture,
    "strides that do not fit": lambda: compare_layouts(X, Layout((3, 4), (1,))).picture,
    "other shapes": lambda: compare_layouts(X.T, X).picture,
    "0-d compared": lambda: compare_layouts(Layout((), (), 3), Layout((), (), 1), X).picture,
}


def measured(
    calls: int, *, warm_up: int = 0, sync: bool = True, sync_before: bool = True, **costs: Any
) -> FakeDevice:
    """A device that was timed once: the first span is the one to look at."""
    device = FakeDevice(**costs)
    for _ in range(warm_up):
        device.op()
    if sync_before:
        device.sync()
    device.clock()
    for _ in range(calls):
        device.op()
    if sync:
        device.sync()
    device.clock()
    return device


def unread(calls: int) -> FakeDevice:
    device = FakeDevice()
    for _ in range(calls):
        device.op()
    device.sync()
    return device


DEVICES: dict[str, Callable[[], FakeDevice]] = {
    "one call": lambda: measured(1, warm_up=5),
    "the first call": lambda: measured(1),
    "no wait": lambda: measured(10, warm_up=5, sync=False),
    "no wait, one call": lambda: measured(1, warm_up=5, sync=False),
    "no wait, first call": lambda: measured(10, sync=False),
    "no wait before": lambda: measured(10, warm_up=9, sync_before=False),
    "a long block": lambda: measured(50, warm_up=5),
    "a block of seven": lambda: measured(7, warm_up=5),
    "like a CPU": lambda: measured(10, asynchronous=False),
    "like a CPU, no waits": lambda: measured(9, sync=False, sync_before=False, asynchronous=False),
    "disturbed": lambda: measured(4, spike_rate=1.0),
    "free launches": lambda: measured(9, launch_s=0.0, sync_s=0.0, first_s=0.0),
    "slow launches": lambda: measured(9, launch_s=0.1, kernel_s=0.001),
    "not read": lambda: unread(4),
    "not read, many": lambda: unread(40),
    "nothing": FakeDevice,
}

IN, W, ONE = (
    GraphNode("placeholder", value="<script>x"),
    GraphNode("placeholder", value="w"),
    GraphNode("constant", value=1),
)
SUM = GraphNode("add", (GraphNode("matmul", (IN, W)), ONE))
SHARED = GraphNode("multiply", (GraphNode("relu", (SUM,)), GraphNode("add", (IN, ONE))))


def chain(length: int) -> GraphNode:
    node = IN
    for _ in range(length):
        node = GraphNode("add", (node, ONE))
    return node


GRAPHS = {"leaf": IN, "sum": SUM, "shared": SHARED, "chain": chain(30), "long": chain(5000)}

TO = TraceStep("copy to sim:0", ("cpu",), "sim:0", 48, "cpu → sim:0", "copy")
MM = TraceStep("mm", ("sim:0", "sim:0"), "sim:0")
ITEM = TraceStep("item", ("sim:0",), "sim:0", 4, "sim:0 → cpu", "read")
BACK = TraceStep("copy to cpu", ("sim:0",), "cpu", 48, "sim:0 → cpu", "copy")
VIEW = TraceStep("permute", ("sim:0",), "sim:0", kind="view")
REFUSED = TraceStep("mm", ("sim:0", "cpu"), "sim:0", kind="refused")
META = TraceStep("copy to meta", ("cpu",), "meta", kind="copy")
ACROSS = TraceStep("copy to cuda:1", ("cuda:0",), "cuda:1", 8, "cuda:0 → cuda:1", "copy")
LONG = TraceStep("native_layer_norm_backward", ("cpu",), "cpu")
TRACES = {
    "one": [TraceStep("<script>", ("cpu", "cpu"), "cpu")],
    "there and back": [TO, TO, MM, VIEW, ITEM, BACK],
    "refused": [TO, REFUSED],
    "three devices": [META, TO, MM, ITEM, LONG],
    "two rows": [TO, *[MM, VIEW, ITEM] * 6],
    "shortened": [TO, *[MM, VIEW, ITEM] * 20],
    "many bytes": [TraceStep("t", ("cpu",), "sim:0", 123_456_789, "cpu → sim:0")] * 12,
    "two accelerators": [ACROSS],
}


def trace_picture(steps: Sequence[TraceStep]) -> SimpleNamespace:
    return SimpleNamespace(svg=draw_trace(steps), text=describe_steps(steps))


BITS: dict[str, Callable[[], Any]] = {
    "four floats": lambda: bits_diagram(0.1, "float64", "float32", "float16", "float32"),
    "float64": lambda: bits_diagram(-1e300),
    "subnormal": lambda: bits_diagram(np.float32(1e-45)),
    "infinity": lambda: bits_diagram(-math.inf, "float16"),
    "nan": lambda: bits_diagram(math.nan, "float32"),
    "zero": lambda: bits_diagram(-0.0),
    "int8": lambda: bits_diagram(np.int8(-3)),
    "int64": lambda: bits_diagram(-7),
    "bytes": lambda: bits_diagram(300, "uint16", "uint8"),
    "bool": lambda: bits_diagram(np.bool_(True)),
}

PICTURES: dict[str, Callable[[], Any]] = {
    **{f"memory: {name}": make for name, make in DIAGRAMS.items()},
    **{f"timeline: {name}": lambda make=make: make().timeline() for name, make in DEVICES.items()},
    **{f"graph: {name}": lambda node=node: graph_diagram(node) for name, node in GRAPHS.items()},
    **{
        f"trace: {name}": lambda steps=steps: trace_picture(steps) for name, steps in TRACES.items()
    },
    **{f"bits: {name}": make for name, make in BITS.items()},
    "spacing": spacing_figure,
    "sharing": sharing_matrix,
    "sharing: refused": lambda: sharing_matrix("g.numpy()"),
}
