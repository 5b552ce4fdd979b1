"""The progress bar shows in a notebook, and nowhere else."""

import IPython
import pytest
from virtual_time import Clock

from insidetensor.timing.progress import Progress


@pytest.fixture
def notebook(monkeypatch):
    """What a notebook would be sent: the first drawing and its updates, in order."""
    sent = []

    class Handle:
        def display(self, bundle, raw):
            sent.append(("display", bundle))

        def update(self, bundle, raw):
            sent.append(("update", bundle))

    class Shell:
        kernel = object()

    monkeypatch.setattr(IPython, "get_ipython", Shell)
    monkeypatch.setattr(IPython.display, "DisplayHandle", Handle)
    return sent


def test_in_a_notebook_one_output_is_drawn_anew(notebook, capsys):
    clock = Clock()
    bar = Progress(clock=clock)
    for fraction in (0.0, 0.25):
        clock.spend(1.0)
        bar.show(fraction, "NumPy, n < 8")
    bar.finish("8 points.")
    assert [how for how, _ in notebook] == ["display", "update", "update"]
    (_, shown), (_, last) = notebook[1:]
    assert shown["text/plain"] == "25 % NumPy, n < 8"
    assert 'value="0.250"' in shown["text/html"]
    assert 'aria-label="Measuring"' in shown["text/html"]
    assert "NumPy, n &lt; 8" in shown["text/html"]
    assert last == {"text/html": "<small>8 points.</small>", "text/plain": "8 points."}
    assert capsys.readouterr() == ("", "")


def test_it_is_drawn_ten_times_a_second_at_most_and_the_end_always(notebook):
    clock = Clock()
    bar = Progress(clock=clock)
    for _ in range(100):
        clock.spend(0.01)
        bar.show(0.5, "x")
    bar.finish("done")
    assert 9 <= len(notebook) <= 12
    assert notebook[-1][1]["text/plain"] == "done"


def test_nothing_is_written_outside_of_a_notebook(capsys):
    bar = Progress()
    bar.show(0.5, "x")
    bar.finish("done")
    assert capsys.readouterr() == ("", "")


def test_it_can_be_turned_off(notebook):
    bar = Progress(shown=False)
    bar.show(0.5, "x")
    bar.finish("done")
    assert notebook == []


def test_fractions_beyond_the_ends_are_held(notebook):
    bar = Progress(clock=Clock())
    bar.show(1.7, "x")
    assert notebook[0][1]["text/plain"] == "100 % x"
