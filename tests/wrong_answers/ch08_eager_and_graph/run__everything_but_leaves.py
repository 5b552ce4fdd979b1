"""Runs only nodes that compute something."""

SENTENCE = "A placeholder and a constant can be the node to run"
BREAKS = "leaves"
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
            values[step] = result = kernels[step.op](*[values[given] for given in step.inputs])
    return result
