"""Only a tensor without axes is one number."""

SENTENCE = "exactly one element"
BREAKS = "item"
CHANGES = """
-        if math.prod(self.shape) != 1:
+        if self.shape != ():
"""
