"""Hand-ins by HTTP: graded as `grade` does, and shown to their learner alone."""
