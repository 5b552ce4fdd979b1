# %% [markdown]
# # Look at the bits of a number
#
# **What you'll build.** In the exercise: functions that split a float into its fields, join the
# fields again, round a float to bfloat16, cast safely and add safely.
#
# **What you'll be able to do.** Read the bits of a number. Say which dtype a sum has in each of
# three libraries. Know where a number wraps around, overflows or gets lost.
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
# ## Why does the loss stop falling?
#
# A program trained a model in float32. To save memory, somebody changed the dtype to bfloat16,
# which has half as many bits. Here is a small model: it multiplies `x` by one weight. The
# *loss* is the mean of the squared errors, and the *gradient* is the derivative of the loss. In
# each step, `train` subtracts a small part of the gradient from the weight.


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
# the loss first falls, then it stays the same. There was no error and no warning, and the gradient
# is not zero. What mends the training?
#
# ## Read the bits
#
# A **dtype** says two things: how many bytes one element takes, and how to read them. `view` keeps
# the bytes of an array, and reads them as another dtype. `astype` makes new bytes: a **cast**. If
# the number fits the new dtype, these bytes hold the number, or one near it.
#
# The bits of a whole number stand for 1, 2, 4, … from right to left. In a signed dtype, the
# leftmost bit stands for a negative number.

# %%
one = np.array([1.0], dtype=np.float32)
print("viewed:", one.view(np.int32), " cast:", one.astype(np.int32))
bits_diagram(np.int8(-3))

# %% [markdown]
# A float has three fields: **sign**, **exponent** and **fraction**. The picture shows a tenth in
# four dtypes, and the value that each dtype holds.

# %%
bits_diagram(0.1, "float64", "float32", "bfloat16", "float16")

# %% [markdown]
# The exponent chooses a power of two. To store the exponent without a sign, a number is added: 15
# in float16, 1023 in float64, 127 in float32 and bfloat16. From this power of two to the next
# there are equal steps. The fraction is a number of these steps. The `1 +` in the value is a 1
# that is not stored. A number between two floats is rounded to the nearer float. If both are
# equally near (a **tie**), the result is the float whose last bit is 0.

# %% tags=["hide-input"]
# @title Predict
predict(
    "Only one of these numbers can be stored in a float32 exactly. Which one?",
    lambda: next(n for n in (0.1, 0.3, 0.625, 16777217) if float(np.float32(n)) == n),
    {
        0.1: "The second row of the picture shows the float32 that is nearest to 0.1. It is not "
        "0.1 exactly.",
        0.625: "0.625 is 5/8: 101 in binary, times 2⁻³. All the others need more than 24 binary "
        "digits.",
        0.3: "If you double a float often enough, you get a whole number. 3/10 never becomes a "
        "whole number.",
        16777217: "16777217 is 2²⁴ + 1. From its first 1 to its last 1 it has 25 binary digits, "
        "one more than a float32 has.",
    },
)

# %%
explore_bits(0.1, "float32")

# %%
# @title Puzzle
bits = np.float32(1.5).view(np.int32)
puzzle(
    "Turn 1.5 into 6.0: add a whole number to `bits`, and view the sum as float32.",
    np.float32(6),
    lambda: ...,
    draw=bits_diagram,
    helped_by="six_of_bits",
)

# %% [markdown]
# ### Range and precision
#
# Compare the widths of the fields above. **bfloat16** has as many exponent bits as float32, and
# seven fraction bits. **float16** has fewer exponent bits than bfloat16, and more fraction bits. A
# number becomes infinite if it is at least half a step beyond the largest float.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is 70,000 as float16, and as bfloat16?",
    lambda: tuple(torch.tensor(70_000.0).to(d).item() for d in (torch.float16, torch.bfloat16)),
    {
        (70000.0, 70000.0): "In binary, 70,000 has 13 significant digits. float16 keeps 11 "
        "digits, bfloat16 keeps 8.",
        (float("inf"), 70144.0): "In float16, a number that would be rounded to 65,536 or more "
        "becomes infinite. bfloat16 reaches 70,000, but only in steps of 512.",
        (65504.0, 70144.0): "65,504 is the largest float16. But 70,000 is more than half a step "
        "above 65,504, so 70,000 becomes infinite.",
    },
)

# %% [markdown]
# ### What do the largest and smallest exponents mean?
#
# In these four dtypes the largest exponent, with all bits 1, has a special
# meaning. With fraction 0 it means infinity; with any other fraction it means NaN, *not a number*.
# With the smallest exponent (all bits 0), the value has no `1 +`. This gives zero, and the
# **subnormal** numbers, which fill the gap around zero in equal steps. Below, only the float16
# number is subnormal:

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
# For a number that you write in Python, each library has a default dtype. From `1.5`, NumPy makes
# a float64; PyTorch and TensorFlow make a float32. From `1`, TensorFlow makes an int32 (if the
# number fits); NumPy and PyTorch make an int64. What about a NumPy number? Let `a` be
# `np.array([1.5])`.

# %% tags=["hide-input"]
# @title Predict
a = np.array([1.5])
predict(
    "What are the dtypes of `torch.tensor(a.tolist())` and `torch.tensor([a[0]])`?",
    lambda: " and ".join(str(torch.tensor(each).dtype)[6:] for each in (a.tolist(), [a[0]])),
    {
        "float32 and float32": "`a[0]` is a NumPy number, and has a dtype.",
        "float64 and float64": "`tolist()` makes Python numbers, which have no dtype.",
        "float32 and float64": "`tolist()` makes Python numbers. `a[0]` is a NumPy float64, and "
        "keeps its dtype even in a list. In this way, float64 gets into a float32 program.",
        "float64 and float32": "Only the second list holds a number that has a dtype.",
    },
)

# %% [markdown]
# ## When two dtypes differ
#
# `a + b` needs one dtype for the result. NumPy looks for a dtype that holds the values of both
# operands. This is **promotion**. float32 has 24 binary digits for a whole number, but int32 needs
# 31, so NumPy takes float64. (For float32 and int64 NumPy takes float64 too, although float64 does
# not hold every int64.) For a plain Python number, NumPy looks only at its kind: whole number or
# float. When NumPy compares with a float, it promotes too.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `np.float32(0.1) == np.float64(0.1)`, and `np.float32(0.1) == 0.1`?",
    lambda: (bool(np.float32(0.1) == np.float64(0.1)), bool(np.float32(0.1) == 0.1)),
    {
        (True, True): "For a tenth, the nearest float32 and the nearest float64 differ: float64 "
        "has smaller steps.",
        (False, True): "As float64, `np.float32(0.1)` and `np.float64(0.1)` are different numbers. "
        "For Python's 0.1, NumPy looks only at the kind, and rounds 0.1 to float32 first.",
        (False, False): "Python's 0.1 has 64 bits, as a float64 has. But NumPy looks only at its "
        "kind.",
    },
)

# %% [markdown]
# PyTorch first compares the kinds of both dtypes. It compares the widths only if the kinds are the
# same.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In PyTorch, what is the int64 tensor `[70_000]` plus the float16 tensor `[0.0]`?",
    lambda: (torch.tensor([70_000]) + torch.zeros(1, dtype=torch.float16)).item(),
    {
        70000: "This is NumPy's answer: NumPy takes float64. PyTorch looks at the kind first.",
        float("inf"): "In PyTorch a float dtype of any width wins over every dtype of whole "
        "numbers. Here it is float16, which ends at 65,504.",
        4464: "This is 70,000 − 65,536. A whole number of 16 bits would wrap to this value. But "
        "this sum is a float, and floats do not wrap.",
        TypeError: "PyTorch does not refuse this sum, because a float dtype holds whole numbers "
        "too.",
    },
)

# %%
promotion_table("torch", beside="numpy")

# %% [markdown]
# The table shows the dtypes of PyTorch's sums, with a colour for each kind. If NumPy's dtype is
# different, it comes after ≠. The last two columns add a Python number. If two dtypes have the
# same kind, the wider dtype wins. float16 and bfloat16 give float32, which holds the numbers of
# both; uint8 and int8 give int16. If two tensors have the same kind, but only one has axes, its
# dtype wins.
#
# ### Does TensorFlow convert?
#
# A post says that TensorFlow does not convert dtypes by itself. The next cell runs the post's sum,
# and fails on purpose.

# %% tags=["raises-exception"]
tf.constant(2.0) + tf.constant(40)

# %%
explore_promotion("int8", "uint8")

# %% [markdown]
# The error calls the second operand "input #1", and says which dtype it should have. Two tensors
# need the same dtype, and TensorFlow refuses to add bools. Above, find two dtypes whose sum is
# different in each library. A Python number whose kind fits the tensor takes the tensor's dtype.
# From an *ndarray* of any kind, TensorFlow first makes a tensor with the dtype of the other
# operand.

# %% tags=["hide-input"]
# @title Predict
u, a = tf.constant([1]), np.array([1.5])
predict(
    "Let `u` be `tf.constant([1])`, and `a` be `np.array([1.5])`. What are `u + a` and `a + u`?",
    lambda: tuple(np.asarray(total).item() for total in (u + a, a + u)),
    {
        (2.5, 2.5): "NumPy and PyTorch would give this. But TensorFlow does not take a wider "
        "dtype.",
        (2, 2): "The tensor has the higher priority, so TensorFlow computes both sums. It makes "
        "an int32 tensor from `a`, and 1.5 becomes 1. There is no error and no warning.",
        (2, 2.5): "Python asks `a` first, but the tensor has the higher priority. So TensorFlow "
        "computes both sums.",
        TypeError: "TensorFlow converts an ndarray before it compares dtypes.",
    },
)

# %% [markdown]
# TensorFlow would refuse `u + 1.5`, but it casts `np.float64(1.5)` as it casts an ndarray. The
# explicit cast is `tf.cast(x, dtype)`.

# %%
# @title Puzzle
whole, halves = tf.constant([1, 2]), np.array([1.5, 2.5])
puzzle(
    "Add `whole` and `halves`, so that no fraction gets lost.",
    [2.5, 4.5],
    lambda: ...,
    helped_by="nothing_cut_off",
)

# %% [markdown]
# ## When a number does not fit
#
# A uint8 holds the whole numbers 0 to 255. Let `a` be `np.array([200], dtype=np.uint8)`.

# %% tags=["hide-input"]
# @title Predict
a = np.array([200], dtype=np.uint8)
calls = {
    "`a + a // 2`": lambda: a + a // 2,
    "`a + np.int16(100)`": lambda: a + np.int16(100),
    "`a + 100`": lambda: a + 100,
}
predict(
    "Only one of these sums is 300. Which one?",
    lambda: next(name for name, call in calls.items() if call()[0] == 300),
    {
        "`a + a // 2`": "Both operands are uint8, and so is the sum.",
        "`a + np.int16(100)`": "The sum is int16. Promotion looks only at dtypes, not at values. "
        "The other two sums stay uint8, and wrap around to 44.",
        "`a + 100`": "NumPy looks only at the kind of Python's 100, so the sum is uint8.",
    },
)

# %% [markdown]
# NumPy first checks whether a Python number fits the dtype of the array, so `a + 300` raises an
# error. In PyTorch and TensorFlow, 300 wraps around to 44 before the addition.
#
# ### Sums and means
#
# A mean is a sum, divided by the number of elements. In sums and means, TensorFlow keeps the
# tensor's dtype.

# %% tags=["hide-input"]
# @title Predict
whole = tf.constant([1, 2])
predict(
    "What is `tf.reduce_mean(tf.constant([1, 2]))`?",
    tf.reduce_mean(whole).numpy(),
    {
        1.5: "`np.mean` gives this, because it divides floats.",
        1: "TensorFlow keeps the dtype int32. It divides whole numbers, and drops the fraction.",
        2: "A division of whole numbers drops the fraction: it does not round.",
        TypeError: "TensorFlow refuses a sum of two dtypes. Here there is only one dtype, int32.",
    },
)

# %%
where_the_libraries_differ("byte-plus-300", "sum-of-bytes", "mean-of-ints")

# %% [markdown]
# Floats do not wrap: in float16, the sum of 4096 elements of value 32 is infinite. For the mean of
# a float16 array, NumPy and PyTorch compute in a wider dtype, and round at the end.
#
# ### Which casts are undefined?
#
# A cast from a float to a whole number drops the digits after the point. If the number does not
# fit the new dtype, as with 1e20 or NaN, the result is **undefined** in C and in NumPy. It may
# depend on the processor, and on the length of the array. There may be no warning: NumPy gave none
# when it cast 300.7 to uint8, and PyTorch's `to` and `tf.cast` give none. So clip first, and
# decide what NaN becomes.

# %%
numbers = np.array([2.7, -2.7, 1e20, np.nan])
np.clip(np.nan_to_num(numbers, nan=0.0), -128, 127).astype(np.int8)

# %% [markdown]
# A cast **saturates** if it stops at the dtype's bounds. What are 1e20 and −1e20 after
# `tf.saturate_cast` to int8? And to int64?

# %%
print(tf.saturate_cast(tf.constant([1e20, -1e20]), tf.int8))
print(tf.saturate_cast(tf.constant([1e20, -1e20]), tf.int64))

# %% [markdown]
# For int8 the function stops at both bounds. For int64, look at the signs. `tf.saturate_cast` is
# right only if the float dtype holds the bound. float32 holds 127, but not 2147483647; even float64
# does not hold 2⁶³ − 1.
#
# ## The gaps between floats
#
# How far away is the next float? The figure shows this **gap** for three dtypes. The gap doubles
# at each power of two. The line of float16 is flat on the left, where the numbers are subnormal,
# and it stops before the right edge. To the right of each circle, the gap is larger than 1. For
# float32 the circle is at 2²⁴ = 16777216.

# %%
spacing_figure("float32", "bfloat16", "float16")

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `np.float32(2**24) + np.float32(3)`?",
    lambda: int(np.float32(2**24) + np.float32(3)),
    {
        16777216: "From 2²⁴ on, float32 numbers are 2 apart. So 16777218 is a float32 too, and it "
        "is nearer to 16777219.",
        16777218: "16777218 and 16777220 are equally near to 16777219. In a tie, the sum is the "
        "number whose last bit is 0.",
        16777219: "From 2²⁴ on, float32 numbers are 2 apart, so no odd number is a float32.",
        16777220: "16777219 has two neighbours that are equally near: a tie. 16777220 is 2²⁴ plus "
        "two steps of 2. Two is even, so the last bit of 16777220 is 0.",
    },
)

# %% [markdown]
# In long sums the gaps matter. The next cell adds a million float32 tenths in three ways: one by
# one, with `np.sum`, and in float64.

# %%
tenths = np.full(1_000_000, 0.1, dtype=np.float32)
print("one by one:", np.cumsum(tenths)[-1])
print("np.sum:    ", tenths.sum())
print("in float64:", tenths.sum(dtype=np.float64))

# %% [markdown]
# When the sum is above 65,536, the gap of float32 is 1/128, so each tenth is rounded to 13/128.
# Here `np.sum` first adds small groups: small sums have narrow gaps. In float64 the gaps are
# narrow enough; only the error of the float32 tenth itself is left.
#
# ### What can an error in a tenth do?
#
# In 1991 the clock of a Patriot, a weapon against missiles, counted tenths of a second. To get
# seconds, a program multiplied the count by 0.1. But its 0.1 was cut off after 23 binary digits.
# The Patriot had run for 100 hours.

# %%
ticks = 100 * 60 * 60 * 10  # tenths of a second
tenth = int(0.1 * 2**23) / 2**23
print("count times a tenth:", ticks * tenth, " count divided by 10:", ticks / 10)

# %% [markdown]
# An error of a third of a second was enough: the radar looked for a missile in the wrong place, and
# 28 people died. So count in whole numbers, which are exact. Divide once, at the end.
#
# ### What happens to small steps?
#
# Training adds many small numbers to a weight. From 1 to 2, the bfloat16 numbers are 1/128 apart;
# from 2 to 4, they are 1/64 apart.

# %% tags=["hide-input"]
# @title Predict
weight = torch.tensor(1.0, dtype=torch.bfloat16)
for _ in range(1000):
    weight += 0.004
predict(
    "A bfloat16 weight is 1.0. We add 0.004 to it a thousand times. What is the weight then?",
    weight.item(),
    {
        5.0: "This is the sum without rounding. But there is no bfloat16 between 1 and 1 + 1/128.",
        1.0: "Half a gap is 1/256, or 0.0039. But 0.004 is more, so the first sum is rounded up.",
        2.0: "Below 2, 0.004 is more than half a gap, so each step is rounded up to a whole gap. "
        "From 2 on, 0.004 is less than half a gap, so each step is lost.",
        8.8125: "This is 1 + 1000/128, with each step rounded up to 1/128. But from 2 on the gap "
        "is 1/64.",
    },
)

# %% [markdown]
# ## Mend the failure
#
# Here are four changes.

# %%
half, b16 = (x.bfloat16(), y.bfloat16()), torch.ones(1, dtype=torch.bfloat16)
trials = {
    "ten times as many steps": lambda: train(b16, *half, steps=2000),
    "a rate ten times smaller": lambda: train(b16, *half, rate=0.005),
    "the data in float32": lambda: train(b16, x, y),
    "the weight in float32": lambda: train(torch.ones(1), *half),
}

# %% tags=["hide-input"]
# @title Predict
predict(
    "Only one change brings the loss below 0.0001. Which one?",
    lambda: next(name for name, trial in trials.items() if trial()[0][-1] < 1e-4),
    {
        "ten times as many steps": "A step of less than half a gap is lost. So the weight stays "
        "the same, and all later steps are lost too.",
        "a rate ten times smaller": "With this rate, the steps are smaller, and get lost sooner.",
        "the data in float32": "The gradient gets more digits. But the step is still added to "
        "a bfloat16 weight.",
        "the weight in float32": "The gaps of float32 are 65,536 times smaller, so a step of this "
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
# This is *mixed precision*: a narrow dtype for some operations, and float32 for others. In a
# network, mixed precision can halve the memory for the results of the layers, but not the memory
# for the weights.
#
# ## Recap
#
# - A dtype says how many bytes an element has, and how to read them. A view keeps the bytes. A cast
#   keeps a number that fits, or takes a number near it.
# - A float consists of sign, exponent and fraction. The exponent decides the range, and the
#   fraction decides the steps.
# - A Python number gets a default dtype. A tensor made from an ndarray keeps the ndarray's dtype.
# - NumPy takes a dtype that holds the values of both operands, or float64 if there is none.
#   PyTorch compares the kinds first, and the widths only if the kinds are the same. TensorFlow
#   refuses two tensors of different dtypes. But TensorFlow's operators cast an ndarray, often
#   without a warning. Most functions cast too, if a tensor comes before the ndarray.
# - If a result is too large, a whole number wraps, and a float becomes infinite. If a float does
#   not fit a dtype of whole numbers, the cast is undefined, so clip first.
# - Larger floats have wider gaps to the next float. An update of less than half a gap is lost.
#   (Just below a power of two, the gap is half the gap just above.) If small steps are added to a
#   weight, keep the weight in float32. Count in whole numbers.
# - A dtype with half the bytes needs half the memory. Only a measurement says whether it is also
#   faster.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Cast without surprises](../exercises/ch04_dtypes_and_casting.ipynb): split a float32 into its
# fields, round its bits to bfloat16, and cast, promote and add safely.
#
# ## To look up
#
# - PyTorch does not add float8 numbers, not even two of the same dtype. It also refuses
#   `uint16 + int32` and `uint64 + int64`. Its `float8_e4m3fn` has no infinity.
# - A cast from int32 to uint8 is defined: 300 becomes 44. A cast from float32 to float16 is
#   defined too: 1e20 becomes infinite.
# - PyTorch refuses to store the Python number 256 as uint8. It stores 256 from an ndarray as 0,
#   and the Python number −1 as 255.
#
# ## Sources
#
# We read these pages in November 2026.
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
