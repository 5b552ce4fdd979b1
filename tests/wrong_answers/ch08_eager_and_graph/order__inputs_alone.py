"""Lists the inputs of the node, and not what these need in turn."""

SENTENCE = "does not list x, which is needed"
BREAKS = "inputs_first"


def order(node):
    return [*dict.fromkeys(node.inputs), node]
