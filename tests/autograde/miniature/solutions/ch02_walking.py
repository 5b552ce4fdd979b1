# %% [markdown]
# # Walk
#
# The lesson is [Walk through a storage](../course/ch02_walking.ipynb).

# %%
from collections.abc import Iterator

# %% [markdown]
# ## Take steps
#
# Three steps of two start at cell 0: cells 0, 2 and 4. <!-- rule steps: 1.5 -->


# %% nbgrader={"grade_id": "walker", "solution": true}
class Walker:
    """Visits `count` cells, `step` cells apart."""

    def __init__(self, step: int, count: int) -> None:
        ### BEGIN SOLUTION
        self.step, self.count = step, count
        ### END SOLUTION

    def cells(self) -> Iterator[int]:
        """The cells visited, in order."""
        ### BEGIN SOLUTION
        return iter(range(0, self.step * self.count, self.step))
        ### END SOLUTION


# %%
# try it here

# %% nbgrader={"grade_id": "check-walker", "grade": true, "points": 1.5}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_walking.walker")
### END HIDDEN TESTS
# rule steps
assert list(Walker(2, 3).cells()) == [0, 2, 4]
