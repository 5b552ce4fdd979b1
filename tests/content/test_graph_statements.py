"""What the prose of the lesson on graphs states, run in the libraries."""

import logging
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from lazy_libraries import tf, torch

from autograde.authoring.course.sources import read_source

LESSON = read_source(Path(__file__).parents[2] / "course" / "ch08_eager_and_graph.py")


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    """No graphs of these for other tests, and no warning of PyTorch's on stderr."""
    monkeypatch.setattr(logging.getLogger("torch._dynamo"), "handlers", [logging.NullHandler()])
    yield
    torch.compiler.reset()


def compiled(function: Callable, **options) -> tuple[Callable, list[int]]:
    """Compile it afresh, and count its graphs."""
    torch.compiler.reset()  # functions of one source line share their graphs, and the limit
    graphs = [0]

    def keep(module, example_inputs):
        graphs[0] += 1
        return module.forward

    return torch.compile(function, backend=keep, **options), graphs


def graphs_of_lengths(**options) -> list[int]:
    doubled, graphs = compiled(lambda x: x * 2, **options)
    return [len(doubled(torch.ones(size))) * 0 + graphs[0] for size in (2, 3, 4, 5, 1, 0)]


def shrinking(calls):
    class Shrinking(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.calls = calls

        def forward(self, x):
            self.calls += 1
            return x / self.calls

    return Shrinking()


def ten_calls(calls) -> tuple[int, int, float]:
    module = shrinking(calls)
    run, graphs = compiled(module)
    results = [float(run(torch.ones(()))) for _ in range(10)]
    return int(module.calls), graphs[0], round(results[-1], 6)


def retrace_in_a_test() -> str:
    run, _ = compiled(shrinking(0))
    run(torch.ones(2))
    with torch.compiler.set_stance("fail_on_recompile"), pytest.raises(RuntimeError) as raised:
        run(torch.ones(2))
    return str(raised.value).partition(" when")[0]


def traces_of_layer() -> int:
    layer, seen = tf.keras.layers.Dense(1), []
    tf.function(lambda x: seen.append(1) or layer(x))(tf.ones((1, 2)))
    return len(seen)


def traces_with_reduced_retracing(sizes, numbers) -> int:
    step = tf.function(lambda batch, number: batch * number, reduce_retracing=True)
    for size, number in zip(sizes, numbers, strict=True):
        step(tf.ones(size), number)
    return step.experimental_get_tracing_count()


def parts_of_the_way() -> list[float]:
    """Which part of its way to a batch's mean the weight of the lesson's step goes."""
    (cell,) = (cell for cell in LESSON.cells if cell.source.startswith("weight = tf.Variable"))
    names, parts = {"tf": tf}, []
    exec(cell.source, names)
    for number, batch in enumerate(names["batches"]):
        before, mean = float(names["weight"]), float(tf.reduce_mean(batch))
        names["step"](batch, number)
        parts.append(round((float(names["weight"]) - before) / (mean - before), 2))
    return parts


def bodies_of_loop(rounds) -> int:
    """How many copies of its body a loop over range(rounds) has in the graph."""

    def added(x, rounds):
        for _ in range(rounds):
            x = x + 0.5
        return x

    traced = tf.function(added).get_concrete_function(tf.constant(0.0), rounds)
    return sum(
        step.type == "AddV2" and step.outputs[0].dtype == tf.float32
        for step in traced.graph.get_operations()
    )


def steps_before_an_if() -> list[str]:
    """Which steps the step reads that an `if` on a tensor becomes."""

    def chosen(x):
        return x + 1 if tf.reduce_sum(x) > 0 else x

    steps = tf.function(chosen).get_concrete_function(tf.ones(2)).graph.get_operations()
    (branches,) = (step for step in steps if step.type == "StatelessIf")
    return [given.op.type for given in branches.inputs]


def graphs_of_a_map() -> list[bool]:
    """Whether the function of a dataset's `map` computes at once."""
    seen = []
    list(tf.data.Dataset.range(2).map(lambda x: seen.append(tf.executing_eagerly()) or x))
    return seen


def dtypes_of_seven() -> list[str]:
    """Of `shifted(7)` after `shifted(7.0)`, and in a function that saw no number before."""
    shifted, fresh = tf.function(lambda number: number + 1), tf.function(lambda number: number + 1)
    shifted(7.0)
    return [shifted(7).dtype.name, fresh(7).dtype.name]


def dtypes_with_signature() -> list[str]:
    """Of what a signature of float32 makes of a number, arrays and a tensor."""
    spec = tf.TensorSpec(None, tf.float32)
    added, found = tf.function(lambda x: x + 1, input_signature=[spec]), []
    for given in (3, np.ones(2), np.ones(2, np.int32), tf.ones(2, tf.float64)):
        try:
            found.append(added(given).dtype.name)
        except TypeError:
            found.append("refused")
    return found


def runs_of_exported() -> int:
    """How often Python ran: while a module was exported, and when that ran twice."""
    seen = []

    class Noting(torch.nn.Module):
        def forward(self, x):
            seen.append(1)
            return x + 1

    class Asking(torch.nn.Module):
        def forward(self, x):
            return x / 2 if x.sum() > 10 else x

    run = torch.export.export(Noting(), (torch.ones(2),)).module()
    traced = len(seen)
    run(torch.ones(2)), run(torch.ones(2))
    with pytest.raises(Exception, match="data-dependent"):
        torch.export.export(Asking(), (torch.ones(2),))
    return len(seen) - traced


def side_effects_of_three_calls() -> int:
    seen = []
    run, _ = compiled(lambda x: seen.append(len(seen)) or x + 1)
    for _ in range(3):
        run(torch.ones(2))
    return len(seen)


def types_of_a_scalar() -> list[str]:
    """Of a number of NumPy's: in plain Python, and under torch.compile."""

    def named(x):
        return x, type(np.float32(3)).__name__

    run, _ = compiled(named)
    return [named(torch.ones(2))[1], run(torch.ones(2))[1]]


def reads_of_the_condition(choose: Callable) -> bool:
    """Whether a graph with this choice reads an element."""
    run, _ = compiled(lambda x: choose(x.sum() > 10, x), fullgraph=True)
    run(torch.ones(2))
    with torch.profiler.profile() as seen:
        run(torch.ones(2))
    return "aten::item" in {event.name for event in seen.events()}


def refused_by_signature_of_ints() -> list[str]:
    doubled = tf.function(lambda x: x * 2, input_signature=[tf.TensorSpec(None, tf.int32)])
    refused = []
    for given in (3, np.ones(2), 3.7):
        try:
            doubled(given)
        except TypeError:
            refused.append(repr(given))
    return refused


def backends_of_keras() -> bool:
    """Whether Keras has more than the three that the lesson names."""
    folder = Path(tf.keras.__file__).parents[2] / "src" / "backend"
    return {"tensorflow", "torch", "jax", "numpy"} <= {path.name for path in folder.iterdir()}


STATED = {
    "reduce_retracing opens the shapes": (
        lambda: traces_with_reduced_retracing((28, 30, 31, 29), (1, 1, 1, 1)),
        2,
    ),
    "and not the number": (
        lambda: traces_with_reduced_retracing((28, 28, 28, 28), (1, 2, 3, 4)),
        4,
    ),
    "a signature converts numbers and arrays, and refuses a tensor of another dtype": (
        dtypes_with_signature,
        ["float32", "float32", "float32", "refused"],
    ),
    "and a number that does not fit": (refused_by_signature_of_ints, ["3.7"]),
    "the weight goes all of its way, then a half, a third, and so on": (
        parts_of_the_way,
        [1.0, 0.5, 0.33, 0.25, 0.2],
    ),
    "a loop over a range of a number is copied for each round": (lambda: bodies_of_loop(4), 4),
    "and a loop over a range of a tensor is a step": (lambda: bodies_of_loop(tf.constant(4)), 0),
    "StatelessIf reads an answer, and not the sum: it chooses a branch": (
        steps_before_an_if,
        ["Greater", "Placeholder"],
    ),
    "a dataset's map makes a graph, though nobody asks for one": (graphs_of_a_map, [False]),
    "7 finds the graph of 7.0": (dtypes_of_seven, ["float32", "int32"]),
    "torch.export runs Python in tracing alone, and refuses an if on values": (
        runs_of_exported,
        0,
    ),
    "a length is opened by the second, and 0 and 1 have graphs of their own": (
        graphs_of_lengths,
        [1, 2, 2, 2, 3, 4],
    ),
    "dynamic=False makes a graph for each length": (
        lambda: graphs_of_lengths(dynamic=False),
        [1, 2, 3, 4, 5, 6],
    ),
    "dynamic=True opens the length at once": (
        lambda: graphs_of_lengths(dynamic=True),
        [1, 1, 1, 1, 2, 3],
    ),
    "after 8 graphs plain Python runs": (lambda: ten_calls(0), (10, 8, 0.1)),
    "a count in a tensor needs one graph": (lambda: ten_calls(torch.tensor(0)), (10, 1, 0.1)),
    "a stance makes an error of the next trace": (retrace_in_a_test, "Detected recompile"),
    "side effects happen in every call": (side_effects_of_three_calls, 3),
    "but a scalar of NumPy's is another type": (types_of_a_scalar, ["float32", "ndarray"]),
    "torch.cond reads the value": (
        lambda: reads_of_the_condition(
            lambda above, x: torch.cond(above, lambda x: x / 2, lambda x: x.clone(), (x,))
        ),
        True,
    ),
    "torch.where reads nothing": (
        lambda: reads_of_the_condition(lambda above, x: torch.where(above, x / 2, x)),
        False,
    ),
    "Keras has other backends too": (backends_of_keras, True),
    "a layer in a tf.function is traced twice in the first call": (traces_of_layer, 2),
}


def test_graphs_are_made_as_the_lesson_says():
    assert {said: found() for said, (found, _) in STATED.items()} == {
        said: expected for said, (_, expected) in STATED.items()
    }
