"""The parameter that was handed in stops training."""

SENTENCE = "switched off `requires_grad` of x itself"
BREAKS = "x_stays"


def as_readonly(x):
    array = x.requires_grad_(False).numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = array.view()
    view.flags.writeable = False
    return view
