"""Keeps values until a run is through, so that an error leaves some behind."""

SENTENCE = "The run before it had ended in an error"
BREAKS = "anew"
REST = "solution"


VALUES = {}


def run(node, feed, kernels=KERNELS):
    for step in order(node):
        if step in VALUES:
            continue
        if step.op == "placeholder":
            if step.value not in feed:
                raise KeyError(step.value)
            VALUES[step] = feed[step.value]
    names = {step.value for step in order(node) if step.op == "placeholder"}
    for name in feed.keys() - names:
        raise ValueError(name)
    for step in order(node):
        if step.op == "constant":
            VALUES[step] = step.value
        elif step.op != "placeholder":
            VALUES[step] = kernels[step.op](*[VALUES[given] for given in step.inputs])
    value = VALUES[node]
    VALUES.clear()
    return value
