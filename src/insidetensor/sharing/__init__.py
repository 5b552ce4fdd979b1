"""Find which conversions share memory, by writing, and draw them as a matrix."""
