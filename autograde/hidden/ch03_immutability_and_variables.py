"""What is asked of the changed copy and of the variable over arrays."""

from .scatter_cases import scatter_nd_cases
from .variable_cases import (
    variable_cases,
    variable_scatter_cases,
    variable_slices_cases,
    variable_updates_cases,
)

CASES = {
    "scatter_nd": scatter_nd_cases,
    "variable": variable_cases,
    "variable_updates": variable_updates_cases,
    "variable_slices": variable_slices_cases,
    "variable_scatter": variable_scatter_cases,
}
