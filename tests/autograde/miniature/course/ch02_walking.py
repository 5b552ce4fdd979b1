# %% [markdown]
# # Walk through a storage
#
# You need: [Count what lies in memory](ch01_counting.ipynb).

# %%
import itertools

# %% [markdown]
# ## One step at a time

# %%
list(itertools.accumulate([1, 1, 1]))

# %% [markdown]
# ## Exercise
#
# [Walk](../exercises/ch02_walking.ipynb).
