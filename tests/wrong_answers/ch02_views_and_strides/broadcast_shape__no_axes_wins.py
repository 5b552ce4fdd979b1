"""A shape without axes has nothing to stretch, so neither has the result."""

SENTENCE = "so it broadcasts to anything"
BREAKS = "no_axes"
CHANGES = """
     padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
+    if len(shapes) == 2 and () in shapes:
+        return ()
"""
