# %% [markdown]
# # Build a tiny graph
#
# **You'll build** a small define-and-run library. It makes constants, puts the nodes of a graph in
# order, and runs the graph with values that you feed. Its symbols build a graph with ordinary
# operators, and its tracer turns a Python function into such a graph.
#
# **You need** the lesson [Run now or build a graph first](../course/ch08_eager_and_graph.ipynb).
#
# **How long it takes.** About an hour and a half. `order` stands alone, `run` can use it, and the
# last two parts use your `constant`; the tracer uses your `Symbol` too.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. When your work is graded, each part is
# checked on many more cases, and only on what its text says. You may import more of Python's own
# modules, and NumPy. The rest is yours to write.
#
# **What is given.** A graph is made of nodes, and a node is a `GraphNode(op, inputs, value)`:
#
# - `node.op` is the name of its operation: `"placeholder"`, `"constant"`, `"add"`, `"multiply"`,
#   `"matmul"`, `"relu"` or `"sum"`.
# - `node.inputs` is a tuple: the nodes whose values it needs. A placeholder and a constant have
#   none.
# - `node.value` is the name of a placeholder or the value of a constant; otherwise it is `None`.
#
# A node cannot be changed. It can be a key of a dict and an item of a set, and two nodes are equal
# only if they are the same object. A node can also be an object of a subclass of `GraphNode`, as
# your Symbols will be.

# %%
import numpy as np

from insidetensor import (
    GraphNode,
    all_right,
    graph_diagram,
    makes_constant,
    orders_nodes,
    refuses,
    returns,
    runs_graph,
    same_node,
    same_value,
    traces_function,
)

# %% [markdown] lesson="Run now, or describe first?"
# ## Make a constant
#
# A graph begins with placeholders, whose values are fed later, and with constants. The cell below
# gives you `placeholder(name)`. Write `constant(value)`: it returns a node for a value that is
# already known.
#
# - A number, an `int` or a `float`, becomes the `value` of a node with the op `"constant"`.
#   <!-- rule numbers: 0.5 -->
# - A `np.number` becomes such a `value` too, without a conversion: a `np.float32` stays a
#   `np.float32`.
#   <!-- rule numbers_of_numpy: 0.25 -->
# - An ndarray becomes such a `value` too, and keeps its shape and its dtype.
#   <!-- rule arrays: 0.25 -->
# - The constant holds a **copy** of the array: if somebody writes into the array later, the
#   constant does not change. <!-- rule copies: 0.25 -->
# - A value that is a `GraphNode` already, or an object of a subclass of `GraphNode`, comes back as
#   it is: the same object. <!-- rule nodes: 0.25 -->
# - Anything else, such as a text, bytes, a list, a tuple or `None`, is refused with a `TypeError`
#   whose message names the type: `str`, `bytes`, `list`, `tuple`, `NoneType`.
#   <!-- rule refusals: 0.5 -->
#
# For example, `constant(3)` is a node with the op `"constant"`, no inputs and the value 3, and
# `constant(constant(3))` is a node of the same kind, not a constant that holds a constant.
#
# <details><summary>Hint 1: where to look</summary>
#
# `isinstance` distinguishes the four cases. `placeholder` shows how a node is made.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `np.number` is the type of all numbers of NumPy. `array.copy()` has a memory of its own.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For an ndarray, `return GraphNode("constant", value=value.copy())`; and in the end
# `raise TypeError(f"expected a number or an ndarray, got {type(value).__name__}")`.
#
# </details>


# %% nbgrader={"grade_id": "constant", "solution": true}
def placeholder(name: str) -> GraphNode:
    """Return a node whose value is fed under this name. (Given.)"""
    return GraphNode("placeholder", value=name)


def constant(value) -> GraphNode:
    """Return a constant node for a number or an ndarray; a node comes back as it is.

    Raises: TypeError, naming the type of anything else.
    """
    ### BEGIN SOLUTION
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, np.ndarray):
        return GraphNode("constant", value=value.copy())
    if isinstance(value, int | float | np.number):
        return GraphNode("constant", value=value)
    raise TypeError(f"expected a number, an ndarray or a node, got {type(value).__name__}")
    ### END SOLUTION


# %%
# Try it here. What does the node hold, and what does it hold after the array has changed?
# array = np.zeros(3)
# made = constant(array)
# array[0] = 9
# made.value

# %% nbgrader={"grade_id": "check-constant", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch08_eager_and_graph.constant")
### END HIDDEN TESTS
# rule numbers
for number in (3, 0, -2.5):
    assert makes_constant(constant, number, expected=number)
# rule numbers_of_numpy
call = "constant(np.float32(0.5))"
assert makes_constant(constant, np.float32(0.5), expected=0.5, call=call)
half = constant(np.float32(0.5))
assert same_value(type(half.value) is np.float32, True, why="A np.float32 stays a np.float32.")
# rule arrays
array = np.array([[1, 2], [3, 4]])
for given in (array, np.array(5)):
    assert makes_constant(constant, given, expected=given.copy())
# rule copies
made = constant(array)
array[0] = 9
why = "The array was written to after the constant had been made: store a copy."
assert same_node(made, "constant", np.array([[1, 2], [3, 4]]), call="made", why=why)


# rule nodes
class OwnNode(GraphNode):
    """A subclass of GraphNode, as Symbol will be."""


x, own = placeholder("x"), OwnNode("placeholder", value="own")
why = "A node comes back as it is: the same object."
assert returns(constant, x, expected=x, why=why)
assert returns(constant, own, expected=own, why=why)
three = constant(3)
assert returns(constant, three, expected=three, why=why)
# rule refusals
assert refuses(constant, "three", error=TypeError, naming=["str"])
assert refuses(constant, b"three", error=TypeError, naming=["bytes"])
assert refuses(constant, [1, 2], error=TypeError, naming=["list"])
assert refuses(constant, (1, 2), error=TypeError, naming=["tuple"])
assert refuses(constant, None, error=TypeError, naming=["NoneType"])
all_right()

# %% [markdown] lesson="What does a run leave out?"
# ## Put the work in order
#
# A node can be computed when all its inputs have been computed.
#
# - `order(node)` returns a **list** of the nodes that are needed for `node`, and nothing else. Each
#   comes after all its inputs, so `node` itself is the last. <!-- rule inputs_first: 0.5 -->
# - Each node is in the list **once**, even if many others read it. <!-- rule once: 0.5 -->
# - A node can be read at several depths: it comes before all nodes that read it.
#   <!-- rule several_depths: 0.25 -->
# - Nodes that look alike, such as two placeholders with the same name, or two constants with equal
#   values, are different nodes: all of them are in the list. <!-- rule alike: 0.25 -->
# - The graph can be **5,000 nodes deep**. By default, Python does not let a function call itself so
#   often. <!-- rule deep: 0.25 -->
# - The work grows with the number of nodes, not with the number of paths through the graph. Take 20
#   nodes, each of which reads the node below it twice: there are a million paths through them.
#   <!-- rule ways: 0.25 -->
#
# Several orders can be right, and each of them is accepted.
#
# Take `y = add(x, 1)` and `z = multiply(y, y)`. Then `order(z)` is `[x, 1, y, z]` or
# `[1, x, y, z]`: `y` comes once, though `z` reads it twice.
#
# <details><summary>Hint 1: where to look</summary>
#
# A function that calls itself for each input gets the order right, but fails on a deep graph. Write
# that one first, if you like; then replace Python's stack of calls by a list of your own.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Keep a list of nodes, and look at the last node of the list. If some inputs of this node are not
# done yet, append them to the list. If all are done, the node itself is done: take it off the list.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With `todo = [node]`, an empty list `done` and an empty set `seen`: while there is something to
# do, `missing = [given for given in todo[-1].inputs if given not in seen]`. If `missing`, then
# `todo.extend(missing)`. Else `last = todo.pop()`, and if it is not in `seen`, add it to `seen` and
# to `done`.
#
# </details>


# %% nbgrader={"grade_id": "order", "solution": true}
def order(node: GraphNode) -> list[GraphNode]:
    """Return `node` and the nodes that it needs, each once and after all its inputs."""
    ### BEGIN SOLUTION
    done, seen, todo = [], set(), [node]
    while todo:
        missing = [given for given in todo[-1].inputs if given not in seen]
        if missing:
            todo.extend(missing)
            continue
        last = todo.pop()
        if last not in seen:
            seen.add(last)
            done.append(last)
    return done
    ### END SOLUTION


# %%
# Try it here. graph_diagram draws a graph; in which order would you compute this one?
x, one = GraphNode("placeholder", value="x"), GraphNode("constant", value=1)
y = GraphNode("add", (x, one))
z = GraphNode("multiply", (y, y))
# order(z)
graph_diagram(z)

# %% nbgrader={"grade_id": "check-order", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch08_eager_and_graph.order")
### END HIDDEN TESTS
x, one = GraphNode("placeholder", value="x"), GraphNode("constant", value=1)
y = GraphNode("add", (x, one))
# rule inputs_first
assert orders_nodes(order, x)
assert orders_nodes(order, y)
assert orders_nodes(order, GraphNode("relu", (y,)))
# rule once
why = "`multiply` reads its input twice; the input comes once."
assert orders_nodes(order, GraphNode("multiply", (y, y)), why=why)
why = "Both inputs of `add` read `y`; `y` comes once."
assert orders_nodes(
    order, GraphNode("add", (GraphNode("relu", (y,)), GraphNode("sum", (y,)))), why=why
)
# rule several_depths
why = "`y` is read at two depths: it must come before both nodes that read it."
assert orders_nodes(order, GraphNode("add", (GraphNode("relu", (y,)), y)), why=why)
assert orders_nodes(order, GraphNode("add", (y, GraphNode("relu", (y,)))), why=why)
why = "The constant is read at three depths: it must come before all nodes that read it."
high = GraphNode("add", (GraphNode("add", (y, one)), one))
assert orders_nodes(order, high, why=why)
# rule alike
why = "Two nodes with the same name are two nodes."
assert orders_nodes(order, GraphNode("add", (x, GraphNode("placeholder", value="x"))), why=why)
why = "Two constants with equal values are two nodes."
assert orders_nodes(order, GraphNode("add", (one, GraphNode("constant", value=1))), why=why)
why = "Two steps with the same op and the same inputs are two nodes."
twins = GraphNode("add", (GraphNode("relu", (x,)), GraphNode("relu", (x,))))
assert orders_nodes(order, twins, why=why)
# rule deep
deep = x
for _ in range(5000):
    deep = GraphNode("relu", (deep,))
assert orders_nodes(order, deep, why="This graph is 5,000 nodes deep.")


# rule ways
class Counted(GraphNode):
    """A node that counts how often the inputs of nodes are read."""

    reads = 0

    def __getattribute__(self, name):
        Counted.reads += name == "inputs"
        return super().__getattribute__(name)


ladder = Counted("placeholder", value="x")
for _ in range(14):
    ladder = Counted("add", (ladder, ladder))
Counted.reads = 0
order(ladder)
why = "The graph has 15 nodes and 16,384 paths: do not go along each path."
assert same_value(Counted.reads < 10_000, True, why=why)
all_right()

# %% [markdown] lesson="What does a run leave out?"
# ## Run the graph
#
# Now write `run(node, feed, kernels)`. The dict `feed` holds the values of the placeholders by
# name. The dict `kernels` holds a function for each operation that computes.
#
# - `run` returns the value of `node`. If a node computes, its value comes from the kernel
#   `kernels[node.op]`, called with the values of the node's inputs in order.
#   <!-- rule values: 0.5 -->
# - The value of a placeholder is `feed[name]`, even if it is 0, an array or `None`. Two
#   placeholders with the same name get the same value. The value of a constant is its `value`. A
#   placeholder or a constant can be the node to run, too. <!-- rule leaves: 0.25 -->
# - The kernels that are given are called, whatever they compute. Without `kernels`, `run` computes
#   with `KERNELS`, below. <!-- rule kernels: 0.25 -->
# - In one run, each node is computed **once**, even if many others read it, and only what `node`
#   needs is computed. <!-- rule once: 0.25 -->
# - The next run computes everything again: nothing is kept from the run before, even if that run
#   ended in an error. <!-- rule anew: 0.25 -->
# - If the name of a placeholder that `node` needs is missing in `feed`, raise a `KeyError` whose
#   message names it. <!-- rule missing: 0.25 -->
# - If `feed` holds a name that is not needed for `node`, raise a `ValueError` whose message names
#   it. (If a name is missing, and another one is not needed, either error is right.)
#   <!-- rule needless: 0.25 -->
# - Both errors come **before** any kernel is called. <!-- rule feed_first: 0.25 -->
# - A kernel gets the object that was fed, not a copy. Neither the feed nor the objects in it are
#   changed. <!-- rule as_fed: 0.25 -->
# - If a kernel raises an error, `run` raises the same error object, and no other error in its
#   place. <!-- rule errors: 0.25 -->
# - Graphs can be 5,000 nodes deep. <!-- rule deep: 0.25 -->
#
# An example: with `y = add(x, 1)` and `z = multiply(y, y)`, `run(z, {"x": 2})` is 9. It calls the
# kernel of `add` once and that of `multiply` once.
#
# <details><summary>Hint 1: where to look</summary>
#
# `order` says what is needed and when it can be computed. Keep the value of each node in a dict.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# The names of the placeholders in `order(node)` are a set; compare it with the names in the feed
# before you compute anything. Then go through the list, once.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For a node that is no placeholder and no constant: `kernel = kernels[step.op]`, and then
# `values[step] = kernel(*[values[given] for given in step.inputs])`.
#
# </details>

# %% nbgrader={"grade_id": "run", "solution": true}
KERNELS = {  # given: one function for each operation
    "add": np.add,
    "multiply": np.multiply,
    "matmul": np.matmul,
    "relu": lambda x: np.maximum(x, 0),
    "sum": np.sum,
}


def run(node: GraphNode, feed: dict, kernels: dict = KERNELS):
    """Return the value of `node`; `feed` holds the placeholders' values by name.

    Raises: KeyError, naming a placeholder that is not fed; ValueError, naming what is not needed.
    """
    ### BEGIN SOLUTION
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(f"the placeholder {name} is not fed")
    for name in feed.keys() - names:
        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
    ### END SOLUTION


# %%
# Try it here. What is z for x = 2, and what happens if x is not fed?
x, one = GraphNode("placeholder", value="x"), GraphNode("constant", value=1)
y = GraphNode("add", (x, one))
z = GraphNode("multiply", (y, y))
# run(z, {"x": 2})

# %% nbgrader={"grade_id": "check-run", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch08_eager_and_graph.run")
### END HIDDEN TESTS
x, w = GraphNode("placeholder", value="x"), GraphNode("placeholder", value="w")
y = GraphNode("add", (x, GraphNode("constant", value=1)))
z = GraphNode("multiply", (y, y))
# rule values
assert runs_graph(run, y, {"x": 2}, expected=3)
left = GraphNode("constant", value=np.array([[1, 2], [3, 4]]))
right = GraphNode("constant", value=np.array([[0, 1], [5, -2]]))
why = "The kernel gets the values of the inputs in order."
product = GraphNode("matmul", (left, right))
assert runs_graph(run, product, {}, expected=np.array([[10, -3], [20, -5]]), why=why)
# rule leaves
assert runs_graph(run, y, {"x": 0}, expected=1, why="0 is a value too.")
assert runs_graph(run, y, {"x": np.array([0, 1])}, expected=np.array([1, 2]))
assert runs_graph(run, x, {"x": 5}, expected=5, why="A placeholder can be the node to run.")
why = "A constant can be the node to run."
assert runs_graph(run, GraphNode("constant", value=7), {}, expected=7, why=why)
why = "None is a value too."
assert returns(run, x, {"x": None}, expected=None, why=why)
why = "Two placeholders with the same name get the same value."
twins = GraphNode("add", (x, GraphNode("placeholder", value="x")))
assert runs_graph(run, twins, {"x": 4}, expected=8, why=why)
# rule kernels
less = {**KERNELS, "add": lambda a, b: a - b}
call = "run(add(x, 1), {'x': 5}, kernels)"
assert returns(run, y, {"x": 5}, less, expected=4, call=call, why="This kernel of `add` subtracts.")
why = "Without kernels, `run` computes with `KERNELS`."
assert returns(run, y, {"x": 5}, expected=6, why=why)
# rule once
assert runs_graph(run, z, {"x": 2}, expected=9)
why = "Each of the five `multiply` nodes reads its input twice; each node is computed once."
ladder = y
for _ in range(5):
    ladder = GraphNode("multiply", (ladder, ladder))
assert runs_graph(run, ladder, {"x": 1}, expected=2**32, why=why)
# rule anew
why = "A new feed gives a new value: nothing is kept from the run before."
assert runs_graph(run, z, {"x": -3}, expected=4, why=why)
why = "The kernels are called in each run, also with an equal feed."
assert runs_graph(run, z, {"x": -3}, expected=4, why=why)
# rule missing
called = []
noting = {**KERNELS, "add": lambda a, b: called.append("add") or a + b}
for half_fed in (GraphNode("multiply", (y, w)), GraphNode("multiply", (w, y))):
    call = f"run({half_fed}, {{'x': 1}}, kernels)"
    assert refuses(run, half_fed, {"x": 1}, noting, error=KeyError, naming=["w"], call=call)
# rule needless
why = "`z` does not need `w`."
call = "run(z, {'x': 1, 'w': 2}, kernels)"
feed = {"x": 1, "w": 2}
assert refuses(run, z, feed, noting, error=ValueError, naming=["w"], why=why, call=call)
# rule feed_first
assert same_value(called, [], why="Look at the feed before any kernel is called.")
# rule as_fed
fed, received = [-1.5, 2.0], []
given = {"x": fed}
run(GraphNode("relu", (x,)), given, {"relu": received.append})
assert same_value(received[0] is fed, True, why="The kernel gets the fed list, not a copy.")
assert same_value(given, {"x": [-1.5, 2.0]}, why="Leave the feed as it is.")


# rule errors
def fails(value):
    raise failure


why = "The kernel's own error passes through."
for failure in (RuntimeError("It fails on purpose."), KeyError("It fails on purpose.")):
    try:
        caught = run(GraphNode("relu", (x,)), {"x": 1}, {"relu": fails})
    except (RuntimeError, KeyError) as error:
        caught = error
    assert same_value(caught is failure, True, why=why)
# rule deep
deep = x
for _ in range(5000):
    deep = GraphNode("relu", (deep,))
assert runs_graph(run, deep, {"x": 1}, expected=1, why="This graph is 5,000 nodes deep.")
all_right()

# %% [markdown] lesson="Run now, or describe first?"
# ## Build with operators
#
# Nobody wants to write `GraphNode("add", (x, one))`. A `Symbol` is a node with operators: each of
# them returns **a new `Symbol`** for the step, and computes nothing.
#
# - `s + other`, `s * other` and `s @ other` are Symbols with the op `"add"`, `"multiply"` and
#   `"matmul"`. Their operators build more Symbols. <!-- rule operators: 0.5 -->
# - `other + s`, `other * s` and `other @ s` are such Symbols too. The inputs have the order of the
#   expression: the first input of `2 + s` is the constant 2. <!-- rule reversed: 0.25 -->
# - `other` is a node, a number or an ndarray, and `constant` makes a node of it: `constant` copies
#   an array, and refuses a text with a `TypeError`. <!-- rule other_sides: 0.25 -->
# - The methods `s.relu()` and `s.sum()` are Symbols with the op `"relu"` and `"sum"`.
#   <!-- rule methods: 0.25 -->
# - No step is left out, and no steps are joined: `s + 0` is a step too, and `s.relu().relu()` is
#   two steps. <!-- rule nothing_left_out: 0.25 -->
# - A Symbol stays a node: it is made, compared and hashed as a `GraphNode` is.
#   <!-- rule stays_a_node: 0.25 -->
# - `bool(s)`, and so `if s:`, raises a `TypeError` whose message holds the word "value": a Symbol
#   has no value yet. <!-- rule bool: 0.25 -->
#
# `__array_ufunc__ = None` is given: it tells NumPy to leave `array + s` to your `Symbol`. Without
# it, NumPy would make an array out of many Symbols, one for each element.
#
# For example, with `s = Symbol("placeholder", value="s")`, `2 * s + 1` is a Symbol with the op
# `"add"`. Its first input is a Symbol with the op `"multiply"`, its second is the constant 1.
#
# <details><summary>Hint 1: where to look</summary>
#
# Python calls `s.__add__(other)` for `s + other`, and `s.__radd__(other)` for `other + s` if
# `other` cannot add a Symbol. A Symbol is made as a GraphNode is: `Symbol(op, inputs)`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# All six operators do the same: two inputs become a Symbol. In the three whose name begins with
# `__r`, `self` is the right input.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# In `__radd__`: `return Symbol("add", (constant(other), self))`.
#
# </details>


# %% nbgrader={"grade_id": "symbol", "solution": true}
class Symbol(GraphNode):
    """A node whose operators build more nodes, and compute nothing."""

    __array_ufunc__ = None  # given: NumPy leaves operators with a Symbol to the Symbol

    def __add__(self, other):
        ### BEGIN SOLUTION
        return Symbol("add", (self, constant(other)))
        ### END SOLUTION

    def __radd__(self, other):
        ### BEGIN SOLUTION
        return Symbol("add", (constant(other), self))
        ### END SOLUTION

    def __mul__(self, other):
        ### BEGIN SOLUTION
        return Symbol("multiply", (self, constant(other)))
        ### END SOLUTION

    def __rmul__(self, other):
        ### BEGIN SOLUTION
        return Symbol("multiply", (constant(other), self))
        ### END SOLUTION

    def __matmul__(self, other):
        ### BEGIN SOLUTION
        return Symbol("matmul", (self, constant(other)))
        ### END SOLUTION

    def __rmatmul__(self, other):
        ### BEGIN SOLUTION
        return Symbol("matmul", (constant(other), self))
        ### END SOLUTION

    def relu(self):
        """Return the step that replaces each negative element by 0."""
        ### BEGIN SOLUTION
        return Symbol("relu", (self,))
        ### END SOLUTION

    def sum(self):
        """Return the step that adds up all elements."""
        ### BEGIN SOLUTION
        return Symbol("sum", (self,))
        ### END SOLUTION

    def __bool__(self):
        """Raises: TypeError, because there is no value yet."""
        ### BEGIN SOLUTION
        raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
        ### END SOLUTION


# %%
# Try it here. What does the graph of this look like?
s = Symbol("placeholder", value="s")
# graph_diagram((s @ np.ones((3, 2)) + 1).relu().sum())

# %% nbgrader={"grade_id": "check-symbol", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch08_eager_and_graph.symbol")
### END HIDDEN TESTS
s, t = Symbol("placeholder", value="s"), Symbol("placeholder", value="t")
# rule operators
assert same_node(s + t, "add", s, t, call="s + t")
assert same_value(isinstance(s + t, Symbol), True, why="Each step is a Symbol again.")
assert same_node(s * t, "multiply", s, t, call="s * t")
assert same_node(s @ t, "matmul", s, t, call="s @ t")
both = s * t
assert same_node(both + s, "add", both, s, call="s * t + s")
# rule reversed
assert same_node(2 + s, "add", 2, s, call="2 + s")
assert same_node(3 * s, "multiply", 3, s, call="3 * s")
assert same_node(np.ones(2) + s, "add", np.ones(2), s, call="np.ones(2) + s")
assert same_node(np.eye(2) @ s, "matmul", np.eye(2), s, call="np.eye(2) @ s")
# rule other_sides
assert same_node(s * 3, "multiply", s, 3, call="s * 3")
assert same_node(s + GraphNode("constant", value=3), "add", s, 3, call="s + constant(3)")
array = np.eye(2)
added, multiplied, product, turned = s + array, s * array, s @ array, array @ s
array[0] = 9
why = "The array was written to after the step had been made: `constant` makes a copy of it."
assert same_node(added, "add", s, np.eye(2), call="s + array", why=why)
assert same_node(multiplied, "multiply", s, np.eye(2), call="s * array", why=why)
assert same_node(product, "matmul", s, np.eye(2), call="s @ array", why=why)
assert same_node(turned, "matmul", np.eye(2), s, call="array @ s", why=why)
why = "No constant can be made of a text."
assert refuses(s.__add__, "text", error=TypeError, why=why, call="s + 'text'")
# rule methods
assert same_node(s.relu(), "relu", s, call="s.relu()")
assert same_node(s.sum(), "sum", s, call="s.sum()")
assert same_node((s + t).relu().sum().inputs[0].inputs[0], "add", s, t, call="(s + t)")
assert same_value(isinstance(s.sum(), Symbol), True, why="Each step is a Symbol again.")
# rule nothing_left_out
assert same_node(s + 0, "add", s, 0, call="s + 0")
assert same_node(s * 0, "multiply", s, 0, call="s * 0")
assert same_node(1 * s, "multiply", 1, s, call="1 * s")
once = s.relu()
assert same_node(once.relu(), "relu", once, call="s.relu().relu()")
more = s + 2
assert same_node(more + 2, "add", more, 2, call="(s + 2) + 2")
# rule stays_a_node
same_name = Symbol("placeholder", value="s")
assert same_value(s == same_name, False, why="Two Symbols with the same name are two nodes.")
assert same_value(len({s, same_name, s}), 2, why="Two Symbols with the same name are two keys.")
# rule bool
assert refuses(bool, s, error=TypeError, naming=["value"])
assert refuses(bool, s + 2, error=TypeError, naming=["value"], call="bool(s + 2)")
all_right()

# %% [markdown] lesson="When does Python run?"
# ## Trace a function
#
# Now write a tracer: it makes a graph from a function in define-by-run style.
#
# - `trace_function(f, names)` calls the Python function `f` with Symbols, and returns the node of
#   what `f` computes. <!-- rule computed: 0.75 -->
# - `f` gets one Symbol for each name, in order and by position. Each is a placeholder with that
#   name. `names` is a tuple of different texts, and can be empty. <!-- rule arguments: 0.5 -->
# - `f` is called **exactly once**, even if it raises an error. <!-- rule called_once: 0.5 -->
# - If `f` returns a node, this node is the result: the same object. <!-- rule same_object: 0.25 -->
# - If `f` returns a number or an ndarray, the result is a constant with that value.
#   <!-- rule plain_values: 0.25 -->
# - If `f` returns anything else, such as `None`, the `TypeError` of `constant` is raised.
#   <!-- rule refusals: 0.25 -->
# - If `f` raises an error, `trace_function` raises the same error object. This holds for the
#   `TypeError` of an `if` on a Symbol too. <!-- rule errors: 0.5 -->
#
# You need not turn the numbers and arrays inside `f` into constants: your `Symbol` does that. Side
# effects of `f`, such as a `print`, happen once, while `f` is traced, and never in a run.
#
# An example:
#
# ```python
# def affine(x, w):
#     print("traced")
#     return x @ w + 1
#
# traced = trace_function(affine, ("x", "w"))    # prints: traced
# run(traced, {"x": np.ones((1, 2)), "w": np.ones((2, 1))})    # prints nothing; [[3.]]
# ```
#
# <details><summary>Hint 1: where to look</summary>
#
# You need not look into the code of `f`. Call `f` with Symbols in place of numbers: then `f` itself
# builds the graph.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Make a list of Symbols, call `f` with them, and make a node of the result.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `symbols = [Symbol("placeholder", value=name) for name in names]`, then
# `return constant(f(…))`.
#
# </details>


# %% nbgrader={"grade_id": "trace-function", "solution": true}
def trace_function(f, names: tuple[str, ...]) -> GraphNode:
    """Call `f` once with a Symbol for each of `names`, and return the node of what `f` computes."""
    ### BEGIN SOLUTION
    return constant(f(*[Symbol("placeholder", value=name) for name in names]))
    ### END SOLUTION


# %%
# Try it here. How many nodes does the loop give, and where has the `if` gone?
def power(x):
    result = x
    for round in range(4):
        if round % 2 == 0:
            result = result * x
    return result


# graph_diagram(trace_function(power, ("x",)))

# %% nbgrader={"grade_id": "check-trace-function", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch08_eager_and_graph.trace_function")
### END HIDDEN TESTS
printed, made = [], []


def affine(x, w):
    printed.append("traced")
    return x @ w + 1


def thrice(x):
    for _ in range(3):
        x = 2 * x
    return x


# rule computed
assert traces_function(trace_function, thrice, ("x",), {"x": 5}, expected=40)
# rule arguments
feed = {"x": np.ones((1, 2)), "w": np.ones((2, 1))}
assert traces_function(trace_function, affine, ("x", "w"), feed, expected=np.array([[3.0]]))
why = "The names are those that are given, in this order."
feed = {"right": np.ones((1, 2)), "left": np.ones((2, 1))}
names = ("right", "left")
assert traces_function(trace_function, affine, names, feed, expected=np.array([[3.0]]), why=why)
# rule called_once
why = "`affine` is called once in each trace, and never in a run."
assert same_value(printed, ["traced", "traced"], why=why)


def fails(x):
    printed.append("failed")
    raise failure


passed = []
for failure in (RuntimeError("It fails on purpose."), TypeError("It fails on purpose.")):
    try:
        trace_function(fails, ("x",))
        passed.append(False)
    except (RuntimeError, TypeError) as error:
        passed.append(error is failure)
why = "A function that fails is called once in each trace too."
assert same_value(printed.count("failed"), 2, why=why)
# rule errors
assert same_value(passed, [True, True], why="The function's own error passes through.")


def asks(x):
    return x if x.sum() else 2 * x


assert refuses(trace_function, asks, ("x",), error=TypeError, naming=["value"])


# rule same_object
def two_steps(x):
    made.extend([2 * x, 2 * x])
    return made[0]


why = "A node comes back as it is."
assert same_value(trace_function(two_steps, ("x",)) is made[0], True, why=why)
why = "A node that is no Symbol comes back as it is, too."
seven_node = GraphNode("constant", value=7)
assert same_value(trace_function(lambda x: seven_node, ("x",)) is seven_node, True, why=why)


# rule plain_values
def seven():
    return 7


def numbers(x):
    return np.array([1, 2])


why = "7 is a number: the result is a constant."
assert traces_function(trace_function, seven, (), {}, expected=7, why=why)
assert traces_function(trace_function, numbers, ("x",), {"x": 0}, expected=np.array([1, 2]))


# rule refusals
def nothing(x):
    pass


def pair(x):
    return [x, x]


assert refuses(trace_function, nothing, ("x",), error=TypeError, naming=["NoneType"])
assert refuses(trace_function, pair, ("x",), error=TypeError, naming=["list"])
all_right()

# %% [markdown]
# ## What you have built
#
# Your library does the main work of `tf.function`: it calls a function once with Symbols in place
# of numbers, records the operations on them, and runs the record. The record has no Python `if` and
# no Python `for`. `tf.function` does more: it makes a new record for new shapes and dtypes, turns
# an `if` on a tensor into a step of the graph, and rewrites the graph so that it runs faster.
