"""Deletes its file when it has to refuse, and the older one with it."""

SENTENCE = "the file that was there before is gone"
BREAKS = "no_trace"


def to_hdf5(path, tensors):
    try:
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
    except TypeError:
        os.remove(path)
        raise
