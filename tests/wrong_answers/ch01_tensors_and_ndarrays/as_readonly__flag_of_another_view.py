"""Clears the flag of one view and returns another."""

SENTENCE = "can still be written"
BREAKS = "refuses_writes"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    array.view().flags.writeable = False
    return array.view()
