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
import warnings
from statistics import median
from timeit import timeit

import numpy as np
import torch

from insidetensor import (
    bits_diagram,
    if_installed,
    predict,
    promotion_table,
    spacing_figure,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")

# %% [markdown]
# ## Read the bits
#
# A **dtype** says two things: how many bytes one element takes, and how to read them. The bytes
# themselves do not tell. `view` keeps the bytes of an array and reads them as another dtype; it
# converts nothing.

# %%
one = np.array([1.0], dtype=np.float32)
one.view(np.int32), one.astype(np.int32)

# %% [markdown]
# The same four bytes are the float 1.0 or a large whole number. `astype` is the opposite: it makes
# new bytes, so that the number stays. That is a **cast**. Here are eight bits, read as a whole
# number with a sign.

# %%
bits_diagram(np.int8(-3))

# %% [markdown]
# The bits count 1, 2, 4, … from right to left, and in a signed dtype the first bit counts negative.
# So every whole number in range is held exactly.
#
# A float is different. Its bits fall into three fields: **sign**, **exponent** and **fraction**.

# %%
bits_diagram(np.float32(0.1))

# %% [markdown]
# The exponent chooses a power of two. It is stored too large, so that it needs no sign: by 127 in
# float32, by 1023 in float64, by 15 in float16. The fraction walks from that power to the next one,
# in equal steps. In front of it stands a 1 that is not stored: the `1 +` in the value.
#
# A tenth lies between two steps. Look at its exact value before you decide.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `np.float32(0.1) == np.float64(0.1)`?",
    lambda: bool(np.float32(0.1) == np.float64(0.1)),
    {
        True: "Both are the nearest that their dtype has to a tenth, and float64 has a nearer one.",
        False: "Each is rounded to steps of another size. Neither of them is a tenth.",
    },
)

# %% [markdown]
# ### Four floats
#
# The same tenth in four dtypes. Compare the widths of the fields: the exponent decides how far a
# dtype reaches, the fraction how finely it divides.

# %%
bits_diagram(0.1, "float64", "float32", "bfloat16", "float16")

# %% [markdown]
# Compare **bfloat16** with float32: the same exponent, and a fraction rounded to seven bits.
# **float16** has 16 bits too, and divides them otherwise. What does each make of 70,000?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is 70,000 as float16, and as bfloat16?",
    lambda: tuple(torch.tensor(70_000.0).to(d).item() for d in (torch.float16, torch.bfloat16)),
    {
        (70000.0, 70000.0): "In binary it has 13 significant digits. float16 keeps 11, bfloat16 8.",
        (float("inf"), 70144.0): "float16 ends before it. bfloat16 gets there, in wide steps.",
        (65504.0, 70144.0): "70,000 is too far beyond 65,504, the largest float16, to round to it.",
    },
)

# %% [markdown]
# ### Infinity, and around zero
#
# The largest exponent, all ones, is set aside: with fraction 0 it means infinity, and with any
# other fraction NaN, *not a number*.

# %%
bits_diagram(70_000.0, "float16", "bfloat16")

# %% [markdown]
# The smallest exponent, all zeros, is special too: there the 1 in front of the fraction is dropped,
# and the power stays that of the stored exponent 1, so that no hole opens. That gives zero, and
# **subnormal** numbers, which fill the gap around zero in equal steps.

# %%
bits_diagram(np.float16(6e-8))

# %% [markdown]
# Your turn. Zero has a sign, too. What do the bits of 0.0 and −0.0 look like, and are the two
# equal?

# %%
# Try it here: bits_diagram(-0.0), and 0.0 == -0.0

# %% [markdown]
# ## Which dtype do you get?
#
# You write `1.5`, and say nothing of a dtype. Each library has defaults of its own.

# %%
for literal in ([1.5], [1], [True], [1j]):
    made = [np.array(literal), torch.tensor(literal)]
    print(*(str(x.dtype).ljust(15) for x in made))

# %% [markdown]
# NumPy takes 64 bits for floats, PyTorch 32; a complex number is a pair of such floats. For whole
# numbers both take 64 bits. And TensorFlow?

# %%
[tf.constant(literal).dtype.name for literal in ([1.5], [1], [True], [1j])]

# %% [markdown]
# TensorFlow's own mixture: 32 bits for floats and whole numbers, and 64 for each part of a complex
# number. These defaults are for numbers that you write in Python. An ndarray brings a dtype
# along.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `torch.tensor(np.array([1.5])).dtype`?",
    lambda: str(torch.tensor(np.array([1.5])).dtype),
    {
        "torch.float32": "That is the default for numbers of Python's. The array has a dtype.",
        "torch.float64": "The dtype of the array is kept, whatever PyTorch's default is.",
    },
)

# %% [markdown]
# So float64 comes into a program of float32 with the first ndarray.
#
# ### A list of dtypes
#
# One of the posts names some of PyTorch's dtypes: float, double, int8, uint8, int and long. With
# their digits, which count bits, these are float32, float64, int8, uint8, int32 and int64. Here are
# today's, without those for quantized numbers and for raw bits:

# %%
names = {str(d).removeprefix("torch.") for d in vars(torch).values() if isinstance(d, torch.dtype)}
kinds = ("float", "bfloat", "complex", "int", "uint", "bool")
for kind in kinds:
    print(*sorted(name for name in names if name.startswith(kind)))

# %% [markdown]
# Behind an `e` and an `m` stand the bits of the exponent and of the fraction. NumPy has no bfloat16
# of its own, and nothing below 8 bits. Some of PyTorch's are hardly more than names. The next code
# cell fails on purpose.

# %% tags=["raises-exception"]
torch.ones(2, dtype=torch.int4)

# %% [markdown]
# "Not implemented": the dtype is there, and no code that fills such a tensor with ones.
#
# ## When two dtypes meet
#
# `a + b` needs one dtype for the result. NumPy looks for one that holds both operands' values. This
# is called **promotion**. The next table is made by adding.

# %%
promotion_table("numpy")

# %% [markdown]
# Look at `int32` and `float32`. A float32 has 24 binary digits for a whole number and an int32
# needs 31, so NumPy takes float64. (It stops there: even float64 does not hold every int64.) Of a
# plain Python number, in the last two columns, only the kind counts: whole or not. PyTorch looks at
# the kind of tensors as well.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In PyTorch, what is the dtype of an int64 tensor plus a float16 tensor?",
    lambda: str((torch.ones(1, dtype=torch.int64) + torch.ones(1, dtype=torch.float16)).dtype),
    {
        "torch.float64": "That is NumPy's answer: room for both. PyTorch looks at the kind first.",
        "torch.float32": "Neither operand is one. The default dtype is for Python's numbers.",
        "torch.float16": "A float beats every whole number, and the only float here is float16.",
    },
)

# %% [markdown]
# In PyTorch floats beat whole numbers, whatever their widths, and the wider of two floats beats the
# other. float16 and bfloat16 give float32, since neither holds the other's numbers; uint8 and int8
# give int16. Where NumPy's answer is another, it stands behind ≠.

# %%
promotion_table("torch", beside="numpy")

# %% [markdown]
# PyTorch saves memory and pays in digits: a float16 sum has three decimal digits or so left of
# an int64. One more difference: a tensor without axes counts in PyTorch as a plain number, as long
# as it is of the same kind as the other operand, or of a lower one.

# %%
tenth = np.array(0.1), torch.tensor(0.1, dtype=torch.float64)
print((np.ones(1, np.float32) + tenth[0]).dtype)
print((torch.ones(1) + tenth[1]).dtype)
print((torch.ones(1, dtype=torch.int32) + tenth[1]).dtype)

# %% [markdown]
# Both tenths are float64. NumPy's sum has become float64, PyTorch's has not. In the last line the
# tenth wins by its kind, and then its own dtype counts. (The plain number 0.1 gives float32 there.)
#
# ### TensorFlow refuses
#
# A post says that TensorFlow never converts by itself, and shows this. It fails on purpose.

# %% tags=["raises-exception"]
tf.constant(2.0) + tf.constant(40)

# %% [markdown]
# The operation is `AddV2`; its input number 1, counted from 0, is the one that does not fit. The
# first operand sets the dtype, and the second has to match. Here is the whole table:

# %%
promotion_table("tensorflow")

# %% [markdown]
# Only the diagonal is left, and not all of that: `bool + bool` is refused. A Python number adapts,
# but one with a point is refused beside whole numbers, and any number beside bools. The remedy is
# an explicit cast, `tf.cast`:

# %%
forty = tf.constant(40, dtype=tf.float64)
tf.constant(2.0) + tf.cast(forty, tf.float32)

# %% [markdown]
# ### The hole in the refusal
#
# Two tensors of different dtypes are refused. A tensor and an *ndarray* may look alike.

# %% tags=["hide-input"]
# @title Predict
answer = str((tf.ones(1) + np.array([1.0 + 1e-9])).dtype.name)  # fails where TensorFlow is missing
predict(
    "`tf.ones(1)` is float32, `np.array([1.0 + 1e-9])` is float64. What is their sum's dtype?",
    answer,
    {
        "float64": "That is what NumPy and PyTorch would say. TensorFlow does not widen.",
        "float32": "The array is made a tensor first, and it gets the dtype of the other operand.",
        TypeError: "It is refused between tensors. An ndarray is converted, as a Python number is.",
    },
)

# %% [markdown]
# No error and no warning: the array was rounded to float32, and the 1e-9 is gone. An array of
# floats added to a tensor of whole numbers loses more:

# %%
tf.constant([1, 2]) + np.array([1.5, 2.5])

# %% [markdown]
# Everything behind the point was cut off. The Python number 1.5 would have been refused here. An
# ndarray is not, nor is a number of NumPy's such as `np.float64(1.5)`. So convert them yourself,
# with `tf.constant`, and the refusal will work for you.
#
# ## When a number does not fit
#
# A uint8 holds 0 to 255. 200 and 100 fit, and their sum does not.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `np.array([200], dtype=np.uint8) + np.array([100], dtype=np.uint8)`?",
    lambda: (np.array([200], dtype=np.uint8) + np.array([100], dtype=np.uint8))[0],
    {
        300: "Promotion looks at dtypes, never at values: uint8 plus uint8 is uint8.",
        255: "That would be to saturate: stop at the bound. NumPy does not.",
        44: "The low eight bits of 300 are kept: it wraps around.",
        OverflowError: "Arrays of whole numbers wrap without a word.",
    },
)

# %% [markdown]
# The bits show what happened: the ninth bit from the right, worth 256, has no place in uint8.

# %%
bits_diagram(300, "uint16", "uint8")

# %% [markdown]
# That was the sum of two arrays. A Python number beside an array is checked before anything is
# added: whether it fits the dtype by itself. (So 200 + 100 still wraps.) The next code cell fails
# on purpose.

# %% tags=["raises-exception"]
np.array([1], dtype=np.uint8) + 300

# %% [markdown]
# PyTorch and TensorFlow do not check here: they wrap.
#
# ### Sums and means
#
# Sums differ as well. Two bytes are added up below; NumPy and PyTorch add in 64 bits.

# %%
bytes_ = np.array([200, 100], dtype=np.uint8)
print(bytes_.sum(), bytes_.sum().dtype)
print(torch.from_numpy(bytes_).sum())

# %% [markdown]
# TensorFlow keeps the dtype of what it adds, in sums and in means. One of the posts gives
# `tf.reduce_mean` as another name for `np.mean`.

# %% tags=["hide-input"]
# @title Predict
whole = tf.constant([1, 2])
predict(
    "What is `tf.reduce_mean(tf.constant([1, 2]))`?",
    tf.reduce_mean(whole).numpy(),
    {
        1.5: "`np.mean` says so. Here the mean has to be an int32, as its input is.",
        1: "The sum is divided as whole numbers are, and the half is dropped.",
        2: "Nothing is rounded to the nearest: the half is dropped.",
    },
)

# %% [markdown]
# Floats do not wrap: they become infinite. The mean of 4096 times 32 is 32. But the sum on the way
# is beyond float16.

# %%
print(np.full(4096, 32, np.float16).mean())
print(torch.full((4096,), 32, dtype=torch.float16).mean())
with tf.device("CPU"):  # a GPU may add otherwise
    print(tf.reduce_mean(tf.fill([4096], tf.constant(32, tf.float16))))

# %% [markdown]
# NumPy and PyTorch add in a wider dtype and round at the end. For such data in TensorFlow: cast
# first, then take the mean.
#
# ### Casts without a meaning
#
# A cast from float to a whole number drops what stands behind the point. And where the number does
# not fit?

# %%
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    np.array([2.7, -2.7, 1e20, np.nan]).astype(np.int32)
for each in caught:
    print(each.message)

# %% [markdown]
# For 1e20 and NaN the language C, in which NumPy is written, leaves the result **undefined**. It
# may depend on the processor and even on the length of the array. So no result is shown here, and
# none should be used. PyTorch and TensorFlow do not even warn. Clip first, and decide what NaN
# means:

# %%
x = np.array([2.7, -2.7, 1e20, np.nan])
np.clip(np.nan_to_num(x, nan=0.0), -128, 127).astype(np.int8)

# %% [markdown]
# To stop at the bound like this is to **saturate**. TensorFlow has `tf.saturate_cast` for it. The
# bound itself must be a number of the float dtype: 127 is one, 2147483647 is no float32. The
# exercise is about that, too.
#
# ## The gaps between floats
#
# A float has neighbours, and nothing lies between. How far away is the next one? Each curve asks a
# library's `nextafter`.

# %%
spacing_figure()

# %% [markdown]
# The distance doubles at each power of two, so in relation to the number it stays much the same.
# float16 is flat on the left, where its numbers are subnormal, and ends on the right. Above each
# circle the distance is more than 1. Read off the one of float32: it is 2²⁴.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `np.float32(2**24) + np.float32(1)`?",
    lambda: int(np.float32(2**24) + np.float32(1)),
    {
        16777217: "That number is no float32: its neighbours there are 2 apart.",
        16777216: "The sum lies half-way between two floats, and this is the one ending in bit 0.",
        16777218: "It is as near, but a tie goes to the neighbour whose last bit is 0.",
    },
)

# %% [markdown]
# A counter in float32 therefore stops, and no error says so. Add 1 a thousand times, and look at
# the bits.

# %%
counter = np.float32(2**24)
for _ in range(1000):
    counter = counter + np.float32(1)
bits_diagram(counter)

# %% [markdown]
# Not one bit has changed: the last bit of the fraction is worth 2 here, too much for a step of 1.
#
# ### Lost updates
#
# The same happens to small steps beside a number of ordinary size. Training a network adds a small
# number to a weight, again and again. Let the weight be 1 in bfloat16, and each step 0.001.

# %% tags=["hide-input"]
# @title Predict
weight = torch.tensor(1.0, dtype=torch.bfloat16)
for _ in range(1000):
    weight += 0.001
predict(
    "A bfloat16 weight of 1.0 gets 0.001 added a thousand times. What is it then?",
    weight.item(),
    {
        2.0: "It would be, if each step arrived.",
        1.0: "The next bfloat16 is 0.0078 away. Each step is rounded off, a thousand times.",
        1.9921875: "That would be most of the steps. Each of them is less than half a gap.",
    },
)

# %% [markdown]
# So one keeps the weights in float32 and computes with copies in bfloat16, which is called *mixed
# precision*. Sums have the same trouble. Here a million float32 tenths are added one after the
# other, then as `np.sum` does it, then in float64.

# %%
tenths = np.full(1_000_000, 0.1, dtype=np.float32)
print("one by one:", np.cumsum(tenths)[-1])
print("np.sum:    ", tenths.sum())
print("in float64:", tenths.sum(dtype=np.float64))

# %% [markdown]
# (`np.cumsum` adds one by one.) Above 65,536 the steps of float32 are 1/128, so each tenth counts
# as 13/128 = 0.1015625, and the sum grows too fast. `np.sum` adds up small groups first. With
# `dtype=np.float64` the sum has steps to spare; what is left over is that each float32 tenth was a
# little too large.
#
# ## What does a narrow dtype buy?
#
# Memory, first: half the bytes are half the memory and half the traffic. This is exact.

# %%
for name in ("float64", "float32", "bfloat16", "float16"):
    size = torch.ones(1000, 1000, dtype=getattr(torch, name)).nbytes
    print(name.ljust(8), size, "bytes")

# %% [markdown]
# And time? That depends on what the machine has instructions for, so it must be measured. Four
# dtypes take turns at a product of two matrices, so that a busy moment hits each of them.

# %%
dtypes = ("float64", "float32", "bfloat16", "float16")
square = torch.from_numpy(np.random.default_rng(0).random((384, 384)))
matrices = {name: square.to(getattr(torch, name)) for name in dtypes}
seconds = {name: [] for name in dtypes}
warm_up = [m @ m for m in matrices.values()]
for _ in range(9):
    for name, m in matrices.items():
        seconds[name].append(timeit(lambda m=m: m @ m, number=2) / 2)

# %% [markdown]
# As elsewhere in this course: "faster" means that in at least seven of the nine rounds float64 took
# more than 1.3 times as long, "slower" the opposite.

# %% tags=["hide-input"]
# @title Predict
ratios = [
    wide / narrow for wide, narrow in zip(seconds["float64"], seconds["float32"], strict=True)
]
rounds = {
    "faster": sum(ratio > 1.3 for ratio in ratios),
    "about as fast": sum(1 / 1.3 <= ratio <= 1.3 for ratio in ratios),
    "slower": sum(ratio < 1 / 1.3 for ratio in ratios),
}
predict(
    "On your CPU, how does the float32 product compare with the float64 one?",
    next((name for name, hits in rounds.items() if hits >= 7), "too noisy to tell"),
    {
        "slower": "Unusual: float32 needs no more instructions. Measure again.",
        "about as fast": "Not the arithmetic took the time, or the machine was busy: see below.",
        "faster": "A vector register holds twice as many float32, and half the bytes come and go.",
        "too noisy to tell": "Fewer than seven rounds agree: measure again.",
    },
)

# %% [markdown]
# Now all four: the median of nine rounds, the fastest and the slowest. Where two ranges overlap,
# claim no difference.

# %%
for name, times in seconds.items():
    low, middle, high = (1e3 * pick(times) for pick in (min, median, max))
    print(f"{name:9} median {middle:7.2f} ms  {low:7.2f} to {high:7.2f} ms")

# %% [markdown]
# Half the bytes do not always mean less time: look at the two 16-bit dtypes. It depends on which
# instructions a processor has, and on which of them the library uses. So measure before you choose.
#
# ## Where the libraries differ
#
# The same questions to all three libraries, asked just now on this machine.

# %%
where_the_libraries_differ("ch04_dtypes_and_casting")

# %% [markdown]
# Not one row has the same answer three times. When code moves from one library to another, look at
# its whole numbers first: there no warning comes.
#
# ## What the posts say
#
# Here are the posts' sentences about dtypes, each decided by code that ran just now. In front of
# each stands its name in this course's ledger: a letter for the post, and a number.

# %%
what_the_posts_say("ch04_dtypes_and_casting")

# %% [markdown]
# Most of them are true of what their authors tried: literals, two tensors, means of float32. Change
# the operand to an ndarray, or the dtype to a whole number, and another rule takes over. Only a GPU
# can decide B8; where there is none, its row says so.
#
# ## Recap
#
# - A dtype says how many bytes an element has and how to read them. A view keeps the bytes, a cast
#   keeps the number, as far as it can.
# - A float is sign, exponent and fraction. The exponent sets the range, the fraction the steps.
# - Defaults hold for Python's numbers. An ndarray keeps its dtype.
# - NumPy promotes until both operands fit. PyTorch picks the kind first, then a dtype that
#   holds the operands of that kind. TensorFlow refuses, yet converts an ndarray, or a number of
#   NumPy's, without a word.
# - Whole numbers wrap, floats become infinite. A cast of what does not fit is undefined: clip
#   first.
# - The gap between floats grows with them. An update of less than half a gap is lost.
# - Half the bytes are half the memory. Whether they are faster is for a measurement to say.
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
#   [`torch.amp`](https://docs.pytorch.org/docs/stable/amp.html) (mixed precision).
# - TensorFlow manual, [`tf.cast`](https://www.tensorflow.org/api_docs/python/tf/cast),
#   [`tf.saturate_cast`](https://www.tensorflow.org/api_docs/python/tf/saturate_cast) and
#   [`tf.math.reduce_mean`](https://www.tensorflow.org/api_docs/python/tf/math/reduce_mean).
# - IEEE, [754-2019, Standard for Floating-Point Arithmetic](https://doi.org/10.1109/IEEESTD.2019.8766229)
#   (formats, rounding, infinities).
