"""A simulated accelerator for PyTorch: device type "sim", in pure Python, on any machine.

    from insidetensor import sim

    accelerator = sim.register()                 # for the whole process; importing does nothing
    x = torch.rand(3, 4).to("sim")               # copied to memory that the host cannot reach
    with accelerator.counted() as counts:
        y = x @ x.T                              # computed there
        print(y)                                 # copied back, to be printed
    counts.launches, counts.d2h_bytes, counts.log

Its tensors have private memory and real values; views, in-place operations, derivatives,
modules and optimizers work. Mixing devices raises what CUDA raises. Bytes moved, operations
launched and waits are counted and logged. `accelerator.disabled()` plays a machine without
one; in `accelerator.asynchronous()` operations return at once and reading a value waits.

The operations are computed by PyTorch's kernels for the CPU. So a time measured on "sim" says
nothing about a GPU, and a launch that is counted is one operator of PyTorch, not one kernel of
a GPU. Registering cannot be undone: until the process ends, `torch.accelerator` speaks of
"sim" and hides a real GPU, which `torch.cuda` or `torch.mps` still reaches.

What is not simulated, and what happens instead:

* A second device: "sim:1" is refused.
* Sparse, nested and quantized tensors, nn.LSTM and nn.GRU: refused. Pinned memory and
  torch.Generator(device="sim"): PyTorch refuses them, also Tensor.pin_memory() and
  DataLoader(pin_memory=True) on data of the CPU. Random numbers are those of the CPU's generator.
* torch.autocast("sim"): warns, and computes in the dtype of the operands.
* DLPack, and the memory figures and capabilities of torch.accelerator: PyTorch refuses them.
  There is no limit on memory.
* Streams and events (torch.Stream, torch.Event): can be made, and do nothing. `non_blocking=True`
  is accepted, and each copy to the host waits all the same.
* torch.compile, TorchScript, DataParallel and torch.distributed: not tried for speed or meaning.
* The class: `type(x) is torch.Tensor` is False, `isinstance(x, torch.Tensor)` is True.
* Addresses: x.data_ptr() is 0, and that of its storage raises. Two views of one storage can be
  known by equal `untyped_storage()._cdata`.
* Storages without a tensor: refused. So storage.clone() and tensors of the device that a
  DataLoader's worker hands over are refused too.
* torch.linalg.matrix_rank(x, out=y) leaves y as it was: so does PyTorch with every tensor of a
  class of its own.
* Backward passes in several threads at once, when one of them fails: the exception may be raised
  in another's thread.
* `module.to("sim")` puts new parameters in place of the old, where CUDA keeps the objects: make
  the optimizer afterwards, as PyTorch's documentation advises anyway.
* `x.data = y` between the CPU and "sim" is refused, where CUDA takes it.
* A saved tensor is loaded to "sim" where that is registered, and elsewhere with
  torch.load(..., map_location="cpu"). Tensors saved together do not share memory afterwards.
* After an asynchronous error a GPU is lost to the process. Here it does nothing more until the
  block ends, and what the block had still to compute means nothing.
* The rounding of a GPU: results are the CPU's to the last bit, nearly always.
"""

from insidetensor.sim.accelerator import Accelerator
from insidetensor.sim.counting import Counts, DeviceEvent
from insidetensor.sim.registration import UnavailableError, register

__all__ = ["Accelerator", "Counts", "DeviceEvent", "UnavailableError", "register"]
