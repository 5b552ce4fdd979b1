"""Writes into the value, which is read-only."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new = self.value().copy()
-        new[key] = self.converted(value)
-        return self.assign(new)
+        self.value()[key] = self.converted(value)
+        return self
"""
