"""Goes through torch.from_dlpack, which dies of negative strides."""

SENTENCE = "hands an array with negative strides to torch.from_dlpack"
BREAKS = "strides bytes grad tensorflow"


def shares_memory(a, b):
    return bool(np.shares_memory(over(a), over(b)))


def over(x):
    return torch.from_dlpack(x).detach().numpy() if x.shape != () else np.asarray(x)
