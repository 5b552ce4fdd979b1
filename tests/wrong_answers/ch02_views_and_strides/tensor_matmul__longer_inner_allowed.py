"""The left side must only be long enough, and zip leaves out the rest."""

SENTENCE = "The inner sizes differ"
BREAKS = "inner"
CHANGES = """
-        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
+        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] > other.shape[0]:
"""
