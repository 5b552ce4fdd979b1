"""Each level is won by as many moves as its medal asks for, not by fewer, and not at its start."""

import json
from itertools import product

import pytest
from browserless import asked

from insidetensor.explore import tracing_instrument as tracing
from insidetensor.explore.crossover_instrument import crossover_instrument
from insidetensor.explore.file_instrument import DTYPES, MOST, file_instrument
from insidetensor.explore.snapshots_instrument import snapshots_instrument
from insidetensor.explore.transfers_instrument import transfers_instrument
from insidetensor.explore.transfers_program import DEVICES, NAMES, POLICIES, variant

# What is executed is kept in a process, so one worker asks for all of it.
pytestmark = pytest.mark.xdist_group("executed-tables")


def levels_of(instrument):
    """Its facts for the browser, with each of its levels; asked in a test, for it is executed."""
    assert instrument.facts["levels"]
    facts = json.dumps(instrument.facts)
    return [(facts, level) for level in instrument.facts["levels"]]


def reached(level, values):
    """Each state that the level's controls make, and how many of them have to be moved."""
    for each in product(*(values[control] for control in level["controls"])):
        state = {**level["begins"], **dict(zip(level["controls"], each, strict=True))}
        yield state, sum(state[name] != level["begins"][name] for name in level["controls"])


def assert_fewest(level, moves, won):
    """`won` says of each state whether all of its parts are done."""
    found = [count for count, parts in zip(moves, won, strict=True) if all(parts)]
    assert min(found) == level["fewest"] > 0, level["name"]


PLACES = {**dict.fromkeys(NAMES, DEVICES), "policy": POLICIES}


def bytes_of(runs, state):
    """Bytes that cross, None where a line raises, and where line 4 runs."""
    lines = runs[variant({name: state[name] for name in NAMES}, state["policy"])]
    steps = [step for line in lines for step in line["steps"]]
    where = {step["where"] for step in lines[3]["steps"] if step["kind"] == "operation"}
    return None if lines[-1]["error"] else sum(step["moved"] for step in steps), where


def test_transfers():
    instrument = transfers_instrument()
    for facts, level in levels_of(instrument):
        aim, (states, moves) = level["aim"], zip(*reached(level, PLACES), strict=True)
        key = "[now.x, now.w, now.b, now.policy].join(' ')"
        ask = f"(now) => m.done({json.dumps(aim)}, {facts}.runs[{key}])"
        assert_fewest(level, moves, asked("transfers", ask, states))
        # What the wish calls the fewest bytes, or the most.
        found = [bytes_of(instrument.facts["runs"], state) for state in states]
        crossing = [count for count, where in found
                    if count is not None and aim["where"] in (None, *where)]  # fmt: skip
        best = max if level["name"] == "most" else min
        assert aim["bytes"] in (None, best(crossing))


def test_crossover():
    for facts, level in levels_of(crossover_instrument()):
        (steps,) = asked("crossover", "() => m.STEPS", [None])
        values = {name: [*steps[name], level["begins"][name]] for name in level["controls"]}
        states, moves = zip(*reached(level, values), strict=True)
        aim = json.dumps(level["aim"])
        ask = f"((facts) => (now) => m.done({aim}, facts.sizes, m.curvesOf(now, facts)))({facts})"
        assert_fewest(level, moves, asked("crossover", ask, states))


def test_file():
    for _, level in levels_of(file_instrument()):
        values = {"dtype": DTYPES, "order": "CF", "rows": range(1, MOST[0] + 1),
                  "columns": range(1, MOST[1] + 1)}  # fmt: skip
        states, moves = zip(*reached(level, values), strict=True)
        aim = json.dumps(level["aim"])
        ask = f"(now) => [m.measured({aim}, now) === {aim}.is]"
        assert_fewest(level, moves, asked("file", ask, states))


def test_snapshots():
    for facts, level in levels_of(snapshots_instrument()):
        names, states = zip(*json.loads(facts)["states"].items(), strict=True)
        lines = [len(each.split(",")) if each else 0 for each in names]
        ask = f"(there) => m.done({json.dumps(level['name'])}, there)"
        assert_fewest(level, lines, asked("snapshots", ask, states))


def test_tracing():
    for _, level in levels_of(tracing.tracing_instrument()):
        functions = tracing.FUNCTIONS if "function" in level["controls"] else ["plain"]
        lists = [
            list(calls) for count in range(5) for calls in product(tracing.CALLS, repeat=count)
        ]
        states = [
            [calls, tracing.find_traced(each, calls)] for each in functions for calls in lists
        ]
        moves = [len(calls) + (each != "plain") for each in functions for calls in lists]
        ask = f"([calls, isNew]) => m.done({level['aim']}, {tracing.LONGEST}, calls, isNew)"
        assert_fewest(level, moves, asked("tracing", ask, states))
