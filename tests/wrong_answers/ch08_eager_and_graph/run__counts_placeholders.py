"""Counts placeholders and what is fed, though two placeholders can have one name."""

SENTENCE = "both get the value that is fed under it"
BREAKS = "leaves"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    needed = [step.value for step in steps if step.op == "placeholder"]
    if len(feed) != len(needed):
        raise ValueError(f"{len(needed)} values are needed, not those of {sorted(feed)}")
    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
