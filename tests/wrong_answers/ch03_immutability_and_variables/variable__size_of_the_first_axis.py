"""Compares the sizes of the first axis only, as `len` gives them."""

SENTENCE = "the value must have exactly the shape of the variable"
BREAKS = "shape"
CHANGES = """
-        if new.shape != self.shape:
+        if new.shape[:1] != self.shape[:1]:
"""
