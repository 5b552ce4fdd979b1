"""What is asked of the small define-and-run library."""

from .graph_nodes import constant_cases, symbol_cases
from .graph_orders import order_cases
from .graph_runs import run_cases
from .graph_traces import trace_function_cases

CASES = {
    "constant": constant_cases,
    "order": order_cases,
    "run": run_cases,
    "symbol": symbol_cases,
    "trace_function": trace_function_cases,
}
