"""Keeps the values for the next run."""

SENTENCE = "keep no values from one run to the next"
BREAKS = "anew"
REST = "solution"


VALUES = {}


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)

    values = VALUES
    for step in steps:
        if step in values:
            continue
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
