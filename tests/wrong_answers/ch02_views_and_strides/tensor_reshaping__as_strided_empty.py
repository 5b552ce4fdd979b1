"""as_strided refuses a shape without elements."""

SENTENCE = "never outside the storage"
BREAKS = "bounds"
CHANGES = """
-        if 0 not in shape and not 0 <= first <= last < len(self.storage):
+        if not 0 <= first <= last < len(self.storage):
"""
