"""The view has the elements in a row."""

SENTENCE = "expected shape"
BREAKS = "view"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = array.reshape(-1)
    view.flags.writeable = False
    return view
