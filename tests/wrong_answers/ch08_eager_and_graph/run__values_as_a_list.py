"""Hands all values to the kernel as one list."""

SENTENCE = "run(add(x1, 1), {'x1': 2}) raised TypeError"
BREAKS = "values"
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
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op]([values[given] for given in step.inputs])
    return values[node]
