# %% [markdown]
# # Count what lies in memory
#
# You'll be able to: say how many cells a shape needs.

# %%
import math

# %% [markdown]
# ## Multiply the sizes
#
# A storage for shape `(2, 3)` has six cells.

# %%
math.prod((2, 3))

# %% [markdown]
# A size that is no number is refused, and the message says so.

# %% tags=["raises-exception"]
math.prod(("two", 3.0), start="one")

# %% [markdown]
# ## Exercise
#
# [Count cells](../exercises/ch01_counting.ipynb), then
# [walk through them](ch02_walking.ipynb).
