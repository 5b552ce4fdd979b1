# %% [markdown]
# # Look at the bits of a number
#
# **What you'll build.** In the exercise: functions that take a float apart and put it together,
# round it to bfloat16, and cast and sum without surprises.
#
# **What you'll be able to do.** Read the bits of a number, say which dtype a sum will have in each
# of three libraries, and know where numbers wrap, overflow or get lost.
#
# **What you need.** [Make a tensor from an array](ch01_tensors_and_ndarrays.ipynb). About 45
# minutes.

# %%
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
# the loss falls, and then it does not change any more. There was no error and no warning, and the
# gradient is not zero. Why does the loss stop falling, and what mends the training?
#
# ## Read the bits
#
# A **dtype** says two things: how many bytes one element takes, and how to read them. Given a
# dtype, `view` keeps the bytes of an array and reads them as that dtype. `astype` makes new bytes,
# for the same number in the new dtype, or for one near it: a **cast**.
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
# The exponent chooses a power of two. A constant is added before it is stored, so that it needs no
# sign: 15 in float16, 1023 in float64, 127 in the other two. The fraction divides the way from that
# power to the next one into equal steps. In front of it stands a 1 that is not stored: the `1 +` in
# the value. A number between two steps is rounded to the nearer one. Half-way between them, a
# **tie**, it is rounded to the one whose last bit is 0.

# %% tags=["hide-input"]
# @title Predict
predict(
    "Only one of these numbers is a float32. Which?",
    lambda: next(n for n in (0.1, 0.3, 0.625, 16777217) if float(np.float32(n)) == n),
    {
        0.1: "Compare it with the exact value in the second row above.",
        0.625: "It is 5/8: 101 in binary, times 2⁻³. All the others need more than 24 digits.",
        0.3: "Times 2, 4, 8, … it never becomes a whole number, as a float would.",
        16777217: "It is 2²⁴ + 1: from its first 1 to its last it has 25 binary digits.",
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
    helped_by="six_of_bits",
)

# %% [markdown]
# ### How far, and how fine?
#
# Compare the widths of the fields above. **bfloat16** has the exponent of float32, and a fraction
# of seven bits. **float16** has 16 bits too, and divides them in another way.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is 70,000 as float16, and as bfloat16?",
    lambda: tuple(torch.tensor(70_000.0).to(d).item() for d in (torch.float16, torch.bfloat16)),
    {
        (70000.0, 70000.0): "In binary it has 13 significant digits. float16 keeps 11, bfloat16 8.",
        (float("inf"), 70144.0): "What would round to 65,536 or more is infinite in float16. "
        "bfloat16 gets to 70,000, in steps of 512.",
        (65504.0, 70144.0): "65,504 is the largest float16. The next step would lead to 65,536, "
        "and 70,000 lies beyond it.",
    },
)

# %% [markdown]
# ### What are the ends of the exponent for?
#
# In these four dtypes the largest exponent, all ones, is set aside: with fraction 0 it means
# infinity; with any other fraction it means NaN, *not a number*. If the exponent is the smallest,
# all zeros, the 1 in front of the fraction is dropped. That gives zero, and **subnormal** numbers,
# which fill the gap around zero in equal steps. Of the numbers below only the float16 is subnormal:

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
    helped_by="flipped_bits",
)

# %% [markdown]
# ## Which dtype do you get?
#
# For the numbers that you write in Python, each library has defaults. From `1.5`, NumPy makes a
# float64; PyTorch and TensorFlow make a float32. From `1`, TensorFlow makes an int32 (if the number
# fits); the others make an int64. And NumPy's own numbers? Let `a` be `np.array([1.5])`.

# %% tags=["hide-input"]
# @title Predict
a = np.array([1.5])
predict(
    "Which dtypes have `torch.tensor(a.tolist())` and `torch.tensor([a[0]])`?",
    lambda: " and ".join(str(torch.tensor(each).dtype)[6:] for each in (a.tolist(), [a[0]])),
    {
        "float32 and float32": "`a[0]` is a number of NumPy's, and brings its dtype.",
        "float64 and float64": "`tolist()` makes numbers of Python's, which bring no dtype.",
        "float32 and float64": "`tolist()` makes numbers of Python's. `a[0]` is a float64 of "
        "NumPy's, and keeps its dtype, in a list too. So float64 comes into a program of float32.",
        "float64 and float32": "Only the second list holds a number that brings a dtype.",
    },
)

# %% [markdown]
# ## When two dtypes meet
#
# `a + b` needs one dtype for the result. NumPy looks for one that holds both operands' values:
# this is **promotion**. A float32 has 24 binary digits for a whole number and an int32 needs 31,
# so for these two NumPy takes float64. (For an int64 NumPy takes float64 too, although it does not
# hold every int64.) If one operand is a plain Python number, NumPy looks only at its kind: whole
# or not. A comparison with a float needs one dtype too. (NumPy compares two whole numbers
# exactly.)

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `np.float32(0.1) == np.float64(0.1)`, and `np.float32(0.1) == 0.1`?",
    lambda: (bool(np.float32(0.1) == np.float64(0.1)), bool(np.float32(0.1) == 0.1)),
    {
        (True, True): "Each dtype has a nearest number to a tenth, and float64 has finer steps.",
        (False, True): "As float64 they are two numbers. Python's 0.1 counts by its kind: it is "
        "rounded to float32 first.",
        (False, False): "Python's 0.1 has the 64 bits of a float64, but NumPy goes by its kind.",
    },
)

# %% [markdown]
# PyTorch compares kinds first, and widths only within one kind.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In PyTorch, what is the int64 tensor `[70_000]` plus the float16 tensor `[0.0]`?",
    lambda: (torch.tensor([70_000]) + torch.zeros(1, dtype=torch.float16)).item(),
    {
        70000: "That is NumPy's answer: room for both. PyTorch asks for the kind first.",
        float("inf"): "A float beats a whole number, whatever their widths. The only float here is "
        "float16, which ends at 65,504.",
        4464: "That is 70,000 − 65,536, as if 16 bits wrapped. This sum is a float: no wrapping.",
        TypeError: "Nothing is refused: a float dtype holds whole numbers too.",
    },
)

# %%
promotion_table("torch", beside="numpy")

# %% [markdown]
# These are the dtypes of PyTorch's sums, with a colour for each kind. If NumPy's dtype is
# different, it stands behind ≠. The last two columns add a Python number. If two dtypes are of one
# kind, the wider one wins. float16 and bfloat16 give float32, since neither holds the other's
# numbers; uint8 and int8 give int16. A tensor without axes, added to one with axes, changes the
# dtype only if its kind is higher.
#
# ### Does TensorFlow convert?
#
# A post says that TensorFlow does not convert dtypes by itself. It shows the sum below, which fails
# on purpose. Pick other pairs under it.

# %% tags=["raises-exception"]
tf.constant(2.0) + tf.constant(40)

# %%
explore_promotion("int8", "uint8")

# %% [markdown]
# In the error, read which dtype input 1 should have (the inputs are counted from 0). Two tensors
# need the same dtype, and for bools there is no sum at all. Find a pair above on which all three
# libraries disagree. A Python number adapts where its kind fits. What about an *ndarray*?
# TensorFlow first makes a tensor of it.

# %% tags=["hide-input"]
# @title Predict
u, a = tf.constant([1]), np.array([1.5])
predict(
    "Let `u` be `tf.constant([1])`, and `a` be `np.array([1.5])`. What are `u + a` and `a + u`?",
    lambda: tuple(np.asarray(total).item() for total in (u + a, a + u)),
    {
        (2.5, 2.5): "NumPy and PyTorch would say so. TensorFlow does not widen.",
        (2, 2): "In both orders the tensor has the higher priority, so TensorFlow adds. It makes "
        "an int32 tensor of `a`. There is no error and no warning, and the half is gone.",
        (2, 2.5): "Python asks `a` first, but the tensor has the higher priority. So TensorFlow "
        "adds here too.",
        TypeError: "Two tensors would be refused. An ndarray is converted before dtypes are "
        "compared.",
    },
)

# %% [markdown]
# If `a` were Python's 1.5, TensorFlow would refuse it. It accepts an ndarray and `np.float64(1.5)`,
# and casts them to the dtype of the other operand. The explicit cast is `tf.cast(x, dtype)`.

# %%
# @title Puzzle
whole, halves = tf.constant([1, 2]), np.array([1.5, 2.5])
puzzle(
    "The sum of `whole` and `halves`, with nothing cut off.",
    [2.5, 4.5],
    lambda: ...,
    helped_by="nothing_cut_off",
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
        "`a + a // 2`": "Both operands are uint8, and so is the sum.",
        "`a + np.int16(100)`": "The sum is int16. Promotion looks at dtypes, never at values: the "
        "other two sums stay uint8, and wrap around to 44.",
        "`a + 100`": "NumPy looks only at the kind of Python's 100, so the sum is uint8.",
    },
)

# %% [markdown]
# NumPy asks first whether a Python number fits the dtype of the array, so `a + 300` raises. PyTorch
# and TensorFlow let 300 wrap to 44 before they add.
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
        1.5: "`np.mean` says so: it divides as floats. TensorFlow divides in the tensor's dtype.",
        1: "TensorFlow keeps the dtype of what it adds. Whole numbers are divided, and the half is "
        "dropped.",
        2: "A division of whole numbers drops the fraction: it does not round.",
        TypeError: "TensorFlow refuses two dtypes in one sum. Here is only one, int32.",
    },
)

# %%
where_the_libraries_differ("byte-plus-300", "sum-of-bytes", "mean-of-ints")

# %% [markdown]
# Floats do not wrap: in float16 the sum of 4096 elements, each of them 32, is infinite. For a mean
# of float16, NumPy and PyTorch compute in a wider dtype, and round at the end.
#
# ### Casts without a meaning
#
# A cast from float to a whole number drops what stands behind the point. Where the number does not
# fit, such as 1e20 or NaN, the language C, in which NumPy is written, leaves the result
# **undefined**: it may depend on the processor, and on the length of the array. A warning may be
# missing: NumPy gave none for 300.7 to uint8, PyTorch and TensorFlow give none at all. So clip
# first, and decide what NaN means. Other casts have a result: 300 wraps when it is cast from int32
# to uint8, and 1e20 becomes infinite when it is cast from float32 to float16.

# %%
numbers = np.array([2.7, -2.7, 1e20, np.nan])
np.clip(np.nan_to_num(numbers, nan=0.0), -128, 127).astype(np.int8)

# %% [markdown]
# To stop at the bound is to **saturate**. TensorFlow has a function for it. What does it make of
# 1e20 and −1e20, first as int8, then as int64?

# %%
print(tf.saturate_cast(tf.constant([1e20, -1e20]), tf.int8))
print(tf.saturate_cast(tf.constant([1e20, -1e20]), tf.int64))

# %% [markdown]
# For int8 it stops at both bounds. For int64 look at the signs. The float dtype must hold the
# bound: float32 holds 127, not 2147483647, and not even float64 holds 2⁶³ − 1. The exercise is
# about that, too.
#
# ## The gaps between floats
#
# How far away is the next float? The figure shows this **gap** for three dtypes. It doubles at each
# power of two. The line of float16 is flat on the left, where its numbers are subnormal, and ends
# on the right. To the right of each circle, the gap is larger than 1: for float32 from 2²⁴ =
# 16777216 on.

# %%
spacing_figure("float32", "bfloat16", "float16")

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `np.float32(2**24) + np.float32(3)`?",
    lambda: int(np.float32(2**24) + np.float32(3)),
    {
        16777216: "From 2²⁴ on the float32 are 2 apart, so 16777218 is one too, and nearer.",
        16777218: "It is as near as 16777220, and a tie goes to the one whose last bit is 0.",
        16777219: "From 2²⁴ on the float32 are 2 apart: no odd number is one of them.",
        16777220: "The neighbours of 16777219 are as near as each other: a tie. This one is two "
        "steps of 2 from 2²⁴, so its last bit is 0.",
    },
)

# %% [markdown]
# Sums of many numbers meet these gaps. Here a million float32 tenths are added one by one, then as
# `np.sum` does it, then in float64.

# %%
tenths = np.full(1_000_000, 0.1, dtype=np.float32)
print("one by one:", np.cumsum(tenths)[-1])
print("np.sum:    ", tenths.sum())
print("in float64:", tenths.sum(dtype=np.float64))

# %% [markdown]
# (`np.cumsum` adds one by one.) Above 65,536 the gap of float32 is 1/128, so each tenth counts as
# 13/128. `np.sum` adds small groups first, and their sums are small. In float64 the gaps are narrow
# enough; what is left is the error of the float32 tenth itself.
#
# ### What can an error in a tenth do?
#
# In 1991 the clock of a Patriot missile battery counted tenths of a second. To get seconds, its
# program multiplied the count by a tenth that was cut off after 23 binary digits. The battery had
# run for 100 hours.

# %%
ticks = 100 * 60 * 60 * 10  # tenths of a second
tenth = int(0.1 * 2**23) / 2**23
print("count times a tenth:", ticks * tenth, " count divided by 10:", ticks / 10)

# %% [markdown]
# A third of a second was enough: the radar looked for a missile in the wrong place, and 28 people
# died. So count in whole numbers, which are exact, and divide once, at the end.
#
# ### What becomes of small steps?
#
# Training adds small numbers to a weight, again and again. From 1 to 2, the bfloat16 numbers are
# 1/128 apart; from 2 to 4, twice as far.

# %% tags=["hide-input"]
# @title Predict
weight = torch.tensor(1.0, dtype=torch.bfloat16)
for _ in range(1000):
    weight += 0.004
predict(
    "A bfloat16 weight of 1.0 gets 0.004 added a thousand times. What is it then?",
    weight.item(),
    {
        5.0: "This is the sum without rounding, but 1.004 is no bfloat16: after 1 comes 1 + 1/128.",
        1.0: "Half a gap is 1/256, or 0.0039. 0.004 is more, so the first sum is rounded up.",
        2.0: "More than half a gap is rounded up to a whole one: it climbs too fast. From 2 on, "
        "0.004 is less than half a gap, and each step is rounded off.",
        8.8125: "This is 1 + 1000/128: each step rounded up to 1/128. From 2 on the gap is 1/64.",
    },
)

# %% [markdown]
# ## Mend the failure
#
# One of these four changes brings the loss of the first section below 0.0001.

# %%
half, b16 = (x.bfloat16(), y.bfloat16()), torch.ones(1, dtype=torch.bfloat16)
trials = {
    "ten times as many steps": lambda: train(b16, *half, steps=2000),
    "a rate ten times smaller": lambda: train(b16, *half, rate=0.005),
    "`x` and `y` in float32": lambda: train(b16, x, y),
    "the weight in float32": lambda: train(torch.ones(1), *half),
}

# %% tags=["hide-input"]
# @title Predict
predict(
    "Which of them does it?",
    lambda: next(name for name, trial in trials.items() if trial()[0][-1] < 1e-4),
    {
        "ten times as many steps": "A step that is less than half a gap is lost, and so are all "
        "later ones, which are the same.",
        "a rate ten times smaller": "Its steps are smaller, and get lost sooner.",
        "`x` and `y` in float32": "The gradient gets more digits, but it is still added to a "
        "bfloat16 weight.",
        "the weight in float32": "The gaps of float32 are 65,536 times narrower, so a step of this "
        "size is never lost.",
    },
)

# %%
step = 0.05 * 2 * (1.5 - stuck.float()) * (x**2).mean()
half_gap = torch.finfo(torch.bfloat16).eps / 2
print(f"weight {stuck.item()}, step {step.item():.5f}, half a gap {half_gap:.5f}")
for name, trial in trials.items():
    losses, weight = trial()
    print(f"{name:26} loss {losses[-1]:.6f}  weight {weight.item():.4f}")

# %% [markdown]
# `train` still multiplies in bfloat16. Only the weight, to which the steps are added, is float32.
# *Mixed precision* means this: a narrow dtype for some operations, float32 for others. In a
# network, mixed precision can halve the memory for the results of the layers. It does not halve
# the memory for the weights. Some machines have fast instructions for it and some have none, so
# measure the time.
#
# ## Recap
#
# - A dtype says how many bytes an element has and how to read them. A view keeps the bytes, a cast
#   keeps the number, as far as it can.
# - A float is sign, exponent and fraction. The exponent sets the range, the fraction the steps.
# - Defaults are for Python's numbers. An ndarray keeps its dtype.
# - NumPy takes a dtype that holds the values of both, or else float64. PyTorch compares kinds
#   first, and widths only within one kind. TensorFlow refuses two tensors of different dtypes. Yet
#   in an operator, or behind a tensor, it casts an ndarray without a word.
# - Whole numbers wrap, floats become infinite. A cast from float to a whole number that does not
#   fit is undefined: clip first.
# - The gap between floats grows with them. An update of less than half a gap is lost. (Below a
#   power of two, the gap is half as wide as above it.) If a weight adds up small steps, keep the
#   weight in float32. Count in whole numbers.
# - Half the bytes are half the memory. Only a measurement says whether they are faster.
#
# More sentences and questions, each of them run as code:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Cast without surprises](../exercises/ch04_dtypes_and_casting.ipynb): take a float32 apart, round
# it to bfloat16 by its bits, and cast, promote and sum safely.
#
# ## To look up
#
# - PyTorch adds no float8, not even to another of the same dtype, and refuses `uint16 + int32` and
#   `uint64 + int64`. Its `float8_e4m3fn` has no infinity.
# - For a uint8, PyTorch takes Python's −1 as 255, and refuses Python's 256. From an ndarray, 256
#   becomes 0.
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
# - US General Accounting Office, [IMTEC-92-26](https://www.gao.gov/products/imtec-92-26), *Software
#   Problem Led to System Failure at Dhahran* (the Patriot's clock).
