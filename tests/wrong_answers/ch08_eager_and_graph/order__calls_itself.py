"""Calls itself for each input: right on graphs that are not deep."""

SENTENCE = "calls itself more often than Python allows"
BREAKS = "deep"


def order(node):
    done = []

    def visit(current):
        if current in done:
            return
        for given in current.inputs:
            visit(given)
        done.append(current)

    visit(node)
    return done
