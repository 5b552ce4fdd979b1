# %% [markdown]
# # Run now or build a graph first
#
# **What you'll build.** In the exercise: a tiny library that builds a graph, runs it, and traces
# Python functions into it.
#
# **What you'll be able to do.** Say when a line of code runs: now, while a graph is traced, or each
# time the graph runs. Predict when a function is traced again, and when a graph is worth its price.
#
# **What you need.** [Put a tensor on a device](ch05_devices.ipynb) and
# [Time it honestly](ch06_timing.ipynb). About 45 minutes.

# %%
import sys
import warnings

import numpy as np
import torch

from insidetensor import (
    graph_diagram,
    if_installed,
    measure,
    predict,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")

this_machine()

# %% [markdown]
# ## Two ways to compute
#
# Two of the posts behind this course tell PyTorch and TensorFlow apart by this: PyTorch is
# **define-by-run**, each line computes at once. TensorFlow is **define-and-run**, one first
# describes a graph of the computation, then feeds it. NumPy has only ever done the first:

# %%
x = np.array([1.0, 2.0])
y = x * 2 + 1
y

# %% [markdown]
# When the line is done, the numbers are there. This is also called **eager**. Now the same in the
# two libraries that the posts tell apart.

# %% tags=["hide-input"]
# @title Predict
answers = {
    "PyTorch": isinstance((torch.ones(2) * 2 + 1).tolist(), list),
    "TensorFlow": tf.executing_eagerly(),
}
predict(
    "After `y = x * 2 + 1` with a tensor `x`: in which of the two libraries are the numbers there?",
    " and ".join(name for name, at_once in answers.items() if at_once),
    {
        "PyTorch": "So it was with TensorFlow 1.",
        "TensorFlow": "It is the other one that never worked in another way.",
        "PyTorch and TensorFlow": "Since version 2, TensorFlow is eager too.",
    },
)

# %% [markdown]
# See for yourself. The two lines differ in how a tensor is made, and in nothing else; neither of
# them asks for a graph, and neither builds one.

# %%
print(torch.tensor([1.0, 2.0]) * 2 + 1)
print(tf.constant([1.0, 2.0]) * 2 + 1)

# %% [markdown]
# ### Describe first, run later
#
# So the sentence has aged. What it describes still works, under the name `tf.compat.v1`. The next
# code cell builds a graph in that way. A **placeholder** stands for numbers that come later.

# %%
graph = tf.Graph()
with graph.as_default():
    p = tf.compat.v1.placeholder(tf.float32, (None,), name="p")
    q = p * 2 + 1
q

# %% [markdown]
# `q` has a name, a type and a shape whose size is not known (`None`). It has no numbers. What the
# two operators did was to add steps to the graph:

# %%
graph_diagram(graph)

# %% [markdown]
# Read it from top to bottom. An arrow is a value on its way. The picture is drawn from the graph
# that TensorFlow holds. To compute, open a **session**, and feed the placeholder:

# %%
with tf.compat.v1.Session(graph=graph) as session:
    print(session.run(q, feed_dict={p: [1.0, 2.0]}))
    print(session.run(q, feed_dict={p: [10.0]}))

# %% [markdown]
# One graph, two feeds: the graph was built once, and Python's `*` and `+` were called once. Where
# does a mistake show? The next code cell multiplies a matrix of unknown shape by one with two rows.

# %%
with graph.as_default():
    anything = tf.compat.v1.placeholder(tf.float32, None)
    product = tf.matmul(anything, tf.ones((2, 2)))
product

# %% [markdown]
# No complaint: a matrix with two columns would fit. Now feed one with three columns. TensorFlow's
# message is long, so the code cell keeps the line that gives the reason.

# %%
with tf.compat.v1.Session(graph=graph) as session:
    try:
        session.run(product, feed_dict={anything: [[1.0, 2.0, 3.0]]})
    except tf.errors.InvalidArgumentError as error:
        print(*[line for line in str(error).splitlines() if "incompatible" in line])

# %% [markdown]
# The error comes when the graph runs, from the line with `session.run`, and not from the line with
# `tf.matmul`. That was the price of define-and-run: errors came late, and `print(q)` showed no
# numbers.
#
# ## Trace a function
#
# Today one writes eager code, and asks for a graph where it pays. `tf.function` calls a Python
# function once with placeholders, and records what is done to them: this is called **tracing**.
# Here is a function that notes when Python runs it.

# %%
noted = []


@tf.function
def affine(x):
    noted.append("Python was here")
    return x * 2 + 1


# %% [markdown]
# Now call it three times, with other numbers each time.

# %%
for numbers in ([1.0, 2.0], [3.0, 4.0], [5.0, 6.0]):
    print(affine(tf.constant(numbers)))

# %% [markdown]
# The results are right, and each is a tensor with numbers: for the caller nothing has changed. And
# how often was Python there?

# %% tags=["hide-input"]
# @title Predict
predict(
    "How long is `noted` now?",
    lambda: affine and len(noted),
    {
        0: "Somebody has to find out what the function does: Python runs it once.",
        1: "The first call traced the function. The other two ran the graph, without Python.",
        3: "That is what a plain Python function does.",
    },
)

# %% [markdown]
# ### What is in the graph, and what is not
#
# `append` is no operation of TensorFlow, so it is not in the graph. The same holds for `print`, for
# Python's `random` and for a counter: such **side effects** happen while the function is traced. In
# the graph, there is what happened to the placeholder. To get at it, name the kind of input: a
# `tf.TensorSpec` is a shape and a dtype without numbers, and `get_concrete_function` gives the
# graph for it.

# %%
concrete = affine.get_concrete_function(tf.TensorSpec((2,), tf.float32))
graph_diagram(concrete)

# %% [markdown]
# It is the graph from above, with an `Identity` in the end that stands for what is returned.
#
# To see a value each time the graph runs, use an operation: `tf.print`. Here both stand in one
# function, which is called twice.


# %%
@tf.function
def doubled(x):
    print("traced with", x.name, x.shape)
    tf.print("run with", x, output_stream=sys.stdout)
    return x * 2


print(float(doubled(tf.constant(1.0))), float(doubled(tf.constant(2.0))))

# %% [markdown]
# `print` came once, with the stand-in, which has a name and a shape. `tf.print` came in both runs,
# with the number.
#
# ### Traced again
#
# A graph fits one kind of input. `affine` so far has a graph for two float32 numbers. Now it gets
# three float32 numbers, then two of float64, then again two of float32.

# %%
noted.clear()
for given in (tf.ones(3), tf.ones(2, tf.float64), tf.ones(2)):
    affine(given)

# %% [markdown]
# `noted` was cleared first, so it counts these three calls alone. Before you open an answer,
# compare each of the three with what the function has been given so far.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How often did these three calls trace the function?",
    lambda: affine and len(noted),
    {
        0: "Neither the new shape nor the new dtype fits the graph that was there.",
        1: "Both the new shape and the new dtype need a graph of their own.",
        2: "A new shape and a new dtype are each traced. For the third input there was a graph.",
        3: "The third is like the first inputs of all: its graph was kept.",
    },
)

# %% [markdown]
# Shape and dtype make the difference, the numbers in the tensor do not. And a number that is no
# tensor? A new function notes what Python gets to see. It is called with 7.0 twice.

# %%
numbers_seen = []


@tf.function
def shifted(number):
    numbers_seen.append(number)
    return number + 1


print([float(shifted(number)) for number in (7.0, 8.0, 9.0, 7.0)])

# %% [markdown]
# All results are right. In each trace, Python saw one number, and `numbers_seen` holds it. How many
# are there?

# %% tags=["hide-input"]
# @title Predict
predict(
    "Four calls with three different Python numbers: how many traces?",
    lambda: shifted and len(numbers_seen),
    {
        0: "No graph for a Python number was there.",
        1: "So it would be for tensors of the same shape and dtype.",
        3: "A Python number is part of the graph, as a constant: another number, another graph.",
        4: "For the second 7.0, there was a graph.",
    },
)

# %% [markdown]
# ### Say what will come
#
# So a loop that calls such a function with its counter, a Python int, traces in every round. With
# more than a few, TensorFlow warns. (Numbers that are equal share a graph: `shifted(7)` gets that
# of 7.0, and gives a float.) Pass `tf.constant(number)`, or sign with `tf.TensorSpec((),
# tf.float32)`. For lengths, `None` in a signature stands for any size:

# %%
counts = []
spec = tf.TensorSpec((None,), tf.float32)


@tf.function(input_signature=[spec])
def any_length(x):
    counts.append("traced")
    return x * 2 + 1


print([any_length(tf.ones(size)).shape[0] for size in (1, 2, 3, 4)], len(counts))

# %% [markdown]
# One trace for all lengths. Your turn: how many traces do four calls with tensors of the four
# shapes `()`, `(1,)`, `(2,)` and `(1, 1)` take, without a signature?

# %%
# Try it here: noted.clear(), then affine(tf.ones(shape)) for the four shapes, then len(noted)

# %% [markdown]
# <details><summary>Answer</summary>
#
# In a fresh kernel, three: one for each shape but `(2,)`, for which `affine` has a graph from
# above. The number of axes matters, even where the number of elements is the same. A warning may
# appear as well: it is TensorFlow's about tracing often.
#
# </details>
#
# ## An `if` in a graph
#
# A graph has steps and arrows. Where does a Python `if` go? It depends on what it asks. Here are
# two questions: one to a Python bool, and one to a tensor.


# %%
@tf.function
def choose(x, double):
    if double:  # a Python bool
        x = x * 2
    if tf.reduce_sum(x) > 0:  # a tensor
        x = x + 1
    return x


# %% [markdown]
# Trace it with `double=True`, for a vector of two numbers. Python runs `choose` now, with a
# stand-in for `x`, and with a real `True`. Which of the two questions are in what comes out?

# %%
traced = choose.get_concrete_function(tf.TensorSpec((2,), tf.float32), True)

# %% tags=["hide-input"]
# @title Predict
kinds = [step.type for step in traced.graph.get_operations()]
predict(
    "How many steps of the graph are an `If`?",
    lambda: sum(kind in ("If", "StatelessIf") for kind in kinds),
    {
        0: "Then the answer for the tensor would have to be known in tracing. It is not.",
        1: "The bool was asked in tracing, and is gone. The tensor is asked in each run.",
        2: "A Python bool is known in tracing: only the branch that was taken is in the graph.",
    },
)

# %% [markdown]
# The picture shows both answers. Follow the arrow from `x`, and look at what is done to it before
# the sum is asked for.

# %%
graph_diagram(traced)

# %% [markdown]
# `Mul` is there because `double` was true, and no step asks about `double`. The question to the
# tensor became a step, `StatelessIf`. Its two branches are graphs of their own, which the picture
# does not open; `Identity` only passes a value on. That was **AutoGraph**: before tracing, it
# rewrites the function's source, so that `if` and `while` on tensors become operations. Without it,
# Python itself would ask. The next code cell fails on purpose.


# %% tags=["raises-exception"]
@tf.function(autograph=False)
def no_autograph(x):
    return x + 1 if tf.reduce_sum(x) > 0 else x


no_autograph(tf.ones(2))

# %% [markdown]
# "Using a symbolic `tf.Tensor` as a Python `bool` is not allowed": a stand-in has no value, so it
# is neither true nor false. A Python `for` over a `range` needs no rewriting: it runs in
# tracing, and leaves one copy of its body for each round.
#
# ## What it costs, and what it buys
#
# The posts add that a compiler makes the graph fast. `tf.function` hands its graph to one, XLA,
# only where you ask with `jit_compile=True`; here the graph alone is timed. Put the same function
# through both ways: one operation, then 400 of them, each on a tensor of 64 numbers.


# %%
def once(x):
    return x + 0.01


def often(x):
    for _ in range(200):
        x = x * 0.99 + 0.01
    return x


small = tf.ones((8, 8))

# %% [markdown]
# Each is measured as in [Time it honestly](ch06_timing.ipynb): the first call, which traces, is
# kept apart, and then the median is taken over many blocks.

# %%
versions = {}
for function in (once, often):
    versions[function, "graph"] = tf.function(function)
    versions[function, "eager"] = function
timings = {key: measure(lambda run=run: run(small), seconds=0.25) for key, run in versions.items()}

# %% [markdown]
# Nothing is shown yet, on purpose. "Faster" means: in less than two thirds of the time. "Slower"
# means: in more than one and a half times the time. What lies between is "about as fast".

# %% tags=["hide-input"]
# @title Predict


def compared(function):
    ratio = timings[function, "graph"].median_s / timings[function, "eager"].median_s
    return "slower" if ratio > 1.5 else "faster" if ratio < 1 / 1.5 else "about as fast"


said = (compared(once), compared(often))
predict(
    "How does the graph compare with the eager calls: for one operation, and for 400?",
    ", ".join(said) if said[1] == "faster" else "something else",
    {
        "faster, faster": "A call of a graph has a price of its own, in each call.",
        "slower, faster": "The price of the call is paid once, for all 400 steps.",
        "about as fast, faster": "Then the price of the call is about that of one operation.",
        "something else": "For 400 steps, the graph saves 400 ways through Python. Measure again.",
    },
)

# %% [markdown]
# And the numbers in µs, with their quartiles. If the two for one function lie close, measure again
# before you believe it.

# %%
for (function, way), timing in timings.items():
    low, middle, high = (1e6 * s for s in (timing.low_s, timing.median_s, timing.high_s))
    print(f"{function.__name__:6} {way:6} median {middle:7.0f} µs  {low:7.0f} to {high:7.0f} µs")

# %% [markdown]
# A graph saves the way through Python between the steps, so it pays where there are many small
# steps. Where one large product takes all the time, as in [Time it honestly](ch06_timing.ipynb),
# little is left to save. And look at the **first call**: it has to trace 400 operations.

# %%
graph_run, eager_run = timings[often, "graph"], timings[often, "eager"]
saved = eager_run.median_s - graph_run.median_s
print(f"{graph_run.first_s:.4f} s for the first call, {graph_run.median_s:.6f} s for a later one")
print(f"{saved:.6f} s saved by each later call: paid for after {graph_run.first_s / saved:.0f}")

# %% [markdown]
# The first call, divided by what each later call saves: after so many calls, the trace has paid for
# itself. With fewer, eager code is done sooner. A graph also buys what has nothing to do with
# speed. TensorFlow's guide names it: it can be saved, and run where there is no Python, as on a
# phone.
#
# ## The same idea in PyTorch
#
# PyTorch is eager, and since version 2 it can trace as well. `torch.compile` hands what it traces
# to a **backend**. The usual one writes C++ or Triton code and needs a compiler for it. Ours only
# keeps the graph, and runs it as it is: any machine can do that, and nothing gets faster.

# %%
graphs = []


def keep(module, example_inputs):
    graphs.append(module.graph)
    return module.forward


@torch.compile(backend=keep)
def scaled(x):
    return torch.relu(x * 2 - 1).sum()


# %% [markdown]
# Nothing has been traced so far, since nothing has been called. The first call traces, and hands
# the graph to `keep`:

# %%
print(scaled(torch.ones(2)))
graph_diagram(graphs[0])

# %% [markdown]
# The steps carry PyTorch's names. Numbers of Python stand in the step that uses them. Now feed it
# vectors of other lengths: `tf.function` would trace each.

# %%
for size in (3, 4, 5):
    scaled(torch.ones(size))

# %% [markdown]
# `keep` has put each graph into `graphs`, so its length tells how often the function was traced for
# the four lengths.

# %% tags=["hide-input"]
# @title Predict
predict(
    "Lengths 2, 3, 4 and 5: how many graphs has `torch.compile` made?",
    lambda: len(graphs),
    {
        1: "The first graph was for length 2 alone.",
        2: "When the length changed, the second graph was made for any length.",
        4: "That is what `tf.function` does without a signature.",
    },
)

# %% [markdown]
# ### Where the graph breaks
#
# And an `if` on a tensor? PyTorch has no AutoGraph. It does something else: it ends the graph
# there, lets Python decide, and begins another one. This is a **graph break**.


# %%
def halved(x):
    if x.sum() > 10:
        x = x / 2
    return x + 1


report = torch._dynamo.explain(halved)(torch.ones(3))
print(report.graph_count, "graphs,", report.graph_break_count, "break")
print(torch.compile(halved, backend="eager")(torch.ones(3)))

# %% [markdown]
# The result is right, but Python is back between the two graphs. To be told of it, ask for
# `fullgraph=True`. The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.compile(halved, backend=keep, fullgraph=True)(torch.ones(3))

# %% [markdown]
# "Data-dependent branching", and further down the line of code, and what to use in its place:
# `torch.where`, or `torch.cond`.
#
# ### A `print` in the graph
#
# PyTorch cannot trace a `print` either. So what does it do in two calls of the same function, in
# PyTorch and in TensorFlow? And how many graphs does PyTorch make?


# %%
def loud(x):
    y = x * 2
    print("  hello")
    return y + 1


graphs.clear()
in_torch = torch.compile(loud, backend=keep)
print("torch.compile", in_torch(torch.ones(1)), in_torch(torch.ones(1)), len(graphs), "graphs")

# %% [markdown]
# `hello` came in both calls: there is a break, and Python prints between two graphs. Not everything
# of Python breaks a graph: an `append` is noted, and done again after each run. Now the same
# function in TensorFlow, called twice as well:

# %%
in_tensorflow = tf.function(loud)
print("tf.function", in_tensorflow(tf.ones(1)).numpy(), in_tensorflow(tf.ones(1)).numpy())

# %% [markdown]
# `torch.compile` keeps what Python means: two calls, two lines. `tf.function` runs the graph
# instead. Neither is wrong, and both surprise those who come from the other.
#
# ### Take the graph elsewhere
#
# One of the posts recommends **TorchScript** for running without Python. See what it says today.


# %%
class Affine(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x @ x.T + 1).sum()


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.jit.script(Affine())
print(*{str(warning.message) for warning in caught}, sep="\n")

# %% [markdown]
# It still works, and it is deprecated: its own warning names two successors. `torch.export` is the
# one for a graph that leaves Python. It accepts no graph breaks: what it returns is the whole
# program, for the shapes of the inputs that it is given (`dynamic_shapes` opens some of them).

# %%
program = torch.export.export(Affine(), (torch.ones(2, 3),))
print(program.graph_module.code)
graph_diagram(program)

# %% [markdown]
# Here the names are those of `aten`, PyTorch's own list of operations: Python's `@`, `.T` and `+`
# have become `matmul`, `numpy_T` and `add`. Such a program can be saved with `torch.export.save`.
#
# What else runs without your Python function? The `DataLoader` that two of the posts mention: with
# `num_workers=4`, four *processes* prepare the next batches while this one computes (see
# [its manual](https://docs.pytorch.org/docs/stable/data.html#multi-process-data-loading)).
#
# ## One source, several libraries
#
# One of the posts writes its operations by `keras.backend`, so that they would run on whichever
# library Keras uses. The line, as it stands there, begins with `from tensorflow import keras`:

# %%
t = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
K = tf.keras.backend
K.square(K.transpose(t)) + 10

# %% [markdown]
# It prints what the post shows. But Keras has become a package of its own, and `tf.keras` is a view
# of it. So import it under its own name:

# %%
print("tf.keras", tf.keras.__version__)
import keras

print("keras", keras.__version__, "on", keras.backend.backend())

# %% [markdown]
# It is the same version. Does the post's line work with `keras.backend` too?

# %% tags=["hide-input"]
# @title Predict


def where_is_square():
    old, new = (hasattr(getattr(keras, name), "square") for name in ("backend", "ops"))
    if old and new:
        return "in both"
    return "in `keras.backend`" if old else "in `keras.ops`" if new else "in neither"


predict(
    "With `import keras`: where is `square`?",
    where_is_square,
    {
        "in `keras.backend`": "That was the place in Keras 2, and is kept in `tf.keras` alone.",
        "in `keras.ops`": "Keras 3 has a module for operations, with NumPy's names.",
        "in both": "Only `tf.keras` keeps the old names.",
        "in neither": "Then there would be no way to write the line.",
    },
)

# %% [markdown]
# So the old line fails with today's Keras. The next code cell fails on purpose.

# %% tags=["raises-exception"]
keras.backend.square(t)

# %% [markdown]
# `keras.ops` is the successor. It goes with the library that Keras was started with, and takes what
# that library takes:

# %%
keras.ops.square(keras.ops.transpose(t)) + 10

# %% [markdown]
# The environment variable `KERAS_BACKEND` chooses among `tensorflow`, `torch` and `jax`, and it is
# read once, when Keras is imported.
#
# ## Where the libraries differ
#
# The next table asks all three libraries the same questions. Each answer is what the code under it
# gave just now, on this machine. `x` has the numbers 0 to 11, in 3 rows of 4. NumPy has no graphs.

# %%
where_the_libraries_differ("ch08_eager_and_graph")

# %% [markdown]
# In the first row and in the last, all three agree, and on a bare `if` both graphs refuse. In the
# three rows between, TensorFlow traces each new kind of input, and does the `append` in tracing
# alone. PyTorch makes one graph for the first length or number, and one for any other, and keeps
# what Python would have done.
#
# ## What the posts say
#
# Here are the posts' sentences about graphs, each decided by code that ran just now. In front of
# each stands its name in this course's ledger: a letter for the post, and a number.

# %%
what_the_posts_say("ch08_eager_and_graph")

# %% [markdown]
# Three of them have aged: they describe what was true when they were written. That a library keeps
# its old names for years makes it harder to notice.
#
# ## Recap
#
# - All three libraries are eager: a line computes when it runs. A graph is built where you ask for
#   one.
# - `tf.function` calls Python once for each kind of input, with stand-ins. Side effects happen in
#   tracing, and not in a run.
# - New shapes, new dtypes and Python numbers that differ from all before are traced anew.
#   `input_signature` says what stays open.
# - An `if` on a Python value is gone from the graph. One on a tensor becomes a step in TensorFlow,
#   and a graph break in PyTorch.
# - A graph costs a trace and a price for each call. It pays for many small steps, in many calls.
# - `keras.backend` and TorchScript have successors: `keras.ops`, and `torch.export` or
#   `torch.compile`.
#
# ## Exercises
#
# [Build a tiny graph](../exercises/ch08_eager_and_graph.ipynb): nodes, an order, a run, symbols
# with operators, and a tracer.
#
# ## Sources
#
# Read in November 2026.
#
# - TensorFlow guide, [Introduction to graphs and tf.function](https://www.tensorflow.org/guide/intro_to_graphs)
#   and [Better performance with tf.function](https://www.tensorflow.org/guide/function)
#   (tracing, retracing, side effects, AutoGraph).
# - TensorFlow manual, [`tf.compat.v1.Session`](https://www.tensorflow.org/api_docs/python/tf/compat/v1/Session).
# - PyTorch manual, [`torch.compile`](https://docs.pytorch.org/docs/stable/torch.compiler.html)
#   (backends, graph breaks),
#   [`torch.export`](https://docs.pytorch.org/docs/stable/export.html),
#   [TorchScript](https://docs.pytorch.org/docs/stable/jit.html) (deprecated) and
#   [data loading in several processes](https://docs.pytorch.org/docs/stable/data.html#multi-process-data-loading).
# - Keras manual, [`keras.ops`](https://keras.io/api/ops/).
