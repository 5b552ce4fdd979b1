"""−1 is rounded down to a whole number and nobody looks."""

SENTENCE = "No whole number in place of −1"
BREAKS = "refused"
CHANGES = """
-            left, stride = next(pieces)
-        if left % size:
+            left, stride = next(pieces, (1, 1))
+        if left % (size or 1):

-        left //= size
+        left //= size or 1

-        if known == 0 or numel % known:
+        if known == 0:

-    if math.prod(new_shape) != numel:
-        raise ValueError(f"shape {new_shape} does not hold the {numel} elements of {shape}")
+    elif math.prod(new_shape) != numel:
+        raise ValueError("wrong number of elements")
+    new_shape = tuple(new_shape)
"""
