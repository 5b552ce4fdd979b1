"""Adds the value to the part."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new[key] = self.converted(value)
+        new[key] += self.converted(value)
"""
