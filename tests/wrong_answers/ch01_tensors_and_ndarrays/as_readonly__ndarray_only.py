"""Only an ndarray has a write flag."""

SENTENCE = "The view has the shape, the dtype and the values of x"
BREAKS = "view"


def as_readonly(x):
    view = x.view() if isinstance(x, np.ndarray) else x
    if isinstance(x, np.ndarray):
        view.flags.writeable = False
    return view
