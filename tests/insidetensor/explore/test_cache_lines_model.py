"""What the browser counts as fetched is what Python's model counts, and what can be counted."""

import random

from browserless import asked

from insidetensor.explore.cache_lines_instrument import WALKS, simulate_reads


def states():
    draw = random.Random(1)
    for _ in range(1500):
        yield {
            "rows": draw.randint(1, 16),
            "columns": draw.randint(1, 16),
            "itemsize": draw.choice((4, 8)),
            "cache": draw.randint(1, 16),
        }


def test_each_read_fetches_a_line_where_pythons_model_does():
    given = [(state, walk) for state in states() for walk in WALKS]
    short = "({ element, line, fetched }) => [element, line, fetched]"
    found = asked("cache_lines", f"([now, walk]) => m.reads(now, walk).map({short})", given)
    for (state, walk), got in zip(given, found, strict=True):
        assert [tuple(read) for read in got] == list(simulate_reads(state, walk)), (state, walk)


def test_by_rows_each_line_is_fetched_once_and_by_columns_at_every_read_where_none_is_kept():
    state = {"rows": 16, "columns": 16, "itemsize": 8, "cache": 1}
    fetched = [sum(missed for *_, missed in simulate_reads(state, walk)) for walk in WALKS]
    assert fetched == [16 * 16 * 8 // 64, 16 * 16]


def test_as_many_lines_as_there_are_rows_save_the_walk_by_columns():
    state = {"rows": 8, "columns": 16, "itemsize": 8, "cache": 8}
    fetched = [sum(missed for *_, missed in simulate_reads(state, walk)) for walk in WALKS]
    assert fetched == [16, 16]
