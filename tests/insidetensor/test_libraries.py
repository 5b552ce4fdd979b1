"""Libraries start without their noise, and may be missing."""

import os
import sys

import pytest
from own_python import printed

from insidetensor.libraries import library, quiet_stderr, version_stamp

QUIETLY = """
import sys
from insidetensor.libraries import library
tf = library("tensorflow")
tf.reshape(tf.range(12), (3, 4)) + 1
tf.config.list_physical_devices()
"""


@pytest.mark.slow
def test_tensorflow_starts_and_computes_without_a_line_on_stderr():
    printed(QUIETLY)  # which looks at stderr


def test_missing_library_is_none(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    assert library("tensorflow") is None
    assert library("no_library_has_this_name") is None
    assert "TensorFlow" not in version_stamp()
    assert "NumPy" in version_stamp()


def test_what_was_held_back_is_given_out_after_a_failure(capfd):
    def fails():
        with quiet_stderr():
            os.write(2, b"the reason\n")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fails()
    assert capfd.readouterr().err == "the reason\n"
    with quiet_stderr():
        os.write(2, b"chatter\n")
    assert capfd.readouterr().err == ""


def test_learners_own_setting_is_kept(monkeypatch):
    monkeypatch.setenv("TF_CPP_MIN_LOG_LEVEL", "0")
    monkeypatch.delitem(sys.modules, "tensorflow", raising=False)
    monkeypatch.setattr("importlib.import_module", lambda name: name)
    assert library("tensorflow") == "tensorflow"
    assert os.environ["TF_CPP_MIN_LOG_LEVEL"] == "0"
