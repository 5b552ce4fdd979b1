"""What an instrument says of the libraries is what was executed, and its reasons fit."""

import json
import random
from itertools import product

import pytest
from browserless import asked

from insidetensor import promotion_table
from insidetensor.devices.trace_table import size_words
from insidetensor.explore import tracing_instrument as tracing
from insidetensor.explore.promotion_instrument import explain_sums, promotion_instrument
from insidetensor.explore.snapshots_instrument import execute_actions
from insidetensor.explore.transfers_instrument import run_transfers
from insidetensor.messages import speaking

# What was executed is kept in a process, so one worker asks for all of it.
pytestmark = pytest.mark.xdist_group("executed-tables")


@pytest.mark.parametrize("name", ["numpy", "torch", "tensorflow"])
def test_each_sum_is_that_of_the_promotion_table(name):
    table = promotion_table(name)
    columns = [column.strip("`") for column in table.header[1:]]
    found = explain_sums(name)
    for row, *cells in table.rows:
        for column, cell in zip(columns, cells, strict=True):
            want = found[f"{row.strip('`')} + {column}"]["dtype"]
            assert cell.strip("`") == (want or "refused"), (row, column)


def test_an_operand_that_is_not_in_the_table_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"This instrument adds bool, .* got int8 \+ int7"):
        promotion_instrument("int8", "int7")


def moved(devices, policy):
    """Bytes to the accelerator and back, and the number of the line that raised."""
    lines = run_transfers()[f"{devices} {policy}"]
    steps = [step for line in lines for step in line["steps"]]
    ways = [sum(step["moved"] for step in steps if step["from"] == way) for way in ("cpu", "sim")]
    return (*ways, next((at for at, line in enumerate(lines, 1) if line["error"]), None))


MATRIX, ROW, NUMBER = 256 * 256 * 4, 256 * 4, 4
MOVES = {
    ("sim sim sim", "as_is"): (0, NUMBER, None),
    ("cpu cpu cpu", "as_is"): (0, 0, None),
    ("sim cpu sim", "as_is"): (0, 0, 4),
    ("sim cpu cpu", "to_sim"): (MATRIX + ROW, NUMBER, None),
    ("cpu cpu cpu", "to_sim"): (2 * MATRIX + ROW, NUMBER, None),
    ("sim sim cpu", "to_cpu"): (0, 2 * MATRIX, None),
}


@pytest.mark.parametrize(("setting", "expected"), MOVES.items())
def test_a_program_moves_the_bytes_of_what_lives_elsewhere(setting, expected):
    assert moved(*setting) == expected


def test_every_combination_of_places_and_policies_was_run():
    assert len(run_transfers()) == 2**3 * 3
    mixed = [
        name
        for name in run_transfers()
        if name.endswith("as_is") and {"cpu", "sim"} <= {*name.split()}
    ]
    assert all(moved(*name.rsplit(" ", 1))[2] == 4 for name in mixed)


def test_a_copy_is_named_in_the_language_that_is_spoken():
    named = []
    for spoken in ("en", "ko"):
        with speaking(spoken):
            named.append(run_transfers()["cpu cpu cpu to_sim"][3]["steps"][0]["op"])
    assert named == ["copy to sim:0", "sim:0 장치로 복사"]


def test_bytes_are_written_as_a_trace_writes_them():
    sizes = [0, 4, 999, 1000, 1024, 263168, 524288, 10**6, 123456789]
    assert asked("transfers", "m.sizeWords", sizes) == [size_words(size) for size in sizes]


EFFECTS = {
    "read": "read_shares",
    "assign": "wrote_elsewhere",
    "read,assign": "wrote_elsewhere",
    "read,slice": "wrote_now_copies",
    "gather": "now_copies",
    "gather,read": "read_copies",
    "slice,slice": "wrote_apart",
}


def test_no_snapshot_ever_follows_a_later_write():
    for actions, there in execute_actions().items():
        before = execute_actions()[actions.rpartition(",")[0]]
        for old, now in zip(before[1:], there[1:], strict=False):
            assert old["values"] == now["values"], actions
    assert len(execute_actions()) == sum(4**length for length in range(5))


@pytest.mark.parametrize(("actions", "effect"), EFFECTS.items())
def test_what_an_action_did_is_told_from_the_executed_states(actions, effect):
    before = execute_actions()[actions.rpartition(",")[0]]
    assert asked(
        "snapshots", "([a, b]) => m.effect(a, b)", [(before, execute_actions()[actions])]
    ) == [effect]


SOME_CALLS = random.Random(1).sample(list(product(tracing.CALLS, repeat=tracing.LONGEST)), 12)


@pytest.mark.parametrize("function", tracing.FUNCTIONS)
def test_what_was_recorded_of_tracing_still_comes_out(function):
    repair = "record it again: python -m insidetensor.explore.tracing_instrument"
    for calls in [*SOME_CALLS, tracing.CALLS[:4], tracing.CALLS[2:]]:
        was = "".join(str(int(new)) for new in tracing.find_traced(function, list(calls)))
        assert tracing.execute_calls(function, calls) == was, (calls, repair)


def test_the_browser_reads_the_recorded_table_as_python_does():
    draw = random.Random(2)
    lists = [draw.choices(tracing.CALLS, k=draw.randint(0, 4)) for _ in range(1000)]
    for function, row in tracing.read_record()["table"].items():
        facts = f"{json.dumps(row)}, {json.dumps(tracing.CALLS)}, {tracing.LONGEST}"
        found = asked("tracing", f"(calls) => m.traced({facts}, calls)", lists)
        assert found == [tracing.find_traced(function, calls) for calls in lists]


REASONS_OF_TRACING = {
    ("f(1)",): ("first", True),
    ("f(1)", "f(2)"): ("new_number", True),
    ("f(1)", "f(1)"): ("again", False),
    ("f(tf.constant(1))", "f(tf.constant(2))"): ("other_value", False),
    ("f(tf.constant(1))", "f(tf.constant([1, 2]))"): ("new_tensor", True),
    ("f(tf.constant([1, 2]))", "f(tf.constant([1, 2, 3]))"): ("new_tensor", True),
}


@pytest.mark.parametrize(("calls", "said"), REASONS_OF_TRACING.items())
def test_the_reason_fits_what_was_traced(calls, said):
    reason, is_new = said
    assert tracing.find_traced("plain", list(calls))[-1] == is_new
    assert asked("tracing", "([c, n]) => m.reason(c, n)", [(calls, is_new)]) == [reason]
