"""Takes the wrong type of an argument for a wrong value."""

SENTENCE = "must raise TypeError"
BREAKS = "anything_else"
CHANGES = """
-    raise TypeError(
+    raise ValueError(
"""
