"""What is asked of the small define-and-run library."""

from autograde.hidden.ch08_eager_and_graph.graph_nodes import constant_cases, symbol_cases
from autograde.hidden.ch08_eager_and_graph.graph_orders import order_cases
from autograde.hidden.ch08_eager_and_graph.graph_runs import run_cases
from autograde.hidden.ch08_eager_and_graph.graph_traces import trace_function_cases

CASES = {
    "constant": constant_cases,
    "order": order_cases,
    "run": run_cases,
    "symbol": symbol_cases,
    "trace_function": trace_function_cases,
}
