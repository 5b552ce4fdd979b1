"""The instrument for variables and what was read from them: `explore_snapshots()`."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from string import ascii_uppercase
from typing import Any

from insidetensor.explore.instrument import Instrument, State, with_levels
from insidetensor.explore.live import show_live
from insidetensor.libraries import library, version_stamp
from insidetensor.libraries.absent import not_installed
from insidetensor.memory.storage import memory_of
from insidetensor.messages import message
from insidetensor.showing.tables import Table

# Each action as code; `n` is its number, so that every write writes another value.
ACTIONS = {
    "read": "s{n} = v.value()",
    "assign": "v.assign([{n}0, {n}0, {n}0])",
    "slice": "v[0].assign({n})",
    "gather": "tf.gather(v, [0])",
}
LONGEST = 4
# The ES module knows by the name what fulfils each; the fewest moves are the fewest lines.
LEVELS: tuple[State, ...] = tuple(
    {"name": name, "controls": ["actions"], "begins": {}, "fewest": fewest}
    for name, fewest in (("share", 1), ("keep", 2), ("differ", 3), ("apart", 3))
)
Named = dict[str, Any]


def explore_snapshots() -> Any:
    """Read a variable, assign to it, write to a slice: what is shared, what is copied, and when.

    The first call executes every list of up to four actions. The instrument has the attributes
    `actions`, a list of "read", "assign", "slice" and "gather", and `level`: which wish is to be
    fulfilled, from 0; -1 for none of them.

    Raises: NotInstalledError where TensorFlow is missing.
    """
    return show_live(snapshots_instrument())


def snapshots_instrument(level: int = -1) -> Instrument:
    """Make the instrument before any action, without showing it."""
    facts = {
        "states": execute_actions(),
        "code": ACTIONS,
        "most": LONGEST,
        "versions": version_stamp(["tensorflow"]),
    }
    return with_levels(Instrument("snapshots", {"actions": []}, facts, _still), LEVELS, level)


@cache
def execute_actions() -> dict[str, list[Named]]:
    """Execute every list of actions: "read,slice" -> v and each snapshot after these actions.

    Each has its `name`, its `values` as text, and in `memory` a letter: equal letters share their
    bytes. The letter is None for a variable whose every read is a copy.
    """
    if library("tensorflow") is None:
        raise not_installed("tensorflow")
    found: dict[str, list[Named]] = {}
    for actions in product(ACTIONS, repeat=LONGEST):
        for length, seen in enumerate(_executed(actions)):
            found[",".join(actions[:length])] = seen
    return found


def _executed(actions: tuple[str, ...]) -> list[list[Named]]:
    """Execute actions; return v and the snapshots before the first action, and after each."""
    tf: Any = library("tensorflow")
    names: dict[str, Any] = {"tf": tf}
    letters: dict[int, str] = {}
    fresh = iter(ascii_uppercase)
    seen = []
    with tf.device("CPU"):  # memory of a GPU cannot be inspected this way
        exec("v = tf.Variable([0.0, 0.0, 0.0])", names)
        seen.append(_look(names, letters, fresh))
        for number, action in enumerate(actions, start=1):
            exec(ACTIONS[action].format(n=number), names)
            seen.append(_look(names, letters, fresh))
    return seen


def _look(names: dict[str, Any], letters: dict[int, str], fresh: Iterator[str]) -> list[Named]:
    # Two reads at once have the same address only if a read does not copy.
    once, again = names["v"].value(), names["v"].value()
    values = {"v": once, **{name: names[name] for name in sorted(names) if name[0] == "s"}}
    places: dict[str, int | None] = {n: memory_of(value).address for n, value in values.items()}
    if places["v"] != memory_of(again).address:
        places["v"] = None
    # Freed memory may be allocated again: it gets another letter then.
    for gone in [address for address in letters if address not in places.values()]:
        del letters[gone]
    for address in places.values():
        if address is not None and address not in letters:
            letters[address] = next(fresh)
    return [
        {
            "name": name,
            "values": ", ".join(f"{number:g}" for number in value.numpy()),
            "memory": None if (place := places[name]) is None else letters[place],
        }
        for name, value in values.items()
    ]


def _still(state: State) -> Table:
    """Show v and the snapshots after the actions of `state`, as a table."""
    written = [ACTIONS[action].format(n=n) for n, action in enumerate(state["actions"], start=1)]
    alone = message("explore_snapshots.own")
    rows = tuple(
        (f"`{each['name']}`", each["values"], each["memory"] or alone)
        for each in execute_actions()[",".join(state["actions"])]
    )
    columns = ("name", "values", "memory")
    header = tuple(message(f"explore_snapshots.{column}") for column in columns)
    caption = "\n".join(f"`{line}`" for line in ["v = tf.Variable([0.0, 0.0, 0.0])", *written])
    return Table(caption, header, rows, version_stamp(["tensorflow"]))
