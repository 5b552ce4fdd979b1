"""For nbgrader's own commands: its preprocessors with the rules of this course."""
