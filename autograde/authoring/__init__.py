"""For who writes a course: build its notebooks, and say what no longer fits."""
