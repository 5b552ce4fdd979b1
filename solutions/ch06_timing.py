# %% [markdown]
# # Build an honest benchmark
#
# **You'll build** a function that finds out how long one call really takes, on a device that makes
# timing hard, as real devices do. Then you build three small functions that say what such times
# mean.
#
# **You need** the lesson [Time it honestly](../course/ch06_timing.ipynb).
#
# **How long it takes.** About three quarters of an hour. The parts stand alone. If you like,
# `plausible` can use your `gflops`.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. When your work is graded, each part is
# checked on many more cases, and only on what its text says. Nothing here depends on how fast your
# computer is: the device is a fake one, with a clock of its own. Three rules hold everywhere:
#
# - **Times are in seconds**, sizes count rows or columns, and both come as Python's numbers.
# - **Do not round**: give numbers as they come out. 4 is as good as 4.0, and NumPy's numbers are as
#   good as Python's.
# - You may import more of Python's own modules, and NumPy. The rest is yours to write.
#
# You may add functions of your own to any cell that you fill in; later cells can use them.

# %%
# These two come with Python and can be of use; neither is required.
import math
import statistics

from insidetensor import FakeDevice, all_right, finds_time, passes_errors, returns

# %% [markdown] lesson="When is the work done?"
# ## Time one call
#
# `benchmark(op, clock, sync)` returns how many seconds one call of `op()` takes on a device that is
# warm and not disturbed. <!-- rule one_kernel: 1.5 --> It gets three functions without arguments:
#
# - `op()` asks the device for one piece of work, a kernel. On most devices it returns **before the
#   work is done**, and the device works on while your code goes on.
# - `sync()` waits until the device has done all that it was asked for.
# - `clock()` reads the time, in seconds. **Use this clock and no other**: the devices are fake and
#   keep their own time.
#
# The value that `op()` returns does not matter. <!-- rule what_op_returns: 0.25 -->
#
# These devices do what real ones do:
#
# - The first call also starts the device, which takes much longer than a kernel. The first few
#   calls, never more than five, find the device cold: their kernels take twice the time.
#   <!-- rule first_calls: 0.75 -->
# - About one call in ten is disturbed by something else and takes far longer.
#   <!-- rule disturbed_calls: 0.75 -->
# - Some devices let `op()` return only when the work is done, as a CPU does. Your function must be
#   right on these too. <!-- rule like_a_cpu: 0.5 -->
#
# **What is right.** The number that you return must be within 5 % of the time of one undisturbed
# kernel. How you get it is up to you. Here, a launch and a `sync()` add at most 2 % to a kernel's
# time, so you need not subtract anything. A median or a minimum of many single calls is right. An
# average is not, because it holds the disturbed calls. Blocks of calls do not help here: about two
# out of three blocks of ten calls hold a disturbed call. (In the lesson, `measure` takes the
# time of blocks, since a real call may be too short for the clock. On a real machine a call is
# disturbed less often.)
#
# **Bad luck.** Three of five calls may be disturbed, and then the median of the five is wrong. So
# measure 25 calls or more. <!-- rule bad_luck: 0.5 -->
#
# **What it may cost.** At most 1,000 calls of `op()`. <!-- rule at_most_1000_calls: 0.25 -->
#
# **Errors.** If any call of `op()` raises an error, do not catch it: a benchmark that hides errors
# is of no use. <!-- rule errors_pass: 0.5 -->
#
# An example: on `FakeDevice(kernel_s=0.002)`, ten calls without a wait seem to take 40 ms each when
# the first call is among them, and 10 µs each when it is not. The truth is 2 ms.
#
# <details><summary>Hint 1: where to look</summary>
#
# In the cell below, `device.timeline()` draws what host and device did, and when the clock was
# read. At both readings, the device should have nothing to do.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# First make some calls that you do not measure, then wait. After that, measure one call many times:
# read the clock, call, wait, read the clock. Keep all the times, and return a number on which
# disturbed calls have almost no effect.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# In a loop: `sync()`, then `start = clock()`, `op()`, `sync()` and `times.append(clock() - start)`;
# after it, `return statistics.median(times)`.
#
# </details>


# %% nbgrader={"grade_id": "benchmark", "solution": true}
def benchmark(op, clock, sync) -> float:
    """Return the seconds that one undisturbed call of `op()` takes on a warm device.

    `clock()` reads the time in seconds; `sync()` waits until the device has done all its work.
    """
    ### BEGIN SOLUTION
    for _ in range(10):  # start and warm up
        op()
    times = []
    for _ in range(51):
        sync()  # or earlier work would be counted too
        start = clock()
        op()
        sync()  # or only the launch would be counted
        times.append(clock() - start)
    return statistics.median(times)
    ### END SOLUTION


# %%
# Try it here. See what this code measures, and change the code until the time is right:
device = FakeDevice(kernel_s=2e-3, seed=1)
start = device.clock()
for _ in range(10):
    device.op()
print(f"{(device.clock() - start) / 10} s a call; the truth is {device.true_s} s")
device.timeline()

# %% nbgrader={"grade_id": "check-benchmark", "grade": true, "points": 5}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch06_timing.benchmark")
### END HIDDEN TESTS
# rule one_kernel
quiet = {"first_s": 0.0, "cold_calls": 0, "spike_rate": 0.0}  # nothing that goes wrong
assert finds_time(benchmark, FakeDevice(kernel_s=2e-3, **quiet))
assert finds_time(benchmark, FakeDevice(kernel_s=2e-2, seed=1, **quiet))
# rule what_op_returns
assert finds_time(benchmark, FakeDevice(kernel_s=2e-3, **quiet), op_returns=[0.5, 2.0])
# rule first_calls
why = "This kernel is so short that the first call takes as long as 2,000 others."
device = FakeDevice(kernel_s=2e-4, launch_s=2e-6, sync_s=1e-6, spike_rate=0.0, seed=2)
assert finds_time(benchmark, device, why=why)
why = "Here five calls find the device cold."
assert finds_time(benchmark, FakeDevice(kernel_s=1e-3, cold_calls=5, spike_rate=0.0), why=why)
# rule disturbed_calls
assert finds_time(benchmark, FakeDevice(kernel_s=2e-3))
assert finds_time(benchmark, FakeDevice(kernel_s=2e-2, spike_s=0.9, seed=39276))
# rule like_a_cpu
why = "This device is like a CPU: a call returns when its work is done."
assert finds_time(benchmark, FakeDevice(kernel_s=1e-3, asynchronous=False, seed=3), why=why)
# rule bad_luck
why = "By bad luck, this device disturbs several calls in a row."
assert finds_time(benchmark, FakeDevice(kernel_s=5e-3, seed=81476), why=why)
assert finds_time(benchmark, FakeDevice(kernel_s=3e-3, cold_calls=0, seed=16013), why=why)
# rule at_most_1000_calls
assert finds_time(benchmark, FakeDevice(kernel_s=1e-4, launch_s=1e-6, sync_s=1e-6))
# rule errors_pass
assert passes_errors(benchmark, FakeDevice(kernel_s=2e-3), failing_call=1)
assert passes_errors(benchmark, FakeDevice(kernel_s=2e-3), failing_call=25)
all_right()

# %% [markdown] lesson="How much work is it?"
# ## Turn seconds into GFLOP/s
#
# `gflops(m, k, n, seconds)` returns the rate of a matrix multiplication `(m, k) @ (k, n)` that took
# `seconds`: how many thousand million (10⁹) operations on numbers it did in one second.
# <!-- rule rate: 1.5 -->
#
# The product has m × n elements. Each of them is a sum of k products, which counts as k
# multiplications and k additions. So there are 2 × m × k × n operations in all.
#
# A `(1000, 500) @ (500, 2000)` has 2 × 1000 × 500 × 2000 = 2 × 10⁹ operations. If it takes 0.5 s,
# that is 4 × 10⁹ operations in a second: 4 GFLOP/s.
#
# G stands for 10⁹, as in physics, not 2³⁰. `seconds` is always above 0.
#
# The rate is not rounded: a slow product has a small rate. <!-- rule not_rounded: 0.5 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Count the operations first, then divide by the time.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Operations in a second are 2 × m × k × n / seconds. How many times 10⁹ is that?
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `return 2 * m * k * n / … / 1e9`
#
# </details>


# %% nbgrader={"grade_id": "gflops", "solution": true}
def gflops(m: int, k: int, n: int, seconds: float) -> float:
    """Return the rate, in 10⁹ operations a second, of an (m, k) @ (k, n) that took `seconds`."""
    ### BEGIN SOLUTION
    return 2 * m * k * n / seconds / 1e9
    ### END SOLUTION


# %%
# Try it here. The example from above:
# gflops(1000, 500, 2000, 0.5)

# %% nbgrader={"grade_id": "check-gflops", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch06_timing.gflops")
### END HIDDEN TESTS
# rule rate
likely = {
    0.75: "This is half of the rate: additions count as well as multiplications.",
    1.4985: "Count k additions for each element, not k − 1.",
    1.5e9: "This is 10⁹ times too large: divide by 10⁹.",
    1.397: "Here G stands for 10⁹, not 2³⁰.",
    0.3: "Divide by the seconds too.",
    0.06: "Divide by the seconds; do not multiply by them.",
    0.66667: "Divide the operations by the seconds, not the other way round.",
    1500.0: "These are millions a second: divide by 10⁹.",
    5e8: "In Python, `10 ^ 9` is 3; a power is `10 ** 9`.",
    0.003: "Each element is a sum of k products: count them all.",
    10.0: "The matrices need not be square: use m, k and n.",
    1.0: "Divide with `/`, and do not round.",
    2.0: "Do not round.",
}
why = "There are 2 × 1000 × 500 × 300 = 0.3 × 10⁹ operations in 0.2 s."
assert returns(gflops, 1000, 500, 300, 0.2, expected=1.5, within=1e-6, likely=likely, why=why)
why = "There are 2 × 1000 × 500 × 2000 = 2 × 10⁹ operations in 0.5 s."
assert returns(gflops, 1000, 500, 2000, 0.5, expected=4.0, within=1e-6, why=why)
why = "There are 2 × 10 × 10 × 10 = 2000 operations in 1 µs."
assert returns(gflops, 10, 10, 10, 1e-6, expected=2.0, within=1e-6, why=why)
# rule not_rounded
likely = {1e-9: "Divide with `/`, and do not round.", 0.0: "Do not round."}
why = "There are 2 × 1 × 3 × 1 = 6 operations in 4 s: 3 multiplications and 3 additions."
assert returns(gflops, 1, 3, 1, 4.0, expected=1.5e-9, within=1e-6, likely=likely, why=why)
all_right()

# %% [markdown] lesson="At which size does a GPU become faster?"
# ## Find the crossover
#
# `crossover(sizes, cpu_s, gpu_s)` returns the size **above which the GPU is faster**, as far as
# was measured, or `None` if there is no such size. The three arguments are tuples of the same
# length: the sizes, each larger than the one before, and the seconds that the CPU and the GPU took
# for each size.
#
# The crossover usually lies between two sizes that were measured. Between them, treat both curves
# as **straight lines in a log-log plot**: the logarithm of the time is a straight line over the
# logarithm of the size.
#
# An example: at size 64 the CPU takes 10 µs and the GPU 20 µs, at 256 the CPU takes 160 µs and the
# GPU 80 µs. On the logarithmic scale, the CPU is ahead by a factor of 2 at first, and behind by a
# factor of 2 in the end. So the lines meet in the middle between 64 and 256, and the middle on a
# logarithmic scale is √(64 × 256) = 128. <!-- rule between_two_sizes: 0.75 -->
#
# - **The crossover need not be a whole number.** Between two sizes, return where the lines meet,
#   not rounded. <!-- rule not_rounded: 0.25 -->
# - **The GPU must stay faster.** If the GPU is ahead at some sizes and then falls back, only the
#   last crossing counts: after it, the GPU is ahead at every size. <!-- rule stays_faster: 0.5 -->
# - **Faster means less time.** At a size where both take the same time, the GPU is not ahead yet.
#   The lines meet there: if the GPU is ahead at all larger sizes, this size is the crossover.
#   <!-- rule equal_times: 0.5 -->
# - **Faster from the start**: if the GPU is ahead at every size, return the first size. No smaller
#   one was measured. <!-- rule from_the_start: 0.5 -->
# - **None in range**: if the GPU is not ahead at the last size, return `None`, not a number. What
#   lies beyond the sizes was not measured, so nothing is said about it.
#   <!-- rule none_in_range: 0.5 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Look for the last size at which the GPU is not ahead. The crossover lies between this size and the
# next.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `math.log(gpu / cpu)` says how far the GPU is behind. Between two sizes it is a straight line over
# the logarithm of the size. Where is this line 0?
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# Take two sizes: the last one at which the GPU is not ahead, and the next one. Let `before` be the
# logarithm of gpu / cpu at the first of them, and `after` the same logarithm at the second. Then
# `way = before / (before - after)`. From the logarithm of the first size, go this part of the way
# to the logarithm of the second. You arrive at the logarithm of the crossover, and `math.exp` turns
# it into the crossover.
#
# </details>


# %% nbgrader={"grade_id": "crossover", "solution": true}
def crossover(
    sizes: tuple[int, ...], cpu_s: tuple[float, ...], gpu_s: tuple[float, ...]
) -> float | None:
    """Return the size above which the GPU is faster, or None if there is no such size.

    Times are in seconds. Between two sizes, both curves are treated as straight lines in a log-log
    plot.
    """
    ### BEGIN SOLUTION
    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
    if behind[-1] >= 0:
        return None
    not_ahead = [at for at, factor in enumerate(behind) if factor >= 0]
    if not not_ahead:
        return sizes[0]
    last = not_ahead[-1]
    way = behind[last] / (behind[last] - behind[last + 1])
    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
    ### END SOLUTION


# %%
# Try it here. The example from above; what do you expect if you swap the two devices?
# crossover((64, 256), (10e-6, 160e-6), (20e-6, 80e-6))

# %% nbgrader={"grade_id": "check-crossover", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch06_timing.crossover")
### END HIDDEN TESTS
# rule between_two_sizes
likely = {
    85.333: "On ordinary axes the lines meet there; take logarithms of times and sizes.",
    160.0: "Take the logarithms of the sizes too.",
    74.661: "Take the logarithms of the times too.",
    4.852: "This is the logarithm of the crossover; `math.exp` leads back.",
    64.0: "At 64 the CPU is still ahead; did you swap the two devices?",
    256.0: "256 is the first size at which the GPU is ahead; the crossover lies below 256.",
    None: "Here the GPU is ahead at the last size, so None is wrong: did you swap CPU and GPU?",
}
sizes, cpu, gpu = (64, 256), (10e-6, 160e-6), (20e-6, 80e-6)
why = "In a log-log plot the lines meet in the middle between 64 and 256, at √(64 × 256)."
assert returns(crossover, sizes, cpu, gpu, expected=128.0, within=1e-6, likely=likely, why=why)
# rule not_rounded
likely = {
    51.68: "Do not round.",
    51.0: "The crossover need not be a whole number: do not round.",
    52.0: "The crossover need not be a whole number: do not round.",
    None: "None means that the GPU is not ahead at the last size; here it is ahead.",
}
sizes, cpu, gpu = (10, 100, 1000), (1e-6, 1e-4, 1e-1), (2e-5, 3e-5, 5e-3)
why = "The lines meet between 10 and 100."
assert returns(crossover, sizes, cpu, gpu, expected=51.67966, within=1e-6, likely=likely, why=why)
# rule stays_faster
likely = {
    1.0: "At 1 the GPU is ahead, but it does not stay ahead.",
    1.4142: "There the GPU falls back; from the crossover on it stays ahead.",
    None: "None means that the GPU is not ahead at the last size; here it is ahead.",
}
sizes, cpu, gpu = (1, 2, 4, 8), (4, 4, 4, 16), (2, 8, 8, 8)
right = 4 * 2**0.5
why = "The GPU falls back after 1; at 4 × √2, between 4 and 8, it goes ahead and stays ahead."
assert returns(crossover, sizes, cpu, gpu, expected=right, within=1e-6, likely=likely, why=why)
likely = {
    15.4856: "This is the first crossing, after which the GPU falls back again.",
    None: "None means that the GPU is not ahead at the last size; here it is ahead.",
}
sizes, cpu, gpu = (10, 20, 40, 80, 160), (1, 3, 4, 9, 20), (2, 2, 5, 8, 9)
why = "The GPU is ahead at 20 and not at 40; between 40 and 80 it goes ahead and stays ahead."
assert returns(crossover, sizes, cpu, gpu, expected=62.963722, within=1e-6, likely=likely, why=why)
# rule equal_times
sizes, cpu, gpu = (10, 20, 40), (1, 4, 16), (2, 4, 8)
likely = {None: "None means that the GPU is not ahead at the last size; here it is ahead."}
why = "At size 20 both take the same time, and from there on the GPU is ahead."
assert returns(crossover, sizes, cpu, gpu, expected=20.0, within=1e-6, likely=likely, why=why)
why = "At the last size both take the same time, so the GPU is not ahead."
assert returns(crossover, (10, 20), (1, 2), (5, 2), expected=None, why=why)
# rule from_the_start
likely = {
    None: "None means that the GPU is not ahead at the last size; here it is ahead at every size."
}
why = "The GPU is ahead at every size, and 10 is the smallest that was measured."
assert returns(crossover, (10, 20), (4, 9), (2, 3), expected=10.0, likely=likely, why=why)
assert returns(crossover, (32,), (2,), (1,), expected=32.0, likely=likely, why=why)
# rule none_in_range
why = "The GPU is not ahead at the last size."
assert returns(crossover, (10, 20), (1, 2), (5, 6), expected=None, why=why)
assert returns(crossover, (10, 20), (3, 3), (2, 5), expected=None, why=why)
assert returns(crossover, (10, 20, 40), (1, 2, 4), (9, 8, 7), expected=None, why=why)
assert returns(crossover, (32,), (1,), (2,), expected=None, why=why)
all_right()

# %% [markdown] lesson="How much work is it?"
# ## Tell an impossible time
#
# Somebody says that `(m, k) @ (k, n)` took so many `seconds`. `plausible(m, k, n, seconds,
# peak_gflops, launch_s)` returns `True` if this time is possible, and `False` if it is impossible.
# All sizes are at least 1. A time can be right only if **all** of these hold:
#
# - The rate that follows from this time is not above `peak_gflops`, the fastest that the device can
#   do, in GFLOP/s. There is no lower limit: something slow is always possible.
#   <!-- rule below_the_peak: 0.75 -->
# - The peak was measured too, so allow for 5 %: rates up to 1.05 × `peak_gflops` are possible,
#   higher ones are not. <!-- rule five_percent: 0.5 -->
# - The time is a finite number above 0: neither 0, nor negative, nor infinite, nor NaN (not a
#   number). <!-- rule finite_above_0: 0.5 -->
# - The time is not shorter than `launch_s`, the seconds that one call costs at the very least.
#   Exactly `launch_s` is fine. <!-- rule launch: 0.25 -->
#
# An example: a `(1000, 1000) @ (1000, 1000)` has 2 × 10⁹ operations. At a peak of 8000 GFLOP/s it
# needs at least 0.25 ms. Somebody who claims 10 µs probably measured the launch, and not the work.
#
# <details><summary>Hint 1: where to look</summary>
#
# Check the time itself first: your rate can be trusted only for a finite time above 0.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `math.isfinite` is false for infinity and for NaN. Every comparison with NaN is false, so a check
# like `seconds <= 0` does not find it.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# First `if not math.isfinite(seconds) or seconds <= 0 or …: return False`, and then
# `return 2 * m * k * n / seconds / 1e9 <= …`. If your `gflops` is right, it can compute the rate.
#
# </details>


# %% nbgrader={"grade_id": "plausible", "solution": true}
def plausible(m: int, k: int, n: int, seconds: float, peak_gflops: float, launch_s: float) -> bool:
    """Return whether an (m, k) @ (k, n) can have taken `seconds`.

    `peak_gflops`: the highest measured rate, in 10⁹ operations a second; 5 % more is possible.
    `launch_s`: the seconds that a call costs at the very least.
    """
    ### BEGIN SOLUTION
    if not math.isfinite(seconds) or seconds <= 0 or seconds < launch_s:
        return False
    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
    ### END SOLUTION


# %%
# Try it here. What rate would 10 µs mean?
# gflops(1000, 1000, 1000, 10e-6)

# %% nbgrader={"grade_id": "check-plausible", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch06_timing.plausible")
### END HIDDEN TESTS
# rule below_the_peak
why = "This is 2000 GFLOP/s, and the peak is 8000, so this time is possible."
assert returns(plausible, 1000, 1000, 1000, 1e-3, 8000, 5e-6, expected=True, why=why)
why = "This is 200,000 GFLOP/s, and the peak is 8000, so this time is impossible."
assert returns(plausible, 1000, 1000, 1000, 10e-6, 8000, 5e-6, expected=False, why=why)
why = "A slow product is always possible."
assert returns(plausible, 8, 8, 8, 60.0, 8000, 5e-6, expected=True, why=why)
# rule five_percent
why = "This is 8333 GFLOP/s, and up to 1.05 × 8000 = 8400 are possible."
assert returns(plausible, 1000, 1000, 1000, 0.24e-3, 8000, 5e-6, expected=True, why=why)
why = "This is 8696 GFLOP/s, which is more than 8400."
assert returns(plausible, 1000, 1000, 1000, 0.23e-3, 8000, 5e-6, expected=False, why=why)
why = "This is 8403 GFLOP/s, which is more than 8400."
assert returns(plausible, 1000, 1000, 1000, 0.238e-3, 8000, 5e-6, expected=False, why=why)
# rule finite_above_0
why = "NaN is no time. Every comparison with NaN is false, so ask `math.isfinite`."
assert returns(plausible, 8, 8, 8, math.nan, 8000, 0, expected=False, why=why)
for seconds, why in [
    (0.0, "A call cannot take 0 seconds."),
    (-1.0, "A call cannot take less than 0 seconds."),
    (math.inf, "A time must be finite."),
]:
    assert returns(plausible, 8, 8, 8, seconds, 8000, 0.0, expected=False, why=why)
# rule launch
why = "A call costs at least 5 µs here, however small the matrices are."
assert returns(plausible, 8, 8, 8, 1e-6, 8000, 5e-6, expected=False, why=why)
why = "A call may take exactly launch_s."
assert returns(plausible, 8, 8, 8, 5e-6, 8000, 5e-6, expected=True, why=why)
all_right()

# %% [markdown] lesson="At which size does a GPU become faster?"
# ## Say what a benchmark does not show
#
# Somebody reports: *A `(64, 64) @ (64, 64)` takes 9 µs on the CPU and 31 µs on the GPU. Each time
# is the median of 1000 calls, after 10 calls to warm up. The arrays lay on the device already. So
# the CPU is three times as fast.* The numbers are right. Write about two things that the numbers do
# not show, in two or three sentences each.
#
# No cell checks your texts: a person reads them. If your instructor counts them, each text can earn
# one point. Double-click a text below, write in its place, and leave it with Shift+Enter.
#
# ### Say what was the same in all calls
#
# - Name something on which the two times depend, and which was the same in all calls. Say how the
#   result may change if it is different. <!-- rule held_fixed: 1 -->

# %% [markdown] nbgrader={"grade_id": "held-fixed", "grade": true, "solution": true, "points": 1}
# The size was the same in all calls. At 64 × 64 there are few operations, and nearly all of the
# time on the GPU is the launch. The number of operations grows with the cube of the size, so at a
# few thousand rows the GPU may be far ahead. What was measured holds for this size (and for this
# dtype and these two devices).

# %% [markdown] lesson="At which size does a GPU become faster?"
# ### Say which cost was left out
#
# - Name a cost that was left out of the two times, and say in which program it has to be paid.
#   <!-- rule left_out: 1 -->

# %% [markdown] nbgrader={"grade_id": "left-out", "grade": true, "solution": true, "points": 1}
# The arrays lay on the GPU already, so the time leaves out the copies there and back. If a program
# has its numbers in the host's memory, and needs the product there, it pays for these copies in
# each call. If it goes on computing on the GPU, it pays for them once. The calls to warm up were
# left out, too: a program that multiplies only once pays for the first call.
