"""What the prose of the lesson on devices states, run in the libraries."""

import numpy as np
import pytest
from lazy_libraries import tf, torch

from insidetensor import asynchronous, in_own_process, logical_cpus, sim, trace

pytestmark = pytest.mark.devices


@pytest.fixture(scope="module", autouse=True)
def _two_cpus() -> None:
    """Split TensorFlow's CPU before it starts: later tests of this process want both."""
    logical_cpus(2)


# Lines of PyTorch, and how many transfers each makes; `w` holds eight numbers on the accelerator.
TRANSFERS = {
    "w[w > 0]": 1,
    "bool(w.sum() > 0)": 1,
    "w[torch.tensor([0])]": 1,
    "w[[0, 1]]": 1,
    "w.__setitem__(w > 9, 0.0)": 0,
    "torch.where(w > 0, w, 0.0)": 0,
    "w.masked_fill(w > 0, 0.0)": 0,
    "w[1:3].flip(0)": 0,
    "torch.stack([w, w])": 0,
    "w.to(w.device)": 0,
    "torch.zeros(2, device=w.device)": 0,
    "w.__setitem__(slice(None), torch.ones(8))": 1,
    "w + torch.tensor(1.0)": 0,
    "next(iter(torch.utils.data.DataLoader(torch.ones(2)))).to(w.device)": 1,
}
# Lines that raise, with words of the message.
REFUSED = {
    "w.numpy()": ("sim:0", "Tensor.cpu()"),
    "w @ torch.ones(8)": ("Expected all tensors to be on the same device", "sim:0", "cpu"),
    "w + torch.ones(1)": ("Expected all tensors to be on the same device",),
    "w + np.ones(8)": (),
    "torch.ones(8)[w.long()]": ("sim:0", "cpu"),
}


def test_a_line_makes_as_many_transfers_as_the_lesson_says():
    names = {"torch": torch, "w": torch.arange(-4.0, 4.0, device=sim.register().device)}
    made = {}
    for line in TRANSFERS:
        with trace() as seen:
            eval(line, names)
        made[line] = len(seen.transfers)
    assert made == TRANSFERS


def test_an_error_names_what_the_lesson_says_that_it_names():
    names = {"torch": torch, "np": np, "w": torch.arange(-4.0, 4.0, device=sim.register().device)}
    for line, words in REFUSED.items():
        with pytest.raises((RuntimeError, TypeError)) as raised:
            eval(line, names)
        assert [word for word in words if word not in str(raised.value)] == [], line


def test_the_name_of_a_device_is_not_looked_up_and_is_no_string():
    x = torch.ones(1)
    assert str(torch.device("cuda:99")) == "cuda:99"
    assert x.device != "cpu" != tf.ones(1).device
    assert np.ones(1).device == "cpu"
    assert x.to("cpu") is x
    assert x.to("cpu:0").data_ptr() != x.data_ptr()


def test_a_module_moves_its_parameters_and_buffers_and_no_plain_attribute():
    layer = torch.nn.Linear(2, 1)
    layer.register_buffer("registered", torch.ones(1))
    layer.plain = torch.ones(1)
    layer.to(sim.register().device)
    held = (layer.weight, layer.bias, layer.registered, layer.plain)
    assert [x.device.type for x in held] == ["sim", "sim", "sim", "cpu"]


@in_own_process(libraries=("torch",))
def lines_after_a_failed_one():
    told = []
    try:
        with asynchronous("sim"):
            rows = torch.tensor([0, 3], device="sim")
            picked = torch.nn.functional.embedding(rows, torch.ones(3, 4, device="sim"))
            for read in (picked.clone, picked.sum().item):
                read()
                told.append(read.__name__)
    except RuntimeError:
        return told


def test_python_waits_where_elements_are_copied_to_the_host_and_not_where_the_copy_stays():
    assert lines_after_a_failed_one().value == ["clone"]


@in_own_process(logical_cpus=2)
def places_of_variable():
    with tf.device("CPU:1"):
        v = tf.Variable(tf.ones((2, 2)))
    with tf.device("CPU:0"):
        v.assign_add(tf.ones((2, 2)))
        found = {"gather": tf.gather(v, [0]), "row": v[0], "sum": v + 1, "assigned": v}
    return {name: x.device[-5:] for name, x in found.items()}


def test_gather_and_assignments_run_where_a_variable_is_and_the_rest_where_the_scope_says():
    places = {"gather": "CPU:1", "row": "CPU:0", "sum": "CPU:0", "assigned": "CPU:1"}
    assert places_of_variable().value == places
