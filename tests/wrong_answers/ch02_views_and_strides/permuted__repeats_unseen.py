"""The set of the axes must be complete, and a set forgets what comes twice."""

SENTENCE = "An axis is named twice"
BREAKS = "each_axis_once"
CHANGES = """
-    if sorted(axes) != list(range(len(shape))):
-        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
+    if set(axes) != set(range(len(shape))):
+        raise ValueError(f"dims {dims} must name each axis exactly once")
"""
