"""as_strided may reach outside the storage."""

SENTENCE = "every element reached must lie in it"
BREAKS = "bounds"
CHANGES = """
-        if 0 not in shape and not 0 <= first <= last < len(self.storage):
+        if False:
"""
