# %% [markdown]
# # Run now or build a graph first
#
# **What you'll build.** In the exercise: a tiny library that builds a graph, runs the graph, and
# turns Python functions into graphs.
#
# **What you'll be able to do.** Say when a line of code runs: now, while a graph is traced, or each
# time the graph runs. Predict when a function is traced again, and find out why it was traced
# again. Say when a graph is worth its cost.
#
# **What you need.** [Put a tensor on a device](ch05_devices.ipynb) and
# [Time it honestly](ch06_timing.ipynb). About 45 minutes.

# %%
import sys
from difflib import ndiff
from logging import StreamHandler, getLogger
from time import perf_counter

import numpy as np

from insidetensor import (
    explore_tracing,
    graph_diagram,
    if_installed,
    measure,
    predict,
    puzzle,
    this_machine,
    what_the_posts_say,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
for name in ("tensorflow", "torch._dynamo"):  # this lesson shows their warnings
    getLogger(name).handlers = [StreamHandler(sys.stdout)]
this_machine()

# %% [markdown]
# ## Why is the graph slower?
#
# This training step moves one weight towards the mean of a batch. The **tape** records the
# operations, so that TensorFlow can compute the derivative of the loss. The batches differ in
# length, as sentences do. Step n moves the weight by 1/n of its distance to the mean. Somebody
# said: "Put `tf.function` around the step, and it will be fast." We measure one round through all
# batches, first without `tf.function`, then with it.

# %%
weight = tf.Variable(0.0)
batches = [tf.random.stateless_normal((size,), (0, size)) + 3 for size in (28, 30, 31, 29, 33)]


def step(batch, number):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((weight - batch) ** 2)
    weight.assign_sub(0.5 / (number + 1) * tape.gradient(loss, weight))


# %%
def round_ms(one_step):
    start = perf_counter()
    for number, batch in enumerate(batches):
        one_step(batch, number)
    tf.test.experimental.sync_devices()  # a GPU may still be at work
    return 1e3 * (perf_counter() - start)


round_ms(step)  # a first round, in which TensorFlow prepares its operations
print(f"{round_ms(step):.0f} ms without, {round_ms(tf.function(step)):.0f} ms with tf.function")

# %% [markdown]
# The warning is about *retracing*, and names three possible causes. What does this word mean? Which
# causes does our step have? At the end of this lesson you will mend the step.
#
# ## Run now, or describe first?
#
# One of the posts behind this course calls PyTorch **define-by-run**: each line computes
# immediately. Such code is also called **eager**. The post calls TensorFlow **define-and-run**: a
# program first describes the computation as a graph, and then feeds numbers to the graph. Is this
# true?

# %%
print(torch.tensor([1.0, 2.0]) * 2 + 1)
print(tf.constant([1.0, 2.0]) * 2 + 1)

# %% [markdown]
# Both lines computed immediately. TensorFlow has computed immediately since version 2 (2019), and
# the post itself says that TensorFlow 2.0 is define-by-run.
#
# TensorFlow's old way still works, under the name `tf.compat.v1`. A **placeholder** stands for
# numbers that come later. The operators add steps to the graph, and compute nothing. To compute,
# open a **session**, and feed numbers to the placeholder.

# %%
graph = tf.Graph()
with graph.as_default():
    p = tf.compat.v1.placeholder(tf.float32, (None,), name="p")
    q = p * 2 + 1
session = tf.compat.v1.Session(graph=graph)
print(q)
print(session.run(q, feed_dict={p: [1.0, 2.0]}), session.run(q, feed_dict={p: [10.0]}))

# %% [markdown]
# `q` has a dtype and a shape, but no numbers. `None` in the shape is a size that is not known yet.
# The graph was fed and run twice, but Python's `*` and `+` ran only once.

# %%
# @title Puzzle
puzzle(
    "Run the graph with numbers that give `q` these values.",
    [7.0, 0.0],
    lambda: ...,
    rules={"Let the session compute it.": lambda value: isinstance(value, np.ndarray)},
    helped_by="fed_graph",
)

# %% [markdown]
# A graph has disadvantages. `print(q)` shows no numbers. If you feed wrong numbers, the error comes
# only in `session.run`, far from the line with the operation.
#
# ## When does Python run?
#
# Today most code is eager, and a graph is made where it saves time. `tf.function` calls a Python
# function with placeholders, and records the operations on them. This is called **tracing**.

# %%
noted = []


@tf.function
def affine(x):
    noted.append("Python was here")
    return x * 2 + 1


print([affine(tf.constant(pair)).numpy().tolist() for pair in ([1.0, 2.0], [3.0, 4.0])])
noted

# %% [markdown]
# Both calls gave the right result, but Python ran the function only once, in the first call. The
# second call ran the graph. Python's own calls, such as `append`, `print` or `random.random()`,
# are no operations of TensorFlow: they run in tracing, and are not in the graph. Such a call has a
# **side effect** if it changes something outside the function. To see the graph, describe the
# input: a `tf.TensorSpec` has a shape and a dtype, but no numbers.

# %%
concrete = affine.get_concrete_function(tf.TensorSpec((2,), tf.float32))
graph_diagram(concrete)

# %% [markdown]
# An arrow is a value that goes from one step to the next. `Identity` is the value that is returned.
# To see a value in each run, use the operation `tf.print`:


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
# Here is a function that counts its calls in a variable. Its result does not depend on the count.
# We call it three times.

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
        0: "A run does not leave out a step that writes to a variable.",
        1: "`append` ran once, because Python runs it. But `assign_add` is run by TensorFlow.",
        3: "`assign_add` is an operation, so it is a step of the graph. In each call, "
        "`tf.function` runs all steps that write or print, in their order, even if the result "
        "does not need them.",
    },
)

# %% [markdown]
# Unlike `tf.function`, `session.run(q)` runs only the operations that `q` needs. In the exercise
# you build such a `run`.
#
# ## When is a function traced again?
#
# A graph fits one kind of input: a shape and a dtype. `tf.function` first turns an ndarray into a
# tensor. `affine` has a graph for tensors of two float32 numbers. Now call `affine` with these
# three inputs:

# %%
noted.clear()
for given in (tf.ones(3), np.ones(2, np.float32), tf.ones(2, tf.float64)):
    affine(given)

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many times did these three calls trace `affine`?",
    lambda: affine and len(noted),
    {
        0: "Earlier calls had tensors of two numbers, so a tensor of three numbers has a new "
        "shape.",
        1: "A new dtype needs a graph of its own, even if the shape is not new.",
        2: "The new shape was traced, and the new dtype was traced. The ndarray became a tensor "
        "of two float32 numbers, and for such tensors there was a graph.",
        3: "The ndarray becomes a tensor of two float32 numbers. For such tensors there was a "
        "graph.",
    },
)

# %% [markdown]
# Other numbers in a tensor cause no new trace. Now call a function with Python numbers, which are
# no tensors:


# %%
@tf.function
def shifted(number):
    return number + 1


print([float(shifted(number)) for number in (7.0, 8.0, 9.0, 7.0)])
print(shifted.experimental_get_tracing_count(), "traces")

# %% [markdown]
# A Python number is part of the graph, as a constant. In the fourth call, `tf.function` found the
# graph of an equal number, and ran that graph. Now pass an int.

# %% tags=["hide-input"]
# @title Predict
predict(
    "After the four calls above, what does `shifted(7)` return?",
    lambda: f"a tensor of {shifted(7).dtype.name}",
    {
        "a tensor of int32": "This is true in a new Python session, where no call came before.",
        "a tensor of float32": "In Python, `7 == 7.0` is true. So `tf.function` found the graph "
        "for 7.0, and ran that graph.",
        "a tensor of float64": "TensorFlow converts a Python float to float32.",
        TypeError: "`number + 1` works for a float and for an int, and `shifted` takes both.",
    },
)

# %% [markdown]
# ### Describe the input
#
# If a loop passes its counter to a function such as `shifted`, nearly every round causes a trace.
# What to do: pass `tf.constant(number)`, or describe the input tensors with `input_signature`.
# Then numbers and arrays are converted to such tensors if possible, and a tensor of another dtype
# is refused. In a shape, `None` stands for any size. In place of a shape, `None` stands for any
# shape. In the next figure, make four calls that need as many graphs as possible, then four that
# need one.

# %%
spec = tf.TensorSpec((None,), tf.float32)
any_length = tf.function(lambda x: x * 2 + 1, input_signature=[spec])
print([any_length(tf.ones(size)).shape[0] for size in (1, 2, 3, 4)])
print(any_length.experimental_get_tracing_count(), "trace")
explore_tracing()

# %%
# @title Puzzle
power = tf.function(lambda x, exponent: x**exponent)
puzzle(
    "Compute 2², 2³ and 2⁴ with `power`, as a list of floats, with only one trace.",
    [4.0, 8.0, 16.0],
    lambda: ...,
    rules={"Trace `power` once.": lambda _: power.experimental_get_tracing_count() == 1},
    helped_by="one_trace",
)

# %% [markdown]
# ## What happens to an `if`?
#
# A graph has steps and arrows, but no lines of Python. `choose` has two `if` lines:


# %%
@tf.function
def choose(x, double):
    if double:
        x = x * 2
    if tf.reduce_sum(x) > 0:
        x = x + 1
    return x


results = [choose(tf.ones(2), True), choose(-tf.ones(2), True), choose(tf.ones(2), False)]

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many times did these three calls trace `choose`?",
    lambda: results and choose.experimental_get_tracing_count(),
    {
        1: "`double` is a Python value. Each value of `double` needs a graph of its own.",
        2: "The `if` on `double` ran in tracing, so there is one graph for `True` and one for "
        "`False`. The sum is known only in a run. So a graph has both branches of the second "
        "`if`, and chooses one in each run.",
        3: "In the first two calls, `x` has the same shape and dtype, and `double` has the same "
        "value.",
    },
)

# %%
graph_diagram(choose.get_concrete_function(tf.ones(2), True))

# %% [markdown]
# This is the graph for `double=True`: it has the step `Mul`, and no step for `if double`. The step
# `StatelessIf` chooses a branch. This step holds two graphs, which the picture does not show.
# **AutoGraph** made this step: before tracing, AutoGraph rewrites the function's source, so that
# `if` and `while` on tensors become operations. A `for` over a `range` of Python numbers runs in
# tracing. The graph then has a copy of the loop's body for each round.
#
# ## What does a graph cost, and what does it save?
#
# Two functions run on a tensor of 64 numbers. `once` has one operation, and `often` has 400. We
# measure them as in [Time it honestly](ch06_timing.ipynb): the first call, which traces, is
# measured separately.


# %%
def once(x):
    return x + 0.01


def often(x):
    for _ in range(200):
        x = x * 0.99 + 0.01
    return x


# %%
small, timings, wait = tf.ones((8, 8)), {}, tf.test.experimental.sync_devices
for function in (once, often):
    for way, run in {"eager": function, "graph": tf.function(function)}.items():
        timings[function, way] = measure(lambda run=run: run(small), sync=wait, seconds=0.25)
        print(function.__name__, way, timings[function, way], sep=", ")
first, later = timings[often, "graph"].first_s, timings[often, "graph"].median_s
saved = timings[often, "eager"].median_s - later
print("often:", f"{first / saved:.0f} calls save the first call's time" if saved > 0 else "no gain")

# %% tags=["hide-input"]
# @title Predict
many = tf.function(often).get_concrete_function(small).graph.get_operations()
predict(
    "On nearly every machine, `often` takes far less time with a graph than without one. Why?",
    lambda: (
        "Python is needed once for each call, not once for each operation"
        if sum(step.type in {"Mul", "AddV2"} for step in many) == 400
        else "the graph has fewer steps"
    ),
    {
        "the graph has fewer steps": "The graph has one step for each of the 400 operations.",
        "the steps of the graph run at the same time": "Each step needs the result of the step "
        "before.",
        "the graph was compiled to code for this processor": "A graph is compiled only if you ask "
        "for it, as with `jit_compile=True`.",
        "Python is needed once for each call, not once for each operation": "Eager code goes back "
        "to Python after each of the 400 operations. TensorFlow runs the operations of this graph "
        "without Python.",
    },
)

# %% [markdown]
# Divide the time of the first call by the time that each later call saves. The result is the
# number of calls that save the time of the first call. For one operation, a graph saves little or
# nothing, because a call of a graph takes time too.
#
# If the operations are large, a graph saves little, because Python takes only a small part of the
# time.
#
# ## Does PyTorch trace too?
#
# PyTorch traces if you ask for it, as with `torch.compile` (since version 2). PyTorch then gives
# the graph to a **backend**. The usual backend writes C++ or Triton code, and needs a compiler.
# Our backend, `keep`, only keeps the graph, and runs it as it is.


# %%
def keep(module, example_inputs):
    graphs.append(module)
    return module.forward


graphs, scaled = [], torch.compile(lambda x: torch.relu(x * 2 - 1), backend=keep)
print([(len(scaled(torch.ones(size))), len(graphs)) for size in (2, 3, 4, 5, 1, 0)])
graph_diagram(graphs[0])

# %% [markdown]
# Each pair is a length and the number of graphs so far. Why is the second graph enough for the
# lengths 4 and 5? PyTorch also writes a graph as Python code, so we can compare two graphs line by
# line:


# %%
def show_changes(graph, other):
    for line in ndiff(graph.code.splitlines(), other.code.splitlines()):
        if line[0] in "-+":
            print(line)


show_changes(graphs[0], graphs[1])

# %% [markdown]
# The second graph has one more input, the length. So this graph is **open**: it takes every length
# of 2 or more. The lengths 0 and 1 get graphs of their own, because such sizes behave differently,
# for example in broadcasting.
#
# ### What if an `if` needs a tensor's value?
#
# PyTorch has no AutoGraph. At an `if` on a tensor, PyTorch makes a **graph break**: it ends the
# graph, lets Python choose a branch, and begins another graph. With `fullgraph=True`, PyTorch
# raises an error. The next code cell fails on purpose. The end of its output shows the line of code
# and gives advice.


# %% tags=["raises-exception"]
def halved(x):
    return x / 2 if x.sum() > 10 else x


def whole(function):
    compiled = torch.compile(function, backend=keep, fullgraph=True)
    whole.last = [compiled(torch.full((2,), number)).tolist() for number in (1.0, 10.0)]
    return whole.last  # the puzzle below looks at `last`


whole(halved)

# %% tags=["hide-input"]
# @title Predict


def count_waits():
    from insidetensor import accelerator_or_sim
    from insidetensor import trace as record

    with record() as seen:
        for _ in range(10):
            halved(torch.full((2,), 10.0, device=accelerator_or_sim()))
    return len(seen.transfers)


predict(
    "Suppose that `halved` is compiled without `fullgraph=True`, and is called ten times on a GPU. "
    "How many times does Python wait for the GPU?",
    lambda: count_waits(),
    {
        0: "Python chooses the branch, so it needs the result of `x.sum() > 10`.",
        1: "The `if` is between two graphs, so Python chooses a branch in each call.",
        10: "In each call, Python chooses the branch, so it needs the result of `x.sum() > 10`. "
        "This result is copied from the GPU, and the copy waits until the queue is done. Without "
        "`torch.compile`, Python waits ten times too.",
        20: "In each call, the sum and the division go into the GPU's queue: only the `if` needs a "
        "number.",
    },
)

# %% [markdown]
# Such a wait is called a **sync**. `.item()`, `float(loss)` and `print(x)` cause a sync too. What
# to do: let the device choose the branch. Then there is no sync and no graph break.

# %%
# @title Puzzle
puzzle(
    "Call `whole` with a function of your own that gives the same results as `halved`.",
    [[1.0, 1.0], [5.0, 5.0]],
    lambda: ...,
    rules={"Let `whole` compute it.": lambda value: value is getattr(whole, "last", None)},
    helped_by="whole_where",
)

# %% [markdown]
# `torch.where` computes both branches, and picks elements from the two results. `torch.cond` takes
# two functions, and runs only one of them, after a sync.
#
# ### What happens to a side effect?
#
# In `tf.function`, an `append` ran only in tracing. The module below counts its calls, and divides
# by the count. Before PyTorch runs a graph again, it checks the values that the graph was made
# for, such as the shape of a tensor, or a Python number.


# %%
class Shrinking(torch.nn.Module):
    def __init__(self, calls):
        super().__init__()
        self.calls = calls

    def forward(self, x):
        self.calls += 1
        return x / self.calls


# %%
graphs.clear()
module = Shrinking(0)
compiled = torch.compile(module, backend=keep)
outputs = [compiled(torch.ones(2)) for _ in range(2)]

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `module.calls` after these two calls, and how many graphs were made?",
    outputs and (module.calls, len(graphs)),
    {
        (1, 1): "This would be true in `tf.function`.",
        (2, 1): "When the second call begins, `module.calls` is 1. But the first graph was made "
        "for the count 0.",
        (2, 2): "PyTorch computes the new count in tracing, and Python stores the new count after "
        "each run. So the module still does what plain Python does. But a graph is made for one "
        "count, so the second call traced again.",
        (1, 2): "`torch.compile` changes the speed of a module, but the module still counts its "
        "calls.",
    },
)

# %%
show_changes(graphs[0], graphs[1])
for _ in range(8):
    compiled(torch.ones(2))
print(f"{module.calls} calls, {len(graphs)} graphs")

# %% [markdown]
# The count is a constant in the graph. After 8 graphs (the `recompile_limit`), PyTorch gives up:
# from the ninth call on, `forward` runs as plain Python. A training then gives right results, but
# is as slow as without `torch.compile`. PyTorch warns you only once. What to do:
#
# - Read the *last reason* in the warning, and compare two graphs.
# - If a number changes from call to call, put it into a tensor. A higher limit only means more
#   tracing.

# %%
torch.compiler.reset()  # forget all graphs, and count from 0 again
graphs.clear()
compiled = torch.compile(Shrinking(torch.tensor(0)), backend=keep)
print([round(compiled(torch.ones(1)).item(), 3) for _ in range(10)])
print(f"{len(graphs)} graph")

# %% [markdown]
# ## Mend the step
#
# The step had two of the warning's three causes: each batch had a new shape, and each `number` was
# a new Python number. The warning advises `reduce_retracing=True`. This would let a graph take any
# length, but each new `number` would still be traced. An `input_signature` lets a graph take any
# length, and makes `number` a tensor.

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
#   one, and by some calls, such as `Dataset.map`.
# - `tf.function` runs the Python function once for each kind of input, with placeholders. Python's
#   side effects happen only in that run. `tf.print` and writes to variables happen in each run of
#   the graph.
# - In `tf.function`, each new shape, each new dtype and each new Python number causes a new trace.
#   If a number changes from call to call, put it into a tensor, and describe its shape in
#   `input_signature`.
# - In TensorFlow, an `if` on a tensor becomes a step of the graph. In PyTorch, such an `if` causes
#   a graph break, and on a GPU a sync in each call.
# - Under `torch.compile`, Python's side effects happen in every call. After 8 graphs of one
#   function, PyTorch gives up with a warning.
# - A graph costs a trace, and some time in each call. It is worth this cost if it has many small
#   steps and is called many times.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a tiny graph](../exercises/ch08_eager_and_graph.ipynb): nodes, an order, a run, symbols
# with operators, and a tracer.
#
# ## To look up
#
# - **A graph that is compiled.** With `jit_compile=True`, `tf.function` also gives its graph to a
#   compiler, XLA. XLA joins many small steps into a few large steps, and can save more time.
# - **Why PyTorch traced again.** With the environment variable `TORCH_LOGS=recompiles`, PyTorch
#   gives the reason for each new trace. In a test, call
#   `torch.compiler.set_stance("fail_on_recompile")`: then the next trace raises an error.
# - **Variables in the first call.** A layer of Keras makes its variables in its first call. A
#   `tf.function` around such a layer traces twice in that call. The second trace must not make new
#   variables.
# - **Other lengths in PyTorch.** `torch.compile(dynamic=False)` makes a graph for each length, and
#   `dynamic=True` opens the length immediately.
# - **The same code for several libraries.** `keras.ops` has operations that run on TensorFlow,
#   PyTorch or JAX. Keras uses only the library given in `KERAS_BACKEND`.
# - **A graph without Python.** One of the posts says that PyTorch has TorchScript for graphs
#   without Python. The successor of TorchScript is `torch.export`. It gives one graph for the
#   shapes of its example inputs (`dynamic_shapes` opens some of them). The operations of the graph
#   are those of `aten`, PyTorch's own list. `torch.export` refuses an `if` on a tensor's values. A
#   `print` runs in tracing.


# %%
class Affine(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x @ x.T + 1).sum()


program = torch.export.export(Affine(), (torch.ones(2, 3),))
print(program.graph_module.code.strip())
what_the_posts_say("E11")

# %% [markdown]
# ## Sources
#
# We read these pages in November 2026.
#
# - TensorFlow guide, [Introduction to graphs and tf.function](https://www.tensorflow.org/guide/intro_to_graphs)
#   and [Better performance with tf.function](https://www.tensorflow.org/guide/function)
#   (tracing, retracing, side effects, variables, AutoGraph).
# - TensorFlow manual, [tf.compat.v1.Session](https://www.tensorflow.org/api_docs/python/tf/compat/v1/Session).
# - PyTorch manual, [torch.compile](https://docs.pytorch.org/docs/stable/torch.compiler.html)
#   (backends, graph breaks, recompilation),
#   [torch.export](https://docs.pytorch.org/docs/stable/export.html) and
#   [TorchScript](https://docs.pytorch.org/docs/stable/jit.html) (deprecated).
# - Keras manual, [keras.ops](https://keras.io/api/ops/) and
#   [Getting started](https://keras.io/getting_started/) (backends).
