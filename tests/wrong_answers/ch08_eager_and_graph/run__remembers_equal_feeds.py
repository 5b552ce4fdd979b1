"""Keeps the results by node and feed from one run to the next."""

SENTENCE = "with an equal feed"
BREAKS = "anew"
REST = "solution"


RESULTS = {}


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)
    key = (node, repr(feed))
    if key in RESULTS:
        return RESULTS[key]
    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    RESULTS[key] = values[node]
    return values[node]
