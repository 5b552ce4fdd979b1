# %% [markdown]
# # Count cells
#
# The lesson is [Count what lies in memory](../course/ch01_counting.ipynb).

# %%
import math

# %% [markdown]
# ## Count them all
#
# Shape `(2, 3)` needs six cells.
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
assert cell_count((2, 3)) == 6
assert cell_count((2, 0)) == 0
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch01_counting.check_cell_count", cell_count)
### END HIDDEN TESTS

# %% [markdown]
# ## Count the bytes
#
# Each cell takes `itemsize` bytes.


# %% nbgrader={"grade_id": "byte-count", "solution": true}
def byte_count(shape: tuple[int, ...], itemsize: int) -> int:
    """How many bytes a storage of this shape needs."""
    ### BEGIN SOLUTION
    return math.prod(shape) * itemsize
    ### END SOLUTION


# %%
# try it here

# %% nbgrader={"grade_id": "check-byte-count", "grade": true, "points": 3}
assert byte_count((2, 3), 4) == 24
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch01_counting.check_byte_count", byte_count)
### END HIDDEN TESTS
