"""What is raised where the work cannot go on as things stand."""


class GraderError(Exception):
    """Nothing can be done as things stand; its text is one sentence for the instructor."""
