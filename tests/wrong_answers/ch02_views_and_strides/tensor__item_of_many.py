"""item gives the first element of any tensor."""

SENTENCE = "exactly one element"
BREAKS = "item"
CHANGES = """
-        if math.prod(self.shape) != 1:
-            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
"""
