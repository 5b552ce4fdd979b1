"""Returns the values of all steps."""

SENTENCE = "which is a dict"
BREAKS = "values"
CHANGES = """
-    return values[node]
+    return values
"""
