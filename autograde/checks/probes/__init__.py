"""Observe a learner's code in its own process: an agent and its probes.

A probe is a module with one function, `look(names, given)`: it does one thing with the names that
the notebook has defined and one case's input, and returns facts as plain data, never a verdict.
Nothing here knows an answer: a learner's process holds all of it.
"""
