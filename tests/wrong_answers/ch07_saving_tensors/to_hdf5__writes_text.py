"""Writes runs of bytes, which h5py accepts."""

SENTENCE = "they are neither numbers nor booleans"


def to_hdf5(path, tensors):
    arrays = {}
    for name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            if tensor.dtype == torch.bfloat16:
                raise TypeError(f"{name}: no bfloat16")
            tensor = tensor.detach().numpy()
        if tensor.dtype.kind not in "biufcS":
            raise TypeError(f"{name}: {tensor.dtype}")
        arrays[name] = tensor
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
