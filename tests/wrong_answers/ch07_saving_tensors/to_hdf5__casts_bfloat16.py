"""Casts bfloat16 without being asked."""

SENTENCE = "bfloat16 is refused"
BREAKS = "kinds"


def to_hdf5(path, tensors):
    arrays = {}
    for name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            tensor = tensor.detach()
            tensor = (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).numpy()
        if tensor.dtype.kind not in "biufc":
            raise TypeError(f"{name}: {tensor.dtype}")
        arrays[name] = tensor
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
