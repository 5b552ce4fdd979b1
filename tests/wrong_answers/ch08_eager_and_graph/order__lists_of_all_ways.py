"""Reads the inputs of each node once, and keeps a list as long as the ways that lead to it."""

SENTENCE = "such as a list of them"
BREAKS = "deep ways"


def order(node):
    kept = {}

    def listed(step):
        if step not in kept:
            kept[step] = [each for given in step.inputs for each in listed(given)] + [step]
        return kept[step]

    return list(dict.fromkeys(listed(node)))
