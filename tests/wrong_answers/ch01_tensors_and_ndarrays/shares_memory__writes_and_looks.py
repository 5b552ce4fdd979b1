"""Writes to the one, looks at the other, and writes the old value back."""

SENTENCE = "Whether writing is allowed does not matter"
BREAKS = "bytes read_only tensorflow"


def shares_memory(a, b):
    a, b = over(a), over(b)
    before = b.copy()
    a += 1
    changed = bool((b != before).any())
    a -= 1
    return changed


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
