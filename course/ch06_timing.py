# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Time it honestly
#
# **What you'll build.** In the exercise: a benchmark that warms up the device, waits for it, and is
# not misled by a disturbed call.
#
# **What you'll be able to do.** Find the faults of a published timing. Say what a call spends its
# time on. Say at which size a GPU would become faster.
#
# **What you need.** [Put a tensor on a device](ch05_devices.ipynb). About 45 minutes. You need no
# GPU; if you have one, the code cells measure it. Close programs that keep your machine busy.

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
# ## Is the GPU slower?
#
# One of the posts behind this course multiplies a 1000 × 1000 matrix by itself, ten times on a CPU
# and ten times on a GPU. It prints 158.22 ms for the CPU and 540.72 ms for the GPU, and concludes
# that for such simple work the CPU may do better. The post measures time like this.


# %%
def published(op, clock):
    """Seconds for ten calls of op(), as the post measured them."""
    start = clock()
    for _ in range(10):
        op()
    return clock() - start


# %% [markdown]
# The post does not name its devices. So here are two **fake** devices. They compute nothing: each
# has its own clock, and knows how long each step takes. We chose these times so that the post's
# program prints nearly the post's numbers.

# %%
costs = {"spike_rate": 0, "cold_calls": 0}  # nothing disturbs them
cpu_like = FakeDevice(kernel_s=15.8e-3, first_s=0, asynchronous=False, **costs)
gpu_like = FakeDevice(kernel_s=0.5e-3, first_s=0.5406, **costs)
for name, fake in {"CPU": cpu_like, "GPU": gpu_like}.items():
    print(f"{name}: {1e3 * published(fake.op, fake.clock):.2f} ms")

# %% [markdown]
# For one product (one kernel), `gpu_like` needs 0.5 ms, and `cpu_like` 15.8 ms. So `gpu_like` is
# thirty times as fast, but the program prints a longer time for it. What went wrong?
#
# ## What did the program measure?
#
# The first call on `gpu_like` also starts the device, which takes 0.54 s. Now the program runs once
# more on the same device. In each call, Python needs 10 µs to ask for a kernel. The kernel then
# runs for 0.5 ms.

# %% tags=["hide-input"]
# @title Predict
again = published(gpu_like.op, gpu_like.clock)
predict(
    "The program makes ten more calls on `gpu_like`. Which time does it print?",
    "540 ms" if again > 0.1 else "5 ms" if again > 1e-3 else "0.1 ms",
    {
        "540 ms": "Nearly all of the 540 ms was the start of the device. The device starts only "
        "once.",
        "5 ms": "The ten kernels take 5 ms. But a call returns after 10 µs, and nothing in the "
        "program waits for the kernels.",
        "0.1 ms": "A call puts a kernel into a queue and returns after 10 µs. After ten calls the "
        "program reads the clock, while the GPU is still computing.",
    },
)

# %% [markdown]
# Here is the timeline.

# %%
gpu_like.timeline(-1)

# %% [markdown]
# Both readings of the clock were too early: the first while older kernels ran, the second before
# the new kernels were done.
#
# ### When is the work done?
#
# Now measure PyTorch: on your GPU, or else on the simulated accelerator. Inside `asynchronous`, the
# simulated accelerator has a queue.

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
    "The product has four million elements, and `item()` reads one of them. How much of "
    "`both_s` is `product_s`?",
    "most of it" if part > 2 / 3 else "nearly nothing" if part < 0.1 else "something between",
    {
        "most of it": "`x @ x` returns before its elements are computed. `item()` needs a "
        "computed element, so the line with `item()` waits.",
        "something between": "This is true only if the computation takes about as long as the "
        "call `x @ x`: the product is small, or the GPU is very fast.",
        "nearly nothing": "The product is only put into a queue. `item()` needs one of its "
        "elements, so `item()` waits until the product is computed.",
    },
)

# %% [markdown]
# To wait without reading an element, call `torch.accelerator.synchronize()`. For TensorFlow on a
# GPU, call `tf.test.experimental.sync_devices()`.
#
# Read the clock `time.perf_counter()`. The post reads `time.time()`, the time of day, which may be
# changed while you measure.
#
# In the puzzle, each word is a step: `op` asks for a kernel, `sync` waits, `clock` reads the clock.


# %%
def reading(steps):
    """Seconds between the two `clock` steps. An example of `steps`: "op clock op clock"."""
    device = FakeDevice(kernel_s=2e-3, first_s=0, cold_calls=1, spike_rate=0)
    done = [getattr(device, step)() for step in steps.split()]
    start, end = (at for at in done if at is not None)
    return round(end - start, 6)


# %%
# @title Puzzle
puzzle(
    "Call `reading` with steps that measure one warm kernel of 2 ms. The first kernel is cold: it "
    "takes twice as long. The steps `op` and `sync` add 15 µs in all.",
    0.002015,
    lambda: ...,
    helped_by="warm_reading",
)

# %% [markdown]
# ## Can you break your own benchmark?
#
# A benchmark is wrong if it claims what no device can do. Break yours on purpose, to see the signs
# of an error.
#
# ### How much work is it?
#
# The work of a matmul is counted in **floating-point operations**. For n × n matrices, each of the
# n² results needs n multiplications and (in the usual count) n additions: 2n³ in all. Operations
# divided by seconds give a **rate**, in GFLOP/s: 10⁹ floating-point operations a second.
#
# The highest rate of a device is its **peak**. The peak depends on the element type. For the T4, a
# GPU that Colab lends, NVIDIA announced 8,100 GFLOP/s in float32 and 65,000 GFLOP/s in float16.

# %% tags=["hide-input"]
# @title Predict
rate = 2e-9 * 1000**3 / 0.2e-3
predict(
    "Somebody reports 0.2 ms for one product of 1000 × 1000 matrices on a T4. In which element "
    "type can this be true?",
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
# A rate clearly above the peak means that the seconds, the count of operations or the element type
# is wrong.
#
# We take NumPy's best rate in many products as your CPU's peak in float32.

# %%
peak = machine_peak()
peak

# %% [markdown]
# In this benchmark, `tf.function` makes one graph with ten products. TensorFlow knows all steps of
# a graph before it runs the first one. The first call builds the graph; we take the best time of
# later calls.


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
        "nearly no time": "The function returns `y`, so `y` has to be computed.",
        "as long as one": "The ten products are equal, so TensorFlow computes only one of them.",
        "as long as ten": "TensorFlow knows all steps of the graph before it runs the first one, "
        "and the ten steps are equal.",
    },
)

# %%
print(f"claimed: {10 * 2e-9 * 1000**3 / ten_s:,.0f} GFLOP/s. The peak: {peak.gflops:,.0f} GFLOP/s.")

# %% [markdown]
# The benchmark counts ten products, but only one was computed: the rate is ten times too high. A
# graph also leaves out products that nobody uses. What to do:
#
# - **Use the result**, and compute each product from the one before, as in `y = tf.matmul(x, y)`.
#   Take small numbers: with large ones, `y` soon becomes infinite.
# - Measure twice as many calls. On a quiet machine they should take about twice as long.
# - Compare the rate with the peak.
#
# A benchmark that does not wait is wrong too. Suppose that each kernel in the last puzzle computes
# one product of 1000 × 1000 matrices, in 2 ms. Let this rate, 1,000 GFLOP/s, be the peak.


# %%
def claim(steps):
    """GFLOP/s for one product of 1000 × 1000 matrices, timed by `reading(steps)`."""
    return round(2e-9 * 1000**3 / reading(steps))


# %%
# @title Puzzle
puzzle(
    "Call `claim` so that it returns 200 times the peak.",
    200_000,
    lambda: ...,
    helped_by="impossible_claim",
)

# %% [markdown]
# ## How much can you trust one run?
#
# On a real machine, other programs disturb a measurement. This fake device is disturbed too: a call
# takes 2 ms, but about one call in ten takes 15 to 45 ms longer.

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
    "Fifty calls were timed. How large is the mean of these times, compared with their median?",
    "about 1.1 times" if ratio < 1.5 else "2 to 4 times" if ratio < 5 else "about 15 times",
    {
        "about 1.1 times": "About one call in ten takes about 30 ms longer. This adds about 3 ms "
        "to the mean, and the median is only 2 ms.",
        "2 to 4 times": "About one call in ten takes about 30 ms longer. This adds about 3 ms to "
        "the mean. The median stays at 2 ms, because more than half of the calls are not "
        "disturbed.",
        "about 15 times": "One disturbed call takes about 15 times the median. But about nine "
        "calls in ten take 2 ms, and the mean counts them too.",
    },
)

# %% [markdown]
# The post prints the total of ten calls, which is ten times their mean. Report the median, **and**
# the two **quartiles**: the middle half of the times lies between them. To be cautious, claim no
# difference between two measurements if the middle halves of their times overlap.
#
# Report the number of threads. A large matmul is divided among **threads**, which run on several
# cores at once. On a busy machine the threads wait for each other, so one thread alone may be
# faster.
#
# `measure` is this course's measuring function. It warms up, waits, and prints the first call
# separately. Reading the clock takes time, so calls are timed in **blocks** of 1 ms or longer, and
# `measure` takes the blocks' median.

# %%
x = torch.rand(1000, 1000)
with threads(1):
    print("one thread:", measure(lambda: x @ x, seconds=0.4), sep="\n")
print("PyTorch's own number of threads:", measure(lambda: x @ x, seconds=0.4), sep="\n")

# %% [markdown]
# ## What does a call spend its time on?
#
# A call can have three costs.
#
# - **Overhead**: Python, the checks in the library, the launch of a kernel.
# - **Bandwidth**: operands are read from memory and the result is written to memory. This takes
#   time for each byte.
# - **Compute**: the arithmetic. This takes time for each operation.
#
# Usually one of the three decides the time. Which one decides for a sum? `add_` writes the sum into
# `x`. We take one thread and the fastest block, which other programs disturbed least.


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
    "The sum of two 1 × 1 matrices is one addition. The sum of two 10 × 10 matrices is a hundred "
    "additions. How many times as long does the second sum take?",
    "less than 3 times" if ratio < 3 else "3 to 30 times" if ratio < 30 else "about 100 times",
    {
        "less than 3 times": "Nearly all of the time is overhead, which is the same for every "
        "size. A call takes about a microsecond, and a hundred additions take only a small part "
        "of a microsecond.",
        "3 to 30 times": "A core makes thousands of additions in a microsecond. The call itself "
        "takes about a microsecond, so a hundred additions take little of the time.",
        "about 100 times": "This would be true if the additions took most of the time. But a core "
        "makes a hundred additions in much less than a microsecond, and the call takes about a "
        "microsecond.",
    },
)

# %% [markdown]
# A sum of 4000 × 4000 matrices has 16 million operations. A product of 200 × 200 matrices has 2 ×
# 200³ operations: 16 million too.

# %%
x, y = torch.rand(2, 200, 200)
with threads(1):
    product_s = measure(lambda: x @ y, seconds=0.2).best_s
large_sum_s = sum_s(4000)

# %% tags=["hide-input"]
# @title Predict
ratio = large_sum_s / product_s
predict(
    "The sum and the product need 16 million operations each, on float32. Which one takes longer?",
    "the sum" if ratio > 1.5 else "the product" if ratio < 1 / 1.5 else "neither",
    {
        "the sum": "The sum has to move 192 MB: it reads two matrices and writes one. The three "
        "matrices of the product have only 0.48 MB. So bandwidth decides the time of the sum, and "
        "compute decides the time of the product.",
        "the product": "Each element of the product is a sum of 200 numbers, but the number of "
        "operations in all is the same. The number of bytes is not: 0.48 MB for the product, and "
        "192 MB for the sum.",
        "neither": "The number of operations is the same. The number of bytes is not: 192 MB for "
        "the sum, and 0.48 MB for the product.",
    },
)

# %%
for name, taken, size in ("the sum", large_sum_s, 4000), ("the product", product_s, 200):
    rates = f"{16e-3 / taken:.1f} GFLOP/s, {12e-9 * size**2 / taken:.1f} GB/s"
    print(f"{name}: {1e3 * taken:.2f} ms, {rates}")

# %% [markdown]
# What to do depends on the cost that decides the time:
#
# - Overhead: the size hardly changes the time. Make fewer calls, each with more work: use a batch
#   or a graph in place of a loop.
# - Bandwidth: a larger size takes longer, and the rate is far below the peak. Move fewer bytes:
#   use smaller dtypes, join steps that read the same memory, keep operands on the device.
# - Compute: the rate is near the peak. Do fewer operations, or use more threads, a GPU, or a type
#   with a higher peak.
#
# A matmul of n × n matrices has all three costs. It needs 2n³ operations.

# %% tags=["hide-input"]
# @title Predict
n = 1000
operations, moved = (2 * n) ** 3 // n**3, (2 * n) ** 2 // n**2
decides = {(8, 4): "compute, 8 times", (4, 8): "bandwidth, 8 times"}[operations, moved]
predict(
    "For some n, a product needs as much time for compute as for bandwidth. Now n is doubled. "
    "Which of the two costs is larger now? By which factor has this cost grown?",
    decides,
    {
        "compute, 4 times": "There are four times as many results, and each result needs twice as "
        "many operations.",
        "compute, 8 times": "Operations grow with n³, so there are 8 times as many. Bytes grow "
        "with n², so there are 4 times as many. So for a large n, compute decides the time.",
        "bandwidth, 4 times": "There are 4 times as many bytes. But the number of operations "
        "grows more.",
        "bandwidth, 8 times": "A matrix of n rows and n columns has n² elements. Four times as "
        "many elements have four times as many bytes.",
    },
)

# %% [markdown]
# ## At which size does a GPU become faster?
#
# So one size is not enough. `sweep` measures many sizes in each library on the CPU, and in PyTorch
# on your GPU if you have one. `implausible` reports points that are probably wrong: for example, a
# product that took more than twice the time of a larger one.

# %%
curves = sweep(seconds=4)
doubts = [said for curve in curves for said in implausible(curve)]
print(*doubts or ["no point is implausible"], sep="\n")

# %% [markdown]
# If there are implausible points, we measure again **with one thread**, which needs only one free
# core. (TensorFlow's threads stay the same.) If your CPU's curves still have such points, the
# machine is too busy. Then the figure shows a run that we recorded, as its legend says.

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
# overhead decides, and rises in a straight line where compute decides.
#
# The n² results of a product do not need each other, so a GPU computes thousands at once. If you
# have no GPU, there is a **model** of a T4: a formula with published or assumed constants. The
# formula compares the times for compute and for the GPU's memory, and adds the launch time to the
# longer one.

# %%
# @title Puzzle
launch_s, flop_per_s = 15e-6, 0.55 * 8.1e12  # a product reaches 55 % of the peak
puzzle(
    "For which n does a product's arithmetic take as long as the launch? Round n to a whole "
    "number.",
    322,
    lambda: ...,
    helped_by="as_long_as_launch",
)

# %% [markdown]
# If n is far below 322, a higher rate hardly helps. `crossing` finds the **crossover**: the size
# from which one curve stays below another. In the figure, a bracket shows how uncertain the
# crossover is.

# %%
cpu = next((curve for curve in on_cpu if curve.role == "torch"), on_cpu[0])
on_gpu = [curve for curve in curves if curve.device != "cpu"]
gpu = on_gpu or recorded_curves() or model_curves()
timing_figure(cpu, *gpu, crossings=[crossing(cpu, curve) for curve in gpu])

# %% [markdown]
# The GPU has two curves. In one, the operands are on the GPU already; in the other, all three
# matrices are transferred. A marker is a measured point. A model has no markers, and only a real
# GPU can show whether the model is right.
#
# In the next figure both curves of the GPU are models. Move the sliders for the launch time, the
# link (host to GPU) and the rate. Which cost does each slider set: overhead, bandwidth or compute?
# Which end of a curve does it move?

# %%
explore_crossover(cpu)

# %% [markdown]
# The launch sets overhead: both curves move where n is small. The rate sets compute: both curves
# move where n is large. The link sets bandwidth: only the curve with transfers moves.
#
# ## Mend the benchmark
#
# `measure` now measures the two fake devices. It leaves out the first calls, waits for an empty
# queue before each reading of the clock, and takes the median of many blocks.

# %%
for name, fake in {"CPU": cpu_like, "GPU": gpu_like}.items():
    timing = measure(fake.op, sync=fake.sync, clock=fake.clock)
    print(f"{name}: {timing}\n    {2 / timing.median_s:,.0f} GFLOP/s")

# %% [markdown]
# Now the GPU is faster: nearly all of its 541 ms was the start of the device. Was this true of the
# post's GPU too? The post's numbers do not say.
#
# ## Recap
#
# - Report the first calls separately. Begin and end with an empty queue. Use each result: a graph
#   may leave out results that nobody uses.
# - Report the median with its quartiles, and the conditions: sizes, threads, element type,
#   transfers, device, versions.
# - Turn seconds into GFLOP/s. A rate clearly above the peak means that the seconds, the count of
#   operations or the element type is wrong.
# - Before you make anything faster, find out which cost decides its time: overhead, bandwidth or
#   compute.
# - "Faster" is true only for a given size. A crossover is uncertain, and a model is not a
#   measurement.
# - On a busy machine, measure with one thread, and report that you did.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build an honest benchmark](../exercises/ch06_timing.ipynb): the measuring function (for a device
# with its own clock), the rate, the crossover, and a check that finds impossible times.
#
# ## To look up
#
# - **PyTorch's timer.** `torch.utils.benchmark.Timer` warms up and waits. It measures with one
#   thread of PyTorch, unless you give `num_threads`.
# - **Waiting on a CPU.** We tried products on a CPU in the three libraries: each product was done
#   when its call returned.
# - **Element types.** For matrix products of float32, float64, complex64 and complex128, NumPy
#   calls **BLAS**, a library tuned for them. For other types, such as int64 and float16, NumPy has
#   a plain loop. PyTorch and TensorFlow bring libraries of their own, so their peaks may be
#   somewhat higher. According to its manual, TensorFlow multiplies float32 matrices as TF32 on
#   newer GPUs from NVIDIA. This type is faster and less precise. NumPy's random numbers are float64
#   and PyTorch's are float32, so compare the two libraries with one type.
# - **Your own run.** In about a minute, `python -m insidetensor.claims.record run.json` measures
#   your CPU, and your GPU if there is one. It writes down the hardware, the versions and the date.
# - **The model and the post.** The first cell below shows the model's constants and their sources.
#   The second cell shows the post's statement, and tests it on your GPU if you have one:

# %%
model_constants()

# %%
what_the_posts_say("A14")

# %% [markdown]
# ## Sources
#
# We read these pages in November 2026.
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
#   (GPUs run asynchronously),
#   [enable_tensor_float_32_execution](https://www.tensorflow.org/api_docs/python/tf/config/experimental/enable_tensor_float_32_execution)
#   (TF32) and [Introduction to graphs and
#   tf.function](https://www.tensorflow.org/guide/intro_to_graphs) (what a graph leaves out).
# - Python manual, [time](https://docs.python.org/3/library/time.html) (which clocks may be
#   adjusted).
# - NVIDIA, [CUDA programming guide](https://docs.nvidia.com/cuda/cuda-c-programming-guide/) (what
#   GPUs and CPUs are built for). The model's table gives the sources of the model's constants.
