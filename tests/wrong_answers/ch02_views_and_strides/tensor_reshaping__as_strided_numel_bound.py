"""as_strided counts the elements, not where they lie."""

SENTENCE = "every element reached must lie in it"
BREAKS = "bounds"
CHANGES = """
-        if 0 not in shape and not 0 <= first <= last < len(self.storage):
+        if 0 not in shape and offset + math.prod(shape) > len(self.storage):
"""
