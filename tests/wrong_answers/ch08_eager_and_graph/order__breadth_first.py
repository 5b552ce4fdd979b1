"""Turns a walk from the result to the inputs around, and lists a node where it was met first."""

SENTENCE = "inputs come first"
BREAKS = "several_depths"


def order(node):
    found = [node]
    for current in found:
        for given in current.inputs:
            if given not in found:
                found.append(given)
    return found[::-1]
