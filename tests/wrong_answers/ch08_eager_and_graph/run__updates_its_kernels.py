"""Puts the kernels that are given into KERNELS, where the next run finds them."""

SENTENCE = "which other kernels in a run before it leave as it is"
BREAKS = "kernels"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    KERNELS.update(kernels)
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
            values[step] = KERNELS[step.op](*[values[given] for given in step.inputs])
    return values[node]
