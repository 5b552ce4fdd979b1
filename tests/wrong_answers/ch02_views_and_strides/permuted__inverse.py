"""Old axis 0 goes to place dims[0], instead of the other way round."""

SENTENCE = "inverse order"
BREAKS = "order"
CHANGES = """
-        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
-    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
+        raise ValueError("dims must name every axis once")
+    places = [axes.index(axis) for axis in range(len(axes))]
+    return tuple(shape[p] for p in places), tuple(strides[p] for p in places)
"""
