"""What is asked of the functions and the class of the small strided tensor."""

from functools import partial

from autograde.hidden.ch02_views_and_strides import (
    strided_axes,
    strided_layouts,
    strided_views,
    tensor_cases,
)
from autograde.hidden.ch02_views_and_strides.tensor_scripts import SCRIPTS

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
    "tensor": partial(SCRIPTS.cases, "tensor", tensor_cases.TENSOR),
    "tensor_views": partial(SCRIPTS.cases, "tensor_views", tensor_cases.VIEWS),
    "tensor_reshaping": partial(SCRIPTS.cases, "tensor_reshaping", tensor_cases.RESHAPING),
    "tensor_writes": partial(SCRIPTS.cases, "tensor_writes", tensor_cases.WRITES),
    "tensor_arithmetic": partial(SCRIPTS.cases, "tensor_arithmetic", tensor_cases.ARITHMETIC),
    "tensor_matmul": partial(SCRIPTS.cases, "tensor_matmul", tensor_cases.MATMUL),
}
