"""Knows of one dtype that NumPy does not have, and lets the others fail without a name."""

SENTENCE = "PyTorch's float8_e4m3fn is refused"
BREAKS = "kinds"


def to_hdf5(path, tensors):
    arrays = {}
    for name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            if tensor.dtype == torch.bfloat16:
                raise TypeError(f"{name}: bfloat16")
            tensor = tensor.detach().numpy()
        if tensor.dtype.kind not in "biufc":
            raise TypeError(f"{name}: {tensor.dtype}")
        arrays[name] = tensor
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
