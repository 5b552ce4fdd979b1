"""The view goes through bytes, which are read-only, and are a copy."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = (
        np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape)
        if array.size
        else array.copy()
    )
    view.flags.writeable = False
    return view
