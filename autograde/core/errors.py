"""The error that ends a command with one sentence."""


class GraderError(Exception):
    """A problem that ends the work; its text is one sentence for the instructor."""
