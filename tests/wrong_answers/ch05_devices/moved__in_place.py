"""Does not return the moved tensor."""

SENTENCE = "is a `return` missing?"
BREAKS = "moved"
CHANGES = """
-        return x.to(device)
+        x = x.to(device)
+        return None
"""
