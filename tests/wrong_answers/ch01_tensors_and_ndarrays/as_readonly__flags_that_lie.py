"""An ndarray of a class of its own says that it cannot be written."""

from types import SimpleNamespace

SENTENCE = "returned a view that can still be written"
BREAKS = "refuses_writes"


class Protected(np.ndarray):
    flags = SimpleNamespace(writeable=False)


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    return array.view(Protected)
