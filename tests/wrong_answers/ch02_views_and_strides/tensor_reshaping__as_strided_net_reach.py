"""The last element lies at the sum of all steps, forwards and back."""

SENTENCE = "look at the first element reached"
BREAKS = "bounds"
CHANGES = """
-        if 0 not in shape and not 0 <= first <= last < len(self.storage):
+        if 0 not in shape and (not 0 <= offset + sum(reach) < len(self.storage)):
"""
