"""Looks at each tensor when the file is open already."""

SENTENCE = "left a file behind"
BREAKS = "no_trace"


def to_hdf5(path, tensors):
    with h5py.File(path, "w") as file:
        for name, tensor in tensors.items():
            if isinstance(tensor, torch.Tensor):
                try:
                    tensor = tensor.detach().numpy()
                except TypeError as error:
                    raise TypeError(f"{name}: {tensor.dtype}") from error
            if tensor.dtype.kind not in "biufc":
                raise TypeError(f"{name}: {tensor.dtype}")
            file[name] = tensor
