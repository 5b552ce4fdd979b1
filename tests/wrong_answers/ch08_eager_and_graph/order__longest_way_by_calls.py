"""Sorts by the length of the longest way down, which a function finds that calls itself."""

SENTENCE = "calls itself more often than Python allows"
BREAKS = "deep ways"


def order(node):
    found = [node]
    for step in found:
        found.extend(given for given in step.inputs if given not in found)

    def depth(step):
        return 1 + max(map(depth, step.inputs), default=0)

    return sorted(dict.fromkeys(found), key=depth)
