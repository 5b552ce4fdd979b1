"""Prints the value, and returns nothing."""

SENTENCE = "is a `return` missing?"
BREAKS = "values"
CHANGES = """
-    return values[node]
+    print(values[node])
"""
