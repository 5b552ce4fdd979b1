"""Returns a list of pairs."""

SENTENCE = "expected a dict"
BREAKS = "datasets"
CHANGES = """
-    return found
+    return list(found.items())
"""
