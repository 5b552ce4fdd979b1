"""The instrument that shows which calls of a tf.function are traced: `explore_tracing()`.

Its table is recorded in a file, since tracing some five thousand graphs takes minutes. To record:

    python -m insidetensor.explore.tracing_instrument
"""

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from insidetensor.explore.instrument import Instrument, State, with_levels
from insidetensor.explore.live import show_live
from insidetensor.libraries import library, version_stamp
from insidetensor.messages import message
from insidetensor.showing.tables import Table

RECORDED = Path(__file__).parent / "recorded" / "tracing.json"
LONGEST = 4
# The decorators of the function, and the calls.
FUNCTIONS = {
    "plain": "@tf.function",
    "reduce": "@tf.function(reduce_retracing=True)",
    "signature": "@tf.function(input_signature=[tf.TensorSpec(None, tf.int32)])",
}
CALLS = (
    "f(1)",
    "f(2)",
    "f(tf.constant(1))",
    "f(tf.constant(2))",
    "f(tf.constant([1, 2]))",
    "f(tf.constant([1, 2, 3]))",
)
# How many graphs four different calls make, each decorated so that they can.
LEVELS: tuple[State, ...] = (
    {"name": "each", "controls": ["calls"], "begins": {}, "fewest": 4, "aim": 4},
    {"name": "three", "controls": ["calls"], "begins": {}, "fewest": 4, "aim": 3},
    {"name": "two", "controls": ["function", "calls"], "begins": {}, "fewest": 5, "aim": 2},
    {"name": "one", "controls": ["function", "calls"], "begins": {}, "fewest": 5, "aim": 1},
)
BODY = "def f(x):\n    print('traced')\n    return x * 2"


def explore_tracing() -> Any:
    """Call a tf.function with numbers and tensors: which call is traced, which reuses a graph.

    The results come from a recorded table of every list of up to four calls. The instrument has
    the attributes `function` ("plain", "reduce", "signature"), `calls`, a list of code, and
    `level`: which wish is to be fulfilled, from 0; -1 for none of them.
    """
    return show_live(tracing_instrument())


def tracing_instrument(level: int = -1) -> Instrument:
    """Make the instrument before any call, without showing it."""
    read = read_record()
    facts = {
        "functions": FUNCTIONS,
        "calls": list(CALLS),
        "body": BODY,
        "most": LONGEST,
        "table": read["table"],
        "versions": read["versions"],
    }
    made = Instrument("tracing", {"function": "plain", "calls": []}, facts, _still)
    return with_levels(made, LEVELS, level)


@cache
def read_record() -> dict[str, Any]:
    """Read the recorded table: `versions`, and for each function a row of digits."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def find_traced(function: str, calls: list[str]) -> list[bool]:
    """Look up which of these calls, one after the other, made a new graph."""
    places = [CALLS.index(call) for call in calls]
    at = 0
    for place in [*places, *[0] * (LONGEST - len(places))]:
        at = at * len(CALLS) + place
    digits = read_record()["table"][function]
    return [digit == "1" for digit in digits[at * LONGEST : at * LONGEST + len(calls)]]


def record_tracing() -> dict[str, Any]:
    """Execute every list of four calls; write a digit for each call, 1 where it was traced."""
    lists = list(product(CALLS, repeat=LONGEST))
    table = {name: "".join(execute_calls(name, calls) for calls in lists) for name in FUNCTIONS}
    return {"versions": version_stamp(["tensorflow"]), "table": table}


def execute_calls(function: str, calls: tuple[str, ...]) -> str:
    """Define the function anew and call it; return a digit a call, the graphs that it made."""
    tf: Any = library("tensorflow")
    tf.get_logger().setLevel("ERROR")  # its advice on retracing is what this shows
    graphs: list[int] = []
    names: dict[str, Any] = {"tf": tf, "print": graphs.append}
    decorator = FUNCTIONS[function].removeprefix("@")
    exec(BODY, names)
    names["f"] = eval(decorator, names)(names["f"])
    digits = ""
    for call in calls:
        before = len(graphs)
        eval(call, names)
        digits += str(len(graphs) - before)
    return digits


def _still(state: State) -> Table:
    calls = state["calls"] or list(CALLS[:LONGEST])
    said = {True: message("explore_tracing.traced"), False: message("explore_tracing.reused")}
    found = find_traced(state["function"], calls)
    rows = tuple((f"`{call}`", said[is_new]) for call, is_new in zip(calls, found, strict=True))
    header = (message("explore_tracing.call"), message("explore_tracing.graph"))
    return Table(f"`{FUNCTIONS[state['function']]}`", header, rows, read_record()["versions"])


if __name__ == "__main__":
    RECORDED.parent.mkdir(exist_ok=True)
    RECORDED.write_text(json.dumps(record_tracing(), indent=1) + "\n", encoding="utf-8")
