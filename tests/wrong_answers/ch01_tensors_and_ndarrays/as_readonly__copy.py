"""A read-only copy."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = array.copy()
    view.flags.writeable = False
    return view
