# %% [markdown]
# # Hand in your first exercise
#
# **You'll build** one tiny function, to practise handing in an exercise before the points count.
#
# **You need** the lesson [Start here](../course/ch00_start_here.ipynb).
#
# **How an exercise works.** Each part has four cells: what to do, a cell in which you write, a cell
# to try things in, and a check. Replace the line `raise NotImplementedError()` by your code, run
# the cell, then run the check below it. If a check finds a mistake, it names the mistake. If it
# finds none, it says so in one line.

# %%
import math

from insidetensor import all_right, refuses, same_value

# %% [markdown] lesson="How to read a picture"
# ## Count the elements of a shape
#
# `storage_size(shape)` returns the number of elements of a tensor of this shape. Its storage must
# hold this number of elements. <!-- rule elements: 0.25 --> `shape` is a tuple of sizes, one for
# each axis.
#
# A `(2, 3)` tensor has 2 rows of 3 elements: 6.
#
# - A shape with a 0 in it has no elements: 0. <!-- rule size_0: 0.25 -->
# - The shape without axes, `()`, has one element: 1. <!-- rule no_axes: 0.25 -->
# - A negative size raises a `ValueError`. <!-- rule negative_size: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# How many elements does a tensor of shape `(2, 3)` have? How many does one of shape `(4, 2, 3)`
# have?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Multiply the sizes, starting from 1. The result is right for `()` and for a shape with a 0, too.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `math.prod(shape)` multiplies all sizes. Before this line, write
# `if any(size < 0 for size in shape): raise …`
#
# </details>


# %% nbgrader={"grade_id": "storage-size", "solution": true}
def storage_size(shape: tuple[int, ...]) -> int:
    """Return how many elements a tensor of this shape has.

    Raises: ValueError for a negative size.
    """
    ### BEGIN SOLUTION
    if any(size < 0 for size in shape):
        raise ValueError(f"sizes must be 0 or more, got {shape}")
    return math.prod(shape)
    ### END SOLUTION


# %%
# Try it here.

# %% nbgrader={"grade_id": "check-storage-size", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch00_start_here.storage_size")
### END HIDDEN TESTS
# rule elements
assert same_value(storage_size((2, 3)), 6, why="There are 2 rows of 3 elements.")
assert same_value(storage_size((4, 2, 3)), 24, why="There are 4 blocks of 2 rows of 3 elements.")
# rule size_0
assert same_value(storage_size((4, 0, 3)), 0, why="A shape with a 0 in it has no elements.")
# rule no_axes
assert same_value(storage_size(()), 1, why="The shape without axes has one element.")
# rule negative_size
assert refuses(storage_size, (2, -3), error=ValueError, why="A size cannot be negative.")
why = "Both sizes are negative, although their product is positive."
assert refuses(storage_size, (-2, -3), error=ValueError, why=why)
assert refuses(storage_size, (0, -3), error=ValueError, why="A size cannot be negative.")
all_right()

# %% [markdown]
# ## Look once more
#
# In JupyterLab, press **Validate** above the notebook: it runs the saved notebook from a fresh
# start and names the checks that fail. Colab has no such button. Choose *Runtime > Restart session
# and run all* instead: it stops at the first check that fails.
#
# Grading tries each part with more cases than the check shows, but tests only what the text of the
# part says. You get back a page with your points. The page lists the rules in the text of each
# part. If your answer breaks a rule, the page names the mistake.
