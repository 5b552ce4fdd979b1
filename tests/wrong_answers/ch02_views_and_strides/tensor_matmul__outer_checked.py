"""The outer sizes are compared instead of the inner ones."""

SENTENCE = "Only the inner sizes must be equal"
BREAKS = "products"
CHANGES = """
-        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
+        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[0] != other.shape[1]:
"""
