# %% [markdown]
# # Build a tiny graph
#
# **You'll build** a small define-and-run library: constants, an order of work, a `run` that is fed,
# symbols that build a graph by ordinary operators, and a tracer that turns a Python function into
# such a graph.
#
# **You need** the lesson [Run now or build a graph first](../course/ch08_eager_and_graph.ipynb).
#
# **How long it takes.** About an hour and a half. `order` stands alone, `run` can use it, and the
# last two parts use your `constant`; the tracer uses your `Symbol` too.
#
# **How checking works.** Under each stub is a cell to try things in, then a cell that checks a few
# cases and tells you what is wrong. When your work is graded, each part is checked on many more
# cases, and only on what its text says. You may import more of Python's own modules, and NumPy. The
# rest is yours to write.
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
# only if they are the same object.

# %%
import numpy as np

from insidetensor import (
    GraphNode,
    graph_diagram,
    orders_nodes,
    refuses,
    runs_graph,
    same_node,
    same_value,
    traces_function,
)

# %% [markdown]
# ## Make a constant
#
# A graph begins with placeholders, whose values are fed later, and with constants. The cell below
# gives you the first, `placeholder(name)`. Write the second: `constant(value)` returns a node for a
# value that is already known.
#
# - A number, an `int`, a `float` or a `np.number`, becomes the `value` of a node with the op
#   `"constant"`, as it is: a `np.float32` stays one. (`complex` and `np.bool_` are not asked
#   about.)
# - So does an ndarray, but as a **copy**: whoever writes into the array later does not change the
#   constant.
# - A value that is a `GraphNode` already, or of a class made from it, comes back as it is: the same
#   object.
# - Anything else, such as a text, bytes, a list, a tuple or `None`, is refused with a `TypeError`
#   whose message names the type: `str`, `bytes`, `list`, `tuple`, `NoneType`.
#
# For example, `constant(3)` is a node with the op `"constant"`, no inputs and the value 3, and
# `constant(constant(3))` is a node of the same kind, not a constant that holds a constant.
#
# <details><summary>Hint 1: where to look</summary>
#
# `isinstance` tells the four cases apart. `placeholder` shows how a node is made.
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
assert same_node(constant(3), "constant", 3, call="constant(3)")
assert same_node(constant(np.float32(0.5)), "constant", 0.5, call="constant(np.float32(0.5))")
array = np.array([1.0, 2.0])
made = constant(array)
assert same_node(made, "constant", np.array([1.0, 2.0]), call="constant(np.array([1.0, 2.0]))")
array[0] = 9
why = "The array was written to after the constant had been made: store a copy."
assert same_node(made, "constant", np.array([1.0, 2.0]), call="made", why=why)
x = placeholder("x")
why = "`constant(x)` must be `x` itself: a node comes back as it is."
assert same_value(constant(x) is x, True, why=why)
assert refuses(constant, "three", error=TypeError, naming=["str"])
assert refuses(constant, [1, 2], error=TypeError, naming=["list"])
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch08_eager_and_graph.check_constant", constant)
### END HIDDEN TESTS

# %% [markdown]
# ## Put the work in order
#
# A node can be computed when its inputs have been. `order(node)` returns a **list** of the nodes
# that are needed for `node`, `node` itself among them, such that
#
# - each node comes after all its inputs, so `node` is the last;
# - each node is there **once**, however many others read it;
# - nothing else is there.
#
# Several orders can be right, and each of them is accepted. The graph can be **5,000 nodes deep**,
# more than Python lets a function call itself.
#
# Take `y = add(x, 1)` and `z = multiply(y, y)`. Then `order(z)` is `[x, 1, y, z]` or
# `[1, x, y, z]`: `y` comes once, though `z` reads it twice.
#
# <details><summary>Hint 1: where to look</summary>
#
# A function that calls itself for each input gets the order right, and then fails on a deep graph.
# Write that one first, if you like; then replace Python's stack of calls by a list of your own.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Keep a list of nodes to look at, and look at its last one. If some of its inputs are not done yet,
# append those to the list. If all are done, the node itself is done: take it off the list.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With `todo = [node]`, an empty list `done` and an empty set `seen`: while there is something to
# do, `missing = [given for given in todo[-1].inputs if given not in seen]`. If `missing`, then
# `todo.extend(missing)`. Else `last = todo.pop()`, and if it is not in `seen`, add it to both.
#
# </details>


# %% nbgrader={"grade_id": "order", "solution": true}
def order(node: GraphNode) -> list[GraphNode]:
    """Return the nodes that `node` needs and itself, each once and after all its inputs."""
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
x, one = GraphNode("placeholder", value="x"), GraphNode("constant", value=1)
y = GraphNode("add", (x, one))
assert orders_nodes(order, x)
assert orders_nodes(order, y)
why = "`multiply` reads its input twice; the input comes once."
assert orders_nodes(order, GraphNode("multiply", (y, y)), why=why)
why = "`y` is read at two depths: it must come before both that read it."
assert orders_nodes(order, GraphNode("add", (GraphNode("relu", (y,)), y)), why=why)
why = "The constant is read at three depths: it must come before all that read it."
high = GraphNode("add", (GraphNode("add", (y, one)), one))
assert orders_nodes(order, high, why=why)
deep = x
for _ in range(5000):
    deep = GraphNode("add", (deep, one))
assert orders_nodes(order, deep, why="This graph is 5,000 nodes deep.")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch08_eager_and_graph.check_order", order)
### END HIDDEN TESTS

# %% [markdown]
# ## Run the graph
#
# `run(node, feed, kernels)` returns the value of `node`. The dict `feed` holds the values of the
# placeholders by name. The dict `kernels` holds a function for each operation that computes;
# `KERNELS`, below, is one.
#
# - The value of a placeholder is `feed[name]`, whatever it is. Two placeholders with the same name
#   get the same value. The value of a constant is its `value`. Copies are not asked for: a kernel
#   gets the very object that was fed.
# - The value of any other node comes from the kernel `kernels[node.op]`, called with the values of
#   its inputs in order.
# - In one run, each node is computed **once**, however many others read it, and only what `node`
#   needs is computed. The next run computes anew: nothing is kept.
# - The feed must fit. If the name of a placeholder that `node` needs is missing in `feed`, raise a
#   `KeyError` whose message names it. If `feed` holds a name that is not needed for `node`, raise a
#   `ValueError` whose message names it. Both come **before** any kernel is called. If a name is
#   missing and another one too many, either error is right.
# - `feed` is left as it is. An error that a kernel raises passes through: the same object, not
#   another error in its place. An operation without a kernel is not asked about.
# - Graphs can be 5,000 nodes deep.
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
# For all other operations: `kernel = kernels[step.op]`, and then
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
# Try it here. What is z for x = 2, and what happens without it?
x, one = GraphNode("placeholder", value="x"), GraphNode("constant", value=1)
y = GraphNode("add", (x, one))
z = GraphNode("multiply", (y, y))
# run(z, {"x": 2})

# %% nbgrader={"grade_id": "check-run", "grade": true, "points": 3}
x, w = GraphNode("placeholder", value="x"), GraphNode("placeholder", value="w")
y = GraphNode("add", (x, GraphNode("constant", value=1)))
z = GraphNode("multiply", (y, y))
assert runs_graph(run, z, {"x": 2}, expected=9)
why = "A new feed gives a new value: nothing is kept from the run before."
assert runs_graph(run, z, {"x": -3}, expected=4, why=why)
assert runs_graph(run, z, {"x": 0}, expected=1, why="0 is a value too.")
product = GraphNode("matmul", (x, w))
feed = {"x": np.array([[1, 2]]), "w": np.array([[3], [4]])}
assert runs_graph(run, product, feed, expected=np.array([[11]]))
why = "`add` is read by five nodes, in five different steps; it is computed once."
ladder = y
for _ in range(5):
    ladder = GraphNode("multiply", (ladder, ladder))
assert runs_graph(run, ladder, {"x": 1}, expected=2**32, why=why)
called = []
noting = {**KERNELS, "add": lambda a, b: called.append("add") or a + b}
half_fed = GraphNode("multiply", (y, w))
call = "run(multiply(add(x, 1), w), {'x': 1}, kernels)"
assert refuses(run, half_fed, {"x": 1}, noting, error=KeyError, naming=["w"], call=call)
assert same_value(called, [], why="Look at the feed before any kernel is called.")
why = "`z` does not need `w`."
assert refuses(run, z, {"x": 1, "w": 2}, error=ValueError, naming=["w"], why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch08_eager_and_graph.check_run", run)
### END HIDDEN TESTS

# %% [markdown]
# ## Build with operators
#
# Nobody wants to write `GraphNode("add", (x, one))`. A `Symbol` is a node with operators: each of
# them returns **a new `Symbol`** for the step, and computes nothing.
#
# - `s + other`, `s * other` and `s @ other` are Symbols with the op `"add"`, `"multiply"` and
#   `"matmul"`. The other side is a node, a number or an ndarray; `constant` makes a node of it.
# - So are `other + s`, `other * s` and `other @ s`. The inputs stand in the order in which they are
#   written: the first input of `2 + s` is the constant 2.
# - The methods `s.relu()` and `s.sum()` are Symbols with the op `"relu"` and `"sum"`.
# - Nothing is left out or put together: `s + 0` is a step too, and `s.relu().relu()` is two.
# - A Symbol stays a node: how it is made, compared and hashed comes from `GraphNode`.
# - `bool(s)`, and so `if s:`, raises a `TypeError` whose message holds the word "value": a Symbol
#   has no value yet.
#
# `__array_ufunc__ = None` is given: it tells NumPy to leave `array + s` to you. Without it, NumPy
# would make an array out of many Symbols, one for each element.
#
# For example, with `s = Symbol("placeholder", value="s")`, `2 * s + 1` is a Symbol with the op
# `"add"`. Its first input is a Symbol with the op `"multiply"`, its second is the constant 1.
#
# <details><summary>Hint 1: where to look</summary>
#
# Python calls `s.__add__(other)` for `s + other`, and `s.__radd__(other)` for `other + s` where
# `other` does not know what to do. A Symbol is made as a GraphNode is: `Symbol(op, inputs)`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# All six operators do the same: two inputs become a Symbol. In the three whose name begins with
# `__r`, `self` is the right one.
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
        """Return the step that puts 0 in place of what is negative."""
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
s, t = Symbol("placeholder", value="s"), Symbol("placeholder", value="t")
assert same_node(s + t, "add", s, t, call="s + t")
assert same_value(isinstance(s + t, Symbol), True, why="Each step is a Symbol again.")
assert same_node(s * 3, "multiply", s, 3, call="s * 3")
assert same_node(3 * s, "multiply", 3, s, call="3 * s")
assert same_node(2 + s, "add", 2, s, call="2 + s")
assert same_node(s @ np.eye(2), "matmul", s, np.eye(2), call="s @ np.eye(2)")
assert same_node(np.eye(2) @ s, "matmul", np.eye(2), s, call="np.eye(2) @ s")
assert same_node((s + t).relu().sum().inputs[0].inputs[0], "add", s, t, call="(s + t)")
assert same_value(isinstance(s.sum(), Symbol), True, why="Each step is a Symbol again.")
assert refuses(bool, s, error=TypeError, naming=["value"])
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch08_eager_and_graph.check_symbol", Symbol)
### END HIDDEN TESTS

# %% [markdown]
# ## Trace a function
#
# Now the bridge from define-by-run to define-and-run. `trace_function(f, names)` calls the Python
# function `f` with Symbols, and returns the node of what `f` computes.
#
# - `f` is called **exactly once**, with one Symbol for each name, in order and by position. Each is
#   a placeholder with that name. `names` is a tuple of different texts, and can be empty.
# - What `f` returns is the result: a node as it is, the same object. If it is a number or an
#   ndarray, the result is a constant with that value; anything else, `None` among it, is the
#   `TypeError` that `constant` raises.
# - Errors that `f` raises pass through as they are, among them the `TypeError` of an `if` on a
#   Symbol.
#
# You need not write how numbers and arrays inside of `f` become constants: your `Symbol` does that.
# Side effects of `f`, such as a `print`, happen once, while it is traced, and never in a run.
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
# Nothing here looks into the code of `f`. `f` does the work: it is called with other things than it
# expects.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Make a list of Symbols, call `f` with them, and make a node of what comes back.
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
    """Return the node of what `f` computes, called once with a Symbol for each of `names`."""
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
printed = []


def affine(x, w):
    printed.append("traced")
    return x @ w + 1


def thrice(x):
    for _ in range(3):
        x = 2 * x
    return x


def nothing_to_do():
    return 7


def asks(x):
    return x if x.sum() else 2 * x


feed = {"x": np.ones((1, 2)), "w": np.ones((2, 1))}
assert traces_function(trace_function, affine, ("x", "w"), feed, expected=np.array([[3.0]]))
assert same_value(printed, ["traced"], why="`affine` is traced once, and never run.")
assert traces_function(trace_function, thrice, ("x",), {"x": 5}, expected=40)
why = "7 is a number: the result is a constant."
assert traces_function(trace_function, nothing_to_do, (), {}, expected=7, why=why)
assert refuses(trace_function, asks, ("x",), error=TypeError, naming=["value"])
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch08_eager_and_graph.check_trace_function", trace_function)
### END HIDDEN TESTS

# %% [markdown]
# ## What you have built
#
# Your library does what `tf.function` does at heart: it calls a function once with stand-ins,
# records what they are asked for, and runs the record. Python's own `if` and `for` are gone from
# it. What `tf.function` does in addition: it makes a new record for new shapes and dtypes, turns an
# `if` on a tensor into a step of the graph, and rewrites the graph so that it runs faster.
