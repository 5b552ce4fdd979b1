"""Run a learner's code in a process of its own: forked, sandboxed, and never trusted.

`ForkServer` starts a `LearnerProcess`, which runs cells and says what they showed (`CellRun`).
"""
