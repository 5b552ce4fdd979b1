"""Registering happens once, only when asked for, and is refused in one sentence where it cannot be.

It happens in a process of its own, so the other tests keep a machine without the device.
"""

from ast import literal_eval

import nbformat
import pytest
from nbclient import NotebookClient
from own_python import printed

# One process registers it and tells of each step; to import PyTorch is what takes time here.
STEPS = """
import os, sys
from insidetensor import sim
said = {"importing it loads torch": "torch" in sys.modules}
import torch
said["importing it registers it"] = hasattr(torch, "sim")
from insidetensor.sim.kernels import fill_dispatch_tables
fill_dispatch_tables()
said["entering its kernels registers it"] = hasattr(torch, "sim")
try:
    torch.ops.aten.empty_strided([2], [1], device="privateuseone")
except NotImplementedError as error:
    said["its kernels serve nobody before"] = "nobody serves" in str(error)
accelerator = sim.register()
said["a second time gives the same"] = accelerator is sim.register(optional=True)
said["it computes"] = (torch.ones(2, device="sim") + 1).cpu().tolist()
x = torch.rand(3, requires_grad=True)
(x * x).sum().backward()
said["a tensor of the CPU is plain"] = type(x) is torch.Tensor
said["its derivative is right"] = torch.equal(x.grad, 2 * x.detach())
said["the default device"] = str(torch.ones(1).device)
torch.save(torch.ones(2, device="sim"), {path!r})
x = torch.ones(300, 300, device="sim")
with accelerator.asynchronous():
    for _ in range(100):
        x = x @ x / 300
    x = x * 7
    child = os.fork()
    if not child:
        os._exit(int((x[:1, :1] + 1).item()))
    said["a forked process reads 7 + 1"] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    said["its parent goes on"] = (x * 2)[0, 0].item()
print(said)
"""
TOLD = {
    "importing it loads torch": False,
    "importing it registers it": False,
    "entering its kernels registers it": False,
    "its kernels serve nobody before": True,
    "a second time gives the same": True,
    "it computes": [2.0, 2.0],
    "a tensor of the CPU is plain": True,
    "its derivative is right": True,
    "the default device": "cpu",
    "a forked process reads 7 + 1": 8,
    "its parent goes on": 14.0,
}


@pytest.mark.slow
def test_registering_happens_when_asked_for_and_leaves_the_cpu_and_a_fork_as_they_were(tmp_path):
    path = str(tmp_path / "x.pt")
    assert literal_eval(printed(STEPS.replace("{path!r}", repr(path)))) == TOLD
    # Where there is no such device, what was saved there is loaded on the host.
    loaded = printed(f"import torch; print(torch.load({path!r}, map_location='cpu'))")
    assert loaded == "tensor([1., 1.])\n"


TELL = """
from insidetensor import sim
def tell():
    try:
        sim.register()
    except sim.UnavailableError as error:
        print(error)
    print(sim.register(optional=True))
"""
CHANGED = """
import torch
version, torch.__version__ = torch.__version__, '2.9.1+cpu'
tell()
torch.__version__, kept = version, torch._functionalize_unsafe_set
del torch._functionalize_unsafe_set
tell()
torch._functionalize_unsafe_set = kept
torch.utils.rename_privateuse1_backend('npu')
tell()
"""


def test_where_it_cannot_be_had_one_sentence_says_why():
    missing = printed(f"import sys; sys.modules['torch'] = None\n{TELL}\ntell()")
    said = (missing + printed(TELL + CHANGED)).splitlines()
    words = (
        ("not installed", "2.10", "pip install"),
        ("needs PyTorch 2.10 or newer", "this is 2.9.1+cpu", "pip install --upgrade torch"),
        ("moved or removed", "_functionalize_unsafe_set", "constraints.txt"),
        ("'npu' was added already", "Restart the kernel"),
    )
    assert len(said) == 3 * len(words)
    for raised, shown, outcome, each in zip(said[::3], said[1::3], said[2::3], words, strict=True):
        assert (raised, outcome) == (shown, "None")
        assert all(word in raised for word in each)


def test_an_accelerator_that_is_registered_outlives_a_reload_of_the_package():
    code = """
from insidetensor import sim
import importlib, sys
import torch
accelerator = sim.register()
old = torch.ones(2, device="sim", requires_grad=True)
for name in sorted(name for name in sys.modules if name.startswith("insidetensor")):
    importlib.reload(sys.modules[name])
again = sim.register()
print(again is accelerator, torch.ones(2).to("sim") + old, (old @ old).cpu().item())
for name in [name for name in sys.modules if name.startswith("insidetensor")]:
    del sys.modules[name]
from insidetensor import sim
new = torch.ones(2).to("sim")
(old * new).sum().backward()
print(sim.register() is accelerator, old.grad)
"""
    assert printed(code) == (
        "True tensor([2., 2.], device='sim:0', grad_fn=<AddBackward0>) 2.0\n"
        "True tensor([1., 1.], device='sim:0')\n"
    )


@pytest.mark.slow
def test_it_works_in_a_notebook_with_modules_that_are_loaded_again():
    cells = (
        "%load_ext autoreload\n%autoreload 2",
        "import torch\nfrom insidetensor import sim\na = sim.register()",
        "x = torch.ones(2).to('sim')",
        "x",
        "with a.asynchronous():\n    y = x * 2\nprint((x + y).tolist(), sim.register() is a)",
    )
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)))
    NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    assert notebook.cells[-1].outputs[-1].text == "[3.0, 3.0] True\n"
