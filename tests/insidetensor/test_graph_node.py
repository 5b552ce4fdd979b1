"""A node of a small graph refuses what it cannot be, and shows itself however deep it lies."""

import numpy as np
import pytest

from insidetensor import GraphNode
from insidetensor.graphs.mistakes import KERNELS, graph_value
from insidetensor.graphs.node import INPUTS, LEAVES, list_needed

X = GraphNode("placeholder", value="x")
TWO = GraphNode("constant", value=2)


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        (("plus", (X, TWO)), ValueError, "'plus' is no operation of these graphs"),
        ((3,), ValueError, "3 is no operation"),
        (("add", [X, TWO]), TypeError, "must be a tuple of nodes"),
        (("add", (X, 2)), TypeError, r"`inputs\[1\]` of `add` is 2, an int"),
        (("add", (X,)), ValueError, "`add` takes 2 inputs, and got 1"),
        (("constant", (X,), 2), ValueError, "`constant` takes 0 inputs, and got 1"),
        (("placeholder", (), 3), TypeError, "its name, a text; got 3"),
    ],
)
def test_what_is_no_node_is_refused(arguments, error, said):
    with pytest.raises(error, match=said):
        GraphNode(*arguments)


def test_a_node_cannot_be_changed():
    with pytest.raises(AttributeError):
        X.value = "y"


def test_nodes_are_equal_only_if_they_are_the_same():
    assert GraphNode("constant", value=2) != TWO
    assert len({TWO, TWO, GraphNode("constant", value=np.ones(2))}) == 2


def test_a_node_shows_itself_as_a_formula():
    product = GraphNode("matmul", (X, GraphNode("constant", value=np.ones((2, 3)))))
    assert repr(GraphNode("add", (product, TWO))) == "add(matmul(x, ndarray (2, 3)), 2)"
    assert (repr(X), repr(TWO)) == ("placeholder('x')", "constant(2)")


def test_a_deep_graph_is_shown_ordered_and_run():
    node = X
    for _ in range(20_000):
        node = GraphNode("add", (node, TWO))
    assert repr(node) == "add(add(add(add(…, 2), 2), 2), 2)"
    assert len(list_needed(node)) == 20_002
    assert graph_value(node, {"x": 1}) == 40_001


def test_every_operation_that_computes_has_a_kernel():
    assert {*KERNELS, *LEAVES} == set(INPUTS)
