"""Dara Kim: the functions that need one idea each; then time ran out."""

# %% ch00_start_here solved all
# %% ch02_views_and_strides solved row-major-strides storage-index is-contiguous permuted transposed broadcast-shape
