"""Time matrix multiplication honestly: measure, sweep over sizes, draw, compare."""
