"""A step of 0 counts as no step at all."""

SENTENCE = "never moves on"
BREAKS = "step_0"
CHANGES = """
-            start, stop, step = item.indices(size)
+            start, stop, step = slice(item.start, item.stop, item.step or None).indices(size)
"""
