"""Makes arrays of what is fed."""

SENTENCE = "which is not the object that was fed"
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
            values[step] = (
                np.array(feed[step.value])
                if isinstance(feed[step.value], (list, np.ndarray))
                else feed[step.value]
            )
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
