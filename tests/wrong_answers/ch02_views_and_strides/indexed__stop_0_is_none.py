"""A stop that is not there is false, and so is 0."""

SENTENCE = "with start, stop and step as slice.indices gives them"
BREAKS = "negative_steps"
CHANGES = """
-            start, stop, step = item.indices(size)
+            start, stop, step = slice(item.start, item.stop or None, item.step).indices(size)
"""
