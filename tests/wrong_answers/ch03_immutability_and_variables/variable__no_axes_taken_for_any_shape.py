"""A number is taken for a value of every shape."""

SENTENCE = "the value must have exactly the shape of the variable"
BREAKS = "shape"
CHANGES = """
-        if new.shape != self.shape:
+        if new.ndim and new.shape != self.shape:
"""
