"""Computes relu in place, in the array that was fed."""

SENTENCE = "changed the array that was fed"
BREAKS = "as_fed"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)
    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = feed[step.value]
            if node.op == "relu" and isinstance(values[step], np.ndarray):
                values[step][values[step] < 0] = 0
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
