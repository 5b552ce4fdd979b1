"""A slice past the end makes the axis longer."""

SENTENCE = "must then be cut off there"
BREAKS = "slice_ends"
CHANGES = """
             start, stop, step = item.indices(size)
+            stop = item.stop if item.stop is not None and item.stop > 0 else stop
"""
