# %% [markdown]
# # Count cells
#
# The lesson is [Count what lies in memory](../course/ch01_counting.ipynb).

# %%
import math

# %% [markdown]
# ## Count them all
#
# Shape `(2, 3)` needs six cells. <!-- rule cells: 1.5 -->
#
# A size of 0 leaves none. <!-- rule size_0: 0.5 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# The module `math` multiplies.
#
# </details>
#
# <details><summary>Hint 2: almost the line</summary>
#
# `math.prod` takes the shape as it is.
#
# </details>


# %% nbgrader={"grade_id": "cell-count", "solution": true}
def cell_count(shape: tuple[int, ...]) -> int:
    """How many cells a storage of this shape needs."""
    ### BEGIN SOLUTION
    return math.prod(shape)
    ### END SOLUTION


# %%
# try it here

# %% nbgrader={"grade_id": "check-cell-count", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_counting.cell_count")
### END HIDDEN TESTS
# rule cells
assert cell_count((2, 3)) == 6
# rule size_0
assert cell_count((2, 0)) == 0

# %% [markdown]
# ## Count the bytes
#
# Each cell takes `itemsize` bytes. <!-- rule bytes: 3 -->


# %% nbgrader={"grade_id": "byte-count", "solution": true}
def byte_count(shape: tuple[int, ...], itemsize: int) -> int:
    """How many bytes a storage of this shape needs."""
    ### BEGIN SOLUTION
    return math.prod(shape) * itemsize
    ### END SOLUTION


# %%
# try it here

# %% nbgrader={"grade_id": "check-byte-count", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_counting.byte_count")
### END HIDDEN TESTS
# rule bytes
assert byte_count((2, 3), 4) == 24
