"""threads(n) changes what it says, says what it cannot change, and puts all back."""

import sys

import pytest

from insidetensor import threads
from insidetensor.libraries import library
from insidetensor.timing.threads import thread_count


def test_numpys_and_pytorchs_threads_are_set_and_put_back():
    before = thread_count("numpy"), thread_count("torch")
    for count in (1, 2):
        with threads(count) as limits:
            assert (thread_count("numpy"), thread_count("torch")) == (count, count)
            assert limits.count(f": {count} thread(s)") == 2
    assert (thread_count("numpy"), thread_count("torch")) == before


def test_they_are_put_back_after_an_error_too():
    with threads(3):
        with pytest.raises(ZeroDivisionError), threads(1):
            1 / 0  # noqa: B018
        assert thread_count("torch") == 3


def test_tensorflow_is_named_as_unchanged():
    with threads(1) as limits:
        assert "TensorFlow: unchanged." in limits
        assert "NumPy: 1 thread(s)" in limits


def test_what_is_not_installed_is_not_spoken_of(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    monkeypatch.setitem(sys.modules, "torch", None)
    with threads(1) as limits:
        assert limits == "NumPy: 1 thread(s) in its BLAS library."
    assert thread_count("torch") is None


def test_without_threadpoolctl_numpy_is_named_as_unchanged(monkeypatch):
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    before = library("torch").get_num_threads()
    with threads(before + 1) as limits:
        assert limits.startswith("NumPy: unchanged. The package threadpoolctl")
        assert thread_count("numpy") is None
    assert library("torch").get_num_threads() == before


@pytest.mark.parametrize("count", [0, -1, 1.5, "2"])
def test_a_count_that_cannot_be_is_refused(count):
    with pytest.raises(ValueError, match=r"at least 1 thread|whole number"), threads(count):
        pass
