"""Leaves out placeholders and constants."""

SENTENCE = "does not list"
BREAKS = "inputs_first"
CHANGES = """
-            done.append(last)
+            if last.inputs:
+                done.append(last)
"""
