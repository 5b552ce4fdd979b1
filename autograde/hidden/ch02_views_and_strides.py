"""What is asked of the functions and the class of the small strided tensor."""

from __future__ import annotations

from .strided_axes import broadcast_shape_cases, expanded_cases, permuted_cases, transposed_cases
from .strided_layouts import is_contiguous_cases, row_major_strides_cases, storage_index_cases
from .strided_views import indexed_cases, view_strides_cases
from .tensor_cases import (
    tensor_arithmetic_cases,
    tensor_cases,
    tensor_matmul_cases,
    tensor_reshaping_cases,
    tensor_views_cases,
    tensor_writes_cases,
)

CASES = {
    "row_major_strides": row_major_strides_cases,
    "storage_index": storage_index_cases,
    "is_contiguous": is_contiguous_cases,
    "permuted": permuted_cases,
    "transposed": transposed_cases,
    "indexed": indexed_cases,
    "broadcast_shape": broadcast_shape_cases,
    "expanded": expanded_cases,
    "view_strides": view_strides_cases,
    "tensor": tensor_cases,
    "tensor_views": tensor_views_cases,
    "tensor_reshaping": tensor_reshaping_cases,
    "tensor_writes": tensor_writes_cases,
    "tensor_arithmetic": tensor_arithmetic_cases,
    "tensor_matmul": tensor_matmul_cases,
}
