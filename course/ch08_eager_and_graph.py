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
# [Time it honestly](ch06_timing.ipynb). About 50 minutes.

# %%
import sys
from logging import StreamHandler
from time import perf_counter

import numpy as np
import torch

from insidetensor import (
    explore_tracing,
    graph_diagram,
    if_installed,
    measure,
    predict,
    puzzle,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Why is the graph slower?
#
# This step of a training moves one weight towards the mean of a batch. The **tape** notes the
# operations, so that TensorFlow can compute the derivative of the loss. The batches have different
# lengths, as sentences have, and the steps become smaller from batch to batch. "Put `tf.function`
# around it, and it will be fast": so its author was told. We measure one round through the batches,
# without and with it.

# %%
weight = tf.Variable(0.0)
batches = [tf.random.stateless_normal((size,), (0, size)) + 3 for size in (28, 30, 31, 29, 33)]


def step(batch, number):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((weight - batch) ** 2)
    weight.assign_sub(0.5 / (number + 1) * tape.gradient(loss, weight))


# %%
tf.get_logger().handlers = [StreamHandler(sys.stdout)]  # its warnings belong to this lesson


def round_ms(one_step):
    start = perf_counter()
    for number, batch in enumerate(batches):
        one_step(batch, number)
    return 1e3 * (perf_counter() - start)


round_ms(step)  # a first round, in which TensorFlow prepares its operations
print(f"{round_ms(step):.0f} ms without, {round_ms(tf.function(step)):.0f} ms with tf.function")

# %% [markdown]
# The warning speaks of *retracing*, and names three possible causes. What does the word mean, and
# which of the causes are at work here? At the end of this lesson you will mend the step.
#
# ## Run now, or describe first?
#
# One of the posts behind this course calls PyTorch **define-by-run**, since each line computes at
# once, which is also called **eager**; and TensorFlow **define-and-run**: one first describes a
# graph of the computation, then feeds it. Is that so?

# %%
print(torch.tensor([1.0, 2.0]) * 2 + 1)
print(tf.constant([1.0, 2.0]) * 2 + 1)
what_the_posts_say("C1")

# %% [markdown]
# The old way still works, under the name `tf.compat.v1`. A **placeholder** stands for numbers that
# come later. The operators add steps to the graph, and compute nothing. To compute, open a
# **session**, and feed the placeholder.

# %%
graph = tf.Graph()
with graph.as_default():
    p = tf.compat.v1.placeholder(tf.float32, (None,), name="p")
    q = p * 2 + 1
session = tf.compat.v1.Session(graph=graph)
print(q)
print(session.run(q, feed_dict={p: [1.0, 2.0]}), session.run(q, feed_dict={p: [10.0]}))

# %% [markdown]
# `q` has a type, and a shape whose size is not known (`None`). It has no numbers. One graph took
# two feeds, and Python's `*` and `+` were called once.

# %%
# @title Puzzle
puzzle(
    "Run the graph so that `q` comes out like this.",
    [7.0, 0.0],
    lambda: ...,
    rules={"Let the session compute it.": lambda value: isinstance(value, np.ndarray)},
)

# %% [markdown]
# ### When does a mistake show?
#
# Two placeholders are multiplied, as left matrices, by `tf.ones((2, 2))`. One was made with the
# shape `(None, 3)`, the other with `None`, an unknown shape. Then each is fed a matrix with three
# columns, which does not fit.

# %% tags=["hide-input"]
# @title Predict


def described(shape):
    with tf.Graph().as_default():
        left = tf.compat.v1.placeholder(tf.float32, shape)
        try:
            return bool(tf.matmul(left, tf.ones((2, 2))).name)
        except ValueError:
            return False


predict(
    "Which of the two products is refused before anything is fed?",
    {
        (True, True): "neither",
        (False, True): "the one of shape `(None, 3)`",
        (True, False): "the one of unknown shape",
        (False, False): "both",
    }[described((None, 3)), described(None)],
    {
        "neither": "The values are not there yet. Is nothing at all known of the matrices?",
        "both": "Could any matrix make each of the products possible?",
        "the one of shape `(None, 3)`": "Sizes that are known are checked when the step is added. "
        "The other mistake shows in `session.run`, far from the line with `tf.matmul`.",
        "the one of unknown shape": "A matrix of two columns would fit there.",
    },
)

# %% [markdown]
# Errors that came late, from another line, were one price of define-and-run. Another was that
# `print(q)` shows no numbers.
#
# ## When does Python run?
#
# Today one writes eager code, and asks for a graph where it pays. `tf.function` calls a Python
# function with placeholders, and records what is done to them. This is called **tracing**.

# %%
noted = []


@tf.function
def affine(x):
    noted.append("Python was here")
    return x * 2 + 1


print([affine(tf.constant(pair)).numpy().tolist() for pair in ([1.0, 2.0], [3.0, 4.0])])
noted

# %% [markdown]
# Two calls with right results, and Python was there once, in the first. The second ran the graph.
# What Python alone does, such as `append`, `print` or `random.random()`, is no operation of
# TensorFlow: it happens in tracing, and is not in the graph. What it changes elsewhere is called a
# **side effect**. To see the graph, describe the input: a `tf.TensorSpec` is a shape and a dtype
# without numbers.

# %%
concrete = affine.get_concrete_function(tf.TensorSpec((2,), tf.float32))
graph_diagram(concrete)

# %% [markdown]
# An arrow is a value on its way; `Identity` stands for what is returned. To see a value in each
# run, use an operation, `tf.print`:


# %%
@tf.function
def doubled(x):
    print("traced with", x.name, x.shape)
    tf.print("run with", x, output_stream=sys.stdout)
    return x * 2


print(float(doubled(tf.constant(1.0))), float(doubled(tf.constant(2.0))))

# %% [markdown]
# ### What does a run leave out?
#
# Here is a function that counts its calls in a variable. What it returns does not depend on the
# count. It is going to be called three times.

# %%
counter = tf.Variable(0)


@tf.function
def counting(x):
    counter.assign_add(1)
    return x * 2


# %% tags=["hide-input"]
# @title Predict
counter.assign(0)
for number in (1.0, 2.0, 3.0):
    counting(tf.constant(number))
predict(
    "What is in `counter` after three calls?",
    lambda: counter.numpy(),
    {
        0: "A step that nobody reads can be left out. What if the step writes to something?",
        1: "`append` happened once, because it is Python's. Whose is `assign_add`?",
        3: "`assign_add` is an operation, so it is a step of the graph. `tf.function` runs the "
        "steps that write or print in each call, in their order, whatever the result needs.",
    },
)

# %% [markdown]
# `session.run(q)` differs: it runs what `q` needs, and nothing else. In the exercise you build a
# `run` like that.
#
# Variables have one more effect. A layer of Keras makes its variables in its first call. How often
# does Python run then?

# %%
layer = tf.keras.layers.Dense(1)


@tf.function
def scored(x):
    noted.append("Python was here")
    return layer(x)


noted.clear()
scored(tf.ones((1, 2)))
noted

# %% [markdown]
# In that case the first call traces twice: the second trace must make no more variables.
#
# ## When is it traced again?
#
# A graph fits one kind of input. `affine` has a graph for tensors of two float32 numbers. Now it is
# given these three:

# %%
noted.clear()
for given in (tf.ones(3), np.ones(2, np.float32), tf.ones(2, tf.float64)):
    affine(given)

# %% tags=["hide-input"]
# @title Predict
predict(
    "How often did these three calls trace `affine`?",
    lambda: affine and len(noted),
    {
        0: "Compare shape and dtype of each with those of the two calls before.",
        1: "Go through them one by one: is the shape new? Is the dtype?",
        2: "A new shape and a new dtype are each traced. The ndarray was made a tensor, and for "
        "its shape and dtype there was a graph.",
        3: "`tf.function` makes tensors of ndarrays. Is every kind of tensor new here?",
    },
)

# %% [markdown]
# The numbers in a tensor make no difference. Now numbers of Python, which are no tensors:


# %%
@tf.function
def shifted(number):
    return number + 1


print([float(shifted(number)) for number in (7.0, 8.0, 9.0, 7.0)])
print(shifted.experimental_get_tracing_count(), "traces")

# %% [markdown]
# A Python number is part of the graph, as a constant. In the fourth call, `tf.function` found the
# graph of an equal number, and ran that. Now an int.

# %% tags=["hide-input"]
# @title Predict
predict(
    "After those four calls: what does `shifted(7)` return?",
    lambda: f"a tensor of {shifted(7).dtype.name}",
    {
        "a tensor of int32": "So it is in a fresh kernel. Which graphs are there by now?",
        "a tensor of float32": "In Python `7 == 7.0`, so the graph for 7.0 was found and run.",
        "a tensor of float64": "How does TensorFlow store a float of Python in a tensor?",
        TypeError: "`shifted` takes any number, and `number + 1` is possible with all of them.",
    },
)

# %% [markdown]
# ### Say what will come
#
# In a loop that hands its counter to such a function, nearly every round traces. Hand over
# `tf.constant(number)`, or sign the function: what fits the signature becomes a tensor. `None`
# there stands for any size, and in place of a shape, as below, for any shape. Then make four calls
# with as many graphs as you can, and with one.

# %%
spec = tf.TensorSpec((None,), tf.float32)
any_length = tf.function(lambda x: x * 2 + 1, input_signature=[spec], autograph=False)
print([any_length(tf.ones(size)).shape[0] for size in (1, 2, 3, 4)])
print(any_length.experimental_get_tracing_count(), "trace")
explore_tracing()

# %%
# @title Puzzle
power = tf.function(lambda x, exponent: x**exponent, autograph=False)
puzzle(
    "2², 2³ and 2⁴ as a list of floats, computed by `power` with one trace.",
    [4.0, 8.0, 16.0],
    lambda: ...,
    rules={"Trace `power` once.": lambda _: power.experimental_get_tracing_count() == 1},
)

# %% [markdown]
# ## Where does an `if` go?
#
# A graph has steps and arrows. Here are two questions: one to a Python bool, and one to a tensor.
# The function is traced with `double=True`.


# %%
@tf.function
def choose(x, double):
    if double:  # a Python bool
        x = x * 2
    if tf.reduce_sum(x) > 0:  # a tensor
        x = x + 1
    return x


traced = choose.get_concrete_function(tf.TensorSpec((2,), tf.float32), True)

# %% tags=["hide-input"]
# @title Predict
kinds = [each.type for each in traced.graph.get_operations()]
predict(
    "Which of the two questions is a step of the graph?",
    lambda: {
        (True, True): "both",
        (True, False): "the one to the bool",
        (False, True): "the one to the tensor",
        (False, False): "neither",
    }["Mul" not in kinds, "StatelessIf" in kinds or "If" in kinds],
    {
        "both": "Which of the two answers is known while Python traces?",
        "the one to the bool": "Which of the two answers can differ from run to run?",
        "the one to the tensor": "The bool was asked in tracing, and is gone: only the branch that "
        "was taken left its steps. The sum is known in a run alone, so it is asked there.",
        "neither": "One of the answers is not known before numbers are fed.",
    },
)

# %%
graph_diagram(traced)

# %% [markdown]
# `Mul` is there because `double` was true. `StatelessIf` holds two graphs, which the picture does
# not open. **AutoGraph** made it: before tracing, it rewrites the function's source, so that `if`
# and `while` on tensors become operations. A Python `for` over a `range` runs in tracing, and
# leaves a copy of its body for each round.
#
# ## What does it cost, and what does it buy?
#
# Two functions, of one operation and of 400, run on a tensor of 64 numbers. They are measured as in
# [Time it honestly](ch06_timing.ipynb): the first call, which traces, is kept apart. In each later
# call, `tf.function` looks at the arguments and finds the graph that fits, be it short or long, and
# hands it to TensorFlow. An eager operation has its way through Python, too. Call a graph "much
# faster" if its median is below two thirds of the eager one, and "much slower" if it is above one
# and a half times that.


# %%
def once(x):
    return x + 0.01


def often(x):
    for _ in range(200):
        x = x * 0.99 + 0.01
    return x


# %%
small, timings = tf.ones((8, 8)), {}
for function in (once, often):
    for way, run in {"eager": function, "graph": tf.function(function)}.items():
        timings[function, way] = measure(lambda run=run: run(small), seconds=0.25)

# %% tags=["hide-input"]
# @title Predict


def compared(function):
    ratio = timings[function, "graph"].median_s / timings[function, "eager"].median_s
    return "much slower" if ratio > 1.5 else "much faster" if ratio < 1 / 1.5 else "about as fast"


said = (compared(once), compared(often))
predict(
    "How does the graph compare with eager code: for one operation, and for 400?",
    ", ".join(said) if said[1] == "much faster" else "not much faster, even for 400",
    {
        "much faster, much faster": "So it is where a call of a graph costs less than one eager "
        "operation. Both lead from Python to TensorFlow: compare what they have to prepare.",
        "much slower, much faster": "So it is where a call of a graph costs more than one eager "
        "operation. Between 400 steps, the graph then saves the way through Python.",
        "about as fast, much faster": "So it is where a call of a graph costs about what one eager "
        "operation costs.",
        "not much faster, even for 400": "So it may be on a busy machine. Elsewhere it counts that "
        "eager code goes back to Python after each of the 400 steps.",
    },
)

# %%
for (function, way), timing in timings.items():
    low, middle, high = (1e6 * s for s in (timing.low_s, timing.median_s, timing.high_s))
    print(f"{function.__name__:6} {way:6} median {middle:7.0f} µs  {low:7.0f} to {high:7.0f} µs")
later, eager = timings[often, "graph"], timings[often, "eager"]
saved_s = eager.median_s - later.median_s
print(f"often: {later.first_s:.3f} s for the first call, which traces 400 operations")
print(f"       paid for after {later.first_s / saved_s:.0f} calls" if saved_s > 0 else "no gain")

# %% [markdown]
# The first call, divided by what each later call saves: after so many calls, the trace has paid for
# itself. What there is to save shrinks as the steps grow: beside one large product, Python's share
# is small. One of the posts adds that a compiler makes the graph fast. `tf.function` hands its
# graph to one, XLA, where you ask for it with `jit_compile=True`; here the graph alone was timed.
#
# ## Does PyTorch trace too?
#
# If you ask. `torch.compile`, which came with version 2, hands what it traces to a **backend**. The
# usual one writes C++ or Triton code, and needs a compiler. Ours only keeps the graph, and runs it
# as it is.

# %%
graphs = []


def keep(module, example_inputs):
    graphs.append(module.graph)
    return module.forward


scaled = torch.compile(lambda x: torch.relu(x * 2 - 1), backend=keep)
print([(scaled(torch.ones(size)).shape[0], len(graphs)) for size in (2, 3, 4, 5)])
graph_diagram(graphs[0])

# %% [markdown]
# Each pair is a length and the number of graphs so far. In the second graph the length is open, for
# sizes that behave alike (in broadcasting, say). Now it is called with lengths 1, 0 and 7.

# %% tags=["hide-input"]
# @title Predict
again = torch.compile(lambda x: torch.relu(x * 2 - 1), backend=keep)
made = {size: again(torch.ones(size)) is None or len(graphs) for size in (2, 3, 4, 5, 1, 0, 7)}
predict(
    "How many more graphs do lengths 1, 0 and 7 make?",
    made[7] - made[5],
    {
        0: "A vector of one number is broadcast, and one of none has nothing to compute. Would "
        "you write the same program for those?",
        1: "Take the lengths one by one. Which are special in their own way?",
        2: "PyTorch gives sizes 0 and 1 graphs of their own. Length 7 runs that for any other.",
        3: "Is there a graph already that fits one of the three?",
    },
)

# %% [markdown]
# ### What if the `if` asks a tensor?
#
# PyTorch has no AutoGraph. Its answer is a **graph break**: it ends the graph there, lets Python
# decide, and begins another one. With `fullgraph=True` it refuses. The next code cell fails on
# purpose. Its message begins with "Data-dependent branching": look below that for the line of code,
# and for advice.


# %% tags=["raises-exception"]
def halved(x):
    return x / 2 if x.sum() > 10 else x


def whole(function):
    compiled = torch.compile(function, backend=keep, fullgraph=True)
    whole.last = [compiled(torch.full((2,), number)).tolist() for number in (1.0, 10.0)]
    return whole.last  # the puzzle below asks for it


whole(halved)

# %%
# @title Puzzle
puzzle(
    "Call `whole` with a function of your own, so that it returns what `halved` returns.",
    [[1.0, 1.0], [5.0, 5.0]],
    lambda: ...,
    rules={"Let `whole` compute it.": lambda value: value is getattr(whole, "last", None)},
)

# %% [markdown]
# ### And a side effect?
#
# In `tf.function`, an `append` happened in tracing alone. Say that a function appends to a list,
# which is empty at first, and returns `x * 2`. It is compiled by `torch.compile`, and called twice
# with `torch.ones(2)`. Before it runs a graph again, `torch.compile` checks what it was made for:
# of a tensor, say, the shape and the dtype, and of such a list the length.

# %% tags=["hide-input"]
# @title Predict
heard, counted = [], len(graphs)
appending = torch.compile(lambda x: heard.append("Python was here") or x * 2, backend=keep)
appending(torch.ones(2)), appending(torch.ones(2))
predict(
    "How many items has the list, and how many graphs were made?",
    (len(heard), len(graphs) - counted),
    {
        (1, 1): "So it is in `tf.function`. `torch.compile` is to keep what Python means.",
        (2, 1): "`x` is the same in both calls. Is the list the same, when a call begins?",
        (2, 2): "The append is noted in tracing, and done by Python after each run, so the "
        "function means what it meant. But a graph is for one length of the list: traced again.",
        (1, 2): "`torch.compile` should change the speed of a function. Would this change more?",
    },
)

# %%
where_the_libraries_differ("graphs-for-numbers", "side-effect-in-a-graph", "if-in-a-graph")

# %% [markdown]
# ## Can the graph leave Python?
#
# That is the other thing a graph buys: it can be saved, and run where there is no Python, as on a
# phone. For PyTorch, one of the posts recommends TorchScript.


# %%
class Affine(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x @ x.T + 1).sum()


program = torch.export.export(Affine(), (torch.ones(2, 3),))
print(program.graph_module.code.strip())
what_the_posts_say("E11")

# %% [markdown]
# `torch.export` gives one graph for the shapes of its examples (`dynamic_shapes` opens some), in
# operations of `aten`, PyTorch's own list. An `if` on a tensor's values is refused, and a `print`
# happens in tracing, as in TensorFlow.
#
# Around the libraries stand tools. *TensorBoard* draws losses and graphs of
# both libraries. *TensorFlow Hub* and `torch.hub` fetch trained models. *TensorFlow Serving*
# answers requests with a saved graph; PyTorch's TorchServe is no longer maintained.
#
# ### Does one source do for all?
#
# One of the posts writes its operations by `keras.backend`, to run on whichever library Keras uses:

# %%
t = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
keras = tf.keras  # what `from tensorflow import keras` gives
print(keras.backend.square(keras.backend.transpose(t)) + 10)
print(keras.ops.square(keras.ops.transpose(t)) + 10)
what_the_posts_say("D2")

# %% [markdown]
# Which library `keras.ops` uses is read when Keras is imported, from the environment variable
# `KERAS_BACKEND` or Keras's settings: `tensorflow`, `torch`, `jax` and, to compute without
# training, `numpy` or `openvino`.
#
# ## Mend the step
#
# Of the warning's three causes, two were at work: each batch had a new shape, and `number` was a
# new Python number. The warning's advice, `reduce_retracing=True`, would open the shapes, and not
# the number. A signature opens both, and makes a tensor of `number`.

# %%
signature = [tf.TensorSpec((None,), tf.float32), tf.TensorSpec((), tf.float32)]


@tf.function(input_signature=signature)
def mended(batch, number):
    step(batch, number)


print(f"{round_ms(mended):.0f} ms for its first round, {round_ms(mended):.0f} ms for the next")
for name, one_step in {"without tf.function": step, "mended": mended}.items():
    timing = measure(lambda one_step=one_step: round_ms(one_step), seconds=0.5)
    print(f"{name:20} median {1e3 * timing.median_s:.1f} ms a round")

# %% [markdown]
# ## Recap
#
# - All three libraries are eager: a line computes when it runs. A graph is built where you ask for
#   one.
# - `tf.function` calls Python once for each kind of input, with stand-ins, and twice where the
#   first call makes variables. Python's side effects happen then. Writes to variables and
#   `tf.print` happen in each run.
# - New shapes, new dtypes and Python numbers that differ from all before are traced anew.
#   `input_signature` says what stays open.
# - An `if` on a Python value is gone from the graph. One on a tensor becomes a step in TensorFlow,
#   and a graph break in PyTorch.
# - `torch.compile` makes a graph for the first length, one for other lengths, and one each for 0
#   and 1. It keeps what Python means, and traces again for a list that has grown.
# - A graph costs a trace and a price for each call. It pays for many small steps, in many calls.
# - `keras.backend` and TorchScript have successors: `keras.ops`, and `torch.export` or
#   `torch.compile`.
#
# More sentences and more questions, all run:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
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
#   (tracing, retracing, side effects, variables, AutoGraph).
# - TensorFlow manual, [tf.compat.v1.Session](https://www.tensorflow.org/api_docs/python/tf/compat/v1/Session).
# - PyTorch manual, [torch.compile](https://docs.pytorch.org/docs/stable/torch.compiler.html)
#   (backends, graph breaks),
#   [torch.export](https://docs.pytorch.org/docs/stable/export.html) and
#   [TorchScript](https://docs.pytorch.org/docs/stable/jit.html) (deprecated).
# - [TensorBoard](https://www.tensorflow.org/tensorboard) and
#   [its use from PyTorch](https://docs.pytorch.org/docs/stable/tensorboard.html),
#   [TensorFlow Hub](https://www.tensorflow.org/hub),
#   [torch.hub](https://docs.pytorch.org/docs/stable/hub.html),
#   [TensorFlow Serving](https://www.tensorflow.org/tfx/guide/serving) and
#   [TorchServe](https://docs.pytorch.org/serve/) (no longer maintained).
# - Keras manual, [keras.ops](https://keras.io/api/ops/) and
#   [Getting started](https://keras.io/getting_started/) (backends).
