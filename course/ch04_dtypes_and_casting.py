# %% [markdown]
# # Look at the bits of a number
#
# **What you'll build.** In the exercise: functions that take a float apart and put it together,
# round it to bfloat16, and cast and sum without surprises.
#
# **What you'll be able to do.** Read the bits of a number, say which dtype a sum will have in each
# of three libraries, and know where numbers wrap, overflow or get lost.
#
# **What you need.** [Make a tensor from an array](ch01_tensors_and_ndarrays.ipynb). About 50
# minutes.

# %%
from statistics import median
from timeit import timeit

import numpy as np

from insidetensor import (
    bits_diagram,
    explore_bits,
    explore_promotion,
    if_installed,
    predict,
    promotion_table,
    puzzle,
    spacing_figure,
    what_the_posts_say,
    where_the_libraries_differ,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")

# %% [markdown]
# ## Why does the loss stand still?
#
# A program trained a model in float32. To save memory, somebody changed the dtype to bfloat16,
# which has half the bits. Here is the smallest such model: one weight, to be multiplied with `x`.
# `train` changes it a little in each step, against the *gradient*: the derivative of the
# *loss*, which is the mean of the squared errors.


# %%
def train(weight, x, y, rate=0.05, steps=200):
    losses = []
    for _ in range(steps + 1):
        error = weight.to(x.dtype) * x - y
        losses.append((error.double() ** 2).mean().item())
        weight = weight - rate * 2 * (error * x).mean()
    return losses[::50], weight


# %%
x = torch.linspace(-1, 1, 65)
y = 1.5 * x  # so the weight should become 1.5
for dtype in (torch.float32, torch.bfloat16):
    losses, stuck = train(torch.ones(1, dtype=dtype), x.to(dtype), y.to(dtype))
    print(dtype, [f"{loss:.6f}" for loss in losses], stuck.item())

# %% [markdown]
# Each row shows the loss at the start and after every 50 steps, then the last weight. In bfloat16
# the loss falls, and then it does not change any more. Nothing raised, nothing warned, and the
# gradient is not zero. Why does it stop there, and what mends it?
#
# ## Read the bits
#
# A **dtype** says two things: how many bytes one element takes, and how to read them. `view` keeps
# the bytes of an array and reads them as another dtype. `astype` makes new bytes, so that the
# number stays, as far as it can: a **cast**.
#
# The bits of a whole number count 1, 2, 4, … from right to left. In a signed dtype the first bit
# counts negative.

# %%
one = np.array([1.0], dtype=np.float32)
print("viewed:", one.view(np.int32), " cast:", one.astype(np.int32))
bits_diagram(np.int8(-3))

# %% [markdown]
# A float has three fields: **sign**, **exponent** and **fraction**. Here is a tenth in four dtypes,
# with the value that each holds.

# %%
bits_diagram(0.1, "float64", "float32", "bfloat16", "float16")

# %% [markdown]
# The exponent chooses a power of two. It is stored too large, so that it needs no sign: by 15 in
# float16, by 1023 in float64, by 127 in the other two. The fraction divides the way from that power
# to the next one into equal steps. In front of it stands a 1 that is not stored: the `1 +` in the
# value. What lies between two steps is rounded to the nearer one; in a **tie**, half-way, to the
# one whose last bit is 0.

# %% tags=["hide-input"]
# @title Predict
predict(
    "Only one of these numbers is a float32. Which?",
    lambda: next(n for n in (0.1, 0.3, 0.625, 16777217) if float(np.float32(n)) == n),
    {
        0.1: "Compare it with the exact value in the second row above.",
        0.625: "It is 5/8: 101 in binary, times 2⁻³. All the others need more than 24 digits.",
        0.3: "Multiply it by 2, by 4, by 8, … Does it ever become a whole number?",
        16777217: "It is 2²⁴ + 1. How many binary digits lie from its first 1 to its last?",
    },
)

# %%
explore_bits(0.1, "float32")

# %%
# @title Puzzle
bits = np.float32(1.5).view(np.int32)
puzzle(
    "Make 6.0 of 1.5: add a whole number to `bits`, and view the sum as float32.",
    np.float32(6),
    lambda: ...,
    draw=bits_diagram,
)

# %% [markdown]
# ### How far, and how fine?
#
# Compare the widths of the fields above. **bfloat16** has the exponent of float32, and a fraction
# of seven bits. **float16** has 16 bits too, and divides them otherwise.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is 70,000 as float16, and as bfloat16?",
    lambda: tuple(torch.tensor(70_000.0).to(d).item() for d in (torch.float16, torch.bfloat16)),
    {
        (70000.0, 70000.0): "In binary it has 13 significant digits. float16 keeps 11, bfloat16 8.",
        (float("inf"), 70144.0): "What lies beyond the end of float16 is infinite. bfloat16 gets "
        "there, in steps of 512.",
        (65504.0, 70144.0): "65,504 is the largest float16. The next step would lead to 65,536, "
        "and 70,000 lies beyond it.",
    },
)

# %% [markdown]
# ### What are the ends of the exponent for?
#
# In these four dtypes the largest exponent, all ones, is set aside: with fraction 0 it means
# infinity, with any other NaN, *not a number*. (Not every dtype follows this plan: PyTorch's
# `float8_e4m3fn` has no infinity.) With the smallest, all zeros, the 1 in front of the fraction is
# dropped. That gives zero, and **subnormal** numbers, which fill the gap around zero in equal
# steps. Here only float16 needs one:

# %%
bits_diagram(6e-8, "float16", "bfloat16")

# %%
# @title Puzzle
bits = np.float32(1.02734375).view(np.uint32)
puzzle(
    "Round 1.02734375 to bfloat16: flip bits with `^`, as in `bits ^ 0b101`, and view as float32.",
    np.float32(1.03125),
    lambda: ...,
    draw=bits_diagram,
)

# %% [markdown]
# ## Which dtype do you get?
#
# For the numbers that you write in Python, each library has defaults. Of `1.5` NumPy makes a
# float64, PyTorch and TensorFlow a float32. Of `1` TensorFlow makes an int32 if it fits, the others
# an int64. And NumPy's own numbers? Let `a` be `np.array([1.5])`.

# %% tags=["hide-input"]
# @title Predict
a = np.array([1.5])
predict(
    "Which dtypes have `torch.tensor(a.tolist())` and `torch.tensor([a[0]])`?",
    lambda: " and ".join(str(torch.tensor(each).dtype)[6:] for each in (a.tolist(), [a[0]])),
    {
        "float32 and float32": "The default is for numbers of Python's. Who made each of the two?",
        "float64 and float64": "What does a list of Python's numbers know of the array's dtype?",
        "float32 and float64": "`tolist()` makes numbers of Python's. `a[0]` is a float64 of "
        "NumPy's, and keeps its dtype, in a list too. So float64 comes into a program of float32.",
        "float64 and float32": "Which of the two lists holds a number that brings a dtype?",
    },
)

# %% [markdown]
# ## When two dtypes meet
#
# `a + b` needs one dtype for the result. NumPy looks for one that holds both operands' values: this
# is **promotion**. A float32 has 24 binary digits for a whole number and an int32 needs 31, so for
# these two NumPy takes float64. (It stops there: even float64 does not hold every int64.) Of a
# plain Python number only the kind counts: whole or not. To compare, two numbers need one dtype
# too.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `np.float32(0.1) == np.float64(0.1)`, and `np.float32(0.1) == 0.1`?",
    lambda: (bool(np.float32(0.1) == np.float64(0.1)), bool(np.float32(0.1) == 0.1)),
    {
        (True, True): "Each dtype has a nearest number to a tenth, and float64 has finer steps.",
        (False, True): "As float64 they are two numbers. Python's 0.1 counts by its kind: it is "
        "rounded to float32 first.",
        (False, False): "Python's 0.1 has the 64 bits of a float64. Does NumPy go by them?",
    },
)

# %% [markdown]
# PyTorch asks for the kind of tensors as well, and for the width only then.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In PyTorch, what is the int64 tensor `[70_000]` plus the float16 tensor `[0.0]`?",
    lambda: (torch.tensor([70_000]) + torch.zeros(1, dtype=torch.float16)).item(),
    {
        70000: "That is NumPy's answer: room for both. PyTorch asks for the kind first.",
        float("inf"): "A float beats a whole number, whatever their widths. The only float here is "
        "float16, which ends at 65,504.",
        4464: "That is 70,000 − 65,536, as if 16 bits wrapped. Is the sum a whole number?",
        TypeError: "Is there a kind that holds both, whole numbers and others?",
    },
)

# %%
promotion_table("torch", beside="numpy")

# %% [markdown]
# These are PyTorch's sums, with a colour for each kind. Where NumPy's is another, it stands behind
# ≠. The last two columns add a number of Python's. Of two dtypes of one kind the wider wins.
# float16 and bfloat16 give float32, since neither holds the other's numbers; uint8 and int8 give
# int16. Some pairs have no answer: `uint16 + int32`, `uint64 + int64` and two different float8
# raise. And beside a tensor with axes, one without has no say, as long as its kind is the same or
# lower: float32 plus a float64 without axes is float32.
#
# ### Does TensorFlow convert?
#
# A post says that TensorFlow never converts by itself. It shows the sum below, which fails on
# purpose. The table under it holds all the other pairs.

# %% tags=["raises-exception"]
tf.constant(2.0) + tf.constant(40)

# %%
promotion_table("tensorflow")

# %%
explore_promotion("int8", "uint8")

# %% [markdown]
# Read in the error what was expected of input 1, counted from 0. Two tensors need the same dtype,
# and for bools there is no sum at all. Find a pair above on which all three libraries disagree. A
# Python number adapts where its kind fits. What about an *ndarray*?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `tf.constant([1]) + np.array([1.5])`?",
    lambda: (tf.constant([1]) + np.array([1.5])).numpy().item(),
    {
        2.5: "NumPy and PyTorch would say so. Does TensorFlow ever widen, in its table?",
        2: "The array is made a tensor first, with the dtype of the other operand. There is no "
        "error and no warning, and the half is gone.",
        3: "A cast to a whole number does not round to the nearest.",
        TypeError: "Two tensors would be refused. An ndarray has to become a tensor first: of "
        "which dtype?",
    },
)

# %%
what_the_posts_say("D4")

# %% [markdown]
# Python's 1.5 would have been refused there; an ndarray is not, nor is `np.float64(1.5)`. The
# explicit cast is `tf.cast(x, dtype)`.

# %%
# @title Puzzle
whole, halves = tf.constant([1, 2]), np.array([1.5, 2.5])
puzzle(
    "The sum of `whole` and `halves`, with nothing cut off.",
    [2.5, 4.5],
    lambda: ...,
)

# %% [markdown]
# ## When a number does not fit
#
# A uint8 holds 0 to 255. Let `a` be `np.array([200], dtype=np.uint8)`.

# %% tags=["hide-input"]
# @title Predict
a = np.array([200], dtype=np.uint8)
calls = {
    "`a + a // 2`": lambda: a + a // 2,
    "`a + np.int16(100)`": lambda: a + np.int16(100),
    "`a + 100`": lambda: a + 100,
}
predict(
    "Only one of these sums is 300. Which?",
    lambda: next(name for name, call in calls.items() if call()[0] == 300),
    {
        "`a + a // 2`": "Both operands are uint8. What does the table give for them?",
        "`a + np.int16(100)`": "The sum is int16. Promotion looks at dtypes, never at values: the "
        "other two sums stay uint8, and wrap around to 44.",
        "`a + 100`": "Of Python's 100 only the kind counts. Which dtype has the sum?",
    },
)

# %% [markdown]
# A Python number beside a NumPy array is checked before anything is added: does it fit the dtype by
# itself? So `a + 300` raises. PyTorch and TensorFlow let 300 wrap, and raise for 2⁷⁰, which
# needs more than 64 bits. To *make* a uint8, PyTorch takes −1 as 255, and refuses 256.
#
# ### Sums and means
#
# A mean is a sum, divided by the number of elements.

# %% tags=["hide-input"]
# @title Predict
whole = tf.constant([1, 2])
predict(
    "What is `tf.reduce_mean(tf.constant([1, 2]))`?",
    tf.reduce_mean(whole).numpy(),
    {
        1.5: "`np.mean` says so. Which dtype has the tensor here, and which the mean?",
        1: "TensorFlow keeps the dtype of what it adds. Whole numbers are divided, and the half is "
        "dropped.",
        2: "TensorFlow does not round to the nearest here.",
        TypeError: "TensorFlow refuses two dtypes in one sum. How many are there here?",
    },
)

# %%
what_the_posts_say("D10")

# %%
where_the_libraries_differ("byte-plus-300", "sum-of-bytes", "mean-of-ints")

# %% [markdown]
# Floats do not wrap: in float16 the sum of 4096 times 32 is infinite. NumPy and PyTorch take the
# mean in a wider dtype, and round at the end.
#
# ### Casts without a meaning
#
# A cast from float to a whole number drops what stands behind the point. Where the number does not
# fit, as 1e20 or NaN, the language C, in which NumPy is written, leaves the result **undefined**:
# it may depend on the processor, and on the length of the array. Do not wait for a warning: NumPy
# gave none for 300.7 to uint8, PyTorch and TensorFlow give none at all. Clip first, and decide what
# NaN means.

# %%
numbers = np.array([2.7, -2.7, 1e20, np.nan])
np.clip(np.nan_to_num(numbers, nan=0.0), -128, 127).astype(np.int8)

# %% [markdown]
# To stop at the bound is to **saturate**. TensorFlow has a function for it. What does it make of
# 1e20 and −1e20?

# %%
print(tf.saturate_cast(tf.constant([1e20, -1e20]), tf.int8))
print(tf.saturate_cast(tf.constant([1e20, -1e20]), tf.int64))

# %% [markdown]
# For int8 it stops at both bounds. For int64 look at the signs. The bound must be a number of the
# float dtype: 127 is one, the 2147483647 of int32 is no float32, and 2⁶³ − 1 not even a float64.
# The exercise is about that, too.
#
# ## The gaps between floats
#
# How far away is the next float? `nextafter` says it, for each of four dtypes. The distance doubles
# at each power of two. float16 is flat on the left, where its numbers are subnormal, and ends on
# the right. From each circle on the distance is more than 1. For float32 the circle stands at 2²⁴ =
# 16777216.

# %%
spacing_figure()

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `np.float32(2**24) + np.float32(3)`?",
    lambda: int(np.float32(2**24) + np.float32(3)),
    {
        16777216: "Is there no float32 nearer to 16777219?",
        16777218: "It is as near as another one. Which of them has an even last bit?",
        16777219: "Its neighbours are 2 apart, counted from 16777216. Is it one of them?",
        16777220: "The neighbours of 16777219 are as near as each other: a tie. This one is two "
        "steps of 2 from 2²⁴, so its last bit is 0.",
    },
)

# %% [markdown]
# Sums of many numbers have this trouble. Here a million float32 tenths are added one after the
# other, then as `np.sum` does it, then in float64.

# %%
tenths = np.full(1_000_000, 0.1, dtype=np.float32)
print("one by one:", np.cumsum(tenths)[-1])
print("np.sum:    ", tenths.sum())
print("in float64:", tenths.sum(dtype=np.float64))

# %% [markdown]
# (`np.cumsum` adds one by one.) Above 65,536 the steps of float32 are 1/128, so each tenth counts
# as 13/128. `np.sum` adds up small groups first. With float64 there are steps to spare; what is
# left over is that each float32 tenth is a little too large.
#
# ### What becomes of small steps?
#
# Training adds small numbers to a weight, again and again. From 1 to 2 the bfloat16 are 1/128
# apart, from 2 to 4 twice as far.

# %% tags=["hide-input"]
# @title Predict
weight = torch.tensor(1.0, dtype=torch.bfloat16)
for _ in range(1000):
    weight += 0.004
predict(
    "A bfloat16 weight of 1.0 gets 0.004 added a thousand times. What is it then?",
    weight.item(),
    {
        5.0: "So it would be if nothing were rounded. What is 1.004, rounded to bfloat16?",
        1.0: "Half a gap is 1/256, or 0.0039. Is 0.004 more or less than that?",
        2.0: "More than half a gap is rounded up to a whole one: it climbs too fast. From 2 on, "
        "0.004 is less than half a gap, and each step is rounded off.",
        8.8125: "So it would be if each step were rounded up to 1/128. Is it, beyond 2?",
    },
)

# %% [markdown]
# ## What does a narrow dtype buy?
#
# Half the bytes are half the memory. And time? That depends on what the machine has instructions
# for, so measure it. Four dtypes take turns at a product of two matrices. "Faster" means that in
# seven of the nine rounds or more float32 took more than 1.3 times as long, "slower" the opposite.

# %%
dtypes = ("float64", "float32", "bfloat16", "float16")
square = torch.from_numpy(np.random.default_rng(0).random((384, 384)))
matrices = {name: square.to(getattr(torch, name)) for name in dtypes}
seconds = {name: [] for name in dtypes}
warm_up = [m @ m for m in matrices.values()]
for _ in range(9):
    for name, m in matrices.items():
        seconds[name].append(timeit(lambda m=m: m @ m, number=2) / 2)

# %% tags=["hide-input"]
# @title Predict
ratios = [
    wide / narrow for wide, narrow in zip(seconds["float32"], seconds["float16"], strict=True)
]
rounds = {
    "faster": sum(ratio > 1.3 for ratio in ratios),
    "about as fast": sum(1 / 1.3 <= ratio <= 1.3 for ratio in ratios),
    "slower": sum(ratio < 1 / 1.3 for ratio in ratios),
}
predict(
    "On your CPU, how does the float16 product compare with the float32 one?",
    next((name for name, hits in rounds.items() if hits >= 7), "too noisy to tell"),
    {
        "slower": "This happens where the CPU has no instructions to multiply float16, so that "
        "each number has to be converted.",
        "about as fast": "This happens where converting costs about what half the bytes save.",
        "faster": "This takes a CPU with instructions that multiply float16. Half the bytes come "
        "and go, in any case.",
        "too noisy to tell": "This is so where fewer than seven rounds agree: measure again.",
    },
)

# %%
for name, times in seconds.items():
    low, middle, high = (1e3 * pick(times) for pick in (min, median, max))
    size = matrices[name].nbytes
    print(f"{name:9} {size:9,} bytes  median {middle:7.2f} ms  {low:7.2f} to {high:7.2f} ms")

# %% [markdown]
# Where two ranges overlap, claim no difference. Half the bytes need not mean less time.
#
# ## Mend the failure
#
# Four ideas are to bring the loss of the first section below 0.0001, with a weight in bfloat16.

# %% tags=["hide-input"]
# @title Predict
half, b16 = (x.bfloat16(), y.bfloat16()), torch.ones(1, dtype=torch.bfloat16)
trials = {
    "take ten times as many steps": lambda: train(b16, *half, steps=2000),
    "make the rate ten times smaller": lambda: train(b16, *half, rate=0.005),
    "make the rate ten times larger": lambda: train(b16, *half, rate=0.5),
    "keep `x` and `y` in float32": lambda: train(b16, x, y),
}
predict(
    "Which of these ideas does it?",
    lambda: next(name for name, trial in trials.items() if trial()[0][-1] < 1e-4),
    {
        "take ten times as many steps": "Compare step and gap: what does one more step change?",
        "make the rate ten times larger": "A step that was less than half a gap is more now, until "
        "the weight is ten times nearer to 1.5.",
        "make the rate ten times smaller": "How large is a step then, beside the gap?",
        "keep `x` and `y` in float32": "The gradient gets more digits. Where is it added?",
    },
)

# %%
step = 0.05 * 2 * (1.5 - stuck.float()) * (x**2).mean()
half_gap = torch.finfo(torch.bfloat16).eps / 2
print(f"weight {stuck.item()}, step {step.item():.5f}, half a gap {half_gap:.5f}")
trials |= {"keep the weight in float32": lambda: train(torch.ones(1), *half)}
for name, trial in trials.items():
    losses, weight = trial()
    print(f"{name:32} loss {losses[-1]:.6f}  weight {weight.item():.4f}")

# %% [markdown]
# Not every model bears a larger rate. In float32 the gaps are 65,536 times narrower, and each step
# arrives. To add up in a wide dtype what was computed in a narrow one is called *mixed precision*.
# In a network it can halve the memory of what the layers compute, not that of the weights.
#
# ## Recap
#
# - A dtype says how many bytes an element has and how to read them. A view keeps the bytes, a cast
#   keeps the number, as far as it can.
# - A float is sign, exponent and fraction. The exponent sets the range, the fraction the steps.
# - Defaults hold for Python's numbers. An ndarray keeps its dtype.
# - NumPy promotes until both operands fit, or to float64. Of whole numbers and floats PyTorch picks
#   the kind first, then the wider dtype of that kind; with uint16, uint32, uint64 or float8 it
#   often raises. TensorFlow refuses, yet converts an ndarray, or a number of NumPy's, without a
#   word.
# - Whole numbers wrap, floats become infinite. A cast of what does not fit is undefined: clip
#   first.
# - The gap between floats grows with them. An update of less than half a gap is lost: keep in
#   float32 what adds up small steps.
# - Half the bytes are half the memory. Whether they are faster is for a measurement to say.
#
# More sentences and more questions, all run:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Cast without surprises](../exercises/ch04_dtypes_and_casting.ipynb): take a float32 apart, round
# it to bfloat16 by its bits, and cast, promote and sum safely.
#
# ## Sources
#
# Read in November 2026.
#
# - NumPy manual,
#   [Data type promotion](https://numpy.org/doc/stable/reference/arrays.promotion.html) and
#   [Data types](https://numpy.org/doc/stable/user/basics.types.html)
#   (sizes, and what overflows); release notes of 1.24,
#   [floating-point errors in casts](https://numpy.org/doc/stable/release/1.24.0-notes.html).
# - PyTorch manual,
#   [Tensor attributes](https://docs.pytorch.org/docs/stable/tensor_attributes.html)
#   (dtypes, and promotion by kind) and
#   [torch.amp](https://docs.pytorch.org/docs/stable/amp.html) (mixed precision).
# - TensorFlow manual, [tf.cast](https://www.tensorflow.org/api_docs/python/tf/cast),
#   [tf.saturate_cast](https://www.tensorflow.org/api_docs/python/tf/saturate_cast) and
#   [tf.math.reduce_mean](https://www.tensorflow.org/api_docs/python/tf/math/reduce_mean).
# - IEEE, [754-2019, Standard for Floating-Point Arithmetic](https://doi.org/10.1109/IEEESTD.2019.8766229)
#   (formats, rounding, infinities).
