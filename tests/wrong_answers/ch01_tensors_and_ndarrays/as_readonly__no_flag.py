"""A view, but nobody clears its flag."""

SENTENCE = "returned a view that can still be written"
BREAKS = "refuses_writes"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    view = array.view()
    return view
