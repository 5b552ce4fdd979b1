"""The first and the last element reached must be two."""

SENTENCE = "up to its last one"
BREAKS = "bounds"
CHANGES = """
-        if 0 not in shape and not 0 <= first <= last < len(self.storage):
+        if 0 not in shape and (not 0 <= first < last < len(self.storage)):
"""
