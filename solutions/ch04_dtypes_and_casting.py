# %% [markdown]
# # Cast without surprises
#
# **You'll build** six functions that look at the bits of numbers and change their dtype: two that
# take a float32 apart and put it together again, two casts with a fixed rule for every number, one
# that says which dtype a sum has in each of three libraries, and a sum that loses nothing.
#
# **You need** the lesson
# [Look at the bits of a number](../course/ch04_dtypes_and_casting.ipynb).
#
# **How long it takes.** About three quarters of an hour. Do the parts in any order: none needs
# another.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. Grading checks each part with many more
# cases, but tests only what the text of the part says. Four rules hold everywhere:
#
# - **Arrays** are ndarrays. They may hold no elements, and they may be views with any strides.
# - **Do not change what you are given**: change copies only.
# - **You may return NumPy's numbers** where an int or a float is asked for. The ints that you are
#   given are Python's.
# - **Warnings cost no points.** NumPy gives a warning for some casts. Only what your functions
#   return counts.
#
# The time that your code takes does not count: you may use a loop over the elements, or operations
# on whole arrays. You may import more of Python's own modules, and add functions of your own to any
# cell that you fill in; later cells can use them.

# %%
import math  # can be of use, and is not required
from importlib.util import find_spec  # whether a library is installed

import numpy as np

from insidetensor import all_right, if_installed, returns, same_value

# In the part on mixed dtypes you may use these two libraries, if they are installed.
torch = if_installed("torch")
tf = if_installed("tensorflow")

# %% [markdown] lesson="Read the bits"
# ## Take a number apart
#
# `bits_of(x)` returns the three fields of a `np.float32` as a tuple of ints:
# `(sign, exponent, fraction)`. <!-- rule fields: 1 --> From the left, the 32 bits of `x` are
#
# - **1 bit for the sign**: 0, or 1 if the number is negative;
# - **8 bits for the exponent**, from 0 to 255. Give the exponent **as it is stored**, with 127
#   added;
# - **23 bits for the fraction**, from 0 to 2²³ − 1. These bits come after the leading 1; the
#   leading 1 is not stored. Give the whole number that these bits make.
#
# An example: −6.25 is −1.5625 × 2². Its sign is 1. Its exponent is stored as 2 + 127 = 129. After
# the leading 1 comes 0.5625, and that is 0.5625 × 2²³ = 4718592 in 23 bits.
#
# Some numbers have no leading 1, and their exponent shows this. If you read the bits, you need no
# extra code for these numbers.
#
# - **0.0 and −0.0** have the exponent 0 and the fraction 0. Their signs are 0 and 1.
#   <!-- rule zeros: 0.25 -->
# - **Subnormal** numbers are the tiny ones: their exponent is 0, and their fraction is not 0.
#   <!-- rule subnormal: 0.25 -->
# - **The two infinities** have the exponent 255 and the fraction 0. <!-- rule infinities: 0.25 -->
# - **NaN** has the exponent 255 and a fraction that is not 0: return the fields that it has. You
#   only get quiet NaNs: the highest bit of their fraction is 1. <!-- rule nan: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# `x.view(np.uint32)` looks at the same 32 bits as a whole number. `hex` and `bin` show it.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Shift the bits to the right until the field that you want stands at the right end, and keep only
# as many bits as the field has.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With `bits = int(x.view(np.uint32))`, the exponent is `(bits >> 23) & 0xFF`, and the fraction
# `bits & (2**23 - 1)`. The sign is simpler than the exponent.
#
# </details>


# %% nbgrader={"grade_id": "bits-of", "solution": true}
def bits_of(x: np.float32) -> tuple[int, int, int]:
    """Return (sign, stored exponent, fraction) of a float32: 1, 8 and 23 bits."""
    ### BEGIN SOLUTION
    bits = int(x.view(np.uint32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
    ### END SOLUTION


# %%
# Try it here. The 32 bits of the example, from the sign to the end of the fraction:
print(f"{int(np.float32(-6.25).view(np.uint32)):032b}")
# bits_of(np.float32(-6.25))

# %% nbgrader={"grade_id": "check-bits-of", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch04_dtypes_and_casting.bits_of")
### END HIDDEN TESTS
likely = {
    (1, 2, 4718592): "The exponent is asked for as it is stored, with 127 added.",
    (1, 129, 13107200): "The leading 1 is not stored: it is no part of the fraction.",
    (1, 129, 0.5625): "The fraction is the whole number that the 23 bits make.",
    (1, 129, 1.5625): "The fraction is the whole number that the 23 bits make.",
    (-1, 129, 4718592): "The sign is a bit: 1 stands for minus.",
    (1, 385, 4718592): "The exponent has 8 bits; here the sign was read as a ninth bit.",
    (1, 1025, 2533274790395904): "These are the fields of a float64.",
    (4718592, 129, 1): "The order is sign, exponent, fraction.",
}
# rule fields
why = "−6.25 is −1.5625 × 2²."
assert returns(bits_of, np.float32(-6.25), expected=(1, 129, 4718592), likely=likely, why=why)
why = "1 is 1.0 × 2⁰: after the leading 1 comes nothing."
assert returns(bits_of, np.float32(1), expected=(0, 127, 0), why=why)
why = "The largest float32 has the exponent 254, and each bit of its fraction is 1."
largest = np.finfo(np.float32).max
assert returns(bits_of, largest, expected=(0, 254, 8388607), why=why)
# rule zeros
assert returns(bits_of, np.float32(0), expected=(0, 0, 0), why="All bits of 0.0 are 0.")
why = "−0.0 has a sign too, and all other bits are 0."
assert returns(bits_of, np.float32(-0.0), expected=(1, 0, 0), why=why)
# rule subnormal
why = "This is the smallest float32 above 0: only its last bit is 1."
assert returns(bits_of, np.float32(2**-149), expected=(0, 0, 1), why=why)
why = "This is −4194304 × 2⁻¹⁴⁹, and there is no leading 1."
assert returns(bits_of, np.float32(-(2**-127)), expected=(1, 0, 4194304), why=why)
# rule infinities
why = "Infinity has the largest exponent and fraction 0."
assert returns(bits_of, np.float32(math.inf), expected=(0, 255, 0), why=why)
assert returns(bits_of, np.float32(-math.inf), expected=(1, 255, 0), why=why)
# rule nan
quiet = np.array([0xFFC00005], dtype=np.uint32).view(np.float32)[0]
why = "The bits of this NaN are 0xffc00005: it has a sign too."
assert returns(bits_of, quiet, expected=(1, 255, 4194309), why=why)
all_right()

# %% [markdown] lesson="What do the largest and smallest exponents mean?"
# ## Put a number together
#
# `from_bits(sign, exponent, fraction)` is the way back: it takes the three fields as ints, the
# exponent as it is stored, and returns the `np.float32` that has these fields.
#
# - **Exponent 1 to 254**: the number is (1 + fraction / 2²³) × 2 to the power of (exponent − 127),
#   with a minus in front if the sign is 1. <!-- rule normal: 0.75 -->
# - **Exponent 0**: the number is (fraction / 2²³) × 2⁻¹²⁶, which is subnormal or 0.
#   <!-- rule subnormal: 0.25 -->
# - **Zero keeps its sign**: `from_bits(1, 0, 0)` is −0.0. <!-- rule zero: 0.25 -->
# - **Exponent 255, fraction 0**: infinity, or minus infinity. <!-- rule infinities: 0.25 -->
# - **Exponent 255, any other fraction**: NaN. Any NaN is right, with or without its sign. (Its bits
#   may depend on how you make it.) <!-- rule nan: 0.25 -->
# - **The type is `np.float32`**, neither a Python float nor an array. <!-- rule float32: 0.25 -->
#
# The sign is always 0 or 1, the exponent 0 to 255, and the fraction 0 to 2²³ − 1.
#
# An example: `from_bits(0, 128, 4194304)` is (1 + 0.5) × 2¹ = 3.0. With the sign 1 it is −3.0.
#
# <details><summary>Hint 1: where to look</summary>
#
# You can compute the number as the list says, or put the 32 bits together and look at them as a
# float32. The second way needs no list.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Shift each field to its place, and join them with `|`. (Python computes `+` before `<<`, but `|`
# after `<<`.) Then make a `np.uint32` of it, and look at its bits with `view`. A conversion such as
# `np.float32(bits)` would make another number.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `np.uint32(sign << 31 | … | fraction).view(np.float32)`
#
# </details>


# %% nbgrader={"grade_id": "from-bits", "solution": true}
def from_bits(sign: int, exponent: int, fraction: int) -> np.float32:
    """Return the float32 with these fields: 1 bit, 8 bits as stored, 23 bits."""
    ### BEGIN SOLUTION
    return np.uint32(sign << 31 | exponent << 23 | fraction).view(np.float32)
    ### END SOLUTION


# %%
# Try it here. The example from above:
# from_bits(0, 128, 4194304)

# %% nbgrader={"grade_id": "check-from-bits", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch04_dtypes_and_casting.from_bits")
### END HIDDEN TESTS
# rule normal
likely = {0.0: "Python computes `+` before `<<`, so join the fields with `|`."}
why = "(1 + 0.5) × 2¹ is 3."
assert returns(from_bits, 0, 128, 4194304, expected=np.float32(3), likely=likely, why=why)
likely = {
    -math.inf: "The exponent that is given is the stored one: the power of two is 127 less.",
    -1.5: "The power of two is 127 less than the stored exponent, not 128.",
    -1.0: "In front of the fraction stands a leading 1 that is not stored.",
    3.0: "A sign of 1 makes the number negative.",
    3225419776.0: "This is the number that the bits make as an int: look at them with `view`.",
}
why = "(1 + 0.5) × 2¹ is 3, and the sign is minus."
assert returns(from_bits, 1, 128, 4194304, expected=np.float32(-3), likely=likely, why=why)
why = "These are the largest fraction and the largest exponent of a number."
right = np.finfo(np.float32).max
assert returns(from_bits, 0, 254, 8388607, expected=right, why=why)
# rule subnormal
likely = {
    5.877471754111438e-39: "With a stored exponent of 0 there is no leading 1.",
    0.0: "A fraction of 1 with the exponent 0 is a number above 0: it is subnormal.",
}
why = "With a stored exponent of 0 the number is (fraction / 2²³) × 2⁻¹²⁶."
right = np.float32(2**-149)
assert returns(from_bits, 0, 0, 1, expected=right, likely=likely, why=why)
likely = {
    -(2**-128): "With a stored exponent of 0 the power of two is 2⁻¹²⁶, as with an exponent of 1."
}
right = np.float32(-(2**-127))
assert returns(from_bits, 1, 0, 4194304, expected=right, likely=likely, why=why)
# rule zero
assert returns(from_bits, 0, 0, 0, expected=np.float32(0), why="All bits of 0.0 are 0.")
why = "All other bits are 0, so this is −0.0."
assert returns(from_bits, 1, 0, 0, expected=np.float32(-0.0), why=why)
why = "The sign got lost: −0.0 is a zero with the sign 1."
assert same_value(str(from_bits(1, 0, 0)), "-0.0", call="from_bits(1, 0, 0)", why=why)
# rule infinities
why = "Exponent 255 and fraction 0 are an infinity."
assert returns(from_bits, 0, 255, 0, expected=np.float32(math.inf), why=why)
assert returns(from_bits, 1, 255, 0, expected=np.float32(-math.inf), why=why)
# rule nan
why = "Exponent 255 and another fraction than 0 are NaN."
assert returns(from_bits, 0, 255, 4194304, expected=np.float32(math.nan), why=why)
assert returns(from_bits, 1, 255, 1, expected=np.float32(math.nan), why=why)
# rule float32
why = "The number must be a np.float32."
assert same_value(type(from_bits(0, 127, 0)), np.float32, why=why)
all_right()

# %% [markdown] lesson="Range and precision"
# ## Round to bfloat16
#
# A bfloat16 is the left half of a float32: the sign, the same 8 bits of exponent, and the first 7
# bits of the fraction. NumPy has no such dtype. So `to_bfloat16(x)` takes an array of float32 with
# one axis or more, and returns the 16 bits of each number in an array. **Round the bits** yourself,
# though a library could do the rounding for you.
#
# Keep the first 16 bits, and drop the last 16 bits. The dropped bits decide how the kept bits are
# rounded:
#
# - **To the nearest.** There are two patterns to choose from: the lower one is the 16 kept bits,
#   and the next one is 1 more. If the 16 dropped bits are less than `0x8000`, which is half a step,
#   the lower pattern is nearer. If they are more than `0x8000`, the next pattern is nearer.
#   <!-- rule nearest: 0.5 -->
# - **Ties to even.** If the 16 dropped bits are exactly `0x8000`, take the pattern whose last bit
#   is 0. <!-- rule ties_to_even: 0.5 -->
# - **A carry may run into the exponent.** That is right: 1.999 becomes 2.0, and what is too large
#   for a bfloat16 becomes infinity. An infinity stays an infinity. <!-- rule carry: 0.5 -->
# - **The sign does not matter**: −1.999 becomes −2.0. <!-- rule sign: 0.25 -->
# - **Tiny numbers** (subnormal ones) and zeros are rounded by the same rule. Do not set a number to
#   0 only because it is tiny. <!-- rule tiny: 0.25 -->
# - **NaN becomes a quiet NaN**: all 8 bits of the exponent and the first bit of the fraction are 1,
#   so all bits of `0x7fc0` are set. Its other bits may be anything. You get NaNs of all kinds, also
#   those in which only the lowest bits of the fraction are 1. <!-- rule nan: 0.25 -->
# - **The shape** is that of `x`, whatever its axes and its strides are. <!-- rule shape: 0.25 -->
# - **The dtype** is `uint16`. <!-- rule uint16: 0.25 -->
# - **`x` stays as it is.** <!-- rule x_stays: 0.25 -->
#
# | number | float32 | dropped bits | bfloat16 |
# | --- | --- | --- | --- |
# | 1.0 | `0x3f800000` | `0x0000` | `0x3f80` |
# | 1.00390625 | `0x3f808000` | `0x8000`, a tie | `0x3f80`, which is even |
# | 1.01171875 | `0x3f818000` | `0x8000`, a tie | `0x3f82`, which is even |
# | 1.00390637 | `0x3f808001` | `0x8001` | `0x3f81` |
#
# <details><summary>Hint 1: where to look</summary>
#
# `x.view(np.uint32)` gives the bits of all elements, and it works for every array that comes here.
# `& 0xFFFF` gives the dropped bits, and `>> 16` gives the kept bits.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Adding `0x7FFF` carries into the kept bits if the dropped bits are more than `0x8000`. In a tie
# there must be a carry too, but only if the last kept bit is 1: so add this bit as well. Treat NaN
# separately.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With `odd = (bits >> 16) & 1`, the rounded pattern is `(bits + 0x7FFF + odd) >> 16`. Then put
# `0x7FC0` in place of each NaN, which `np.isnan(x)` finds. At the end, `astype` makes the dtype
# `uint16`.
#
# </details>


# %% nbgrader={"grade_id": "to-bfloat16", "solution": true}
def to_bfloat16(x: np.ndarray) -> np.ndarray:
    """Return the nearest bfloat16 of each float32 of `x`, ties to even, as uint16 patterns."""
    ### BEGIN SOLUTION
    bits = x.view(np.uint32)
    odd = (bits >> 16) & 1
    rounded = (bits + 0x7FFF + odd) >> 16
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
    ### END SOLUTION


# %%
# Try it here. Compare the left and the right half of each number's bits:
x = np.array([1.0, 1.00390625, 1.01171875, 3.14159265], dtype=np.float32)
print([f"{bits:#010x}" for bits in x.view(np.uint32)])
# print([f"{pattern:#06x}" for pattern in to_bfloat16(x)])

# %% nbgrader={"grade_id": "check-to-bfloat16", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch04_dtypes_and_casting.to_bfloat16")
### END HIDDEN TESTS
from insidetensor import rounds_to_bfloat16  # its messages show the bits in hex

# rule nearest
x = np.array([1.0, 1.00390637, 3.14159265], dtype=np.float32)
right = np.array([0x3F80, 0x3F81, 0x4049], dtype=np.uint16)
why = "1.0 is 0x3f800000 and becomes 0x3f80; 1.00390637 is 0x3f808001 and lies nearer to 0x3f81."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
# rule ties_to_even
x = np.array([1.00390625, 1.01171875, -1.00390625, -1.01171875], dtype=np.float32)
right = np.array([0x3F80, 0x3F82, 0xBF80, 0xBF82], dtype=np.uint16)
why = "These lie in the middle between two patterns: take the even one, whose last bit is 0."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
# rule carry
x = np.array([1.999, 3.4e38, math.inf], dtype=np.float32)
right = np.array([0x4000, 0x7F80, 0x7F80], dtype=np.uint16)
why = "1.999 becomes 2.0 (0x4000), and 3.4e38 is too large for a bfloat16: it becomes infinity."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
# rule sign
x = np.array([-1.0, -1.999, -math.inf, -0.0], dtype=np.float32)
right = np.array([0xBF80, 0xC000, 0xFF80, 0x8000], dtype=np.uint16)
why = "Only the highest bit, which is the sign, differs from the pattern of the positive number."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
# rule tiny
x = np.array([0.0, 2**-149, 2**-133, 3 * 2**-134], dtype=np.float32)
right = np.array([0x0000, 0x0000, 0x0001, 0x0002], dtype=np.uint16)
why = "Tiny numbers are rounded like all others; the smallest bfloat16 above 0 is 2⁻¹³³ (0x0001)."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
# rule nan
x = np.array([0x7FC00000, 0x7F800001, 0xFFFFFFFF], dtype=np.uint32).view(np.float32)
right = np.array([0x7FC0, 0x7FC0, 0x7FC0], dtype=np.uint16)
why = "NaN becomes a quiet NaN, with all bits of 0x7fc0 set: treat NaN separately."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
# rule shape
x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=np.float32)
right = np.array([[0x3F80, 0x4000, 0x4040], [0x4080, 0x40A0, 0x40C0]], dtype=np.uint16)
why = "The answer has the shape of `x`, and each pattern lies where its number does."
assert rounds_to_bfloat16(to_bfloat16, x, expected=right, why=why)
assert returns(to_bfloat16, x.T, expected=right.T, why=why)
assert returns(to_bfloat16, x[0, ::-2], expected=right[0, ::-2], why=why)
assert returns(to_bfloat16, x[:0], expected=right[:0], why="There is nothing to round.")
# rule uint16
assert same_value(to_bfloat16(x).dtype, np.dtype("uint16"))
# rule x_stays
kept = x.copy()
to_bfloat16(x)
why = "to_bfloat16 changed the array that it was given: leave it as it is, and change a copy."
assert same_value(x, kept, why=why)
all_right()

# %% [markdown] lesson="When a number does not fit"
# ## Cast without wrapping
#
# `x.astype("int8")` turns the int 300 into 44. Its result for the float 1e10 or for NaN may depend
# on the machine. Your cast gives every number one fixed result.
#
# `cast_saturating(x, dtype)` returns the numbers of `x` as ints, in an array of the dtype that
# `dtype` names. <!-- rule numbers: 0.5 --> `dtype` is `"int8"`, `"int16"`, `"int32"`, `"int64"`,
# `"uint8"`, `"uint16"`, `"uint32"` or `"uint64"`. The array `x` has one axis or more. Its dtype is
# one of these too, or float16, float32 or float64.
#
# - **What is too large** becomes the largest number of `dtype`, and **what is too small** becomes
#   the smallest. This holds for infinities too. <!-- rule beyond: 0.25 -->
# - **A fraction is cut off**, towards zero: 2.7 becomes 2, and −2.7 becomes −2.
#   <!-- rule fraction: 0.25 -->
# - **NaN becomes 0.** <!-- rule nan: 0.25 -->
# - **What fits is exact**, up to the bounds, for ints of 64 bits too. The next number beyond a
#   bound is too large or too small. <!-- rule bounds: 0.25 -->
# - **The array** has the shape of `x`, whatever its axes and its strides are, and the dtype that is
#   asked for. <!-- rule array: 0.25 -->
# - **`x` stays as it is.** <!-- rule x_stays: 0.25 -->
#
# An example: `cast_saturating(np.array([300.7, -2.7, -1000.0]), "int8")` is `[127, -2, -128]`.
#
# Mind the bounds. The largest int32 is 2³¹ − 1, which no float32 holds: the nearest float32 is 2³¹.
# So if you clamp a float32 to `np.iinfo("int32").max`, 2³¹ stays 2³¹, and the cast of 2³¹ is wrong.
# The same happens with float64 and 64-bit ints.
#
# <details><summary>Hint 1: where to look</summary>
#
# `np.iinfo(dtype)` has `min` and `max`, as Python ints. They are exact, and so is each comparison
# of two Python ints. `x.ravel().tolist()` makes one flat list of Python's numbers.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# The short way to get it right is a loop: a Python int has no bounds, so convert each number first,
# then clamp it. With whole arrays, first find the elements that are too large, too small or NaN.
# Cast only the others. The first number that is too large, `max + 1`, is a power of two, and a
# float64 holds it exactly.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For a finite number: `min(max(int(value), bounds.min), bounds.max)`. In the end,
# `np.array(numbers, dtype=dtype).reshape(x.shape)`. For NaN and the infinities, use `math.isnan`
# and `math.isinf`.
#
# </details>


# %% nbgrader={"grade_id": "cast-saturating", "solution": true}
def cast_saturating(x: np.ndarray, dtype: str) -> np.ndarray:
    """Return `x` as the integer `dtype`: clamped to its range, fractions cut off, NaN as 0."""
    ### BEGIN SOLUTION
    bounds = np.iinfo(dtype)
    wide = x.astype(np.float64) if x.dtype.kind == "f" else x  # exact in either case
    # Not `> bounds.max`: as a float that may be a larger number, but max + 1 is a power of two.
    too_large, too_small = wide >= int(bounds.max) + 1, wide < int(bounds.min)
    fits = ~(too_large | too_small | np.isnan(wide))
    result = np.where(fits, wide, 0).astype(dtype)
    result[too_large] = bounds.max
    result[too_small] = bounds.min
    return result
    ### END SOLUTION


# %%
# Try it here. Here is NumPy's cast, to compare with yours:
print(np.array([300, -2, -1000]).astype("int8"))
# cast_saturating(np.array([300, -2, -1000]), "int8")

# %% nbgrader={"grade_id": "check-cast-saturating", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch04_dtypes_and_casting.cast_saturating")
### END HIDDEN TESTS
# rule numbers
x = np.array([5.0, 100.0, -7.0])
right = np.array([5, 100, -7], dtype="int8")
assert returns(cast_saturating, x, "int8", expected=right, why="All of these fit into int8.")
x = np.array([0, 90, 7], dtype="int64")
right = np.array([0, 90, 7], dtype="uint16")
assert returns(cast_saturating, x, "uint16", expected=right, why="All of these fit into uint16.")
# rule beyond
x = np.array([300.7, -2.7, -1000.0])
right = np.array([127, -2, -128], dtype="int8")
why = "The range of int8 is −128 … 127."
assert returns(cast_saturating, x, "int8", expected=right, why=why)
x = np.array([300, -1, 255], dtype="int32")
why = "The range of uint8 is 0 … 255."
right = np.array([255, 0, 255], dtype="uint8")
assert returns(cast_saturating, x, "uint8", expected=right, why=why)
x = np.array([math.inf, -math.inf, 1e10], dtype="float32")
right = np.array([2**31 - 1, -(2**31), 2**31 - 1], dtype="int32")
why = "An infinity is too large or too small, so it becomes the bound on its side."
assert returns(cast_saturating, x, "int32", expected=right, why=why)
# rule fraction
x = np.array([2.2, 2.7, -2.2, -2.7, 126.9, -127.5])
right = np.array([2, 2, -2, -2, 126, -127], dtype="int8")
why = "Fractions are cut off, towards zero."
assert returns(cast_saturating, x, "int8", expected=right, why=why)
# rule nan
x = np.array([math.nan, 1.0], dtype="float32")
right = np.array([0, 1], dtype="int32")
assert returns(cast_saturating, x, "int32", expected=right, why="NaN becomes 0.")
# rule bounds
x = np.array([2**63 - 1, 2**63 - 2, -(2**63), 2**53 + 1])
why = "These int64 stay what they are: a conversion to float64 would lose their last digits."
assert returns(cast_saturating, x, "int64", expected=x.copy(), why=why)
x = np.array([2.0**31, -(2.0**31), 2.0**30], dtype="float32")
right = np.array([2**31 - 1, -(2**31), 2**30], dtype="int32")
why = "2³¹ is one more than the largest int32, and −2³¹ is the smallest."
assert returns(cast_saturating, x, "int32", expected=right, why=why)
x = np.array([2**63, 2**64 - 1], dtype="uint64")
right = np.array([2**63 - 1, 2**63 - 1], dtype="int64")
why = "2⁶³ is one more than the largest int64."
assert returns(cast_saturating, x, "int64", expected=right, why=why)
x, right = np.array([2.0**63]), np.array([2**63 - 1])
assert returns(cast_saturating, x, "int64", expected=right, why=why)
x, right = np.array([2.0**64]), np.array([2**64 - 1], dtype="uint64")
why = "2⁶⁴ is one more than the largest uint64."
assert returns(cast_saturating, x, "uint64", expected=right, why=why)
# rule array
x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
right = np.array([[1, 2, 3], [4, 5, 6]], dtype="int16")
why = "The answer has the shape of `x`, and each number lies where it did."
assert returns(cast_saturating, x, "int16", expected=right, why=why)
assert returns(cast_saturating, x.T, "int16", expected=right.T, why=why)
assert returns(cast_saturating, x[:0], "int16", expected=right[:0], why=why)
# rule x_stays
x = np.array([math.nan, 300.0, -2.5])
kept = x.copy()
cast_saturating(x, "int8")
why = "cast_saturating changed the array that it was given: work on a copy."
assert same_value(x, kept, why=why)
all_right()

# %% [markdown] lesson="When two dtypes differ"
# ## Say which dtype a sum has
#
# Two tensors are added. `promoted(library, a, b)` returns the name of the dtype of the sum. The
# library is one that is installed.
#
# - **`"numpy"`**: the sum of two ndarrays. <!-- rule numpy: 0.25 -->
# - **`"torch"`**: the sum of two PyTorch tensors. The name is a string such as `"float32"`, not
#   `"torch.float32"`. <!-- rule torch: 0.25 -->
# - **`"tensorflow"`**: the sum of two TensorFlow tensors, if TensorFlow adds them.
#   <!-- rule tensorflow: 0.25 -->
# - Where TensorFlow raises an `InvalidArgumentError` instead, return the word `"refused"`.
#   <!-- rule refused: 0.25 -->
#
# `a` and `b` are names of dtypes, equal or different: `"bool"`, `"uint8"`, `"int8"`, `"int16"`,
# `"int32"`, `"int64"`, `"float16"`, `"float32"`, `"float64"`; and also `"bfloat16"`, except for
# NumPy, which has no bfloat16.
#
# **Both operands are tensors with one axis**, made by that library with these dtypes: no Python
# numbers, no tensors without axes, and no arrays of another library. The sum is `x + y`, with the
# library's usual settings.
#
# Two examples: `promoted("numpy", "int32", "float32")` is `"float64"`, and `promoted("torch",
# "int32", "float32")` is `"float32"`.
#
# **Write the rules, or ask the library**: make two small tensors, add them, look at the dtype. Both
# ways are fine. Asking is shorter, and you would do it at work too.
#
# <details><summary>Hint 1: where to look</summary>
#
# `np.zeros(1, dtype=a)`, `torch.zeros(1, dtype=getattr(torch, a))` and `tf.zeros([1], dtype=a)`
# make small tensors. Each has a `dtype`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Add two of them in each library. TensorFlow's error is a `tf.errors.InvalidArgumentError`.
# TensorFlow refuses even some pairs of equal dtypes.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# In a `try`: `return (tf.zeros([1], dtype=a) + tf.zeros([1], dtype=b)).dtype.name`. For torch,
# `str(dtype)` has `torch.` in front, and `.removeprefix("torch.")` takes it away.
#
# </details>


# %% nbgrader={"grade_id": "promoted", "solution": true}
def promoted(library: str, a: str, b: str) -> str:
    """Return the name of the dtype of a sum of tensors of dtypes `a` and `b`, or "refused"."""
    ### BEGIN SOLUTION
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        sum_dtype = torch.promote_types(getattr(torch, a), getattr(torch, b))
        return str(sum_dtype).removeprefix("torch.")
    try:
        return (tf.zeros([1], dtype=a) + tf.zeros([1], dtype=b)).dtype.name
    except tf.errors.InvalidArgumentError:
        return "refused"
    ### END SOLUTION


# %%
# Try it here. Which dtype do you expect for uint8 plus int8?
(np.zeros(1, dtype="uint8") + np.zeros(1, dtype="int8")).dtype

# %% nbgrader={"grade_id": "check-promoted", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch04_dtypes_and_casting.promoted")
### END HIDDEN TESTS
# rule numpy
why = "NumPy takes a dtype that holds all numbers of both dtypes; not every int32 is a float32."
likely = {"float32": "This is what PyTorch does."}
assert returns(promoted, "numpy", "int32", "float32", expected="float64", likely=likely, why=why)
why = "int16 is the smallest dtype that holds all numbers of uint8 and int8."
assert returns(promoted, "numpy", "uint8", "int8", expected="int16", why=why)
why = "No float holds all of int64 and float32; NumPy takes float64."
assert returns(promoted, "numpy", "float32", "int64", expected="float64", why=why)
if find_spec("torch"):
    # rule torch
    why = "In PyTorch a float plus an int gives the float's dtype, even if the int has more bits."
    likely = {"torch.float32": "Leave out `torch.`.", "float64": "This is what NumPy does."}
    args = ("torch", "int32", "float32")
    assert returns(promoted, *args, expected="float32", likely=likely, why=why)
    why = "Neither dtype holds all numbers of the other dtype; float32 holds all numbers of both."
    assert returns(promoted, "torch", "float16", "bfloat16", expected="float32", why=why)
    why = "int16 is the smallest dtype that holds all numbers of uint8 and int8."
    assert returns(promoted, "torch", "int8", "uint8", expected="int16", why=why)
if find_spec("tensorflow"):
    # rule tensorflow
    why = "TensorFlow adds two tensors of one dtype."
    likely = {"<dtype: 'int8'>": "Give the name alone, as `.dtype.name` does."}
    args = ("tensorflow", "int8", "int8")
    assert returns(promoted, *args, expected="int8", likely=likely, why=why)
    args = ("tensorflow", "bfloat16", "bfloat16")
    assert returns(promoted, *args, expected="bfloat16", why=why)
    # rule refused
    why = "TensorFlow raises InvalidArgumentError here, so return the word refused."
    assert returns(promoted, "tensorflow", "int32", "float32", expected="refused", why=why)
    why = "TensorFlow does not add bools: it raises InvalidArgumentError, so return refused."
    assert returns(promoted, "tensorflow", "bool", "bool", expected="refused", why=why)
all_right()

# %% [markdown] lesson="Sums and means"
# ## Sum without loss
#
# `safe_sum(x)` returns the sum of an array with one axis. <!-- rule sum: 0.25 --> The sum of ints
# may be too large for the dtype of the array. <!-- rule too_large: 0.25 --> `x` holds ints of 8 to
# 64 bits, with or without sign, or bools, or float16, float32 or float64.
#
# - **Ints**: the exact sum, as an int. It may be too large for every dtype of NumPy.
#   <!-- rule exact: 0.25 -->
# - **Bools**: how many are True, as an int. <!-- rule bools: 0.25 -->
# - **Floats** are added in float64 or better. The sum may differ from the exact sum of the numbers
#   in `x` by at most 10⁻¹² times the sum of the absolute values of these numbers.
#   <!-- rule floats: 0.25 -->
# - **The sum of floats is a float**, even if it is a whole number. <!-- rule as_float: 0.25 -->
# - **No elements**: 0 or 0.0, whatever the dtype. <!-- rule no_elements: 0.25 -->
# - **`x` may be a view** with any strides, and stays as it is. <!-- rule memory: 0.25 -->
#
# All floats in `x` are finite. There are at most 5,000 of them, and no sum comes near the largest
# float64. Under these conditions, every way of adding in float64 is exact enough.
#
# Three examples: the sum of `[200, 100]` in uint8 is 300. The sum of 4,096 elements that are 32, in
# float16, is 131072.0, which no float16 can hold. The sum of `[2**63 - 1, 1]` in int64 is
# 9223372036854775808.
#
# <details><summary>Hint 1: where to look</summary>
#
# Python's own ints have no bounds, and Python's float is a float64. `x.tolist()` turns NumPy's
# numbers into Python's numbers. `x.dtype.kind` is `"f"` for the floats.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `sum` adds what it is given. NumPy's numbers keep their dtype, and can wrap around. Python's
# numbers cannot. For floats, `math.fsum` rounds only once.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `sum(x.tolist())` is right for ints and bools, and exact enough for floats too.
#
# </details>


# %% nbgrader={"grade_id": "safe-sum", "solution": true}
def safe_sum(x: np.ndarray) -> int | float:
    """Return the sum of an array with one axis: exact for ints and bools, in float64 for floats."""
    ### BEGIN SOLUTION
    numbers = x.tolist()  # Python's own, which do not wrap around
    return math.fsum(numbers) if x.dtype.kind == "f" else sum(numbers)
    ### END SOLUTION


# %%
# Try it here. What is wrong with these sums of NumPy?
x = np.array([2**63 - 1, 1])
print(x.sum(), np.array([2048, 1, 1], dtype="float16").cumsum())
# safe_sum(x)

# %% nbgrader={"grade_id": "check-safe-sum", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch04_dtypes_and_casting.safe_sum")
### END HIDDEN TESTS
# rule sum
likely = {3: "Sum the elements; do not count them."}
assert returns(safe_sum, np.array([1, 20, -5]), expected=16, likely=likely)
# rule too_large
likely = {44: "This wrapped around in uint8."}
why = "200 + 100 is 300, an int, even if it does not fit into uint8."
assert returns(safe_sum, np.array([200, 100], dtype="uint8"), expected=300, likely=likely, why=why)
x = np.array([2**31 - 1, 1], dtype="int32")
assert returns(safe_sum, x, expected=2**31, why="2³¹ does not fit into int32.")
# rule exact
why = "The sum of ints is exact: a Python int has no bounds."
assert returns(safe_sum, np.array([2**63 - 1, 1]), expected=2**63, why=why)
x = np.array([2**64 - 1, 2**64 - 1], dtype="uint64")
assert returns(safe_sum, x, expected=2**65 - 2, why=why)
# rule bools
why = "Three of the four are True."
assert returns(safe_sum, np.array([True, False, True, True]), expected=3, why=why)
# rule floats
x = np.array([0.5, 0.25])
likely = {0.0: "Each number lost its fraction: floats give a float."}
assert returns(safe_sum, x, expected=0.75, likely=likely, why="0.5 + 0.25 is 0.75.")
x = np.array([2.0**24, 1, 1, 1], dtype="float32")
likely = {2.0**24: "This was added in float32, where 2²⁴ + 1 is 2²⁴."}
assert returns(safe_sum, x, expected=2.0**24 + 3, within=1e-12, why=likely[2.0**24])
x = np.full(4096, 32, dtype="float16")
why = "4,096 × 32 is 131072, and no float16 is so large: add in float64."
assert returns(safe_sum, x, expected=131072.0, within=1e-12, why=why)
# rule as_float
why = "Floats give a float, of Python or of NumPy."
assert same_value(isinstance(safe_sum(x), float | np.floating), True, why=why)
# rule no_elements
why = "There is nothing to add."
for dtype in ("int8", "bool", "float32"):
    assert returns(safe_sum, np.array([], dtype=dtype), expected=0.0, why=why)
# rule memory
x = np.array([1, 2, 3, 4, 5])
kept = x.copy()
why = "These are 5, 3 and 1, from the back to the front."
assert returns(safe_sum, x[::-2], expected=9, why=why)
why = "safe_sum changed the array that it was given: leave it as it is."
assert same_value(x, kept, why=why)
all_right()
