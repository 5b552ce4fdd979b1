"""as_strided refuses to reach the last element."""

SENTENCE = "up to its last one"
BREAKS = "bounds"
CHANGES = """
-        if 0 not in shape and not 0 <= first <= last < len(self.storage):
+        if 0 not in shape and (not 0 <= first <= last < len(self.storage) - 1):
"""
