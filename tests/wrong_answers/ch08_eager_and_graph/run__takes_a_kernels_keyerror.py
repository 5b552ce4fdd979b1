"""Takes every KeyError for a name that is missing, a kernel's too."""

SENTENCE = "raised another error in place of the one"
BREAKS = "errors"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)
    values = {}
    try:
        for step in steps:
            if step.op == "placeholder":
                values[step] = feed[step.value]
            elif step.op == "constant":
                values[step] = step.value
            else:
                values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    except KeyError as error:
        raise KeyError(f"{error} is not fed") from error
    return values[node]
