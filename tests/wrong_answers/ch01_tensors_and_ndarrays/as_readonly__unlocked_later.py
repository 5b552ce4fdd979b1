"""Each call gives back what the call before has protected."""

SENTENCE = "returned a view that can still be written"
BREAKS = "refuses_writes"

PROTECTED = []


def as_readonly(x):
    for view in PROTECTED:
        if view.base is not None and getattr(view.base, "flags", view.flags).writeable:
            view.flags.writeable = True
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = array.view()
    view.flags.writeable = False
    PROTECTED[:] = [view]
    return view
