"""Does not compare the depth with the number of axes, and NumPy raises its own error."""

SENTENCE = "The depth is larger than the number of axes."
BREAKS = "depth"
CHANGES = """
-    if depth > tensor.ndim:
-        raise ValueError(f"depth {depth} is more than the {tensor.ndim} axes of {tensor.shape}")
"""
