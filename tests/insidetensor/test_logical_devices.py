"""TensorFlow's CPU can be split in two, and TensorFlow made to ask before it copies between them.

The split is for the whole process: these tests have one for themselves.
"""

import sys
import threading

import pytest

from insidetensor import explicit_copies, logical_cpus
from insidetensor.libraries import is_installed, library

# Looked up, not imported: to collect the tests is not to wait for TensorFlow.
HERE = pytest.mark.skipif(not is_installed("tensorflow"), reason="TensorFlow is not installed")
pytestmark = [pytest.mark.devices, HERE]


@pytest.fixture(scope="module", autouse=True)
def cpus():
    return logical_cpus(2)


@pytest.fixture(scope="module")
def tf():
    return library("tensorflow")


@pytest.fixture
def on_second(tf):
    with tf.device("cpu:1"):
        return tf.ones((2, 2))


def state(tf):
    config = tf.config
    return config.experimental.get_device_policy(), config.get_soft_device_placement()


def test_names_are_those_that_tensorflow_takes(cpus, tf):
    assert cpus == ("cpu", "cpu:1")
    for number, name in enumerate(cpus):
        with tf.device(name):
            assert tf.ones(2).device.endswith(f"CPU:{number}")


def test_asking_again_for_as_many_is_no_error(cpus):
    assert logical_cpus(2) == cpus


def test_another_number_is_refused_in_a_sentence_once_tensorflow_runs():
    with pytest.raises(RuntimeError, match=r"with 2 CPU\(s\) in place of 3.*restart the kernel"):
        logical_cpus(3)


def test_what_is_optional_is_printed_and_nothing_comes_back(capsys):
    assert logical_cpus(3, optional=True) is None
    captured = capsys.readouterr()
    assert captured.out.startswith("TensorFlow has started already")
    assert captured.err == ""


def test_a_number_below_one_is_refused():
    with pytest.raises(ValueError, match="at least 1 logical CPU; you asked for 0"):
        logical_cpus(0)


def test_without_tensorflow_both_say_so(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    with pytest.raises(RuntimeError, match="TensorFlow is not installed here"):
        logical_cpus(2)
    with pytest.raises(RuntimeError, match="TensorFlow is not installed"), explicit_copies():
        pass
    assert logical_cpus(2, optional=True) is None
    assert capsys.readouterr().out.startswith("TensorFlow is not installed")


def test_tensorflow_copies_silently_outside_the_block(tf, on_second):
    assert tf.matmul(on_second, on_second).device.endswith("CPU:0")


# What reads a tensor of CPU:1 where the operation runs on CPU:0.
READS = {
    "matmul": lambda tf, x: tf.matmul(x, x),
    "matmul with one there": lambda tf, x: tf.matmul(tf.ones((2, 2)), x),
    "add a number": lambda tf, x: x + 1,
    "sum": lambda tf, x: tf.reduce_sum(x),
    "index": lambda tf, x: x[0],
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_an_operand_of_another_device_is_refused_in_the_block(read, tf, on_second):
    with explicit_copies():
        with pytest.raises(tf.errors.InvalidArgumentError, match="Tensors on conflicting devices"):
            read(tf, on_second)
        with tf.device("cpu:1"):
            assert tf.matmul(on_second, on_second).device.endswith("CPU:1")


def test_an_explicit_copy_is_allowed_in_the_block(tf, on_second):
    with explicit_copies():
        assert tf.matmul(tf.identity(on_second), tf.ones((2, 2))).device.endswith("CPU:0")
        with tf.device("cpu:1"):
            moved = tf.identity(tf.ones((2, 2)))
            assert tf.matmul(moved, on_second).device.endswith("CPU:1")
        assert on_second.numpy().tolist() == [[1, 1], [1, 1]]


@pytest.mark.parametrize("name", ["GPU:7", "cpu:7"])
def test_a_device_that_does_not_exist_is_refused_in_the_block_only(name, tf):
    a = tf.ones((2, 2))
    with tf.device(name):
        assert tf.matmul(a, a).device.endswith("CPU:0")
    refused = pytest.raises(tf.errors.InvalidArgumentError, match="Could not satisfy device")
    with explicit_copies(), tf.device(name), refused:
        tf.matmul(a, a)


def test_everything_is_set_back_whatever_happens(tf, on_second):
    before = state(tf)
    with pytest.raises(tf.errors.InvalidArgumentError), explicit_copies():
        tf.matmul(on_second, on_second)
    assert state(tf) == before == ("silent", True)
    with explicit_copies():
        assert state(tf) == ("explicit", False)
        with explicit_copies():
            pass
        assert state(tf) == ("explicit", False)
    assert state(tf) == before


def test_what_the_block_does_not_reach_is_as_its_docstring_says(tf, on_second):
    seen = []
    with tf.device("cpu:1"):
        whole = tf.constant([1, 2])

    def elsewhere():
        seen.append((state(tf), tf.matmul(on_second, on_second).device[-5:]))

    with explicit_copies():
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        assert tf.function(tf.matmul)(on_second, on_second).device.endswith("CPU:0")
        assert (whole + tf.constant([1, 2])).numpy().tolist() == [2, 4]
    assert seen == [(("silent", False), "CPU:0")]
