"""Makes the caller's delta read-only."""

SENTENCE = "The caller's own array must stay writable"
BREAKS = "nothing_else"
CHANGES = """
-        return delta
+        if isinstance(value, np.ndarray):
+            value.flags.writeable = False
+        return delta
"""
