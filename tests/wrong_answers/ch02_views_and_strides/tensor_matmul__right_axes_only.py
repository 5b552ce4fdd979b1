"""The axes of the right side are counted, and those of the left side are not."""

SENTENCE = "exactly two axes"
BREAKS = "two_axes"
CHANGES = """
-        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
+        if len(other.shape) != 2 or self.shape[1] != other.shape[0]:
"""
