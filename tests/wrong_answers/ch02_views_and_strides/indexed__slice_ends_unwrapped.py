"""Start and stop are taken as they are written; only None is filled in."""

SENTENCE = "with start, stop and step as slice.indices gives them"
BREAKS = "slice_ends"
CHANGES = """
             start, stop, step = item.indices(size)
+            if step > 0:
+                start = 0 if item.start is None else min(item.start, size)
+                stop = size if item.stop is None else min(item.stop, size)
"""
