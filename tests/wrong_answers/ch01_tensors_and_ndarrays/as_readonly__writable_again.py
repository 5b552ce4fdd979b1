"""Clears the flag of x for a moment and sets it again, also where it was not set."""

SENTENCE = "changed the write flag of x itself"
BREAKS = "x_stays"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    array.flags.writeable = False
    view = array.view()
    if array.base is None:
        array.flags.writeable = True
    return view
