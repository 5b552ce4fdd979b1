"""A graph is drawn from inputs to results, whoever built it; the picture and its twin agree."""

import pytest
from every_picture import GRAPHS, SHARED, SUM, boxes, nodes

from insidetensor import GraphNode, graph_diagram
from insidetensor.graphs.graph_layout import BOX_HEIGHT
from insidetensor.libraries import library

X = GraphNode("placeholder", value="x")


def test_every_arrow_points_down_from_a_box_to_a_box_and_past_all_others():
    diagram = graph_diagram(SHARED)
    tops = {(round((left + right) / 2), round(top)) for left, top, right, _ in boxes(diagram)}
    edges = [(left, right, round(top)) for left, top, right, _ in boxes(diagram)]
    for node in nodes(diagram, "path"):
        if not node.get("marker-end"):
            continue
        points = [tuple(map(float, point.split())) for point in node.get("d")[1:].split("L")]
        assert [y for _, y in points] == sorted(y for _, y in points)
        assert (round(points[0][0]), round(points[0][1] - BOX_HEIGHT)) in tops
        x, y = points[-1]
        assert [edge for edge in edges if edge[0] < x < edge[1] and edge[2] == round(y + 1)]
        for x, y in points[1:-1]:
            assert not [b for b in boxes(diagram) if b[0] < x < b[2] and b[1] < y < b[3]]


def test_a_node_that_is_read_twice_is_one_step():
    lines = str(graph_diagram(SHARED)).splitlines()
    assert lines == [
        "The steps of a graph, from its inputs to its results: 8.",
        "1. placeholder <script>x, an input",
        "2. placeholder w, an input",
        "3. matmul, reads 1, 2",
        "4. constant 1, a constant",
        "5. add, reads 3, 4",
        "6. relu, reads 5",
        "7. add, reads 1, 4",
        "8. multiply, reads 6, 7, returned",
    ]


def ends(graph):
    """For each arrow: where it begins and where it ends, from the left."""
    paths = nodes(graph_diagram(graph), "path")
    drawn = [node.get("d")[1:].split("L") for node in paths if node.get("marker-end")]
    return [(float(points[0].split()[0]), float(points[-1].split()[0])) for points in drawn]


def test_what_is_read_twice_has_two_arrows_that_end_side_by_side():
    square = GraphNode("multiply", (X, X))
    assert str(graph_diagram(square)).endswith("2. multiply, reads 1, 1, returned")
    (begin, left), (other_begin, right) = ends(square)
    assert begin == other_begin
    assert left < right


def test_the_first_input_comes_in_at_the_left_whatever_stands_there():
    for inputs in ((X, GraphNode("relu", (X,))), (GraphNode("relu", (X,)), X)):
        *_, first, second = ends(GraphNode("matmul", inputs))
        assert first[1] < second[1]


def test_a_step_of_pytorch_that_reads_one_twice_says_so():
    torch = library("torch")
    traced = torch.fx.symbolic_trace(lambda x: x @ x)
    assert "reads 1, 1" in str(graph_diagram(traced))


def test_a_step_of_tensorflow_that_reads_one_twice_says_so():
    tf = library("tensorflow")
    traced = tf.function(lambda x: x * x, autograph=False)
    assert "reads 1, 1" in str(graph_diagram(traced.get_concrete_function(tf.TensorSpec((2,)))))


def test_kinds_of_steps_differ_in_more_than_colour():
    shapes = {
        (node.get("rx"), node.get("stroke-dasharray"), node.get("stroke-width"))
        for node in nodes(graph_diagram(SUM), "rect")
    }
    # An input, a constant, an operation, and the operation whose value is returned.
    assert len(shapes) == 4


def test_of_a_long_graph_the_first_steps_are_drawn_and_the_others_counted():
    diagram = graph_diagram(GRAPHS["long"])
    assert len(boxes(diagram)) == 40
    assert str(diagram).splitlines()[-1] == "4962 more steps are left out."


def test_a_traced_function_of_tensorflow_is_drawn_with_shapes_and_constants():
    tf = library("tensorflow")
    traced = tf.function(lambda x: x * 2 + 1, autograph=False)
    words = str(graph_diagram(traced.get_concrete_function(tf.TensorSpec((None, 3)))))
    assert "1. Placeholder x (None, 3), an input" in words
    assert "2. Const 2.0, a constant" in words
    assert "3. Mul (None, 3), reads 1, 2" in words
    assert words.endswith("6. Identity (None, 3), reads 5, returned")


def test_a_step_that_must_wait_for_another_is_drawn_below_it():
    tf = library("tensorflow")
    counter = tf.Variable(0.0)

    def count(x):
        counter.assign_add(1.0)
        return x + counter

    traced = tf.function(count, autograph=False).get_concrete_function(tf.TensorSpec(()))
    lines = str(graph_diagram(traced)).splitlines()
    assigned = next(at for at, line in enumerate(lines) if "AssignAdd" in line)
    read = next(line for line in lines[assigned:] if "ReadVariableOp" in line)
    assert str(assigned) in read.partition("reads ")[2].split(", ")


def test_a_loop_of_tensorflows_old_graphs_is_drawn_all_the_same():
    tf = library("tensorflow")
    with tf.Graph().as_default() as graph:
        tf.compat.v1.disable_control_flow_v2()
        try:
            tf.compat.v1.while_loop(lambda i: i < 3, lambda i: i + 1, [tf.constant(0)])
        finally:
            tf.compat.v1.enable_control_flow_v2()
    assert "NextIteration" in str(graph_diagram(graph))


def test_graphs_of_pytorch_are_drawn():
    torch = library("torch")

    class Affine(torch.nn.Module):
        def forward(self, x):
            return torch.relu(x * 2 + x.sum())

    module = torch.fx.symbolic_trace(Affine())
    program = torch.export.export(Affine(), (torch.ones(3),))
    for graph in (module, module.graph, program, program.graph):
        lines = str(graph_diagram(graph)).splitlines()
        assert len(lines) == 6
        assert lines[1].startswith("1. placeholder x")
        assert lines[-1].endswith("reads 4, returned")
    assert "2. aten.mul.Tensor with 2 (3,), reads 1" in str(graph_diagram(program))


@pytest.mark.parametrize("other", [3, None, "graph", [X]])
def test_anything_else_is_refused_with_what_can_be_drawn(other):
    with pytest.raises(TypeError, match=r"^`graph_diagram` draws a concrete function of `tf\."):
        graph_diagram(other)
