"""Refuses without saying which tensor."""

SENTENCE = "does not name"


def to_hdf5(path, tensors):
    arrays = {}
    for name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            if tensor.dtype == torch.bfloat16:
                raise TypeError(f"{name}: no bfloat16")
            tensor = tensor.detach().numpy()
        if tensor.dtype.kind not in "biufc":
            raise TypeError(f"cannot write {tensor.dtype}")
        arrays[name] = tensor
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
