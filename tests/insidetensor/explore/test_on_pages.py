"""A puzzle on a page asks for what its reader can do there, where no kernel runs a line."""

from itertools import count

import numpy as np
import pytest

from insidetensor.explore import on_pages, widget
from insidetensor.memory.layout import Layout
from insidetensor.messages import message
from insidetensor.questions import puzzles


@pytest.fixture
def asked(monkeypatch):
    """The HTML of a puzzle on a page, of this target."""
    monkeypatch.setattr(puzzles, "puzzle", puzzles.puzzle)
    monkeypatch.setattr(widget, "widget", widget.widget)
    on_pages.play()

    def ask(target, **more):
        return puzzles.puzzle("A task.", target, lambda: ..., **more)._repr_mimebundle_()

    return ask


def test_a_view_is_set_in_the_instrument_under_it(asked):
    shown = asked([[0, 2], [1, 3]], view_of=np.arange(4))
    for text in shown.values():
        assert message("puzzle.set_it") in text
        assert message("puzzle.fill_in") not in text
    assert 'class="explorable"' in shown["text/html"]


def test_a_line_is_written_in_the_notebook(asked):
    shown = asked(["Bo", "Di"])
    for text in shown.values():
        assert message("puzzle.no_kernel") in text
        assert message("puzzle.fill_in") not in text
    assert shown["text/html"].endswith(on_pages.NOTEBOOK)


def test_a_number_that_is_the_answer_is_not_shown(asked):
    for text in asked(322).values():
        assert "322" not in text
        assert message("puzzle.hidden") in text


@pytest.mark.parametrize(
    ("target", "storage"),
    [([[0, 2], [1, 3]], np.arange(4)), ([[0, 1], [2, 3]], np.arange(4)), ([[0, 0]], np.zeros(1))],
)
def test_a_view_begins_inside_the_storage_and_not_at_the_answer(target, storage):
    instrument = on_pages._played("A task.", target, storage, None)
    header, values = instrument.state, instrument.facts["values"]
    layout = Layout(header["shape"], header["strides"], storage_size=len(values))
    seen = [values[cell] for _, cell in layout.cells()]
    goal = instrument.facts["goal"]
    assert header["shape"] == goal["shape"]
    assert seen != goal["values"] or len(set(values)) == 1


# From row-major strides and offset 0. Of a chessboard several headers show the same.
@pytest.mark.parametrize(
    ("target", "storage", "fewest"),
    [
        ([[0, 4, 8], [1, 5, 9]], np.arange(12), 2),  # strides (1, 4)
        ([[3, 7, 11], [2, 6, 10]], np.arange(12), 3),  # strides (-1, 4), offset 3
        ([[0, 1], [1, 0]], np.array([0, 1, 0]), 1),  # strides (1, 1)
        ([[2, 3, 4]], np.arange(5), 1),  # offset 2, with any stride along the axis of size 1
    ],
)
def test_the_fewest_moves_are_those_of_the_nearest_header(target, storage, fewest):
    goal = on_pages._played("A task.", target, storage, None).facts["goal"]
    assert goal["fewest"] == fewest


def test_each_puzzle_of_a_page_has_the_controls_of_the_last_and_one_more(monkeypatch):
    monkeypatch.setattr(on_pages, "_puzzle_numbers", count(1))
    goals = [
        on_pages._played("A task.", [[0, 2], [1, 3]], np.arange(4), None).facts["goal"]
        for _ in range(4)
    ]
    assert [len(goal["controls"]) for goal in goals] == [1, 2, 3, 3]
