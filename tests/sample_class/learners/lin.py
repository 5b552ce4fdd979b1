"""Lin Moreau: prints to see what happens, and trusts the clock."""

# %% ch05_devices solved all
# %% ch05_devices wrong matmul__prints
# %% ch06_timing solved all
# %% ch06_timing wrong benchmark__no_sync
