"""A list for a key names rows, and not an element."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new[key] = self.converted(value)
+        new[list(key) if isinstance(key, tuple) else key] = self.converted(value)
"""
