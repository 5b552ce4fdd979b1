"""The one number is the first of the storage."""

SENTENCE = "gives the number of a tensor with exactly one element"
BREAKS = "item"
CHANGES = """
-        return self.storage[self.offset]
+        return self.storage[0]
"""
