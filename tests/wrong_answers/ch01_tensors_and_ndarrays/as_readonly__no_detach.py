"""A tensor that requires grad is not detached."""

SENTENCE = "must be detached first"
BREAKS = "tensors"


def as_readonly(x):
    view = np.asarray(x).view()
    view.flags.writeable = False
    return view
