"""Graphs of operations: their nodes, their picture, and the checks of a learner's graph code."""
