"""`.numpy()` of a TensorFlow tensor copies."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "tensors"


def as_readonly(x):
    array = (
        x
        if isinstance(x, np.ndarray)
        else x.detach().numpy()
        if isinstance(x, torch.Tensor)
        else x.numpy()
    )
    view = array.view()
    view.flags.writeable = False
    return view
