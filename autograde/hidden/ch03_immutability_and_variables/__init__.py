"""What is asked of the changed copy and of the variable over arrays."""

from autograde.hidden.ch03_immutability_and_variables import scatter_cases, variable_cases

CASES = {
    "scatter_nd": scatter_cases.scatter_nd_cases,
    "variable": variable_cases.variable_cases,
    "variable_updates": variable_cases.variable_updates_cases,
    "variable_slices": variable_cases.variable_slices_cases,
    "variable_scatter": variable_cases.variable_scatter_cases,
}
