"""Which tensors share memory, found by writing, and drawn as a matrix."""
