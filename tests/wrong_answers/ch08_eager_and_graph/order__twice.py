"""Lists a node once for each node that reads it."""

SENTENCE = "the second time as item"
BREAKS = "once deep ways"


def order(node):
    done = []
    for given in node.inputs:
        done += order(given)
    return done + [node]
