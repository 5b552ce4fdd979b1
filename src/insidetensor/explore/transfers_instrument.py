"""The instrument for transfers between host and accelerator: `explore_transfers()`."""

import ast
from functools import cache
from typing import Any

from insidetensor.devices.trace_table import size_words
from insidetensor.explore import transfers_program
from insidetensor.explore.instrument import Instrument, State, with_levels
from insidetensor.explore.live import show_live
from insidetensor.explore.transfers_program import NAMES, variant
from insidetensor.libraries import version_stamp
from insidetensor.messages import language, message, section
from insidetensor.processes.fresh_process import Setting, run_fresh
from insidetensor.processes.own_process import OwnProcessError
from insidetensor.showing.tables import Table

SECONDS = 120.0
MATRIX, ROW, NUMBER = 256 * 256 * 4, 256 * 4, 4  # bytes: x and w, b, the total
# Each fits one beginning: where line 4 has to run, and how many bytes cross at best.
LEVELS: tuple[State, ...] = (
    {
        "name": "runs",
        "controls": ["policy"],
        "begins": {"policy": "as_is"},
        "fewest": 1,
        "aim": {"where": None, "bytes": None},
    },
    {
        "name": "fewest",
        "controls": ["policy"],
        "begins": {},
        "fewest": 1,
        "aim": {"where": None, "bytes": MATRIX},
    },
    {
        "name": "fewest_there",
        "controls": ["w", "b", "policy"],
        "begins": {},
        "fewest": 2,
        "aim": {"where": "sim", "bytes": NUMBER},
    },
    {
        "name": "most",
        "controls": ["x", "w", "b", "policy"],
        "begins": {"policy": "to_cpu"},
        "fewest": 2,
        "aim": {"where": None, "bytes": 2 * MATRIX + ROW + NUMBER},
    },
)


def explore_transfers() -> Any:
    """Choose where the operands of a program live, and see what runs where and which bytes move.

    The first call runs each of its 24 variants on the simulated accelerator, in a process of its
    own. The instrument has the attributes `x`, `w`, `b` ("cpu" or "sim"), `policy` ("as_is",
    "to_sim", "to_cpu") and `level`: which wish is to be fulfilled, from 0; -1 for none of them.

    Raises: NotInstalledError where PyTorch is missing; OwnProcessError where the runs fail.
    """
    return show_live(transfers_instrument())


def transfers_instrument(level: int = -1) -> Instrument:
    """Make the instrument with two operands on the CPU and one on "sim", without showing it."""
    state = {"x": "sim", "w": "cpu", "b": "cpu", "policy": "to_sim"}
    facts = {"runs": run_transfers(), "versions": version_stamp(["torch"])}
    return with_levels(Instrument("transfers", state, facts, _still), LEVELS, level)


def run_transfers() -> dict[str, list[dict[str, Any]]]:
    """Run all variants in another process, once; variant -> what each of its lines did."""
    return _run(language())


@cache
def _run(spoken: str) -> dict[str, list[dict[str, Any]]]:
    source = f"""
from insidetensor.messages import speaking
from {transfers_program.__name__} import run_variants
def run():
    with speaking({spoken!r}):
        return run_variants()
"""
    answer = run_fresh(
        source, "run()", Setting(("torch",)), name="explore_transfers", seconds=SECONDS
    )
    if answer.error is not None or answer.value is None:
        raise OwnProcessError(answer.error)
    found: dict[str, list[dict[str, Any]]] = ast.literal_eval(answer.value)
    return found


def _still(state: State) -> Table:
    devices = {name: state[name] for name in NAMES}
    rows = []
    done = run_transfers()[variant(devices, state["policy"])]
    for line in done:
        where = ", ".join(dict.fromkeys(step["where"] for step in line["steps"]))
        moves = [_move(step) for step in line["steps"] if step["moved"]]
        moved = line["error"] or "; ".join(moves) or "–"
        rows.append((f"`{line['code']}`", where or "–", moved))
    columns = ("line", "runs_on", "moves")
    header = tuple(message(f"explore_transfers.{column}") for column in columns)
    caption = message("explore_transfers.title")
    return Table(caption, header, tuple(rows), version_stamp(["torch"]))


def _move(step: dict[str, Any]) -> str:
    way = section("explore_transfers.")[f"from_{step['from']}"]
    return message("explore_transfers.move", size=size_words(step["moved"]), way=way)
