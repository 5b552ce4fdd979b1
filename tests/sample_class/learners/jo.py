"""Jo Brandt: handed in the practice exercise only."""

# %% ch00_start_here solved all
