"""Takes an index out of bounds for the nearest one."""

SENTENCE = "An index must be at least 0 and smaller"
BREAKS = "bounds negative"
CHANGES = """
-    for axis, size in enumerate(tensor.shape[:depth]):
-        on_axis = indices[..., axis]
-        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
-            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+    indices = np.clip(indices, 0, np.array(tensor.shape[:depth]) - 1)
"""
