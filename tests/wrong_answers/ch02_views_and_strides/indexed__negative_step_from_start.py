"""A step back begins where a step forwards would."""

SENTENCE = "starts at its last element and walks back"
BREAKS = "negative_steps"
CHANGES = """
             start, stop, step = item.indices(size)
+            if step < 0 and item.start is None:
+                start, stop = (0, -size)
"""
