"""What is asked of the functions and the class of the small strided tensor."""

from __future__ import annotations

from . import strided_axes, strided_layouts, strided_views, tensor_cases

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
    "tensor": tensor_cases.tensor_cases,
    "tensor_views": tensor_cases.tensor_views_cases,
    "tensor_reshaping": tensor_cases.tensor_reshaping_cases,
    "tensor_writes": tensor_cases.tensor_writes_cases,
    "tensor_arithmetic": tensor_cases.tensor_arithmetic_cases,
    "tensor_matmul": tensor_cases.tensor_matmul_cases,
}
