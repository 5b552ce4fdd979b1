"""The error that ends a command with its sentence."""


class GraderError(Exception):
    """A problem that ends the work; its text is for who works: a sentence, or one a line."""
