"""A learner's process: started warm, kept apart, and read as hostile.

`ForkServer` starts a `LearnerProcess`, which runs cells and says what they showed (`CellRun`).
"""
