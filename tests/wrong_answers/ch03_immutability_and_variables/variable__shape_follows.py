"""Takes a value of any shape."""

SENTENCE = "The shape of a variable never changes."
BREAKS = "shape"
CHANGES = """
-        if new.shape != self.shape:
-            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
"""
