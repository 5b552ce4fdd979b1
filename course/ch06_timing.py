# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Time it honestly
#
# **What you'll build.** In the exercise: a benchmark that warms up, waits, and is not misled by a
# disturbed call.
#
# **What you'll be able to do.** Find the faults of a published timing, measure an operation in
# three libraries, and say from which size on a GPU would win.
#
# **What you need.** [Put a tensor on a device](ch05_devices.ipynb). About 50 minutes. No GPU: where
# there is one, the same code cells measure it. Close what keeps your machine busy.

# %%
import time
from statistics import mean, median, quantiles
from timeit import timeit

import numpy as np

from insidetensor import (
    FakeDevice,
    accelerator_or_sim,
    asynchronous,
    compare_with_model,
    crossing,
    explore_crossover,
    if_installed,
    implausible,
    machine_peak,
    measure,
    model_constants,
    model_curves,
    predict,
    puzzle,
    recorded_curves,
    recorded_run,
    sweep,
    this_machine,
    threads,
    timing_figure,
    what_the_posts_say,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Does the GPU lose?
#
# One of the posts behind this course multiplies a 1000 × 1000 matrix by itself, ten times on a CPU
# and ten times on a GPU. It prints 158.22 ms for the CPU and 540.72 ms for the GPU, and concludes
# that for such simple work the CPU may do better. This is how it takes the time.


# %%
def published(op, clock):
    """Seconds for ten calls of op(), as the post measured them."""
    start = clock()
    for _ in range(10):
        op()
    return clock() - start


# %% [markdown]
# The post does not name its devices, so here are two that are **fake**: objects made of costs, with
# clocks of their own. We chose their costs such that the published program prints nearly the same
# numbers on every machine. Times are in seconds.

# %%
costs = {"spike_rate": 0, "cold_calls": 0}  # nothing disturbs them
cpu_like = FakeDevice(kernel_s=15.8e-3, first_s=0, asynchronous=False, **costs)
gpu_like = FakeDevice(kernel_s=0.5e-3, first_s=0.5406, **costs)
for name, device in {"CPU": cpu_like, "GPU": gpu_like}.items():
    print(f"{name}: {1e3 * published(device.op, device.clock):.2f} ms")

# %% [markdown]
# The GPU loses by far. Now look at the costs: one product, a **kernel**, takes it 0.5 ms, and the
# CPU 15.8 ms. So a benchmark can print these numbers for a GPU that computes thirty times as fast.
# What went wrong, and how is it mended?
#
# ## What is in the number?
#
# The first call of `gpu_like` costs 0.54 s, in which a device is started. That is over now. The
# program runs once more on the same device.

# %% tags=["hide-input"]
# @title Predict
again = published(gpu_like.op, gpu_like.clock)
predict(
    "Ten more calls on `gpu_like`, with kernels of 0.5 ms. What does the program print?",
    "540 ms" if again > 0.1 else "5 ms" if again > 1e-3 else "0.1 ms",
    {
        "540 ms": "A device is started once. What is left to be counted?",
        "5 ms": "That is how long it computes, and far longer than it takes to ask for it.",
        "0.1 ms": "A GPU's call only puts work into a queue, here in 10 µs. The program stops its "
        "clock when it has asked ten times, and the GPU is still computing.",
    },
)

# %% [markdown]
# Here is what the host, which runs your Python, and the device did in the meantime.

# %%
gpu_like.timeline(-1)

# %% [markdown]
# A device whose calls return at once is **asynchronous**. Both readings of the clock came too
# early: the first while older work was running, the second before the new work was done.
#
# ### How much work is it?
#
# A second number shows that a time cannot be true: the rate. The work of a matmul is counted in
# **floating-point operations**; `a * b + c` has two.

# %% tags=["hide-input"]
# @title Predict
n = 1000
predict(
    "How many floating-point operations are ten products of 1000 × 1000 matrices?",
    lambda: f"{10 * 2 * n**3:,}",
    {
        "20,000,000": "How many multiplications does a single one of the n² results need?",
        "10,000,000,000": "Those are the multiplications. What is done with the products?",
        "20,000,000,000": "Ten times 2n³: each of n² results needs n multiplications, and one "
        "counts n additions.",
    },
)

# %% [markdown]
# Operations divided by seconds give a rate, in GFLOP/s: 10⁹ floating-point operations a second. Of
# its T4, a GPU that Colab lends, NVIDIA announced 8,100 GFLOP/s at most. Four people report how
# long *one* such product took on theirs.

# %%
# @title Puzzle
seconds_of = {"Ada": 54.072e-3, "Bo": 0.01e-3, "Cy": 0.45e-3, "Di": 0.2e-3}
puzzle(
    "A list of the names whose times no T4 can have reached.",
    ["Bo", "Di"],
    lambda: ...,
)

# %% [markdown]
# A rate above what the device can do was measured wrongly. A low one proves nothing: something slow
# is always possible.
#
# ### Is a CPU's first call slow too?
#
# No GPU is started on a CPU. Still, a library has things to set up: threads, kernels, memory. This
# code cell multiplies small matrices in TensorFlow, for the first time in this kernel, and times
# each call.

# %%
with tf.device("CPU:0"):
    small = tf.ones((10, 10))
    calls = [timeit(lambda: tf.matmul(small, small), number=1) for _ in range(6)]
print(f"a later call: {1e6 * median(calls[2:]):.0f} µs")

# %% tags=["hide-input"]
# @title Predict
ratio = calls[0] / median(calls[2:])
predict(
    "10 × 10 matrices: how long does the first call take, compared with a later one?",
    "less than 2 times" if ratio < 2 else "2 to 10 times" if ratio < 10 else "more than 10 times",
    {
        "less than 2 times": "So it is where this cell ran before. Restart the kernel to see more.",
        "2 to 10 times": "Hold the work of 10 × 10 matrices against what is set up once.",
        "more than 10 times": "The work is tiny, and the first call sets up for all others.",
    },
)

# %%
print("  ".join(f"{1e3 * taken:.3f} ms" for taken in calls))

# %% [markdown]
# The second call is often slow too, so warm up with more than one.
#
# And which clock? The post reads `time.time()`, the time of day, which may be set while you
# measure, even backwards. Use `time.perf_counter()`, as `timeit` does: it never goes back.
#
# ## When is the work done?
#
# Now PyTorch, on your GPU if you have one. Else `there` is the simulated accelerator, which
# computes on the CPU; inside `asynchronous` it takes calls as a GPU does.

# %%
there = accelerator_or_sim()
x_there = torch.rand(1000, 1000).to(there)
first = (x_there @ x_there)[0, 0].item()  # the first call, kept apart

# %%
with asynchronous(there):
    start = time.perf_counter()
    y = x_there @ x_there
    product_s = time.perf_counter() - start
    y[0, 0].item()
    both_s = time.perf_counter() - start

# %% tags=["hide-input"]
# @title Predict
part = product_s / both_s
predict(
    "The product has a million elements, and `item()` reads one. What part of `both_s` is "
    "`product_s`?",
    "most of it" if part > 2 / 3 else "nearly nothing" if part < 0.1 else "something between",
    {
        "most of it": "Which of the two lines cannot go on without the numbers?",
        "something between": "So it may be on a busy machine. One of the two lines has to wait.",
        "nearly nothing": "The product is only put into a queue. `item()` needs a number of it, so "
        "it waits until that is computed.",
    },
)

# %% [markdown]
# To wait without reading, call `torch.accelerator.synchronize()`, or `torch.cuda.synchronize()`.
# For TensorFlow on a GPU there is `tf.test.experimental.sync_devices()`. On the CPU, the products
# that we tried in the three libraries were done when the call returned.
#
# In the puzzle, each word is a step: `op` asks for a kernel, `sync` waits, `clock` reads the clock.


# %%
def reading(steps):
    """Seconds between the two clocks in `steps`, such as "op clock op clock"."""
    device = FakeDevice(kernel_s=2e-3, first_s=0, cold_calls=1, spike_rate=0)
    done = [getattr(device, step)() for step in steps.split()]
    start, end = (at for at in done if at is not None)
    return round(end - start, 6)


# %%
# @title Puzzle
puzzle(
    "`reading` with the steps that time one warm kernel of 2 ms. The first call is cold: it takes "
    "twice as long. 15 µs are for asking and waiting.",
    0.002015,
    lambda: ...,
)

# %% [markdown]
# ### And in a graph?
#
# Here are ten products again, compiled into a graph by `tf.function`. The first call builds the
# graph, so we time later ones. A graph is known as a whole before it runs, and TensorFlow may
# change it, as long as the result stays the same.


# %%
@tf.function
def ten_in_a_graph(x):
    for _ in range(10):
        y = tf.matmul(x, x)
    return y


# %%
with tf.device("CPU:0"):
    x_tf = tf.random.uniform((1000, 1000), seed=0)
    ten_in_a_graph(x_tf), tf.matmul(x_tf, x_tf)
    in_a_graph = min(timeit(lambda: ten_in_a_graph(x_tf), number=1) for _ in range(5))
    one = min(timeit(lambda: tf.matmul(x_tf, x_tf), number=1) for _ in range(5))

# %% tags=["hide-input"]
# @title Predict
ratio = in_a_graph / one
predict(
    "Compared with one product outside a graph: how long does the function take?",
    "nearly no time" if ratio < 0.1 else "as long as one" if ratio < 4 else "as long as ten",
    {
        "nearly no time": "The function returns `y`. Can it be had without any work?",
        "as long as one": "TensorFlow looks through a graph before it runs it. The ten products "
        "are the same, so it computes one of them.",
        "as long as ten": "The graph is known before it runs. Compare the ten lines of work in it.",
    },
)

# %% [markdown]
# In a graph, equal products are computed once. Products that lead to no result at all are left out,
# too; what prints or assigns runs all the same. So **use the result**, and let each call need the
# one before, as in `x = tf.matmul(x, x)`. Then check: on a quiet machine, twice the calls should
# take about twice as long.
#
# ## How far can one run be trusted?
#
# On a real machine other work gets in between. This fake device is disturbed too: about one call in
# ten takes 15 to 45 ms longer than its 2 ms. We time fifty calls, each by itself, as it should be.

# %%
device, times = FakeDevice(kernel_s=2e-3, first_s=0, cold_calls=0), []
for _ in range(50):
    device.sync()
    start = device.clock()
    device.op()
    device.sync()
    times.append(device.clock() - start)

# %% tags=["hide-input"]
# @title Predict
ratio = mean(times) / median(times)
predict(
    "How does the mean of the fifty times compare with their median?",
    "about 1.1 times" if ratio < 1.5 else "2 to 4 times" if ratio < 5 else "about 15 times",
    {
        "about 1.1 times": "One call in ten is disturbed. How much longer does that call take?",
        "2 to 4 times": "A tenth of some 30 ms is more than the 2 ms themselves. The median does "
        "not move: more than half of the calls are not disturbed.",
        "about 15 times": "That is one disturbed call. How many are there among fifty?",
    },
)

# %% [markdown]
# A total of ten calls, as the post prints it, is a mean times ten. Between the two **quartiles**
# lies the middle half of the runs. Here is a real product on your CPU, in fifty runs.

# %%
x = torch.rand(1000, 1000)
runs = [timeit(lambda: x @ x, number=1) for _ in range(50)]
low, middle, high = quantiles(runs, n=4)
tens = [mean(runs[at : at + 10]) for at in range(0, 50, 10)]
print(f"means of ten: {1e3 * min(tens):.2f} to {1e3 * max(tens):.2f} ms")
print(f"median: {1e3 * middle:.2f} ms, quartiles: {1e3 * low:.2f} to {1e3 * high:.2f} ms")

# %% [markdown]
# Report the median **and** the quartiles, of enough runs: quartiles of three say nothing. Where
# those of two things overlap, claim no difference.
#
# ### With how many threads?
#
# A large matmul is shared out among **threads**, which run on several cores at once. `threads(1)`
# allows one. `measure` is this course's measuring function: it warms up, waits, and takes the
# median of **blocks** of calls, each at least a millisecond long. Below the times, the course's
# ledger decides what a post says about cores.

# %%
with threads(1) as limits:
    print(limits, measure(lambda: x @ x, seconds=0.4), sep="\n")
print("As many as PyTorch takes:", measure(lambda: x @ x, seconds=0.4), sep="\n")
what_the_posts_say("C2")

# %% [markdown]
# So a time has to name its threads. PyTorch's `torch.utils.benchmark.Timer` allows PyTorch one,
# unless you give `num_threads`. While other programs keep the cores busy, threads wait for each
# other, and a single one may win.
#
# ### Of which type?
#
# The post's elements are float32. NumPy leaves such products to **BLAS**, a library tuned for what
# science computes. NumPy's random numbers are float64, and its whole numbers mostly int64.

# %%
numbers = np.random.default_rng(0).integers(0, 9, (500, 500))
by_type = {}
for dtype in ("float32", "float64", "int64"):
    a = numbers.astype(dtype)
    by_type[dtype] = measure(lambda a=a: a @ a, seconds=0.3)

# %% tags=["hide-input"]
# @title Predict
ratio = by_type["int64"].median_s / by_type["float64"].median_s
predict(
    "Both have 8 bytes an element: how does the int64 product compare with the float64 one?",
    "far slower" if ratio > 3 else "about as fast" if ratio > 1 / 3 else "far faster",
    {
        "far faster": "Whole numbers are simpler to add. Which kind do most programs multiply?",
        "about as fast": "The bytes are the same, and the code that runs is not.",
        "far slower": "BLAS is for floating point. For integers NumPy has a plain loop.",
    },
)

# %%
for dtype, timing in by_type.items():
    print(f"{dtype}: {2e-9 * 500**3 / timing.median_s:.1f} GFLOP/s\n    {timing}")

# %% [markdown]
# "NumPy against PyTorch", each with its default type, compares float64 with float32.
#
# ### Of which size, and from where?
#
# A call costs the same for every n. Arithmetic and transfers do not.

# %% tags=["hide-input"]
# @title Predict
predict(
    "If n doubles, by which factors do the operations and the bytes grow? (operations, bytes)",
    lambda: (2 * (2 * n) ** 3 // (2 * n**3), 12 * (2 * n) ** 2 // (12 * n**2)),
    {
        (4, 4): "There are four times as many results. How many steps does each of them need?",
        (8, 4): "Operations grow with n³, bytes with n². For large n the bytes matter less.",
        (8, 8): "How many elements are there in a matrix of n rows and n columns?",
        (4, 8): "Which of the two grows faster: what is stored, or what is done with it?",
    },
)

# %% [markdown]
# At n = 10 one measures calls, at n = 4000 arithmetic. So one size decides nothing, and neither
# does a time that does not say whether the transfers are in it. `sweep` measures many sizes, as
# many as fit into the seconds that you allow. `implausible` says what cannot be true of a curve. If
# it objects, we measure again **with one thread**, which needs only one core to be free.
# (TensorFlow keeps its threads.)

# %%
curves = sweep(seconds=4)
peak = machine_peak(curves).gflops  # of the best block of all
doubts = [said for curve in curves for said in implausible(curve, peak_gflops=peak)]
print(*doubts or ["no objection"], sep="\n")
if doubts:
    print("We measure again, with one thread.")
    with threads(1):
        curves = sweep(seconds=6)

# %% [markdown]
# Your machine may be too busy all the same. So a run comes with the course, recorded with one
# thread. If `implausible` still objects to your curve of PyTorch, we go on with the recorded one.
# This is where and how it was made:

# %%
recorded = recorded_run(accelerator=False)
recorded

# %%
mine = next((curve for curve in curves if curve.role == "torch"), curves[0])
doubts = implausible(mine, peak_gflops=machine_peak(curves).gflops)
cpu = recorded.curves["torch"] if doubts else mine
print(f"We go on with “{cpu.title}”. Threads: {cpu.threads}.")
timing_figure(*curves, recorded.curves["torch"], peak=machine_peak(curves))

# %% [markdown]
# All axes are logarithmic, and bands show the quartiles. A curve is flat where the call takes the
# time, and climbs straight where the arithmetic does. One that zigzags was disturbed. On the right
# are the rates, under the line of this machine's best block.
#
# ## From which size on would a GPU win?
#
# The n² results of a product do not need one another, so they can be computed side by side. A CPU
# runs a few tens of threads at once, each of them fast; a GPU runs thousands of slower ones.
# (**CUDA** is NVIDIA's platform for such programs.) If you have a GPU, `sweep` has measured it. If
# not, there is a **model**: a formula, with constants that are published or assumed.

# %%
model_constants()

# %% tags=["hide-input"]
# @title Predict
resident, with_transfers, _ = model_curves(sizes=(8, 128))
growth = resident.median_s[1] / resident.median_s[0]
predict(
    "From n = 8 to n = 128 the operations grow 4096-fold. By how much does the modelled time grow, "
    "central case, operands on the GPU?",
    "4096 times" if growth > 1000 else "256 times" if growth > 100 else "by less than a tenth",
    {
        "4096 times": "So would the arithmetic. Compute its time for n = 128. What is added to it?",
        "256 times": "So would the bytes. Compute their time for n = 128. What is added to it?",
        "by less than a tenth": "Even at n = 128 the arithmetic takes about 1 µs, next to a launch "
        "of 15 µs.",
    },
)

# %%
# @title Puzzle
launch_s, flop_per_s = 15e-6, 0.55 * 8.1e12
puzzle(
    "The n at which the arithmetic takes as long as the launch, rounded to a whole number.",
    322,
    lambda: ...,
)

# %% [markdown]
# `crossing` finds the **crossover**, the size from which one curve stays below another. Its
# uncertainty, the bracket at the bottom, comes from the bands: the slow edge of one curve meets the
# fast edge of the other.

# %%
models = model_curves()  # operands there; all transfers counted; not waited for
wins = [crossing(cpu, model) for model in models[:2]]
on_gpu = [curve for curve in curves if curve.device != "cpu"]
timing_figure(cpu, *on_gpu, *recorded_curves(), *models, crossings=wins)

# %% [markdown]
# Dashed curves are modelled; markers stand on what was measured. The third model is the mistake, a
# clock that does not wait: it seems to multiply any matrix in the time of a launch. Only a GPU can
# tell whether a model is right. Under that, slide the launch time, the link and the rate, and watch
# where the crossover goes: can you let the GPU win at no size of your CPU's curve?

# %%
print(compare_with_model(curves))
explore_crossover(cpu)

# %% [markdown]
# Have you got a GPU? `python -m insidetensor.claims.record run.json` measures all this in a minute
# or so and writes it down, with the hardware, the versions and the date.
#
# ## Mend the benchmark
#
# The two fake devices once more, measured with care: some calls that do not count, an empty queue
# at both readings of the clock, a median of many blocks. `measure` takes the device's own clock.

# %%
for name, device in {"CPU": cpu_like, "GPU": gpu_like}.items():
    timing = measure(device.op, sync=device.sync, clock=device.clock)
    print(f"{name}: {timing}\n    {2 / timing.median_s:,.0f} GFLOP/s")

# %% [markdown]
# The same GPU that lost now wins, as its costs say. Was the post's GPU like that? Nobody can tell
# from its numbers, and that is the point. If you have a GPU, this runs what the post ran on it:

# %%
what_the_posts_say("A14")

# %% [markdown]
# ## Recap
#
# - Keep the first calls apart. Begin and end with an empty queue. Use the result, or there may be
#   no work.
# - Report the median with its quartiles, and the conditions: sizes, threads, element type,
#   transfers, device, versions.
# - Turn seconds into GFLOP/s and hold them against a peak: what cannot be true was measured
#   wrongly.
# - "Faster" belongs to a size. A crossover has an uncertainty, and a model is not a measurement.
# - On a busy machine measure with one thread, and say so.
#
# More sentences and more questions, all run:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build an honest benchmark](../exercises/ch06_timing.ipynb): the measuring function, the rate, the
# crossover and the check for the impossible, on a device with a clock of its own.
#
# ## Sources
#
# Read in November 2026.
#
# - PyTorch manual, [CUDA semantics](https://docs.pytorch.org/docs/stable/notes/cuda.html)
#   (asynchronous execution, and timing it) and
#   [torch.utils.benchmark](https://docs.pytorch.org/docs/stable/benchmark_utils.html) (warm-up,
#   waiting, one thread).
# - TensorFlow,
#   [sync_devices](https://www.tensorflow.org/api_docs/python/tf/test/experimental/sync_devices)
#   (GPUs run asynchronously) and [Introduction to graphs and
#   tf.function](https://www.tensorflow.org/guide/intro_to_graphs) (what a graph leaves out).
# - Python manual, [time](https://docs.python.org/3/library/time.html) (which clocks may be
#   adjusted).
# - NVIDIA, [CUDA programming guide](https://docs.nvidia.com/cuda/cuda-programming-guide) (what CUDA
#   is), and its [version 12.0](https://docs.nvidia.com/cuda/archive/12.0.1/cuda-c-programming-guide)
#   (threads of a CPU and of a GPU). The table of the model names the sources of its constants.
