"""The flag of x itself is cleared."""

SENTENCE = "changed the write flag of x itself"
BREAKS = "x_stays"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = array
    view.flags.writeable = False
    return view
