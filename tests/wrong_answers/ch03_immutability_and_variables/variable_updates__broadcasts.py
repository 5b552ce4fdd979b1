"""Lets NumPy stretch delta; the sum has the right shape."""

SENTENCE = "must have exactly the shape of the variable"
BREAKS = "shape"
CHANGES = """
-        if delta.shape != self.shape:
-            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
"""
