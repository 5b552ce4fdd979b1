"""Leaves out what it cannot write, and says nothing."""

SENTENCE = "must raise TypeError"
BREAKS = "kinds no_trace"


def to_hdf5(path, tensors):
    with h5py.File(path, "w") as file:
        for name, tensor in tensors.items():
            if isinstance(tensor, torch.Tensor):
                if tensor.dtype == torch.bfloat16:
                    continue
                tensor = tensor.detach().numpy()
            if tensor.dtype.kind in "biufc":
                file[name] = tensor
