"""Uses only the first item of the key."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new[key] = self.converted(value)
+        new[key[0] if isinstance(key, tuple) and key else key] = self.converted(value)
"""
