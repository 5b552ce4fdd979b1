"""Keeps the values for the next run."""

SENTENCE = "keep no values from one run to the next"
BREAKS = "anew"
CHANGES = """
-    values = {}
+    values = VALUES

     for step in steps:
+        if step in values:
+            continue

     return values[node]
+VALUES = {}
"""
