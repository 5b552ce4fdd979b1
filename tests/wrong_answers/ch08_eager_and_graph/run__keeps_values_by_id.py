"""Keeps the value of each node by its id, in a dict that is made once."""

SENTENCE = "keep no values from one run to the next"
BREAKS = "anew"
REST = "solution"


def run(node, feed, kernels=KERNELS, values={}):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)
    for step in steps:
        if id(step) in values:
            continue
        if step.op == "placeholder":
            values[id(step)] = feed[step.value]
        elif step.op == "constant":
            values[id(step)] = step.value
        else:
            values[id(step)] = kernels[step.op](*[values[id(given)] for given in step.inputs])
    return values[id(node)]
