# %% [markdown]
# # Run now or build a graph first
#
# **What you'll build.** In the exercise: a tiny library that builds a graph, runs it, and traces
# Python functions into it.
#
# **What you'll be able to do.** Say when a line of code runs: now, while a graph is traced, or each
# time the graph runs. Predict when a function is traced again, find out why it was, and say when a
# graph is worth its price.
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
for name in ("tensorflow", "torch._dynamo"):  # their warnings belong to this lesson
    getLogger(name).handlers = [StreamHandler(sys.stdout)]
this_machine()

# %% [markdown]
# ## Why is the graph slower?
#
# This step of a training moves one weight towards the mean of a batch. The **tape** notes the
# operations, so that TensorFlow can compute the derivative of the loss. The batches have different
# lengths, as sentences have, and the steps become smaller from batch to batch. "Put `tf.function`
# around it, and it will be fast," its author was told. We measure one round through the batches,
# without `tf.function` and with it.

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
# The warning speaks of *retracing*, and names three possible causes. What does the word mean, and
# which of the causes are at work here? At the end of this lesson you will mend the step.
#
# ## Run now, or describe first?
#
# One of the posts behind this course calls PyTorch **define-by-run**: each line computes at once,
# which is also called **eager**. It calls TensorFlow **define-and-run**: one first describes a
# graph of the computation, then feeds it. Is that so?

# %%
print(torch.tensor([1.0, 2.0]) * 2 + 1)
print(tf.constant([1.0, 2.0]) * 2 + 1)

# %% [markdown]
# Both lines computed at once. TensorFlow has done so since version 2 (2019), and the post itself
# counts TensorFlow 2.0 as define-by-run.
#
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
# `q` has a dtype, and a shape whose size is not known (`None`), but no numbers. One graph took two
# feeds, and Python's `*` and `+` ran once.

# %%
# @title Puzzle
puzzle(
    "Run the graph so that `q` comes out like this.",
    [7.0, 0.0],
    lambda: ...,
    rules={"Let the session compute it.": lambda value: isinstance(value, np.ndarray)},
    helped_by="fed_graph",
)

# %% [markdown]
# This has a price: `print(q)` shows no numbers. And a mistake in the numbers that are fed shows
# only in `session.run`, far from the line with the operation.
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
# Python's own calls, such as `append`, `print` or `random.random()`, are no operations of
# TensorFlow: they run in tracing, and are not in the graph. A change that such a call makes
# outside the function is called a **side effect**. To see the graph, describe the input: a
# `tf.TensorSpec` is a shape and a dtype without numbers.

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
        0: "A step that writes to a variable is not left out.",
        1: "`append` happened once, because Python does it. `assign_add` is done by TensorFlow.",
        3: "`assign_add` is an operation, so it is a step of the graph. `tf.function` runs the "
        "steps that write or print in each call, in their order, whatever the result needs.",
    },
)

# %% [markdown]
# `session.run(q)` differs: it runs only the operations that `q` needs. In the exercise you build a
# `run` like that.
#
# ## When is it traced again?
#
# A graph fits one kind of input: a shape and a dtype. `tf.function` first turns an ndarray into a
# tensor. `affine` has a graph for tensors of two float32 numbers. Now it is given these three:

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
        0: "The calls before had tensors of two numbers, so three numbers are a new shape.",
        1: "A new dtype needs a graph of its own, even where the shape is known.",
        2: "A new shape and a new dtype are each traced. The ndarray became a tensor of two "
        "float32 numbers, and for those there was a graph.",
        3: "The ndarray becomes a tensor of two float32 numbers.",
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
        "a tensor of int32": "So it is in a new Python session, where no call came before.",
        "a tensor of float32": "In Python `7 == 7.0`, so the graph for 7.0 was found and run.",
        "a tensor of float64": "TensorFlow makes a float32 tensor of a Python float.",
        TypeError: "`number + 1` works for a float and for an int, and `shifted` takes both.",
    },
)

# %% [markdown]
# ### Describe the input
#
# If a loop gives its counter to such a function, nearly every round traces. What to do: hand over
# `tf.constant(number)`, or give `input_signature`: numbers and arrays are converted to those
# tensors, and a tensor of another dtype is refused. In a shape, `None` stands for any size; in
# place of the shape, `None` stands for any shape. In the instrument, make four calls with as many
# graphs as you can, and then with one.

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
    "2², 2³ and 2⁴ as a list of floats, computed by `power` with one trace.",
    [4.0, 8.0, 16.0],
    lambda: ...,
    rules={"Trace `power` once.": lambda _: power.experimental_get_tracing_count() == 1},
    helped_by="one_trace",
)

# %% [markdown]
# ## Where does an `if` go?
#
# A graph has steps and arrows, and no lines of Python. `choose` asks two questions:


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
    "How often did these three calls trace `choose`?",
    lambda: results and choose.experimental_get_tracing_count(),
    {
        1: "`double` is a Python value, and a graph is made for one value of it.",
        2: "The `if` on `double` ran in tracing, so `True` and `False` have a graph each. The sum "
        "is known only in a run. So the graph has both sides, and chooses in each run.",
        3: "In the first two calls, `x` has the same shape and dtype, and `double` the same value.",
    },
)

# %%
graph_diagram(choose.get_concrete_function(tf.ones(2), True))

# %% [markdown]
# This is the graph for `double=True`: it has the step `Mul`, and no question about `double`.
# `StatelessIf` asks about the sum. It holds two graphs, which the picture does not open.
# **AutoGraph** made it: before tracing, it rewrites the function's source, so that `if` and `while`
# on tensors become operations. A Python `for` over a `range` runs in tracing, and leaves a copy of
# its body for each round.
#
# ## What does it cost, and what does it buy?
#
# Two functions, of one operation and of 400, run on a tensor of 64 numbers. They are measured as in
# [Time it honestly](ch06_timing.ipynb): the first call, which traces, is kept apart.


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

# %%
for (function, way), timing in timings.items():
    low, middle, high = (1e6 * s for s in (timing.low_s, timing.median_s, timing.high_s))
    print(f"{function.__name__:6} {way:6} median {middle:7.0f} µs  {low:7.0f} to {high:7.0f} µs")
later, eager = timings[often, "graph"], timings[often, "eager"]
saved_s = eager.median_s - later.median_s
print(f"often: {later.first_s:.3f} s for the first call, which traces 400 operations")
print(f"       paid for after {later.first_s / saved_s:.0f} calls" if saved_s > 0 else "no gain")

# %% tags=["hide-input"]
# @title Predict
many = tf.function(often).get_concrete_function(small).graph.get_operations()
predict(
    "The graph of `often` takes a small part of the eager time, on nearly every machine. Why?",
    lambda: (
        "Python is needed once a call, not once an operation"
        if sum(step.type in {"Mul", "AddV2"} for step in many) == 400
        else "the graph has fewer steps"
    ),
    {
        "the graph has fewer steps": "The graph has 400 steps, one for each operation.",
        "its steps run side by side": "Each step needs the result of the one before.",
        "it was compiled to code for this processor": "A graph is compiled where you ask for it, "
        "with `jit_compile=True`.",
        "Python is needed once a call, not once an operation": "Eager code goes back to Python "
        "after each of the 400 operations. The graph's steps follow each other inside TensorFlow.",
    },
)

# %% [markdown]
# Divide the time of the first call by the time that each later call saves. After that number of
# calls, the trace has paid for itself. For one operation there is little to save, or nothing,
# because a call of a graph takes time too.
#
# If the operations are large, a graph saves little: compared with one large product, Python takes
# little of the time. With `jit_compile=True`, `tf.function` also hands its graph to a compiler,
# XLA, which joins many small steps into a few large ones. XLA can save more time, which is not
# measured here.
#
# A graph buys one more thing: it can be saved, and run where there is no Python, as on a phone. How
# PyTorch does that stands under *To look up*.
#
# ## Does PyTorch trace too?
#
# PyTorch traces if you ask for it. `torch.compile`, which came with version 2, hands the graph
# that it traces to a **backend**. The usual one writes C++ or Triton code, and needs a compiler.
# Ours only keeps the graph, and runs it as it is.


# %%
def keep(module, example_inputs):
    graphs.append(module)
    return module.forward


graphs, scaled = [], torch.compile(lambda x: torch.relu(x * 2 - 1), backend=keep)
print([(len(scaled(torch.ones(size))), len(graphs)) for size in (2, 3, 4, 5, 1, 0)])
graph_diagram(graphs[0])

# %% [markdown]
# Each pair is a length and the number of graphs so far: why is the second graph enough for 4 and 5?
# PyTorch writes a graph as Python code too, so two graphs can be compared line by line:


# %%
def show_changes(graph, other):
    for line in ndiff(graph.code.splitlines(), other.code.splitlines()):
        if line[0] in "-+":
            print(line)


show_changes(graphs[0], graphs[1])

# %% [markdown]
# The second graph has one more input, the length. So it is **open**, for all lengths from 2 on: 0
# and 1 get graphs of their own, because such sizes behave differently, in broadcasting for example.
#
# ### What if the `if` asks a tensor?
#
# PyTorch has no AutoGraph. At such an `if` it makes a **graph break**: it ends the graph, lets
# Python decide, and begins another graph. With `fullgraph=True` it refuses. The next code cell
# fails on purpose. Its message begins with "Data-dependent branching": look below that for the
# line of code, and for advice.


# %% tags=["raises-exception"]
def halved(x):
    return x / 2 if x.sum() > 10 else x


def whole(function):
    compiled = torch.compile(function, backend=keep, fullgraph=True)
    whole.last = [compiled(torch.full((2,), number)).tolist() for number in (1.0, 10.0)]
    return whole.last  # the puzzle below asks for it


whole(halved)

# %% tags=["hide-input"]
# @title Predict


def find_wait():
    from insidetensor import accelerator_or_sim
    from insidetensor import trace as record

    with record() as seen:
        halved(torch.full((2,), 10.0, device=accelerator_or_sim()))
    return "at the `if`" if len(seen.transfers) == 1 else "nowhere"


predict(
    "Without `fullgraph=True`, `halved` runs on a GPU. Where does Python wait for the GPU?",
    lambda: find_wait(),
    {
        "nowhere": "Python goes on while the GPU works, until a line needs a number.",
        "at `x.sum()`": "The sum goes into the GPU's queue, and the call returns.",
        "at the `if`": "Python decides, so it needs the answer. It is copied from the GPU, and "
        "the copy waits for all that is in the queue. This happens in each call, compiled or not.",
        "at `x / 2`": "The division goes into the GPU's queue, and the call returns.",
    },
)

# %% [markdown]
# Such a wait is called a **sync**. `.item()`, `float(loss)` and `print(x)` cause one too. What to
# do: leave the question to the device. Then there is neither a sync nor a graph break.

# %%
# @title Puzzle
puzzle(
    "Call `whole` with a function of your own, so that it returns what `halved` returns.",
    [[1.0, 1.0], [5.0, 5.0]],
    lambda: ...,
    rules={"Let `whole` compute it.": lambda value: value is getattr(whole, "last", None)},
    helped_by="whole_where",
)

# %% [markdown]
# `torch.where` computes both sides, and picks from them. `torch.cond` takes two functions, and
# runs only one of them.
#
# ### And a side effect?
#
# In `tf.function`, an `append` happened in tracing alone. This module counts its calls, and
# divides by their number. Before `torch.compile` runs a graph again, it checks what the graph was
# made for: the shape and the dtype of a tensor, for example.


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
    "After these two calls: what is `module.calls`, and how many graphs were made?",
    outputs and (module.calls, len(graphs)),
    {
        (1, 1): "So it would be in `tf.function`.",
        (2, 1): "When the second call begins, `module.calls` is 1. The first graph was made for 0.",
        (2, 2): "The new count is noted in tracing, and Python stores it after each run: the "
        "module still does what plain Python does. But a graph is for one count, so the second "
        "call traced again.",
        (1, 2): "`torch.compile` changes how fast a module is, and not what it does.",
    },
)

# %%
show_changes(graphs[0], graphs[1])
for _ in range(8):
    compiled(torch.ones(2))
print(f"{module.calls} calls, {len(graphs)} graphs")

# %% [markdown]
# The count is a constant of the graph. After 8 graphs, the `recompile_limit`, PyTorch gives up:
# from the ninth call on, `forward` runs as plain Python. A training goes on with right results, as
# slow as without `torch.compile`, and a single warning says so. What to do:
#
# - Read the *last reason* in the warning, and compare two graphs. With the environment variable
#   `TORCH_LOGS=recompiles`, PyTorch gives the reason each time.
# - Make a tensor of what changes from call to call. A higher limit means more tracing.
# - In a test, let `torch.compiler.set_stance("fail_on_recompile")` turn the next trace into an
#   error.

# %%
torch.compiler.reset()  # forget the graphs, and that the limit was reached
graphs.clear()
compiled = torch.compile(Shrinking(torch.tensor(0)), backend=keep)
print([round(compiled(torch.ones(1)).item(), 3) for _ in range(10)])
print(f"{len(graphs)} graph")

# %% [markdown]
# ## Mend the step
#
# Of the warning's three causes, two were at work: each batch had a new shape, and `number` was a
# new Python number. The warning advises `reduce_retracing=True`, which would open the shapes, but
# not the number. A signature opens both, and makes a tensor of `number`.

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
# - `tf.function` calls Python once for each kind of input, with placeholders. Python's side effects
#   happen then. Writes to variables and `tf.print` happen in each run.
# - New shapes, new dtypes and Python numbers that differ from all before are traced again. What
#   changes from call to call belongs in a tensor, and its shape in `input_signature`.
# - An `if` on a tensor becomes a step in TensorFlow. In PyTorch it is a graph break, and on a GPU a
#   sync in each call.
# - A function under `torch.compile` still does in every call what plain Python does. After 8 graphs
#   of one function it gives up with a warning. The difference of two graphs shows what changed.
# - A graph costs a trace and a price for each call. It is worth that for many small steps, in many
#   calls.
#
# More sentences and questions, each of them run as code:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a tiny graph](../exercises/ch08_eager_and_graph.ipynb): nodes, an order, a run, symbols
# with operators, and a tracer.
#
# ## To look up
#
# - **Variables in the first call.** A layer of Keras makes its variables in its first call. A
#   `tf.function` around it traces twice in that call: the second trace must make no more variables.
# - **Other lengths in PyTorch.** `torch.compile(dynamic=False)` makes a graph for each length, and
#   `dynamic=True` opens the length at once.
# - **One source for several libraries.** `keras.ops` has operations that run on TensorFlow, PyTorch
#   or JAX. When Keras is imported, it reads from `KERAS_BACKEND` or from its settings which of the
#   three to use.
# - **A graph without Python.** For that, one of the posts says, PyTorch has TorchScript. Its
#   successor is `torch.export`. It gives one graph for the shapes of its examples (`dynamic_shapes`
#   opens some), in operations of `aten`, PyTorch's own list. It refuses an `if` on a tensor's
#   values, and a `print` happens in tracing.


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
# Read in November 2026.
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
