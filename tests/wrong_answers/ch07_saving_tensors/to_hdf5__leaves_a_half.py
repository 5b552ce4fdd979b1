"""Writes to a file beside `path`, which a refusal leaves there."""

SENTENCE = "left a file behind"
BREAKS = "no_trace"


def ready(name, tensor):
    if isinstance(tensor, torch.Tensor):
        try:
            tensor = tensor.detach().numpy()
        except TypeError as error:
            raise TypeError(name) from error
    if tensor.dtype.kind not in "biufc":
        raise TypeError(name)
    return tensor


def to_hdf5(path, tensors):
    with h5py.File(path + ".part", "w") as file:
        for name, tensor in tensors.items():
            file[name] = ready(name, tensor)
    os.replace(path + ".part", path)
