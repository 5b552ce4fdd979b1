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
# **What you'll be able to do.** Find the faults of a published timing, say what a call spends its
# time on, and say from which size on a GPU would win.
#
# **What you need.** [Put a tensor on a device](ch05_devices.ipynb). About 45 minutes. You need no
# GPU; if you have one, the code cells measure it. Close what keeps your machine busy.

# %%
import time
from statistics import mean, median
from timeit import timeit

from insidetensor import (
    FakeDevice,
    accelerator_or_sim,
    asynchronous,
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
# The post does not name its devices. So here are two **fake** ones: objects that only know how long
# things take, each with a clock of its own. We chose the costs so that the post's program prints
# nearly the post's numbers, on every machine.

# %%
costs = {"spike_rate": 0, "cold_calls": 0}  # nothing disturbs them
cpu_like = FakeDevice(kernel_s=15.8e-3, first_s=0, asynchronous=False, **costs)
gpu_like = FakeDevice(kernel_s=0.5e-3, first_s=0.5406, **costs)
for name, fake in {"CPU": cpu_like, "GPU": gpu_like}.items():
    print(f"{name}: {1e3 * published(fake.op, fake.clock):.2f} ms")

# %% [markdown]
# The GPU needs 0.5 ms for one product (one kernel), and the CPU 15.8 ms. So a benchmark can print
# these numbers for a GPU that computes thirty times as fast. What went wrong?
#
# ## What is in the number?
#
# The first call on `gpu_like` also starts the device, which takes 0.54 s. The program runs once
# more on the same device. Each call keeps Python for 10 µs, to ask for a kernel. The kernel runs
# for 0.5 ms.

# %% tags=["hide-input"]
# @title Predict
again = published(gpu_like.op, gpu_like.clock)
predict(
    "Ten more calls on `gpu_like`. What does the program print?",
    "540 ms" if again > 0.1 else "5 ms" if again > 1e-3 else "0.1 ms",
    {
        "540 ms": "That was the start of the device. It happens once.",
        "5 ms": "The ten kernels take 5 ms. But a call returns after 10 µs, and nothing in the "
        "program waits for the kernels.",
        "0.1 ms": "A call puts a kernel into a queue and returns after 10 µs. After ten calls the "
        "program reads the clock, while the GPU is still computing.",
    },
)

# %% [markdown]
# Here is what the host and the device did.

# %%
gpu_like.timeline(-1)

# %% [markdown]
# Both readings of the clock came too early: the first while older kernels were running, the second
# before the new ones were done.
#
# ### When is the work done?
#
# Now PyTorch, on your GPU if you have one. Else `device` is the simulated accelerator; inside
# `asynchronous` it puts calls into a queue, as a GPU does.

# %%
device = accelerator_or_sim()
x = torch.rand(2000, 2000).to(device)
first = (x @ x)[0, 0].item()  # the first call, which is not timed

# %%
with asynchronous(device):
    start = time.perf_counter()
    y = x @ x
    product_s = time.perf_counter() - start
    y[0, 0].item()
    both_s = time.perf_counter() - start

# %% tags=["hide-input"]
# @title Predict
part = product_s / both_s
predict(
    "The product has four million elements, and `item()` reads one. What part of `both_s` is "
    "`product_s`?",
    "most of it" if part > 2 / 3 else "nearly nothing" if part < 0.1 else "something between",
    {
        "most of it": "`x @ x` returns before its elements are computed. `item()` needs a computed "
        "one, so that line waits.",
        "something between": "A product takes about as long as the call only where it is small, or "
        "the GPU very fast.",
        "nearly nothing": "The product is only put into a queue. `item()` needs one of its "
        "elements, so it waits until that is computed.",
    },
)

# %% [markdown]
# To wait without reading, call `torch.accelerator.synchronize()`. For TensorFlow on a GPU there is
# `tf.test.experimental.sync_devices()`. On the CPU, the products that we tried in the three
# libraries were done when the call returned.
#
# Read `time.perf_counter()`. The post reads `time.time()`, the time of day, which may be set while
# you measure.
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
    "twice as long. Asking and waiting take 15 µs.",
    0.002015,
    lambda: ...,
    helped_by="warm_reading",
)

# %% [markdown]
# ## Can you break your own benchmark?
#
# A benchmark that claims what no device can do is wrong. Break yours on purpose, to know the signs.
#
# ### How much work is it?
#
# The work of a matmul is counted in **floating-point operations**. Each of the n² results needs n
# multiplications and, as it is usually counted, n additions: 2n³ in all. Operations divided by
# seconds are a **rate**, in GFLOP/s: 10⁹ floating-point operations a second.
#
# The highest rate of a device is its **peak**, and each element type has its own. For its T4, a GPU
# that Colab lends, NVIDIA announced 8,100 GFLOP/s in float32 and 65,000 GFLOP/s in float16.

# %% tags=["hide-input"]
# @title Predict
rate = 2e-9 * 1000**3 / 0.2e-3
predict(
    "Somebody reports 0.2 ms for one product of 1000 × 1000 matrices on a T4. In which type can "
    "that be true?",
    {(True, True): "in both", (False, True): "in float16 alone"}.get(
        (rate < 8100, rate < 65_000), "in neither"
    ),
    {
        "in both": "2 × 10⁹ operations in 0.2 ms are 10,000 GFLOP/s. That is more than the peak in "
        "float32.",
        "in float16 alone": "2 × 10⁹ operations in 0.2 ms are 10,000 GFLOP/s. That lies between "
        "the two peaks.",
        "in neither": "2 × 10⁹ operations in 0.2 ms are 10,000 GFLOP/s. The peak in float16 is "
        "65,000.",
    },
)

# %% [markdown]
# If the rate is above the peak of that type, the seconds are wrong, or the count of operations. A
# low rate proves nothing: something slow is always possible.
#
# For the peak of your CPU, in float32, take the best of many products in NumPy.

# %%
peak = machine_peak()
peak

# %% [markdown]
# Now the benchmark: ten products in TensorFlow, made into one graph by `tf.function`. TensorFlow
# knows a graph as a whole before it runs it. The first call builds the graph; we take the best of
# later ones.


# %%
@tf.function
def ten_products(x):
    for _ in range(10):
        y = tf.matmul(x, x)
    return y


# %%
with tf.device("CPU:0"):
    matrix = tf.random.uniform((1000, 1000), seed=0)
    ten_products(matrix), tf.matmul(matrix, matrix)
    ten_s = min(timeit(lambda: ten_products(matrix), number=1) for _ in range(9))
    one_s = min(timeit(lambda: tf.matmul(matrix, matrix), number=1) for _ in range(9))

# %% tags=["hide-input"]
# @title Predict
ratio = ten_s / one_s
predict(
    "How long does `ten_products` take, compared with one product outside a graph?",
    "nearly no time" if ratio < 0.1 else "as long as one" if ratio < 4 else "as long as ten",
    {
        "nearly no time": "The function returns `y`, which has to be computed.",
        "as long as one": "The ten products are equal, so TensorFlow computes one of them.",
        "as long as ten": "TensorFlow knows the whole graph before it runs it, and the ten steps "
        "in it are equal.",
    },
)

# %%
print(f"claimed: {10 * 2e-9 * 1000**3 / ten_s:,.0f} GFLOP/s. The peak: {peak.gflops:,.0f} GFLOP/s.")

# %% [markdown]
# The benchmark counts ten products, and one was computed: its rate is ten times too high. A graph
# also leaves out products that lead to no result. What to do:
#
# - **Use the result**, and let each call need the one before, as in `y = tf.matmul(x, y)`. Take
#   small numbers, or `y` soon becomes infinite.
# - Do twice the calls. On a quiet machine they should take about twice as long.
# - Compare the rate with the peak.
#
# Another way to break a benchmark is not to wait. Suppose that each kernel in the last puzzle
# computes one product of 1000 × 1000 matrices. In 2 ms that is 1,000 GFLOP/s. Let this be the
# peak of the device.


# %%
def claim(steps):
    """GFLOP/s for one product of 1000 × 1000 matrices, by the clocks in `steps`."""
    return round(2e-9 * 1000**3 / reading(steps))


# %%
# @title Puzzle
puzzle(
    "`claim` with steps that make it 200 times the peak.",
    200_000,
    lambda: ...,
    helped_by="impossible_claim",
)

# %% [markdown]
# ## How far can one run be trusted?
#
# On a real machine other work gets in between. This fake device is disturbed too: about one call in
# ten takes 15 to 45 ms longer than its 2 ms. We time fifty calls.

# %%
disturbed, times = FakeDevice(kernel_s=2e-3, first_s=0, cold_calls=0, seed=6), []
for _ in range(50):
    disturbed.sync()
    start = disturbed.clock()
    disturbed.op()
    disturbed.sync()
    times.append(disturbed.clock() - start)

# %% tags=["hide-input"]
# @title Predict
ratio = mean(times) / median(times)
predict(
    "How does the mean of the fifty times compare with their median?",
    "about 1.1 times" if ratio < 1.5 else "2 to 4 times" if ratio < 5 else "about 15 times",
    {
        "about 1.1 times": "One call in ten takes some 30 ms longer. Spread over all calls, that "
        "is 3 ms a call.",
        "2 to 4 times": "A tenth of some 30 ms is more than the 2 ms themselves. The median does "
        "not move: more than half of the calls are not disturbed.",
        "about 15 times": "That is one disturbed call. Nine calls in ten take 2 ms, and they count "
        "too.",
    },
)

# %% [markdown]
# The post prints the total of ten calls, which is ten times their mean. Report a median, **and**
# its two **quartiles**: between them lies the middle half of the runs. If the quartiles of two
# things overlap, claim no difference: a cautious rule, since the medians may still differ.
#
# Name the threads, too. A large matmul is shared out among **threads**, which run on several cores
# at once. On a busy machine they wait for each other, and a single one may be faster.
#
# `measure` is this course's measuring function. It warms up, waits, and prints the first call
# apart. Reading the clock takes time too, so `measure` times **blocks** of calls, each block 1 ms
# or longer, and takes the median of the blocks.

# %%
x = torch.rand(1000, 1000)
with threads(1):
    print("one thread:", measure(lambda: x @ x, seconds=0.4), sep="\n")
print("as many as PyTorch takes:", measure(lambda: x @ x, seconds=0.4), sep="\n")

# %% [markdown]
# ## What does a call spend its time on?
#
# Every call has three costs.
#
# - **Overhead**: Python, the checks in the library, the launch of a kernel.
# - **Bandwidth**: operands come from memory and the result goes back. That takes time for each
#   byte.
# - **Compute**: the arithmetic. That takes time for each operation.
#
# Mostly one of the three decides the time. Which is it for a sum? `add_` writes the sum into `x`.
# We measure with one thread and take the best block, which other work disturbed least.


# %%
def sum_s(n):
    x, y = torch.rand(2, n, n)
    with threads(1):
        return measure(lambda: x.add_(y), seconds=0.2).best_s


one, hundred = sum_s(1), sum_s(10)

# %% tags=["hide-input"]
# @title Predict
ratio = hundred / one
predict(
    "A sum of 1 × 1 matrices is one addition. A sum of 10 × 10 matrices is a hundred. How much "
    "longer do the hundred take?",
    "less than 3 times" if ratio < 3 else "3 to 30 times" if ratio < 30 else "about 100 times",
    {
        "less than 3 times": "It is nearly all overhead, which is the same for every size: a call "
        "takes about a microsecond, and a hundred additions a small part of that.",
        "3 to 30 times": "A core makes thousands of additions in a microsecond, and the call "
        "itself takes about that long.",
        "about 100 times": "So it would be if the arithmetic decided. A core makes a hundred "
        "additions in well under a microsecond.",
    },
)

# %% [markdown]
# A sum of 4000 × 4000 matrices has 16 million operations. A product of 200 × 200 matrices has 2 ×
# 200³, which is 16 million too.

# %%
x, y = torch.rand(2, 200, 200)
with threads(1):
    product_s = measure(lambda: x @ y, seconds=0.2).best_s
large_sum_s = sum_s(4000)

# %% tags=["hide-input"]
# @title Predict
ratio = large_sum_s / product_s
predict(
    "16 million operations each, on float32. Which takes longer?",
    "the sum" if ratio > 1.5 else "the product" if ratio < 1 / 1.5 else "neither",
    {
        "the sum": "It has to move 192 MB: two matrices from memory, one back. The product's three "
        "matrices are 0.48 MB. So bandwidth decides the sum, and compute the product.",
        "the product": "Each element of a product is a sum of 200 products, but the number of "
        "operations is the same. The bytes are not: 0.48 MB, and 192 MB for the sum.",
        "neither": "The number of operations is the same. The bytes are not: the product's "
        "matrices are 0.48 MB, and the sum's 192 MB.",
    },
)

# %%
for name, taken, size in ("the sum", large_sum_s, 4000), ("the product", product_s, 200):
    rates = f"{16e-3 / taken:.1f} GFLOP/s, {12e-9 * size**2 / taken:.1f} GB/s"
    print(f"{name}: {1e3 * taken:.2f} ms, {rates}")

# %% [markdown]
# What helps depends on what decides:
#
# - Overhead, if the size hardly matters: make fewer calls with more in each, by a batch in place of
#   a loop, or a graph.
# - Bandwidth, if a larger size takes longer, at a rate far below the peak: move fewer bytes. Take
#   smaller elements, fewer steps through memory, operands that stay on the device.
# - Compute, if the rate is near the peak: do fewer operations, or take a type with a higher peak,
#   more threads, a GPU.
#
# A matmul of n × n matrices meets all three. It needs 2n³ operations.

# %% tags=["hide-input"]
# @title Predict
n = 1000
operations, moved = (2 * n) ** 3 // n**3, (2 * n) ** 2 // n**2
decides = {(8, 4): "compute, 8 times", (4, 8): "bandwidth, 8 times"}[operations, moved]
predict(
    "For some n, the operations of the product take as long as moving its bytes. Now n doubles. "
    "Which of the two takes longer then, and how many times as long as before?",
    decides,
    {
        "compute, 4 times": "There are four times as many results, and each is a sum of twice as "
        "many products.",
        "compute, 8 times": "Operations grow with n³, and bytes with n²: 8 times and 4 times. So "
        "compute decides for a large n.",
        "bandwidth, 4 times": "The bytes do grow to 4 times. The operations grow more.",
        "bandwidth, 8 times": "A matrix of n rows and n columns has n² elements. Four times as "
        "many need four times the bytes.",
    },
)

# %% [markdown]
# ## From which size on would a GPU win?
#
# So one size decides nothing. `sweep` measures many: in each library on the CPU, and in PyTorch on
# your GPU if you have one. `implausible` names the points of a curve that are probably wrong, such
# as a larger size that took less than half the time.

# %%
curves = sweep(seconds=4)
doubts = [said for curve in curves for said in implausible(curve)]
print(*doubts or ["no objection"], sep="\n")

# %% [markdown]
# If it objects, we measure again **with one thread**, which needs only one free core. (TensorFlow
# keeps its threads.) If it still objects to your CPU, the machine is too busy: the figure shows a
# run that comes with the course, and its legend says so.

# %%
if doubts:
    with threads(1):
        curves = sweep(seconds=6)
on_cpu = [curve for curve in curves if curve.device == "cpu"]
if any(implausible(curve) for curve in on_cpu):
    on_cpu = [*recorded_run(accelerator=False).curves.values()]
timing_figure(*on_cpu)

# %% [markdown]
# All axes are logarithmic, and bands show the quartiles. In the left panel, a curve is flat where
# overhead decides, and climbs straight where compute does.
#
# The n² results of a product do not need one another, so a GPU computes thousands side by side. If
# you have none, there is a **model** of a T4: a formula, with constants that are published or
# assumed. The formula adds the time of the launch to that of compute or of the GPU's memory,
# whichever is longer.

# %%
# @title Puzzle
launch_s, flop_per_s = 15e-6, 0.55 * 8.1e12  # a product reaches 55 % of the peak
puzzle(
    "The n at which the arithmetic takes as long as the launch, rounded to a whole number.",
    322,
    lambda: ...,
    helped_by="as_long_as_launch",
)

# %% [markdown]
# If n is far smaller, a higher rate hardly helps. `crossing` finds the **crossover**, the size
# from which one curve stays below another. The bracket at the bottom shows its uncertainty, from
# the bands.

# %%
cpu = next((curve for curve in on_cpu if curve.role == "torch"), on_cpu[0])
on_gpu = [curve for curve in curves if curve.device != "cpu"]
gpu = on_gpu or recorded_curves() or model_curves()
timing_figure(cpu, *gpu, crossings=[crossing(cpu, curve) for curve in gpu])

# %% [markdown]
# The GPU has two curves. In one, its operands are there already; in the other, all matrices
# are transferred. Markers stand on what was measured. A model has none, and only a GPU
# can tell whether it is right.
#
# In the next figure both curves of the GPU are models. Slide the launch time, the link and the
# rate. Which of the three costs does each one set, and which end of a curve does it move?

# %%
explore_crossover(cpu)

# %% [markdown]
# The launch is overhead: it lifts both curves where n is small. The rate is compute: it moves them
# where n is large. The link is bandwidth, and moves only the curve that includes transfers.
#
# ## Mend the benchmark
#
# `measure` now times the two fake devices. It leaves out the first calls, empties the queue before
# both readings of the clock, and takes the median of many blocks.

# %%
for name, fake in {"CPU": cpu_like, "GPU": gpu_like}.items():
    timing = measure(fake.op, sync=fake.sync, clock=fake.clock)
    print(f"{name}: {timing}\n    {2 / timing.median_s:,.0f} GFLOP/s")

# %% [markdown]
# The GPU that lost now wins: its 541 ms were nearly all overhead, which is paid once. Was the
# post's GPU like that? Its numbers alone do not tell.
#
# ## Recap
#
# - Keep the first calls apart. Begin and end with an empty queue. Use the result, or there may be
#   no work.
# - Report the median with its quartiles, and the conditions: sizes, threads, element type,
#   transfers, device, versions.
# - Turn seconds into GFLOP/s. If the rate is above the peak of that type, the seconds or the count
#   is wrong.
# - Ask whether overhead, bandwidth or compute decides, before you make anything faster.
# - "Faster" holds only for a given size. A crossover has an uncertainty, and a model is not a
#   measurement.
# - On a busy machine measure with one thread, and say so.
#
# More sentences and questions, each of them run as code:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build an honest benchmark](../exercises/ch06_timing.ipynb): the measuring function, the rate, the
# crossover and the check for the impossible, on a device with a clock of its own.
#
# ## To look up
#
# - **PyTorch's own.** `torch.utils.benchmark.Timer` warms up and waits. It allows PyTorch one
#   thread, unless you give `num_threads`.
# - **Element types.** NumPy leaves matrix products of float32 and float64, and of complex numbers,
#   to **BLAS**, a library tuned for them. For whole numbers and float16 it has a plain loop.
#   PyTorch and TensorFlow bring libraries of their own, so their peak may be somewhat higher.
#   NumPy's random numbers are float64 and PyTorch's are float32, so compare the two libraries with
#   one type.
# - **A run of yours.** `python -m insidetensor.claims.record run.json` measures your CPU, and your
#   GPU if there is one, for about a minute. It writes down the hardware, the versions and the date.
# - **The model and the post.** The first cell shows the model's constants and their sources. The
#   second shows the post's program, and runs it on your GPU if you have one:

# %%
model_constants()

# %%
what_the_posts_say("A14")

# %% [markdown]
# ## Sources
#
# Read in November 2026.
#
# - PyTorch manual, [CUDA semantics](https://docs.pytorch.org/docs/stable/notes/cuda.html)
#   (asynchronous execution, and timing it) and
#   [torch.utils.benchmark](https://docs.pytorch.org/docs/stable/benchmark_utils.html) (warm-up,
#   waiting, one thread).
# - Horace He, [Making Deep Learning Go Brrrr From First
#   Principles](https://horace.io/brrr_intro.html) (compute, bandwidth and overhead), and AMD,
#   [Understanding GPU
#   performance](https://rocm.docs.amd.com/projects/HIP/en/latest/understand/performance_optimization.html)
#   (the same three kinds).
# - TensorFlow,
#   [sync_devices](https://www.tensorflow.org/api_docs/python/tf/test/experimental/sync_devices)
#   (GPUs run asynchronously) and [Introduction to graphs and
#   tf.function](https://www.tensorflow.org/guide/intro_to_graphs) (what a graph leaves out).
# - Python manual, [time](https://docs.python.org/3/library/time.html) (which clocks may be
#   adjusted).
# - NVIDIA, [CUDA programming guide](https://docs.nvidia.com/cuda/cuda-c-programming-guide/) (what
#   GPUs and CPUs are built for). The table of the model names the sources of its constants.
