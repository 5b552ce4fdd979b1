"""Leaves out the node itself."""

SENTENCE = "does not list"
BREAKS = "inputs_first"
CHANGES = """
-    return done
+    return done[:-1]
"""
