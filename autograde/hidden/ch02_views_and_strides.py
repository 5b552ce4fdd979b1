"""What is asked of the functions and the class of the small strided tensor."""

from __future__ import annotations

from functools import partial

from . import strided_axes, strided_layouts, strided_views, tensor_cases
from .tensor_scripts import SCRIPTS

SECTIONS = {
    "tensor": tensor_cases.TENSOR,
    "tensor_views": tensor_cases.VIEWS,
    "tensor_reshaping": tensor_cases.RESHAPING,
    "tensor_writes": tensor_cases.WRITES,
    "tensor_arithmetic": tensor_cases.ARITHMETIC,
    "tensor_matmul": tensor_cases.MATMUL,
}
CASES = {
    "row_major_strides": strided_layouts.row_major_strides_cases,
    "storage_index": strided_layouts.storage_index_cases,
    "is_contiguous": strided_layouts.is_contiguous_cases,
    "permuted": strided_axes.permuted_cases,
    "transposed": strided_axes.transposed_cases,
    "indexed": strided_views.indexed_cases,
    "broadcast_shape": strided_axes.broadcast_shape_cases,
    "expanded": strided_axes.expanded_cases,
    "view_strides": strided_views.view_strides_cases,
    **{part: partial(SCRIPTS.cases, part, rows) for part, rows in SECTIONS.items()},
}
