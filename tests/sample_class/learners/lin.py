"""Lin Moreau: prints to see what happens, trusts the clock, and takes the nearest short cut."""

# %% ch05_devices solved all
# %% ch05_devices wrong matmul__prints
# %% ch06_timing solved all
# %% ch06_timing wrong benchmark__no_sync
# %% ch01_tensors_and_ndarrays solved all
# %% ch01_tensors_and_ndarrays wrong shares_memory__same_base
# %% ch03_immutability_and_variables solved all
# %% ch03_immutability_and_variables wrong variable_slices__into_the_snapshot
# %% ch04_dtypes_and_casting solved all
# %% ch04_dtypes_and_casting wrong to_bfloat16__cut
# %% ch07_saving_tensors solved all
# %% ch07_saving_tensors wrong saved_bytes__by_size
# %% ch08_eager_and_graph solved all
# %% ch08_eager_and_graph wrong run__computes_again
