"""this_machine names the libraries, and survives without one."""

import platform
import sys

import numpy as np

from insidetensor import this_machine
from insidetensor.libraries import library


def rows(table):
    return {row[0]: row[1:] for row in table.rows}


def test_each_library_has_its_version_and_devices():
    seen = rows(this_machine())
    assert seen["NumPy"][0] == np.__version__
    assert seen["PyTorch"][0] == library("torch").__version__
    assert seen["PyTorch"][1] == str(library("torch").get_num_threads())
    assert seen["TensorFlow"][0] == library("tensorflow").__version__
    assert all("CPU" in devices.upper() for _, _, devices in seen.values())


def test_gpus_are_listed_by_the_name_that_a_tensor_is_sent_to(monkeypatch):
    monkeypatch.setattr(library("torch").cuda, "device_count", lambda: 2)
    assert rows(this_machine())["PyTorch"][2].startswith("cpu, cuda:0, cuda:1")


def test_note_names_the_python_at_work():
    assert f"Python {platform.python_version()} on {platform.system()}" in this_machine().note


def test_missing_libraries_are_named_as_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    monkeypatch.setitem(sys.modules, "torch", None)
    seen = rows(this_machine())
    assert seen["TensorFlow"] == ("not installed", "–", "–")
    assert seen["PyTorch"] == ("not installed", "–", "–")
    assert seen["NumPy"][0] == np.__version__
