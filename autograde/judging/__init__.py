"""Judge one submission: the learner's cells in one process, the checks of them in another.

`judged` takes a `Work` and a `WorkerPool`, and gives a `Judged`. Points come from the judge's
process only: it runs no line of a learner's.
"""
