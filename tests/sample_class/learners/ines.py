"""Ines Duarte: believes what most blogs say about view, and that a copy is always safer."""

# %% ch00_start_here style recursion
# %% ch02_views_and_strides style list_and_loops
# %% ch02_views_and_strides wrong view_strides__needs_contiguous
# %% ch02_views_and_strides wrong tensor_reshaping__reshape_always_copies
# %% ch02_views_and_strides wrong is_contiguous__non_increasing
