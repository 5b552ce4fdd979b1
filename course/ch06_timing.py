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
# **What you need.** [Put a tensor on a device](ch05_devices.ipynb). About an hour. No GPU: where
# there is one, the same code cells measure it. Close what keeps your machine busy.

# %%
import time
from statistics import mean, median, quantiles
from timeit import timeit

import numpy as np
import torch
from torch.utils.benchmark import Timer

from insidetensor import (
    Curve,
    accelerator_or_sim,
    asynchronous,
    compare_with_model,
    crossing,
    if_installed,
    implausible,
    in_own_process,
    machine_peak,
    matmul_case,
    matmul_series,
    measure,
    model_constants,
    model_curves,
    predict,
    recorded_curves,
    sweep,
    this_machine,
    thread_count,
    threads,
    timing_figure,
    trace,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Repeat a published experiment
#
# One of the posts behind this course compares a GPU with a CPU. It multiplies a 1000 × 1000 matrix
# by itself, ten times on each, and prints 158.22 ms for the CPU and 540.72 ms for the GPU. Its
# conclusion: for work as simple as this the CPU may do better. This is how it took the time.


# %%
def ten_loops(matmul, x):
    """Seconds for ten times x @ x, measured as the post did it."""
    start = time.time()
    for _ in range(10):
        matmul(x, x)
    return time.time() - start


# %% [markdown]
# Nothing comes before the clock is started, and nothing after the last call. The post used
# TensorFlow, so we begin there.

# %%
with tf.device("CPU:0"):
    x_tf = tf.random.uniform((1000, 1000))
    cold = ten_loops(tf.matmul, x_tf)
print(f"TensorFlow on the CPU: {1e3 * cold:.2f} ms")

# %% [markdown]
# Now PyTorch, on the CPU and on an accelerator. Where there is no GPU, the next code cell registers
# the simulated one, for as long as this kernel runs. A GPU returns from a call before the work is
# done; inside `asynchronous` the simulated accelerator does the same.

# %%
x = torch.rand(1000, 1000)
on_cpu = ten_loops(torch.matmul, x)
there = accelerator_or_sim()
with asynchronous(there):
    x_there = x.to(there)
    on_there = ten_loops(torch.matmul, x_there)
print(f"PyTorch on the CPU: {1e3 * on_cpu:.2f} ms, on {there}: {1e3 * on_there:.2f} ms")

# %% [markdown]
# One experiment, three times. The simulated accelerator seems to win by far. (A real GPU may seem
# to lose by far, as in the post; we will see why.)
#
# ### From seconds to a rate
#
# Before we believe a time, let us ask how much work was done in it. The work of a matmul is counted
# in **floating-point operations**: multiplications and additions.

# %% tags=["hide-input"]
# @title Predict
n = 1000
predict(
    "How many floating-point operations are ten products of 1000 × 1000 matrices?",
    lambda: f"{10 * 2 * n**3:,}",
    {
        "20,000,000": "That is ten times 2n². Each of the n² results needs n multiplications.",
        "10,000,000,000": "Ten times n³ are the multiplications. They are added up as well.",
        "20,000,000,000": "Ten times 2n³: n² results of n multiplications; one counts n additions.",
    },
)

# %% [markdown]
# Operations divided by seconds give a rate. Its unit is GFLOP/s, 10⁹ floating-point operations a
# second. So for ten products it is 20 / seconds, and for one it is 2 / seconds.

# %%
for name, seconds in {"PyTorch, CPU": on_cpu, there: on_there, "TensorFlow, CPU": cold}.items():
    print(f"{name!s:16} {20 / seconds:10,.1f} GFLOP/s")

# %% [markdown]
# Look at the second line. The simulated accelerator computes with the very CPU of the line above
# it, so it cannot be so much faster. (For a real GPU, compare with its maker's data sheet.) At
# least one of these times is not the time of the work.
#
# ## Keep the first call apart
#
# One fault at a time. The post's program had not multiplied matrices before, so whatever TensorFlow
# sets up for the first product was counted. How much is that? This function times six small
# products in a fresh process.


# %%
@in_own_process(libraries=("tensorflow", "torch"), logical_cpus=1)
def six_calls():
    from timeit import timeit

    x = tf.random.uniform((10, 10))
    return [timeit(lambda: tf.matmul(x, x), number=1) for _ in range(6)]


seconds = six_calls().value

# %% tags=["hide-input"]
# @title Predict
ratio = seconds[0] / median(seconds[2:])
predict(
    "10 × 10 matrices: how long does the first call take, compared with a later one?",
    "less than 2 times" if ratio < 2 else "2 to 20 times" if ratio < 20 else "more than 20 times",
    {
        "less than 2 times": "Unusual: mostly the first call takes far longer. Measure again.",
        "2 to 20 times": "There is set-up in the first call. Mostly it is even more than this.",
        "more than 20 times": "The first call sets up for all others: threads, kernels, memory.",
    },
)

# %% [markdown]
# Here are the six. Often the second is slow as well, so one call to warm up may not be enough.

# %%
print("  ".join(f"{1e3 * taken:.3f} ms" for taken in seconds))

# %% [markdown]
# The post's matrices are larger, so set-up is a smaller part of its time. In this notebook
# TensorFlow's first loop is over, and its set-up with it. Run the loop again. We note the rates
# before and after, for this fault and for each one to come.

# %%
found = {}
warm = ten_loops(tf.matmul, x_tf)
found["first call"] = (f"{20 / cold:.1f} GFLOP/s", f"{20 / warm:.1f} GFLOP/s")
found

# %% [markdown]
# The post's second loop held the first product on its GPU. So what a GPU sets up for that is in the
# 540.72 ms, and they do not say how much it was.
#
# ### The clock
#
# `time.time()` tells the time of day. Ask Python what it knows about that clock, and about another
# one.

# %%
for name in ("time", "perf_counter"):
    clock = time.get_clock_info(name)
    print(f"{name:13} adjustable: {clock.adjustable}, monotonic: {clock.monotonic}")

# %% [markdown]
# The time of day may be **adjusted** while you measure, and then it jumps, even backwards. A
# **monotonic** clock never goes back. Use `time.perf_counter()`, as `timeit` does.
#
# ## Wait until the work is done
#
# Back to the accelerator. It multiplies once, then one number of the result is read. We look at the
# clock after each of the two.

# %%
with asynchronous(there):
    start = time.perf_counter()
    y = x_there @ x_there
    asked = time.perf_counter() - start
    y[0, 0].item()
    done = time.perf_counter() - start

# %% tags=["hide-input"]
# @title Predict
part = asked / done
predict(
    "Which one took longer: `y = x_there @ x_there`, or reading one number of `y`?",
    "the product" if part > 2 / 3 else "reading" if part < 1 / 3 else "about the same",
    {
        "the product": "That call only asks for the work. If it took longer here, measure again.",
        "about the same": "Then something else kept your machine busy. Measure again.",
        "reading": "The call puts the work into a queue. Reading has to wait for the result.",
    },
)

# %% [markdown]
# A device that returns at once is **asynchronous**: its call says "asked for", not "done". A clock
# that stops after the call tells how long asking takes.
#
# `torch.accelerator.synchronize()` waits until the queue is empty. It belongs before both readings
# of the clock, or the first one starts while older work is still running.


# %%
def ten_loops_done(matmul, x):
    """Seconds for ten times x @ x, from an empty queue to an empty queue."""
    torch.accelerator.synchronize()
    start = time.perf_counter()
    for _ in range(10):
        matmul(x, x)
    torch.accelerator.synchronize()
    return time.perf_counter() - start


# %%
with asynchronous(there):
    asked = ten_loops(torch.matmul, x_there)
    done = ten_loops_done(torch.matmul, x_there)
found["not waiting"] = (f"{20 / asked:,.1f} GFLOP/s", f"{20 / done:,.1f} GFLOP/s")
found["not waiting"]

# %% [markdown]
# The same work on the same device, and only the second number is a rate of computing. On the CPU
# all three libraries return when the work is done, as a table below shows. On a GPU TensorFlow need
# not, says its manual; there, `tf.test.experimental.sync_devices()` waits.
#
# ### Work that is never done
#
# Waiting does not help if nobody needs the work. Here is the post's loop once more, compiled into a
# graph by `tf.function`. We time its second call.


# %%
@tf.function
def ten_in_a_graph(x):
    for _ in range(10):
        tf.matmul(x, x)


ten_in_a_graph(x_tf)  # the first call builds the graph
in_a_graph = timeit(lambda: ten_in_a_graph(x_tf), number=1)

# %% tags=["hide-input"]
# @title Predict
part = in_a_graph / warm
predict(
    "How long do the ten products take in the graph?",
    "nearly no time" if part < 0.05 else "as long as one" if part < 0.4 else "as long as ten",
    {
        "as long as ten": "Then the graph kept all ten, though nothing uses a result.",
        "as long as one": "Ten times the same product would be one. But who uses even that one?",
        "nearly no time": "Nothing uses a result, so the graph leaves all ten products out.",
    },
)

# %% [markdown]
# A graph computes what is needed for its result, and nothing else. So **use the result**: return
# it. Is that enough? The next function returns the last of its ten products.


# %%
@tf.function
def last_of_ten(x):
    for _ in range(10):
        y = tf.matmul(x, x)
    return y


last_of_ten(x_tf)
seconds = timeit(lambda: last_of_ten(x_tf), number=1)
print(f"ten in the graph: {1e3 * seconds:.2f} ms; one without a graph: {1e2 * warm:.2f} ms")

# %% [markdown]
# Ten equal products are computed once. To time ten of them, let each need the one before, as in `x
# = tf.matmul(x, x)`. And check: a loop of twenty should take twice as long.

# %%
# Try it here: a third function, with x = tf.matmul(x, x) in the loop. Return x, and call it once
# before you time it. (The numbers soon overflow to inf; that does not matter for the time.)

# %% [markdown]
# ## Say what was measured
#
# Nobody can repeat a time without its conditions. The first is how far one run lies from the next:
# the **spread**. We time fifty products, each by itself. Nothing is shown yet.

# %%
runs = [timeit(lambda: x @ x, number=1) for _ in range(50)]
low, middle, high = quantiles(runs, n=4)

# %% tags=["hide-input"]
# @title Predict
ratio = mean(runs) / median(runs)
predict(
    "Which one is larger: the mean of the fifty times, or their median?",
    "the mean" if ratio > 1.01 else "the median" if ratio < 0.99 else "they differ by 1 % or less",
    {
        "the mean": "A few slow runs pull the mean up. No run can be as much too fast.",
        "the median": "Unusual: then most runs were disturbed, and some were not. Measure again.",
        "they differ by 1 % or less": "Then slow runs are rare, or nearly all are slowed alike. "
        "The quartiles tell which.",
    },
)

# %% [markdown]
# The work sets a floor under the time, and a disturbance can only add to it. A few of them hardly
# move the **median**. Between the two **quartiles** lies the middle half of the runs; how far they
# are apart is called the **interquartile range**.

# %%
means = [mean(runs[at : at + 10]) for at in range(0, 50, 10)]
print(f"means of ten: {1e3 * min(means):.2f} to {1e3 * max(means):.2f} ms")
print(f"median: {1e3 * middle:.2f} ms, quartiles: {1e3 * low:.2f} to {1e3 * high:.2f} ms")
found["one run"] = (
    f"{2 / max(means):.1f} to {2 / min(means):.1f} GFLOP/s",
    f"{2 / middle:.1f} GFLOP/s, middle half {2 / high:.1f} to {2 / low:.1f}",
)

# %% [markdown]
# The post printed one mean of ten: it could have been any of the first range. Report the median
# **and** the quartiles. This needs enough runs: quartiles of two or three say nothing. Where the
# quartiles of two things overlap, claim no difference.
#
# ### Threads
#
# A large matmul is shared out among **threads**, which run on several cores at once. `threads(1)`
# allows a single one. `measure` is this course's measuring function: it does all that you have seen
# so far, and keeps the first call apart.

# %%
with threads(1) as limits:
    one = measure(lambda: x @ x, seconds=0.4)
print(limits)
every = measure(lambda: x @ x, seconds=0.4)
print(f"one thread\n    {one}\nall\n    {every}")
found["threads"] = tuple(f"{2 / timing.median_s:.1f} GFLOP/s" for timing in (one, every))

# %% [markdown]
# Neither is wrong, but a time that does not name its threads cannot be compared. While other
# programs keep the cores busy, threads wait for each other, and one of them may even be faster.
#
# Only PyTorch has a call of its own for it. NumPy has none: `threads` goes round it and asks its
# BLAS, the library that multiplies for it. TensorFlow refuses once it has computed.
#
# PyTorch has a measuring tool of its own, `torch.utils.benchmark.Timer`. It warms up, and waits for
# PyTorch's accelerator. How many threads does it allow?

# %%
seen = []
probe = "seen.append((torch.get_num_threads(), thread_count('numpy')))"
names = {"seen": seen, "torch": torch, "thread_count": thread_count}
probed = Timer(probe, globals=names).timeit(1)

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many threads may PyTorch use inside a `Timer`, if you say nothing?",
    "one" if seen[-1][0] == 1 else "more than one",
    {
        "one": "`num_threads` is 1 unless you set it.",
        "more than one": "That is how PyTorch behaves elsewhere. `Timer` has a default of its own.",
    },
)

# %% [markdown]
# So give `num_threads` when you compare a `Timer` with anything else. And it is PyTorch's number
# alone: here is what PyTorch and NumPy were allowed inside the `Timer`, and outside. (None means
# that NumPy's library could not be asked.)

# %%
print("inside: ", seen[-1])
print("outside:", (torch.get_num_threads(), thread_count("numpy")))
Timer("x @ x", globals={"x": x}).blocked_autorange(min_run_time=0.3)

# %% [markdown]
# For PyTorch alone `Timer` serves well: it shows the median and the interquartile range, and warns
# when that is wide. It waits for PyTorch's device and for nobody else's, so it does not wait for
# TensorFlow.
#
# ### The type of the elements
#
# The post's elements are float32. NumPy's random numbers are float64, and its whole numbers mostly
# int64. We time three products of one shape, (500, 500).

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
    "Both take 8 bytes an element: how does the int64 product compare with the float64 one?",
    "far slower" if ratio > 3 else "about as fast" if ratio > 1 / 3 else "far faster",
    {
        "far faster": "Whole numbers are simpler. But nobody wrote fast matrix code for them here.",
        "about as fast": "The bytes are the same. The code that runs is not.",
        "far slower": "BLAS, the fast code for matrices, is for floating point only.",
    },
)

# %%
rates = {name: f"{2e-9 * 500**3 / t.median_s:.1f} GFLOP/s" for name, t in by_type.items()}
for dtype, timing in by_type.items():
    print(f"{dtype}: {rates[dtype]}\n    {timing}")
found["type"] = (f"{rates['float64']} (float64)", f"{rates['float32']} (float32)")

# %% [markdown]
# float32 has half the bytes of float64: less to move, and more elements for each vector
# instruction. On a quiet machine expect about twice the rate; if yours differs much, a disturbance
# is in it. "NumPy against PyTorch", each with its default type, compares two types.
#
# ### Transfers
#
# The post made its matrix on the device and left the results there. Many programs start and end in
# the CPU's memory. `trace` shows what that adds.

# %%
with trace() as moved:
    y = (x.to(there) @ x.to(there)).cpu()
with trace() as resident:
    y = x_there @ x_there
found["transfers"] = tuple(f"{case.moved_bytes / 1e6:.0f} MB moved" for case in (moved, resident))
moved

# %% [markdown]
# With transfers or without: both can be the right question, so say which one you measured. (On the
# simulated accelerator the bytes are real. Its seconds say nothing about a GPU.) How much the
# transfers matter depends on the size.

# %% tags=["hide-input"]
# @title Predict
predict(
    "If n doubles, by which factors do the operations and the bytes grow? (operations, bytes)",
    lambda: (2 * (2 * n) ** 3 // (2 * n**3), 12 * (2 * n) ** 2 // (12 * n**2)),
    {
        (2, 2): "Neither grows with n: there are n² elements, and n² results of n steps each.",
        (4, 4): "The bytes do. But each of four times as many results needs twice the steps.",
        (8, 4): "Operations grow with n³, bytes with n². For large n the bytes matter less.",
        (8, 8): "The operations do. A matrix has n² elements, so it has four times the bytes.",
    },
)

# %% [markdown]
# Calls cost the same for every n, bytes grow with n², operations with n³. At n = 10 one measures
# calls, at n = 4000 arithmetic. **One size** cannot tell which device is better.
#
# ## Do it right
#
# Now the same care for every library. `matmul_case` makes the operands and knows how to wait;
# `measure` warms up, waits at both ends, and takes the median of blocks. A **block** is as many
# calls in a row as last a millisecond, since for the clock a single one can be too short. It is
# safe where all calls do the same work, and none can be left out.

# %%
for library in ("numpy", "torch", "tensorflow", "tf.function"):
    case = matmul_case(library, 1000)
    print(f"{case.name}\n    {measure(case.op, sync=case.sync, seconds=0.3)}")

# %% [markdown]
# The products are the same for all, of the same type, and large enough to keep the whole CPU at
# work. So on a quiet machine the libraries come close. If yours do not, look at the quartiles and
# the number of blocks before you blame a library. Now 8 × 8, where the call itself takes most of
# the time.

# %%
tiny = {}
for library in ("numpy", "torch", "tensorflow", "tf.function"):
    case = matmul_case(library, 8)
    tiny[library] = measure(case.op, sync=case.sync)

# %% tags=["hide-input"]
# @title Predict
# Where TensorFlow is missing, so is its time: then `tf` says so.
ratio = tiny.get("tf.function", tf).median_s / tiny.get("tensorflow", tf).median_s
predict(
    "One 8 × 8 product in TensorFlow: what does `tf.function` make of it?",
    "faster" if ratio < 1 / 1.5 else "slower" if ratio > 1.5 else "no clear difference",
    {
        "faster": "A graph saves work between operations. Here it holds only one.",
        "no clear difference": "Calling a graph mostly costs more than one small operation.",
        "slower": "Calling the graph costs more than the one small operation in it.",
    },
)

# %%
for library, timing in tiny.items():
    print(f"{library}\n    {timing}")
at_8 = 2e-9 * 8**3 / tiny["torch"].median_s
found["one size"] = (f"{at_8:.2f} GFLOP/s (n = 8)", f"{2 / every.median_s:.1f} GFLOP/s (n = 1000)")

# %% [markdown]
# Compiling pays when a graph holds much work. A claim of the posts, further down, is decided with
# one operation and with 400.
#
# ### All sizes
#
# `sweep` measures sizes from 8 to 4096, as many as fit into the seconds that you allow. It
# foretells each time from the sizes before, and does not begin what would take too long. The best
# block of all is this machine's own **peak**.

# %%
curves = sweep(seconds=8)
peak = machine_peak(curves)
print(peak)

# %% tags=["hide-input"]
# @title Predict
cpu = next(curve for curve in curves if curve.name.startswith("PyTorch"))
part = cpu.gflops[0] / peak.gflops
predict(
    "At n = 8, what part of the machine's peak does PyTorch reach?",
    "less than 5 %" if part < 0.05 else "5 to 50 %" if part < 0.5 else "more than 50 %",
    {
        "less than 5 %": "1024 operations are done long before the call is over.",
        "5 to 50 %": "The call itself takes longer than 1024 operations do.",
        "more than 50 %": "That takes large matrices, which keep all threads at work for long.",
    },
)

# %% [markdown]
# Before you believe your curves, let `implausible` look for what cannot be true: rates above the
# peak, times that do not grow with the work, or that grow and fall as the work cannot.

# %%
for curve in curves:
    for sentence in implausible(curve, peak_gflops=peak.gflops) or (f"{curve.name}: no objection",):
        print("-", sentence)

# %% [markdown]
# If it objects, believe it, and run `sweep` again. Now the picture. All axes are logarithmic. Bands
# show the quartiles, where there were blocks enough for them. On the right are the rates, under the
# line of the peak.

# %%
timing_figure(*curves, peak=peak)

# %% [markdown]
# On a quiet machine a curve is flat where the call takes the time and climbs straight where the
# arithmetic does. If yours zigzags, your machine was busy: threads waited for each other. Run
# `sweep` again before you read on; a crossover from such a curve means nothing. The table below the
# picture (open it) names what did not fit into the seconds.
#
# ### What each choice is worth
#
# Here are both numbers for each choice. The first three rows are faults and their repair; the
# others are two conditions that must not be mixed up.

# %%
for fault, (before, after) in found.items():
    print(f"{fault:12} {before:26} → {after}")

# %% [markdown]
# Does a row look odd? On a busy machine one thread can beat two, and a disturbance can outweigh the
# set-up. One run cannot tell: that is a fault too.
#
# ## Ask when a GPU would win
#
# The post ends with a guess: with far more data the GPU would win. From which size on? If you have
# a GPU, `sweep` has measured it too. If not, there is a **model**: a formula, with constants that
# are published or assumed.

# %%
model_constants()

# %% [markdown]
# Three scenarios give a band instead of a line. The model has three curves: operands that are on
# the GPU already, all transfers counted, and the mistake, a clock that does not wait. `crossing`
# finds the **crossover**, the size from which one curve stays below another, and warns where a
# curve is not smooth.

# %%
resident, with_transfers, without_waiting = model_curves()
wins = crossing(cpu, resident), crossing(cpu, with_transfers)

# %% tags=["hide-input"]
# @title Predict
at = [win.n for win in wins]
predict(
    "With all transfers counted, from which size does the modelled GPU win, compared with the size "
    "from which it wins with its operands there already?",
    "not to be told here"
    if None in at or wins[0].cautions
    else ("a larger one" if at[1] > at[0] else "one that is not larger"),
    {
        "one that is not larger": "Transfers add to the GPU's time alone: it cannot win earlier.",
        "a larger one": "The GPU has to make up for the transfers, and that takes more arithmetic.",
        "not to be told here": "The CPU's curve is not smooth, or one of them does not cross it.",
    },
)

# %%
on_gpu = [curve for curve in curves if curve.device != "cpu"]
timing_figure(cpu, *on_gpu, *recorded_curves(), *model_curves(), peak=peak, crossings=wins)

# %% [markdown]
# Dashed curves are modelled; markers stand on what was measured. A crossover is read between two
# sizes. Its uncertainty, the bracket at the bottom, comes from the bands: the slow edge of one
# curve meets the fast edge of the other. A crossover without it claims more than anyone knows.
#
# ### Was the model right?
#
# Only a GPU can tell. This table compares the crossovers that the model predicts with those that
# were measured, here or in a recorded run, where there is one.

# %%
compare_with_model(curves)

# %% [markdown]
# Have you got a GPU? `python -m insidetensor.record run.json` measures all of this in a
# minute or so and writes it down, with the hardware, the versions and the date, so that others can
# draw it beside theirs.
#
# ### Numbers that cannot be true
#
# You have seen what `implausible` says of your own curves. Next, the accelerator without waiting,
# at n = 512 and at n = 2048, which is 64 times the work. Its peak is the best that it reaches with
# waiting.

# %%
ways = [matmul_series("torch", device=str(there), synchronised=waits) for waits in (True, False)]
with asynchronous(there):
    waited_for, asked_for = sweep(ways, sizes=(512, 2048), seconds=3, progress=False)
for sentence in implausible(asked_for, peak_gflops=max(waited_for.gflops)) or ["no objection"]:
    print("-", sentence)

# %% [markdown]
# And the post's own GPU, with 540.72 ms for ten? Hold it against the model.

# %%
post = Curve("the post's GPU", "recorded", "a GPU", (1000,), *3 * [(0.54072 / 10,)])
print(*implausible(post, peak_gflops=max(resident.gflops)) or ["no objection"])
slowest = model_curves(sizes=(1000,))[0].high_s[0]
print(f"{post.median_s[0] / slowest:.0f} times as long as the slowest case of the model")

# %% [markdown]
# It is not too fast to be true. It is far slower than multiplication alone, if the model is near
# the truth. The post does not name its GPU, so we cannot say what else took the time; set-up, as
# you have seen, may have. What we can say: this number does not carry the conclusion.
#
# ## Where the libraries differ
#
# Each answer is what the code under it gave just now, on this machine.

# %%
where_the_libraries_differ("ch06_timing")

# %% [markdown]
# On the CPU, all three are done when they return. NumPy has no name for waiting, having no device
# to wait for, and none for threads. TensorFlow's call for its threads is refused by now.
#
# ## What the posts say
#
# Here are their sentences about speed, each decided by code that ran just now. One of them needs a
# GPU. One speaks of a **JIT compiler**, which makes machine code "just in time", while the program
# runs. TensorFlow's is called XLA and was not switched on: what is timed is the graph alone.

# %%
what_the_posts_say("ch06_timing")

# %% [markdown]
# "Undecided" means that your machine was too busy to tell: the honest answer is to measure again. A
# row that was not run has no verdict, and says why.
#
# ## Recap
#
# - Keep the first call apart. Begin and end with an empty queue. Use the result, or there may be no
#   work.
# - Report the median with its quartiles, and the conditions: sizes, threads, element type,
#   transfers, device, versions.
# - Turn seconds into GFLOP/s and hold them against a peak: what cannot be true was measured
#   wrongly.
# - "Faster" belongs to a size. A crossover has an uncertainty, and a model is not a measurement.
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
#   [`torch.utils.benchmark`](https://docs.pytorch.org/docs/stable/benchmark_utils.html) (warm-up,
#   waiting, one thread).
# - TensorFlow,
#   [`sync_devices`](https://www.tensorflow.org/api_docs/python/tf/test/experimental/sync_devices)
#   (GPUs run asynchronously) and [Introduction to graphs and
#   tf.function](https://www.tensorflow.org/guide/intro_to_graphs) (what a graph leaves out).
# - Python manual, [`time`](https://docs.python.org/3/library/time.html) (which clocks may be
#   adjusted).
