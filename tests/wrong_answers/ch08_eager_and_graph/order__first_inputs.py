"""Follows the first input of each node only."""

SENTENCE = "does not list 1, which is needed"
BREAKS = "inputs_first"


def order(node):
    done = [node]
    while done[0].inputs:
        done.insert(0, done[0].inputs[0])
    return done
