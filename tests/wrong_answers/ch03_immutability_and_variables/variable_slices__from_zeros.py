"""Writes into zeros."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new = self.value().copy()
+        new = np.zeros(self.shape, self.dtype)
"""
