"""Gives the name of the part to the value, and nothing is written."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new[key] = self.converted(value)
+        part = new[key]
+        part = np.broadcast_to(self.converted(value), part.shape)
"""
