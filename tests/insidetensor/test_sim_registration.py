"""Registering happens once, only when asked for, and is refused in one sentence where it cannot be.

Each test has a process of its own, so the other tests keep a machine without the device.
"""

import nbformat
from nbclient import NotebookClient
from own_python import printed


def test_importing_it_loads_no_torch_and_what_is_entered_before_a_fork_serves_nobody():
    code = """
from insidetensor import sim
import sys
print('torch' in sys.modules)
import torch
print(hasattr(torch, 'sim'))
from insidetensor.sim.kernels import fill_dispatch_tables
fill_dispatch_tables()
print(hasattr(torch, "sim"))
try:
    torch.ops.aten.empty_strided([2], [1], device="privateuseone")
except NotImplementedError as error:
    print("nobody serves" in str(error))
sim.register()
print((torch.ones(2, device="sim") + 1).cpu().tolist())
"""
    assert printed(code) == "False\nFalse\nFalse\nTrue\n[2.0, 2.0]\n"


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
        ("taken by 'npu'", "Restart the kernel"),
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


def test_a_forked_process_has_what_was_launched_before_and_waits_for_no_thread():
    code = """
from insidetensor import sim
import os, torch
accelerator = sim.register()
x = torch.ones(300, 300, device="sim")
with accelerator.asynchronous():
    for _ in range(100):
        x = x @ x / 300
    x = x * 7
    child = os.fork()
    if not child:
        os._exit(int((x[:1, :1] + 1).item()))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), (x * 2)[0, 0].item())
"""
    assert printed(code) == "8 14.0\n"


def test_a_saved_tensor_is_loaded_on_the_host_where_there_is_no_such_device(tmp_path):
    path = str(tmp_path / "x.pt")
    saved = f"torch.save(torch.ones(2, device='sim'), {path!r})"
    printed(f"import torch; from insidetensor import sim; sim.register(); {saved}")
    assert printed(f"import torch; print(torch.load({path!r}, map_location='cpu'))") == (
        "tensor([1., 1.])\n"
    )


def test_registering_leaves_the_cpu_as_it_was_and_a_second_time_gives_the_same():
    code = """
from insidetensor import sim
import torch
print(sim.register() is sim.register(optional=True))
torch.manual_seed(0)
x = torch.rand(3, requires_grad=True)
(x * x).sum().backward()
print(type(x) is torch.Tensor, torch.equal(x.grad, 2 * x.detach()), x.device, torch.ones(1).device)
"""
    assert printed(code) == "True\nTrue True cpu cpu\n"
