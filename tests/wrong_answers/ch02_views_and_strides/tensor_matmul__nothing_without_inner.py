"""Where k is 0 there is nothing to multiply, so the product has no elements."""

SENTENCE = "A sum with nothing to add is 0"
BREAKS = "empty"
CHANGES = """
-        shape = (self.shape[0], other.shape[1])
+        shape = (self.shape[0], other.shape[1]) if self.shape[1] else (0, 0)
"""
