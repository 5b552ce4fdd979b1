"""Shapes that make no sense return None."""

SENTENCE = "No whole number in place of −1"
BREAKS = "refused"
CHANGES = """
-    new_shape = inferred_shape(shape, new_shape)
+    try:
+        new_shape = inferred_shape(shape, new_shape)
+    except ValueError:
+        return None
"""
